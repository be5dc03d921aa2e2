//! The compared functions, as values, so that a test can replace a function by a wrong one and
//! check that the fault is found.

use chess_board::{FenBuffer, FenError, FenOptions, Position, Setup, Undo, Waivers};
use chess_move::{Move, MoveList};
use chess_movegen::{IllegalMove, MoveGen, MoveSet, Outcome};
use chess_notation::{CastlingText, Lan, LanError, San, SanError, UciError, UciMove};
use std::ops::ControlFlow;

type List = fn(&Position) -> MoveList;

#[derive(Clone, Copy, Debug)]
pub(super) struct Functions {
    pub(super) to_bits: fn(Move) -> u16,
    pub(super) from_bits: fn(u16) -> Option<Move>,
    pub(super) legal_moves: List,
    pub(super) legal_noisy: List,
    pub(super) legal_quiets: List,
    pub(super) pseudo_legal_moves: List,
    pub(super) legal_sets: fn(&Position) -> Vec<MoveSet>,
    pub(super) count_legal: fn(&Position) -> usize,
    pub(super) has_legal_move: fn(&Position) -> bool,
    pub(super) outcome: fn(&Position) -> Option<Outcome>,
    pub(super) is_legal: fn(&Position, Move) -> bool,
    pub(super) is_pseudo_legal: fn(&Position, Move) -> bool,
    pub(super) legality: fn(&Position, Move) -> Result<(), IllegalMove>,
    pub(super) play: fn(&Position, Move) -> Result<Position, IllegalMove>,
    pub(super) play_unchecked: fn(&mut Position, Move),
    pub(super) make: fn(&mut Position, Move) -> Undo,
    pub(super) unmake: fn(&mut Position, Move, Undo),
    pub(super) key: fn(&Position) -> u64,
    pub(super) key_by_definition: fn(&Position) -> u64,
    pub(super) to_fen: fn(&Position, FenOptions) -> FenBuffer,
    pub(super) from_fen: fn(&str, Waivers) -> Result<Position, FenError>,
    pub(super) flip_colors: fn(&Position) -> Position,
    pub(super) to_uci: fn(&Position, Move, CastlingText) -> UciMove,
    pub(super) read_uci: fn(&Position, &[u8]) -> Result<Move, UciError>,
    pub(super) to_san: fn(&Position, Move) -> San,
    pub(super) read_san: fn(&Position, &[u8]) -> Result<Move, SanError>,
    pub(super) to_lan: fn(&Position, Move) -> Lan,
    pub(super) read_lan: fn(&Position, &[u8]) -> Result<Move, LanError>,
}

/// The functions of the crates.
pub(super) const OURS: Functions = Functions {
    to_bits: Move::to_bits,
    from_bits: Move::from_bits,
    legal_moves: chess_movegen::PositionRules::legal_moves,
    legal_noisy: |position| MoveGen::legal(position).noisy().list(),
    legal_quiets: |position| MoveGen::legal(position).quiets().list(),
    pseudo_legal_moves: |position| MoveGen::pseudo_legal(position).list(),
    legal_sets,
    count_legal: chess_movegen::PositionRules::count_legal,
    has_legal_move: chess_movegen::PositionRules::has_legal_move,
    outcome: chess_movegen::PositionRules::outcome,
    is_legal: chess_movegen::PositionRules::is_legal,
    is_pseudo_legal: chess_movegen::is_pseudo_legal,
    legality: chess_movegen::PositionRules::legality,
    play: chess_movegen::PositionRules::play,
    play_unchecked: Position::play_unchecked,
    make: Position::make,
    unmake: Position::unmake,
    key: Position::key,
    key_by_definition: Position::key_by_definition,
    to_fen: Position::to_fen_with,
    from_fen: |fen, waivers| Ok(Position::from_setup(Setup::from_fen(fen)?, waivers)?),
    flip_colors: Position::flip_colors,
    to_uci: UciMove::from_move_with,
    read_uci: |position, text| UciMove::parse_move(position, text),
    to_san: San::from_move,
    read_san: |position, text| San::parse_move(position, text),
    to_lan: Lan::from_move,
    read_lan: |position, text| Lan::parse_move(position, text),
};

fn legal_sets(position: &Position) -> Vec<MoveSet> {
    let mut sets = Vec::new();
    let flow = MoveGen::legal(position).visit(|set| {
        sets.push(set);
        ControlFlow::<()>::Continue(())
    });
    debug_assert!(flow.is_continue());
    sets
}
