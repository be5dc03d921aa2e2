//! Writes solved endings of three pieces as Syzygy tables.
//!
//! The positions of a table are listed in the order of their indices: no index is computed from a position, as the
//! prober does. Only three pieces are supported.

use crate::compress::{Compressed, compress};
use crate::ending::Squares;
use crate::solver::Solved;
use crate::value::Value;
use chess_move::{Color, Piece, Role};
use chess_syzygy::{TableKind, Wdl};

/// The distances of wins and losses are in plies.
const PLIES: u8 = 4 | 8;
const MAPPED: u8 = 2;

/// Returns the content of a table.
///
/// # Panics
/// If the ending does not have three pieces, or Black has more than its king.
pub fn table(solved: &Solved, kind: TableKind) -> Vec<u8> {
    let pieces = &solved.ending.pieces;
    assert!(pieces.len() == 3 && pieces[2].color == Color::White);
    let (files, order): (_, &[usize]) = if solved.ending.has_pawns {
        (4, &[2, 0, 1])
    } else {
        (1, &[0, 2, 1])
    };
    let sides: &[Color] = match kind {
        TableKind::Wdl => &Color::ALL,
        TableKind::Dtz => &[Color::White],
    };

    let magic: [u8; 4] = match kind {
        TableKind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
        TableKind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
    };
    let mut bytes = magic.to_vec();
    bytes.push(0x31 | if solved.ending.has_pawns { 2 } else { 0 });
    let halves = |code: u8| {
        if sides.len() == 2 {
            code << 4 | code
        } else {
            code
        }
    };
    for _ in 0..files {
        // The leading group has the smallest factor.
        bytes.push(0);
        bytes.extend(order.iter().map(|&at| halves(code(pieces[at]))));
    }
    pad(&mut bytes, 2);

    let mut parts: Vec<Compressed> = Vec::new();
    let mut maps = Vec::new();
    for file in 0..files {
        let placements = if solved.ending.has_pawns {
            pawn_placements(file)
        } else {
            triples()
        };
        for &side in sides {
            let values = placements
                .iter()
                .map(|&squares| value_of(solved, side, squares));
            let part = match kind {
                TableKind::Wdl => {
                    let values: Vec<_> = values.map(|value| value.map(wdl_code)).collect();
                    compress(&values, 0)
                }
                TableKind::Dtz => {
                    let (values, flags, map) = distances(solved, &values.collect::<Vec<_>>());
                    maps.extend(map);
                    compress(&values, flags)
                }
            };
            parts.push(part);
        }
    }
    for part in &parts {
        bytes.extend(&part.header);
    }
    bytes.extend(maps);
    pad(&mut bytes, 2);
    for part in &parts {
        bytes.extend(&part.index);
    }
    for part in &parts {
        bytes.extend(&part.lengths);
    }
    for part in &parts {
        pad(&mut bytes, 64);
        bytes.extend(&part.blocks);
    }
    pad(&mut bytes, 64);
    // The place of the checksum, which the prober does not use.
    bytes.extend([0; 16]);
    bytes
}

fn pad(bytes: &mut Vec<u8>, multiple: usize) {
    bytes.resize(bytes.len().next_multiple_of(multiple), 0);
}

fn code(piece: Piece) -> u8 {
    let color = if piece.color == Color::White { 0 } else { 8 };
    color + 1 + piece.role as u8
}

/// Returns the value of a placement in the order of the table, or `None` if it is not a legal position.
fn value_of(solved: &Solved, to_move: Color, [a, b, c, _]: Squares) -> Option<Value> {
    let distinct = a != b && a != c && b != c;
    let ending = &solved.ending;
    distinct
        .then(|| solved.value(ending.number(to_move, [a, b, c, 0])))
        .flatten()
}

fn wdl_code(value: Value) -> u16 {
    match value.wdl() {
        Wdl::Loss => 0,
        Wdl::BlessedLoss => 1,
        Wdl::Draw => 2,
        Wdl::CursedWin => 3,
        Wdl::Win => 4,
    }
}

/// Returns what a table of distances stores, its flags and its map.
///
/// Rook endings are stored in plies with a map, the others in moves without: so each way is tested.
fn distances(solved: &Solved, values: &[Option<Value>]) -> (Vec<Option<u16>>, u8, Vec<u8>) {
    let before_zeroing = |value: &Option<Value>| match value {
        Some(Value::Win(plies)) => Some(plies - 1),
        // Draws can have any value, and the strong side does not lose.
        _ => None,
    };
    if solved.ending.pieces[2].role != Role::Rook {
        let moves = |value| before_zeroing(value).map(|plies| plies / 2);
        return (values.iter().map(moves).collect(), 0, Vec::new());
    }
    let mut distinct: Vec<u16> = values.iter().filter_map(before_zeroing).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let mapped = values
        .iter()
        .map(|value| {
            let plies = before_zeroing(value)?;
            distinct.binary_search(&plies).ok().map(|at| at as u16)
        })
        .collect();
    // The lists of losses, cursed wins and blessed losses are empty.
    let mut map = vec![distinct.len() as u8];
    map.extend(distinct.iter().map(|&plies| plies as u8));
    map.extend([0; 3]);
    (mapped, PLIES | MAPPED, map)
}

/// Returns the placements of White's king, the other white piece and Black's king, up to symmetry, in the order of the
/// index.
fn triples() -> Vec<Squares> {
    let on_diagonal = |&square: &u8| square >> 3 == square & 7;
    let below = |&square: &u8| square >> 3 < square & 7;
    let all = || 0..64_u8;
    let triangle: Vec<u8> = [1, 2, 3, 10, 11, 19].to_vec();
    let half_diagonal = || [0, 9, 18, 27];
    let mut found = Vec::new();
    let mut push = |first: u8, second: u8, third: u8| {
        if first != second && first != third && second != third {
            found.push([first, third, second, 0]);
        }
    };
    for first in triangle {
        all().for_each(|second| all().for_each(|third| push(first, second, third)));
    }
    for first in half_diagonal() {
        for second in all().filter(below) {
            all().for_each(|third| push(first, second, third));
        }
    }
    for first in half_diagonal() {
        for second in all().filter(on_diagonal) {
            all()
                .filter(below)
                .for_each(|third| push(first, second, third));
        }
    }
    for first in half_diagonal() {
        for second in all().filter(on_diagonal) {
            all()
                .filter(on_diagonal)
                .for_each(|third| push(first, second, third));
        }
    }
    found
}

/// Returns the placements with the pawn on a file, in the order of the index: the pawn changes fastest.
fn pawn_placements(file: u8) -> Vec<Squares> {
    let mut found = Vec::new();
    for black in 0..62 {
        for white in 0..63 {
            for rank in 1..7 {
                let pawn = rank << 3 | file;
                let mut free = (0..64).filter(|&square| square != pawn);
                let white_king = free.nth(white).expect("63 free squares");
                let black_king = (0..64)
                    .filter(|&square| square != pawn && square != white_king)
                    .nth(black)
                    .expect("62 free squares");
                found.push([white_king, black_king, pawn, 0]);
            }
        }
    }
    found
}
