//! Matches of more than two engines.

use crate::json::check;
use crate::processes::engine;
use crate::program::{Ran, chess};
use insta::assert_snapshot;

/// Plays games of two engines of this program, which draw, and one that always loses.
fn play(args: &[&str]) -> Ran {
    let illegal = engine("illegal");
    let fixed = [
        "match",
        "-e",
        "cmd=self name=one",
        "-e",
        "cmd=self name=two",
        "-e",
        &illegal,
        "-g",
        "2",
        "--nodes",
        "10",
        "--max-moves",
        "9",
        "--openings",
        "start",
        "-q",
    ];
    let args: Vec<&str> = fixed.iter().chain(args).copied().collect();
    chess(&args)
}

#[test]
fn each_engine_meets_each_other_one() {
    let out = play(&[]).good();
    for (line, start) in out.lines().zip([
        "1. one - two: 1/2-1/2, ",
        "2. two - one: 1/2-1/2, ",
        "3. one - illegal: 1-0, ",
        "4. illegal - one: 0-1, ",
        "5. two - illegal: 1-0, ",
        "6. illegal - two: 0-1, ",
    ]) {
        assert!(line.starts_with(start), "{out}");
    }
    let table: Vec<_> = out.lines().skip(6).collect();
    assert_snapshot!(table.join("\n"), @"
    #  engine   games  points     %            Elo (95 %)    1    2    3
    1  one          4     3.0  75.0  +190.8 [-67.9, +inf]    ·  1.0  2.0
    2  two          4     3.0  75.0  +190.8 [-67.9, +inf]  1.0    ·  2.0
    3  illegal      4     0.0   0.0                  -inf  0.0  0.0    ·
    illegal: illegal-move in 4 games
    ");
}

#[test]
fn the_first_engine_meets_all_others_in_a_gauntlet() {
    let out = play(&["--tournament", "gauntlet", "--no-games", "-c", "2"]).good();
    assert_snapshot!(out, @"
    #  engine   games  points     %            Elo (95 %)    1    2    3
    1  one          4     3.0  75.0  +190.8 [-67.9, +inf]    ·  1.0  2.0
    2  two          2     1.0  50.0                  +0.0  1.0    ·
    3  illegal      2     0.0   0.0                  -inf  0.0         ·
    illegal: illegal-move in 2 games
    ");
}

#[test]
fn the_record_has_the_standings() {
    let lines = check("match", &play(&["--format", "json"]).good());
    assert_eq!(lines.len(), 7);
    let result = &lines[6];
    // At the top level, the first engine against all others.
    assert_eq!(
        (&result["wins"], &result["draws"], &result["losses"]),
        (&2.into(), &2.into(), &0.into())
    );
    let standings = result["standings"].as_array().unwrap();
    let engines: Vec<_> = standings
        .iter()
        .map(|row| row["engine"].as_str().unwrap())
        .collect();
    assert_eq!(engines, ["one", "two", "illegal"]);
    assert_eq!(standings[2]["points"], 0.0);
    assert_eq!(standings[1]["opponents"][1]["opponent"], "illegal");
    assert_eq!(
        standings[1]["opponents"][1]["pairs"],
        serde_json::json!([0, 0, 0, 0, 1])
    );
}

#[test]
fn a_test_needs_two_engines() {
    let error = play(&["--sprt", "0,5"]).bad(2);
    assert_eq!(
        error,
        "error: --sprt needs a match of two engines, found 3\n"
    );
}

#[test]
fn an_engine_that_does_not_start_is_found_before_the_first_game() {
    let ran = play(&["-e", "/no/such/engine"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(6), ""), "{}", ran.err);
}
