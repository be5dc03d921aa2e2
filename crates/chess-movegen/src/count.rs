//! Counting legal moves without listing them.

use crate::generate::{BoardView, generate};
use crate::side::{Side, with_side};
use crate::sink::{PawnTargets, Sink};
use crate::stage::AllMoves;
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Role, Square};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// Returns the number of legal moves.
///
/// This is faster than listing them, because whole sets of targets are counted at once.
///
/// ```
/// use chess_board::Position;
///
/// assert_eq!(chess_movegen::count_legal(&Position::default()), 20);
/// ```
#[inline]
pub fn count_legal(position: &Position) -> usize {
    with_side!(position, S => count_with::<S, true>(position.into()))
}

/// Counts the legal moves of side `S`, which is to move. It is meant for large trees, in which processors predict the
/// number of sliders.
#[inline(always)]
pub fn count<S: Side>(view: BoardView<'_>) -> usize {
    count_with::<S, false>(view)
}

#[inline(always)]
fn count_with<S: Side, const FILLS: bool>(view: BoardView<'_>) -> usize {
    let mut counter = Counter::<FILLS>(0);
    let _ = generate::<S, AllMoves, _>(view, &mut counter);
    counter.0
}

/// Counts moves, those of several sliders by filling if `FILLS` and if the build has the instructions.
pub(crate) struct Counter<const FILLS: bool>(pub(crate) usize);

impl<const FILLS: bool> Sink for Counter<FILLS> {
    type Break = Infallible;
    const BY_ROLE: bool = false;

    #[inline(always)]
    fn piece<S: Side>(
        &mut self,
        _role: Role,
        _from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    #[cfg(target_feature = "avx512vl")]
    #[inline(always)]
    fn sliders(
        &mut self,
        diagonal: Bitboard,
        orthogonal: Bitboard,
        occupied: Bitboard,
        targets: Bitboard,
    ) -> bool {
        // A single slider is looked up in less time.
        let fills = FILLS && (diagonal | orthogonal).more_than_one();
        if fills {
            self.0 += crate::fill::slider_moves(diagonal, orthogonal, occupied, targets);
        }
        fills
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Infallible> {
        let PawnTargets {
            pushes,
            double_pushes,
            west,
            east,
        } = targets;
        // Pushes go to empty squares, captures to others, so no square is in both.
        self.0 += (pushes | west).len() + (double_pushes | east).len();
        // Each move to the last rank is four.
        if (pushes | west | east).intersection(S::EIGHTH_RANK).any() {
            self.0 +=
                3 * ((pushes | west) & S::EIGHTH_RANK).len() + 3 * (east & S::EIGHTH_RANK).len();
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant<S: Side>(&mut self, _from: Square, _to: Square) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, _from: Square, _side: CastlingSide) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}
