//! Positions of the endings of a directory: random ones, or all of an ending.

use crate::Result;
use chess_board::Position;
use chess_move::{Color, Role, Square};
use chess_syzygy::{Material, TableKind, Tablebase};
use dev_random::Random;
use std::io::{Write, stdout};
use tables::ending::{Ending, Squares};

/// Returns the endings of a directory.
fn endings(directory: &str) -> Result<Vec<Ending>> {
    let tablebase = Tablebase::open([directory])?;
    let mut materials: Vec<Material> = tablebase
        .tables()
        .filter(|table| table.kind == TableKind::Wdl)
        .map(|table| table.material)
        .collect();
    materials.sort_by_key(|material| material.to_string());
    Ok(materials.into_iter().map(Ending::new).collect())
}

/// Prints random positions, from each ending in turn.
pub fn print_random(directory: &str, count: usize) -> Result<()> {
    let endings = endings(directory)?;
    let mut random = Random(48);
    let mut out = std::io::BufWriter::new(stdout().lock());
    for ending in endings.iter().cycle().take(count) {
        let position = loop {
            let squares = Squares::default().map(|_| random.below(64) as u8);
            let to_move = random.pick(&Color::ALL);
            if let Some(position) = position(ending, to_move, squares, None) {
                break position;
            }
        };
        let position = if random.below(2) == 0 {
            position
        } else {
            position.flip_colors()
        };
        writeln!(out, "{position}")?;
    }
    Ok(())
}

/// Prints each `every`th position of an ending, up to symmetry, with its result and distance.
pub fn print_all(directory: &str, material: &str, every: usize) -> Result<()> {
    let tablebase = Tablebase::open([directory])?;
    let ending = Ending::new(material.parse()?);
    let mut out = std::io::BufWriter::new(stdout().lock());
    let mut count = 0;
    for number in 0..ending.size() {
        let (to_move, squares) = ending.placement(number);
        if ending.is_reflection(squares) {
            continue;
        }
        let Some(without) = position(&ending, to_move, squares, None) else {
            continue;
        };
        let mut print = |position: Position| -> Result<()> {
            count += 1;
            if count % every != 0 {
                return Ok(());
            }
            // Half of them with the colors exchanged.
            let position = if number.count_ones() % 2 == 0 {
                position
            } else {
                position.flip_colors()
            };
            let wdl = tablebase.probe_wdl(&position)? as i32;
            let dtz = tablebase.probe_dtz(&position)?.shortest();
            writeln!(out, "{position}\t{wdl}\t{dtz}")?;
            Ok(())
        };
        print(without)?;
        if ending.has_pawns {
            for behind in double_pushed(&ending, to_move, squares) {
                if let Some(position) = position(&ending, to_move, squares, Some(behind))
                    && position.en_passant().is_some()
                {
                    print(position)?;
                }
            }
        }
    }
    Ok(())
}

fn position(
    ending: &Ending,
    to_move: Color,
    squares: Squares,
    en_passant: Option<Square>,
) -> Option<Position> {
    let squares_used = &squares[..ending.pieces.len()];
    let is_distinct =
        (1..squares_used.len()).all(|at| !squares_used[..at].contains(&squares_used[at]));
    is_distinct
        .then(|| ending.position(to_move, squares, en_passant))
        .flatten()
}

/// Returns the squares behind the pawns that can have moved two ranks just now.
fn double_pushed(
    ending: &Ending,
    to_move: Color,
    squares: Squares,
) -> impl Iterator<Item = Square> {
    let (rank, behind) = match to_move {
        Color::White => (4, 8),
        Color::Black => (3, -8),
    };
    let pawn = Role::Pawn.of(to_move.other());
    (2..ending.pieces.len())
        .filter(move |&at| ending.pieces[at] == pawn && squares[at] >> 3 == rank)
        .filter_map(move |at| Square::from_index(squares[at].wrapping_add_signed(behind)))
}
