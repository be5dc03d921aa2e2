//! Parsing and printing of commands.

use crate::{Random, random_line};
use chess_move::ByColor;
use chess_uci::{
    Command, Diagnostic, ExpectedToken, Game, Go, ParseErrorKind, Position, PositionCommand,
    Registration, SetOption, StartPosition, UciMove, WithSpan,
};
use dev_random::effort;
use std::time::Duration;

fn read(line: &str) -> Command {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn a_game_is_a_command_with_its_start_and_moves() {
    for (start, moves, line) in [
        (
            Position::default(),
            "e2e4 e7e5 g1f3",
            "position startpos moves e2e4 e7e5 g1f3",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 40".parse().unwrap(),
            "e1g1 e8c8",
            "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 40 moves e1g1 e8c8",
        ),
        // Castling is written as in Chess960 if the king or the rook starts on another square.
        (
            "1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1".parse().unwrap(),
            "e1h1",
            "position fen 1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1 moves e1h1",
        ),
    ] {
        let mut game = Game::new(start);
        for text in moves.split(' ') {
            let text: UciMove = text.parse().unwrap();
            game.play(text.to_move(game.position()).unwrap()).unwrap();
        }
        let command = PositionCommand::from(&game);
        assert_eq!(command.to_string(), line);
        let again = command.to_game().unwrap();
        assert_eq!((again.start(), again.moves()), (game.start(), game.moves()));
    }
}

/// Lines that print exactly as they are written here.
const LINES: [&str; 26] = [
    "uci",
    "debug on",
    "debug off",
    "isready",
    "setoption name Hash value 32",
    "setoption name Move Overhead value 100",
    "setoption name Clear Hash",
    "setoption name SyzygyPath value C:\\table bases\\3  4  5",
    "setoption name Without value",
    "register later",
    "register name Stefan MK code 4359874324",
    "register code 17",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 40 moves e1g1 e8c8",
    "position fen r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 3 40 moves f1h1",
    "position fen r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 3 40",
    "go",
    "go infinite",
    "go ponder wtime 60000 btime 59000 winc 1000 binc 2000 movestogo 12",
    "go depth 5 nodes 1000 mate 3 movetime 250",
    "go infinite searchmoves e2e4 d2d4",
    "stop",
    "ponderhit",
    "quit",
];

#[test]
fn commands_survive_a_round_trip() {
    for line in LINES {
        assert_eq!(read(line).to_string(), line);
    }
}

#[test]
fn white_space_and_unknown_words_are_skipped() {
    for (line, same) in [
        ("  debug\t  on  \r\n", "debug on"),
        ("joho debug on", "debug on"),
        ("go  depth\t5 fast  nodes 7", "go depth 5 nodes 7"),
        ("go nodes 7 depth 5", "go depth 5 nodes 7"),
        (
            "go searchmoves e2e4 d2d4 depth 3",
            "go depth 3 searchmoves e2e4 d2d4",
        ),
        ("go wtime -35 btime 10", "go wtime 0 btime 10"),
        (
            "go nodes 99999999999999999999",
            "go nodes 18446744073709551615",
        ),
        ("go depth 99999999999", "go depth 4294967295"),
        (
            "position please startpos quickly moves  e2e4",
            "position startpos moves e2e4",
        ),
        (
            "position fen 8/8/8/8/8/8/8/K1k5  w",
            "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1",
        ),
        ("position moves e2e4 startpos", "position startpos"),
        (
            "setoption  name  Move   Overhead  value  5 ",
            "setoption name Move Overhead value 5",
        ),
        (
            "setoption at once name Ponder value true",
            "setoption name Ponder value true",
        ),
        ("register name A B", "register name A B"),
    ] {
        match line.parse::<Command>() {
            Ok(command) => assert_eq!(command.to_string(), same, "{line}"),
            Err(error) => assert_eq!(line, "position moves e2e4 startpos", "{error}"),
        }
    }
}

#[test]
fn errors_name_the_expected_token_and_its_place() {
    for (line, part, message) in [
        ("", "", "no known command (bytes 0..0)"),
        (
            "hello there",
            "hello there",
            "no known command (bytes 0..11)",
        ),
        ("debug", "", "expected on or off (bytes 5..5)"),
        (
            "debug perhaps",
            "perhaps",
            "expected on or off (bytes 6..13)",
        ),
        ("go depth", "", "expected a number (bytes 8..8)"),
        ("go depth x nodes 5", "x", "expected a number (bytes 9..10)"),
        ("go wtime 1.5", "1.5", "expected a number (bytes 9..12)"),
        ("go movetime -", "-", "expected a number (bytes 12..13)"),
        (
            "position",
            "",
            "expected the word startpos or fen (bytes 8..8)",
        ),
        (
            "position startpos e2e4 e7e5",
            "e2e4",
            "expected the word moves (bytes 18..22)",
        ),
        (
            "position startpos then e2e4 moves e7e5",
            "e2e4",
            "expected the word moves (bytes 23..27)",
        ),
        (
            "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2",
            "e1e2",
            "expected the word moves (bytes 43..47)",
        ),
        (
            "position startpos e4 e5",
            "e4",
            "expected the word moves (bytes 18..20)",
        ),
        (
            "position startpos moves e2e4 e9e5",
            "9",
            "not a move: expected a rank (1 to 8), found '9' (bytes 30..31)",
        ),
        (
            "position fen 8/8/x",
            "x",
            "not a FEN: placement: expected a piece, a number of empty squares or /, found 'x' \
             (bytes 17..18)",
        ),
        ("setoption", "", "expected the word name (bytes 9..9)"),
        // The error is at the first word, in front of which `name` is missing, not at the end of
        // the line.
        (
            "setoption Hash 16",
            "Hash",
            "expected the word name (bytes 10..14)",
        ),
        // A negative limit must not start a search with another limit.
        (
            "go depth -1",
            "-1",
            "expected a number of at least 0 (bytes 9..11)",
        ),
        (
            "go nodes -5 depth 3",
            "-5",
            "expected a number of at least 0 (bytes 9..11)",
        ),
        (
            "go movetime -10",
            "-10",
            "expected a number of at least 0 (bytes 12..15)",
        ),
        (
            "setoption name value 3",
            "value",
            "expected the name of an option (bytes 15..20)",
        ),
        ("register", "", "expected later, name or code (bytes 8..8)"),
    ] {
        let error = line.parse::<Command>().expect_err(line);
        assert_eq!(WithSpan(&error).to_string(), message, "{line}");
        assert_eq!(&line[error.span().unwrap()], part, "{line}");
    }
    let error = "go depth".parse::<Command>().unwrap_err();
    assert_eq!(
        error.kind(),
        ParseErrorKind::Expected(ExpectedToken::Number)
    );
}

#[test]
fn built_commands_equal_parsed_ones() {
    let mut go = Go {
        ponder: true,
        ..Go::default()
    };
    go.time.white = Some(Duration::from_secs(60));
    go.increment.black = Some(Duration::from_millis(500));
    assert_eq!(read("go binc 500 ponder wtime 60000"), Command::Go(go));
    let [minute, second] = [60, 1].map(Duration::from_secs);
    let go = Go {
        time: ByColor::new(Some(minute), Some(second)),
        increment: ByColor::new(Some(second), Some(second)),
        moves_to_go: Some(5),
        depth: Some(3),
        nodes: Some(7),
        mate: Some(2),
        move_time: Some(second),
        infinite: true,
        perft: Some(4),
        search_moves: vec!["e2e4".parse().unwrap()],
        ..Go::default()
    };
    let line = "go infinite wtime 60000 btime 1000 winc 1000 binc 1000 movestogo 5 depth 3 nodes 7 mate 2 \
                movetime 1000 perft 4 searchmoves e2e4";
    assert_eq!(go.to_string(), line);
    assert_eq!(read(line), Command::Go(go));

    assert_eq!(
        read("position startpos"),
        Command::Position(PositionCommand::default())
    );
    let Command::Position(command) = read("position fen 4k3/8/8/8/8/8/8/4K3 b - - 5 9") else {
        panic!();
    };
    assert!(matches!(command.start, StartPosition::Fen(setup) if setup.halfmove_clock == 5));
    assert_eq!(
        read("setoption name Clear Hash"),
        Command::SetOption(SetOption {
            name: "Clear Hash".to_owned(),
            value: None
        })
    );
    assert_eq!(
        read("register later now"),
        Command::Register(Registration::Later)
    );
}

/// Built texts may contain line breaks. Printed lines may not.
#[test]
fn line_breaks_in_texts_are_printed_as_spaces() {
    let text = || "two\nlines\r".to_owned();
    for (command, line) in [
        (
            Command::SetOption(SetOption {
                name: text(),
                value: Some(text()),
            }),
            "setoption name two lines  value two lines ",
        ),
        (
            Command::SetOption(SetOption {
                name: text(),
                value: None,
            }),
            "setoption name two lines ",
        ),
        (
            Command::Register(Registration::With {
                name: Some(text()),
                code: Some(text()),
            }),
            "register name two lines  code two lines ",
        ),
    ] {
        assert_eq!(command.to_string(), line);
    }
}

/// A parsed line prints as a line that parses to the same value.
#[test]
fn any_words_survive_a_round_trip() {
    const WORDS: [&str; 46] = [
        "uci",
        "debug",
        "on",
        "off",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "32",
        "register",
        "later",
        "code",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e8q",
        "0000",
        "e9",
        "4k3/8/8/8/8/8/8/4K2R",
        "w",
        "b",
        "KQ",
        "-",
        "e3",
        "0",
        "1",
        "go",
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
        "-7",
        "\u{e9}\u{fffd}\0",
        "99999999999999999999999",
    ];
    let mut random = Random(1);
    let mut understood = 0;
    let lines = effort(50_000, 200_000);
    for _ in 0..lines {
        let line = random_line(&mut random, &WORDS, 12);
        match line.parse::<Command>() {
            Ok(command) => {
                let printed = command.to_string();
                assert_eq!(printed.parse(), Ok(command), "{line:?} {printed:?}");
                understood += 1;
            }
            // The span is a valid range of the line.
            Err(error) => assert!(line.get(error.span().unwrap()).is_some(), "{line:?}"),
        }
    }
    assert!(understood > lines / 4, "{understood}");
}
