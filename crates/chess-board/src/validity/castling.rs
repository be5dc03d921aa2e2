//! Castling rights: king and rook in place, and a start position that explains all of them.

use super::error::InvalidPosition;
use crate::bitboard::Bitboard;
use crate::setup::Setup;
use chess_move::{Color, Role};

/// Returns the rules about castling rights that the setup breaks.
#[inline]
pub(super) fn broken_rules(setup: &Setup) -> u32 {
    if setup.castling_rooks.is_empty() {
        return 0;
    }
    let mut broken = 0;
    for color in Color::ALL {
        if !is_sound(setup, color) {
            broken |= InvalidPosition::CastlingRights(color).bit();
        }
    }
    // Without king and rook in place there is nothing to explain.
    if broken == 0 && !CastlingFiles::of(setup).have_common_start() {
        broken = InvalidPosition::NoCommonStart.bit();
    }
    broken
}

/// Returns whether king and rook are in place for the castling rights of this color: the king is on
/// its back rank, the castling rooks are rooks on that rank, and there is at most one on each side
/// of the king. A castling square on another rank belongs to the color of that half of the board.
pub(crate) fn is_sound(setup: &Setup, color: Color) -> bool {
    let half = match color {
        Color::White => Bitboard::from_bits(0xffff_ffff),
        Color::Black => Bitboard::from_bits(0xffff_ffff << 32),
    };
    let castling_rooks = setup.castling_rooks & half;
    if castling_rooks.is_empty() {
        return true;
    }
    let back_rank = Bitboard::from(color.back_rank());
    let Some(king) = setup.board.king(color) else {
        return false;
    };
    let below_king = Bitboard::from_bits(Bitboard::from(king).bits() - 1);
    back_rank.contains(king)
        && castling_rooks.is_subset(back_rank & setup.board.pieces(color, Role::Rook))
        && !(castling_rooks & below_king).more_than_one()
        && !(castling_rooks - below_king).more_than_one()
}

/// The files of the kings and rooks with castling rights, those of both colors together. Bit 0 is
/// the a-file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingFiles {
    /// The kings that have a right.
    kings: u8,
    rooks: u8,
}

impl CastlingFiles {
    /// All files on which a king can start: between two rooks.
    const KING_STARTS: u8 = 0b0111_1110;

    /// Returns the files of a setup whose castling rights are [sound](is_sound).
    #[inline]
    pub(crate) fn of(setup: &Setup) -> Self {
        Color::ALL
            .into_iter()
            .map(|color| Self::of_color(setup, color))
            .fold(Self { kings: 0, rooks: 0 }, Self::union)
    }

    /// Returns the files of one color.
    #[inline]
    pub(crate) fn of_color(setup: &Setup, color: Color) -> Self {
        let rank = 8 * color.back_rank() as u32;
        let files = |squares: Bitboard| (squares.bits() >> rank) as u8;
        let rooks = files(setup.castling_rooks);
        let kings = match rooks {
            0 => 0,
            _ => files(setup.board.pieces(color, Role::King)),
        };
        Self { kings, rooks }
    }

    #[inline]
    const fn union(self, other: Self) -> Self {
        Self {
            kings: self.kings | other.kings,
            rooks: self.rooks | other.rooks,
        }
    }

    /// Returns whether a start position of standard chess or Chess960 has all these kings and
    /// rooks: at most one king, not on the a- or h-file, and at most one rook on each side of it.
    ///
    /// Such a start position always exists. The king has a free file on each side for a rook, and
    /// the remaining five files always have both colors of squares for the bishops.
    #[inline]
    pub(crate) const fn have_common_start(self) -> bool {
        is_at_most_one(self.kings)
            && self.kings & !Self::KING_STARTS == 0
            && self.different_rooks() == 0
    }

    /// Returns the squares of rooks that contradict each other: all if the kings are on different
    /// files, otherwise those of each side of the kings that has rooks on different files.
    pub(crate) fn contradictions(self) -> Bitboard {
        let files = if is_at_most_one(self.kings) {
            self.different_rooks()
        } else {
            self.rooks
        };
        Bitboard::from_bits(u64::from(files) * 0x0100_0000_0000_0001)
    }

    /// Returns the rooks on each side of the kings that has several, if the kings are on one file.
    const fn different_rooks(self) -> u8 {
        let below = self.kings.wrapping_sub(1);
        let (queenside, kingside) = (self.rooks & below, self.rooks & !below);
        let mut different = 0;
        if !is_at_most_one(queenside) {
            different |= queenside;
        }
        if !is_at_most_one(kingside) {
            different |= kingside;
        }
        different
    }
}

const fn is_at_most_one(files: u8) -> bool {
    files & files.wrapping_sub(1) == 0
}
