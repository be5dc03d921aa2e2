//! Errors of probing.

use crate::{position, three_pieces};
use chess_syzygy::{Diagnostic, ProbeError, Tablebase};

fn error_of(fen: &str) -> ProbeError {
    let tablebase = three_pieces();
    let position = position(fen);
    let error = tablebase.probe_wdl(&position).unwrap_err();
    for other in [
        tablebase.probe_dtz(&position).unwrap_err(),
        tablebase.best_move(&position).unwrap_err(),
    ] {
        assert_eq!(other.to_string(), error.to_string());
    }
    let mut line = tablebase.line(&position);
    assert!(line.next().is_some_and(|first| first.is_err()));
    assert!(line.next().is_none());
    error
}

#[test]
fn each_kind_of_error_has_its_message_and_code() {
    let rights = error_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    insta::assert_snapshot!(rights, @"cannot probe a position with castling rights: tables have none");
    assert_eq!(rights.code(), "tablebase-castling-rights");

    let many = error_of("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    insta::assert_snapshot!(many, @"cannot probe a position of 10 pieces: tables have at most 7");
    assert_eq!(many.code(), "tablebase-too-many-pieces");

    let missing = error_of("4k3/8/8/8/8/8/7r/Q3K3 b - - 0 1");
    insta::assert_snapshot!(missing, @"table KQvKR.rtbw not found");
    assert_eq!(missing.code(), "tablebase-missing-table");
}

#[test]
fn a_missing_directory_is_named() {
    let error = Tablebase::open(["no/such/directory"]).unwrap_err();
    assert!(
        error.to_string().starts_with("no/such/directory: "),
        "{error}"
    );
}

#[test]
fn a_file_that_vanishes_is_an_error_with_the_name_of_the_table() {
    let folder = std::env::temp_dir().join(format!("chess-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let copy = folder.join("KQvK.rtbw");
    std::fs::copy(crate::data().join("KQvK.rtbw"), &copy).unwrap();
    let tablebase = Tablebase::open([&folder]).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let error = tablebase
        .probe_wdl(&position("8/8/8/3k4/8/8/8/K1Q5 w - - 0 1"))
        .unwrap_err();
    assert_eq!(error.code(), "tablebase-io");
    assert!(
        error
            .to_string()
            .starts_with("cannot read table KQvK.rtbw: "),
        "{error}"
    );
}
