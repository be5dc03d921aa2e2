//! Published tables, if the environment variable `CHESS_SYZYGY` names their directory.

use crate::position;
use chess_syzygy::{MemoryLimits, Tablebase, Wdl};
use std::env;

/// Opens the tables, or says that the test is skipped.
fn published(limits: MemoryLimits) -> Option<Tablebase> {
    let Ok(directory) = env::var("CHESS_SYZYGY") else {
        eprintln!("skipped: CHESS_SYZYGY does not name a directory of tables");
        return None;
    };
    let mut tablebase = Tablebase::new(limits);
    tablebase.add_directory(directory).unwrap();
    Some(tablebase)
}

#[test]
fn every_table_is_valid() {
    for cache in [1 << 20, 16 << 20] {
        let limits = MemoryLimits {
            whole_files: 0,
            cache,
        };
        if let Some(tablebase) = published(limits) {
            for name in tablebase.tables() {
                tablebase.verify(name).unwrap();
            }
        }
    }
}

/// Positions from the theory of endgames, with at most four pieces.
#[test]
fn results_are_those_of_the_theory() {
    let Some(tablebase) = published(MemoryLimits::default()) else {
        return;
    };
    for (fen, wdl) in [
        // Réti's study of 1921: White draws.
        ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", Wdl::Draw),
        // Bishop and knight win, two knights do not.
        ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", Wdl::Win),
        ("8/8/8/3k4/8/8/8/KNN5 w - - 0 1", Wdl::Draw),
        // The position of Saavedra: the promotion to a rook wins.
        ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", Wdl::Win),
        // En passant is the only move that does not lose.
        ("8/8/8/8/k2pP2K/8/8/8 b - e3 0 1", Wdl::Draw),
    ] {
        assert_eq!(tablebase.probe_wdl(&position(fen)).unwrap(), wdl, "{fen}");
    }
}

/// After 1. Rd4! in the position of Saavedra, and with a queen instead of a rook.
#[test]
fn the_line_of_saavedra_promotes_to_a_rook() {
    let Some(tablebase) = published(MemoryLimits::default()) else {
        return;
    };
    let position = position("8/2P5/8/8/3r4/2K5/8/k7 w - - 0 1");
    let best = tablebase.best_move(&position).unwrap().unwrap();
    assert_eq!(
        (best.mv.to_string().as_str(), best.wdl),
        ("c7c8r", Wdl::Win)
    );
}
