//! Engines that are programs of their own: honest ones, and all ways to fail.

use chess_match::{
    Contest, ContestError, Diagnostic, EngineConfig, Openings, PlayedGame, Player, PlayerError,
    Points, Supervisor, TimeControl, UciPlayer, Watchdog, watch_engines,
};
use core::ops::ControlFlow;
use core::time::Duration;
use std::env;
use std::io::{self, BufRead, Write};
use std::process::{self, Command};
use std::thread::sleep;
use std::time::Instant;

/// Names what this test binary does when it is called again. Without it, the tests of that name do nothing.
const BEHAVIOR: &str = "CHESS_MATCH_FAKE_ENGINE";

/// A fake engine: this test binary, called again by the tests below. It plays the moves of a game that ends with mate.
#[test]
fn fake_engine() {
    let Ok(behavior) = env::var(BEHAVIOR) else {
        return;
    };
    let say = |line: &str| {
        println!("{line}");
        io::stdout().flush().unwrap();
    };
    let mut ply = 0;
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut words = line.split(' ');
        match words.next().unwrap_or_default() {
            "uci" if behavior == "hangs at once" => hang(),
            "uci" => {
                say("id name Fake");
                say("option name Hash type spin default 16 min 1 max 64");
                say("option name Clear Hash type button");
                say("uciok");
            }
            "isready" => say("readyok"),
            "position" => {
                ply = line
                    .split_once(" moves ")
                    .map_or(0, |(_, moves)| moves.split(' ').count());
            }
            "go" => {
                let mv = ["f2f3", "e7e5", "g2g4", "d8h4"][ply];
                match behavior.as_str() {
                    "illegal move" => say("bestmove e2e5"),
                    "unreadable move" => say("bestmove resign"),
                    "no move" => say("bestmove (none)"),
                    "crashes" => process::exit(3),
                    "hangs" | "hangs with a child" => hang(),
                    "crashes in the first game" if ply == 0 => process::exit(3),
                    "odd ponder" => say(&format!("bestmove {mv} ponder NULL")),
                    "two answers" => {
                        say(&format!("bestmove {mv}"));
                        sleep(Duration::from_millis(20));
                        say(&format!("bestmove {}", ["b1c3", "b8c6"][ply % 2]));
                    }
                    "bounds" => {
                        let score = ["cp 900 lowerbound", "cp 900 upperbound"][ply / 2];
                        say(&format!("info depth 3 score {score} pv {mv}"));
                        say(&format!("bestmove {mv}"));
                    }
                    "slow" => {
                        sleep(Duration::from_millis(300));
                        say(&format!("bestmove {mv}"));
                    }
                    _ => {
                        say("info depth 1 score cp 30 pv a2a3");
                        say(&format!(
                            "info depth 2 score cp 25 lowerbound nodes 77 pv {mv}"
                        ));
                        say(&format!("bestmove {mv}"));
                    }
                }
            }
            "quit" => break,
            _ => {}
        }
    }
    if behavior.starts_with("hangs") {
        hang();
    }
    process::exit(0);
}

/// Hangs, also at the end of the input, and with a child that holds the pipes open if there is one.
fn hang() {
    if env::var(BEHAVIOR).is_ok_and(|behavior| behavior.ends_with("with a child")) {
        let mut child = Command::new("sleep").arg("600").spawn().unwrap();
        let _ = std::fs::write(env::var("CHILD_FILE").unwrap(), child.id().to_string());
        let _ = child.wait();
    }
    sleep(Duration::from_secs(600));
}

fn engine(behavior: &str) -> EngineConfig {
    let mut args = vec![
        format!("{BEHAVIOR}={behavior}").into(),
        env::current_exe().unwrap().into(),
    ];
    args.extend(["--exact", "engines::fake_engine", "--nocapture"].map(Into::into));
    // Long enough for a busy machine; where the engine hangs, the test takes that long.
    let timeout = if behavior == "hangs" { 1 } else { 30 };
    EngineConfig {
        args,
        timeout: Duration::from_secs(timeout),
        ..EngineConfig::new("env")
    }
}

/// Plays a pair of games against an honest engine.
fn play_pair(behavior: &str, control: TimeControl) -> (Vec<PlayedGame>, Vec<Points>) {
    let supervisor = Supervisor::new();
    let start = |config: EngineConfig| {
        let supervisor = supervisor.clone();
        move || {
            UciPlayer::start(&config, &supervisor).map(|player| Box::new(player) as Box<dyn Player>)
        }
    };
    let (mut games, mut points) = (Vec::new(), Vec::new());
    let contest = Contest {
        time_controls: vec![control],
        ..Contest::new(Openings::start_position(), 2)
    };
    contest
        .run(
            &[&start(engine(behavior)), &start(engine("honest"))],
            &supervisor,
            |progress| {
                games.push(progress.game.clone());
                points.push(progress.points(0).unwrap());
                ControlFlow::Continue(())
            },
        )
        .unwrap();
    (games, points)
}

fn reasons(games: &[PlayedGame]) -> Vec<String> {
    games
        .iter()
        .map(|game| format!("{}: {}", game.ending.name(), game.ending))
        .collect()
}

fn nodes() -> TimeControl {
    TimeControl {
        nodes: Some(100),
        ..TimeControl::default()
    }
}

#[test]
fn honest_engines_play_to_the_end() {
    let (games, points) = play_pair("honest", nodes());
    assert_eq!(
        reasons(&games),
        ["checkmate: checkmate", "checkmate: checkmate"]
    );
    assert_eq!(points, [Points::Loss, Points::Win]);
    assert_eq!(games[0].names.white, "Fake");
    // The exact score counts, and not the bound that came later.
    let ply = games[0].plies[0];
    assert_eq!(ply.score, Some(chess_move::Score::Centipawns(30)));
    assert_eq!(ply.depth, Some(1));
}

#[test]
fn engines_that_break_the_rules_lose_and_play_on() {
    for (behavior, expected) in [
        (
            "illegal move",
            "illegal-move: White forfeits: illegal best move e2e5: the white pawn on e2 cannot go to e5",
        ),
        (
            "no move",
            "no-move: White forfeits: no move in a position that has legal moves",
        ),
        (
            "unreadable move",
            "no-move: White forfeits: invalid reply `bestmove resign`: ",
        ),
    ] {
        let (games, points) = play_pair(behavior, nodes());
        let reasons = reasons(&games);
        assert!(reasons[0].starts_with(expected), "{reasons:?}");
        assert!(reasons[1].contains("Black forfeits"), "{reasons:?}");
        assert_eq!(points, [Points::Loss, Points::Loss]);
    }
}

#[test]
fn engines_with_small_faults_play_to_the_end() {
    for (behavior, code, count) in [
        ("odd ponder", "uci-client-invalid-ponder", 2),
        // The second answer to the last search comes after the game.
        ("two answers", "uci-client-unexpected-best-move", 1),
    ] {
        let (games, _) = play_pair(behavior, nodes());
        assert_eq!(
            reasons(&games),
            ["checkmate: checkmate", "checkmate: checkmate"]
        );
        let deviations = &games[0].deviations;
        let codes: Vec<_> = deviations.white.iter().map(Diagnostic::code).collect();
        assert_eq!(codes, vec![code; count], "{behavior}");
        assert!(deviations.black.is_empty());
    }
}

#[test]
fn bounds_are_not_written_as_evaluations() {
    let (games, _) = play_pair("bounds", nodes());
    assert_eq!(games[0].plies[0].bound, chess_move::Bound::Lower);
    assert_eq!(games[0].plies[2].bound, chess_move::Bound::Upper);
    let text = games[0].to_pgn().to_pgn();
    assert!(text.contains("1. f3 {[%emt "), "{text}");
    assert!(
        !text.contains("eval 9") && text.contains("[%eval -0.30,1]"),
        "{text}"
    );
}

#[test]
fn an_engine_that_crashes_loses_and_is_started_again() {
    let (games, points) = play_pair("crashes in the first game", nodes());
    let reasons = reasons(&games);
    assert!(
        reasons[0].starts_with("crash: White forfeits: the engine ended (exit status: 3)"),
        "{reasons:?}"
    );
    assert_eq!(reasons[1], "checkmate: checkmate");
    assert_eq!(points, [Points::Loss, Points::Win]);
}

#[test]
fn an_engine_that_hangs_is_killed_and_loses() {
    let (games, points) = play_pair(
        "hangs",
        TimeControl {
            move_time: Some(Duration::from_millis(50)),
            ..TimeControl::default()
        },
    );
    assert_eq!(
        reasons(&games)[0],
        "hang: White forfeits: the engine did not answer in time; expected `bestmove`"
    );
    assert_eq!(points, [Points::Loss, Points::Loss]);
}

#[test]
fn a_slow_engine_loses_on_time() {
    let control = TimeControl::clock(Duration::from_millis(100), Duration::ZERO);
    let (games, points) = play_pair("slow", control);
    assert_eq!(games[0].ending.name(), "time", "{:?}", reasons(&games));
    assert_eq!(points[0], Points::Loss);
}

#[test]
fn an_engine_that_cannot_be_started_ends_the_match() {
    let supervisor = Supervisor::new();
    let start = |config: EngineConfig| {
        let supervisor = supervisor.clone();
        move || {
            UciPlayer::start(&config, &supervisor).map(|player| Box::new(player) as Box<dyn Player>)
        }
    };
    let missing = start(EngineConfig::new("/nonexistent/engine"));
    let honest = start(engine("honest"));
    let result = Contest::new(Openings::start_position(), 100).run(
        &[&honest, &missing],
        &supervisor,
        |_| panic!("no game can end"),
    );
    let Err(ContestError::Start { player, error }) = result else {
        panic!("{result:?}");
    };
    assert_eq!((player, error.code()), (1, "uci-client-start-failed"));
}

#[test]
fn options_are_set_and_unknown_ones_are_errors() {
    let supervisor = Supervisor::new();
    let start = |options: &[(&str, &str)]| {
        let options = options
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let config = EngineConfig {
            options: options.collect(),
            ..engine("honest")
        };
        UciPlayer::start(&config, &supervisor)
    };
    let player = start(&[("Hash", "32"), ("Clear Hash", "")]);
    player.unwrap().quit();
    for (name, value, code) in [
        ("Hash", "1000", "uci-client-invalid-option-value"),
        ("Speed", "9", "uci-client-unknown-option"),
    ] {
        let error = start(&[(name, value)]).unwrap_err();
        assert_eq!(error.code(), code);
    }
}

#[test]
fn a_name_replaces_that_of_the_engine() {
    let mut config = engine("honest");
    config.name = Some("Mine".to_owned());
    let player = UciPlayer::start(&config, &Supervisor::new()).unwrap();
    assert_eq!(player.name(), "Mine");
}

#[test]
fn a_stop_ends_hanging_engines_and_the_match_at_once() {
    let supervisor = Supervisor::new();
    let start = |config: EngineConfig| {
        let supervisor = supervisor.clone();
        move || {
            UciPlayer::start(&config, &supervisor).map(|player| Box::new(player) as Box<dyn Player>)
        }
    };
    let handle = supervisor.clone();
    let stopper = std::thread::spawn(move || {
        sleep(Duration::from_secs(1));
        handle.stop();
    });
    let mut hanging = engine("hangs");
    hanging.timeout = Duration::from_secs(300);
    let hanging = start(hanging);
    let honest = start(engine("honest"));
    let result = Contest::new(Openings::start_position(), 2).run(
        &[&hanging, &honest],
        &supervisor,
        |progress| panic!("{:?}", progress.game.ending),
    );
    stopper.join().unwrap();
    assert_eq!(result.unwrap().total(0).games(), 0);
    let error = start(engine("honest"))();
    assert!(matches!(error, Err(PlayerError::Stopped)));
}

#[test]
fn a_stop_ends_an_engine_that_hangs_at_its_start() {
    let supervisor = Supervisor::new();
    let handle = supervisor.clone();
    let stopper = std::thread::spawn(move || {
        sleep(Duration::from_secs(1));
        handle.stop();
    });
    let mut config = engine("hangs at once");
    config.timeout = Duration::from_secs(300);
    let started = UciPlayer::start(&config, &supervisor);
    stopper.join().unwrap();
    // Without the stop it would be a timeout.
    assert_eq!(started.unwrap_err().code(), "uci-client-engine-ended");
}

/// What a watchdog runs: this test binary, called again by the test below.
#[test]
fn watchdog() {
    if env::var(BEHAVIOR).is_ok_and(|behavior| behavior == "watchdog") {
        watch_engines(io::stdin().lock());
        process::exit(0);
    }
}

/// A program that starts an engine with a child, and crashes while the engine hangs.
#[test]
fn crashing_program() {
    if env::var(BEHAVIOR).is_ok_and(|behavior| behavior == "crashing program") {
        let mut command = Command::new(env::current_exe().unwrap());
        command
            .args(["--exact", "engines::watchdog", "--nocapture"])
            .env(BEHAVIOR, "watchdog");
        let supervisor = Supervisor::with_watchdog(Watchdog::start(command).unwrap());
        let mut player = UciPlayer::start(&engine("hangs with a child"), &supervisor).unwrap();
        let child_file = env::var("CHILD_FILE").unwrap();
        std::thread::spawn(move || {
            while std::fs::read_to_string(&child_file)
                .unwrap_or_default()
                .is_empty()
            {
                sleep(Duration::from_millis(10));
            }
            process::abort();
        });
        let _ = player
            .client()
            .best_move(&chess_board::Position::default(), chess_uci::Go::default());
    }
}

#[cfg(unix)]
#[test]
fn no_engine_survives_a_crash_of_the_program_that_has_a_watchdog() {
    let folder = env::temp_dir().join(format!("chess-match-{}", process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let child_file = folder.join("child");
    let status = Command::new(env::current_exe().unwrap())
        .args(["--exact", "engines::crashing_program", "--nocapture"])
        .env(BEHAVIOR, "crashing program")
        .env("CHILD_FILE", &child_file)
        .status()
        .unwrap();
    assert!(!status.success());
    let child: i32 = std::fs::read_to_string(&child_file)
        .unwrap()
        .parse()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let child = rustix::process::Pid::from_raw(child).unwrap();
    let began = Instant::now();
    // An orphan is waited for by the first process of the system, which takes its time.
    while is_running(child) {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "the engine's child is still there"
        );
        sleep(Duration::from_millis(20));
    }
}

/// Returns whether a process is there and more than a zombie.
#[cfg(unix)]
fn is_running(process: rustix::process::Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
    match stat {
        Ok(stat) => !stat.contains(") Z "),
        Err(_) => rustix::process::test_kill_process(process).is_ok() && !cfg!(target_os = "linux"),
    }
}
