//! Comparison with `cozy-chess`.

use crate::sample::{Games, cases, mutated};
use chess_board::attacks::king_attacks;
use chess_board::{
    CastlingStyle, EnPassantStyle, FenOptions, InvalidPosition, Position, PositionError, Setup,
};
use chess_move::{Color, Role};
use chess_movegen::{Outcome, PositionRules};
use chess_notation::{CastlingText, UciMove};
use cozy_chess::{Board, GameStatus};

const SHREDDER: FenOptions = FenOptions {
    castling: CastlingStyle::Shredder,
    en_passant: EnPassantStyle::Always,
};

/// The greatest halfmove clock that the peer accepts. Ours is not limited, because a draw has to be claimed.
const MAX_CLOCK: u16 = 100;

fn compare(position: &Position, peer: &Board) {
    assert_eq!(position.checkers().bits(), peer.checkers().0, "{position}");
    let mut ours: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|&mv| UciMove::from_move_with(position, mv, CastlingText::Chess960).to_string())
        .collect();
    ours.sort_unstable();
    let mut theirs = Vec::new();
    peer.generate_moves(|moves| {
        theirs.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    theirs.sort_unstable();
    assert_eq!(ours, theirs, "{position}");

    // The peer has no rule for insufficient material.
    let ours = position
        .outcome()
        .filter(|outcome| outcome.reason() != "insufficient material");
    if position.halfmove_clock() < 100 {
        let theirs = match peer.status() {
            GameStatus::Won => Some("checkmate"),
            GameStatus::Drawn => Some("stalemate"),
            GameStatus::Ongoing => None,
        };
        assert_eq!(ours.map(Outcome::reason), theirs, "{position}");
    }
    let fen = position.to_fen_with(SHREDDER);
    assert_eq!(fen.as_str(), format!("{peer:#}"));
}

#[test]
fn moves_checks_outcomes_and_fen_agree_in_random_games() {
    let games = Games::new(4).filter(|position| position.halfmove_clock() <= MAX_CLOCK);
    for position in games.take(cases(20_000)) {
        let fen = position.to_fen_with(SHREDDER);
        let peer = Board::from_fen(fen.as_str(), true);
        compare(
            &position,
            &peer.unwrap_or_else(|error| panic!("{position}: {error}")),
        );
    }
}

/// The peer does not count promoted pieces, knows fewer checks that no single move can have given, lets kings touch,
/// and accepts castling rights that no common start position explains.
fn is_known_difference(position: &Setup, error: PositionError) -> bool {
    let king = |color| position.board.pieces(color, Role::King).first();
    let kings_touch = king(Color::White)
        .zip(king(Color::Black))
        .is_some_and(|(white, black)| king_attacks(white).contains(black));
    error.reasons().all(|reason| match reason {
        InvalidPosition::TooManyPromoted(_)
        | InvalidPosition::ImpossibleCheck
        | InvalidPosition::NoCommonStart => true,
        InvalidPosition::OpponentInCheck | InvalidPosition::TooManyCheckers => kings_touch,
        _ => false,
    })
}

#[test]
fn validity_of_mutated_setups_agrees() {
    let mut games = Games::new(5);
    for _ in 0..cases(100_000) {
        let position = games.next().expect("games have no end");
        let mut setup = mutated(&position, &mut games.random);
        setup.halfmove_clock = setup.halfmove_clock.min(MAX_CLOCK);
        let fen = setup.to_fen_with(SHREDDER);
        let theirs = Board::from_fen(fen.as_str(), true);
        match (Position::try_from(setup), &theirs) {
            (Ok(position), Ok(board)) => compare(&position, board),
            (Err(_), Err(_)) => {}
            (Err(error), Ok(_)) => assert!(is_known_difference(&setup, error), "{fen}: {error}"),
            (Ok(_), Err(error)) => panic!("{fen}: {error}"),
        }
    }
}
