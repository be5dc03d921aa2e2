//! `--check`: tests at every node.

use super::{KIWIPETE, run};

#[test]
fn the_crates_agree_on_all_suites() {
    let run = run(&["--check", "--suite", "all", "--budget", "4000"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        run.below_table()
            .contains(" nodes; all of these hold:\n  word "),
        "{}",
        run.out
    );
}

#[test]
fn one_position_is_checked_to_the_given_depth() {
    let run = run(&["--check", "--fen", KIWIPETE, "--depth", "2"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        run.below_table().starts_with("1 positions, 2,088 nodes; "),
        "{}",
        run.out
    );
}

#[test]
fn fingerprints_differ_where_legal_moves_differ() {
    let fingerprint = |fen| {
        let run = run(&["--check", "--fen", fen, "--depth", "1"]);
        let (_, fingerprint) = run.out.rsplit_once(": ").expect("a last line");
        fingerprint.trim_end().to_owned()
    };
    let castling = fingerprint("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(castling.len(), 16);
    assert_eq!(castling, fingerprint("4k3/8/8/8/8/8/8/4K2R w K - 5 9"));
    assert_ne!(castling, fingerprint("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
}
