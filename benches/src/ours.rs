//! Our own crates.

use crate::program::Program;
use crate::task::Run;
use chess_board::Position;
use chess_move::{Move, MoveList};
use chess_movegen::{MoveGen, for_each_child, legal_moves};
use chess_notation::UciMove;
use chess_perft::Perft;
use std::hint::black_box;
use std::num::NonZero;
use std::ops::ControlFlow;

/// `chess-move`, `chess-board` and `chess-movegen`.
#[derive(Clone, Copy, Debug)]
pub struct Ours;

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
        chess_perft::perft(position, depth)
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
        chess_movegen::count_legal(position)
    }

    #[inline(always)]
    fn is_legal(position: &Position, mv: Move) -> bool {
        chess_movegen::is_legal(position, mv)
    }

    #[inline(always)]
    fn play(position: &Position, mv: Move) -> Position {
        let mut child = *position;
        child.play_unchecked(mv);
        child
    }

    fn uci(position: &Position, mv: Move) -> String {
        UciMove::from_move(position, mv).to_string()
    }
}

/// What no peer has, or what is compared with ourselves.
impl Ours {
    /// Makes each move and takes it back; how many there were.
    pub fn make_and_unmake(position: &Position, moves: &[Move]) -> u64 {
        let mut position = *position;
        for &mv in moves {
            let undo = position.make(mv);
            black_box(&position);
            position.unmake(mv, undo);
        }
        moves.len() as u64
    }

    /// Counts leaves by playing each move of a list on a copy.
    pub fn leaves_by_copying(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let below = |mv| Self::leaves_by_copying(&Self::play(position, mv), depth - 1);
        legal_moves(position).into_iter().map(below).sum()
    }

    /// Counts leaves by making each move of a list and taking it back, on one position.
    pub fn leaves_by_making(position: &mut Position, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        for mv in legal_moves(position) {
            let undo = position.make(mv);
            nodes += Self::leaves_by_making(position, depth - 1);
            position.unmake(mv, undo);
        }
        nodes
    }
}

/// Counts leaves with a hash table, which is empty and in memory before each run.
#[derive(Debug)]
pub struct HashedPerft {
    root: Position,
    depth: u32,
    perft: Perft,
}

impl HashedPerft {
    /// Creates a counter with a table of this size in MiB and this many threads.
    ///
    /// # Panics
    /// If there is no memory for the table.
    pub fn new(root: Position, depth: u32, mib: usize, threads: NonZero<usize>) -> Self {
        let perft = Perft::new().with_threads(threads);
        Self {
            root,
            depth,
            perft: perft.with_hash_mib(mib).expect("memory for the table"),
        }
    }
}

impl Run for HashedPerft {
    fn ready(&mut self) {
        self.perft.clear();
    }

    fn count(&mut self) -> u64 {
        self.perft.count(black_box(&self.root), self.depth) as u64
    }
}
