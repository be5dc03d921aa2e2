//! Published tables, in the directory that the environment variable `CHESS_SYZYGY` names:
//! `CHESS_SYZYGY=DIRECTORY cargo test -p chess-syzygy -- --include-ignored`.

use crate::position;
use chess_syzygy::{Tablebase, TablebaseLimits, Wdl};
use std::env;

fn published(limits: TablebaseLimits) -> Tablebase {
    let directory = env::var("CHESS_SYZYGY").expect("CHESS_SYZYGY names a directory of tables");
    let mut tablebase = Tablebase::new(limits);
    assert!(tablebase.add_directory(directory).unwrap() > 0);
    tablebase
}

#[test]
#[ignore = "needs published tables: CHESS_SYZYGY"]
fn every_table_is_valid() {
    for cache in [1 << 20, 16 << 20] {
        let limits = TablebaseLimits {
            whole_files: 0,
            cache,
            ..TablebaseLimits::default()
        };
        let tablebase = published(limits);
        for name in tablebase.tables() {
            tablebase.verify(name).unwrap();
        }
    }
}

/// Positions from the theory of endgames, with at most four pieces.
#[test]
#[ignore = "needs published tables: CHESS_SYZYGY"]
fn results_are_those_of_the_theory() {
    let tablebase = published(TablebaseLimits::default());
    for (fen, wdl) in [
        // Réti's study of 1921: White draws.
        ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", Wdl::Draw),
        // Bishop and knight win, two knights do not.
        ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", Wdl::Win),
        ("8/8/8/3k4/8/8/8/KNN5 w - - 0 1", Wdl::Draw),
        // The position of Saavedra: the promotion to a rook wins.
        ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", Wdl::Win),
        // En passant takes the last white pawn.
        ("8/8/8/8/k2pP2K/8/8/8 b - e3 0 1", Wdl::Win),
    ] {
        assert_eq!(tablebase.probe_wdl(&position(fen)).unwrap(), wdl, "{fen}");
    }
}

/// After 5... Rd4 in the position of Saavedra, where a queen would be stalemate after 6... Rc4+.
#[test]
#[ignore = "needs published tables: CHESS_SYZYGY"]
fn the_line_of_saavedra_promotes_to_a_rook() {
    let tablebase = published(TablebaseLimits::default());
    let position = position("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1");
    let best = tablebase.best_move(&position).unwrap().unwrap();
    assert_eq!(
        (best.mv.to_string().as_str(), best.wdl),
        ("c7c8r", Wdl::Win)
    );
}
