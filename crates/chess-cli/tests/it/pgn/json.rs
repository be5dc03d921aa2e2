//! What the commands print with `--format json` fits the schemas.

use super::club;
use crate::json::check;

#[test]
fn every_output_fits_its_schema() {
    let cases: &[(&str, &[&str])] = &[
        ("pgn-stats", &["stats", "FILE"]),
        ("pgn-tree", &["tree", "--depth", "3", "FILE"]),
        ("pgn-tags", &["tags", "FILE"]),
        ("pgn-fens", &["fens", "--at", "all", "FILE"]),
    ];
    for (schema, args) in cases {
        let ran = club(&[*args, &["--format", "json"]].concat());
        check(schema, &ran.good());
    }
}

#[test]
fn the_last_line_is_a_summary() {
    for (schema, summary, args) in [
        (
            "pgn-check-fault",
            "pgn-check-summary",
            &["check", "--level", "style", "FILE"][..],
        ),
        (
            "pgn-check-fault",
            "pgn-check-summary",
            &["check", "--fix", "--dry-run", "FILE"],
        ),
        (
            "pgn-game",
            "pgn-selection",
            &["filter", "--player", "dahl", "FILE"],
        ),
        ("pgn-game", "pgn-selection", &["dedupe", "FILE"]),
        ("pgn-game", "pgn-selection", &["join", "FILE"]),
    ] {
        let out = club(&[args, &["--format", "json"]].concat()).out;
        let (records, last) = out.trim_end().rsplit_once('\n').unwrap();
        check(schema, records);
        check(summary, last);
    }
}

#[test]
fn faults_have_their_places_and_repairs() {
    let out = club(&["check", "--format", "json", "FILE"]).out;
    let fault: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    let found =
        ["game", "line", "column", "start", "end"].map(|name| fault[name].as_u64().unwrap());
    assert_eq!(found, [1, 3, 8, 38, 47]);
    assert_eq!(
        (fault["code"].as_str(), fault["repair"][0]["text"].as_str()),
        (Some("game-date"), Some("2024.03.17"))
    );
}

#[test]
fn tables_of_tags_are_objects() {
    let out = club(&[
        "tags",
        "--tag",
        "White,WhiteElo",
        "--openings",
        "--format",
        "json",
        "FILE",
    ])
    .good();
    assert_eq!(
        out.lines().nth(1),
        Some(
            r#"{"White":"Berg, Ada","WhiteElo":null,"eco":"D30","opening":"Queen's Gambit Declined"}"#
        )
    );
}
