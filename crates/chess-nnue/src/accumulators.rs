//! [`Accumulators`]: the first layer along a line of moves.

use crate::feature::{feature, view};
use crate::kernels::Lanes;
use crate::network::Network;
use alloc::vec::Vec;
use arrayvec::ArrayVec;
use chess_board::{PieceChanges, Position};
use chess_move::{Color, Square};
use core::fmt;
use core::ops::Deref;

/// The first layer of a network along a line of moves, updated from move to move.
///
/// [`push`](Self::push) after each move and [`pop`](Self::pop) when it is taken back cost next to nothing: the sums are
/// computed only when [`evaluate`](Self::evaluate) needs them, from the nearest position before for which they are
/// known. When a king crosses the middle of the board or changes its [bucket](crate::feature), the sums of its side are
/// computed from all pieces.
///
/// `N` is a reference to the network: `&Network`, `Arc<Network>` or another smart pointer.
///
/// ```
/// use chess_nnue::{Accumulators, Layers, Network, Position};
/// use chess_move::{Move, MoveFlag, Square};
///
/// # let layers = Layers {
/// #     feature_weights: (0..3_072 * 32).map(|index| (index % 101) as i16 - 50).collect(),
/// #     feature_biases: vec![100; 32],
/// #     output_weights: (0..8 * 2 * 32).map(|index| (index % 11) as i8 - 5).collect(),
/// #     output_biases: [0; 8],
/// # };
/// # let network = Network::new(&layers, String::new())?;
/// let mut position = Position::default();
/// let mut accumulators = Accumulators::new(&network, &position);
/// let before = accumulators.evaluate(&position);
///
/// let mv = Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush);
/// let changes = position.changes(mv);
/// let undo = position.make(mv);
/// accumulators.push(&changes, &position);
/// assert_eq!(accumulators.evaluate(&position), network.evaluate(&position));
///
/// position.unmake(mv, undo);
/// accumulators.pop();
/// assert_eq!(accumulators.evaluate(&position), before);
/// # Ok::<(), chess_nnue::NetworkError>(())
/// ```
#[derive(Clone)]
pub struct Accumulators<N> {
    network: N,
    /// The start and each move after it.
    plies: Vec<Ply>,
    /// The sums of each ply: those of White, then those of Black. Longer than needed after a `pop`.
    sums: Vec<Lanes>,
}

/// A position of the line.
#[derive(Clone, Copy)]
struct Ply {
    /// The pieces that the move to this position changed. `None` at the start.
    changes: Option<PieceChanges>,
    /// The squares of the kings, by color.
    kings: [Square; 2],
    /// Whether the sums are computed, by color.
    is_computed: [bool; 2],
}

impl<N> fmt::Debug for Accumulators<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accumulators")
            .field("plies", &self.plies.len())
            .finish_non_exhaustive()
    }
}

impl<N: Deref<Target = Network>> Accumulators<N> {
    /// Creates the accumulators for a line that starts with this position.
    pub fn new(network: N, start: &Position) -> Self {
        let mut accumulators = Self {
            network,
            plies: Vec::new(),
            sums: Vec::new(),
        };
        accumulators.reset(start);
        accumulators
    }

    /// Returns the network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Starts a new line with this position.
    pub fn reset(&mut self, start: &Position) {
        self.plies.clear();
        self.add_ply(None, start);
        for perspective in Color::ALL {
            self.refresh(perspective, start);
        }
    }

    /// Follows a move. `changes` are the pieces that it removed and added, `after` is the position after it.
    ///
    /// A null move changes no piece, and need not be followed.
    pub fn push(&mut self, changes: &PieceChanges, after: &Position) {
        self.add_ply(Some(*changes), after);
    }

    fn add_ply(&mut self, changes: Option<PieceChanges>, position: &Position) {
        self.plies.push(Ply {
            changes,
            kings: Color::ALL.map(|color| position.king(color)),
            is_computed: [false; 2],
        });
        let len = 2 * self.plies.len() * self.network.feature_biases.len();
        if self.sums.len() < len {
            self.sums.resize(len, Lanes([0; 32]));
        }
    }

    /// Takes back the last [`push`](Self::push). At the start of the line, nothing happens.
    pub fn pop(&mut self) {
        if self.plies.len() > 1 {
            self.plies.pop();
        }
    }

    /// Returns the score of the current position in centipawns, from the point of view of the side to move.
    ///
    /// `position` must be the position after the last [`push`](Self::push), or after a null move from there. For
    /// another position the score is meaningless.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        for perspective in Color::ALL {
            self.compute(perspective, position);
        }
        let us = position.side_to_move();
        let last = self.plies.len() - 1;
        let [ours, theirs] = [us, us.other()].map(|color| {
            let blocks = self.network.feature_biases.len();
            &self.sums[(2 * last + color.index()) * blocks..][..blocks]
        });
        self.network
            .output(position.occupied().len(), [ours, theirs])
    }

    /// Computes the sums of the last ply.
    fn compute(&mut self, perspective: Color, position: &Position) {
        let color = perspective.index();
        let last = self.plies.len() - 1;
        let view_of = |ply: &Ply| view(perspective, ply.kings[color]);
        let current = view_of(&self.plies[last]);
        let mut known = last;
        while !self.plies[known].is_computed[color] {
            // The sums for other views are of no use. The start is always computed.
            if known == 0 || view_of(&self.plies[known - 1]) != current {
                return self.refresh(perspective, position);
            }
            known -= 1;
        }
        for ply in known + 1..=last {
            self.step(perspective, ply);
        }
    }

    /// Computes the sums of a ply from those of the one before.
    fn step(&mut self, perspective: Color, ply: usize) {
        let color = perspective.index();
        let Ply {
            changes,
            kings,
            is_computed,
        } = &mut self.plies[ply];
        is_computed[color] = true;
        let Some(changes) = changes else {
            return;
        };
        let king = kings[color];
        let index = |(piece, square)| feature(perspective, king, piece, square);
        let (mut removed, mut added) = (ArrayVec::<usize, 2>::new(), ArrayVec::<usize, 2>::new());
        changes
            .removed()
            .for_each(|change| removed.push(index(change)));
        changes.added().for_each(|change| added.push(index(change)));
        let network = &*self.network;
        let blocks = network.feature_biases.len();
        let (before, after) = self.sums.split_at_mut(2 * ply * blocks);
        let from = &before[(2 * (ply - 1) + color) * blocks..][..blocks];
        let to = &mut after[color * blocks..][..blocks];
        network.update(to, from, [&removed, &added]);
    }

    /// Computes the sums of the last ply from all pieces.
    fn refresh(&mut self, perspective: Color, position: &Position) {
        let color = perspective.index();
        let last = self.plies.len() - 1;
        let blocks = self.network.feature_biases.len();
        let to = &mut self.sums[(2 * last + color) * blocks..][..blocks];
        self.network.first_layer(position, perspective, to);
        self.plies[last].is_computed[color] = true;
    }
}
