//! `chess`.

use crate::program::Program;
use arrayvec::ArrayVec;
use chess::{Board, ChessMove, EMPTY, MoveGen};
use std::fmt::Write;
use std::hint::black_box;
use std::str::FromStr;

/// `chess` by Jordan Bray. Its board has no clocks, so its FEN ends in `0 1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chess;

impl Program for Chess {
    const NAME: &'static str = "chess";
    type Position = Board;
    type Move = ChessMove;
    type List = ArrayVec<ChessMove, 256>;

    #[inline(always)]
    fn read(fen: &str) -> Board {
        Board::from_str(fen).expect("a position")
    }

    #[inline(always)]
    fn write(position: &Board, text: &mut String) {
        write!(text, "{position}").expect("room");
    }

    fn perft(position: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = MoveGen::new_legal(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .map(|mv| Self::perft(&position.make_move_new(mv), depth - 1))
            .sum()
    }

    fn leaves(position: &Board, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        MoveGen::new_legal(position)
            .map(|mv| Self::leaves(&position.make_move_new(mv), depth - 1))
            .sum()
    }

    #[inline(always)]
    fn list(position: &Board, list: &mut Self::List) -> usize {
        list.clear();
        list.extend(MoveGen::new_legal(position));
        list.len()
    }

    #[inline(always)]
    fn captures(position: &Board, list: &mut Self::List) {
        let mut moves = MoveGen::new_legal(position);
        moves.set_iterator_mask(*position.color_combined(!position.side_to_move()));
        list.clear();
        list.extend(moves);
    }

    fn moves(list: &Self::List) -> impl Iterator<Item = ChessMove> {
        list.iter().copied()
    }

    #[inline(always)]
    fn count(position: &Board) -> usize {
        MoveGen::new_legal(position).len()
    }

    #[inline(always)]
    fn is_legal(position: &Board, mv: ChessMove) -> bool {
        position.legal(mv)
    }

    #[inline(always)]
    fn play(position: &Board, mv: ChessMove) -> Board {
        position.make_move_new(mv)
    }

    #[inline(always)]
    fn is_check(position: &Board) -> bool {
        *position.checkers() != EMPTY
    }

    #[inline(always)]
    fn key(position: &Board) -> Option<u64> {
        Some(position.get_hash())
    }

    fn uci(_: &Board, mv: ChessMove) -> String {
        mv.to_string()
    }
}
