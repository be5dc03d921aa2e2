//! Searches of absurd positions: a legal answer within the limits.

use crate::bytes::Bytes;
use crate::{Target, agreement};
use chess_board::Position;
use chess_move::Score;
use chess_movegen::{Game, PositionRules};
use chess_search::{Evaluate, HandWritten, Limits, SearchOptions, SearchResult, Searcher};
use std::num::NonZeroUsize;

pub(crate) const TARGET: Target = Target {
    name: "search",
    subject: "searches of valid but absurd positions within node, depth and mate limits; the incremental evaluation",
    check,
    max_len: 200,
    words: &[],
};

const NODES: u64 = 3_000;

fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let kind = bytes.byte();
    let Some(position) = bytes.position() else {
        return;
    };
    evaluation(&position, &mut bytes);
    let mut game = Game::new(position);
    for _ in 0..bytes.byte() % 12 {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[bytes.below(moves.len())])
            .expect("the move is in the list");
    }
    let limits = match kind % 4 {
        0 => Limits {
            nodes: Some(NODES),
            ..Limits::default()
        },
        1 => Limits {
            depth: Some(1 + u32::from(kind >> 6)),
            ..Limits::default()
        },
        2 => Limits {
            mate: Some(1 + u32::from(kind >> 7)),
            nodes: Some(NODES),
            ..Limits::default()
        },
        _ => Limits {
            depth: Some(3),
            nodes: Some(u64::from(kind)),
            ..Limits::default()
        },
    };
    let lines = NonZeroUsize::new(1 + usize::from(kind >> 4 & 3)).expect("at least one");
    let options = SearchOptions {
        hash_mib: 1,
        multi_pv: lines,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(options).expect("one MiB of memory is available");
    let mut reports = 0;
    let result = searcher.search(&game, &limits, |report| {
        reports += 1;
        line(game.position(), report.pv);
    });
    answer(&game, &limits, &result, reports);
}

fn answer(game: &Game, limits: &Limits, result: &SearchResult, reports: usize) {
    let position = game.position();
    let moves = position.legal_moves();
    assert_eq!(
        result.best.is_some(),
        !moves.is_empty(),
        "{position} {limits:?}"
    );
    assert!(
        reports > 0 || moves.is_empty() || limits.nodes.is_some(),
        "{position} {limits:?}"
    );
    if let Some(best) = result.best {
        assert!(position.is_legal(best), "{position} {best}");
        assert_eq!(result.pv.first(), Some(&best), "{position}");
        if let Some(ponder) = result.ponder {
            assert!(
                position.after(best).is_legal(ponder),
                "{position} {best} {ponder}"
            );
        }
    }
    line(position, &result.pv);
    if let Score::Mate(moves) = result.score {
        assert!(moves.unsigned_abs() < 1_000, "{position} {moves}");
    }
}

fn line(position: &Position, pv: &[chess_move::Move]) {
    let mut position = *position;
    for &mv in pv {
        assert!(position.is_legal(mv), "{position} {mv} of {pv:?}");
        position.play_unchecked(mv);
    }
}

/// The evaluation that follows each move equals a fresh one, and is bounded.
fn evaluation(position: &Position, bytes: &mut Bytes<'_>) {
    let evaluation = HandWritten::default();
    let mut state = evaluation.new_state();
    evaluation.reset(&mut state, position);
    let mut position = *position;
    let mut before = Vec::new();
    for _ in 0..bytes.byte() % 16 {
        let moves = agreement::moves(&position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[bytes.below(moves.len())];
        before.push(position);
        let changes = position.changes(mv);
        position.play_unchecked(mv);
        evaluation.push(&mut state, &changes, &position);
        let incremental = evaluation.evaluate(&mut state, &position);
        assert_eq!(incremental, evaluation.score(&position), "{position}");
        let flipped = position.flip_colors();
        assert_eq!(incremental, evaluation.score(&flipped), "{position}");
    }
    while let Some(position) = before.pop() {
        evaluation.pop(&mut state);
        let score = evaluation.evaluate(&mut state, &position);
        assert_eq!(score, evaluation.score(&position), "{position}");
    }
}
