//! Our own crates.

use crate::pgn;
use crate::program::Program;
use crate::task::PgnWork;
use chess_board::Position;
use chess_move::{Move, MoveList};
use chess_movegen::{MoveGen, PositionRules, for_each_child};
use chess_notation::{San, UciMove};
use std::hint::black_box;
use std::ops::ControlFlow;

/// `chess-move`, `chess-board` and `chess-movegen`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ours;

impl Program for Ours {
    const NAME: &'static str = "ours";
    type Position = Position;
    type Move = Move;
    type List = MoveList;

    #[inline(always)]
    fn read(fen: &str) -> Position {
        Position::from_fen(fen).expect("a position")
    }

    #[inline(always)]
    fn write(position: &Position, text: &mut String) {
        text.push_str(position.to_fen().as_str());
    }

    fn perft(position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => position.count_legal() as u64,
            _ => {
                let mut nodes = 0;
                for_each_child(position, |_, child| {
                    nodes += Self::perft(child, depth - 1);
                });
                nodes
            }
        }
    }

    fn leaves(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        for_each_child(position, |_, child| nodes += Self::leaves(child, depth - 1));
        nodes
    }

    #[inline(always)]
    fn list(position: &Position, list: &mut MoveList) -> usize {
        list.clear();
        MoveGen::legal(position).append_to(list);
        list.len()
    }

    #[inline(always)]
    fn captures(position: &Position, list: &mut MoveList) {
        list.clear();
        MoveGen::legal(position).noisy().append_to(list);
    }

    fn moves(list: &MoveList) -> impl Iterator<Item = Move> {
        list.iter().copied()
    }

    #[inline(always)]
    fn sets(position: &Position) -> Option<usize> {
        let mut count = 0;
        let _ = MoveGen::legal(position).visit(|set| {
            count += black_box(set).len();
            ControlFlow::<()>::Continue(())
        });
        Some(count)
    }

    #[inline(always)]
    fn count(position: &Position) -> usize {
        position.count_legal()
    }

    #[inline(always)]
    fn is_legal(position: &Position, mv: Move) -> bool {
        position.is_legal(mv)
    }

    #[inline(always)]
    fn play(position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    #[inline(always)]
    fn is_check(position: &Position) -> bool {
        position.is_check()
    }

    #[inline(always)]
    fn key(position: &Position) -> Option<u64> {
        Some(position.key())
    }

    fn uci(position: &Position, mv: Move) -> String {
        UciMove::from_move(position, mv).to_string()
    }

    #[inline(always)]
    fn write_san(position: &Position, mv: Move, text: &mut String) -> Option<()> {
        San::from_move(position, mv).write_to(text).ok()
    }

    #[inline(always)]
    fn play_san(position: &Position, san: &str) -> Option<Position> {
        let mv = San::find_move(position, san.as_bytes()).expect("a legal move");
        Some(Self::play(position, mv))
    }

    fn pgn(work: PgnWork, text: &[u8]) -> Option<u64> {
        Some(match work {
            PgnWork::Legal => pgn::plies(text),
            PgnWork::Tokens => pgn::tokens(text),
            PgnWork::Tree | PgnWork::TreeOrMainLine => pgn::tree(text),
        })
    }
}
