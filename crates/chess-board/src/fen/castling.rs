//! The castling field: the order of its letters, and the rooks that `K` and `Q` refer to.

use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::{CastlingSide, Color, File, Role, Square};

/// What a program knows about the castling rights of a FEN besides its text, for tolerant parsing.
///
/// Programs often leave `KQkq` in the FEN after a king or rook has moved. In standard chess such a
/// letter is a mistake; in Chess960 it means the outermost rook. The text of the FEN decides only if
/// a letter is that of a rook's file, or if the position is a start position of Chess960.
///
/// ```
/// use chess_board::{CastlingHint, FenDeviation, Setup};
///
/// let fen = "6k1/8/8/8/8/8/8/R5K1 w Q - 0 1";
/// let (setup, deviations) = Setup::from_fen_tolerant(fen, CastlingHint::Unknown)?;
/// assert_eq!(setup.to_string(), "6k1/8/8/8/8/8/8/R5K1 w - - 0 1");
/// assert_eq!(deviations, FenDeviation::CastlingNotStandard.into());
///
/// let (setup, deviations) = Setup::from_fen_tolerant(fen, CastlingHint::Chess960)?;
/// assert_eq!(setup.to_string(), fen);
/// assert!(deviations.is_empty());
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingHint {
    /// Nothing is known. `KQkq` are the rights of standard chess.
    #[default]
    Unknown,
    /// The game is Chess960. `KQkq` mean the outermost rooks.
    Chess960,
    /// The game is double Chess960: the back ranks of White and Black can differ, so each side has a
    /// start position of its own. A position with such rights needs
    /// [`Waivers::NO_COMMON_START`](crate::Waivers::NO_COMMON_START).
    DoubleChess960,
}

/// Checks the order of castling letters: White's before Black's, `K` before `Q`. File letters can
/// come in any order, because programs differ.
#[derive(Default)]
pub(super) struct CastlingOrder {
    seen_black: bool,
    seen_queenside: bool,
}

impl CastlingOrder {
    /// Notes a letter, and returns whether it is in order.
    pub(super) fn follows(&mut self, color: Color, side: Option<CastlingSide>) -> bool {
        if color == Color::Black && !self.seen_black {
            *self = Self {
                seen_black: true,
                seen_queenside: false,
            };
        }
        let in_order = (color == Color::Black || !self.seen_black)
            && !(side == Some(CastlingSide::Kingside) && self.seen_queenside);
        self.seen_queenside |= side == Some(CastlingSide::Queenside);
        in_order
    }
}

/// Returns the rook that `K` or `Q` refers to: the outermost on that side of the king. If there is
/// no such rook, it returns the corner, so that validation of the setup reports the castling right.
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let corner = match side {
        CastlingSide::Kingside => Square::new(File::H, color.back_rank()),
        CastlingSide::Queenside => Square::new(File::A, color.back_rank()),
    };
    let Some(king) = board
        .king(color)
        .filter(|king| king.rank() == color.back_rank())
    else {
        return corner;
    };
    let rooks = board.pieces(color, Role::Rook) & color.back_rank();
    let below_king = Bitboard::from_bits(Bitboard::from(king).bits() - 1);
    match side {
        CastlingSide::Kingside => (rooks - below_king).last(),
        CastlingSide::Queenside => (rooks & below_king).first(),
    }
    .unwrap_or(corner)
}
