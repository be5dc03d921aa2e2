//! Each agreement holds for the crates, and fails for a wrong function.

use super::functions::{Functions, OURS};
use super::{Failure, Fingerprint, Walk};
use chess_board::{FenBuffer, FenOptions, Position, Setup, Waivers};
use chess_move::{Move, MoveFlag, MoveList, Role};
use chess_movegen::{Outcome, PositionRules};
use chess_notation::{CastlingText, Lan, San, UciMove};

/// Positions with castling, promotion, en passant, pins and checks within a few plies. Those with few moves are first,
/// so that most faults are found soon.
const POSITIONS: [&str; 7] = [
    "1n6/P6k/8/8/8/8/8/K7 w - - 0 1",
    "4k3/8/8/2Pp4/8/8/8/4K2R w K d6 0 1",
    "R7/4k1b1/8/8/8/8/8/R3K3 b Q - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rr6/2kpp3/1ppnb1p1/p4q1p/P4P1P/1PNN2P1/2PP2Q1/1K2RR2 w E - 1 19",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

/// Walks the trees of all positions with these functions.
fn walk(functions: Functions) -> Result<u128, Failure> {
    let mut leaves = 0;
    for fen in POSITIONS {
        let position = Position::from_fen(fen).unwrap();
        let mut walk = Walk::new(&position, 0, Fingerprint(0));
        walk.functions = functions;
        leaves += walk.walk(&position, 2)?;
    }
    Ok(leaves)
}

/// Returns the name of the agreement that these functions break, with the difference.
fn broken(functions: Functions) -> (&'static str, String) {
    let failure = walk(functions).expect_err("no fault is found");
    (failure.agreement.name, failure.difference.what)
}

/// Breaks the crates with a variable that has the name of a function.
macro_rules! broken {
    ($function:ident) => {
        broken(Functions { $function, ..OURS })
    };
    ($function:ident: $wrong:expr) => {
        broken(Functions {
            $function: $wrong,
            ..OURS
        })
    };
}

#[test]
fn the_crates_agree() {
    let expected: u64 = POSITIONS
        .iter()
        .map(|fen| chess_movegen::perft(&Position::from_fen(fen).unwrap(), 2))
        .sum();
    assert_eq!(walk(OURS).unwrap(), u128::from(expected));
}

fn without(mut moves: MoveList, forget: impl Fn(Move) -> bool) -> MoveList {
    moves.retain(|mv| !forget(mv));
    moves
}

#[test]
fn a_wrong_encoding_is_found() {
    let to_bits = |mv: Move| mv.to_bits() & !0x4000;
    assert_eq!(broken!(to_bits).0, "word");
    let from_bits = |word| Move::from_bits(word).filter(|mv| !mv.is_castle());
    assert_eq!(broken!(from_bits).0, "word");
}

#[test]
fn wrong_lists_are_found() {
    let legal_moves = |position: &Position| {
        without(position.legal_moves(), |mv| {
            mv.flag() == MoveFlag::EnPassant
        })
    };
    assert_eq!(broken!(legal_moves).0, "lists");
    let legal_moves = |position: &Position| {
        let mut moves = position.legal_moves();
        moves.extend(moves.first().copied());
        moves
    };
    assert_eq!(
        broken!(legal_moves),
        ("lists", "legal_moves: listed twice".into())
    );
    let legal_noisy = |position: &Position| {
        without(
            chess_movegen::MoveGen::legal(position).noisy().list(),
            Move::is_promotion,
        )
    };
    assert_eq!(
        broken!(legal_noisy),
        ("lists", "legal_noisy: missing".into())
    );
    assert_eq!(
        broken!(legal_quiets: PositionRules::legal_moves),
        ("lists", "legal_quiets: not expected".into())
    );
    let legal_sets = |position: &Position| {
        let mut sets = (OURS.legal_sets)(position);
        sets.pop();
        sets
    };
    assert_eq!(
        broken!(legal_sets),
        ("lists", "visit_legal: missing".into())
    );
}

#[test]
fn wrong_counts_are_found() {
    let count_legal = |position: &Position| {
        let moves = position.legal_moves();
        moves
            .iter()
            .filter(|mv| mv.promotion().is_none_or(|role| role == Role::Queen))
            .count()
    };
    let (name, what) = broken!(count_legal);
    assert!(
        name == "lists" && what.starts_with("count_legal: "),
        "{what}"
    );
    let has_legal_move = |position: &Position| !position.is_check();
    let (name, what) = broken!(has_legal_move);
    assert!(
        name == "lists" && what.starts_with("has_legal_move: "),
        "{what}"
    );
    let outcome = |position: &Position| position.is_check().then_some(Outcome::Stalemate);
    let (name, what) = broken!(outcome);
    assert!(name == "lists" && what.starts_with("outcome: "), "{what}");
}

#[test]
fn wrong_pseudo_legal_moves_are_found() {
    let pseudo_legal_moves = |position: &Position| {
        without(
            chess_movegen::MoveGen::pseudo_legal(position).list(),
            Move::is_castle,
        )
    };
    assert_eq!(
        broken!(pseudo_legal_moves),
        (
            "pseudo-legal",
            "pseudo_legal_moves, filtered by playing: missing".into()
        )
    );
}

#[test]
fn wrong_playing_is_found() {
    // A frequent fault: a rook that is captured on its square keeps its castling right.
    let play_unchecked = |position: &mut Position, mv: Move| {
        let rooks = position.castling_rooks();
        position.play_unchecked(mv);
        let rook = position.board().by_role(Role::Rook) & rooks;
        let setup = Setup {
            castling_rooks: rook,
            ..position.to_setup()
        };
        if mv.is_capture()
            && let Ok(wrong) = Position::from_setup(setup, Waivers::NO_COMMON_START)
        {
            *position = wrong;
        }
    };
    assert_eq!(broken!(play_unchecked).0, "play");
    let make = |position: &mut Position, mv: Move| {
        let undo = position.make(mv);
        let clock = Setup {
            halfmove_clock: 7,
            ..position.to_setup()
        };
        *position = Position::try_from(clock).unwrap();
        undo
    };
    assert_eq!(broken!(make).0, "play");
    let play = |position: &Position, mv: Move| position.play(mv).map(|played| played.flip_colors());
    assert_eq!(broken!(play).0, "play");
}

#[test]
fn wrong_unmaking_is_found() {
    let unmake = |position: &mut Position, mv: Move, undo| {
        position.unmake(mv, undo);
        let forgets = Setup {
            en_passant: None,
            ..position.to_setup()
        };
        *position = Position::try_from(forgets).unwrap();
    };
    assert_eq!(broken!(unmake).0, "unmake");
}

#[test]
fn wrong_keys_are_found() {
    // If both key functions were wrong in the same way, this check could not find it.
    let key = |position: &Position| position.key() & !1;
    assert_eq!(broken!(key).0, "key");
    let key_by_definition = |position: &Position| {
        if position.castling_rooks().any() {
            position.key_by_definition()
        } else {
            0
        }
    };
    assert_eq!(broken!(key_by_definition).0, "key");
}

#[test]
fn wrong_fens_are_found() {
    let to_fen = |position: &Position, options: FenOptions| -> FenBuffer {
        let setup = Setup {
            en_passant: None,
            ..position.to_setup()
        };
        setup.to_fen_with(options)
    };
    assert_eq!(broken!(to_fen).0, "FEN");
    let from_fen = |fen: &str, _| Position::from_fen(fen.split(" w ").next().unwrap_or(fen));
    let (name, what) = broken!(from_fen);
    assert!(name == "FEN" && what.contains("is rejected"), "{what}");
}

#[test]
fn wrong_symmetry_is_found() {
    // The same board with the other side to move is not the color-flipped position.
    let flip_colors = |position: &Position| position.pass().unwrap_or(*position);
    let (name, what) = broken!(flip_colors);
    assert!(
        name == "symmetry" && what.contains("colors exchanged"),
        "{what}"
    );
}

#[test]
fn wrong_notation_is_found() {
    let to_uci = |position: &Position, mv: Move, _| {
        let castling = CastlingText::Standard;
        let wrong = Move::try_new(mv.from(), mv.to(), MoveFlag::Quiet).unwrap_or(mv);
        UciMove::from_move_with(position, wrong, castling)
    };
    let (name, what) = broken!(to_uci);
    assert!(name == "UCI" && what.contains("is rejected"), "{what}");
    // SAN without the suffix for check and mate.
    let (name, what) = broken!(to_san: San::from_move_bare);
    assert!(name == "SAN" && what.contains("is rejected"), "{what}");
    let read_san = |position: &Position, text: &[u8]| {
        San::parse_move(position, text).map(|mv| {
            position
                .legal_moves()
                .into_iter()
                .find(|other| other.to() == mv.to())
                .unwrap_or(mv)
        })
    };
    let (name, what) = broken!(read_san);
    assert!(name == "SAN" && what.contains(" parses as "), "{what}");
}

#[test]
fn wrong_long_notation_is_found() {
    let read_lan = |position: &Position, text: &[u8]| {
        let castling = text
            .iter()
            .position(|&byte| byte == b'-')
            .map_or(text, |dash| &text[dash..]);
        Lan::parse_move(position, castling)
    };
    let (name, what) = broken!(read_lan);
    assert!(name == "LAN" && what.contains("is rejected"), "{what}");
}

#[test]
fn wrong_legality_of_single_moves_is_found() {
    let is_legal = |position: &Position, mv: Move| chess_movegen::is_pseudo_legal(position, mv);
    let (name, what) = broken!(is_legal);
    assert!(
        name == "all words" && what.starts_with("is_legal: true"),
        "{what}"
    );
    let is_pseudo_legal = |position: &Position, mv: Move| position.legality(mv).is_ok();
    let (name, what) = broken!(is_pseudo_legal);
    assert!(
        name == "all words" && what.starts_with("is_pseudo_legal: false"),
        "{what}"
    );
    let legality = |position: &Position, mv: Move| {
        position
            .flip_colors()
            .flip_colors()
            .legality(mv)
            .or_else(|error| {
                if mv.is_en_passant() {
                    Ok(())
                } else {
                    Err(error)
                }
            })
    };
    let (name, what) = broken!(legality);
    assert!(
        name == "all words" && what.starts_with("legality: Ok"),
        "{what}"
    );
}
