//! The contract between the search and an evaluation.

use crate::{KIWIPETE, ScoreOf, game};
use chess_board::{Board, PieceChanges};
use chess_move::Color;
use chess_search::{Evaluate, Game, Limits, MAX_PLY, Position, Score, SearchOptions, Searcher};
use core::num::NonZero;
use core::sync::atomic::{AtomicU64, Ordering};
use dev_random::effort;
use std::sync::Arc;

/// Checks every call of the search, and scores material from its own incremental sums.
#[derive(Default)]
struct Contract {
    evaluations: AtomicU64,
    pushes: AtomicU64,
    deepest: AtomicU64,
}

/// The boards of the root and after each move, each computed from the one before.
type Boards = Vec<Board>;

const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 0];

fn material(board: &Board) -> i32 {
    let worth = |(_, piece): (_, chess_move::Piece)| match piece.color {
        Color::White => WORTH[piece.role.index()],
        Color::Black => -WORTH[piece.role.index()],
    };
    board.iter().map(worth).sum()
}

impl Evaluate for Contract {
    type State = Boards;

    fn new_state(&self) -> Boards {
        Boards::new()
    }

    fn reset(&self, boards: &mut Boards, root: &Position) {
        assert!(
            boards.len() <= 1,
            "the search ended with {} pushes not popped",
            boards.len() - 1
        );
        *boards = vec![*root.board()];
    }

    fn push(&self, boards: &mut Boards, changes: &PieceChanges, after: &Position) {
        let mut board = *boards.last().expect("a reset before the first push");
        for (piece, square) in changes.removed() {
            assert_eq!(board.piece_at(square), Some(piece));
            board.remove(square);
        }
        for (piece, square) in changes.added() {
            assert_eq!(board.piece_at(square), None);
            board.set(square, piece);
        }
        assert_eq!(board, *after.board(), "{after}");
        boards.push(board);
        assert!(boards.len() - 1 <= MAX_PLY);
        self.pushes.fetch_add(1, Ordering::Relaxed);
        self.deepest
            .fetch_max(boards.len() as u64 - 1, Ordering::Relaxed);
    }

    fn pop(&self, boards: &mut Boards) {
        boards.pop();
        assert!(!boards.is_empty(), "more pops than pushes");
    }

    fn evaluate(&self, boards: &mut Boards, position: &Position) -> i32 {
        assert!(!position.is_check(), "{position}");
        let board = boards.last().expect("a reset before the first evaluation");
        assert_eq!(board, position.board(), "{position}");
        self.evaluations.fetch_add(1, Ordering::Relaxed);
        match position.side_to_move() {
            Color::White => material(board),
            Color::Black => -material(board),
        }
    }
}

/// Searches several times with one searcher, so that states are reused, and stops in the middle of the tree.
fn search_all(threads: usize) -> Arc<Contract> {
    let contract = Arc::new(Contract::default());
    let options = SearchOptions {
        hash_mib: 1,
        threads: NonZero::new(threads).unwrap(),
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::with_evaluation(options, Arc::clone(&contract)).unwrap();
    for fen in [
        KIWIPETE,
        // Promotions, en passant, castling in Chess960, a root in check, long forced lines.
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 0 1",
        "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
        "4Q3/6pk/8/8/8/8/rr6/7K w - - 0 1",
    ] {
        for nodes in [1, 777, 20_000] {
            searcher.search(
                &game(fen),
                &Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                },
                |_| (),
            );
        }
    }
    // A last search, whose reset checks the last state.
    searcher.search(
        &Game::default(),
        &Limits {
            depth: Some(1),
            ..Limits::default()
        },
        |_| (),
    );
    contract
}

#[test]
fn evaluation_calls_nest_and_follow_the_position() {
    let contract = search_all(1);
    assert!(contract.evaluations.load(Ordering::Relaxed) > 10_000);
    assert!(contract.pushes.load(Ordering::Relaxed) > 50_000);
    assert!(contract.deepest.load(Ordering::Relaxed) > 10);
}

#[test]
fn every_thread_has_its_own_evaluation_state() {
    let contract = search_all(3);
    assert!(contract.pushes.load(Ordering::Relaxed) > 50_000);
}

#[test]
fn lines_of_maximum_length_stay_within_the_stack() {
    let contract = Arc::new(Contract::default());
    let options = SearchOptions {
        hash_mib: 1,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::with_evaluation(options, Arc::clone(&contract)).unwrap();
    // A locked position, in which the search soon reaches its last iteration.
    let game = game("8/8/8/p1p1k1p1/P1P1P1P1/4K3/8/8 w - - 0 1");
    let limits = Limits {
        nodes: Some(150_000),
        ..Limits::default()
    };
    let result = searcher.search(&game, &limits, |_| ());
    assert!(result.depth < MAX_PLY as u32);
}

#[test]
fn evaluations_beyond_the_scale_are_clamped_and_never_mates() {
    for huge in [i32::MAX, i32::MIN, 32_000, -32_000] {
        let mut searcher =
            Searcher::with_evaluation(SearchOptions::default(), ScoreOf::function(move |_| huge))
                .unwrap();
        let limits = Limits {
            depth: Some(effort(3, 4)),
            ..Limits::default()
        };
        let result = searcher.search(&game(KIWIPETE), &limits, |_| ());
        assert!(
            matches!(result.score, Score::Centipawns(-30_000..=30_000)),
            "{huge}: {}",
            result.score
        );
    }
}

#[test]
fn set_evaluation_replaces_scores_and_forgets_the_old_ones() {
    let mut searcher =
        Searcher::with_evaluation(SearchOptions::default(), ScoreOf::function(|_| 700)).unwrap();
    let (game, limits) = (
        game(KIWIPETE),
        Limits {
            depth: Some(3),
            ..Limits::default()
        },
    );
    searcher.search(&game, &limits, |_| ());
    searcher.set_evaluation(ScoreOf::function(|_| 0));
    assert_eq!(searcher.evaluation().score(game.position()), 0);
    let result = searcher.search(&game, &limits, |_| ());
    assert_eq!(result.score, Score::Centipawns(0));
}
