//! The rights to castle.

use crate::bitboard::Bitboard;
use bitflags::bitflags;
use chess_move::{Color, File, MoveFlag, Square};

/// To which side of the board a king castles. In Chess960 too the name tells where the king ends:
/// kingside on the g file, queenside on the c file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CastlingSide {
    /// Towards the h file: king to the g file, rook to the f file.
    Kingside,
    /// Towards the a file: king to the c file, rook to the d file.
    Queenside,
}

impl CastlingSide {
    /// Both sides, kingside first.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// The square on which the king of this colour ends.
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::G,
            Self::Queenside => File::C,
        };
        Square::new(file, color.back_rank())
    }

    /// The square on which the rook of this colour ends.
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::F,
            Self::Queenside => File::D,
        };
        Square::new(file, color.back_rank())
    }

    /// Of the squares of all castling rooks, that of the rook with which a king of this colour, on
    /// this square, castles to this side; of several (which no valid position has), the outermost.
    #[inline(always)]
    pub fn rook(self, castling_rooks: Bitboard, king: Square, color: Color) -> Option<Square> {
        let own = castling_rooks & color.back_rank();
        let below_king = Bitboard::from_bits(Bitboard::from(king).bits() - 1);
        match self {
            Self::Kingside => (own - below_king).last(),
            Self::Queenside => (own & below_king).first(),
        }
    }

    /// The flag of a move that castles to this side.
    #[inline(always)]
    pub const fn flag(self) -> MoveFlag {
        match self {
            Self::Kingside => MoveFlag::KingsideCastle,
            Self::Queenside => MoveFlag::QueensideCastle,
        }
    }
}

bitflags! {
    /// Which of the four castlings are still allowed, in the order in which FEN names them.
    ///
    /// A right says that neither king nor rook has moved; whether castling is possible now is
    /// another question. With which rook is for the position to say
    /// ([`Position::castling_rook`](crate::Position::castling_rook)).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct CastlingRights: u8 {
        /// White may castle towards the h file.
        const WHITE_KINGSIDE = 1;
        /// White may castle towards the a file.
        const WHITE_QUEENSIDE = 2;
        /// Black may castle towards the h file.
        const BLACK_KINGSIDE = 4;
        /// Black may castle towards the a file.
        const BLACK_QUEENSIDE = 8;
    }
}

impl CastlingRights {
    /// The right of one colour to castle to one side.
    #[inline]
    pub const fn right(color: Color, side: CastlingSide) -> Self {
        match (color, side) {
            (Color::White, CastlingSide::Kingside) => Self::WHITE_KINGSIDE,
            (Color::White, CastlingSide::Queenside) => Self::WHITE_QUEENSIDE,
            (Color::Black, CastlingSide::Kingside) => Self::BLACK_KINGSIDE,
            (Color::Black, CastlingSide::Queenside) => Self::BLACK_QUEENSIDE,
        }
    }
}
