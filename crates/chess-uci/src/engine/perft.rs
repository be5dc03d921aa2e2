//! The command `perft`.

use super::job::Stop;
use super::output::Output;
use chess_board::Position;
use chess_movegen::legal_moves;
use chess_notation::{CastlingText, UciMove};

/// The deepest tree that is counted, in plies. No machine will count that far, and the stack holds
/// many more.
pub(super) const DEEPEST: u32 = 99;

/// Trees of so many plies are counted at one go; deeper ones can be stopped.
const AT_ONE_GO: u32 = 4;

/// Counts the leaves of the tree of legal moves, says how many there are below each move and, last,
/// how many in all, as most engines do. The depth is at most [`DEEPEST`].
pub(super) fn run(
    position: &Position,
    depth: u32,
    castling: CastlingText,
    output: &Output,
    stop: &Stop,
) {
    let mut total: u64 = u64::from(depth == 0);
    if depth > 0 {
        for mv in legal_moves(position) {
            let mut after = *position;
            after.play_unchecked(mv);
            let Some(count) = count(&after, depth - 1, stop) else {
                return output.say("stopped");
            };
            let text = UciMove::from_move_with(position, mv, castling);
            output.say(format_args!("{text}: {count}"));
            total = total.saturating_add(count);
        }
    }
    output.say(format_args!("\nNodes searched: {total}"));
}

/// The count, or `None` if it was stopped.
fn count(position: &Position, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_set() {
        return None;
    }
    if depth <= AT_ONE_GO {
        return Some(chess_movegen::perft(position, depth));
    }
    let mut total: u64 = 0;
    for mv in legal_moves(position) {
        let mut after = *position;
        after.play_unchecked(mv);
        total = total.saturating_add(count(&after, depth - 1, stop)?);
    }
    Some(total)
}
