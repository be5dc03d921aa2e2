//! Comparison of the counts with those of a correct or a faulty engine.

use super::{KIWIPETE, Run, finish, run, runner};

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
        run.err.starts_with("error: cannot start no/such/engine: "),
        "{run:?}"
    );
}

#[test]
fn a_state_that_the_engine_does_not_update_is_found() {
    let fen = "4k3/8/8/8/8/8/p6p/R3K3 w Q - 0 1";
    let run = against("keeps castling rights", &["--fen", fen, "--depth", "5"]);
    assert_eq!(run.code, 1, "{run:?}");
    insta::assert_snapshot!(run.below_table(), @"
    The counts differ; after a1a2 e8d7 a2a1 d7c6 the moves differ in
      8/8/2k5/8/8/8/7p/R3K3 w - - 3 3
    Surplus among the engine's moves:
      e1c1   not legal: white has no right to castle queenside
    The engine lists the right moves when it gets this position as a FEN. So it does not update
    its state correctly (castling rights, en passant square) when it plays the moves before.
    ");
}

#[test]
fn an_engine_that_talks_without_end_is_an_error() {
    let fen = ["--fen", KIWIPETE, "--depth", "2"];
    let args = [&["--against", ENGINE, "--timeout", "1"][..], &fen].concat();
    let run = finish(runner(&args).env("FAKE_ENGINE_FAULT", "talks"));
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.err, @"
    error: the engine printed lines for 10 s, but no count; expected the counts of `go perft`, ending with `Nodes searched: N`
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
    insta::assert_snapshot!(failure("lists without end", &fen), @"
    error: the engine lists more than 512 moves of one position
      at `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1`
    ");
}

#[cfg(unix)]
mod signals {
    use super::{ENGINE, KIWIPETE, runner};
    use std::io::{BufRead, BufReader};
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// Returns whether a process is running. A process that has ended may still be listed.
    fn is_running(id: &str) -> bool {
        match std::fs::read_to_string(Path::new("/proc").join(id).join("stat")) {
            Ok(stat) => !stat.contains(") Z "),
            Err(_) if Path::new("/proc/self").exists() => false,
            Err(_) => Command::new("kill")
                .args(["-0", id])
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success()),
        }
    }

    #[test]
    fn a_signal_ends_the_engine_and_the_programs_that_it_has_started() {
        for signal in ["INT", "TERM"] {
            let mut child = runner(&["--against", ENGINE, "--fen", KIWIPETE, "--depth", "2"])
                .env("FAKE_ENGINE_FAULT", "starts a program")
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program runs");
            let stderr = child.stderr.take().expect("it is a pipe");
            // The engine's standard error is that of the runner.
            let line = BufReader::new(stderr).lines().next();
            let line = line.expect("the engine prints a line").expect("it is text");
            let ids: Vec<&str> = line.split(' ').skip(1).collect();
            assert_eq!(ids.len(), 2, "{line}");
            assert!(ids.iter().all(|id| is_running(id)), "{line}");

            let kill = Command::new("kill")
                .arg(format!("-{signal}"))
                .arg(child.id().to_string())
                .status();
            assert!(kill.is_ok_and(|status| status.success()));
            assert_eq!(
                child.wait().ok().and_then(|status| status.code()),
                Some(130)
            );
            let began = Instant::now();
            while ids.iter().any(|id| is_running(id)) {
                assert!(
                    began.elapsed() < Duration::from_secs(60),
                    "{signal}: {line}"
                );
                sleep(Duration::from_millis(5));
            }
        }
    }
}
