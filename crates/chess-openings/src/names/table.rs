//! The table of named positions, in the form that `tests/it/table.rs` generates.
//!
//! `openings.bin` holds, with little-endian numbers:
//!
//! | part | content |
//! |---|---|
//! | header | the number of positions, of openings, and of moves, as `u32` each |
//! | keys | the [`Position::key`] of each position, as `u64`, ascending |
//! | names of the positions | a `u16` for each position: the index of its opening, or [`NO_OPENING`] |
//! | openings | a [`Record`] for each opening, in the order of the source |
//! | moves | the moves of all openings, as the `u16` of [`Move::to_bits`](chess_move::Move::to_bits) |
//!
//! The positions are all that occur in the lines of the source, with and without a name.
//! `names.txt` holds the names, each once, on a line of its own.

use chess_board::Position;
use chess_move::Move;

/// The index that stands for a position on the way to a named one.
const NO_OPENING: u16 = u16::MAX;

/// One opening, in 16 bytes: three for the ECO code, one for the length of the name, four for its offset in the
/// names, four for the index of the first move, one for the number of moves, three unused.
type Record = [u8; 16];

static BYTES: &[u8] = include_bytes!("../../data/openings.bin");
static NAMES: &str = include_str!("../../data/names.txt");

const HEADER: usize = 12;
const POSITIONS: usize = header(0);
const OPENINGS: usize = header(4);
const KEYS_END: usize = HEADER + 8 * POSITIONS;
const INDEXES_END: usize = KEYS_END + 2 * POSITIONS;
const RECORDS_END: usize = INDEXES_END + 16 * OPENINGS;
const MOVES_END: usize = RECORDS_END + 2 * header(8);

static KEYS: &[[u8; 8]] = part(HEADER, KEYS_END).as_chunks().0;
static INDEXES: &[[u8; 2]] = part(KEYS_END, INDEXES_END).as_chunks().0;
static RECORDS: &[Record] = part(INDEXES_END, RECORDS_END).as_chunks().0;
static MOVES: &[[u8; 2]] = part(RECORDS_END, MOVES_END).as_chunks().0;

const _: () = assert!(BYTES.len() == MOVES_END && BYTES.len() + NAMES.len() < 500_000);

const fn header(offset: usize) -> usize {
    u32::from_le_bytes([
        BYTES[offset],
        BYTES[offset + 1],
        BYTES[offset + 2],
        BYTES[offset + 3],
    ]) as usize
}

const fn part(start: usize, end: usize) -> &'static [u8] {
    BYTES.split_at(end).0.split_at(start).1
}

/// A position of the table.
pub(super) enum Known {
    /// It has a name; the index of its opening.
    Named(usize),
    /// It is on the way to a named position.
    Unnamed,
}

/// Finds a position in the table.
pub(super) fn find(position: &Position) -> Option<Known> {
    let key = position.key();
    let at = KEYS
        .binary_search_by_key(&key, |&bytes| u64::from_le_bytes(bytes))
        .ok()?;
    Some(match u16::from_le_bytes(INDEXES[at]) {
        NO_OPENING => Known::Unnamed,
        index => Known::Named(index.into()),
    })
}

/// Returns the number of openings.
pub(super) const fn openings() -> usize {
    OPENINGS
}

pub(super) fn eco(opening: usize) -> &'static str {
    core::str::from_utf8(&RECORDS[opening][..3]).unwrap_or_default()
}

pub(super) fn name(opening: usize) -> &'static str {
    let record = &RECORDS[opening];
    let start = number(&record[4..8]);
    NAMES
        .get(start..start + usize::from(record[3]))
        .unwrap_or_default()
}

pub(super) fn moves(opening: usize) -> impl ExactSizeIterator<Item = Move> + Clone {
    let record = &RECORDS[opening];
    let start = number(&record[8..12]);
    let moves = &MOVES[start..start + usize::from(record[12])];
    // The generator writes the bits of legal moves only.
    moves
        .iter()
        .map(|&bits| Move::from_bits(u16::from_le_bytes(bits)).expect("the table holds moves"))
}

fn number(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | usize::from(byte))
}
