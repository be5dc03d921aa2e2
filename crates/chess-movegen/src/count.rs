//! Counting legal moves without listing them.

use crate::board_view::BoardView;
use crate::generate::generate;
use crate::side::Side;
use crate::sink::{PawnTargets, Sink};
use crate::stage::AllMoves;
use chess_board::Bitboard;
use chess_move::{Move, Role, Square};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// Counts the legal moves of side `S`, which is to move. It is meant for large trees, in which processors predict the
/// number of sliders.
#[inline(always)]
pub fn count<S: Side>(view: BoardView<'_>) -> usize {
    let mut counter = Counter::<false>(0);
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
    fn single<S: Side>(&mut self, _role: Role, _mv: Move) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}
