//! [`CheckSuffix`]: the sign for check or mate.

use chess_board::attacks::{bishop_attacks, knight_attacks, pawn_attacks, rook_attacks};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, Role, Square};
use chess_movegen::PositionRules;
use core::fmt;

/// The sign after a move that gives check: `+`, or `#` for mate.
///
/// ```
/// use chess_board::Position;
/// use chess_move::{Move, MoveFlag, Square};
/// use chess_notation::{CheckSuffix, San};
///
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?;
/// let mate = Move::new(Square::A1, Square::A8, MoveFlag::Quiet);
/// assert_eq!(San::from_move(&position, mate).suffix, Some(CheckSuffix::Checkmate));
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CheckSuffix {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

impl CheckSuffix {
    /// Returns the suffix of a legal move.
    ///
    /// Only a move that gives check is played, on a copy, to look for a legal answer. For an
    /// illegal move the result is meaningless.
    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> Option<Self> {
        let role = position.board().role_at(mv.from())?;
        Self::of_role(position, mv, role)
    }

    #[inline]
    pub(crate) fn of_role(position: &Position, mv: Move, role: Role) -> Option<Self> {
        gives_check(position, mv, role).then(|| Self::of_check(position, mv))
    }

    /// Returns the suffix of a legal move that gives check.
    fn of_check(position: &Position, mv: Move) -> Self {
        let mut after = *position;
        after.play_unchecked(mv);
        if after.has_legal_move() {
            Self::Check
        } else {
            Self::Checkmate
        }
    }

    /// Returns `+` or `#`.
    #[inline]
    pub const fn to_char(self) -> char {
        self.ascii() as char
    }

    #[inline(always)]
    pub(crate) const fn ascii(self) -> u8 {
        match self {
            Self::Check => b'+',
            Self::Checkmate => b'#',
        }
    }

    #[inline(always)]
    pub(crate) const fn from_ascii(ascii: u8) -> Option<Self> {
        match ascii {
            b'+' => Some(Self::Check),
            b'#' => Some(Self::Checkmate),
            _ => None,
        }
    }
}

/// Prints `+` or `#`.
impl fmt::Display for CheckSuffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Check => "+",
            Self::Checkmate => "#",
        })
    }
}

/// Returns whether a legal move of a piece of this role attacks the opponent's king, directly or by
/// opening a line.
#[inline]
fn gives_check(position: &Position, mv: Move, role: Role) -> bool {
    if mv.is_castle() || mv.is_en_passant() {
        return unusual_move_gives_check(position, mv);
    }
    let us = position.side_to_move();
    let king = position.king(us.other());
    let (from, to) = (mv.from(), mv.to());
    let occupied = (position.occupied() - from) | to;
    let role = mv.promotion().unwrap_or(role);
    let here = Bitboard::from(to);
    // The piece that moves attacks along lines only from its target.
    let (diagonal, straight) = match role {
        Role::Bishop => (here, Bitboard::EMPTY),
        Role::Rook => (Bitboard::EMPTY, here),
        Role::Queen => (here, here),
        Role::Knight if knight_attacks(king).contains(to) => return true,
        Role::Pawn if pawn_attacks(us, to).contains(king) => return true,
        _ => (Bitboard::EMPTY, Bitboard::EMPTY),
    };
    let board = position.board();
    let diagonal = (board.diagonal_sliders(us) - from) | diagonal;
    let straight = (board.orthogonal_sliders(us) - from) | straight;
    line_check(king, occupied, diagonal, straight)
}

#[inline(always)]
fn line_check(king: Square, occupied: Bitboard, diagonal: Bitboard, straight: Bitboard) -> bool {
    ((bishop_attacks(king, occupied) & diagonal) | (rook_attacks(king, occupied) & straight)).any()
}

/// Handles castling and en passant, which change more than two squares.
#[cold]
fn unusual_move_gives_check(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let king = position.king(us.other());
    let board = position.board();
    let (from, to) = (mv.from(), mv.to());
    let mut occupied = (position.occupied() - from) | to;
    let diagonal = board.diagonal_sliders(us);
    let mut straight = board.orthogonal_sliders(us);
    if mv.is_en_passant() {
        occupied -= Square::new(to.file(), from.rank());
        return pawn_attacks(us, to).contains(king)
            || line_check(king, occupied, diagonal, straight);
    }
    for side in CastlingSide::ALL {
        if mv.flag() != side.flag() {
            continue;
        }
        if let Some(rook) = position.castling_rook(us, side) {
            // The rook may have stood on the square where the king is now.
            occupied = (occupied - rook) | side.rook_to(us) | to;
            straight = (straight - rook) | side.rook_to(us);
        }
    }
    line_check(king, occupied, diagonal, straight)
}
