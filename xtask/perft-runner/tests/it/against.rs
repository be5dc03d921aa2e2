//! Comparison of the counts with those of a correct or a faulty engine.

use crate::{KIWIPETE, Run, finish, run, runner};

const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");

fn against(fault: &str, args: &[&str]) -> Run {
    let args = [&["--against", ENGINE, "--timeout", "20"], args].concat();
    finish(runner(&args).env("FAKE_ENGINE_FAULT", fault))
}

/// Returns the error message for an engine whose counts cannot be compared.
fn failure(fault: &str, args: &[&str]) -> String {
    let run = against(fault, args);
    assert_eq!(run.code, 3, "{run:?}");
    run.err
}

#[test]
fn a_correct_engine_passes() {
    let run = run(&["--against", ENGINE, "--fen", KIWIPETE, "--depth", "3"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.below_table(), "all counts agree");
}

#[test]
fn a_correct_engine_passes_suites_with_standard_chess_and_chess960() {
    let run = run(&["--against", ENGINE, "--suite", "disservin", "--depth", "2"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.below_table(), "19 positions: all counts agree");
}

#[test]
fn a_missing_move_of_the_engine_is_reported() {
    let fen = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
    let run = against("forgets en passant", &["--fen", fen, "--depth", "3"]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.below_table(), @"
    The counts differ; after a2a3 f7f5 the moves differ in
      rnbqkbnr/1pp1p1pp/p7/3pPp2/8/P7/1PPP1PPP/RNBQKBNR w KQkq f6 0 4
    Missing from the engine's moves:
      e5f6   legal
    ");
}

#[test]
fn illegal_moves_of_the_engine_are_reported() {
    let fen = "4k3/8/8/8/7b/8/5B2/4K2R w K - 0 1";
    let run = against("ignores pins", &["--fen", fen, "--depth", "1"]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.below_table(), @"
    The moves differ in
      4k3/8/8/8/7b/8/5B2/4K2R w K - 0 1
    Surplus among the engine's moves:
      f2a7   not legal: the white bishop on f2 is pinned to its king by the black bishop on h4
      f2b6   not legal: the white bishop on f2 is pinned to its king by the black bishop on h4
      f2c5   not legal: the white bishop on f2 is pinned to its king by the black bishop on h4
      f2d4   not legal: the white bishop on f2 is pinned to its king by the black bishop on h4
      f2e3   not legal: the white bishop on f2 is pinned to its king by the black bishop on h4
      f2g1   not legal: the white bishop on f2 is pinned to its king by the black bishop on h4
    ");
}

#[test]
fn an_engine_without_perft_is_an_error() {
    let fen = ["--fen", KIWIPETE, "--depth", "2"];
    insta::assert_snapshot!(failure("searches", &fen), @"
    error: the engine does not know `go perft`; it answers `info depth 1 seldepth 1 score cp 20 nodes 20 pv e2e4`
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
    insta::assert_snapshot!(failure("does not understand", &fen), @"
    error: the engine does not know `go perft`; it answers `Unknown command: go perft 2`
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
    insta::assert_snapshot!(failure("sum only", &fen), @"
    error: the engine answers `go perft` with a sum alone; expected a count for each move
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
}

#[test]
fn an_engine_that_contradicts_itself_is_reported() {
    let fen = ["--fen", KIWIPETE, "--depth", "3"];
    insta::assert_snapshot!(failure("lists twice", &fen), @"
    error: the engine lists the move a1b1 twice
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
    insta::assert_snapshot!(failure("wrong sum", &fen), @"
    error: the engine's counts for the moves add up to 97862, but it prints 97863 nodes
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
    insta::assert_snapshot!(failure("counts leaves twice", &fen), @"
    error: the engine counts 2 leaves below a2a3 at depth 1; expected one
      at `r3k2r/p1ppqpb1/1n2pnp1/1b1PN3/1p2P3/2N2Q1p/PPPBBPPP/1R2K2R w Kkq - 2 2`
    ");
    insta::assert_snapshot!(failure("contradicts itself", &fen), @"
    error: the engine contradicts itself: 1970 nodes below a1b1, but 1969 when asked for the position after it
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
}

#[test]
fn a_chess960_position_needs_an_engine_with_the_option() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    insta::assert_snapshot!(failure("no chess960", &["--fen", fen, "--depth", "2"]), @"
    error: the position is one of Chess960, and the engine has no option UCI_Chess960
      at `4k3/8/8/8/8/8/8/5K1R w K - 0 1`
    ");
}

#[test]
fn an_engine_that_dies_or_hangs_is_an_error() {
    let fen = ["--fen", KIWIPETE, "--depth", "2"];
    insta::assert_snapshot!(failure("dies", &fen), @"
    error: the engine ended (exit status: 7); expected the counts of `go perft`, ending with `Nodes searched: N`
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
    let args = [
        "--against",
        ENGINE,
        "--timeout",
        "1",
        "--fen",
        KIWIPETE,
        "--depth",
        "2",
    ];
    let run = finish(runner(&args).env("FAKE_ENGINE_FAULT", "hangs"));
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.err, @"
    error: the engine printed nothing for 1 s; expected the counts of `go perft`, ending with `Nodes searched: N`
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
}

#[test]
fn a_missing_engine_is_an_error() {
    let run = run(&["--against", "no/such/engine", "--depth", "1"]);
    assert_eq!(run.code, 3);
    assert!(
        run.err
            .starts_with("error: cannot start the engine no/such/engine: "),
        "{run:?}"
    );
}
