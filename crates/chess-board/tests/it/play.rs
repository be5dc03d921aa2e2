//! Playing moves and taking them back, compared with the slow oracle.

use crate::random::Random;
use crate::slow::SlowPosition;
use chess_board::{
    CastlingHint, CastlingStyle, EnPassantStyle, FenOptions, NullMoveInCheck, Position, Setup, raw,
};
use chess_move::{Color, Move, MoveFlag, Role, Square};
use dev_random::effort;
use insta::assert_snapshot;

/// Positions from which the random games start: openings, castling of all kinds, en passant,
/// promotions, endgames.
pub(crate) const STARTS: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 99 150",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Ddb - 0 14",
    "8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1",
    "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1",
    "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR b HFhf - 0 1",
    "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    "8/8/8/8/8/4k3/4p3/4K3 w - - 65534 65535",
];

/// Compares every query of a position with the oracle, and checks its round trips.
fn check(position: &Position, slow: &SlowPosition) {
    let setup = position.to_setup();
    assert_eq!(SlowPosition::new(&setup), *slow, "{position}");
    assert_eq!(position.key(), position.key_by_definition(), "{position}");

    let us = slow.side;
    assert_eq!(position.king(us), slow.king(us));
    let checkers: Vec<_> = position.checkers().into_iter().collect();
    assert_eq!(
        checkers,
        slow.attackers(us.other(), slow.king(us)),
        "{position}"
    );
    assert_eq!(position.is_check(), slow.is_in_check(us));
    for color in Color::ALL {
        let pinned: Vec<_> = position.board().pinned(color).into_iter().collect();
        assert_eq!(pinned, slow.pinned(color), "{position}");
    }

    // A position of a game is valid, and every FEN of it round-trips.
    let again = Position::try_from(setup).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!((again, again.key()), (*position, position.key()));
    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        let text = position.to_fen_with(FenOptions {
            castling,
            ..FenOptions::default()
        });
        let again = Position::from_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.to_setup(), setup, "{text}");
    }
    let en_passant = EnPassantStyle::IfLegal;
    let text = position.to_fen_with(FenOptions {
        en_passant,
        ..FenOptions::default()
    });
    assert_eq!(Position::from_fen(&text), Ok(*position), "{text}");
}

fn by_definition(position: &Position, slow: &SlowPosition, moves: &[Move]) -> Option<Square> {
    assert_eq!(position.en_passant(), slow.en_passant);
    moves.iter().find(|mv| mv.is_en_passant()).map(|mv| mv.to())
}

#[test]
fn attackers_match_the_slow_oracle() {
    for start in STARTS {
        let position = Position::from_fen(start).unwrap();
        let slow = SlowPosition::new(&position.to_setup());
        for color in Color::ALL {
            for square in Square::ALL {
                let attackers = slow.attackers(color, square);
                assert_eq!(
                    position.board().is_attacked(square, color),
                    !attackers.is_empty()
                );
                assert!(
                    position
                        .board()
                        .attackers_to(square, color)
                        .into_iter()
                        .eq(attackers)
                );
            }
        }
    }
}

#[test]
fn random_games_match_the_slow_oracle() {
    let mut random = Random(7);
    let (mut positions, mut castled, mut promoted, mut en_passant) = (0, 0, 0, 0);
    for start in STARTS {
        for _ in 0..3 {
            let mut position = Position::from_fen(start).unwrap();
            let mut slow = SlowPosition::new(&position.to_setup());
            for _ in 0..60 {
                check(&position, &slow);
                let moves = slow.legal_moves();
                assert_eq!(
                    position.legal_en_passant(),
                    by_definition(&position, &slow, &moves)
                );
                if moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    let (before, key) = (position.to_setup(), position.key());
                    let after = slow.after(mv).to_setup();
                    let captured = slow.at(mv.to()).map(|piece| piece.role);
                    let mut copy = position;
                    copy.play_unchecked(mv);
                    let undo = position.make(mv);
                    assert_eq!(position.to_setup(), after, "{mv:?}");
                    assert_eq!(copy.to_setup(), after, "{mv:?}");
                    assert_eq!(position.key(), position.key_by_definition(), "{mv:?}");
                    assert_eq!(copy.key(), position.key());
                    match mv.flag() {
                        MoveFlag::EnPassant => assert_eq!(undo.captured(), Some(Role::Pawn)),
                        _ if mv.is_castle() => assert_eq!(undo.captured(), None),
                        _ => assert_eq!(undo.captured(), captured, "{mv:?}"),
                    }
                    position.unmake(mv, undo);
                    assert_eq!(
                        (position.to_setup(), position.key()),
                        (before, key),
                        "{mv:?}"
                    );
                    positions += 1;
                }
                // Prefers castling, promotions and en passant.
                let rare: Vec<_> = moves
                    .iter()
                    .copied()
                    .filter(|mv| mv.is_castle() || mv.is_en_passant() || mv.is_promotion())
                    .collect();
                let mv = if rare.is_empty() || random.below(2) == 0 {
                    random.pick(&moves)
                } else {
                    random.pick(&rare)
                };
                castled += u32::from(mv.is_castle());
                promoted += u32::from(mv.is_promotion());
                en_passant += u32::from(mv.is_en_passant());
                position.play_unchecked(mv);
                slow = slow.after(mv);
            }
        }
    }
    assert!(positions > 50_000 && castled > 15 && promoted > 30 && en_passant > 5);
}

/// Plays a game with `make` and takes all of it back.
#[test]
fn unmake_restores_every_position_of_a_game() {
    let mut random = Random(8);
    for start in STARTS {
        let first = Position::from_fen(start).unwrap();
        let mut position = first;
        let mut history = Vec::new();
        for _ in 0..80 {
            let moves = SlowPosition::new(&position.to_setup()).legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = random.pick(&moves);
            let before = position;
            history.push((before, mv, position.make(mv)));
        }
        while let Some((before, mv, undo)) = history.pop() {
            position.unmake(mv, undo);
            assert_eq!(
                (position.to_setup(), position.key()),
                (before.to_setup(), before.key())
            );
        }
        assert_eq!(position.to_setup(), first.to_setup());
    }
}

/// Checks that `raw::play_piece` gives the same position.
#[test]
fn play_piece_matches_play_unchecked() {
    for start in STARTS {
        let position = Position::from_fen(start).unwrap();
        for mv in SlowPosition::new(&position.to_setup()).legal_moves() {
            let (mut one, mut other) = (position, position);
            one.play_unchecked(mv);
            raw::play_piece(&mut other, position.piece_at(mv.from()).unwrap(), mv);
            assert_eq!((one.to_setup(), one.key()), (other.to_setup(), other.key()));
        }
    }
}

/// Calls every query on a position that may be wrong, to show that none panics.
fn ask_everything(wrong: &Position) {
    let _ = (wrong.key(), wrong.key_by_definition(), wrong.polyglot_key());
    let _ = (wrong.checkers(), wrong.is_check());
    let _ = Color::ALL.map(|color| wrong.board().pinned(color));
    let _ = (wrong.legal_en_passant(), wrong.pass(), wrong.flip_colors());
    let _ = (wrong.castling_rights(), wrong.is_chess960());
    assert!(wrong.board().iter().count() <= 64);
    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        for en_passant in [EnPassantStyle::Always, EnPassantStyle::IfLegal] {
            let options = FenOptions {
                castling,
                en_passant,
            };
            assert!(!wrong.to_fen_with(options).is_empty());
        }
    }
    let _ = Position::try_from(wrong.to_setup());
    let _ = Setup::from_fen_tolerant(&wrong.to_fen(), CastlingHint::Unknown);
}

/// An illegal move can leave a wrong position, but never panics. Each 16-bit value is played in a
/// share of the positions, selected by the value.
#[test]
fn no_16_bit_move_panics_when_played() {
    let share = effort(16, 4);
    for (index, start) in (0..).zip(STARTS) {
        let position = Position::from_fen(start).unwrap();
        let words =
            (0..=u16::MAX).filter(|word| (word ^ word >> 6 ^ word >> 12) % share == index % share);
        for mv in words.filter_map(Move::from_bits) {
            let mut wrong = position;
            let undo = wrong.make(mv);
            ask_everything(&wrong);
            wrong.unmake(mv, undo);
            if wrong != position {
                ask_everything(&wrong);
            }
            let role = Role::ALL[usize::from(mv.to_bits()) % Role::ALL.len()];
            raw::play_piece(&mut wrong, role.of(position.side_to_move()), mv);
            ask_everything(&wrong);
        }
    }
}

/// Playing on in a wrong position does not panic either.
#[test]
fn random_illegal_move_sequences_never_panic() {
    let mut random = Random(9);
    for start in STARTS {
        let mut wrong = Position::from_fen(start).unwrap();
        let mut history = Vec::new();
        for _ in 0..2_000 {
            if let Some(mv) = Move::from_bits(random.next() as u16) {
                history.push((mv, wrong.make(mv)));
                ask_everything(&wrong);
            }
        }
        while let Some((mv, undo)) = history.pop() {
            wrong.unmake(mv, undo);
            ask_everything(&wrong);
        }
    }
}

/// A queen moves to the square of its own king, so that White has no king.
#[test]
fn illegal_moves_give_wrong_positions_without_panic() {
    let mut wrong = Position::default();
    wrong.play_unchecked(Move::new(Square::D1, Square::E1, MoveFlag::Quiet));
    let _ = (wrong.piece_at(Square::E1), wrong.key_by_definition());
    assert!(Position::try_from(wrong.to_setup()).is_err());
}

#[test]
fn clocks_saturate_at_65535() {
    let mut position = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535").unwrap();
    position.play_unchecked(Move::new(Square::E8, Square::E7, MoveFlag::Quiet));
    assert_snapshot!(position, @"8/4k3/8/8/8/8/8/4K3 w - - 65535 65535");
}

#[test]
fn null_move_changes_the_side_to_move_and_clears_en_passant() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let position = Position::from_fen(fen).unwrap();
    let passed = position.pass().unwrap();
    assert_snapshot!(passed, @"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3");
    assert_eq!(passed.key(), passed.key_by_definition());
    let twice = passed.pass().unwrap();
    assert_snapshot!(twice, @"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 2 4");
    assert_ne!(twice, position, "en passant is over");
}

#[test]
fn null_move_in_check_is_an_error() {
    let position = Position::from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").unwrap();
    assert_eq!(position.pass(), Err(NullMoveInCheck));
    assert_snapshot!(NullMoveInCheck, @"a side in check cannot make a null move");
}

#[test]
fn flip_colors_twice_restores_the_position() {
    for start in STARTS {
        let position = Position::from_fen(start).unwrap();
        let flipped = position.flip_colors();
        assert_eq!(flipped.side_to_move(), position.side_to_move().other());
        assert_eq!(flipped.key(), flipped.key_by_definition());
        assert_eq!(flipped.flip_colors().to_setup(), position.to_setup());
        assert!(Position::try_from(flipped.to_setup()).is_ok());
        let count = |position: &Position| SlowPosition::new(&position.to_setup()).perft(1);
        assert_eq!(count(&flipped), count(&position));
    }
    let start = Setup {
        side_to_move: Color::Black,
        ..Setup::start()
    };
    assert_eq!(
        Position::default().flip_colors(),
        Position::try_from(start).unwrap()
    );
}
