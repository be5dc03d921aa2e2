//! The program's arguments.

use crate::talk::Talk;

/// Returns the output of the program for these arguments, without input.
fn output(arguments: &[&str]) -> Vec<String> {
    let (status, lines) = Talk::with_arguments(arguments).end();
    assert!(status.success());
    lines
}

#[test]
fn arguments_are_commands_after_which_the_program_ends() {
    let lines = output(&["go depth 3"]);
    assert!(lines.last().unwrap().starts_with("bestmove"), "{lines:?}");
    let lines = output(&["position startpos moves e2e4", "d"]);
    assert!(lines.iter().any(|line| line.contains("4P3")), "{lines:?}");
    let lines = output(&["perft", "2"]);
    assert_eq!(lines.last().unwrap(), "Nodes searched: 400");
    // Each command ends before the next begins.
    let lines = output(&["go depth 3", "go depth 2", "quit"]);
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("bestmove"))
            .count(),
        2
    );
    assert_eq!(output(&["uci", "quit"]).last().unwrap(), "uciok");
}

#[test]
fn a_command_needs_no_quotes() {
    let lines = output(&["go", "depth", "3"]);
    assert!(lines.last().unwrap().starts_with("bestmove"), "{lines:?}");
    let lines = output(&["genfens", "3", "seed", "1", "book", "None"]);
    assert_eq!(lines, output(&["genfens 3 seed 1 book None", "quit"]));
    assert_eq!(lines.len(), 3);
    let lines = output(&["position", "startpos", "moves", "e2e4", "go", "perft", "2"]);
    assert_eq!(lines.last().unwrap(), "Nodes searched: 600");
    let lines = output(&["bench", "2", "quit"]);
    assert!(lines.last().unwrap().ends_with(" nps"), "{lines:?}");
}

#[test]
fn version_and_help_exclude_all_other_arguments() {
    let version = concat!("chess-uci ", env!("CARGO_PKG_VERSION"));
    assert_eq!(output(&["--version"]), [version]);
    assert_eq!(output(&["bench", "--version", "--help"]), [version]);
    let help = output(&["--help"]);
    assert_eq!(help, output(&["help"]));
    assert_eq!(help, output(&["go", "--help"]));
    assert!(help.len() > 5);
}

#[test]
fn the_input_is_read_after_arguments_that_show_nothing() {
    let mut talk = Talk::with_arguments(&["setoption name MultiPV value 2"]);
    let lines = talk.ask("go depth 2", "bestmove");
    assert!(
        lines.iter().any(|line| line.contains("multipv 2")),
        "{lines:?}"
    );
    talk.quit();
}

#[test]
fn unknown_words_are_rejected_only_in_go() {
    let lines = output(&["genfens 2 seed 1 book None go fast"]);
    assert_eq!(lines.len(), 2, "{lines:?}");
}

#[test]
fn bench_ends_with_nodes_and_speed() {
    let last = |arguments: &[&str]| output(arguments).pop().unwrap();
    let nodes = |line: String| {
        let words: Vec<&str> = line.split(' ').collect();
        let [nodes, "nodes", nps, "nps"] = words.as_slice() else {
            panic!("{line}");
        };
        assert!(nps.parse::<u64>().is_ok());
        nodes.parse::<u64>().unwrap()
    };
    let count = nodes(last(&["bench", "2"]));
    assert!(count > 0);
    // As a command, `bench` does not depend on earlier options.
    let mut talk = Talk::start();
    talk.say("setoption name Hash value 1");
    talk.say("setoption name MultiPV value 2");
    talk.ask("go depth 5", "bestmove");
    for _ in 0..2 {
        talk.say("bench 2");
        let line = loop {
            let line = talk.expect("");
            if line.ends_with(" nps") {
                break line;
            }
        };
        assert_eq!(nodes(line), count);
    }
    talk.quit();
}

#[test]
fn bench_can_be_stopped() {
    let mut talk = Talk::start();
    talk.say("bench 100");
    talk.ask("isready", "readyok");
    talk.ask("stop", "stopped");
    talk.quit();
}

#[test]
fn an_argument_that_fails_ends_the_program_with_an_error() {
    for arguments in [
        &["bnech"][..],
        &["bench", "many"],
        &["perft", "x"],
        &["perft", "3000"],
        &["go perft 4294967295", "uci"],
        &["go", "deph", "3"],
        &["go depth 3 searchmoves e2e4 e2e", "uci"],
        &["setoption name Threads value none", "uci"],
        &["position fen 8/8/8/8/8/8/8/8 w - - 0 1", "uci"],
        &["position startpos moves e2e5", "uci"],
        &["position startpos e2e4", "uci"],
        &["position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2", "uci"],
        &["genfens 1 seed 1 book no-such-file", "uci"],
    ] {
        let (status, lines) = Talk::with_arguments(arguments).end();
        assert!(!status.success(), "{arguments:?}");
        let [line] = lines.as_slice() else {
            panic!("{arguments:?}: {lines:?}");
        };
        assert!(line.starts_with("info string "), "{line}");
    }
}
