//! What the results of a match say.

use crate::json::check;
use crate::program::chess;
use insta::assert_snapshot;

#[test]
fn pairs_and_single_games_have_elo_and_a_ratio() {
    assert_snapshot!(chess(&["sprt", "0,5", "--pairs", "2,31,70,42,5"]).good(), @"
    300 games, 52.8 %
    pairs with 0, ½, 1, 1½, 2 points: 2, 31, 70, 42, 5
    Elo +19.7 ± 22.7 (95 %), normalized +34.3, LOS 95.6 %
    SPRT of 0 against 5 Elo: LLR 0.64 (-2.94, 2.94), not decided
    ");
    // The result of a match of fastchess, which prints LLR 2.96.
    let ran = chess(&[
        "sprt",
        "0,20",
        "--model",
        "normalized",
        "--pairs",
        "0,0,2,0,37",
    ]);
    assert_snapshot!(ran.good(), @"
    78 games, 97.4 %
    pairs with 0, ½, 1, 1½, 2 points: 0, 0, 2, 0, 37
    Elo +631.9 [+477.2, +inf] (95 %), normalized +1056.7, LOS 100.0 %
    SPRT of 0 against 20 normalized Elo: LLR 2.96 (-2.94, 2.94), H1 accepted
    ");
    let ran = chess(&[
        "sprt",
        "0.5,2.5",
        "--wdl",
        "21404,40708,21184",
        "--alpha",
        "0.2",
        "--beta",
        "0.2",
    ]);
    assert_eq!(ran.code, Some(1));
    assert_snapshot!(ran.out, @"
    83296 games, 50.1 %
    Elo +0.9 ± 1.7 (95 %), normalized +1.3, LOS 85.7 %
    SPRT of 0.5 against 2.5 Elo: LLR -1.57 (-1.39, 1.39), H0 accepted
    ");
    assert_snapshot!(chess(&["sprt", "--wdl", "1,0,0"]).good(), @"
    1 game, 100.0 %
    Elo +inf
    ");
    assert_snapshot!(chess(&["sprt", "0,5", "--wdl", "0,0,0"]).good(), @"
    0 games
    SPRT of 0 against 5 Elo: LLR 0.00 (-2.94, 2.94), not decided
    ");
}

#[test]
fn the_record_has_the_same_figures() {
    // The raw statistics of a test on a server with the program of fishtest have LLR -0.54912 and -63.97 normalized
    // Elo.
    let args = [
        "sprt",
        "0,4",
        "--model",
        "normalized",
        "--pairs",
        "13,37,50,25,3",
        "--format",
        "json",
    ];
    let record = &check("sprt", &chess(&args).good())[0];
    assert_eq!(
        format!("{:.5}", record["sprt"]["llr"].as_f64().unwrap()),
        "-0.54912"
    );
    assert_eq!(
        format!("{:.2}", record["normalized_elo"].as_f64().unwrap()),
        "-63.97"
    );
    assert_eq!(record["sprt"]["model"], "normalized");
    assert_eq!(record["games"], 256);
}

#[test]
fn counts_and_bounds_that_make_no_sense_are_usage_errors() {
    for args in [
        &["sprt"][..],
        &["sprt", "0,5"],
        &["sprt", "--wdl", "1,2"],
        &["sprt", "--wdl", "1,2,3,4"],
        &["sprt", "--wdl", "1,-2,3"],
        &["sprt", "--wdl", "1,2,99999999999999999999"],
        &["sprt", "--wdl", "1,2,3", "--pairs", "1,2,3,4,5"],
        &["sprt", "5,0", "--wdl", "1,2,3"],
        &["sprt", "0,5", "--wdl", "1,2,3", "--alpha", "0.5"],
        &["sprt", "0,201", "--wdl", "1,2,3", "--model", "normalized"],
    ] {
        chess(args).bad(2);
    }
}
