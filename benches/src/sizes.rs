//! The sizes of the types that programs store.

use crate::peer::{Chess, CozyChess, Shakmaty};
use crate::{Ours, Program};

/// Returns program, type and bytes for each type that is compared.
pub fn sizes() -> Vec<(&'static str, &'static str, usize)> {
    let mut sizes = vec![
        (Ours::NAME, "tables", chess_board::attacks::TABLE_BYTES),
        (Ours::NAME, "undo", size_of::<chess_board::Undo>()),
    ];
    of::<Ours>(&mut sizes);
    of::<CozyChess>(&mut sizes);
    of::<Chess>(&mut sizes);
    of::<Shakmaty>(&mut sizes);
    sizes
}

fn of<P: Program>(sizes: &mut Vec<(&'static str, &'static str, usize)>) {
    sizes.push((P::NAME, "position", size_of::<P::Position>()));
    sizes.push((P::NAME, "move", size_of::<P::Move>()));
    sizes.push((P::NAME, "list", size_of::<P::List>()));
}

/// Prints the legal moves of the FEN that is the first argument. The smallest program that uses a library.
///
/// # Panics
/// If there is no argument or it is not a FEN.
pub fn print_moves<P: Program>() {
    let fen = std::env::args().nth(1).expect("a FEN");
    let position = P::read(&fen);
    for mv in P::all_moves(&position) {
        println!("{}", P::uci(&position, mv));
    }
}
