//! `Go::limits`: the command `go` as the limits of a search.

use crate::protocol::command::Go;
use chess_board::Position;
use chess_move::{ByColor, Color};
use chess_notation::UciError;
use chess_search::{Limits, SearchClock};
use core::time::Duration;

impl Go {
    /// Returns the limits for a search of a position, and an error for each move of `searchmoves` that is not
    /// legal there. Those moves are left out.
    /// If `go` has clock arguments, but not the clock of the side to move and no other limit, the
    /// other side's clock counts for both sides. If both clocks are missing, the time is zero. So
    /// such a search always ends.
    ///
    /// Requires the feature `engine`.
    ///
    /// ```
    /// use chess_search::Position;
    /// use chess_uci::Command;
    /// use core::time::Duration;
    ///
    /// let Command::Go(go) = "go wtime 1000 btime 900 winc 10".parse()? else {
    ///     unreachable!()
    /// };
    /// let (limits, refused) = go.limits(&Position::default());
    /// assert_eq!(limits.clock.unwrap().remaining, Duration::from_secs(1));
    /// assert!(refused.is_empty());
    /// # Ok::<(), chess_uci::ParseError>(())
    /// ```
    pub fn limits(&self, position: &Position) -> (Limits, Vec<UciError>) {
        let us = position.side_to_move();
        let mut limits = Limits {
            depth: match self.mate {
                // A mate in 0 moves does not exist, so the search would never end.
                Some(0) => Some(1),
                _ => self.depth,
            },
            nodes: self.nodes,
            mate: self.mate.filter(|&moves| moves > 0),
            move_time: self.move_time,
            infinite: self.infinite,
            ponder: self.ponder,
            clock: self.remaining(us).map(|remaining| SearchClock {
                remaining,
                increment: self.increment[us].unwrap_or_default(),
                // Some GUIs send 0 if there is no further time control.
                moves_to_go: self.moves_to_go.filter(|&moves| moves > 0),
            }),
            ..Limits::default()
        };
        let mut refused = Vec::new();
        for text in &self.search_moves {
            match text.to_move(position) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(error) => refused.push(error),
            }
        }
        (limits, refused)
    }

    /// Returns the time on the clock of a side, or the time to assume if it is missing.
    fn remaining(&self, us: Color) -> Option<Duration> {
        let has_other_limit = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some();
        let is_given = |times: &ByColor<Option<Duration>>| times.white.or(times.black).is_some();
        let has_clocks =
            is_given(&self.time) || is_given(&self.increment) || self.moves_to_go.is_some();
        let must_end = has_clocks && !has_other_limit && !self.infinite;
        let assumed = || self.time[us.other()].unwrap_or_default();
        self.time[us].or_else(|| must_end.then(assumed))
    }
}
