//! What is printed with `--format json`: it fits the schema that `chess schema` prints.

use crate::program::{Folder, OPERA, Ran, chess, chess_with};
use serde_json::Value;

fn schema(name: &str) -> Value {
    serde_json::from_str(&chess(&["schema", name]).good()).unwrap()
}

/// Checks that each line fits a schema, and returns the lines.
#[track_caller]
pub(crate) fn check(name: &str, text: &str) -> Vec<Value> {
    let validator = jsonschema::validator_for(&schema(name)).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!lines.is_empty());
    for line in &lines {
        let errors: Vec<String> = validator
            .iter_errors(line)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:?}: {line}");
    }
    lines
}

fn json(args: &[&str]) -> Ran {
    let args: Vec<&str> = args.iter().chain(&["--format", "json"]).copied().collect();
    chess(&args)
}

#[test]
fn every_output_fits_its_schema() {
    let folder = Folder::new();
    let (game, book) = (folder.write("game.pgn", OPERA), folder.file("book.bin"));
    let built = json(&[
        "book",
        "build",
        &game,
        "-o",
        &book,
        "--min-games",
        "1",
        "-q",
    ])
    .good();
    check("book-info", &built);
    let outputs: &[(&str, &[&str])] = &[
        ("show", &["show", &game]),
        ("show", &["show", "8/8/8/3P4/8/8/8/8 w - - 0 1"]),
        ("moves", &["moves", "startpos"]),
        ("convert", &["convert", "--to", "german", &game]),
        ("status", &["status", &game]),
        (
            "status",
            &["status", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1"],
        ),
        ("perft", &["perft", "2", "startpos"]),
        ("perft", &["perft", "2", "startpos", "--divide"]),
        ("perft", &["perft", "--suite", "edge"]),
        ("perft", &["perft", "3", "startpos", "--budget", "500"]),
        ("960", &["960", "17"]),
        ("opening", &["opening", &game]),
        ("opening", &["opening", "--find", "dragon"]),
        ("opening-next", &["opening", "--next", "1. e4 e5"]),
        ("book-info", &["book", "info", &book]),
        ("book-lookup", &["book", "lookup", &book, "startpos"]),
        (
            "analyze-position",
            &["analyze", "startpos", "--nodes", "500", "--lines", "2"],
        ),
        (
            "analyze-position",
            &[
                "analyze",
                "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
                "--nodes",
                "50",
                "-q",
            ],
        ),
        ("analyze-game", &["analyze", &game, "--nodes", "50", "-q"]),
        ("explain", &["explain", "startpos", "Nf3"]),
        (
            "match",
            &[
                "match", "-e", "self", "-e", "self", "-g", "2", "--nodes", "10", "--sprt", "0,5",
                "-q",
            ],
        ),
        (
            "match",
            &[
                "match", "-e", "self", "-e", "self", "-g", "0", "--nodes", "10", "-q",
            ],
        ),
        (
            "match",
            &[
                "match",
                "-e",
                "self",
                "-e",
                "self",
                "-e",
                "self",
                "-g",
                "2",
                "--nodes",
                "10",
                "--max-moves",
                "9",
                "-q",
            ],
        ),
        ("sprt", &["sprt", "0,5", "--pairs", "2,31,70,42,5"]),
        ("sprt", &["sprt", "--wdl", "0,0,0"]),
        ("sprt", &["sprt", "--wdl", "7,0,0"]),
    ];
    for (name, args) in outputs {
        check(name, &json(args).good());
    }
    let illegal = json(&["explain", "startpos", "Nf6"]);
    assert_eq!(illegal.code, Some(1));
    check("explain", &illegal.out);
    let lookup = json(&["book", "lookup", &book, "1. a3", "-q"]);
    assert_eq!(lookup.code, Some(1));
    check("book-lookup", &lookup.out);
    check(
        "error",
        &json(&["moves", "8/8/8/x/8/8/8/8 w - - 0 1"]).bad(3),
    );
    check("error", &json(&["show", "nosuch.pgn"]).bad(4));
}

#[test]
fn every_schema_is_listed_valid_and_described() {
    let names = chess(&["schema"]).good();
    assert_eq!(names.lines().count(), 28);
    for name in names.lines() {
        let schema = schema(name);
        assert!(jsonschema::meta::is_valid(&schema), "{name}");
        assert!(schema["description"].is_string(), "{name}");
    }
}

#[test]
fn values_say_what_the_text_says() {
    let moves = &check(
        "moves",
        &json(&["moves", "8/P6k/8/8/8/8/8/K7 w - - 0 1"]).good(),
    )[0];
    assert_eq!(moves["moves"].as_array().unwrap().len(), 7);
    assert_eq!(moves["moves"][3]["uci"], "a7a8b");
    let status = &check(
        "status",
        &chess_with(&["status", "--format", "json"], OPERA).good(),
    )[0];
    assert_eq!(
        (&status["outcome"], &status["result"]),
        (&"checkmate".into(), &"1-0".into())
    );
    let illegal = &check("explain", &json(&["explain", "startpos", "e2e5"]).out)[0];
    assert_eq!(
        (&illegal["legal"], &illegal["code"]),
        (&false.into(), &"move-cannot-reach".into())
    );
    let lines = check(
        "match",
        &json(&[
            "match", "-e", "self", "-e", "self", "-g", "2", "--nodes", "10", "-q",
        ])
        .good(),
    );
    let types: Vec<&str> = lines
        .iter()
        .map(|line| line["type"].as_str().unwrap())
        .collect();
    assert_eq!(types, ["game", "game", "result"]);
    let error: Value = serde_json::from_str(&json(&["moves", "1. e4 Xx5"]).bad(3)).unwrap();
    assert_eq!(
        (&error["error"]["line"], &error["error"]["column"]),
        (&1.into(), &7.into())
    );
    assert_eq!(error["error"]["exit_code"], 3);
}
