//! All values of a move, in absurd positions.

use crate::bytes::Bytes;
use crate::{Target, agreement};
use chess_move::Move;
use chess_movegen::{MoveGen, PositionRules, see_at_least};
use chess_notation::{CastlingText, Lan, San, UciMove};

pub(crate) const TARGET: Target = Target {
    name: "words",
    subject: "all 65,536 values of a move against the lists, and illegal moves played, in absurd positions",
    check,
    max_len: 200,
    words: &[],
};

fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let Some(position) = bytes.position() else {
        return;
    };
    agreement::words(&position);
    let moves = agreement::moves(&position);
    agreement::notation(&position);
    for &mv in &moves {
        let value = i32::from(bytes.byte()) * 8 - 1_000;
        assert!(see_at_least(&position, mv, -30_000) && !see_at_least(&position, mv, 30_000));
        // A higher threshold is never easier.
        assert!(!see_at_least(&position, mv, value + 1) || see_at_least(&position, mv, value));
    }
    // Illegal moves make wrong positions, and every function still answers.
    let mut wrong = position;
    while !bytes.is_empty() {
        let Some(mv) = Move::from_bits(bytes.word()) else {
            continue;
        };
        let mut taken_back = wrong;
        let undo = taken_back.make(mv);
        taken_back.unmake(mv, undo);
        wrong.play_unchecked(mv);
        let _ = (
            wrong.legal_moves().len(),
            MoveGen::pseudo_legal(&wrong).list().len(),
        );
        let _ = (wrong.count_legal(), wrong.has_legal_move(), wrong.outcome());
        let _ = wrong.legality(mv).map_err(|error| error.to_string());
        let _ = (
            San::from_move(&wrong, mv).to_text(),
            Lan::from_move(&wrong, mv).to_text(),
        );
        let _ = (
            UciMove::from_move_with(&wrong, mv, CastlingText::Chess960).to_text(),
            wrong.to_fen(),
        );
        let _ = (
            see_at_least(&wrong, mv, 0),
            wrong.key(),
            wrong.polyglot_key(),
        );
    }
}
