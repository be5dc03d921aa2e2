//! `gives_check`, compared with playing the move.

use crate::sample;
use chess_board::{Bitboard, Position};
use chess_move::Move;
use chess_movegen::PositionRules;

/// How often each kind of check was seen.
#[derive(Debug, Default)]
struct Seen {
    direct: u32,
    discovered: u32,
    double: u32,
    en_passant: u32,
    castling: u32,
    promotion: u32,
}

impl Seen {
    fn note(&mut self, mv: Move, after: &Position) {
        let checkers = after.checkers();
        let is_direct = checkers.contains(mv.to());
        self.direct += u32::from(is_direct);
        self.discovered += u32::from((checkers - Bitboard::from(mv.to())).any());
        self.double += u32::from(checkers.more_than_one());
        self.en_passant += u32::from(mv.is_en_passant() && !is_direct);
        self.castling += u32::from(mv.is_castle());
        self.promotion += u32::from(mv.is_promotion() && is_direct);
    }
}

/// Tests each move of each position, and each reply to it.
#[test]
fn gives_check_agrees_with_playing_the_move() {
    let mut seen = Seen::default();
    for position in sample::positions() {
        for mv in position.legal_moves() {
            let after = assert_agrees(position, mv, &mut seen);
            for reply in after.legal_moves() {
                let _ = assert_agrees(&after, reply, &mut seen);
            }
        }
    }
    let Seen {
        direct,
        discovered,
        double,
        en_passant,
        castling,
        promotion,
    } = seen;
    let rarest = [direct, discovered, double, en_passant, castling, promotion];
    assert!(rarest.iter().all(|&count| count > 10), "{seen:?}");
}

#[track_caller]
fn assert_agrees(position: &Position, mv: Move, seen: &mut Seen) -> Position {
    let mut after = *position;
    after.play_unchecked(mv);
    let gives = position.gives_check(mv);
    assert_eq!(gives, after.is_check(), "{mv:?} in {position}");
    if gives {
        seen.note(mv, &after);
    }
    after
}
