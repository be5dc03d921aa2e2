//! What must hold in every valid position: the crates agree with each other.

use chess_board::{CastlingStyle, EnPassantStyle, FenOptions, Position, Setup, Waivers};
use chess_move::{Move, MoveList};
use chess_movegen::{MoveGen, PositionRules, is_pseudo_legal, leaves_king_safe};
use chess_notation::{CastlingText, Lan, San, UciMove};

/// Checks the lists of moves, and what follows from each move.
///
/// # Panics
/// If two answers differ.
pub fn moves(position: &Position) -> MoveList {
    let moves = position.legal_moves();
    let pseudo = MoveGen::pseudo_legal(position).list();
    assert_eq!(moves.len(), position.count_legal(), "{position}");
    assert_eq!(!moves.is_empty(), position.has_legal_move(), "{position}");
    let noisy = MoveGen::legal(position).noisy().list();
    let quiets = MoveGen::legal(position).quiets().list();
    assert_eq!(noisy.len() + quiets.len(), moves.len(), "{position}");
    for mv in &pseudo {
        assert!(is_pseudo_legal(position, *mv), "{position} {mv:?}");
        assert_eq!(
            leaves_king_safe(position, *mv),
            moves.contains(mv),
            "{position} {mv:?}"
        );
    }
    for &mv in &moves {
        assert!(pseudo.contains(&mv), "{position} {mv:?}");
        assert!(
            noisy.contains(&mv) != quiets.contains(&mv),
            "{position} {mv:?}"
        );
        playing(position, mv);
    }
    if let Some(outcome) = position.outcome() {
        assert_eq!(
            moves.is_empty(),
            !outcome.is_draw() || outcome.reason() == "stalemate",
            "{position}"
        );
    }
    moves
}

/// Checks one legal move: playing it, taking it back, and its key.
///
/// # Panics
/// If two answers differ.
pub fn playing(position: &Position, mv: Move) {
    assert!(position.is_legal(mv), "{position} {mv:?}");
    let mut played = *position;
    let undo = played.make(mv);
    let after = position.after(mv);
    assert_eq!(played.to_setup(), after.to_setup(), "{position} {mv:?}");
    assert_eq!(after.key(), after.key_by_definition(), "{position} {mv:?}");
    assert_eq!(
        after.is_check(),
        position.gives_check(mv),
        "{position} {mv:?}"
    );
    let fresh = Position::from_setup(after.to_setup(), Waivers::all());
    let fresh = fresh.unwrap_or_else(|error| panic!("{position} {mv:?}: {error}"));
    assert_eq!(fresh, after, "{position} {mv:?}");
    assert_eq!(fresh.checkers(), after.checkers(), "{position} {mv:?}");
    let mut board = *position.board();
    let changes = position.changes(mv);
    for (_, square) in changes.removed() {
        board.remove(square);
    }
    for (piece, square) in changes.added() {
        board.set(square, piece);
    }
    assert_eq!(board, *after.board(), "{position} {mv:?}");
    played.unmake(mv, undo);
    assert_eq!(played.to_setup(), position.to_setup(), "{position} {mv:?}");
    assert_eq!(played.key(), position.key(), "{position} {mv:?}");
    assert_eq!(played.checkers(), position.checkers(), "{position} {mv:?}");
}

/// Checks that every legal move is read back from its text in each notation.
///
/// # Panics
/// If a text stands for another move.
pub fn notation(position: &Position) {
    for &mv in &position.legal_moves() {
        let san = San::from_move(position, mv).to_text();
        assert_eq!(
            San::parse_move(position, san.as_bytes()),
            Ok(mv),
            "{position} {san}"
        );
        assert_eq!(
            San::find_move(position, san.as_bytes()),
            Ok(mv),
            "{position} {san}"
        );
        let lan = Lan::from_move(position, mv).to_text();
        assert_eq!(
            Lan::parse_move(position, lan.as_bytes()),
            Ok(mv),
            "{position} {lan}"
        );
        for uci in [
            UciMove::from_move(position, mv),
            UciMove::from_move_with(position, mv, CastlingText::Chess960),
        ] {
            let text = uci.to_text();
            assert_eq!(
                UciMove::parse_move(position, text.as_bytes()),
                Ok(mv),
                "{position} {text}"
            );
        }
    }
}

/// Checks that the position is read back from its texts and its packed form.
///
/// # Panics
/// If another position is read.
pub fn text(position: &Position) {
    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        for en_passant in [
            EnPassantStyle::Always,
            EnPassantStyle::XFen,
            EnPassantStyle::IfLegal,
        ] {
            let fen = position.to_fen_with(FenOptions {
                castling,
                en_passant,
            });
            let setup = Setup::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let read = Position::from_setup(setup, Waivers::all());
            let read = read.unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(read, *position, "{fen}");
            assert_eq!(read.key(), position.key(), "{fen}");
            let clocks = (read.halfmove_clock(), read.fullmove_number());
            assert_eq!(
                clocks,
                (position.halfmove_clock(), position.fullmove_number()),
                "{fen}"
            );
        }
    }
    if let Ok(packed) = position.to_packed() {
        let setup = Setup::from_packed(packed).expect("a packed position is a setup");
        let read = Position::from_setup(setup, Waivers::all());
        assert_eq!(read.as_ref(), Ok(position), "{position}");
    }
}

/// Checks that a position and its mirror images have the same number of moves.
///
/// # Panics
/// If they differ.
pub fn symmetry(position: &Position) {
    let flipped = position.flip_colors();
    assert_eq!(
        flipped.flip_colors().to_setup(),
        position.to_setup(),
        "{position}"
    );
    assert_eq!(flipped.count_legal(), position.count_legal(), "{position}");
    assert_eq!(flipped.is_check(), position.is_check(), "{position}");
}

/// Checks all 65,536 values of a move.
///
/// # Panics
/// If a function accepts a value that is not in its list, or refuses one that is.
pub fn words(position: &Position) {
    let legal = Words::of(&position.legal_moves());
    let pseudo = Words::of(&MoveGen::pseudo_legal(position).list());
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        assert_eq!(
            position.is_legal(mv),
            legal.contains(mv),
            "{position} {mv:?}"
        );
        assert_eq!(
            is_pseudo_legal(position, mv),
            pseudo.contains(mv),
            "{position} {mv:?}"
        );
        // The reason takes longer to find; it is asked for of every eighth value.
        if (u64::from(mv.to_bits()) ^ position.key()).is_multiple_of(8) {
            assert_eq!(
                position.legality(mv).is_ok(),
                legal.contains(mv),
                "{position} {mv:?}"
            );
        }
    }
}

/// The values of the moves in a list, one bit each.
struct Words(Vec<u64>);

impl Words {
    fn of(moves: &MoveList) -> Self {
        let mut words = Self(vec![0; 1 << 10]);
        for &mv in moves {
            assert!(!words.contains(mv), "{mv:?} is listed twice");
            let word = usize::from(mv.to_bits());
            words.0[word / 64] |= 1 << (word % 64);
        }
        words
    }

    fn contains(&self, mv: Move) -> bool {
        let word = usize::from(mv.to_bits());
        self.0[word / 64] >> (word % 64) & 1 == 1
    }
}
