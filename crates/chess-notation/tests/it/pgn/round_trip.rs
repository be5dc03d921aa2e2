//! Written games are read back as equal games.

use super::files;
use chess_notation::pgn::{GameBuilder, PgnGame, Reader, WriteOptions};

#[test]
fn every_game_of_every_file() {
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
            let again = PgnGame::from_pgn(text.as_bytes()).unwrap();
            assert_eq!(game, again, "{name}: {text}");
            assert_eq!(text, again.to_string(), "{name}");
            let mut narrow = String::new();
            game.write_to(&mut narrow, WriteOptions::default().with_width(1))
                .unwrap();
            assert_eq!(
                PgnGame::from_pgn(narrow.as_bytes()).unwrap(),
                game,
                "{name}: {narrow}"
            );
        }
    }
    assert!(games > 900, "{games}");
}
