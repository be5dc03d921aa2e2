//! The UCI protocol: lines as types, and a whole session.

use crate::Target;
use chess_movegen::{Diagnostic, PositionRules};
use chess_uci::{
    BestMove, Command, EngineContext, EngineFailure, ExtensionKind, Go, Info, OptionDeclaration,
    OptionKind, OptionValue, ParseError, Reply, UciEngine, serve,
};
use std::fmt::{Debug, Display};
use std::io::{self, Cursor, Write};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "protocol",
    subject: "UCI: commands and replies as types, and a session of any lines",
    check,
    max_len: 1_000,
    words: &[
        "uci\n", "isready\n", "ucinewgame\n", "stop\n", "ponderhit\n", "quit\n", "debug on\n", "register later\n",
        "setoption name ", " value ", "Skill", "Clear", "position startpos", "position fen ", " moves ", "e2e4",
        "e7e5", "e7e8q", "0000", "go ", "depth ", "nodes ", "movetime ", "wtime ", "btime ", "winc ", "movestogo ",
        "mate ", "infinite", "ponder", "searchmoves ", "perft 1", "info ", "score cp ", "score mate -3", "lowerbound",
        "pv ", "string ", "bestmove ", " ponder ", "option name ", " type spin default 1 min 0 max 9",
        " type combo var a", "currmove ", "multipv ", "hashfull ", "wdl 1 2 3", "refutation ", "currline ",
        "99999999999999999999", "-1", "(none)", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "d\n",
        "help\n", "perft 2\n", "id name ", "wait\n",
    ],
};

fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        round_trip::<Reply>(line);
        if let Some(Command::Position(position)) = round_trip(line)
            && let Ok(game) = position.to_game()
        {
            assert_eq!(game.moves().len(), position.moves.len());
        }
    }
    session(data);
}

/// A line that is parsed prints as a line that is parsed alike. An error has its place in the line.
fn round_trip<T>(line: &str) -> Option<T>
where
    T: FromStr<Err = ParseError> + PartialEq + Debug + Display,
{
    match line.parse::<T>() {
        Ok(value) => {
            let printed = value.to_string();
            assert!(!printed.contains(['\n', '\r']), "{printed:?}");
            let again = printed.parse();
            assert_eq!(again.as_ref(), Ok(&value), "{line:?} {printed:?}");
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let span = error.span().unwrap();
            assert!(line.get(span).is_some(), "{line:?} {error}");
            None
        }
    }
}

/// Plays the first move, and counts its searches.
#[derive(Debug)]
struct First {
    searches: Arc<AtomicUsize>,
}

impl UciEngine for First {
    fn name(&self) -> String {
        "First".to_owned()
    }

    fn author(&self) -> String {
        "Nobody".to_owned()
    }

    fn options(&self) -> Vec<OptionDeclaration> {
        let skill = OptionKind::Spin {
            default: 1,
            min: 0,
            max: 20,
        };
        vec![
            OptionDeclaration {
                name: "Skill".to_owned(),
                kind: skill,
            },
            OptionDeclaration {
                name: "Clear".to_owned(),
                kind: OptionKind::Button,
            },
        ]
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), EngineFailure> {
        match (name, value) {
            ("Skill", OptionValue::Spin(0..=20)) | ("Clear", _) => Ok(()),
            _ => panic!("the server passed {name} {value:?}"),
        }
    }

    fn search(&mut self, go: &Go, context: &EngineContext) -> BestMove {
        self.searches.fetch_add(1, Ordering::SeqCst);
        let moves = context.position().legal_moves();
        assert!(context.search_moves().iter().all(|mv| moves.contains(mv)));
        let best = context.search_moves().first().or(moves.first()).copied();
        context.info(Info {
            depth: Some(1),
            pv: context.uci_moves(best.as_slice()),
            ..Info::default()
        });
        if go.infinite {
            while !context.is_stopped() {
                std::thread::yield_now();
            }
        }
        BestMove { best, ponder: None }
    }

    fn extension(line: &str) -> Option<ExtensionKind> {
        (line == "wait").then_some(ExtensionKind::Long)
    }

    fn run_extension(&mut self, _: &str, context: &EngineContext) -> Result<(), EngineFailure> {
        context.print("waited");
        Ok(())
    }
}

/// The output of a session.
#[derive(Clone, Debug, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .map_err(|_| io::ErrorKind::Other)?
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A session ends with its input, and each search that was started has its `bestmove`.
fn session(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // Not written to files, and no long perft.
    if text.contains("Debug Log File") || text.to_lowercase().contains("perft") {
        return;
    }
    let searches = Arc::new(AtomicUsize::new(0));
    let engine = First {
        searches: Arc::clone(&searches),
    };
    let output = Output::default();
    let served = serve(
        engine,
        Vec::new(),
        Cursor::new(data.to_vec()),
        output.clone(),
    );
    served.expect("the engine does not fail");
    let bytes = output.0.lock().expect("nothing panicked").clone();
    let text = String::from_utf8(bytes).expect("the server writes UTF-8");
    let answers = text
        .lines()
        .filter(|line| line.starts_with("bestmove "))
        .count();
    assert_eq!(answers, searches.load(Ordering::SeqCst), "{text}");
    for line in text
        .lines()
        .filter(|line| line.starts_with("bestmove ") || line.starts_with("info depth "))
    {
        line.parse::<Reply>()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}
