//! The engine's behavior when the system refuses memory, threads or disk space.

use crate::talk::Talk;
use dev_random::effort;
use std::process::{Command, Output, Stdio};

/// Runs the engine under a limit of the shell, such as `ulimit -v 200000`, with these lines as
/// input.
fn run(limit: &str, lines: &str) -> Output {
    let script = format!("{limit} && {{ printf '{lines}'; sleep 1; }} | \"$0\"");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_chess-uci")])
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

#[test]
fn threads_without_memory_are_not_started() {
    let output = run(
        "ulimit -v 400000",
        "setoption name Threads value 256\\ngo depth 3\\n",
    );
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    let (_, rest) = said
        .split_once("info string there is memory for only ")
        .expect(&said);
    assert!(rest.contains(" of 256 threads"), "{said}");
    assert!(rest.contains("\nbestmove "), "{said}");
}

#[test]
fn output_to_a_full_device_ends_with_an_error() {
    let output = run("exec >/dev/full", "isready\\nisready\\n");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.starts_with("error: the output cannot be written: "),
        "{said}"
    );
}

#[test]
fn new_games_take_no_more_memory() {
    let mut engine = Talk::start();
    engine.say("setoption name Threads value 2");
    let mut play = |games| {
        for _ in 0..games {
            engine.say("ucinewgame\nposition startpos moves e2e4");
            engine.ask("go depth 3", "bestmove");
        }
        engine.memory()
    };
    let before = play(100);
    let after = play(effort(300, 2_900));
    // Less than the data of one thread, which each new game allocates.
    let most = before + (4 << 20);
    assert!(after <= most, "{before} bytes, then {after} bytes");
    engine.quit();
}
