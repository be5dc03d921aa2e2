//! Walking with a look at every node.

use crate::{KIWIPETE, run};

#[test]
fn all_suites_agree_with_themselves() {
    let run = run(&["--check", "--suite", "all", "--budget", "4000"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        run.below_table()
            .contains(" nodes; all of this holds:\n  word "),
        "{}",
        run.out
    );
}

#[test]
fn one_position() {
    let run = run(&["--check", "--fen", KIWIPETE, "--depth", "2"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        run.below_table().starts_with("1 positions, 2,088 nodes; "),
        "{}",
        run.out
    );
}
