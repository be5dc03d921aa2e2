//! The command `genfens`.

use crate::talk::Talk;
use chess_board::Position;
use chess_movegen::PositionRules;
use std::collections::HashSet;
use std::fs;

fn fens(command: &str) -> Vec<String> {
    let (status, lines) = Talk::with_arguments(&[command, "quit"]).end();
    assert!(status.success());
    lines
        .into_iter()
        .map(|line| {
            line.strip_prefix("info string genfens ")
                .expect("a FEN")
                .to_owned()
        })
        .collect()
}

fn assert_are_openings(fens: &[String]) {
    let mut keys = HashSet::new();
    for fen in fens {
        assert_eq!(fen.split(' ').count(), 6, "{fen}");
        let position = Position::from_fen(fen).unwrap();
        assert!(
            !position.is_check() && position.outcome().is_none(),
            "{fen}"
        );
        assert!(keys.insert(position.key()), "{fen}");
    }
}

#[test]
fn openings_from_the_start_are_different_and_repeatable() {
    // OpenBench adds a blank at the end if it has no further arguments.
    let first = fens("genfens 200 seed 42 book None ");
    assert_eq!(first.len(), 200);
    assert_are_openings(&first);
    assert_eq!(first, fens("genfens 200 seed 42 book None extra words"));
    assert_ne!(first, fens("genfens 200 seed 43 book None"));
    let to_move = |color: &str| first.iter().filter(|fen| fen.contains(color)).count();
    assert!(to_move(" w ") > 50 && to_move(" b ") > 50);
}

#[test]
fn openings_from_a_book_start_there() {
    let path = std::env::temp_dir().join(format!("chess-uci-book-{}.epd", std::process::id()));
    let book = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - hmvc 0; fmvn 1;\n\
                not a position\n\
                rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 b Qq - 0 1\n";
    fs::write(&path, book).unwrap();
    let command = format!("genfens 50 seed 7 book {} plies 1", path.display());
    let found = fens(&command);
    fs::remove_file(&path).unwrap();
    assert_eq!(found.len(), 50);
    assert_are_openings(&found);
    // Openings from both lines of the book: one with queens, one without.
    assert!(found.iter().any(|fen| fen.contains('q')));
    assert!(found.iter().any(|fen| !fen.contains('q')));
}

#[test]
fn errors_are_reported() {
    let tell = |command: &str| {
        let (status, lines) = Talk::with_arguments(&[command, "quit"]).end();
        // A command without output must succeed, and a command with output must fail.
        assert_eq!(status.success(), lines.is_empty(), "{command}");
        lines.last().cloned().unwrap_or_default()
    };
    assert!(
        tell("genfens 5 seed 1 book no/such/file").starts_with("info string cannot read the book")
    );
    assert_eq!(
        tell("genfens 500 seed 1 book None plies 0"),
        "info string genfens found no more positions"
    );
    assert_eq!(
        tell("genfens many"),
        "info string not understood: genfens many: expected a number (bytes 8..12)"
    );
    assert_eq!(tell("genfens 0 seed 1 book None"), "");
    assert_eq!(
        tell("genfens 1 seed 1 book None plies 4000000000"),
        "info string genfens is limited to 1000 plies"
    );
    assert_eq!(
        tell("genfens 10000001 seed 1 book None"),
        "info string genfens is limited to 10000000 positions"
    );
    #[cfg(unix)]
    assert_eq!(
        tell("genfens 1 seed 1 book /dev/zero"),
        "info string cannot read the book: not a regular file"
    );
}

#[test]
fn genfens_can_be_stopped() {
    let mut talk = Talk::start();
    talk.say("genfens 10000000 seed 1 book None plies 1000");
    talk.ask("isready", "readyok");
    talk.say("stop");
    talk.ask("d", "Over");
    talk.quit();
}
