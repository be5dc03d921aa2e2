//! `cozy-chess`.

use crate::program::Program;
use arrayvec::ArrayVec;
use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Move, Piece, Rank, Square};
use std::fmt::Write;
use std::hint::black_box;

/// `cozy-chess`, with its feature `pext` where the build target has BMI2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CozyChess;

impl Program for CozyChess {
    const NAME: &'static str = "cozy-chess";
    type Position = Board;
    type Move = Move;
    type List = ArrayVec<Move, 256>;

    #[inline(always)]
    fn read(fen: &str) -> Board {
        Board::from_fen(fen, false).expect("a position")
    }

    #[inline(always)]
    fn write(position: &Board, text: &mut String) {
        write!(text, "{position}").expect("room");
    }

    fn perft(position: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        match depth {
            0 => return 1,
            1 => {
                position.generate_moves(|set| {
                    nodes += set.len() as u64;
                    false
                });
            }
            _ => {
                position.generate_moves(|set| {
                    for mv in set {
                        nodes += Self::perft(&Self::play(position, mv), depth - 1);
                    }
                    false
                });
            }
        }
        nodes
    }

    fn leaves(position: &Board, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        position.generate_moves(|set| {
            for mv in set {
                nodes += Self::leaves(&Self::play(position, mv), depth - 1);
            }
            false
        });
        nodes
    }

    #[inline(always)]
    fn list(position: &Board, list: &mut Self::List) -> usize {
        list.clear();
        position.generate_moves(|set| {
            list.extend(set);
            false
        });
        list.len()
    }

    #[inline(always)]
    fn captures(position: &Board, list: &mut Self::List) {
        let us = position.side_to_move();
        let enemy = position.colors(!us);
        let takeable = match position.en_passant() {
            Some(file) => enemy | Square::new(file, Rank::Sixth.relative_to(us)).bitboard(),
            None => enemy,
        };
        list.clear();
        position.generate_moves(|mut set| {
            set.to &= if set.piece == Piece::Pawn {
                takeable
            } else {
                enemy
            };
            list.extend(set);
            false
        });
    }

    fn moves(list: &Self::List) -> impl Iterator<Item = Move> {
        list.iter().copied()
    }

    #[inline(always)]
    fn sets(position: &Board) -> Option<usize> {
        let mut count = 0;
        position.generate_moves(|set| {
            count += black_box(set).len();
            false
        });
        Some(count)
    }

    #[inline(always)]
    fn count(position: &Board) -> usize {
        let mut count = 0;
        position.generate_moves(|set| {
            count += set.len();
            false
        });
        count
    }

    #[inline(always)]
    fn is_legal(position: &Board, mv: Move) -> bool {
        position.is_legal(mv)
    }

    #[inline(always)]
    fn play(position: &Board, mv: Move) -> Board {
        let mut child = position.clone();
        child.play_unchecked(mv);
        child
    }

    #[inline(always)]
    fn is_check(position: &Board) -> bool {
        !position.checkers().is_empty()
    }

    #[inline(always)]
    fn key(position: &Board) -> Option<u64> {
        Some(position.hash())
    }

    fn uci(position: &Board, mv: Move) -> String {
        display_uci_move(position, mv).to_string()
    }
}
