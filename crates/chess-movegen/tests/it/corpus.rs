//! The perft corpus: positions with the published sizes of their trees.

use chess_board::{Position, Waivers};

pub(crate) const DISSERVIN: &str = include_str!("../../../chess-perft/suites/disservin.epd");
pub(crate) const EDGE: &str = include_str!("../../../chess-perft/suites/edge.epd");
pub(crate) const EN_PASSANT: &str = include_str!("../../../chess-perft/suites/enpassant.epd");
pub(crate) const FISCHER: &str = include_str!("../../../chess-perft/suites/fischer.epd");
pub(crate) const PERFTSUITE: &str = include_str!("../../../chess-perft/suites/perftsuite.epd");
pub(crate) const SEDLAK: &str = include_str!("../../../chess-perft/suites/sedlak.epd");
pub(crate) const TRICKY: &str = include_str!("../../../chess-perft/suites/tricky.epd");

pub(crate) const ALL: [&str; 7] = [
    DISSERVIN, EDGE, EN_PASSANT, FISCHER, PERFTSUITE, SEDLAK, TRICKY,
];

/// One line of a set.
pub(crate) struct Entry {
    pub(crate) fen: &'static str,
    pub(crate) position: Position,
    /// Depth in plies and number of leaves, ascending.
    pub(crate) counts: Vec<(u32, u64)>,
}

/// Returns the lines of a set, each like `FEN ;D1 20 ;D2 400`, including positions that no game can
/// reach.
pub(crate) fn entries(set: &'static str) -> impl Iterator<Item = Entry> {
    set.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let mut fields = line.split(';').map(str::trim);
            let fen = fields.next().expect("a line has a first field");
            let setup = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            let position = Position::from_setup(setup, Waivers::all())
                .unwrap_or_else(|error| panic!("{fen}: {error}"));
            let counts = fields.map(|field| {
                let (depth, count) = field
                    .strip_prefix('D')
                    .and_then(|field| field.split_once(' '))
                    .unwrap_or_else(|| panic!("{fen}: not a depth and a count: {field}"));
                (
                    depth.parse().expect("a depth"),
                    count.trim().parse().expect("a count"),
                )
            });
            Entry {
                fen,
                position,
                counts: counts.collect(),
            }
        })
}

/// Returns every starting position of the corpus.
pub(crate) fn positions() -> impl Iterator<Item = Position> {
    ALL.into_iter()
        .flat_map(entries)
        .map(|entry| entry.position)
}

/// Counts each position of a set at its greatest depth with at most `leaves` leaves, which also
/// covers the smaller depths. Returns the number of positions that have such a depth.
pub(crate) fn count_up_to(
    set: &'static str,
    leaves: u64,
    perft: fn(&Position, u32) -> u64,
) -> usize {
    let mut counted = 0;
    for Entry {
        fen,
        position,
        counts,
    } in entries(set)
    {
        let Some(&(depth, expected)) = counts.iter().rev().find(|(_, count)| *count <= leaves)
        else {
            continue;
        };
        assert_eq!(perft(&position, depth), expected, "{fen} at depth {depth}");
        counted += 1;
    }
    counted
}
