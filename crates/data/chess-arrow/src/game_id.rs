//! [`game_id`]: the identifier of a game.

use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;

/// Returns the identifier of a game: a hash of its text in the file, [alone](chess_games::GameText::without_asides).
///
/// It is SipHash-1-3 with the key 0 and 128 bits, most significant byte first. So it depends on nothing but the bytes
/// of the game: not on the name of the file, the compression, the place in the file or the number of threads. Two
/// copies of a game have the same identifier, and `file` with `byte_start` tells them apart.
///
/// ```
/// use chess_arrow::game_id;
///
/// assert_eq!(game_id(b"1. e4 e5 *\n\n"), game_id(b"1. e4 e5 *"));
/// assert_eq!(game_id(b"% escaped line\n1. e4 e5 *"), game_id(b"1. e4 e5 *"));
/// assert_ne!(game_id(b"1. e4 e5 *"), game_id(b"1. e4  e5 *"));
/// ```
pub fn game_id(text: &[u8]) -> [u8; 16] {
    hash(chess_games::GameText::new(text, 0).without_asides())
}

/// Returns the identifier of a game that has no text around it.
pub(crate) fn hash(text: &[u8]) -> [u8; 16] {
    let mut hasher = SipHasher13::new();
    hasher.write(text);
    hasher.finish128().as_u128().to_be_bytes()
}
