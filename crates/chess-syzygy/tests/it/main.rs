//! Tests of `chess-syzygy` through its public API, with the tables of three and four pieces that `cargo xtask tables
//! write` makes: they are the project's own.
//!
//! Tests with published tables are ignored by default: see `published`. `cargo xtask tables check` compares every
//! position with an independent solver.

mod errors;
mod four_pieces;
mod hostile;
mod known;
mod material;
mod published;
mod sources;

use chess_syzygy::{Position, Tablebase};
use std::path::{Path, PathBuf};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

fn three_pieces() -> Tablebase {
    Tablebase::open([data()]).unwrap()
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// Some positions of three pieces, of both colors and sides to move.
const POSITIONS: [&str; 14] = [
    "8/8/8/3k4/8/8/8/K1Q5 w - - 0 1",
    "8/8/8/3k4/8/8/8/K1Q5 b - - 0 1",
    "8/8/8/3K4/8/8/8/k1q5 w - - 0 1",
    "8/8/8/8/8/2K5/7q/k7 b - - 0 1",
    "7k/8/8/8/8/8/8/KR6 w - - 0 1",
    "7k/8/8/8/8/8/8/KR6 b - - 0 1",
    "7K/8/8/3r4/8/8/8/k7 w - - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
    "8/4p3/4k3/8/4K3/8/8/8 b - - 0 1",
    "8/P7/8/8/8/8/8/K1k5 w - - 0 1",
    "7k/7P/7K/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/2k5/8/K1B5 w - - 0 1",
    "8/8/8/8/8/2k5/8/K1N5 b - - 0 1",
];
