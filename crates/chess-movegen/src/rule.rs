//! The rules of generation: legal and pseudo-legal moves.

use crate::side::{Black, Side, White};
use crate::sink::Sink;
use crate::stage::Stage;
use crate::{generate, pseudo};
use chess_board::Position;
use chess_move::Color;
use core::ops::ControlFlow;

/// A rule of generation, known at compile time, with its generator.
pub trait Rule {
    /// Generates the moves of side `S`, which is to move.
    fn generate_side<S: Side, G: Stage, K: Sink>(
        position: &Position,
        sink: &mut K,
    ) -> ControlFlow<K::Break>;

    /// Generates the moves of the side to move.
    #[inline(always)]
    fn generate<G: Stage, K: Sink>(position: &Position, sink: &mut K) -> ControlFlow<K::Break> {
        match position.side_to_move() {
            Color::White => Self::generate_side::<White, G, K>(position, sink),
            Color::Black => Self::generate_side::<Black, G, K>(position, sink),
        }
    }
}

/// The rule of a [`MoveGen`](crate::MoveGen): legal moves.
#[derive(Clone, Copy, Debug)]
pub enum Legal {}

/// The rule of a [`MoveGen`](crate::MoveGen): pseudo-legal moves, which may leave the own king in check.
#[derive(Clone, Copy, Debug)]
pub enum PseudoLegal {}

impl Rule for Legal {
    #[inline(always)]
    fn generate_side<S: Side, G: Stage, K: Sink>(
        position: &Position,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        generate::generate::<S, G, K>(position.into(), sink)
    }
}

impl Rule for PseudoLegal {
    #[inline(always)]
    fn generate_side<S: Side, G: Stage, K: Sink>(
        position: &Position,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        pseudo::generate::<S, G, K>(position, sink)
    }
}
