//! Counting suites and positions.

use super::{KIWIPETE, file, run};

#[test]
fn a_correct_suite_passes() {
    let run = run(&["--suite", "edge"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out
            .lines()
            .filter(|line| line.contains(" w ") || line.contains(" b "))
            .count(),
        32
    );
    assert!(run.out.ends_with(": all are right\n"), "{}", run.out);
    assert!(
        run.below_table().starts_with("32 positions, "),
        "{}",
        run.out
    );
}

#[test]
fn embedded_suites_pass_within_a_budget() {
    let run = run(&["--suite", "all", "--budget", "3000000"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.below_table().contains(": all are right"), "{}", run.out);
}

#[test]
fn a_wrong_count_is_reported() {
    let text = format!("{KIWIPETE} ;D1 48 ;D2 2038 ;D3 97862\n");
    let path = file("wrong.epd", &text);
    let run = run(&["--suite", path.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    let wrong: Vec<_> = run
        .out
        .lines()
        .filter(|line| line.ends_with("WRONG"))
        .collect();
    assert!(wrong.len() == 2 && wrong[0].contains(" 2,038 ") && wrong[0].contains(" 2,039 "));
    assert!(
        wrong[1].starts_with("1 positions, 3 counts, "),
        "{}",
        run.out
    );
}

#[test]
fn the_depth_option_limits_a_suite() {
    let path = file(
        "depths.epd",
        &format!("{KIWIPETE} ;D1 48 ;D2 2039 ;D3 97862\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D3 170\n"),
    );
    let run = run(&["--suite", path.to_str().unwrap(), "--depth", "2"]);
    assert_eq!(run.code, 0);
    assert!(
        run.out.contains(" 2,039 ") && !run.out.contains(" 97,862 "),
        "{}",
        run.out
    );
    assert!(
        run.out
            .ends_with("1 positions have no published count within the limits\n"),
        "{}",
        run.out
    );
}

#[test]
fn json_has_an_object_for_every_count() {
    let path = file("json.epd", &format!("{KIWIPETE} ;D1 48 ;D2 2039\n"));
    let run = run(&["--suite", path.to_str().unwrap(), "--format", "json"]);
    assert_eq!(run.code, 0);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines.len(), 2);
    for (line, (depth, nodes)) in lines.iter().zip([(1, 48), (2, 2039)]) {
        let start = format!(
            r#"{{"fen":"{KIWIPETE}","depth":{depth},"nodes":{nodes},"expected":{nodes},"seconds":0."#
        );
        assert!(line.starts_with(&start) && line.ends_with('}'), "{line}");
    }
}

#[test]
fn one_position_is_counted_to_the_given_depth() {
    let run = run(&["--fen", KIWIPETE, "--depth", "3", "--format", "json"]);
    assert_eq!(run.code, 0);
    assert_eq!(run.out.lines().count(), 1);
    assert!(
        run.out
            .contains(r#""depth":3,"nodes":97862,"expected":null,"#),
        "{}",
        run.out
    );
}

#[test]
fn one_position_is_counted_as_deep_as_the_budget_allows() {
    let run = run(&["--fen", KIWIPETE, "--budget", "50_000", "--format", "json"]);
    let depths: Vec<_> = run
        .out
        .lines()
        .filter_map(|line| line.split(r#""depth":"#).nth(1))
        .collect();
    assert!(
        depths.len() == 2 && depths[1].starts_with("2,"),
        "{}",
        run.out
    );
}

#[test]
fn a_mate_has_no_leaves_below_it() {
    let run = run(&[
        "--fen",
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        "--format",
        "json",
    ]);
    assert_eq!(run.code, 0);
    assert_eq!(run.out.lines().count(), 1);
    assert!(run.out.contains(r#""depth":1,"nodes":0,"#), "{}", run.out);
}

#[test]
fn unreachable_positions_are_counted() {
    // A position with eighteen white queens.
    let run = run(&[
        "--fen",
        "QQQQQQQQ/QQQQQQQQ/8/7k/8/8/8/KQQ5 b - - 0 1",
        "--depth",
        "1",
    ]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn a_hash_table_and_threads_change_no_count() {
    let run = run(&["--suite", "tricky", "--hash", "4", "--threads", "3"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.below_table().contains(": all are right"), "{}", run.out);
}
