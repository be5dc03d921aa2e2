//! `serve` with a toy engine.

use crate::piped::Piped;
use chess_movegen::PositionRules;
use chess_uci::{
    BestMove, Diagnostic, EngineContext, EngineFailure, ExtensionKind, Go, Info, OptionDeclaration,
    OptionKind, OptionValue, Score, UciEngine, serve,
};
use std::fs;
use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Plays the first legal move. `go infinite` searches until it is stopped, `go depth 13` panics.
struct Toy {
    skill: i64,
}

impl UciEngine for Toy {
    fn name(&self) -> String {
        "Toy 1.0".to_owned()
    }

    fn author(&self) -> String {
        "Nobody".to_owned()
    }

    fn options(&self) -> Vec<OptionDeclaration> {
        let spin = OptionKind::Spin {
            default: 3,
            min: 1,
            max: 20,
        };
        let style = OptionKind::Combo {
            default: "Solid".to_owned(),
            vars: vec!["Solid".to_owned(), "Very Risky".to_owned()],
        };
        vec![
            OptionDeclaration {
                name: "Skill".to_owned(),
                kind: spin,
            },
            OptionDeclaration {
                name: "Style".to_owned(),
                kind: style,
            },
        ]
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), EngineFailure> {
        match (name, value) {
            ("Skill", OptionValue::Spin(13)) => Err("13 is unlucky".into()),
            ("Skill", &OptionValue::Spin(skill)) => {
                self.skill = skill;
                Ok(())
            }
            ("Style", OptionValue::Combo(style)) => {
                assert_eq!(style, "Very Risky");
                Ok(())
            }
            other => panic!("{other:?}"),
        }
    }

    fn search(&mut self, go: &Go, context: &EngineContext) -> BestMove {
        assert_ne!(go.depth, Some(13), "unlucky");
        let moves = context.position().legal_moves();
        let named = context.search_moves().first();
        let best = named.or_else(|| moves.first()).copied();
        let score = Score::Centipawns(i32::try_from(self.skill).unwrap());
        context.info(Info {
            score: Some(score),
            pv: context.uci_moves(best.as_slice()),
            ..Info::default()
        });
        let (sender, stopped) = mpsc::channel();
        // The search may have ended before the stop.
        context.on_stop(move || {
            let _ = sender.send(());
        });
        if go.infinite {
            stopped.recv().unwrap();
            assert!(context.is_stopped());
        }
        BestMove { best, ponder: None }
    }

    fn extension(line: &str) -> Option<ExtensionKind> {
        line.starts_with("count").then_some(ExtensionKind::Long)
    }

    fn run_extension(&mut self, line: &str, context: &EngineContext) -> Result<(), EngineFailure> {
        let number: u32 = line["count".len()..].trim().parse()?;
        for number in 1..=number {
            context.print(number);
        }
        Ok(())
    }
}

fn start() -> Piped {
    Piped::start(|input, output| serve(Toy { skill: 3 }, vec![], input, output).is_ok())
}

#[test]
fn a_toy_engine_introduces_itself_with_the_options_of_the_server() {
    let mut toy = start();
    toy.send("uci");
    let lines: Vec<String> = (0..7).map(|_| toy.next()).collect();
    assert_eq!(
        lines,
        [
            "id name Toy 1.0",
            "id author Nobody",
            "option name Skill type spin default 3 min 1 max 20",
            "option name Style type combo default Solid var Solid var Very Risky",
            "option name UCI_Chess960 type check default false",
            "option name Debug Log File type string default <empty>",
            "uciok"
        ]
    );
    toy.quit();
}

#[test]
fn stop_and_isready_are_answered_during_a_search() {
    let mut toy = start();
    toy.send("position startpos moves e2e4\ngo infinite searchmoves e7e5");
    assert_eq!(toy.next(), "info score cp 3 pv e7e5");
    toy.send("isready");
    assert_eq!(toy.next(), "readyok");
    toy.send("stop");
    assert_eq!(toy.next(), "bestmove e7e5");
    toy.quit();
}

#[test]
fn the_answer_waits_for_ponderhit_even_if_the_search_has_returned() {
    let mut toy = start();
    toy.send("go ponder searchmoves a2a3");
    assert_eq!(toy.next(), "info score cp 3 pv a2a3");
    thread::sleep(Duration::from_millis(50));
    toy.send("isready");
    assert_eq!(toy.next(), "readyok");
    toy.send("ponderhit");
    assert_eq!(toy.next(), "bestmove a2a3");
    toy.quit();
}

#[test]
fn options_reach_the_engine_only_if_they_are_valid() {
    let mut toy = start();
    toy.send("setoption name skill value 21");
    assert_eq!(
        toy.next(),
        "info string option skill is unchanged: expected a number from 1 to 20, found `21`"
    );
    toy.send("setoption name Skill value 13");
    assert_eq!(
        toy.next(),
        "info string option Skill is unchanged: 13 is unlucky"
    );
    toy.send("setoption name Style value very risky");
    toy.send("setoption name Style value wild");
    assert_eq!(
        toy.next(),
        "info string option Style is unchanged: expected one of: Solid, Very Risky, found `wild`"
    );
    toy.send("setoption name SKILL value 7\ngo depth 1 searchmoves a2a3");
    assert_eq!(toy.next(), "info score cp 7 pv a2a3");
    assert_eq!(toy.next(), "bestmove a2a3");
    toy.quit();
}

#[test]
fn a_panic_in_a_search_is_answered_with_a_legal_move() {
    let mut toy = start();
    toy.send("go depth 13");
    assert_eq!(
        toy.next(),
        "info string internal error; everything learned is lost"
    );
    assert!(toy.next().starts_with("bestmove "));
    toy.send("go depth 1 searchmoves a2a3");
    assert_eq!(toy.next(), "info score cp 3 pv a2a3");
    assert_eq!(toy.next(), "bestmove a2a3");
    toy.quit();
}

#[test]
fn extensions_and_perft_work_for_any_engine() {
    let mut toy = start();
    toy.send("count 2\ncount x\nperft 1");
    assert_eq!([toy.next(), toy.next()], ["1", "2"]);
    assert_eq!(toy.next(), "info string invalid digit found in string");
    let lines: Vec<String> = (0..22).map(|_| toy.next()).collect();
    assert!(lines.contains(&"e2e4: 1".to_owned()), "{lines:?}");
    assert_eq!(lines[21], "Nodes searched: 20");
    toy.quit();
}

#[test]
fn a_failed_argument_is_an_error_with_a_code() {
    let arguments = vec!["count x".to_owned()];
    let error = serve(Toy { skill: 3 }, arguments, io::empty(), io::sink());
    let error = error.unwrap_err();
    assert_eq!(error.code(), "uci-argument-failed");
    assert_eq!(
        error.to_string(),
        "argument \"count x\" failed; the reason is in the output"
    );
}

#[test]
fn the_debug_log_has_the_lines_of_both_directions() {
    let path = std::env::temp_dir().join(format!("chess-uci-log-{}.txt", std::process::id()));
    let mut toy = start();
    toy.send(&format!(
        "setoption name Debug Log File value {}",
        path.display()
    ));
    toy.send("go depth 1 searchmoves a2a3");
    assert_eq!(toy.next(), "info score cp 3 pv a2a3");
    assert_eq!(toy.next(), "bestmove a2a3");
    toy.send("setoption name Debug Log File value <empty>\ngo depth 1");
    toy.next();
    toy.quit();
    let log = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let lines: Vec<&str> = log.lines().map(|line| &line[9..]).collect();
    assert_eq!(
        lines,
        [
            ">> go depth 1 searchmoves a2a3",
            "<< info score cp 3 pv a2a3",
            "<< bestmove a2a3",
            ">> setoption name Debug Log File value <empty>"
        ]
    );
}

#[test]
fn a_log_file_that_cannot_be_opened_is_reported() {
    let mut toy = start();
    toy.send("setoption name Debug Log File value /no/such/folder/log");
    let line = toy.next();
    assert!(
        line.starts_with("info string option Debug Log File is unchanged: "),
        "{line}"
    );
    toy.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_file_that_cannot_be_written_is_reported_once() {
    let mut toy = start();
    toy.send("setoption name Debug Log File value /dev/full");
    for report in [true, false] {
        toy.send("go depth 1 searchmoves a2a3");
        if report {
            assert_eq!(
                toy.next(),
                "info string the debug log file cannot be written and was closed: No space left on device (os error 28)"
            );
        }
        assert_eq!(toy.next(), "info score cp 3 pv a2a3");
        assert_eq!(toy.next(), "bestmove a2a3");
    }
    toy.quit();
}

/// A writer without space.
struct FullDisk;

impl Write for FullDisk {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer whose reader has closed the pipe.
struct ClosedPipe;

impl Write for ClosedPipe {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_that_cannot_be_written_is_an_error_with_a_code() {
    let error = serve(
        Toy { skill: 3 },
        vec![],
        "isready\nisready\n".as_bytes(),
        FullDisk,
    )
    .unwrap_err();
    assert_eq!(error.code(), "uci-output-failed");
    assert_eq!(
        error.to_string(),
        "the output cannot be written: no storage space"
    );
}

#[test]
fn a_closed_output_is_not_an_error() {
    serve(
        Toy { skill: 3 },
        vec![],
        "isready\nisready\n".as_bytes(),
        ClosedPipe,
    )
    .unwrap();
}

/// A writer whose reader closes the pipe when it has read the best move.
#[derive(Default)]
struct ClosedAfterBestMove {
    is_closed: bool,
}

impl Write for ClosedAfterBestMove {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.is_closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.is_closed = text.starts_with(b"bestmove");
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_answer_to_a_waiting_command_shows_that_the_output_is_closed() {
    let (input, mut stdin) = io::pipe().unwrap();
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let output = ClosedAfterBestMove::default();
        let _ = send.send(serve(Toy { skill: 3 }, vec![], input, output));
    });
    stdin.write_all(b"go infinite\nd\nstop\n").unwrap();
    // The input stays open.
    let end = receive.recv_timeout(Duration::from_secs(60));
    drop(stdin);
    end.expect("the server ends").unwrap();
}
