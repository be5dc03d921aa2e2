//! Writes endings of three and four pieces as Syzygy tables.
//!
//! The positions of a table are listed in the order of their indices: no index is computed from a position, as the
//! prober does.

use crate::compress::{Compressed, compress};
use crate::ending::{Ending, Squares};
use crate::value::{IN_TIME, Value};
use chess_move::{Color, Piece, Role};
use chess_syzygy::{TableKind, Wdl};

const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
/// The distances of wins and losses are in plies.
const PLIES: u8 = 4 | 8;
const WIDE_MAP: u8 = 16;

/// Returns the content of a table with the values of positions. Those without a value can get any.
///
/// The positions are without en passant. White is the stronger side; if both have the same pieces, only positions with
/// White to move are asked for.
pub fn table(
    ending: &Ending,
    kind: TableKind,
    value: impl Fn(Color, Squares) -> Option<Value>,
) -> Vec<u8> {
    let is_symmetric = roles(ending, Color::White) == roles(ending, Color::Black);
    let files = if ending.has_pawns { 4 } else { 1 };
    let order = Order::new(ending);
    let sides: &[Color] = match kind {
        TableKind::Dtz => &[stored_side(ending, is_symmetric)],
        TableKind::Wdl if is_symmetric => &[Color::White],
        TableKind::Wdl => &Color::ALL,
    };

    let magic: [u8; 4] = match kind {
        TableKind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
        TableKind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
    };
    let mut bytes = magic.to_vec();
    let pawns = if ending.has_pawns { 2 } else { 0 };
    bytes.push((ending.pieces.len() as u8) << 4 | pawns | u8::from(!is_symmetric));
    let halves = |code: u8| {
        if sides.len() == 2 {
            code << 4 | code
        } else {
            code
        }
    };
    for _ in 0..files {
        // The leading group has the smallest factor, then the pawns of the other side.
        bytes.push(0);
        if order.pawns_of_both {
            bytes.push(halves(1));
        }
        bytes.extend(
            order
                .pieces
                .iter()
                .map(|&at| halves(code(ending.pieces[at]))),
        );
    }
    pad(&mut bytes, 2);

    let mut parts: Vec<Compressed> = Vec::new();
    let mut maps = Vec::new();
    for file in 0..files {
        let placements = order.placements(ending, file);
        for &side in sides {
            let values = placements.iter().map(|&squares| value(side, squares));
            let part = match kind {
                TableKind::Wdl => {
                    let values: Vec<_> = values.map(|value| value.map(wdl_code)).collect();
                    compress(&values, 0)
                }
                TableKind::Dtz => {
                    let values: Vec<_> = values.collect();
                    let (values, mut flags, map) = if has_map(ending) {
                        mapped_distances(&values)
                    } else {
                        (distances_in_moves(&values), 0, None)
                    };
                    if side == Color::Black {
                        flags |= BLACK_TO_MOVE;
                    }
                    let part = compress(&values, flags);
                    maps.extend(map);
                    part
                }
            };
            parts.push(part);
        }
    }
    for part in &parts {
        bytes.extend(&part.header);
    }
    for map in &maps {
        write_map(map, &mut bytes);
    }
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

fn roles(ending: &Ending, color: Color) -> Vec<Role> {
    let pieces = ending.pieces.iter();
    pieces
        .filter(|piece| piece.color == color)
        .map(|piece| piece.role)
        .collect()
}

/// Returns the side to move of the positions in a table of distances. Tables with each side exist.
fn stored_side(ending: &Ending, is_symmetric: bool) -> Color {
    if roles(ending, Color::Black).len() > 1 && !is_symmetric {
        Color::Black
    } else {
        Color::White
    }
}

/// Returns whether distances are stored in plies with a map. The others are in moves without: so each way is tested.
fn has_map(ending: &Ending) -> bool {
    ending.pieces[2..]
        .iter()
        .any(|piece| piece.role == Role::Rook)
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

/// Returns the plies before the zeroing move, or before the fifty-move rule lets a draw be claimed. Draws can have any
/// value.
fn plies_before_zeroing(value: Value) -> Option<u16> {
    let (Value::Win(distance) | Value::Loss(distance)) = value else {
        return None;
    };
    // A checkmated position has the same value as one with a distance of 1.
    Some(match distance.max(1) {
        distance @ ..=IN_TIME => distance - 1,
        distance => distance - IN_TIME - 1,
    })
}

fn distances_in_moves(values: &[Option<Value>]) -> Vec<Option<u16>> {
    let moves = |value: &Option<Value>| value.and_then(plies_before_zeroing).map(|plies| plies / 2);
    values.iter().map(moves).collect()
}

/// The distances of wins, losses, cursed wins and blessed losses.
type Map = [Vec<u16>; 4];

/// Returns what a table of distances with a map stores, its flags and the map. Only wins and losses are in plies.
fn mapped_distances(values: &[Option<Value>]) -> (Vec<Option<u16>>, u8, Option<Map>) {
    let list_and_distance = |value: &Option<Value>| {
        let value = (*value)?;
        let plies = plies_before_zeroing(value)?;
        match value.wdl() {
            Wdl::Win => Some((0, plies)),
            Wdl::Loss => Some((1, plies)),
            Wdl::CursedWin => Some((2, plies / 2)),
            Wdl::BlessedLoss => Some((3, plies / 2)),
            Wdl::Draw => None,
        }
    };
    let mut map = Map::default();
    for (list, distance) in values.iter().filter_map(list_and_distance) {
        map[list].push(distance);
    }
    for list in &mut map {
        list.sort_unstable();
        list.dedup();
    }
    let mapped = values
        .iter()
        .map(|value| {
            let (list, distance) = list_and_distance(value)?;
            map[list].binary_search(&distance).ok().map(|at| at as u16)
        })
        .collect();
    let wide = if is_wide(&map) { WIDE_MAP } else { 0 };
    (mapped, PLIES | MAPPED | wide, Some(map))
}

fn is_wide(map: &Map) -> bool {
    map.iter()
        .any(|list| list.len() > 255 || list.iter().any(|&distance| distance > 255))
}

fn write_map(map: &Map, bytes: &mut Vec<u8>) {
    let is_wide = is_wide(map);
    if is_wide {
        pad(bytes, 2);
    }
    for list in map {
        for number in [&[list.len() as u16], list.as_slice()].concat() {
            let pair = number.to_le_bytes();
            bytes.extend(if is_wide { &pair[..] } else { &pair[..1] });
        }
    }
}

/// The pieces of an ending in the order of the file.
struct Order {
    /// The numbers of the pieces.
    pieces: Vec<usize>,
    lead_len: usize,
    pawns_of_both: bool,
}

impl Order {
    fn new(ending: &Ending) -> Self {
        let all = 0..ending.pieces.len();
        let (pawns, others): (Vec<usize>, Vec<usize>) =
            all.partition(|&at| ending.pieces[at].role == Role::Pawn);
        let pawns_of_both = pawns
            .iter()
            .any(|&at| ending.pieces[at].color == Color::Black);
        let (pieces, lead_len) = if ending.has_pawns {
            let lead_len = if pawns_of_both { 1 } else { pawns.len() };
            ([pawns, others].concat(), lead_len)
        } else if others.len() == 4 && ending.pieces[2] == ending.pieces[3] {
            (others, 2)
        } else {
            let mut pieces = others;
            pieces.swap(1, 2);
            (pieces, 3)
        };
        Self {
            pieces,
            lead_len,
            pawns_of_both,
        }
    }

    /// Returns the placements with the leading pawn on a file, in the order of the index: the leading group changes
    /// fastest.
    fn placements(&self, ending: &Ending, file: u8) -> Vec<Squares> {
        let mut found: Vec<Squares> = match self.lead_len {
            _ if !ending.has_pawns => match self.lead_len {
                2 => king_pairs(),
                _ => triples(),
            },
            1 => (1..7).map(|rank| [rank << 3 | file, 0, 0, 0]).collect(),
            _ => pawn_pairs(file),
        };
        let mut placed = self.lead_len;
        while placed < self.pieces.len() {
            let group = &self.pieces[placed..];
            let piece = ending.pieces[group[0]];
            let len = group
                .iter()
                .take_while(|&&at| ending.pieces[at] == piece)
                .count();
            let board = if piece.role == Role::Pawn {
                8..56
            } else {
                0..64
            };
            let free = board.len() - placed;
            let mut next = Vec::new();
            for combination in combinations(free, len) {
                for squares in &found {
                    let mut squares = *squares;
                    for (place, &number) in combination.iter().enumerate() {
                        let is_free = |square: &u8| !squares[..placed].contains(square);
                        let square = board.clone().filter(is_free).nth(number);
                        squares[placed + place] = square.expect("a free square");
                    }
                    next.push(squares);
                }
            }
            found = next;
            placed += len;
        }
        let sorted = |squares: Squares| {
            let mut sorted = Squares::default();
            for (&at, square) in self.pieces.iter().zip(squares) {
                sorted[at] = square;
            }
            sorted
        };
        found.into_iter().map(sorted).collect()
    }
}

/// Returns the combinations of one or two of some things, in the order of their numbers.
fn combinations(of: usize, len: usize) -> Vec<Vec<usize>> {
    match len {
        1 => (0..of).map(|only| vec![only]).collect(),
        _ => (0..of)
            .flat_map(|high| (0..high).map(move |low| vec![low, high]))
            .collect(),
    }
}

fn is_on_diagonal(square: u8) -> bool {
    square >> 3 == square & 7
}

fn is_below_diagonal(square: u8) -> bool {
    square >> 3 < square & 7
}

/// The squares below the diagonal of the triangle a1-d1-d4.
const TRIANGLE: [u8; 6] = [1, 2, 3, 10, 11, 19];
const HALF_DIAGONAL: [u8; 4] = [0, 9, 18, 27];

/// Returns the placements of two kings, up to symmetry, in the order of their numbers.
fn king_pairs() -> Vec<Squares> {
    let mut found = Vec::new();
    for both_on_diagonal in [false, true] {
        for first in TRIANGLE.into_iter().chain(HALF_DIAGONAL) {
            for second in 0..64_u8 {
                let is_near = (first >> 3).abs_diff(second >> 3) <= 1
                    && (first & 7).abs_diff(second & 7) <= 1;
                let is_mirrored =
                    is_on_diagonal(first) && !is_on_diagonal(second) && !is_below_diagonal(second);
                let are_both = is_on_diagonal(first) && is_on_diagonal(second);
                if !is_near && !is_mirrored && are_both == both_on_diagonal {
                    found.push([first, second, 0, 0]);
                }
            }
        }
    }
    found
}

/// Returns the placements of three different pieces, up to symmetry, in the order of their numbers.
fn triples() -> Vec<Squares> {
    let all = || 0..64_u8;
    let below = || all().filter(|&square| is_below_diagonal(square));
    let diagonal = || all().filter(|&square| is_on_diagonal(square));
    let mut found = Vec::new();
    let mut push = |first: u8, second: u8, third: u8| {
        if first != second && first != third && second != third {
            found.push([first, second, third, 0]);
        }
    };
    for first in TRIANGLE {
        all().for_each(|second| all().for_each(|third| push(first, second, third)));
    }
    for first in HALF_DIAGONAL {
        below().for_each(|second| all().for_each(|third| push(first, second, third)));
    }
    for first in HALF_DIAGONAL {
        diagonal().for_each(|second| below().for_each(|third| push(first, second, third)));
    }
    for first in HALF_DIAGONAL {
        diagonal().for_each(|second| diagonal().for_each(|third| push(first, second, third)));
    }
    found
}

/// Returns the placements of two pawns with the leading one on a file, in the order of their numbers.
fn pawn_pairs(file: u8) -> Vec<Squares> {
    // a2, h2, a3 and so on, to e7.
    let in_order: Vec<u8> = (0..4)
        .flat_map(|file| (1..7).flat_map(move |rank| [rank << 3 | file, rank << 3 | (7 - file)]))
        .collect();
    let mut found = Vec::new();
    for rank in 1..7 {
        let lead = rank << 3 | file;
        let others = in_order.iter().rev().take_while(|&&square| square != lead);
        found.extend(others.map(|&other| [lead, other, 0, 0]));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::table;
    use crate::ending::{Ending, Squares};
    use crate::value::Value;
    use chess_move::Color;
    use chess_syzygy::{Dtz, MaybeRounded, MemoryLimits, TableKind, TableName, Tablebase, Wdl};

    /// Values that no ending of three or four pieces has.
    const VALUES: [Value; 16] = [
        Value::Win(1),
        Value::Win(99),
        Value::Win(100),
        Value::Win(101),
        Value::Win(102),
        Value::Win(610),
        Value::Win(611),
        Value::Win(613),
        Value::Win(1001),
        Value::Draw,
        Value::Loss(2),
        Value::Loss(99),
        Value::Loss(100),
        Value::Loss(101),
        Value::Loss(615),
        Value::Loss(700),
    ];

    /// Returns the same value for symmetric placements: it depends on the distances between the pieces.
    fn value([white, black, other, _]: Squares, values: &[Value]) -> Value {
        let distance = |a: u8, b: u8| {
            let [ranks, files] = [(a >> 3).abs_diff(b >> 3), (a & 7).abs_diff(b & 7)];
            usize::from(ranks) * usize::from(ranks) + usize::from(files) * usize::from(files)
        };
        let sum = 5 * distance(white, black) + 3 * distance(black, other) + distance(white, other);
        values[sum / 4 % values.len()]
    }

    /// Writes both tables of an ending without pawns, and probes all positions. Black to move would have to follow from
    /// the positions after its moves.
    fn check(name: &str, values: &[Value], expected_dtz: impl Fn(Value) -> MaybeRounded) -> u32 {
        let material = name.parse().unwrap();
        let ending = Ending::new(material);
        let mut tablebase = Tablebase::new(MemoryLimits::default());
        for kind in TableKind::ALL {
            let bytes = table(&ending, kind, |_, squares| Some(value(squares, values)));
            let name = TableName { material, kind };
            tablebase.add_source(name, bytes);
            tablebase.verify(name).unwrap();
        }
        let mut positions = 0;
        for number in 0..ending.size() {
            let (to_move, squares) = ending.placement(number);
            let is_distinct = squares[0] != squares[2] && squares[1] != squares[2];
            if to_move == Color::White
                && is_distinct
                && let Some(position) = ending.position(to_move, squares, None)
            {
                let value = value(squares, values);
                let found = (
                    tablebase.probe_wdl(&position).unwrap(),
                    tablebase.probe_dtz(&position).unwrap(),
                );
                assert_eq!(found, (value.wdl(), expected_dtz(value)), "{position}");
                positions += 1;
            }
        }
        positions
    }

    /// Cursed wins and blessed losses are in moves.
    fn rounded(value: Value) -> MaybeRounded {
        let plies = value.dtz().plies();
        MaybeRounded::Rounded(Dtz::new(if plies % 2 == 0 {
            plies - plies.signum()
        } else {
            plies
        }))
    }

    #[test]
    fn cursed_results_and_long_distances_are_read_from_a_map_of_two_bytes() {
        let expected = |value: Value| match value.wdl() {
            Wdl::CursedWin | Wdl::BlessedLoss => rounded(value),
            _ => MaybeRounded::Exact(value.dtz()),
        };
        let positions = check("KRvK", &VALUES, expected);
        // The map has one byte for each number without the longest distances.
        let short = VALUES.map(|value| match value {
            Value::Win(610..) => Value::Win(103),
            Value::Loss(615..) => Value::Loss(103),
            _ => value,
        });
        assert_eq!(check("KRvK", &short, expected), positions);
        assert!(positions > 20_000, "{positions}");
    }

    #[test]
    fn cursed_results_and_long_distances_are_read_without_a_map() {
        let expected = |value: Value| match value.wdl() {
            Wdl::Draw => MaybeRounded::Exact(Dtz::DRAW),
            _ => rounded(value),
        };
        assert!(check("KQvK", &VALUES, expected) > 20_000);
    }
}
