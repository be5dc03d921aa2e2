//! The count below each move.

use super::run;

#[test]
fn divide_prints_moves_in_the_order_of_their_texts_and_their_sum() {
    let run = run(&[
        "--divide",
        "--depth",
        "2",
        "--fen",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ]);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(run.out, @"
    e1d1: 5
    e1d2: 5
    e1e2: 5
    e1f1: 5
    e1f2: 5
    e1g1: 3
    h1f1: 3
    h1g1: 5
    h1h2: 5
    h1h3: 5
    h1h4: 5
    h1h5: 5
    h1h6: 5
    h1h7: 2
    h1h8: 3

    Nodes searched: 66
    ");
}

#[test]
fn chess960_castling_is_printed_as_king_takes_rook() {
    let castlings = |args: &[&str]| -> Vec<String> {
        let run = run(&[&["--divide", "--depth", "1"], args].concat());
        let lines = run
            .out
            .lines()
            .filter(|line| ["e1g1", "e1h1", "f1h1", "f1g1"].contains(&&line[..line.len().min(4)]));
        lines.map(str::to_owned).collect()
    };
    let standard = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(castlings(&["--fen", standard]), ["e1g1: 1"]);
    assert_eq!(castlings(&["--fen", standard, "--chess960"]), ["e1h1: 1"]);
    // In this position castling must differ from the king's step, even without the option.
    assert_eq!(
        castlings(&["--fen", "4k3/8/8/8/8/8/8/5K1R w K - 0 1"]),
        ["f1g1: 1", "f1h1: 1"]
    );
}

#[test]
fn divide_prints_json_objects() {
    let fen = "7k/8/8/8/8/8/p7/K7 w - - 0 1";
    let run = run(&["--divide", "--depth", "1", "--format", "json", "--fen", fen]);
    insta::assert_snapshot!(run.out, @r#"
    {"fen":"7k/8/8/8/8/8/p7/K7 w - - 0 1","depth":1,"move":"a1a2","nodes":1}
    {"fen":"7k/8/8/8/8/8/p7/K7 w - - 0 1","depth":1,"move":"a1b2","nodes":1}
    "#);
}
