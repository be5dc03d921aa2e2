//! Tests of eight bytes at a time, as one number.

/// Eight bytes of 1.
pub(crate) const ONES: u64 = u64::MAX / 255;

/// The highest bit of each byte.
pub(crate) const HIGH: u64 = ONES << 7;

/// Returns the place of the first byte whose highest bit `marks` sets, which is given eight bytes. `is_marked` is the
/// same for one byte. Of the bits of eight bytes, only the lowest counts.
#[inline(always)]
pub(crate) fn first_marked(
    text: &[u8],
    marks: impl Fn(u64) -> u64,
    is_marked: impl Fn(u8) -> bool,
) -> Option<usize> {
    let (eights, rest) = text.as_chunks::<8>();
    for (i, eight) in eights.iter().enumerate() {
        let found = marks(u64::from_le_bytes(*eight));
        if found != 0 {
            return Some(i * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let place = rest.iter().position(|&byte| is_marked(byte));
    place.map(|at| eights.len() * 8 + at)
}

/// Sets the highest bit of the lowest zero byte; higher bytes may be wrong.
#[inline(always)]
pub(crate) const fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(ONES) & !bytes & HIGH
}

/// Sets the highest bit of each byte that is below `limit`, which is ASCII. Bytes that are not ASCII count without
/// their highest bit.
#[inline(always)]
pub(crate) const fn below(limit: u8, bytes: u64) -> u64 {
    !((bytes | HIGH) - ONES * limit as u64) & HIGH
}

/// Sets the highest bit of each byte that is an ASCII letter or digit.
#[inline(always)]
pub(crate) const fn alphanumeric(bytes: u64) -> u64 {
    /// Sets the highest bit of each byte that is at least `least`. No byte has its highest bit.
    #[inline(always)]
    const fn at_least(bytes: u64, least: u8) -> u64 {
        bytes + ONES * (128 - least as u64)
    }
    let ascii = bytes & !HIGH;
    let digits = at_least(ascii, b'0') & !at_least(ascii, b'9' + 1);
    let lower = ascii | (ONES * 0x20);
    let letters = at_least(lower, b'a') & !at_least(lower, b'z' + 1);
    (digits | letters) & !bytes & HIGH
}

#[cfg(test)]
mod tests {
    use super::{alphanumeric, below};

    /// Checks the marks of each byte at each place among these others.
    fn check(others: [u8; 8], marks: impl Fn(u64) -> u64, is_marked: impl Fn(u8) -> bool) {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut bytes = others;
                bytes[place] = byte;
                let expected = bytes.map(|byte| u8::from(is_marked(byte)) << 7);
                let marked = marks(u64::from_le_bytes(bytes)).to_le_bytes();
                assert_eq!(marked, expected, "{bytes:?}");
            }
        }
    }

    #[test]
    fn letters_and_digits_are_marked_in_each_byte() {
        // The neighbors of letters and digits.
        check(*b"/:@[`{/:", alphanumeric, |byte| {
            byte.is_ascii_alphanumeric()
        });
    }

    #[test]
    fn bytes_below_a_limit_are_marked_in_each_byte() {
        let marks = |bytes| below(b'0', bytes);
        check(*b"/0/0/0/0", marks, |byte| byte & 0x7f < b'0');
    }
}
