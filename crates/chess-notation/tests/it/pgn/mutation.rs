//! Files with random damage: no panic, and the same calls for every way to split the bytes.

use super::{files, trace};
use chess_notation::pgn::{GameBuilder, PgnLimits, Reader};

/// A xorshift generator (Marsaglia, 2003): the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

const SALT: [&[u8]; 22] = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b";",
    b"%",
    b"$",
    b"\n",
    b"\r",
    b"\n\n",
    b"\0",
    b"\xff",
    b"\xe2\x80",
    b"\n\n[Event \"",
    b"--",
    b"1-0",
    b"*",
    b"Ke9",
];

#[test]
fn damaged_files_do_not_panic() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (name, bytes) in files() {
        let bytes = &bytes[..bytes.len().min(6_000)];
        for _ in 0..8 {
            let mut damaged = bytes.to_vec();
            for _ in 0..=random.below(20) {
                let at = random.below(damaged.len() + 1);
                match random.below(4) {
                    0 if at < damaged.len() => damaged[at] = random.below(256) as u8,
                    1 => damaged.truncate(at.max(damaged.len() / 2)),
                    2 => {
                        let end = (at + random.below(40)).min(damaged.len());
                        damaged.drain(at..end);
                    }
                    _ => {
                        let salt = SALT[random.below(SALT.len())];
                        damaged.splice(at..at, salt.iter().copied());
                    }
                }
            }
            let limits = PgnLimits {
                token: 200,
                depth: 3,
            };
            let whole = trace::of_bytes(&damaged, limits);
            let pieces = trace::of_read(&damaged[..], limits);
            assert_eq!(whole, pieces, "{name}");
            let mut reader = Reader::new(&damaged);
            let mut builder = GameBuilder::default();
            while let Some(game) = reader.read_game(&mut builder) {
                let again = Reader::new(game.to_string().as_bytes())
                    .read_game(&mut GameBuilder::default())
                    .unwrap();
                assert_eq!(again, game, "{name}: {game}");
            }
        }
    }
}
