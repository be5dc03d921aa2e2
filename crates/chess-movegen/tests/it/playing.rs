//! Playing and taking back the generated moves.

use crate::corpus;
use crate::random::Random;
use chess_board::Position;
use chess_movegen::PositionRules;

/// The values of all queries of a position, clocks included.
#[derive(Debug, PartialEq)]
struct Readers {
    setup: chess_board::Setup,
    key: u64,
    legal_en_passant: Option<chess_move::Square>,
    castling_rights: chess_board::CastlingRights,
    checkers: chess_board::Bitboard,
    fen: String,
}

impl Readers {
    fn of(position: &Position) -> Self {
        Self {
            setup: position.to_setup(),
            key: position.key(),
            legal_en_passant: position.legal_en_passant(),
            castling_rights: position.castling_rights(),
            checkers: position.checkers(),
            fen: position.to_string(),
        }
    }
}

/// Walks at random from every position of the corpus, and calls `visit` with each position on the
/// way.
fn walk(mut visit: impl FnMut(&Position)) {
    let mut random = Random(2);
    for mut position in corpus::positions() {
        for _ in 0..12 {
            visit(&position);
            let Some(mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn unmake_restores_everything_readable() {
    walk(|before| {
        let readers = Readers::of(before);
        let mut position = *before;
        for mv in before.legal_moves() {
            let mut played = *before;
            played.play_unchecked(mv);
            let undo = position.make(mv);
            assert_eq!(position.to_setup(), played.to_setup(), "{mv} in {before:?}");
            assert_eq!(position.key(), played.key(), "{mv} in {before:?}");
            position.unmake(mv, undo);
            assert_eq!(position.to_setup(), readers.setup, "{mv} in {before:?}");
            assert_eq!(position.key(), readers.key, "{mv} in {before:?}");
        }
        assert_eq!(Readers::of(&position), readers);
    });
}

/// Plays a whole game with `make` and takes it back with `unmake`.
#[test]
fn unmaking_a_sequence_restores_each_position() {
    let mut random = Random(3);
    for start in corpus::positions().step_by(4) {
        let mut position = start;
        let mut made = Vec::new();
        while made.len() < 60
            && let Some(mv) = random.choose(&position.legal_moves())
        {
            made.push((Readers::of(&position), mv, position.make(mv)));
        }
        for (readers, mv, undo) in made.into_iter().rev() {
            position.unmake(mv, undo);
            assert_eq!(Readers::of(&position), readers, "{mv}");
        }
        assert_eq!(Readers::of(&position), Readers::of(&start));
    }
}

#[test]
fn incremental_key_equals_key_from_scratch() {
    walk(|before| {
        for mv in before.legal_moves() {
            let mut after = *before;
            after.play_unchecked(mv);
            assert_eq!(after.key(), after.key_by_definition(), "{mv} in {before:?}");
        }
    });
}

/// The position after a legal move is valid as a setup.
#[test]
fn legal_moves_lead_to_valid_positions() {
    walk(|before| {
        for mv in before.legal_moves() {
            let mut after = *before;
            after.play_unchecked(mv);
            let waivers = chess_board::Waivers::all();
            let set_up = Position::from_setup(after.to_setup(), waivers)
                .unwrap_or_else(|error| panic!("{mv} in {before:?}: {error}"));
            assert_eq!(set_up, after);
        }
    });
}
