//! Comparison with `shakmaty`.

use crate::sample::{Games, cases, mutated};
use chess_board::{
    CastlingStyle, EnPassantStyle, FenOptions, InvalidPosition, Position, PositionError, Waivers,
};
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, San, UciMove};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove as PeerUci;
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup, KnownOutcome, Outcome, Position as _,
    PositionErrorKinds,
};

/// Returns the peer's position of a FEN, with the rules waived that [`Waivers::all`] waives.
fn peer(fen: &str) -> Option<Chess> {
    let fen = Fen::from_ascii(fen.as_bytes()).ok()?;
    Chess::from_setup(fen.into_setup(), CastlingMode::Chess960)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .ok()
}

/// Moves as texts, with the notation of each.
fn moves(position: &Position) -> Vec<(String, String)> {
    let mut moves: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let uci = UciMove::from_move_with(position, mv, CastlingText::Chess960).to_string();
            (uci, San::from_move(position, mv).to_string())
        })
        .collect();
    moves.sort_unstable();
    moves
}

fn peer_moves(position: &Chess) -> Vec<(String, String)> {
    let mut moves: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let uci = PeerUci::from_move(mv, CastlingMode::Chess960).to_string();
            (uci, SanPlus::from_move(position.clone(), mv).to_string())
        })
        .collect();
    moves.sort_unstable();
    moves
}

fn compare(position: &Position) {
    let fen = position.to_string();
    let peer = peer(&fen).unwrap_or_else(|| panic!("the peer refuses {fen}"));
    assert_eq!(position.is_check(), peer.is_check(), "{fen}");
    assert_eq!(position.checkers().bits(), peer.checkers().0, "{fen}");
    assert_eq!(moves(position), peer_moves(&peer), "{fen}");

    let ours = position.outcome().map(|outcome| {
        let winner = outcome.winner().map(|winner| winner.to_string());
        winner.unwrap_or_else(|| "draw".to_owned())
    });
    let theirs = match peer.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner }) => Some(winner.to_string()),
        Outcome::Known(KnownOutcome::Draw) => Some("draw".to_owned()),
        Outcome::Unknown => None,
    };
    assert_eq!(ours, theirs, "{fen}");

    for (style, mode) in [
        (EnPassantStyle::Always, EnPassantMode::Always),
        (EnPassantStyle::XFen, EnPassantMode::PseudoLegal),
        (EnPassantStyle::IfLegal, EnPassantMode::Legal),
    ] {
        let ours = position.to_fen_with(FenOptions {
            castling: CastlingStyle::XFen,
            en_passant: style,
        });
        let theirs = Fen::from_position(&peer, mode).to_string();
        assert_eq!(ours.as_str(), theirs, "{fen}");
    }
}

#[test]
fn moves_checks_outcomes_san_and_fen_agree_in_random_games() {
    for position in Games::new(1).take(cases(10_000)) {
        compare(&position);
    }
}

#[test]
fn moves_checks_outcomes_san_and_fen_agree_in_absurd_positions() {
    let mut games = Games::new(2);
    let mut compared = 0;
    while compared < cases(5_000) {
        let position = games.next().expect("games have no end");
        let setup = mutated(&position, &mut games.random);
        let Ok(position) = Position::from_setup(setup, Waivers::all()) else {
            continue;
        };
        compare(&position);
        compared += 1;
    }
}

/// Both refuse a position that has broken one of these rules, with two exceptions. Ours knows more of the checks that
/// no single move can have given: with two pieces neither of which can have been uncovered by the other. Ours refuses
/// castling rights that no common start position explains.
fn is_known_difference(ours: &Result<Position, PositionError>, theirs: PositionErrorKinds) -> bool {
    let is_known = |reason| {
        matches!(
            reason,
            InvalidPosition::ImpossibleCheck | InvalidPosition::NoCommonStart
        )
    };
    theirs.is_empty() && ours.is_err_and(|error| error.reasons().all(is_known))
}

#[test]
fn validity_of_mutated_setups_agrees() {
    let mut games = Games::new(3);
    let mut valid = 0;
    let count = cases(100_000);
    for _ in 0..count {
        let position = games.next().expect("games have no end");
        let setup = mutated(&position, &mut games.random);
        let fen = setup.to_string();
        let ours = Position::try_from(setup);
        let theirs = match Fen::from_ascii(fen.as_bytes()) {
            Ok(fen) => Chess::from_setup(fen.into_setup(), CastlingMode::Chess960)
                .map_or_else(|error| error.kinds(), |_| PositionErrorKinds::empty()),
            // The peer's parser refuses en passant squares that are not on the third or sixth rank.
            Err(_) => PositionErrorKinds::INVALID_EP_SQUARE,
        };
        valid += usize::from(ours.is_ok());
        assert!(
            ours.is_ok() == theirs.is_empty() || is_known_difference(&ours, theirs),
            "{fen}\n  ours: {ours:?}\n  theirs: {theirs:?}"
        );
    }
    assert!((count / 10..count / 10 * 9).contains(&valid), "{valid}");
}
