//! Testing whether the material suffices for checkmate.

use chess_board::{Bitboard, Position};
use chess_move::{Color, Role};

/// Returns whether neither side has the material to mate, however badly the opponent plays: a dead position by
/// material (FIDE Laws of Chess 5.2.2).
pub(crate) fn has_insufficient_material(position: &Position) -> bool {
    !Color::ALL
        .into_iter()
        .any(|color| can_mate_by_material(position, color))
}

/// Returns whether this side has the material to mate, if the opponent helps.
///
/// A player who runs out of time loses only if the opponent can mate (FIDE Laws of Chess 6.9). A lone king never can.
/// A lone knight needs an opponent's piece that blocks the king's escape, other than a queen, which
/// could always capture the knight or interpose. Bishops on squares of one color need an opponent's
/// pawn or knight, or an opponent's bishop on the other color, for the same reason.
///
/// ```
/// use chess_board::Position;
/// use chess_move::Color;
/// use chess_movegen::can_mate_by_material;
///
/// let position = Position::from_fen("4k2q/8/8/8/8/8/8/2B1K3 w - - 0 1")?;
/// assert!(!can_mate_by_material(&position, Color::White));
/// assert!(can_mate_by_material(&position, Color::Black));
/// # Ok::<(), chess_board::FenError>(())
/// ```
pub fn can_mate_by_material(position: &Position, color: Color) -> bool {
    let own = |role| position.pieces(color, role);
    let theirs = |role| position.pieces(color.other(), role);
    if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
        return true;
    }
    let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
    if knights.any() {
        let helpers =
            theirs(Role::Pawn) | theirs(Role::Knight) | theirs(Role::Bishop) | theirs(Role::Rook);
        return bishops.any() || knights.more_than_one() || helpers.any();
    }
    if bishops.any() {
        let all_bishops = position.by_role(Role::Bishop);
        let one_color = all_bishops.is_subset(Bitboard::LIGHT_SQUARES)
            || all_bishops.is_subset(Bitboard::DARK_SQUARES);
        return !one_color || (theirs(Role::Pawn) | theirs(Role::Knight)).any();
    }
    false
}
