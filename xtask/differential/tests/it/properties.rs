//! Properties of random games. A failure is reduced to a short game. The checks of fuzz-checks hold for random games,
//! too: those of notation, PGN, repetitions and the incremental evaluation.

use crate::sample::cases;
use chess_board::{Bitboard, CastlingStyle, EnPassantStyle, FenOptions, Position, Setup};
use chess_move::{Move, Square};
use chess_movegen::{Game, PositionRules};
use chess_search::{Evaluate, HandWritten};
use proptest::collection::vec;
use proptest::prelude::*;

fn config(count: usize) -> ProptestConfig {
    ProptestConfig {
        cases: u32::try_from(cases(count)).expect("a number of cases below 2^32"),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Starts: two standard ones in three, and those of Chess960.
fn start() -> impl Strategy<Value = Position> {
    prop_oneof![
        2 => Just(Position::default()),
        1 => (0..960_u16).prop_map(|number| Position::chess960(number).expect("it is below 960")),
    ]
}

/// Plays the moves that the bytes choose. Large bytes return the piece that moved last, for repetitions.
fn play(start: Position, choices: &[u8]) -> Game {
    let mut game = Game::new(start);
    for &choice in choices {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let last = game.moves().iter().rev().nth(1).copied();
        let back = last.and_then(|last| {
            moves
                .iter()
                .copied()
                .find(|mv| mv.from() == last.to() && mv.to() == last.from())
        });
        let chosen = moves[usize::from(choice) % moves.len()];
        let mv = if choice >= 192 {
            back.unwrap_or(chosen)
        } else {
            chosen
        };
        game.play(mv).expect("the move is in the list");
    }
    game
}

fn game(plies: usize) -> impl Strategy<Value = Game> {
    (start(), vec(any::<u8>(), 0..plies)).prop_map(|(start, choices)| play(start, &choices))
}

/// What the rules compare: placement, side to move, castling rights, and a possible en passant capture.
fn rules_text(position: &Position) -> String {
    let fen = position.to_fen_with(FenOptions {
        castling: CastlingStyle::Shredder,
        en_passant: EnPassantStyle::IfLegal,
    });
    let fields: Vec<&str> = fen.as_str().split(' ').take(4).collect();
    fields.join(" ")
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.map(Move::to_bits).collect();
    bits.sort_unstable();
    bits
}

fn transformed(moves: &[Move], transform: fn(Square) -> Square) -> impl Iterator<Item = Move> {
    moves
        .iter()
        .map(move |mv| Move::new(transform(mv.from()), transform(mv.to()), mv.flag()))
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn exchanged_colors_change_neither_moves_nor_score(game in game(150)) {
        let position = game.position();
        let flipped = position.flip_colors();
        prop_assert_eq!(flipped.flip_colors().to_setup(), position.to_setup());
        prop_assert_eq!(
            sorted(transformed(&position.legal_moves(), Square::flip)),
            sorted(flipped.legal_moves().into_iter())
        );
        let evaluation = HandWritten::default();
        prop_assert_eq!(evaluation.score(position), evaluation.score(&flipped));
    }

    #[test]
    fn mirrored_files_do_not_change_the_moves(game in game(150)) {
        let setup = Setup { castling_rooks: Bitboard::EMPTY, ..game.position().to_setup() };
        let position = Position::try_from(setup).expect("a position without castling rights");
        let mirrored = Setup {
            board: setup.board.mirror(),
            en_passant: setup.en_passant.map(Square::mirror),
            ..setup
        };
        let mirrored = Position::try_from(mirrored).expect("a mirrored position");
        prop_assert_eq!(
            sorted(transformed(&position.legal_moves(), Square::mirror)),
            sorted(mirrored.legal_moves().into_iter())
        );
    }

    #[test]
    fn unmaking_restores_every_position_of_a_long_game(start in start(), choices in vec(any::<u8>(), 2_000)) {
        let game = play(start, &choices);
        let mut position = *game.start();
        let mut undone = Vec::new();
        for &mv in game.moves() {
            let before = position;
            let undo = position.make(mv);
            undone.push((before, mv, undo));
        }
        prop_assert_eq!(position.to_setup(), game.position().to_setup());
        while let Some((before, mv, undo)) = undone.pop() {
            position.unmake(mv, undo);
            prop_assert_eq!(position.to_setup(), before.to_setup());
            prop_assert_eq!(position.key(), before.key());
            prop_assert_eq!(position.checkers(), before.checkers());
        }
    }

    #[test]
    fn keys_are_equal_exactly_for_equal_positions(one in game(80), other in game(80)) {
        let mut positions = one.positions().to_vec();
        positions.extend_from_slice(other.positions());
        for (index, a) in positions.iter().enumerate() {
            prop_assert_eq!(a.key(), a.key_by_definition());
            let text = rules_text(a);
            for b in &positions[index..] {
                let is_same = text == rules_text(b);
                prop_assert_eq!(a == b, is_same, "{} {}", a, b);
                prop_assert_eq!(a.key() == b.key(), is_same, "{} {}", a, b);
            }
        }
    }
}
