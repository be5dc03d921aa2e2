//! Writes endings of three and four pieces as Syzygy tables.
//!
//! The positions of a table are listed in the order of their indices: no index is computed from a position, as the
//! prober does.

use crate::compress::{ANY, Allowed, Compressed, compress, estimate};
use crate::ending::{Ending, Squares};
use crate::solver::Known;
use crate::value::{IN_TIME, Value};
use chess_move::{Color, Piece, Role};
use chess_syzygy::{TableKind, Wdl};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The flags of the layout.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;
/// The flags of a part.
const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
/// The distances of wins and losses are in plies.
const PLIES: u8 = 4 | 8;
const WIDE_MAP: u8 = 16;
/// The order of the pieces is chosen by this share of the values.
const SAMPLE: usize = 16;

/// How a table stores distances. Each way is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distances {
    /// In moves.
    Moves,
    /// Of wins and losses in plies, of cursed wins and blessed losses in moves.
    MappedPlies,
    /// In moves, with a map.
    MappedMoves,
}

/// Returns the content of a table with what is known about positions. Those about which nothing is known can get any
/// value.
///
/// The positions are without en passant. White is the stronger side; if both have the same pieces, only positions with
/// White to move are asked for.
pub fn table(
    ending: &Ending,
    kind: TableKind,
    distances: Distances,
    known: impl Fn(Color, Squares) -> Option<Known>,
) -> Vec<u8> {
    let is_symmetric = roles(ending, Color::White) == roles(ending, Color::Black);
    let sides: &[Color] = if is_symmetric {
        &[Color::White]
    } else {
        &Color::ALL
    };
    let table = |sides: &[Color]| {
        let files = 0..if ending.has_pawns { 4 } else { 1 };
        let parts = files.map(|file| {
            let part = |&side| Part::new(ending, kind, distances, file, side, &known);
            sides.iter().map(part).collect()
        });
        let layout = if is_symmetric { 0 } else { SPLIT };
        assemble(ending, kind, layout, &parts.collect::<Vec<_>>())
    };
    match (kind, sides) {
        // Only the side whose table is smaller is stored.
        (TableKind::Dtz, &[first, second]) => {
            let [first, second] = [table(&[first]), table(&[second])];
            if first.len() <= second.len() {
                first
            } else {
                second
            }
        }
        _ => table(sides),
    }
}

/// The compressed values with one side to move, and in tables with pawns the leading one on one file.
struct Part {
    order: Order,
    values: Compressed,
    map: Option<Map>,
}

impl Part {
    fn new(
        ending: &Ending,
        kind: TableKind,
        distances: Distances,
        file: u8,
        side: Color,
        known: &impl Fn(Color, Squares) -> Option<Known>,
    ) -> Self {
        let values = |order: &Order, share| {
            let placements = order.placements(ending, file);
            let known: Vec<_> = sample(placements.size, share)
                .map(|index| known(side, placements.squares(index)))
                .collect();
            match kind {
                TableKind::Wdl => (results(&known), 0, None),
                TableKind::Dtz => distances_of(&known, distances),
            }
        };
        let order = Order::all(ending)
            .into_iter()
            .min_by_key(|order| estimate(&values(order, SAMPLE).0))
            .expect("some order");
        let (allowed, flags, map) = values(&order, 1);
        let side_flag = match (kind, side) {
            (TableKind::Dtz, Color::Black) => BLACK_TO_MOVE,
            _ => 0,
        };
        let values = compress(&allowed, flags | side_flag);
        Self { order, values, map }
    }
}

/// Returns a share of some indices, in long runs.
fn sample(size: usize, share: usize) -> impl Iterator<Item = usize> {
    const RUN: usize = 4096;
    (0..size).filter(move |index| (index / RUN).is_multiple_of(share))
}

/// Joins the parts of a table: for each file, those of each side.
fn assemble(ending: &Ending, kind: TableKind, layout: u8, files: &[Vec<Part>]) -> Vec<u8> {
    let magic: [u8; 4] = match kind {
        TableKind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
        TableKind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
    };
    let mut bytes = magic.to_vec();
    let pawns = if ending.has_pawns { PAWNS } else { 0 };
    bytes.push((ending.pieces.len() as u8) << 4 | pawns | layout);
    for sides in files {
        let mut halves = vec![0; sides[0].order.header(ending).len()];
        for (side, part) in sides.iter().enumerate() {
            for (byte, half) in halves.iter_mut().zip(part.order.header(ending)) {
                *byte |= half << (4 * side);
            }
        }
        bytes.extend(halves);
    }
    pad(&mut bytes, 2);
    let parts: Vec<&Part> = files.iter().flatten().collect();
    for part in &parts {
        bytes.extend(&part.values.header);
    }
    for map in parts.iter().filter_map(|part| part.map.as_ref()) {
        write_map(map, &mut bytes);
    }
    pad(&mut bytes, 2);
    for part in &parts {
        bytes.extend(&part.values.index);
    }
    for part in &parts {
        bytes.extend(&part.values.lengths);
    }
    for part in &parts {
        pad(&mut bytes, 64);
        bytes.extend(&part.values.blocks);
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

fn wdl_code(result: Wdl) -> u16 {
    match result {
        Wdl::Loss => 0,
        Wdl::BlessedLoss => 1,
        Wdl::Draw => 2,
        Wdl::CursedWin => 3,
        Wdl::Win => 4,
    }
}

/// Returns what a table of results can store: any result that is not better, if a capture leads to the result.
fn results(known: &[Option<Known>]) -> Vec<Allowed> {
    let allowed = |known: &Option<Known>| {
        known.map_or(ANY, |known| {
            let result = known.value.wdl();
            let code = wdl_code(result);
            let is_free = known.best_capture == Some(result);
            if is_free { 0..=code } else { code..=code }
        })
    };
    known.iter().map(allowed).collect()
}

/// Returns the list of a map for the result of a position, and the stored distance, in plies or in moves, or `None` if
/// any distance can be stored. A distance ends before the zeroing move, and counts from where the fifty-move rule lets
/// a draw be claimed if it is longer.
fn list_and_distance(known: Option<Known>, in_plies: bool) -> Option<(usize, u16)> {
    let known = known?;
    let (Value::Win(distance) | Value::Loss(distance)) = known.value else {
        return None;
    };
    // A checkmated position has the same value as one with a distance of 1.
    let plies = match distance.max(1) {
        distance @ ..=IN_TIME => distance - 1,
        distance => distance - IN_TIME - 1,
    };
    match known.value.wdl() {
        Wdl::Win | Wdl::CursedWin if known.zeroing_keeps => None,
        Wdl::Win => Some((0, if in_plies { plies } else { plies / 2 })),
        Wdl::Loss => Some((1, if in_plies { plies } else { plies / 2 })),
        Wdl::CursedWin => Some((2, plies / 2)),
        Wdl::BlessedLoss => Some((3, plies / 2)),
        Wdl::Draw => None,
    }
}

/// Returns what a table of distances can store, its flags, and its map.
fn distances_of(known: &[Option<Known>], distances: Distances) -> (Vec<Allowed>, u8, Option<Map>) {
    let in_plies = distances == Distances::MappedPlies;
    let stored = known
        .iter()
        .map(|&known| list_and_distance(known, in_plies));
    if distances == Distances::Moves {
        let exact = |(_, distance)| distance..=distance;
        let allowed = stored.map(|stored| stored.map_or(ANY, exact));
        return (allowed.collect(), 0, None);
    }
    let mut counts = [const { BTreeMap::new() }; 4];
    for (list, distance) in stored.clone().flatten() {
        *counts[list].entry(distance).or_insert(0) += 1;
    }
    // Frequent distances of all results get the same small numbers.
    let map = counts.map(|counts| {
        let mut list: Vec<u16> = counts.keys().copied().collect();
        list.sort_by_key(|distance| Reverse(counts[distance]));
        list
    });
    let mapped = stored.map(|stored| {
        stored.map_or(ANY, |(list, distance)| {
            let at = map[list].iter().position(|&listed| listed == distance);
            let at = at.expect("a counted distance") as u16;
            at..=at
        })
    });
    let allowed = mapped.collect();
    let plies = if in_plies { PLIES } else { 0 };
    let wide = if is_wide(&map) { WIDE_MAP } else { 0 };
    (allowed, plies | MAPPED | wide, Some(map))
}

/// The distances of wins, losses, cursed wins and blessed losses.
type Map = [Vec<u16>; 4];

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

/// The pieces of an ending in the order of the file, in groups, and the order in which the groups change.
struct Order {
    /// The numbers of the pieces.
    pieces: Vec<usize>,
    /// For each group, the number of its pieces.
    groups: Vec<usize>,
    /// How many groups, from the first, can have any place: the leading one, and the pawns of the other side.
    with_place: usize,
    /// The groups, the one that changes fastest first.
    factors: Vec<usize>,
}

impl Order {
    /// Returns all orders of an ending.
    fn all(ending: &Ending) -> Vec<Self> {
        let piece = |at: usize| ending.pieces[at];
        let of = |wanted: Piece| ending.pieces.iter().filter(move |&&piece| piece == wanted);
        let is_single = |at: &usize| of(piece(*at)).count() == 1;
        let all = 0..ending.pieces.len();
        let is_pawn = |at: &usize| piece(*at).role == Role::Pawn;
        let pawns: Vec<usize> = all.clone().filter(is_pawn).collect();
        let pawns_of_both = pawns.iter().any(|&at| piece(at) != piece(pawns[0]));
        let lead_len = match pawns.len() {
            0 if all.clone().filter(is_single).count() == 2 => 2,
            0 => 3,
            _ if pawns_of_both => 1,
            pawns => pawns,
        };
        let mut found = Vec::new();
        for pieces in permutations(all.len()) {
            // Pawns are first, and equal pieces together and in their order.
            let is_possible = pieces.starts_with(&pawns)
                && (ending.has_pawns || pieces[..lead_len].iter().all(is_single))
                && (1..pieces.len()).all(|place| {
                    let at = pieces[place];
                    at == 0 || piece(at) != piece(at - 1) || pieces[place - 1] == at - 1
                });
            if !is_possible {
                continue;
            }
            let mut groups = vec![lead_len];
            let mut placed = lead_len;
            while placed < pieces.len() {
                groups.push(of(piece(pieces[placed])).count());
                placed += groups[groups.len() - 1];
            }
            for factors in permutations(groups.len()) {
                let with_place = if pawns_of_both { 2 } else { 1 };
                let others = factors.iter().filter(|&&group| group >= with_place);
                if others.is_sorted() {
                    found.push(Self {
                        pieces: pieces.clone(),
                        groups: groups.clone(),
                        with_place,
                        factors,
                    });
                }
            }
        }
        found
    }

    /// Returns the description in the header, one half of each byte.
    fn header(&self, ending: &Ending) -> Vec<u8> {
        let place = |group| self.factors.iter().position(|&at| at == group);
        let places = (0..self.with_place).filter_map(|group| Some(place(group)? as u8));
        let codes = self.pieces.iter().map(|&at| code(ending.pieces[at]));
        places.chain(codes).collect()
    }

    /// Returns the placements with the leading pawn on a file.
    fn placements(&self, ending: &Ending, file: u8) -> Placements<'_> {
        let lead = match (ending.has_pawns, self.groups[0]) {
            (false, 2) => king_pairs(),
            (false, _) => triples(),
            (true, 1) => (1..7).map(|rank| [rank << 3 | file, 0, 0, 0]).collect(),
            (true, _) => pawn_pairs(file),
        };
        let mut groups = Vec::new();
        let mut placed = self.groups[0];
        for &len in &self.groups[1..] {
            let is_pawns = ending.pieces[self.pieces[placed]].role == Role::Pawn;
            let (first, board) = if is_pawns { (8, 48) } else { (0, 64) };
            groups.push(Group {
                first,
                factor: 0,
                combinations: combinations(board - placed as u8, len),
            });
            placed += len;
        }
        let mut placements = Placements {
            order: self,
            lead,
            lead_factor: 0,
            groups,
            size: 1,
        };
        for &group in &self.factors {
            if group == 0 {
                placements.lead_factor = placements.size;
                placements.size *= placements.lead.len();
            } else {
                let group = &mut placements.groups[group - 1];
                group.factor = placements.size;
                placements.size *= group.combinations.len();
            }
        }
        placements
    }
}

/// The placements of an order, by their indices.
struct Placements<'o> {
    order: &'o Order,
    lead: Vec<Squares>,
    lead_factor: usize,
    groups: Vec<Group>,
    size: usize,
}

/// A group of equal pieces.
struct Group {
    /// The first square that the pieces can stand on.
    first: u8,
    factor: usize,
    /// The places of the pieces among the free squares.
    combinations: Vec<Vec<u8>>,
}

impl Placements<'_> {
    /// Returns the squares of the pieces in the order of the ending.
    fn squares(&self, index: usize) -> Squares {
        let mut squares = self.lead[index / self.lead_factor % self.lead.len()];
        let mut placed = self.order.groups[0];
        for group in &self.groups {
            let number = index / group.factor % group.combinations.len();
            let mut taken = squares;
            taken[..placed].sort_unstable();
            let mut end = placed;
            for &place in &group.combinations[number] {
                let mut square = group.first + place;
                for &taken in &taken[..placed] {
                    square += u8::from(taken <= square);
                }
                squares[end] = square;
                end += 1;
            }
            placed = end;
        }
        let mut sorted = Squares::default();
        for (&at, square) in self.order.pieces.iter().zip(squares) {
            sorted[at] = square;
        }
        sorted
    }
}

/// Returns all orders of some numbers from 0.
fn permutations(len: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..len {
        found = found
            .iter()
            .flat_map(|start: &Vec<usize>| {
                let rest = (0..len).filter(|next| !start.contains(next));
                rest.map(|next| [start.as_slice(), &[next]].concat())
            })
            .collect();
    }
    found
}

/// Returns the combinations of one or two of some things, in the order of their numbers.
fn combinations(of: u8, len: usize) -> Vec<Vec<u8>> {
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
    use super::{Distances, table};
    use crate::ending::{Ending, Squares};
    use crate::solver::Known;
    use crate::value::Value;
    use chess_move::Color;
    use chess_syzygy::{Dtz, MaybeRounded, TableKind, TableName, Tablebase, TablebaseLimits, Wdl};

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
    fn check(
        name: &str,
        distances: Distances,
        values: &[Value],
        expected_dtz: impl Fn(Value) -> MaybeRounded,
    ) -> u32 {
        let material = name.parse().unwrap();
        let ending = Ending::new(material);
        let mut tablebase = Tablebase::new(TablebaseLimits::default());
        for kind in TableKind::ALL {
            let bytes = table(&ending, kind, distances, |_, squares| {
                Some(Known {
                    value: value(squares, values),
                    best_capture: None,
                    zeroing_keeps: false,
                })
            });
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
        let positions = check("KRvK", Distances::MappedPlies, &VALUES, expected);
        // The map has one byte for each number without the longest distances.
        let short = VALUES.map(|value| match value {
            Value::Win(610..) => Value::Win(103),
            Value::Loss(615..) => Value::Loss(103),
            _ => value,
        });
        assert_eq!(
            check("KRvK", Distances::MappedPlies, &short, expected),
            positions
        );
        assert!(positions > 20_000, "{positions}");
    }

    #[test]
    fn cursed_results_and_long_distances_are_read_in_moves() {
        let expected = |value: Value| match value.wdl() {
            Wdl::Draw => MaybeRounded::Exact(Dtz::DRAW),
            _ => rounded(value),
        };
        for distances in [Distances::Moves, Distances::MappedMoves] {
            assert!(check("KQvK", distances, &VALUES, expected) > 20_000);
        }
    }
}
