//! The engine stopped, killed or disconnected at random moments.

use chess_move::ByColor;
use chess_uci::{Client, Command, Diagnostic, Game, Go, PositionCommand, ProcessGroup};
use dev_random::{Random, effort};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{self, ChildStdout, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const ENGINE: &str = env!("CARGO_BIN_EXE_chess-uci");

/// Long, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

fn pause(random: &mut Random) {
    sleep(Duration::from_micros(random.below(20_000) as u64));
}

fn go(random: &mut Random) -> Go {
    let clock = Duration::from_millis(random.below(50) as u64);
    match random.below(6) {
        0 => Go {
            infinite: true,
            ..Go::default()
        },
        1 => Go {
            depth: Some(1 + random.below(4) as u32),
            ..Go::default()
        },
        2 => Go {
            nodes: Some(random.below(5_000) as u64),
            ..Go::default()
        },
        3 => Go {
            move_time: Some(clock),
            ..Go::default()
        },
        4 => Go {
            time: ByColor::new(Some(clock), Some(clock)),
            ..Go::default()
        },
        _ => Go {
            ponder: true,
            time: ByColor::new(Some(clock), Some(clock)),
            ..Go::default()
        },
    }
}

#[test]
fn a_search_that_is_stopped_at_any_moment_gives_a_legal_move() {
    let mut random = Random(1);
    let mut engine = Client::start(ENGINE).unwrap();
    engine.set_timeout(PATIENCE);
    for _ in 0..effort(60, 1_000) {
        if random.below(10) == 0 {
            engine.new_game().unwrap();
        }
        let mut analysis = engine.analyze(&Game::default(), go(&mut random)).unwrap();
        pause(&mut random);
        match random.below(3) {
            // The next search waits for the end of this one.
            0 => drop(analysis),
            1 => {
                analysis.stop().unwrap();
                assert!(analysis.best_move().unwrap().best.is_some());
            }
            _ => {
                let handle = analysis.stop_handle();
                let stopper = std::thread::spawn(move || handle.stop());
                assert!(analysis.best_move().unwrap().best.is_some());
                stopper.join().unwrap();
            }
        }
    }
    assert!(engine.quit().unwrap().success());
}

#[test]
fn an_engine_that_is_killed_at_any_moment_is_an_error() {
    let mut random = Random(2);
    for _ in 0..effort(15, 300) {
        let mut group = None;
        let mut command = process::Command::new(ENGINE);
        command.stderr(Stdio::null());
        let started = |id| group = Some(ProcessGroup::begun_by(id));
        let mut engine = Client::start_watched(command, PATIENCE, started).unwrap();
        let killer = std::thread::spawn(move || {
            pause(&mut random);
            group.unwrap().kill();
            random
        });
        let began = Instant::now();
        let error = loop {
            let go = Go {
                move_time: Some(Duration::from_millis(2)),
                ..Go::default()
            };
            if let Err(error) = engine.best_move(&Game::default(), go) {
                break error;
            }
            assert!(began.elapsed() < PATIENCE);
        };
        assert_eq!(error.code(), "uci-client-engine-ended", "{error}");
        assert!(engine.new_game().is_err());
        assert!(!engine.quit().unwrap().success());
        random = killer.join().unwrap();
    }
}

/// Whose end of the pipes is closed.
#[derive(Clone, Copy, Debug)]
enum Closed {
    Input,
    Output,
    Both,
}

/// Reads some lines, so that the engine has started.
fn read_some(stdout: &mut BufReader<ChildStdout>) {
    let mut line = String::new();
    while line != "uciok\n" {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0);
    }
}

#[test]
fn an_engine_ends_when_it_is_disconnected_at_any_moment() {
    let mut random = Random(3);
    for round in 0..effort(24, 300) {
        let mut engine = process::Command::new(ENGINE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = engine.stdin.take().unwrap();
        let mut stdout = BufReader::new(engine.stdout.take().unwrap());
        stdin.write_all(b"uci\n").unwrap();
        read_some(&mut stdout);
        let position = Command::Position(PositionCommand::from(&Game::default()));
        let go = Command::Go(go(&mut random));
        stdin
            .write_all(format!("{position}\n{go}\n").as_bytes())
            .unwrap();
        pause(&mut random);
        let closed = [Closed::Input, Closed::Output, Closed::Both][round % 3];
        let mut ends = (Some(stdin), Some(stdout));
        if matches!(closed, Closed::Input | Closed::Both) {
            ends.0 = None;
        }
        if matches!(closed, Closed::Output | Closed::Both) {
            ends.1 = None;
        }
        // What it says at the end must not block it.
        if let Some(mut stdout) = ends.1.take() {
            let mut rest = Vec::new();
            stdout.read_to_end(&mut rest).unwrap();
        }
        let began = Instant::now();
        while engine.try_wait().unwrap().is_none() {
            // It notices that nobody listens when it answers. One answer is not enough: a process
            // that another test starts at this moment holds a copy of the pipe for an instant.
            if let Some(stdin) = &mut ends.0 {
                let _ = stdin.write_all(b"stop\nisready\n");
            }
            if began.elapsed() > PATIENCE {
                engine.kill().unwrap();
                panic!("the engine lives on after {go} with {closed:?} closed");
            }
            sleep(Duration::from_millis(1));
        }
    }
}
