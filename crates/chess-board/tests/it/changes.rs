//! The pieces that a move removes and adds, compared with the boards before and after it.

use crate::play::STARTS;
use crate::slow::SlowPosition;
use chess_board::Position;

#[test]
fn changes_applied_to_the_board_give_the_board_after_the_move() {
    let mut checked = 0;
    for start in STARTS {
        let position = Position::from_fen(start).unwrap();
        for mv in SlowPosition::new(&position.to_setup()).legal_moves() {
            let after = position.after(mv);
            let changes = position.changes(mv);
            let mut board = *position.board();
            for (piece, square) in changes.removed() {
                assert_eq!(board.remove(square), Some(piece), "{position} {mv}");
            }
            for (piece, square) in changes.added() {
                assert_eq!(board.piece_at(square), None, "{position} {mv}");
                board.set(square, piece);
            }
            assert_eq!(board, *after.board(), "{position} {mv}");

            let moved = position.piece_at(mv.from()).unwrap();
            assert_eq!(changes.removed().next(), Some((moved, mv.from())));
            assert_eq!(position.moved_role(mv), moved.role);
            assert_eq!(
                position.captured_role(mv),
                changes.captured().map(|(piece, _)| piece.role)
            );
            assert_eq!(
                mv.captured_square(),
                changes.captured().map(|(_, square)| square)
            );
            let mut copy = position;
            assert_eq!(copy.make(mv).captured(), position.captured_role(mv));
            checked += 1;
        }
    }
    assert!(checked > 500, "{checked}");
}
