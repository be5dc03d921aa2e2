//! Positions after illegal moves: no function panics, whatever it returns.

use crate::corpus;
use crate::lists::sets_of;
use crate::random::Random;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::{
    MoveGen, PositionRules, can_mate_by_material, is_pseudo_legal, leaves_king_safe, perft,
};
use dev_random::effort;

/// Calls every function with the position and a move.
fn call_everything(wrong: &Position, mv: Move) {
    let _ = wrong.legal_moves();
    let _ = MoveGen::legal(wrong).noisy().list();
    let _ = MoveGen::legal(wrong).quiets().list();
    let _ = MoveGen::pseudo_legal(wrong).list();
    let _ = MoveGen::pseudo_legal(wrong).noisy().list();
    let _ = MoveGen::pseudo_legal(wrong).quiets().list();
    for set in sets_of!(MoveGen::legal(wrong)) {
        let _ = set.into_iter().count();
    }
    let _ = (wrong.count_legal(), wrong.has_legal_move(), wrong.outcome());
    let _ = wrong.has_insufficient_material();
    let _ = can_mate_by_material(wrong, wrong.side_to_move());
    let _ = (wrong.is_legal(mv), is_pseudo_legal(wrong, mv));
    let _ = (leaves_king_safe(wrong, mv), wrong.gives_check(mv));
    let _ = wrong.legality(mv).map_err(|error| error.to_string());
}

/// Plays every 16-bit value in positions of each set of the corpus.
#[test]
fn no_single_move_panics_when_played() {
    let mut random = Random(3);
    for position in corpus::ALL
        .into_iter()
        .flat_map(|set| corpus::entries(set).take(effort(1, 3)))
    {
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            let mut wrong = position.position;
            let undo = wrong.make(mv);
            call_everything(&wrong, any_move(&mut random));
            wrong.unmake(mv, undo);
            if wrong != position.position {
                call_everything(&wrong, mv);
            }
        }
    }
}

/// Plays sequences of illegal moves, selected so that the side to move gets more moves than any
/// position of a game has.
#[test]
fn no_sequence_of_illegal_moves_panics() {
    const TRIES: usize = 50;
    let mut random = Random(4);
    let mut most = 0;
    for start in [Position::default(), corpus::positions().last().unwrap()] {
        let mut wrong = start;
        for round in 0..effort(300, 1_000) {
            let mut tries = [wrong; TRIES];
            for after in &mut tries[1..] {
                after.play_unchecked(any_move(&mut random));
                call_everything(after, any_move(&mut random));
                after.play_unchecked(any_move(&mut random));
                call_everything(after, any_move(&mut random));
            }
            wrong = tries
                .into_iter()
                .max_by_key(PositionRules::count_legal)
                .unwrap_or(start);
            most = most.max(wrong.count_legal());
            if round % 50 == 0 {
                let _ = perft(&wrong, 2);
            }
        }
    }
    assert!(most > 218, "{most}");
}

fn any_move(random: &mut Random) -> Move {
    loop {
        if let Some(mv) = Move::from_bits(random.next() as u16) {
            return mv;
        }
    }
}
