//! Written games are read back as equal games.

use super::files;
use chess_notation::pgn::{ClockTime, Fallback, GameBuilder, PgnGame, Reader, WriteOptions};
use core::time::Duration;

#[test]
fn every_written_game_is_read_back_as_an_equal_game() {
    let mut games = 0;
    for (name, bytes) in files() {
        let mut reader = Reader::new(&bytes);
        let mut builder = GameBuilder::default();
        while let Some(game) = reader.read_game(&mut builder) {
            games += 1;
            let text = game.to_string();
            assert!(
                text.lines().all(|line| line.starts_with(['[', ';'])
                    || line.chars().count() <= 80
                    || !line.contains(' ')),
                "{name}: {text}"
            );
            let again = PgnGame::from_pgn_tolerant(text.as_bytes()).unwrap();
            assert_eq!(game, again, "{name}: {text}");
            assert_eq!(text, again.to_string(), "{name}");
            let mut narrow = String::new();
            game.write_to(
                &mut narrow,
                WriteOptions {
                    width: 1,
                    ..WriteOptions::default()
                },
            )
            .unwrap();
            assert_eq!(
                PgnGame::from_pgn_tolerant(narrow.as_bytes()).unwrap(),
                game,
                "{name}: {narrow}"
            );
        }
    }
    assert!(games > 900, "{games}");
}

#[test]
fn lines_do_not_end_inside_annotations() {
    for indent in 0..90 {
        let words = "x".repeat(indent);
        let text =
            format!("1. e4 {{ {words} [%clk 0:01:02] [%eval -2.44,17] and a [%csl Ge4, Rd5] }} *");
        let written = PgnGame::from_pgn_tolerant(text.as_bytes())
            .unwrap()
            .to_pgn();
        for annotation in ["[%clk 0:01:02]", "[%eval -2.44,17]", "[%csl Ge4, Rd5]"] {
            assert!(written.contains(annotation), "{indent}: {written}");
        }
    }
    // An annotation that is never closed does not keep the line from ending.
    let open = format!("1. e4 {{ [%eval{} }} *", " word".repeat(60));
    let written = PgnGame::from_pgn_tolerant(open.as_bytes())
        .unwrap()
        .to_pgn();
    assert!(written.lines().all(|line| line.len() <= 80), "{written}");
}

/// A no-break space is one byte in Latin-1 and two in UTF-8, so the tag grows when it is written.
#[test]
fn a_fen_tag_that_grows_keeps_its_clocks() {
    let fen = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for padding in [10, 60, 130, 150, 5_000] {
        let padding = b"\xa0".repeat(padding);
        let text = [b"[FEN \"", &fen[..], &padding, b" 12 34\"]\n\n34. e4 *\n"].concat();
        let game = PgnGame::from_pgn_tolerant(&text).unwrap();
        assert_eq!(game.start().halfmove_clock(), 12);
        assert_eq!(game.main_line().count(), 1);
        // The fallback is used only once, because the written text is UTF-8.
        let again = PgnGame::from_pgn_tolerant(game.to_string()).unwrap();
        assert_eq!(again.start(), game.start());
        assert_eq!(again.tag("FEN"), game.tag("FEN"));
        assert_eq!(again.to_string(), game.to_string());
    }
}

/// The clocks of a FEN in quotation marks of Windows-1252 are the same after the tag was decoded and written.
#[test]
fn a_fen_tag_in_quotation_marks_of_an_old_encoding_keeps_its_clocks() {
    for (open, close) in [
        (b"\x91", b"\x92"),
        (b"\x93", b"\x94"),
        (b"\x84", b"\x93"),
        (b"\x82", b"\x91"),
    ] {
        let fen = b"4k3/8/8/8/8/8/8/4K3 b - - 12 34";
        let text = [b"[FEN \"", &open[..], fen, close, b"\"]\n\n*\n"].concat();
        for fallback in [Fallback::Windows1252, Fallback::Latin1] {
            let mut builder = GameBuilder::with_fallback(fallback);
            let game = Reader::new(&text).read_game(&mut builder).unwrap();
            assert_eq!(game.start().to_string().as_bytes(), fen);
            assert_eq!(
                PgnGame::from_pgn_tolerant(game.to_pgn()).unwrap().start(),
                game.start()
            );
        }
    }
}

#[test]
fn the_number_is_repeated_before_a_black_move_that_does_not_follow_its_white_move() {
    let text = "1. e4 {good} e5 $1 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 a6 *";
    let written = PgnGame::from_pgn_tolerant(text).unwrap().to_pgn();
    let (_, moves) = written.split_once("\n\n").unwrap();
    assert_eq!(
        moves.trim_end(),
        "1. e4 {good} 1... e5 $1 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 a6 *"
    );
}

#[test]
fn times_are_printed_in_the_spelling_that_was_read() {
    for text in [
        "0:00:00",
        "1:02:03",
        "10:59:59.5",
        "0:01:09.700",
        "59:07",
        "09:07.000000001",
        "12",
        "007.25",
    ] {
        let time = ClockTime::from_ascii(text.as_bytes()).unwrap();
        assert_eq!(time.to_string(), text);
    }
    for (millis, text) in [
        (0, "0:00:00"),
        (7_000, "0:00:07"),
        (3_661_050, "1:01:01.05"),
    ] {
        let time = ClockTime::new(Duration::from_millis(millis));
        assert_eq!(time.to_string(), text);
    }
}
