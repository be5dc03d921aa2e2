//! [`find_near`]: finds bytes that are usually near. Elsewhere [`memchr`] finds them.

use crate::pgn::text::eight_bytes::{ONES, first_marked, zeros};

/// How many bytes are tested eight at a time.
const NEAR: usize = 64;

/// Returns the place of the first byte that is one of the wanted ones, of which there are at most three.
///
/// Most comments and values are short: calling `memchr` takes 3 % longer to read moves and 5 % longer to read tags.
#[inline(always)]
pub(crate) fn find_near<const N: usize>(wanted: [u8; N], text: &[u8]) -> Option<usize> {
    let Some((near, far)) = text.split_first_chunk::<NEAR>() else {
        return find_short(wanted, text);
    };
    find_short(wanted, near).or_else(|| Some(NEAR + find_far(wanted, far)?))
}

fn find_far<const N: usize>(wanted: [u8; N], text: &[u8]) -> Option<usize> {
    const { assert!(N <= 3) }
    match *wanted.as_slice() {
        [a, b, c] => memchr::memchr3(a, b, c, text),
        [a, b] => memchr::memchr2(a, b, text),
        [a] => memchr::memchr(a, text),
        _ => None,
    }
}

#[inline(always)]
fn find_short<const N: usize>(wanted: [u8; N], text: &[u8]) -> Option<usize> {
    let marks = |bytes: u64| {
        wanted.iter().fold(0, |any, &byte| {
            any | zeros(bytes ^ (ONES * u64::from(byte)))
        })
    };
    first_marked(text, marks, |byte| wanted.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::find_near;
    use alloc::vec;

    /// Neighbors of the wanted bytes at every place and length, since eights have edges.
    #[test]
    fn each_place_is_found_in_a_text_of_each_length() {
        for length in 0..200 {
            for at in 0..length {
                let mut text = vec![b'\x0b'; length];
                text[at] = b'\n';
                assert_eq!(find_near(*b"\n", &text), Some(at));
                assert_eq!(find_near(*b"\r\n", &text), Some(at));
                assert_eq!(find_near(*b"\"\r\n", &text), Some(at));
                assert_eq!(find_near(*b"\r", &text), None);
                text[length - 1] = b'\n';
                assert_eq!(find_near(*b"\r\n", &text), Some(at));
            }
        }
    }
}
