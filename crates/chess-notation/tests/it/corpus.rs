//! The positions of the perft corpus, which have every special case of moves.

use crate::position;
use chess_board::Position;
use chess_movegen::PositionRules;

const FILES: [&str; 7] = [
    include_str!("../../../chess-perft/suites/disservin.epd"),
    include_str!("../../../chess-perft/suites/edge.epd"),
    include_str!("../../../chess-perft/suites/enpassant.epd"),
    include_str!("../../../chess-perft/suites/fischer.epd"),
    include_str!("../../../chess-perft/suites/perftsuite.epd"),
    include_str!("../../../chess-perft/suites/sedlak.epd"),
    include_str!("../../../chess-perft/suites/tricky.epd"),
];

/// Returns every position of the corpus.
pub(crate) fn positions() -> impl Iterator<Item = Position> {
    FILES
        .iter()
        .flat_map(|file| file.lines())
        .filter_map(|line| line.split(';').next())
        .map(|fen| position(fen.trim()))
}

/// Calls `visit` with a position and with all positions that follow within fewer than `depth`
/// plies. The moves of these positions are those of a perft to `depth`.
pub(crate) fn walk(position: &Position, depth: u32, visit: &mut impl FnMut(&Position)) {
    visit(position);
    if depth > 1 {
        for &mv in &position.legal_moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            walk(&after, depth - 1, visit);
        }
    }
}
