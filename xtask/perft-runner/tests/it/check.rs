//! `--check`: tests at every node.

use crate::{KIWIPETE, run};

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
