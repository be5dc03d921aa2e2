//! The last two plies at once: the number of replies to all moves of a position together.
//!
//! Most moves change little of what the opponent can do. So the opponent's moves are counted once,
//! on the unchanged board. For each quiet move only the difference is computed, for all targets of
//! a piece together: sliders are blocked beyond the target, a pawn is blocked or can capture the
//! piece, the king loses a square that the piece attacks.
//!
//! A move that can do more than that is played, and its replies are counted: a capture, a check, a
//! pin or the end of a pin, an opened line, an attack or a defense near the king, or an effect on
//! castling.

use crate::opponent::{FEW_SLIDERS, MANY_SLIDERS, OpponentMoves, slider_entries};
use chess_board::raw::Parent;
use chess_board::{Bitboard, Position};
use chess_move::{Move, Role, Square};
use chess_movegen::raw::{
    AllMoves, BoardView, PawnTargets, Side, Sink, count, generate, pawn_moves, piece_moves,
};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// Counts the replies to every generated move.
pub(crate) struct ReplyCounter<'a, const SLIDERS: usize> {
    position: &'a Position,
    opponent: OpponentMoves<SLIDERS>,
    nodes: u64,
}

/// Returns the number of leaves two plies below a position in which `S` is to move.
#[inline(always)]
pub(crate) fn count_replies<S: Side>(position: &Position) -> u64 {
    if slider_entries::<S::Opponent>(position.board()) <= FEW_SLIDERS {
        ReplyCounter::<FEW_SLIDERS>::count::<S>(position)
    } else {
        count_with_many_sliders::<S>(position)
    }
}

#[cold]
#[inline(never)]
fn count_with_many_sliders<S: Side>(position: &Position) -> u64 {
    ReplyCounter::<MANY_SLIDERS>::count::<S>(position)
}

impl<'a, const SLIDERS: usize> ReplyCounter<'a, SLIDERS> {
    #[inline(never)]
    fn count<S: Side>(position: &'a Position) -> u64 {
        let opponent = OpponentMoves::new::<S>(position.into());
        let mut counter = Self {
            position,
            opponent,
            nodes: 0,
        };
        let _ = generate::<S, AllMoves, _>(position.into(), &mut counter);
        counter.nodes
    }
}

/// Returns the square that a double push passes over.
#[inline(always)]
fn passed_over<S: Side>(mv: Move) -> Square {
    Square::wrapping_from_index((mv.to() as u8).wrapping_add_signed(-S::FORWARD))
}

#[inline(never)]
fn leaf<S: Side>(view: BoardView<'_>) -> u64 {
    count::<S>(view) as u64
}

impl<const SLIDERS: usize> Sink for ReplyCounter<'_, SLIDERS> {
    type Break = Infallible;
    const BY_ROLE: bool = true;

    #[inline(always)]
    fn piece<S: Side>(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        let enemy = self.position.by_color(S::THEM);
        let mut quiet = targets - enemy;
        if self.opponent.movable.contains(from) {
            let calm = quiet - self.opponent.sensitive[role as usize];
            self.nodes += self.opponent.replies::<S>(role, calm);
            quiet -= calm;
        }
        piece_moves::<S, _>(self, role, from, targets & enemy | quiet, enemy)
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Infallible> {
        let movable = self.opponent.movable & self.position.pieces(S::US, Role::Pawn);
        let sensitive = self.opponent.sensitive[Role::Pawn as usize];
        let one_step = S::forward(movable);
        let pushes = (targets.pushes & one_step) - sensitive - S::EIGHTH_RANK;
        // Beside an enemy pawn a double push can be captured en passant.
        let their_pawns = self.position.pieces(S::THEM, Role::Pawn);
        let beside = their_pawns.east() | their_pawns.west();
        let double_pushes = (targets.double_pushes & S::forward(one_step)) - sensitive - beside;
        self.nodes += self.opponent.replies::<S>(Role::Pawn, pushes);
        self.nodes += self.opponent.replies::<S>(Role::Pawn, double_pushes);
        let rest = PawnTargets {
            pushes: targets.pushes - pushes,
            double_pushes: targets.double_pushes - double_pushes,
            ..targets
        };
        pawn_moves::<S, _>(self, rest)
    }

    /// Plays one move and counts the replies.
    #[inline(always)]
    fn single<S: Side>(&mut self, role: Role, mv: Move) -> ControlFlow<Infallible> {
        let board = Parent::new(self.position).board_after(role.of(S::US), mv);
        self.nodes += leaf::<S::Opponent>(BoardView {
            board: &board,
            castling_rooks: self.position.castling_rooks() - mv.to(),
            en_passant: mv.is_double_push().then(|| passed_over::<S>(mv)),
        });
        ControlFlow::Continue(())
    }
}
