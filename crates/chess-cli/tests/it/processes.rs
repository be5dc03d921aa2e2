//! Engines that fail in a match, and the end of all engines with the program.

use crate::program::{Folder, chess, command};
use std::env;
use std::fs;
use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Names what this test binary does as an engine. Without it the test of that name does nothing.
const BEHAVIOR: &str = "CHESS_CLI_FAKE_ENGINE";
/// The file to which the engine and its child write their process numbers.
const PROCESSES: &str = "CHESS_CLI_PROCESSES";

/// A fake engine: this test binary, called again by the tests below.
#[test]
fn fake_engine() {
    let Ok(behavior) = env::var(BEHAVIOR) else {
        return;
    };
    let say = |line: &str| {
        println!("{line}");
        io::stdout().flush().unwrap();
    };
    let mut position = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        match line.split(' ').next().unwrap_or_default() {
            "uci" => say("id name Fake\nuciok"),
            "isready" => say("readyok"),
            "position" => position = line,
            "go" => match behavior.as_str() {
                "illegal" => say("bestmove a1a8"),
                "crash" => exit(3),
                // Knows the start position and 1. e4.
                "opening" if position == "position startpos" => {
                    say("info depth 1 score cp 900 lowerbound pv e2e4");
                    say("bestmove e2e4 ponder NULL");
                }
                "opening" if position.ends_with(" moves e2e4") => {
                    say("info depth 1 score cp 0 pv e7e5\nbestmove e7e5");
                }
                _ => hang(),
            },
            "quit" => exit(0),
            _ => {}
        }
    }
    if behavior == "hang" {
        hang();
    }
}

/// Hangs for ever with a child, like a script around an engine, and does not mind a closed input.
fn hang() {
    let mut child = Command::new("sleep").arg("600").spawn().unwrap();
    if let Ok(path) = env::var(PROCESSES) {
        let text = format!("{} {}\n", std::process::id(), child.id());
        fs::write(path, text).unwrap();
    }
    let _ = child.wait();
    sleep(Duration::from_secs(600));
}

/// Returns a fake engine.
pub(crate) fn engine(behavior: &str) -> String {
    let program = env::current_exe().unwrap();
    let program = program.to_str().unwrap();
    format!(
        "cmd=\"env {BEHAVIOR}={behavior} '{program}' --exact processes::fake_engine --nocapture\" name={behavior}"
    )
}

#[test]
fn engines_that_break_the_rules_lose_and_are_reported() {
    for (behavior, reason) in [
        ("illegal", "forfeits: illegal best move a1a8"),
        ("crash", "forfeits: the engine ended (exit status: 3)"),
    ] {
        let engine = engine(behavior);
        let out = chess(&[
            "match", "-e", &engine, "-e", "self", "-g", "2", "--nodes", "20", "-q",
        ])
        .good();
        assert!(
            out.contains(&format!("1. {behavior} - chess 0.1.0: 0-1, White {reason}")),
            "{out}"
        );
        assert!(
            out.contains(&format!("2. chess 0.1.0 - {behavior}: 1-0, Black {reason}")),
            "{out}"
        );
        let fault = if behavior == "crash" {
            "crash"
        } else {
            "illegal-move"
        };
        assert!(
            out.ends_with(&format!("{behavior}: {fault} in 2 games\n")),
            "{out}"
        );
    }
}

#[test]
fn what_an_engine_says_wrong_without_harm_is_noted() {
    let engine = engine("opening");
    let ran = chess(&["analyze", "startpos", "-e", &engine, "--nodes", "1"]);
    assert_eq!(
        ran.err,
        "note: engine opening: only the move of `bestmove e2e4 ponder NULL` was used: expected nothing else, or `ponder` and a legal reply to the move\n"
    );
    assert_eq!(ran.out, "≥+9.00  depth 1   1. e4\nbest move: e4\n");
}

#[test]
fn an_interrupted_analysis_keeps_the_finished_games() {
    for signal in ["-INT", "-KILL"] {
        let folder = Folder::new();
        let games = folder.write("games.pgn", "1. e4 *\n\n1. d4 d5 *\n\n1. c4 *\n");
        let out = folder.write("out.pgn", "1. f4 *\n");
        let (child, processes) = start_until_it_hangs(
            &folder,
            &[
                "analyze",
                &games,
                "-e",
                &engine("opening"),
                "-o",
                &out,
                "--nodes",
                "1",
            ],
        );
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        assert_gone(&processes);
        let errors = String::from_utf8_lossy(&output.stderr);
        let note = "out.pgn: --resume goes on with the others\nerror: interrupted\n";
        assert_eq!(errors.ends_with(note), signal == "-INT", "{errors}");
        let text = fs::read_to_string(&out).unwrap();
        // Bounds are not written.
        assert!(text.ends_with("\n\n1. e4 {[%eval 0.00,1]} *\n"), "{text}");
        assert_eq!(text.matches("[Event ").count(), 1);
        chess(&[
            "analyze", &games, "-o", &out, "--nodes", "9", "--resume", "-q",
        ])
        .good();
        let whole = fs::read_to_string(&out).unwrap();
        assert!(whole.starts_with(&text), "{whole}");
        assert_eq!(whole.matches("[Event ").count(), 3);
    }
}

/// Starts a match against an engine that hangs, and waits until it does. Returns the numbers of the processes.
fn start_hanging(folder: &Folder) -> (std::process::Child, Vec<u32>) {
    let engine = engine("hang");
    start_until_it_hangs(
        folder,
        &[
            "match", "-e", &engine, "-e", "self", "-g", "2", "--tc", "600", "-q",
        ],
    )
}

/// Starts a command and waits until its engine hangs. Returns the numbers of the processes.
fn start_until_it_hangs(folder: &Folder, args: &[&str]) -> (std::process::Child, Vec<u32>) {
    let processes = folder.file("processes");
    let mut command = command(args);
    command
        .env(PROCESSES, &processes)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let began = Instant::now();
    let mut text = String::new();
    while !text.ends_with('\n') && began.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(20));
        text = fs::read_to_string(&processes).unwrap_or_default();
    }
    let numbers = text
        .split_whitespace()
        .map(|number| number.parse().unwrap());
    (child, numbers.collect())
}

fn send(signal: &str, process: u32) {
    let status = Command::new("kill")
        .args([signal, &process.to_string()])
        .status();
    assert!(status.unwrap().success());
}

#[track_caller]
fn assert_gone(processes: &[u32]) {
    assert_eq!(processes.len(), 2, "the engine was not started");
    let is_running = |process: &u32| {
        let output = Command::new("ps")
            .args(["-o", "stat=", "-p", &process.to_string()])
            .output()
            .unwrap();
        let state = String::from_utf8_lossy(&output.stdout);
        // A zombie waits for its parent and is nothing more.
        !state.trim().is_empty() && !state.starts_with('Z')
    };
    let began = Instant::now();
    while processes.iter().any(is_running) {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "an engine is still running"
        );
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn no_engine_survives_ctrl_c() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new();
        let (child, processes) = start_hanging(&folder);
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: interrupted\n"
        );
        assert_gone(&processes);
    }
}

/// `timeout` sends one signal to the program and one to its process group.
#[test]
fn two_signals_at_once_lose_no_game_and_no_result() {
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new();
        let pgn = folder.file("games.pgn");
        let mut command = command(&[
            "match", "-e", "self", "-e", "self", "-g", "100000", "-c", "2", "--nodes", "10",
            "--pgn", &pgn, "-q",
        ]);
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let began = Instant::now();
        let count = || {
            fs::read_to_string(&pgn)
                .unwrap_or_default()
                .matches("[Event ")
                .count()
        };
        while count() < 2 {
            assert!(began.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_millis(5));
        }
        let number = child.id();
        let twice = format!("kill {signal} {number}; kill {signal} {number}");
        let status = Command::new("sh").args(["-c", &twice]).status();
        assert!(status.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(err, "error: interrupted\n");
        let out = String::from_utf8_lossy(&output.stdout);
        let games = out
            .lines()
            .filter(|line| line.contains(". chess 0.1.0 ("))
            .count();
        assert_eq!(count(), games, "{out}");
        let result = format!(" of {games} games, ");
        assert!(out.contains(&result), "{out}");
    }
}

#[test]
fn no_engine_survives_a_crash_of_the_program() {
    for signal in ["-KILL", "-ABRT"] {
        let folder = Folder::new();
        let (mut child, processes) = start_hanging(&folder);
        send(signal, child.id());
        assert!(!child.wait().unwrap().success());
        assert_gone(&processes);
    }
}

#[test]
fn ctrl_c_leaves_no_partial_file() {
    let folder = Folder::new();
    let game = folder.write("game.pgn", "1. e4 e5 2. Nf3 Nc6");
    let out = folder.file("out.pgn");
    let mut command = command(&["analyze", &game, "-o", &out, "--time", "30", "-q"]);
    let child = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    // A temporary file is there until the end.
    while folder.list().len() < 2 {
        assert!(began.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(20));
    }
    sleep(Duration::from_millis(500));
    send("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(folder.list(), ["game.pgn"]);
}

/// The number of SIGQUIT.
const QUIT: i32 = 3;

/// Returns whether this process, and so the programs that it starts, ignores SIGQUIT, as background jobs of a shell do.
fn ignores_quit() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (QUIT - 1) & 1 == 1)
}

#[test]
fn quit_leaves_no_partial_file() {
    use std::os::unix::process::ExitStatusExt;
    let folder = Folder::new();
    let out = folder.file("out.pgn");
    let mut child = command(&["pgn", "filter", "-o", &out, "-q"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    // Several batches, so that the first games are written while the input is open.
    let games = "1. e4 *\n\n".repeat(500_000);
    let mut input = child.stdin.take().unwrap();
    input.write_all(games.as_bytes()).unwrap();
    let began = Instant::now();
    // A temporary file is there until the end. Once it has games, the program knows that it must remove it.
    let has_games = |name: &String| {
        let file = folder.path().join(name).metadata();
        file.is_ok_and(|file| file.len() > 0)
    };
    while !folder.list().iter().any(has_games) {
        assert!(began.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(20));
    }
    send("-QUIT", child.id());
    let status = child.wait().unwrap();
    if ignores_quit() {
        assert_eq!(status.code(), Some(130));
    } else {
        assert_eq!(status.signal(), Some(QUIT));
    }
    let mut left = folder.list();
    left.retain(|name| !name.starts_with("core"));
    assert_eq!(left, Vec::<String>::new());
}
