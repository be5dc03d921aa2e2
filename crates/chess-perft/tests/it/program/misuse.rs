//! Invalid arguments and invalid input.

use super::{file, run};

fn message(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {run:?}");
    run.err
}

#[test]
fn invalid_arguments_are_errors() {
    insta::assert_snapshot!(message(&["--deep", "6"]), @"
    error: invalid option '--deep'

    `cargo xtask perft --help` lists the options.
    ");
    insta::assert_snapshot!(message(&["--depth", "six"]), @"
    error: --depth takes a whole number from 1 to 99, not `six`

    `cargo xtask perft --help` lists the options.
    ");
}

#[test]
fn help_exits_with_success() {
    let run = run(&["--help"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("Usage: cargo xtask perft"));
}

#[test]
fn an_invalid_fen_is_an_error_of_every_task() {
    let fen = "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1";
    let reason = message(&["--fen", fen, "--depth", "1"]);
    insta::assert_snapshot!(reason, @"
    error: invalid en passant square `e4`: expected a square on rank 3 or 6 (did you mean `e3`?) (bytes 26..28)
      in `4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1`
    ");
    for task in [
        &["--divide", "--depth", "1"][..],
        &["--check"],
        &["--against", "x"],
    ] {
        assert_eq!(message(&[task, &["--fen", fen]].concat()), reason);
    }
    insta::assert_snapshot!(message(&["--fen", "8/8/8/8/8/8/8/4K2R w Kq - 0 1"]), @"
    error: black has no king; black has a castling right without king and rook in place
      in `8/8/8/8/8/8/8/4K2R w Kq - 0 1`
    ");
}

#[test]
fn invalid_suites_are_errors() {
    let missing = message(&["--suite", "no/such/file.epd"]);
    assert!(
        missing.starts_with("error: cannot read the suite no/such/file.epd: "),
        "{missing}"
    );

    let path = file(
        "bad.epd",
        "# two good lines\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n8/8 w - - 0 1 ;D1 5\n",
    );
    let path = path.to_str().unwrap();
    let bad = message(&["--suite", path]);
    assert!(
        bad.starts_with(&format!("error: suite {path}: line 3: ")),
        "{bad}"
    );

    let path = file("binary.epd", "");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    let binary = message(&["--suite", path.to_str().unwrap()]);
    assert!(binary.contains("valid UTF-8"), "{binary}");
}
