//! Mirrored positions have mirrored moves.

use crate::lists::sorted;
use crate::{corpus, sample};
use chess_board::Position;
use chess_move::{Move, Square};
use chess_movegen::{MoveGen, PositionRules, perft};

/// Returns the move with the colors exchanged.
fn flip(mv: Move) -> Move {
    Move::new(mv.from().flip(), mv.to().flip(), mv.flag())
}

#[test]
fn flipped_positions_have_the_flipped_moves() {
    for position in sample::positions() {
        let flipped = position.flip_colors();
        let expected = sorted(position.legal_moves().into_iter().map(flip));
        assert_eq!(sorted(flipped.legal_moves()), expected, "{position:?}");
        let expected = sorted(MoveGen::pseudo_legal(position).list().into_iter().map(flip));
        assert_eq!(
            sorted(MoveGen::pseudo_legal(&flipped).list()),
            expected,
            "{position:?}"
        );
    }
}

#[test]
fn flipped_positions_have_the_same_counts() {
    for position in corpus::positions() {
        assert_eq!(
            perft(&position.flip_colors(), 2),
            perft(&position, 2),
            "{position:?}"
        );
    }
}

/// Without castling, left and right are symmetric, too.
#[test]
fn mirrored_positions_have_the_mirrored_moves() {
    for position in sample::positions() {
        if position.castling_rooks().any() {
            continue;
        }
        let mut setup = position.to_setup();
        setup.board = setup.board.mirror();
        setup.en_passant = setup.en_passant.map(Square::mirror);
        let mirrored = Position::from_setup(setup, chess_board::Waivers::all()).expect("valid");
        let moves = position
            .legal_moves()
            .into_iter()
            .map(|mv| Move::new(mv.from().mirror(), mv.to().mirror(), mv.flag()));
        assert_eq!(
            sorted(mirrored.legal_moves()),
            sorted(moves),
            "{position:?}"
        );
    }
}
