//! Whole games with their history.

use crate::bytes::Bytes;
use crate::{Target, agreement};
use chess_board::Position;
use chess_movegen::{Game, PositionRules};
use chess_notation::pgn::PgnGame;

pub(crate) const TARGET: Target = Target {
    name: "game",
    subject: "whole games: repetitions, claims, outcomes, taking back, PGN",
    check,
    max_len: 600,
    words: &[],
};

fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let start = match bytes.byte() % 4 {
        0 => bytes.position().unwrap_or_default(),
        1 => small(),
        _ => Position::default(),
    };
    let mut game = Game::new(start);
    while !bytes.is_empty() && game.moves().len() < 400 {
        match bytes.byte() {
            // Taking back and going forward again changes nothing.
            byte @ 0..=7 => {
                let (before, moves) = (*game.position(), game.moves().to_vec());
                let count = usize::from(byte).min(moves.len());
                for _ in 0..count {
                    game.take_back();
                }
                for _ in 0..count {
                    game.redo();
                }
                assert_eq!(game.position().to_setup(), before.to_setup());
                assert_eq!(game.moves(), moves);
            }
            8..=15 => {
                game.take_back();
            }
            // Back where the piece came from: this makes repetitions.
            16..=127 if game.moves().len() >= 2 => {
                let last = game.moves()[game.moves().len() - 2];
                let moves = game.position().legal_moves();
                let back = moves
                    .iter()
                    .find(|mv| mv.from() == last.to() && mv.to() == last.from());
                if let Some(&back) = back {
                    game.play(back).expect("it is in the list");
                }
            }
            byte => {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[usize::from(byte) % moves.len()])
                    .expect("it is in the list");
            }
        }
        now(&game);
    }
    whole(&game);
}

/// Two kings and two rooks, so that repetitions are frequent.
fn small() -> Position {
    Position::from_fen("r3k3/8/8/8/8/8/8/4K2R w Kq - 40 60").expect("the FEN is valid")
}

/// Compares with the list of all positions, one by one.
fn now(game: &Game) {
    let position = game.position();
    let positions = game.positions();
    let same = positions
        .iter()
        .filter(|earlier| *earlier == position)
        .count();
    assert_eq!(game.repetitions(), same, "{position}");
    let same_text = positions
        .iter()
        .filter(|earlier| text(earlier) == text(position))
        .count();
    assert_eq!(same, same_text, "{position}");
    assert_eq!(game.is_fivefold(), same >= 5, "{position}");
    assert_eq!(
        game.can_claim_threefold(),
        same >= 3 && !position.legal_moves().is_empty(),
        "{position}"
    );
    assert_eq!(position.key(), position.key_by_definition(), "{position}");
    for &mv in &position.legal_moves() {
        let after = position.after(mv);
        let repeated = positions
            .iter()
            .filter(|earlier| **earlier == after)
            .count()
            + 1;
        assert_eq!(
            game.can_claim_threefold_after(mv),
            Ok(repeated >= 3),
            "{position} {mv}"
        );
        let quiet = after.halfmove_clock() >= 100;
        assert_eq!(
            game.can_claim_fifty_moves_after(mv),
            Ok(quiet),
            "{position} {mv}"
        );
    }
    if position.has_insufficient_material() {
        assert!(game.outcome().is_some(), "{position}");
    }
}

/// The text of a position without its clocks.
fn text(position: &Position) -> String {
    let options = chess_board::FenOptions {
        en_passant: chess_board::EnPassantStyle::IfLegal,
        castling: chess_board::CastlingStyle::Shredder,
    };
    let fen = position.to_fen_with(options);
    fen.rsplitn(3, ' ').nth(2).unwrap_or_default().to_owned()
}

fn whole(game: &Game) {
    agreement::moves(game.position());
    agreement::notation(game.position());
    agreement::text(game.position());
    let pgn = PgnGame::from_game(game);
    let written = pgn.to_pgn();
    // A start that needs waivers is not read from PGN.
    if game.start().to_fen().as_str().parse::<Position>().is_err() {
        return;
    }
    let read = PgnGame::from_pgn_tolerant(&written).expect("a game was written");
    assert_eq!(read, pgn, "{written}");
    let moves: Vec<_> = read.main_line().flatten().collect();
    assert_eq!(moves, game.moves(), "{written}");
}
