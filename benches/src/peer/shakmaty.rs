//! `shakmaty`.

use crate::pgn;
use crate::program::Program;
use crate::task::PgnWork;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, MoveList, Position};
use std::hint::black_box;

/// `shakmaty`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shakmaty;

impl Program for Shakmaty {
    const NAME: &'static str = "shakmaty";
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
    fn captures(position: &Chess, list: &mut MoveList) {
        *list = position.capture_moves();
    }

    fn moves(list: &MoveList) -> impl Iterator<Item = Move> {
        list.iter().copied()
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

    fn pgn(work: PgnWork, text: &[u8]) -> Option<u64> {
        Some(match work {
            PgnWork::Legal | PgnWork::TreeOrMainLine => pgn::peer_plies(text),
            PgnWork::Tokens => pgn::peer_tokens(text),
            PgnWork::Tree => pgn::peer_tree(text),
        })
    }
}
