//! Openings from files, books and chance.

use chess_board::Position;
use chess_match::{Diagnostic, OpeningError, Openings};
use chess_openings::{Book, BookBuilder};
use chess_uci::PositionCommand;

const GAMES: &[u8] = b"1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 2. c4 e6 3. Nc3 *\n";

fn error(result: Result<Openings, OpeningError>) -> String {
    let error = result.unwrap_err();
    format!("{}: {error}", error.code())
}

#[test]
fn games_of_a_pgn_are_openings() {
    let all = Openings::from_pgn(GAMES, None).unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(all.get(1).moves().len(), 5);
    let short = Openings::from_pgn(GAMES, Some(3)).unwrap();
    assert_eq!(short.get(1).moves().len(), 3);
    assert_eq!(short.get(3).moves(), short.get(1).moves());
}

#[test]
fn games_from_a_position_keep_it() {
    let pgn = b"[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"]\n\n*\n\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. O-O Kd7 *\n";
    // The first one is stalemate.
    assert_eq!(
        error(Openings::from_pgn(&pgn[..], None)),
        "opening-game-over: after opening 1 the game is over"
    );
    let second = pgn.windows(2).position(|pair| pair == b"\n[").unwrap();
    let openings = Openings::from_pgn(&pgn[second..], None).unwrap();
    let game = openings.get(0).to_game();
    assert_eq!(
        game.position().to_string(),
        "8/3k4/8/8/8/8/8/R4RK1 w - - 2 2"
    );
}

#[test]
fn an_error_after_the_last_ply_that_is_used_does_not_matter() {
    let pgn = b"1. e4 e5 2. Ke3 *";
    assert!(Openings::from_pgn(&pgn[..], Some(2)).is_ok());
    let result = Openings::from_pgn(&pgn[..], None);
    assert_eq!(result.as_ref().unwrap_err().span(), Some(12..15));
    assert_eq!(
        error(result),
        "pgn-move: Ke3: the white king on e1 cannot go to e3: a king does not move that way"
    );
}

#[test]
fn lines_of_fen_and_epd_are_openings() {
    let text = "# comment\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nr1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id \"x\";\n";
    let openings = Openings::from_positions(text.as_bytes()).unwrap();
    assert_eq!(openings.len(), 2);
    assert!(
        openings.get(1).to_game().position().is_chess960() == Position::default().is_chess960()
    );
    assert!(matches!(
        Openings::from_positions(&b"\n8/8/8 w - -\n"[..]),
        Err(OpeningError::Position { line: 2, .. })
    ));
    assert_eq!(
        error(Openings::from_positions(&b"\n"[..])),
        "opening-none: expected openings, found none"
    );
}

fn book() -> Book {
    let mut builder = BookBuilder::new().with_min_games(1).with_max_ply(20);
    builder.add_pgn(b"1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n1. d4 d5 2. c4 e6 1-0\n\n1. e4 c5 0-1\n");
    builder.build()
}

#[test]
fn walks_through_a_book_are_different_openings() {
    let openings = Openings::from_book(&book(), 3, 100, 7).unwrap();
    // 1. e4 e5 2. Nf3 and 1. d4 d5 2. c4 and 1. e4 c5, of which Black's other replies have no points.
    assert!((2..=3).contains(&openings.len()), "{}", openings.len());
    assert_eq!(openings, Openings::from_book(&book(), 3, 100, 7).unwrap());
    let empty = Book::new(Vec::new()).unwrap();
    assert_eq!(
        error(Openings::from_book(&empty, 3, 100, 7)),
        "opening-none: expected openings, found none"
    );
}

#[test]
fn random_openings_depend_on_the_seed_alone() {
    let openings = Openings::random(8, 20, 1).unwrap();
    assert_eq!(openings, Openings::random(8, 20, 1).unwrap());
    assert_ne!(openings, Openings::random(8, 20, 2).unwrap());
    assert_eq!(openings.get(0).moves().len(), 8);
    assert_eq!(openings.get(1).moves().len(), 9);
    // The first ones are the same for a longer match.
    assert_eq!(
        openings.get(19),
        Openings::random(8, 30, 1).unwrap().get(19)
    );
}

#[test]
fn named_openings_have_the_wanted_length() {
    let openings = Openings::named(6..=8).unwrap();
    assert!(openings.len() > 500, "{}", openings.len());
    for index in 0..openings.len() {
        assert!((6..=8).contains(&openings.get(index).moves().len()));
    }
    assert!(Openings::named(500..=600).is_err());
}

#[test]
fn shuffling_changes_the_order_alone() {
    let openings = Openings::named(6..=8).unwrap();
    let shuffled = openings.clone().shuffled(3);
    assert_ne!(openings, shuffled);
    assert_eq!(shuffled, openings.clone().shuffled(3));
    let sorted = |openings: &Openings| {
        let mut lines: Vec<String> = (0..openings.len())
            .map(|index| format!("{:?}", openings.get(index).moves()))
            .collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(&openings), sorted(&shuffled));
}

#[test]
fn openings_of_double_chess960_keep_their_castling_rights() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFha - 0 1";
    let openings = Openings::from_positions(fen.as_bytes()).unwrap();
    let start = *openings.get(0).to_game().start();
    assert_eq!(start.castling_rooks().len(), 4);
    // With the option `UCI_Chess960`, these letters mean the outermost rooks.
    let command = PositionCommand::from(&start);
    let sent = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    assert_eq!(command.to_string(), sent);
    // Letters that were left over are removed as ever.
    let left_over = "rnbqkbnr/pppppppp/8/8/8/3P4/PPP1PPPP/RNBKQBNR w KQkq - 0 1";
    let openings = Openings::from_positions(left_over.as_bytes()).unwrap();
    let start = *openings.get(0).to_game().start();
    assert_eq!(start.castling_rooks().len(), 2);
}
