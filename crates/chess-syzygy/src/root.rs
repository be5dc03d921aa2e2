//! The moves of a position, from the best to the worst, and the line of best moves.

use crate::dtz::{Dtz, MaybeRounded};
use crate::error::ProbeError;
use crate::probe::{check, is_zeroing};
use crate::tablebase::Tablebase;
use crate::wdl::Wdl;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use core::cmp::Reverse;

/// A legal move with what it leads to, seen from the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// The result after the move, with the halfmove clock of the position. If rounding hides it, this is the worse of
    /// the two possible results.
    pub wdl: Wdl,
    /// The distance to zeroing, counted from before the move: 1 for a winning capture.
    pub dtz: MaybeRounded,
    /// The distance to zeroing after the move, if the move itself zeroes.
    pub dtz_after_zeroing: Option<MaybeRounded>,
    /// Whether the move gives checkmate.
    pub is_checkmate: bool,
}

impl Tablebase {
    /// Returns the legal moves of a position, the best first.
    ///
    /// The halfmove clock of the position counts: if the win takes too long, it is a cursed win. Among winning moves,
    /// the one with the shortest distance to zeroing is first: whoever always plays the first move makes progress
    /// and wins within the fifty-move rule. Among drawing moves, cursed wins are first, because the opponent can go
    /// wrong. Among losing moves, the one that delays zeroing longest is first.
    ///
    /// Repetitions are not counted.
    ///
    /// # Errors
    /// As [`Tablebase::probe_wdl`].
    pub fn root_moves(&self, position: &Position) -> Result<Vec<RootMove>, ProbeError> {
        check(position)?;
        let mut moves = Vec::new();
        for mv in &position.legal_moves() {
            moves.push(self.root_move(position, *mv)?);
        }
        // Equally good moves stay in their order.
        moves.sort_by_key(RootMove::rank);
        Ok(moves)
    }

    /// Returns the best move of a position, or `None` if it has no legal move: the first of
    /// [`root_moves`](Tablebase::root_moves).
    ///
    /// # Errors
    /// As [`Tablebase::probe_wdl`].
    pub fn best_move(&self, position: &Position) -> Result<Option<RootMove>, ProbeError> {
        Ok(self.root_moves(position)?.first().copied())
    }

    /// Returns the line of best moves of both sides: an iterator that probes one position at a time.
    ///
    /// It ends with checkmate, or with a position that is drawn, whatever is played: with stalemate, if neither side
    /// can win, or if a player can claim the draw by the fifty-move rule.
    pub fn line(&self, position: &Position) -> Line<'_> {
        Line {
            tablebase: self,
            position: Some(*position),
        }
    }

    fn root_move(&self, position: &Position, mv: Move) -> Result<RootMove, ProbeError> {
        let after = position.after(mv);
        let is_checkmate = after.is_checkmate();
        if is_zeroing(position, mv) {
            let wdl = -self.probe_wdl(&after)?;
            return Ok(RootMove {
                mv,
                wdl,
                dtz: MaybeRounded::Exact(Dtz::new(wdl.zeroing_plies())),
                dtz_after_zeroing: Some(-self.probe_dtz(&after)?),
                is_checkmate,
            });
        }
        let (dtz, wdl) = if is_checkmate {
            (MaybeRounded::Exact(Dtz::new(1)), Wdl::Win)
        } else {
            let dtz = self.probe_dtz(&after)?.map(Dtz::before_move);
            let clock = position.halfmove_clock();
            let [short, long] = [dtz.shortest(), dtz.longest()].map(|dtz| dtz.wdl_at(clock));
            let wdl = dtz.wdl_at(clock).unwrap_or(short.min(long));
            (dtz, wdl)
        };
        Ok(RootMove {
            mv,
            wdl,
            dtz,
            dtz_after_zeroing: None,
            is_checkmate,
        })
    }
}

impl RootMove {
    /// The key by which moves are sorted, the best with the smallest.
    fn rank(&self) -> impl Ord + use<> {
        // A shorter win and a longer loss are better, and a shorter distance of a drawn position that the mover tries
        // to win. Zeroing moves have the distance after them as a second key: their own is always the same.
        let plies = self.dtz.longest().plies();
        let later = self
            .dtz_after_zeroing
            .map_or(0, |dtz| dtz.longest().plies());
        (Reverse(self.wdl), !self.is_checkmate, plies, later)
    }
}

/// An iterator over the line of best moves: see [`Tablebase::line`].
#[derive(Clone, Debug)]
pub struct Line<'t> {
    tablebase: &'t Tablebase,
    /// The position before the next move, or `None` after an error.
    position: Option<Position>,
}

impl Iterator for Line<'_> {
    type Item = Result<RootMove, ProbeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let position = self.position.take()?;
        let best = match self.tablebase.best_move(&position) {
            Ok(best) => best?,
            Err(error) => return Some(Err(error)),
        };
        // Only at the start of the line can the clock be at 100. Who cannot win claims the draw.
        if best.wdl == Wdl::Draw || position.halfmove_clock() >= 100 && best.wdl != Wdl::Win {
            return None;
        }
        // A player who is not winning claims the draw with the move that brings the clock to 100.
        self.position = Some(position.after(best.mv)).filter(|after| after.halfmove_clock() < 100);
        Some(Ok(best))
    }
}
