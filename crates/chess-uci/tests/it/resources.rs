//! The engine's behavior when the system refuses memory, threads or disk space.

use crate::talk::Talk;
use dev_random::effort;
use std::process::Command;

#[test]
fn threads_without_memory_are_not_started() {
    search_with_less_memory(400_000, effort(3, 50));
}

#[test]
fn a_search_begins_with_little_memory() {
    // Each new thread leaves less, and there is an amount that is enough for one more stack but not for what the thread
    // needs besides.
    for limit in (200_000..420_000).step_by(effort(60_000, 10_000)) {
        search_with_less_memory(limit, 2);
    }
}

/// Searches this many times under a limit of the address space, in KiB, that is too small for the threads.
fn search_with_less_memory(limit: usize, searches: usize) {
    let mut engine = Talk::under(&format!("ulimit -v {limit}"));
    engine.say("setoption name Threads value 256");
    // The system may start a different number of them each time.
    for _ in 0..searches {
        let lines = engine.ask("go depth 3", "bestmove");
        let warning = lines[0]
            .strip_prefix("info string there is memory for only ")
            .unwrap_or_else(|| panic!("{limit} KiB: {}", lines[0]));
        assert!(
            warning.ends_with(" of 256 threads"),
            "{limit} KiB: {warning}"
        );
    }
    engine.quit();
}

#[test]
fn output_to_a_full_device_ends_with_an_error() {
    let script = "printf 'isready\\nisready\\n' | \"$0\" >/dev/full";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_chess-uci")])
        .output()
        .expect("a shell");
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
    let before = play(effort(50, 100));
    let after = play(effort(100, 2_900));
    // Less than the data of one thread, which each new game allocates.
    let most = before + (4 << 20);
    assert!(after <= most, "{before} bytes, then {after} bytes");
    engine.quit();
}
