//! Converting between a played game and a tree.

use super::files;
use crate::corpus::positions;
use crate::{Random, position};
use chess_move::Color;
use chess_movegen::{Outcome, PositionRules};
use chess_notation::pgn::{GameBuilder, GameResult, PgnGame, Reader};

#[test]
fn played_game_becomes_the_main_line() {
    let mut random = Random(960);
    for start in positions().step_by(25) {
        let mut played = chess_movegen::Game::new(start);
        for _ in 0..200 {
            let legal = played.position().legal_moves();
            if legal.is_empty() {
                break;
            }
            played.play(legal[random.below(legal.len())]).unwrap();
        }
        let game = PgnGame::from_game(&played);
        assert_eq!(PgnGame::from_game(&played), game);
        let moves: Vec<_> = game.main_line().flatten().collect();
        assert_eq!(moves, played.moves());
        assert_eq!(game.start().to_setup(), start.to_setup());
        assert_eq!(game.result(), GameResult::from(played.outcome()));
        // The written game, with its start position, is read again.
        assert_eq!(
            PgnGame::from_pgn_tolerant(game.to_string().as_bytes()).unwrap(),
            game
        );

        let mut cursor = game.cursor();
        cursor.to_end();
        let history = cursor.history();
        assert_eq!(history.moves(), played.moves());
        assert_eq!(history.positions(), played.positions());
    }
}

#[test]
fn outcome_converts_into_result() {
    let checkmate = |winner| Outcome::Checkmate { winner };
    for (outcome, result) in [
        (Some(checkmate(Color::White)), GameResult::WhiteWins),
        (Some(checkmate(Color::Black)), GameResult::BlackWins),
        (Some(Outcome::Stalemate), GameResult::Draw),
        (Some(Outcome::InsufficientMaterial), GameResult::Draw),
        (Some(Outcome::FivefoldRepetition), GameResult::Draw),
        (Some(Outcome::SeventyFiveMoves), GameResult::Draw),
        (None, GameResult::Unknown),
    ] {
        assert_eq!(GameResult::from(outcome), result);
        assert_eq!(
            outcome.map_or("*".to_owned(), |outcome| outcome.to_string()),
            result.as_str()
        );
    }
}

#[test]
fn history_of_every_node_leads_to_its_position() {
    let (mut places, mut passed) = (0, 0);
    for (_, bytes) in files() {
        let mut reader = Reader::new(&bytes);
        let mut builder = GameBuilder::default();
        while let Some(game) = reader.read_game(&mut builder) {
            // Follows the last variation of each move, which leads deepest.
            let mut cursor = game.cursor();
            let mut since_pass = 0;
            while let Some(last) = cursor.variations().count().checked_sub(1) {
                assert!(cursor.forward_into(last));
                let is_pass = cursor.mv().is_none();
                since_pass = if is_pass { 0 } else { since_pass + 1 };
                passed += usize::from(is_pass);
                places += 1;
                if places % 31 == 0 {
                    let history = cursor.history();
                    assert_eq!(history.position().to_setup(), cursor.position().to_setup());
                    assert_eq!(history.moves().len(), since_pass);
                }
            }
        }
    }
    assert!(places > 10_000 && passed > 0, "{places} {passed}");
}

#[test]
fn history_begins_after_a_null_move() {
    let game =
        PgnGame::from_pgn_tolerant(b"1. Nf3 Nf6 2. Ng1 Ng8 3. -- e5 (3... --) 4. Nf3 *").unwrap();
    let mut cursor = game.cursor();
    cursor.to_end();
    let history = cursor.history();
    assert_eq!(history.moves().len(), 2);
    assert_eq!(history.position(), cursor.position());
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 5 3";
    assert_eq!(history.start(), &position(start));
    assert_eq!(history.start().to_string(), start);
}
