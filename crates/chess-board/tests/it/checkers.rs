//! Checks that a single move can or cannot have given.
//!
//! A rejected check must be impossible: the oracle takes back every possible move, with every piece
//! that it can have captured, and tests whether the king was not in check before.

use crate::random::Random;
use crate::slow::{SlowPosition, attacks};
use chess_board::{InvalidPosition, Position, Setup};
use chess_move::{Color, Piece, Rank, Role, Square};

fn is_refused(setup: Setup) -> bool {
    Position::try_from(setup).is_err_and(|error| {
        error.contains(InvalidPosition::ImpossibleCheck)
            || error.contains(InvalidPosition::TooManyCheckers)
    })
}

/// A position, whether one move can have given the check, and an explanation.
const KNOWN: [(&str, bool, &str); 36] = [
    (
        "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1",
        true,
        "a knight left the file",
    ),
    ("4k3/8/3N4/8/8/8/3R4/4K3 b - - 0 1", true, "a knight alone"),
    ("4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1", false, "two knights"),
    ("4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", false, "two pawns"),
    (
        "4k3/3P4/3N4/8/8/8/8/4K3 b - - 0 1",
        false,
        "a pawn and a knight",
    ),
    ("4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1", false, "three"),
    (
        "4k3/5P2/8/8/8/8/4R3/4K3 b - - 0 1",
        true,
        "a pawn took, and opened the file",
    ),
    (
        "8/8/8/4k3/5P2/8/8/B3K3 b - - 0 1",
        false,
        "a pawn has not been on the diagonal",
    ),
    (
        "8/8/8/2k5/3P4/4B3/8/4K3 b - - 0 1",
        true,
        "a pawn's check; it hides the bishop",
    ),
    ("8/8/3k4/4P3/8/6B1/7B/4K3 b - - 0 1", true, "a pawn alone"),
    (
        "8/8/8/8/8/3k4/4P3/4K3 b - - 0 1",
        false,
        "a pawn that has not moved",
    ),
    (
        "8/3p4/2K5/8/8/8/8/4k3 w - - 0 1",
        false,
        "a black pawn that has not moved",
    ),
    (
        "8/8/8/3k4/4P3/8/8/4K3 b - - 0 1",
        true,
        "a pawn that has moved",
    ),
    (
        "R3k2R/8/8/8/8/8/8/4K3 b - - 0 1",
        false,
        "both sides of the rank, no promotion",
    ),
    (
        "3Qk3/8/8/8/4R3/8/8/4K3 b - - 0 1",
        true,
        "a pawn took, promoted and opened the file",
    ),
    (
        "4k2Q/8/8/8/4R3/8/8/4K3 b - - 0 1",
        false,
        "a pawn from e7 does not come to h8",
    ),
    ("4kQ2/8/8/8/4R3/8/8/3K4 b - - 0 1", true, "it took on f8"),
    (
        "3Rk3/8/8/8/4R3/8/8/4K3 b - - 0 1",
        true,
        "a rook on d8 was a pawn on e7",
    ),
    ("8/8/8/R2k4/8/8/3R4/4K3 b - - 0 1", false, "two rooks"),
    ("8/8/8/3k4/8/8/3RQ3/7K b - - 0 1", true, "the rook alone"),
    ("8/8/8/3k3Q/8/8/3Q4/7K b - - 0 1", false, "two queens"),
    (
        "8/8/8/3k1R2/8/8/6B1/7K b - - 0 1",
        true,
        "the rook left the diagonal",
    ),
    (
        "8/8/8/3k1R2/8/8/6Q1/7K b - - 0 1",
        true,
        "the same before a queen",
    ),
    (
        "8/8/8/3k1Q2/8/8/6B1/7K b - - 0 1",
        false,
        "a queen on the diagonal gave check before",
    ),
    (
        "8/8/8/3k4/2B5/8/3R4/7K b - - 0 1",
        true,
        "the bishop left the file",
    ),
    (
        "8/8/8/3k4/8/1B3B2/8/7K b - - 0 1",
        false,
        "two bishops, from both sides",
    ),
    (
        "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
        false,
        "two bishops on one diagonal",
    ),
    (
        "B3k3/8/2B5/8/8/8/8/4K3 b - - 0 1",
        true,
        "one hides the other",
    ),
    ("8/8/3P4/2k4R/8/8/8/4K3 b - - 0 1", true, "a rook alone"),
    (
        "8/8/3P4/8/1k5R/8/5B2/4K3 b - - 0 1",
        true,
        "en passant, and a check by the rook",
    ),
    (
        "8/8/5P2/8/2k4Q/8/B7/4K3 b - - 0 1",
        false,
        "en passant opens none of these",
    ),
    (
        "4R3/8/1B1P4/8/3k4/8/8/4K3 b - - 0 1",
        true,
        "a bishop alone",
    ),
    (
        "4R3/1B6/3P4/8/4k3/8/8/6K1 b - - 0 1",
        true,
        "e5xd6 en passant: file and diagonal",
    ),
    (
        "4R3/1B6/8/3P4/4k3/8/8/6K1 b - - 0 1",
        true,
        "a pawn on d5 hides the bishop",
    ),
    (
        "4R3/1B3p2/3P4/8/4k3/8/8/6K1 b - - 0 1",
        true,
        "another pawn is beside it",
    ),
    (
        "4R3/1B1p4/3P4/8/4k3/8/8/6K1 b - - 0 1",
        false,
        "the pawn has not left d7",
    ),
];

#[test]
fn known_double_checks_are_accepted_or_rejected() {
    for (fen, possible, what) in KNOWN {
        let setup = Setup::from_fen(fen).unwrap();
        assert_eq!(is_refused(setup), !possible, "{fen}: {what}");
        assert_eq!(
            can_have_come_about(&SlowPosition::new(&setup)),
            possible,
            "{fen}: {what}"
        );
    }
}

/// Creates a random setup: two checkers around the king of the side to move, and a few pawns.
fn double_check(random: &mut Random) -> Option<SlowPosition> {
    let mut position = SlowPosition::new(&Setup::empty());
    position.side = random.pick(&Color::ALL);
    let (us, them) = (position.side, position.side.other());
    let king = random.pick(&Square::ALL);
    position.put(king, Some(Role::King.of(us)));
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    for _ in 0..2 {
        // The checker is on a square that the same piece attacks from the king's square.
        let role = random.pick(&roles);
        let from = attacks(role.of(us), king, |_| false);
        put(
            &mut position,
            *from.get(random.below(from.len() + 1))?,
            role.of(them),
        )?;
    }
    put(
        &mut position,
        random.pick(&Square::ALL),
        Role::King.of(them),
    )?;
    for _ in 0..random.below(5) {
        let pawn = Role::Pawn.of(random.pick(&Color::ALL));
        put(&mut position, random.pick(&Square::ALL), pawn)?;
    }
    let is_double = position.attackers(them, king).len() == 2;
    (is_double && !position.is_in_check(them)).then_some(position)
}

/// Adds a piece if the square is empty, except for a pawn on a back rank.
fn put(position: &mut SlowPosition, square: Square, piece: Piece) -> Option<()> {
    let is_free = position.at(square).is_none();
    let can_stand = piece.role != Role::Pawn || !BACK_RANKS.contains(&square.rank());
    (is_free && can_stand).then(|| position.put(square, Some(piece)))
}

const BACK_RANKS: [Rank; 2] = [Rank::First, Rank::Eighth];

#[test]
fn double_checks_are_rejected_only_if_no_move_gives_them() {
    let mut random = Random(10);
    let (mut possible, mut refused, mut let_through) = (0, 0, 0);
    while possible + refused < 2_000 {
        let Some(position) = double_check(&mut random) else {
            continue;
        };
        let setup = position.to_setup();
        match (can_have_come_about(&position), is_refused(setup)) {
            (true, false) => possible += 1,
            (false, true) => refused += 1,
            (true, true) => panic!("{setup} is possible"),
            (false, false) => let_through += 1,
        }
    }
    assert!(possible > 200 && refused > 1_000, "{possible} {refused}");
    // No impossible check is accepted either, although that is not guaranteed.
    assert_eq!(let_through, 0);
}

/// Returns whether some last move leads to this position from one where the king was not in check.
/// Castling is left out, because it gives check only with one rook.
fn can_have_come_about(after: &SlowPosition) -> bool {
    let them = after.side.other();
    let theirs = |&to: &Square| after.at(to).is_some_and(|piece| piece.color == them);
    let empty = |&from: &Square| after.at(from).is_none();
    Square::ALL.into_iter().filter(theirs).any(|to| {
        let piece = after.at(to).unwrap();
        let promoted = to.rank() == Rank::Eighth.relative_to(them) && piece.role != Role::King;
        let before = if promoted {
            vec![piece.role, Role::Pawn]
        } else {
            vec![piece.role]
        };
        before.into_iter().any(|role| {
            Square::ALL
                .into_iter()
                .filter(empty)
                .any(|from| can_have_moved(after, role.of(them), from, to))
        })
    })
}

/// Returns whether this piece can have made this move, with or without a capture.
fn can_have_moved(after: &SlowPosition, piece: Piece, from: Square, to: Square) -> bool {
    let us = after.side;
    let can_go = match piece.role {
        Role::Pawn => !BACK_RANKS.contains(&from.rank()) && from.distance(to) <= 2,
        _ => attacks(piece, from, |at| after.at(at).is_some()).contains(&to),
    };
    if !can_go {
        return false;
    }
    let mut before = after.clone();
    before.side = piece.color;
    before.put(from, Some(piece));
    let captured = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let captured = captured.map(|role| Some(role.of(us)));
    captured.into_iter().chain([None]).any(|captured| {
        let is_pawn = captured.is_some_and(|captured| captured.role == Role::Pawn);
        let can_stand = !is_pawn || !BACK_RANKS.contains(&to.rank());
        before.put(to, captured);
        can_stand
            && !before.is_in_check(us)
            && before.pseudo_legal_moves().into_iter().any(|mv| {
                (mv.from(), mv.to()) == (from, to) && before.after(mv).squares == after.squares
            })
    }) || can_have_taken_en_passant(after, piece, from, to)
}

/// En passant: the captured pawn stood beside the capturing pawn and had just moved two squares.
fn can_have_taken_en_passant(after: &SlowPosition, piece: Piece, from: Square, to: Square) -> bool {
    let us = after.side;
    let beside = Square::new(to.file(), from.rank());
    let pushed_from = Square::new(to.file(), Rank::Second.relative_to(us));
    let mut before = after.clone();
    before.put(from, Some(piece));
    before.put(to, None);
    before.put(beside, Some(Role::Pawn.of(us)));
    piece.role == Role::Pawn
        && to.rank() == Rank::Third.relative_to(us)
        && attacks(piece, from, |_| true).contains(&to)
        && [beside, pushed_from]
            .into_iter()
            .all(|square| after.at(square).is_none())
        && !before.is_in_check(us)
}
