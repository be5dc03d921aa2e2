//! Chess is the same from either side, and, but for castling, in a mirror.

use super::agreement::{Difference, Node, same_moves};
use super::functions::Functions;
use chess_board::{Bitboard, Position, Setup, Waivers};
use chess_move::{Move, MoveList, Square};

pub(super) fn symmetry(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let flipped = (functions.flip_colors)(node.position);
    let moves = transformed((functions.legal_moves)(&flipped), Square::flip);
    same_moves("legal_moves with colors exchanged", moves, node.legal)?;
    if (functions.count_legal)(&flipped) != node.legal.len() {
        return Err(Difference::new(
            "count_legal with colors exchanged is another",
        ));
    }

    let mirrored = mirror(node.position)?;
    let moves = transformed((functions.legal_moves)(&mirrored), Square::mirror);
    let expected: Vec<_> = node
        .legal
        .iter()
        .copied()
        .filter(|mv| !mv.is_castle())
        .collect();
    same_moves("legal_moves in a mirror", moves, &expected)?;
    if (functions.count_legal)(&mirrored) != expected.len() {
        return Err(Difference::new("count_legal in a mirror is another"));
    }
    Ok(())
}

/// Returns the moves converted to the original board.
fn transformed(moves: MoveList, transform: fn(Square) -> Square) -> impl Iterator<Item = Move> {
    moves
        .into_iter()
        .filter_map(move |mv| Move::try_new(transform(mv.from()), transform(mv.to()), mv.flag()))
}

/// Returns the position with its files in opposite order, and nobody with the right to castle.
fn mirror(position: &Position) -> Result<Position, Difference> {
    let setup = position.to_setup();
    let mirrored = Setup {
        board: setup.board.mirror_files(),
        castling_rooks: Bitboard::EMPTY,
        en_passant: setup.en_passant.map(Square::mirror),
        ..setup
    };
    Position::from_setup(mirrored, Waivers::all())
        .map_err(|error| Difference::new(format!("in a mirror the position is refused: {error}")))
}
