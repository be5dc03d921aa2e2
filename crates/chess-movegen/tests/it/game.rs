//! Games: repetitions, draws by the halfmove clock, taking back moves.

use chess_board::Position;
use chess_move::{Color, Move, MoveFlag, Square};
use chess_movegen::{DrawClaim, DrawRule, Game, IllegalMove, Outcome, PositionRules};

/// Plays moves written as `e2e4 e7e5`, with the king's two squares for castling.
fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = find(game, text);
        game.play(mv)
            .unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

/// Returns the legal move that prints as this text.
fn find(game: &Game, text: &str) -> Move {
    game.position()
        .legal_moves()
        .into_iter()
        .find(|mv| mv.to_string() == text)
        .unwrap_or_else(|| panic!("{text} is not legal in {:?}", game.position()))
}

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    play(&mut game, moves);
    game
}

fn game_from(fen: &str) -> Game {
    Game::new(Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn a_game_keeps_moves_and_positions() {
    let game = game("e2e4 e7e5 g1f3");
    assert_eq!(game.start(), &Position::default());
    assert_eq!(game.moves().len(), 3);
    assert_eq!(game.positions().len(), 4);
    assert_eq!(game.positions()[3], *game.position());
    assert_eq!(
        game.position().to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    assert_eq!(game.outcome(), None);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game("e2e4");
    let again = game.moves()[0];
    assert!(matches!(
        game.play(again),
        Err(IllegalMove::EmptySquare { .. })
    ));
    assert!(game.can_claim_threefold_after(again).is_err());
    assert!(game.can_claim_fifty_moves_after(again).is_err());
    assert_eq!(game.moves(), [again]);
    assert_eq!(game.positions().len(), 2);
}

#[test]
fn taking_back_restores_moves_and_positions() {
    let mut game = game(KNIGHTS_OUT_AND_BACK);
    assert_eq!(game.repetitions(), 2);
    for left in (0..4).rev() {
        assert!(game.take_back().is_some());
        assert_eq!(game.moves().len(), left);
        assert_eq!(game.positions().len(), left + 1);
    }
    assert_eq!(game.repetitions(), 1);
    assert_eq!(game.take_back(), None);
    // Plays different moves from here.
    play(&mut game, "d2d4 d7d5");
    assert_eq!(game.position().fullmove_number(), 2);
}

#[test]
fn repetitions_are_counted() {
    let mut game = Game::default();
    for repetitions in 1..=6 {
        assert_eq!(game.repetitions(), repetitions);
        assert_eq!(game.can_claim_threefold(), repetitions >= 3);
        assert_eq!(game.is_fivefold(), repetitions >= 5);
        let expected = (repetitions >= 5).then_some(Outcome::FivefoldRepetition);
        assert_eq!(game.outcome(), expected);
        play(&mut game, KNIGHTS_OUT_AND_BACK);
    }
}

/// The side to move can claim the repetition before it plays the repeating move, and only with that
/// move.
#[test]
fn repetition_can_be_claimed_with_an_announced_move() {
    let mut game = game("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert!(!game.can_claim_threefold());
    assert_eq!(
        game.can_claim_threefold_after(find(&game, "f6g8")),
        Ok(true)
    );
    assert_eq!(
        game.can_claim_threefold_after(find(&game, "f6g4")),
        Ok(false)
    );
    play(&mut game, "f6g8");
    assert!(game.can_claim_threefold());
    // The query has not played the move.
    assert_eq!(game.moves().len(), 8);
}

/// Fischer against Petrosian, Buenos Aires 1971, third game of the match: drawn when Fischer
/// claimed with his 34th move, which gives the position after his 30th and 32nd moves again.
#[test]
fn third_repetition_of_fischer_petrosian_1971_is_detected() {
    let mut game = game(
        "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 d5e4 c3e4 f8e7 g5f6 g7f6 g2g3 f6f5 e4c3 e7f6 g1e2 b8c6 \
         d4d5 e6d5 c3d5 f6b2 f1g2 e8g8 e1g1 b2h8 e2f4 c6e5 d1h5 e5g6 a1d1 c7c6 d5e3 d8f6 g1h1 h8g7 \
         g2h3 g6e7 d1d3 c8e6 f1d1 g7h6 d3d4 h6f4 d4f4 a8d8 d1d8 f8d8 h3f5 e7f5 e3f5 d8d5 g3g4 e6f5 \
         g4f5 h7h6 h2h3 g8h7 h5e2 f6e5 e2h5 e5f6 h5e2 d5e5 e2d3 e5d5",
    );
    assert!(!game.can_claim_threefold());
    let claim = find(&game, "d3e2");
    assert_eq!(game.can_claim_threefold_after(claim), Ok(true));
    assert_eq!(game.play(claim), Ok(()));
    assert_eq!(game.repetitions(), 3);
    let same = (1..=game.moves().len()).filter(|&ply| game.positions()[ply] == *game.position());
    assert_eq!(
        same.map(|ply: usize| ply.div_ceil(2)).collect::<Vec<_>>(),
        [30, 32, 34]
    );
    assert!(game.can_claim_threefold());
    assert_eq!(game.outcome(), None);
}

/// Positions with the same pieces on the same squares differ if a castling right was lost in
/// between, even if the rook is back on its square.
#[test]
fn lost_castling_rights_prevent_repetition() {
    let mut game = game_from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut game, "h1g1 e8d8 g1h1 d8e8");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "h1g1 e8d8 g1h1 d8e8");
    assert_eq!(game.repetitions(), 2);
    play(&mut game, "h1g1 e8d8 g1h1 d8e8");
    assert_eq!(game.repetitions(), 3);
    assert!(game.can_claim_threefold());
}

/// A double push makes a position different only if the pawn can legally be captured en passant.
#[test]
fn only_legal_en_passant_prevents_repetition() {
    // No black pawn can capture.
    let mut game = game_from("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1");
    play(&mut game, "e2e4");
    play(&mut game, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!(game.repetitions(), 2);

    // A black pawn on d4 can capture, for one move.
    let mut game = game_from("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    play(&mut game, "e2e4");
    play(&mut game, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!(game.repetitions(), 2);

    // The black pawn is pinned.
    let mut game = game_from("3k2n1/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1");
    play(&mut game, "e2e4");
    play(&mut game, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!(game.repetitions(), 2);
}

/// Positions that differ in the side to move are not equal.
#[test]
fn positions_with_different_sides_to_move_are_not_repetitions() {
    let mut game = game_from("8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
    // White loses a tempo: the pieces stand as before, with Black to move.
    play(&mut game, "a1a2 e5e6 a2a3 e6e5 a3a1");
    assert_eq!(game.repetitions(), 1);
}

/// Positions before a capture or a pawn move are not compared.
#[test]
fn captures_prevent_repetition() {
    let mut game = Game::default();
    for _ in 0..2 {
        play(&mut game, KNIGHTS_OUT_AND_BACK);
    }
    assert_eq!(game.repetitions(), 3);
    play(&mut game, "e2e4 e7e5");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn fifty_moves_can_be_claimed() {
    let mut game = game_from("4k3/8/8/8/8/8/8/R3K3 w - - 97 90");
    play(&mut game, "a1b1");
    assert!(!game.can_claim_fifty_moves());
    assert_eq!(
        game.can_claim_fifty_moves_after(find(&game, "e8d8")),
        Ok(false)
    );
    play(&mut game, "e8d8");
    // Ply 99: every move fulfills the rule except captures and pawn moves.
    assert!(!game.can_claim_fifty_moves());
    assert_eq!(
        game.can_claim_fifty_moves_after(find(&game, "b1b2")),
        Ok(true)
    );
    play(&mut game, "b1b2");
    assert_eq!(game.position().halfmove_clock(), 100);
    assert!(game.can_claim_fifty_moves());
    assert_eq!(game.outcome(), None);
    // The claim remains possible after another move.
    play(&mut game, "d8e8");
    assert!(game.can_claim_fifty_moves());
    assert!(!game.is_seventy_five_moves());
}

#[test]
fn a_pawn_move_restarts_the_fifty_moves() {
    let mut game = game_from("4k3/8/8/8/8/8/P7/R3K3 w - - 99 90");
    assert_eq!(
        game.can_claim_fifty_moves_after(find(&game, "a2a3")),
        Ok(false)
    );
    assert_eq!(
        game.can_claim_fifty_moves_after(find(&game, "e1e2")),
        Ok(true)
    );
    play(&mut game, "a2a3");
    assert!(!game.can_claim_fifty_moves());
}

#[test]
fn seventy_five_moves_end_the_game() {
    let mut game = game_from("4k3/8/8/8/8/8/8/R3K3 w - - 148 120");
    play(&mut game, "a1b1");
    assert!(!game.is_seventy_five_moves());
    assert_eq!(game.outcome(), None);
    play(&mut game, "e8d8");
    assert!(game.is_seventy_five_moves());
    assert_eq!(game.outcome(), Some(Outcome::SeventyFiveMoves));
    game.take_back();
    assert_eq!(game.outcome(), None);
}

/// The 150th ply gives checkmate: the game is won, and nothing can be claimed.
#[test]
fn mate_takes_precedence_over_seventy_five_moves() {
    let mut game = game_from("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 120");
    let mate = find(&game, "a1a8");
    assert_eq!(game.can_claim_fifty_moves_after(mate), Ok(true));
    play(&mut game, "a1a8");
    assert_eq!(game.position().halfmove_clock(), 150);
    assert!(!game.is_seventy_five_moves());
    assert!(!game.can_claim_fifty_moves());
    assert_eq!(
        game.outcome(),
        Some(Outcome::Checkmate {
            winner: Color::White
        })
    );
}

/// Stalemate on the 150th ply is reported as stalemate, although both rules draw the game.
#[test]
fn stalemate_takes_precedence_over_seventy_five_moves() {
    let mut game = game_from("7k/8/8/8/8/8/5Q2/K7 w - - 149 120");
    play(&mut game, "f2f7");
    assert_eq!(game.outcome(), Some(Outcome::Stalemate));
    assert!(game.is_seventy_five_moves());
}

/// The clock of the start position counts, but positions before the start are unknown.
#[test]
fn a_game_can_start_from_any_position() {
    let mut game = game_from("4k3/8/8/8/8/8/8/R3K3 w - - 40 70");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1");
    assert_eq!(game.repetitions(), 2);
    assert_eq!(game.position().halfmove_clock(), 47);
}

#[test]
fn a_game_can_continue_after_a_draw() {
    let mut game = game_from("4k3/8/8/8/8/8/P7/4K3 w - - 150 120");
    assert_eq!(game.outcome(), Some(Outcome::SeventyFiveMoves));
    play(&mut game, "a2a4");
    assert_eq!(game.outcome(), None);
}

#[test]
fn games_are_equal_if_their_starts_and_moves_are() {
    let mv = Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush);
    let mut one = Game::default();
    let mut other = Game::default();
    assert_eq!(one, other);
    one.play(mv).unwrap();
    assert_ne!(one, other);
    other.play(mv).unwrap();
    assert_eq!(one, other);
    let late = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 1";
    let late = Game::new(Position::from_fen(late).unwrap());
    assert_eq!(late.position(), Game::default().position());
    assert_ne!(late, Game::default());
}

#[test]
fn moves_taken_back_are_redone_until_another_move_is_played() {
    let mut game = game("e2e4 e7e5 g1f3");
    let full = game.clone();
    game.take_back();
    game.take_back();
    assert_eq!(game.redo_moves().count(), 2);
    assert!(game.redo().is_some() && game.redo().is_some());
    assert_eq!(game.redo(), None);
    assert_eq!(game, full);
    assert_eq!(game.positions(), full.positions());

    // Playing the move that was taken back keeps the moves after it.
    game.take_back();
    game.take_back();
    play(&mut game, "e7e5");
    assert_eq!(game.redo_moves().count(), 1);
    // An illegal move changes nothing; another move discards them.
    let illegal = full.moves()[0];
    assert!(game.play(illegal).is_err());
    assert_eq!(game.redo_moves().count(), 1);
    play(&mut game, "d2d4");
    assert_eq!(game.redo(), None);
}

#[test]
fn claimable_draws_agree_with_the_claim_methods() {
    let mut games = vec![
        game(&KNIGHTS_OUT_AND_BACK.repeat(2)),
        game(&format!("{KNIGHTS_OUT_AND_BACK}g1f3 g8f6 f3g1")),
        game_from("7k/8/8/8/8/8/R7/K7 w - - 99 80"),
        game_from("7k/8/8/8/8/8/R7/K7 w - - 100 80"),
        game_from("7k/5Q2/6K1/8/8/8/8/8 b - - 120 90"),
        Game::default(),
    ];
    // Both rules at once.
    let mut both = game_from("7k/8/8/8/8/8/R7/K7 w - - 92 80");
    play(&mut both, "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1");
    games.push(both);
    let mut found = 0;
    for game in &games {
        let claims = game.claimable_draws();
        let has = |rule, mv| claims.contains(&DrawClaim { rule, mv });
        let now = has(DrawRule::ThreefoldRepetition, None);
        let fifty = has(DrawRule::FiftyMoves, None);
        assert_eq!(now, game.can_claim_threefold(), "{game:?}");
        assert_eq!(fifty, game.can_claim_fifty_moves(), "{game:?}");
        for mv in game.position().legal_moves() {
            let with = game.can_claim_threefold_after(mv).unwrap();
            assert_eq!(has(DrawRule::ThreefoldRepetition, Some(mv)), with && !now);
            let with = game.can_claim_fifty_moves_after(mv).unwrap();
            assert_eq!(has(DrawRule::FiftyMoves, Some(mv)), with && !fifty);
        }
        found += claims.len();
    }
    assert!(found > 20, "{found}");
}
