//! Iterators over games and their moves.

use super::{files, stream};
use chess_notation::pgn::{GameBuilder, PgnGame, Reader};
use std::io::{self, Read};

#[test]
fn games_iterates_over_a_file() {
    for (name, bytes) in files() {
        let mut reader = Reader::new(&bytes);
        let mut builder = GameBuilder::default();
        let mut games = Reader::new(&bytes).games();
        let mut from_io = stream(&bytes[..]).games();
        while let Some(game) = reader.read_game(&mut builder) {
            assert_eq!(games.next().as_ref(), Some(&game), "{name}");
            assert_eq!(from_io.next().unwrap().unwrap(), game, "{name}");
        }
        assert!(games.next().is_none() && games.next().is_none(), "{name}");
        assert!(
            from_io.next().is_none() && from_io.next().is_none(),
            "{name}"
        );
    }
}

/// A stream that cannot be read.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }
}

#[test]
fn io_error_is_the_last_item() {
    let two = "1. e4 *\n\n1. d4 *\n\n";
    let mut games = stream(two.as_bytes().chain(Broken)).games();
    let mut read = 0;
    let error = loop {
        match games.next().unwrap() {
            Ok(_) => read += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(error.to_string(), "broken");
    assert!(read <= 2);
    assert!(games.next().is_none());
}

#[test]
fn plies_have_the_positions_of_the_main_line() {
    let mut plies = 0;
    for (_, bytes) in files() {
        for game in Reader::new(&bytes).games() {
            let mut cursor = game.cursor();
            for ply in game.plies() {
                assert_eq!(ply.before.to_setup(), cursor.position().to_setup());
                assert!(cursor.forward());
                assert_eq!((ply.node, ply.mv), (cursor.node(), cursor.mv()));
                assert_eq!(ply.after.to_setup(), cursor.position().to_setup());
                plies += 1;
            }
            assert!(!cursor.forward());
            assert!(game.plies().map(|ply| ply.mv).eq(game.main_line()));
        }
    }
    assert!(plies > 10_000, "{plies}");
}

#[test]
fn game_from_a_position_has_setup_and_fen_tags() {
    const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for tags in [
        format!("[FEN \"{FEN}\"]"),
        format!("[SetUp \"1\"]\n[FEN \"{FEN}\"]"),
        format!("[SetUp \"0\"]\n[FEN \"{FEN}\"]"),
    ] {
        let game = PgnGame::from_pgn_tolerant(format!("{tags}\n\n1. e4 *")).unwrap();
        let text = game.to_string();
        let expected = format!("[SetUp \"1\"]\n[FEN \"{FEN}\"]\n\n1. e4 *\n");
        assert!(text.ends_with(&expected), "{text}");
        let again = PgnGame::from_pgn_tolerant(&text).unwrap();
        assert_eq!(again, game);
        assert_eq!(again.to_string(), text);
        assert_eq!(game, {
            let mut same = PgnGame::from_position(*game.start());
            let mut cursor = same.cursor_mut();
            cursor
                .play(game.main_line().next().unwrap().unwrap())
                .unwrap();
            same
        });
    }
    // A game without a FEN has no SetUp tag.
    assert!(
        !PgnGame::from_pgn_tolerant("1. e4 *")
            .unwrap()
            .to_string()
            .contains("SetUp")
    );
    let said = PgnGame::from_pgn_tolerant("[SetUp \"0\"] 1. e4 *").unwrap();
    assert!(said.to_string().contains("[SetUp \"0\"]"));
}
