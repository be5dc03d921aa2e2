//! The ASCII characters of moves: letters of pieces, castling.

use chess_board::CastlingSide;
use chess_move::Role;
use core::fmt;

/// Writes ASCII characters one at a time. Bytes would have to be tested for valid UTF-8 before they are written at
/// once. They are borrowed because the iterator of an array by value is not inlined in builds for size.
#[inline(always)]
pub(crate) fn put<const N: usize>(out: &mut impl fmt::Write, ascii: [u8; N]) -> fmt::Result {
    for &byte in &ascii {
        debug_assert!(byte.is_ascii());
        // The mask tells the compiler that the character has one byte.
        out.write_char((byte & 0x7f) as char)?;
    }
    Ok(())
}

/// Returns the role of a capital letter.
#[inline(always)]
pub(crate) const fn piece(letter: u8) -> Option<Role> {
    match letter {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        b'K' => Some(Role::King),
        _ => None,
    }
}

/// Writes `O-O` or `O-O-O`.
#[inline]
pub(crate) fn write_castling(out: &mut impl fmt::Write, side: CastlingSide) -> fmt::Result {
    put(out, *b"O-O")?;
    match side {
        CastlingSide::Kingside => Ok(()),
        CastlingSide::Queenside => put(out, *b"-O"),
    }
}
