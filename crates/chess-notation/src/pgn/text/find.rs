//! Finds bytes in a text.
//!
//! A block of [`BLOCK`] bytes is tested without a branch, so that the compiler uses vectors. Only in the block with the
//! byte is its place found, eight bytes at a time.

use crate::pgn::text::eight_bytes::{ONES, first_marked, zeros};

/// The number of bytes that are tested at a time.
const BLOCK: usize = 64;

/// Returns the place of the first byte that is one of the wanted ones.
pub(crate) fn find<const N: usize>(wanted: [u8; N], text: &[u8]) -> Option<usize> {
    let (blocks, rest) = text.as_chunks::<BLOCK>();
    for (i, block) in blocks.iter().enumerate() {
        if contains_any(wanted, block) {
            return find_short(wanted, block).map(|at| i * BLOCK + at);
        }
    }
    find_short(wanted, rest).map(|at| blocks.len() * BLOCK + at)
}

/// Like [`find`], for bytes that are usually near: the first bytes are tested eight at a time.
#[inline(always)]
pub(crate) fn find_near<const N: usize>(wanted: [u8; N], text: &[u8]) -> Option<usize> {
    let Some((near, far)) = text.split_first_chunk::<NEAR>() else {
        return find_short(wanted, text);
    };
    find_short(wanted, near).or_else(|| Some(NEAR + find(wanted, far)?))
}

/// How many bytes are tested eight at a time.
const NEAR: usize = 64;

/// Returns the place of the last byte that is one of the wanted ones.
pub(crate) fn find_last<const N: usize>(wanted: [u8; N], text: &[u8]) -> Option<usize> {
    let (rest, blocks) = text.as_rchunks::<BLOCK>();
    for (i, block) in blocks.iter().enumerate().rev() {
        if contains_any(wanted, block) {
            let place = block.iter().rposition(|byte| wanted.contains(byte));
            return place.map(|at| rest.len() + i * BLOCK + at);
        }
    }
    rest.iter().rposition(|byte| wanted.contains(byte))
}

/// Returns the places of the bytes that are one of the wanted ones, in order.
pub(crate) fn find_all<const N: usize>(
    wanted: [u8; N],
    text: &[u8],
) -> impl Iterator<Item = usize> {
    let mut from = 0;
    core::iter::from_fn(move || {
        let at = from + find(wanted, &text[from..])?;
        from = at + 1;
        Some(at)
    })
}

/// Returns how often a byte occurs.
pub(crate) fn count(wanted: u8, text: &[u8]) -> usize {
    // Short enough for sums of one byte.
    let counts = text.chunks(192).map(|block| {
        let hits = block.iter().map(|&byte| u8::from(byte == wanted));
        usize::from(hits.fold(0, u8::wrapping_add))
    });
    counts.sum()
}

fn contains_any<const N: usize>(wanted: [u8; N], block: &[u8; BLOCK]) -> bool {
    let is_wanted = |byte: u8| {
        wanted
            .iter()
            .fold(0, |any, &other| any | u8::from(byte == other))
    };
    block.iter().fold(0, |any, &byte| any | is_wanted(byte)) != 0
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
    use super::{count, find, find_all, find_last, find_near};
    use alloc::vec;
    use alloc::vec::Vec;
    use dev_random::Random;

    /// Neighbors of the wanted bytes at every place and length, since blocks and eights have edges.
    #[test]
    fn each_place_is_found_in_a_text_of_each_length() {
        for length in 0..200 {
            for at in 0..length {
                let mut text = vec![b'\x0b'; length];
                text[at] = b'\n';
                assert_eq!(find(*b"\n", &text), Some(at));
                assert_eq!(find(*b"\r\n", &text), Some(at));
                assert_eq!(find_near(*b"\r\n", &text), Some(at));
                assert_eq!(find(*b"\"\r\n", &text), Some(at));
                assert_eq!(find_last(*b"\r\n", &text), Some(at));
                assert_eq!(find(*b"\r", &text), None);
                text[length - 1] = b'\n';
                assert_eq!(find(*b"\n", &text), Some(at));
                assert_eq!(find_last(*b"\n", &text), Some(length - 1));
            }
        }
    }

    #[test]
    fn all_places_are_found_and_counted() {
        let mut random = Random(1);
        for length in 0..600 {
            let text: Vec<u8> = (0..length).map(|_| random.below(5) as u8).collect();
            let expected: Vec<usize> = (0..length)
                .filter(|&at| text[at] == 1 || text[at] == 4)
                .collect();
            let found: Vec<usize> = find_all([1, 4], &text).collect();
            assert_eq!(found, expected);
            assert_eq!(count(1, &text) + count(4, &text), expected.len());
            assert_eq!(count(7, &vec![7; length]), length);
        }
    }
}
