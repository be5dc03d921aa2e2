//! The client, with fake engines and with our own.

use chess_board::Position;
use chess_uci::{Client, ClientError, Diagnostic, Game, Go, Info, Reply};
use std::env;
use std::io::{self, BufRead, Write};
use std::process::{self, Command};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// The environment variable that names the behavior of the fake engine. Without it, the test
/// `fake_engine` does nothing.
const BEHAVIOR: &str = "CHESS_UCI_FAKE_ENGINE";

/// The fake engine is this test binary, started again by the tests below. The first lines of the
/// test harness act as a banner with a blank line.
#[test]
fn fake_engine() {
    let Ok(behavior) = env::var(BEHAVIOR) else {
        return;
    };
    let say = |line: &str| {
        println!("{line}");
        io::stdout().flush().unwrap();
    };
    let mut searching = false;
    let mut searches = 0;
    // Not waited for: they are left behind on purpose.
    let mut programs = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let command = line.split(' ').next().unwrap_or_default();
        if behavior == format!("hangs at {command}") {
            sleep(Duration::from_secs(600));
        }
        if behavior == format!("dies at {command}") {
            process::exit(7);
        }
        if behavior == format!("talks at {command}") {
            loop {
                say("info string still busy");
                sleep(Duration::from_millis(1));
            }
        }
        match command {
            "uci" => {
                say("Fake 1.0 by nobody, see http://example.org\n\nid name Fake 1.0");
                say("id author Nobody\noption name Hash type spin default 16 min 1 max 64");
                say("option name Clear Hash type button\noption with an error");
                if behavior != "no chess960" {
                    say("option name UCI_Chess960 type check default false");
                }
                say("uciok");
            }
            "isready" => say("readyok"),
            "setoption" | "position" => say(&format!("info string {line}")),
            "go" => {
                say("thinking ...\n\ninfo depth 1 score cp 20 pv e2e4\ninfo depth deep");
                searches += 1;
                match behavior.as_str() {
                    "two answers" if searches == 1 => {
                        say("bestmove e2e4");
                        sleep(Duration::from_millis(50));
                        say("bestmove d2d4");
                    }
                    "two answers" => say("bestmove g1f3"),
                    _ if behavior.starts_with("bestmove ") => say(&behavior),
                    "illegal move" => say("bestmove e2e5"),
                    "bad move" => say("bestmove resign"),
                    "no move" => say("bestmove (none)"),
                    _ if line == "go depth 1" => say("bestmove e2e4 ponder e7e6"),
                    _ if line == "go depth 2" => say("bestmove e2e4 ponder e2e4"),
                    _ => searching = true,
                }
            }
            "stop" if searching => {
                searching = false;
                say("info depth 2 score cp 10 pv d2d4\nbestmove d2d4");
            }
            "d" => say(&format!("received {line}")),
            "program" => {
                let program = Command::new("sleep").arg("600").spawn().unwrap();
                say(&format!("started {} {}", process::id(), program.id()));
                programs.push(program);
            }
            "quit" => break,
            _ => {}
        }
    }
    process::exit(0);
}

fn command(behavior: &str) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "client::fake_engine", "--nocapture"])
        .env(BEHAVIOR, behavior);
    command
}

fn start(behavior: &str) -> Client {
    Client::start_command(command(behavior), Duration::from_secs(30)).unwrap()
}

/// Short, because each test of a hanging engine takes this long. No engine has to answer within it.
const SHORT: Duration = Duration::from_secs(1);

fn start_impatient(behavior: &str) -> Client {
    let mut client = start(behavior);
    client.set_timeout(SHORT);
    client
}

/// Returns the next `info string` of the fake engine, which repeats the command that it received.
fn echo(client: &mut Client) -> String {
    loop {
        let reply = client.next_reply(Duration::from_secs(30)).unwrap();
        if let Reply::Info(Info {
            string: Some(string),
            ..
        }) = reply
        {
            return string;
        }
    }
}

#[test]
fn an_engine_introduces_itself_after_a_banner() {
    let client = start("honest");
    assert_eq!(client.name(), Some("Fake 1.0"));
    assert_eq!(client.author(), Some("Nobody"));
    // The declaration with an error is skipped.
    assert_eq!(client.options().len(), 3);
    assert!(client.option("hash").is_some());
    assert!(client.quit().unwrap().success());
}

#[test]
fn an_analysis_is_an_iterator_of_reports_and_then_a_best_move() {
    let mut client = start("honest");
    client.new_game().unwrap();
    let mut analysis = client
        .analyze(
            &Game::default(),
            Go {
                depth: Some(1),
                ..Go::default()
            },
        )
        .unwrap();
    let infos: Result<Vec<Info>, _> = analysis.by_ref().collect();
    let depths: Vec<_> = infos.unwrap().iter().map(|info| info.depth).collect();
    assert_eq!(depths, [None, Some(1)]);
    let answer = analysis.best_move().unwrap();
    assert_eq!(answer.best.unwrap().to_string(), "e2e4");
    assert_eq!(answer.ponder.unwrap().to_string(), "e7e6");
    // An illegal ponder move is omitted.
    let answer = client.best_move(
        &Position::default(),
        Go {
            depth: Some(2),
            ..Go::default()
        },
    );
    assert_eq!(answer.unwrap().ponder, None);
    client.quit().unwrap();
}

#[test]
fn an_analysis_can_be_stopped_from_here_and_from_another_thread() {
    let mut client = start("honest");
    let game = Game::default();
    let mut analysis = client
        .analyze(
            &game,
            Go {
                infinite: true,
                ..Go::default()
            },
        )
        .unwrap();
    assert!(analysis.next().is_some());
    analysis.stop().unwrap();
    let answer = analysis.best_move().unwrap();
    assert_eq!(answer.best.unwrap().to_string(), "d2d4");

    let analysis = client
        .analyze(
            &game,
            Go {
                infinite: true,
                ..Go::default()
            },
        )
        .unwrap();
    let handle = analysis.stop_handle();
    let thread = thread::spawn(move || {
        sleep(Duration::from_millis(50));
        handle.stop();
    });
    assert!(analysis.best_move().is_ok());
    thread.join().unwrap();

    let analysis = client
        .analyze(
            &game,
            Go {
                infinite: true,
                ..Go::default()
            },
        )
        .unwrap();
    let analysis = analysis.timeout(Duration::from_millis(50));
    assert!(analysis.best_move().is_ok());
    client.quit().unwrap();
}

#[test]
fn a_dropped_analysis_does_not_answer_the_next_one() {
    let mut client = start("honest");
    drop(client.analyze(
        &Game::default(),
        Go {
            infinite: true,
            ..Go::default()
        },
    ));
    let answer = client.best_move(
        &Game::default(),
        Go {
            depth: Some(1),
            ..Go::default()
        },
    );
    assert_eq!(answer.unwrap().best.unwrap().to_string(), "e2e4");
    client.quit().unwrap();
}

#[test]
fn options_are_checked_before_they_are_sent() {
    let mut client = start("honest");
    let error = client.set_option("Hash", 65).unwrap_err();
    assert_eq!(error.code(), "uci-client-invalid-option-value");
    assert_eq!(
        error.to_string(),
        "invalid value for the option Hash: expected a number from 1 to 64, found `65`"
    );
    let error = client.set_option("Contempt", 1).unwrap_err();
    assert_eq!(error.to_string(), "the engine has no option Contempt");
    client.set_option("hash", 64).unwrap();
    assert_eq!(echo(&mut client), "setoption name hash value 64");
    client.press("Clear Hash").unwrap();
    assert_eq!(echo(&mut client), "setoption name Clear Hash");
    client.quit().unwrap();
}

#[test]
fn chess960_is_switched_on_for_the_positions_that_need_it() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
    let mut client = start("honest");
    drop(client.analyze(
        &position,
        Go {
            infinite: true,
            ..Go::default()
        },
    ));
    assert_eq!(echo(&mut client), "setoption name UCI_Chess960 value true");
    client.wait_until_ready().unwrap();
    drop(client.analyze(
        &Game::default(),
        Go {
            infinite: true,
            ..Go::default()
        },
    ));
    assert_eq!(echo(&mut client), "setoption name UCI_Chess960 value false");
    let mut client = start("no chess960");
    let error = client
        .analyze(
            &position,
            Go {
                depth: Some(1),
                ..Go::default()
            },
        )
        .unwrap_err();
    assert_eq!(error.to_string(), "the engine has no option UCI_Chess960");
}

#[test]
fn wrong_best_moves_are_errors() {
    let go = || Go {
        depth: Some(1),
        ..Go::default()
    };
    let error = start("illegal move")
        .best_move(&Game::default(), go())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "illegal best move e2e5: the white pawn on e2 cannot go to e5: a pawn does not move that way"
    );
    let error = start("bad move")
        .best_move(&Game::default(), go())
        .unwrap_err();
    assert_eq!(error.code(), "uci-client-invalid-reply");
    let answer = start("no move").best_move(&Game::default(), go());
    assert_eq!(answer.unwrap().best, None);
}

#[test]
fn text_after_a_best_move_does_not_invalidate_it() {
    let answer = |line: &str| {
        let mut client = start(line);
        let answer = client.best_move(
            &Game::default(),
            Go {
                depth: Some(1),
                ..Go::default()
            },
        );
        let answer = answer.unwrap();
        assert_eq!(answer.best.unwrap().to_string(), "f2f3", "{line}");
        let ponder = answer.ponder.map(|ponder| ponder.to_string());
        let deviations: Vec<_> = client
            .take_deviations()
            .iter()
            .map(chess_uci::EngineDeviation::to_string)
            .collect();
        assert!(client.take_deviations().is_empty());
        (ponder, deviations)
    };
    for line in [
        "bestmove f2f3 ponder",
        "bestmove f2f3 ponder NULL",
        "bestmove f2f3 ponder none",
        "bestmove f2f3 ponder E7E5",
        "bestmove f2f3 ponder e7e1",
        "bestmove f2f3 e7e5",
    ] {
        let (ponder, deviations) = answer(line);
        assert_eq!(ponder, None);
        assert_eq!(
            deviations,
            [format!(
                "only the move of `{line}` was used: expected nothing else, or `ponder` and a legal reply to the move"
            )]
        );
    }
    for line in [
        "bestmove f2f3",
        "bestmove f2f3 ponder (none)",
        "bestmove f2f3 ponder 0000",
        "bestmove f2f3 ponder e7e5",
    ] {
        let (ponder, deviations) = answer(line);
        assert_eq!(ponder.is_some(), line.ends_with("e7e5"), "{line}");
        assert!(deviations.is_empty(), "{deviations:?}");
    }
}

#[test]
fn a_second_best_move_does_not_answer_the_next_search() {
    let mut client = start("two answers");
    let game = Game::default();
    let mut best = || {
        client
            .best_move(
                &game,
                Go {
                    depth: Some(1),
                    ..Go::default()
                },
            )
            .unwrap()
            .best
    };
    assert_eq!(best().unwrap().to_string(), "e2e4");
    assert_eq!(best().unwrap().to_string(), "g1f3");
    let [deviation] = &client.take_deviations()[..] else {
        panic!("expected one deviation");
    };
    assert_eq!(deviation.code(), "uci-client-unexpected-best-move");
    assert_eq!(
        deviation.to_string(),
        "`bestmove d2d4` was left out: expected one `bestmove` for each search"
    );
}

#[test]
fn an_invalid_position_is_an_error() {
    let mut client = start("honest");
    let chess_uci::Command::Position(command) =
        "position startpos moves e2e4 e2e4".parse().unwrap()
    else {
        panic!();
    };
    let error = client.analyze(command, Go::default()).unwrap_err();
    assert_eq!(error.code(), "uci-client-invalid-position");
    assert!(
        error
            .to_string()
            .starts_with("invalid position: move 2, e2e4, is illegal: "),
        "{error}"
    );
}

#[test]
fn an_engine_that_hangs_is_killed() {
    let error = Client::start_command(command("hangs at uci"), SHORT).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the engine did not answer in time; expected `uciok`"
    );
    let mut client = start_impatient("hangs at isready");
    let error = client.new_game().unwrap_err();
    assert_eq!(error.code(), "uci-client-timeout");
    let error = client.new_game().unwrap_err();
    assert_eq!(error.code(), "uci-client-engine-ended");

    let go = || Go {
        move_time: Some(Duration::from_millis(10)),
        ..Go::default()
    };
    let mut client = start_impatient("hangs at go");
    let error = client.best_move(&Game::default(), go()).unwrap_err();
    assert_eq!(error.code(), "uci-client-timeout");

    let error = start_impatient("hangs at quit").quit();
    assert_eq!(error.unwrap_err().code(), "uci-client-timeout");
}

/// An engine that exceeds its time but reacts to `stop` is stopped and answers.
#[test]
fn an_engine_that_searches_too_long_is_stopped() {
    let mut client = start("honest");
    // The engine has this time to answer `stop`, too.
    client.set_timeout(Duration::from_secs(5));
    let go = Go {
        move_time: Some(Duration::from_millis(10)),
        ..Go::default()
    };
    let answer = client.best_move(&Game::default(), go).unwrap();
    assert_eq!(answer.best.unwrap().to_string(), "d2d4");
}

#[test]
fn output_does_not_extend_the_time_in_which_an_engine_must_answer() {
    let mut client = start_impatient("talks at isready");
    let error = client.new_game().unwrap_err();
    assert_eq!(error.code(), "uci-client-timeout");

    let mut client = start_impatient("talks at go");
    let go = Go {
        move_time: Some(Duration::from_millis(10)),
        ..Go::default()
    };
    let error = client.best_move(&Game::default(), go).unwrap_err();
    assert_eq!(error.code(), "uci-client-timeout");

    let error = start_impatient("talks at quit").quit();
    assert_eq!(error.unwrap_err().code(), "uci-client-timeout");
}

#[test]
fn lines_that_came_while_the_client_was_busy_are_received_after_the_deadline() {
    let mut client = start("honest");
    client.send(&chess_uci::Command::IsReady).unwrap();
    sleep(Duration::from_millis(500));
    loop {
        // All lines before `readyok` wait, too.
        if client.next_reply(Duration::ZERO).unwrap() == Reply::ReadyOk {
            break;
        }
    }
}

#[test]
fn no_output_of_a_killed_engine_is_received() {
    let mut client = start_impatient("talks at isready");
    assert_eq!(
        client.wait_until_ready().unwrap_err().code(),
        "uci-client-timeout"
    );
    let error = client.next_line(SHORT).unwrap_err();
    assert_eq!(error.code(), "uci-client-engine-ended");
    let error = client.wait_until_ready().unwrap_err();
    assert_eq!(error.code(), "uci-client-engine-ended");
    assert!(!client.quit().unwrap().success());
}

#[test]
fn quit_returns_the_exit_status_of_an_engine_that_has_ended() {
    let mut client = start("dies at isready");
    assert!(client.wait_until_ready().is_err());
    assert_eq!(client.quit().unwrap().code(), Some(7));
    assert_eq!(start("dies at quit").quit().unwrap().code(), Some(7));
}

#[test]
fn any_line_can_be_sent_and_its_answer_received() {
    let mut client = start("honest");
    client.send_line("d fen\nisready").unwrap();
    loop {
        let line = client.next_line(Duration::from_secs(30)).unwrap();
        if let Some(received) = line.strip_prefix("received ") {
            assert_eq!(received, "d fen isready");
            break;
        }
    }
    client.quit().unwrap();
}

#[cfg(unix)]
#[test]
fn programs_that_the_engine_has_started_end_with_it() {
    fn is_running(id: &str) -> bool {
        let id = rustix::process::Pid::from_raw(id.parse().unwrap()).unwrap();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"));
        // A process that has ended exists until its parent, whoever that is now, asks for its status.
        rustix::process::test_kill_process(id).is_ok()
            && !stat.is_ok_and(|stat| stat.contains(") Z "))
    }
    for end in ["drop", "quit", "kill", "watch"] {
        let behavior = match end {
            "kill" => "talks at isready",
            "watch" => "hangs at isready",
            _ => "honest",
        };
        let mut group = None;
        let started = |id| group = Some(chess_uci::ProcessGroup::begun_by(id));
        let mut client =
            Client::start_watched(command(behavior), Duration::from_secs(30), started).unwrap();
        client.send_line("program").unwrap();
        let ids = loop {
            let line = client.next_line(Duration::from_secs(30)).unwrap();
            if let Some(ids) = line.strip_prefix("started ") {
                break ids.to_owned();
            }
        };
        let ids: Vec<&str> = ids.split(' ').collect();
        assert!(ids.iter().all(|id| is_running(id)), "{ids:?}");
        match end {
            "drop" => drop(client),
            "quit" => assert!(client.quit().unwrap().success()),
            "kill" => {
                client.set_timeout(SHORT);
                client.wait_until_ready().unwrap_err();
            }
            _ => {
                let thread = thread::spawn(move || client.wait_until_ready());
                group.unwrap().kill();
                let error = thread.join().unwrap().unwrap_err();
                assert_eq!(error.code(), "uci-client-engine-ended");
            }
        }
        let began = Instant::now();
        while ids.iter().any(|id| is_running(id)) {
            assert!(began.elapsed() < Duration::from_secs(60), "{end} {ids:?}");
            sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn an_engine_that_dies_is_an_error_with_its_exit_status() {
    let mut client = start("dies at go");
    let error = client
        .best_move(&Game::default(), Go::default())
        .unwrap_err();
    let ClientError::Ended { status, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(status.unwrap().code(), Some(7));
    assert!(client.new_game().is_err());
    let error = Client::start("no/such/engine").unwrap_err();
    assert_eq!(error.code(), "uci-client-start-failed");
}

#[cfg(feature = "engine")]
#[test]
fn the_client_drives_our_own_engine() {
    let mut engine = Client::start(env!("CARGO_BIN_EXE_chess-uci")).unwrap();
    engine.set_timeout(Duration::from_secs(60));
    engine.set_option("Hash", 8).unwrap();
    engine.new_game().unwrap();
    let fen = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1";
    let game = Game::new(Position::from_fen(fen).unwrap());
    let mut analysis = engine
        .analyze(
            &game,
            Go {
                depth: Some(4),
                ..Go::default()
            },
        )
        .unwrap();
    let last = analysis.by_ref().last().unwrap().unwrap();
    assert_eq!(last.score, Some(chess_uci::Score::Mate(1)));
    assert_eq!(last.depth, Some(4));
    let best = analysis.best_move().unwrap().best.unwrap();
    assert_eq!(best.to_string(), "b1b8");
    let pondering = Go {
        ponder: true,
        time: chess_move::ByColor::new(
            Some(Duration::from_millis(200)),
            Some(Duration::from_millis(200)),
        ),
        ..Go::default()
    };
    let mut analysis = engine.analyze(&Game::default(), pondering).unwrap();
    analysis.ponder_hit().unwrap();
    assert!(analysis.best_move().unwrap().best.is_some());
    assert!(engine.quit().unwrap().success());
}

#[test]
fn clients_can_be_sent_to_other_threads() {
    fn is_send<T: Send>() {}
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send::<Client>();
    is_send::<chess_uci::Analysis<'_>>();
    is_send_and_sync::<chess_uci::StopHandle>();
    is_send_and_sync::<chess_uci::EngineContext>();
    is_send_and_sync::<ClientError>();
}
