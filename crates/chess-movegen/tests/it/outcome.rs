//! Outcomes that a single position shows.

use crate::sample;
use chess_board::Position;
use chess_move::Color;
use chess_movegen::{Outcome, PositionRules};

/// Returns the outcome, which the methods of a position confirm.
fn of(fen: &str) -> Option<Outcome> {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let found = position.outcome();
    assert_eq!(position.outcome(), found, "{fen}");
    let is_mate = matches!(found, Some(Outcome::Checkmate { .. }));
    assert_eq!(position.is_checkmate(), is_mate, "{fen}");
    let is_stalemate = found == Some(Outcome::Stalemate);
    assert_eq!(position.is_stalemate(), is_stalemate, "{fen}");
    found
}

#[test]
fn check_without_legal_moves_is_checkmate() {
    // Fool's mate.
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(
        of(fen),
        Some(Outcome::Checkmate {
            winner: Color::Black
        })
    );
    // Smothered mate.
    let fen = "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(
        of(fen),
        Some(Outcome::Checkmate {
            winner: Color::White
        })
    );
}

#[test]
fn no_legal_moves_without_check_is_stalemate() {
    assert_eq!(
        of("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"),
        Some(Outcome::Stalemate)
    );
    // The pieces are blocked; the material does not suffice for mate either.
    assert_eq!(
        of("8/8/8/8/8/7p/5k1P/7K w - - 0 1"),
        Some(Outcome::Stalemate)
    );
    assert_eq!(
        of("k7/8/1K1B4/8/8/8/8/8 b - - 0 1"),
        Some(Outcome::Stalemate)
    );
}

#[test]
fn insufficient_material_draws() {
    assert_eq!(
        of("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"),
        Some(Outcome::InsufficientMaterial)
    );
}

/// The en passant capture is the only legal move: without it, the position is checkmate.
#[test]
fn en_passant_can_prevent_checkmate() {
    assert_eq!(of("k7/8/5n1p/6pP/7K/r7/8/8 w - g6 0 1"), None);
    let mate = Outcome::Checkmate {
        winner: Color::Black,
    };
    assert_eq!(of("k7/8/5n1p/6pP/7K/r7/8/8 w - - 0 1"), Some(mate));
}

#[test]
fn outcomes_print_as_results() {
    let outcomes = [
        Outcome::Checkmate {
            winner: Color::White,
        },
        Outcome::Checkmate {
            winner: Color::Black,
        },
        Outcome::Stalemate,
        Outcome::InsufficientMaterial,
        Outcome::FivefoldRepetition,
        Outcome::SeventyFiveMoves,
    ];
    let text = outcomes
        .map(|outcome| format!("{outcome} {}", outcome.reason()))
        .join("\n");
    insta::assert_snapshot!(text, @r"
    1-0 checkmate
    0-1 checkmate
    1/2-1/2 stalemate
    1/2-1/2 insufficient material
    1/2-1/2 fivefold repetition
    1/2-1/2 seventy-five moves without progress
    ");
    assert_eq!(
        outcomes.map(Outcome::is_draw),
        [false, false, true, true, true, true]
    );
    assert_eq!(outcomes[1].winner(), Some(Color::Black));
}

#[test]
fn positions_without_moves_are_mate_or_stalemate() {
    for position in sample::positions() {
        let expected = match (position.legal_moves().is_empty(), position.is_check()) {
            (true, true) => Some(Outcome::Checkmate {
                winner: position.side_to_move().other(),
            }),
            (true, false) => Some(Outcome::Stalemate),
            (false, _) => position
                .outcome()
                .filter(|&it| it == Outcome::InsufficientMaterial),
        };
        assert_eq!(position.outcome(), expected, "{position:?}");
    }
}
