//! Exchanging the colors does not change the moves, and neither does mirroring the files, apart
//! from castling.

use super::agreement::{Difference, Node, same_moves};
use super::functions::Functions;
use chess_board::{Bitboard, Position, Setup, Waivers};
use chess_move::{Move, MoveList, Square};

pub(super) fn symmetry(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let flipped = (functions.flip_colors)(node.position);
    let moves = transformed((functions.legal_moves)(&flipped), Square::flip);
    same_moves("legal_moves with colors exchanged", moves, node.legal)?;
    if (functions.count_legal)(&flipped) != node.legal.len() {
        return Err(Difference::new("count_legal differs with colors exchanged"));
    }

    let mirrored = mirror(node.position)?;
    let moves = transformed((functions.legal_moves)(&mirrored), Square::mirror);
    let expected: Vec<_> = node
        .legal
        .iter()
        .copied()
        .filter(|mv| !mv.is_castle())
        .collect();
    same_moves("legal_moves with files mirrored", moves, &expected)?;
    if (functions.count_legal)(&mirrored) != expected.len() {
        return Err(Difference::new("count_legal differs with files mirrored"));
    }
    Ok(())
}

/// Returns the moves converted to the original board.
fn transformed(moves: MoveList, transform: fn(Square) -> Square) -> impl Iterator<Item = Move> {
    moves
        .into_iter()
        .filter_map(move |mv| Move::try_new(transform(mv.from()), transform(mv.to()), mv.flag()))
}

/// Returns the position with the files in reverse order and without castling rights.
fn mirror(position: &Position) -> Result<Position, Difference> {
    let setup = position.to_setup();
    let mirrored = Setup {
        board: setup.board.mirror(),
        castling_rooks: Bitboard::EMPTY,
        en_passant: setup.en_passant.map(Square::mirror),
        ..setup
    };
    Position::from_setup(mirrored, Waivers::all())
        .map_err(|error| Difference::new(format!("the mirrored position is rejected: {error}")))
}
