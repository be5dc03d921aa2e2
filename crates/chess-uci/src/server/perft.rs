//! The command `perft`.

use super::EngineContext;
use chess_board::Position;
use chess_movegen::PositionRules;

/// The maximum depth, in plies. No machine can count deeper trees, and the stack is large enough
/// for it.
pub(super) const MAX_DEPTH: u32 = 99;

/// The depth in plies up to which trees are counted without a check of the stop signal.
const UNINTERRUPTED_DEPTH: u32 = 4;

/// Counts the leaves of the tree of legal moves. Prints the count below each move and then the sum, as most
/// engines do. The depth is at most [`MAX_DEPTH`].
pub(super) fn run(context: &EngineContext, depth: u32) {
    let position = context.position();
    let mut total: u64 = u64::from(depth == 0);
    if depth > 0 {
        for mv in position.legal_moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            let Some(count) = count(&after, depth - 1, context) else {
                return context.print("stopped");
            };
            for text in context.uci_moves(&[mv]) {
                context.print(format_args!("{text}: {count}"));
            }
            total = total.saturating_add(count);
        }
    }
    context.print(format_args!("\nNodes searched: {total}"));
}

/// Returns the count, or `None` if it was stopped.
fn count(position: &Position, depth: u32, context: &EngineContext) -> Option<u64> {
    if context.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED_DEPTH {
        return Some(chess_movegen::perft(position, depth));
    }
    let mut total: u64 = 0;
    for mv in position.legal_moves() {
        let mut after = *position;
        after.play_unchecked(mv);
        total = total.saturating_add(count(&after, depth - 1, context)?);
    }
    Some(total)
}
