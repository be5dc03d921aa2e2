//! Tests of eight bytes at a time, as one number.

/// Eight bytes of 1.
pub(in crate::pgn) const ONES: u64 = u64::MAX / 255;

/// The highest bit of each byte.
pub(in crate::pgn) const HIGH: u64 = ONES << 7;

/// Sets the highest bit of the lowest zero byte; higher bytes may be wrong.
#[inline(always)]
pub(in crate::pgn) const fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(ONES) & !bytes & HIGH
}
