//! `shakmaty`.

use crate::program::Program;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, MoveList, Position};
use std::hint::black_box;

/// `shakmaty`.
#[derive(Clone, Copy, Debug)]
pub struct Shakmaty;

impl Program for Shakmaty {
    const NAME: &'static str = "shakmaty";
    const CAPTURES_INCLUDE_PROMOTIONS: bool = false;
    const CAPTURES_INCLUDE_EN_PASSANT: bool = true;
    type Position = Chess;
    type Move = Move;
    type List = MoveList;

    #[inline(always)]
    fn read(fen: &str) -> Chess {
        Fen::from_ascii(fen.as_bytes())
            .expect("a FEN")
            .into_position(CastlingMode::Standard)
            .expect("a position")
    }

    #[inline(always)]
    fn write(position: &Chess, text: &mut String) {
        Fen::from_position(position, EnPassantMode::Always).append_to_string(text);
    }

    fn perft(position: &Chess, depth: u32) -> u64 {
        shakmaty::perft(position, depth)
    }

    fn leaves(position: &Chess, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        for &mv in &position.legal_moves() {
            nodes += Self::leaves(&Self::play(position, mv), depth - 1);
        }
        nodes
    }

    /// The crate cannot fill an existing list.
    #[inline(always)]
    fn list(position: &Chess, list: &mut MoveList) -> usize {
        *list = position.legal_moves();
        list.len()
    }

    #[inline(always)]
    fn captures(position: &Chess, list: &mut MoveList) -> usize {
        *list = position.capture_moves();
        list.len()
    }

    fn moves(list: &MoveList) -> impl Iterator<Item = Move> {
        list.iter().copied()
    }

    #[inline(always)]
    fn sets(_: &Chess) -> Option<usize> {
        None
    }

    #[inline(always)]
    fn count(position: &Chess) -> usize {
        position.legal_moves().len()
    }

    #[inline(always)]
    fn is_legal(position: &Chess, mv: Move) -> bool {
        position.is_legal(mv)
    }

    #[inline(always)]
    fn play(position: &Chess, mv: Move) -> Chess {
        let mut child = position.clone();
        child.play_unchecked(mv);
        child
    }

    #[inline(always)]
    fn is_check(position: &Chess) -> bool {
        position.is_check()
    }

    #[inline(always)]
    fn key(_: &Chess) -> Option<u64> {
        None
    }

    fn uci(_: &Chess, mv: Move) -> String {
        UciMove::from_move(mv, CastlingMode::Standard).to_string()
    }

    #[inline(always)]
    fn write_san(position: &Chess, mv: Move, text: &mut String) -> Option<()> {
        SanPlus::from_move(position.clone(), mv).append_to_string(text);
        Some(())
    }

    #[inline(always)]
    fn play_san(position: &Chess, san: &str) -> Option<Chess> {
        let san = SanPlus::from_ascii(san.as_bytes()).expect("SAN");
        let mv = san.san.to_move(position).expect("a legal move");
        Some(Self::play(position, mv))
    }
}
