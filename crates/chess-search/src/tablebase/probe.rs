//! [`SearcherTables`] and [`TreeProbe`]: the tables of a searcher, and of the tree of one search.

use super::faults::Faults;
use super::options::{SearchTablebase, TableResult};
use super::root_ranks::{RankSource, rank_root_moves};
use super::{ProvenScore, RankedMove, unranked};
use crate::score::{DRAW, TABLE_WIN};
use chess_board::Position;
use chess_move::{Bound, Move};
use chess_movegen::Game;
use chess_syzygy::ProbeError;
use core::sync::atomic::{AtomicU64, Ordering};

/// The tables of a searcher, if it has any.
#[derive(Debug, Default)]
pub(crate) struct SearcherTables {
    tables: Option<SearchTablebase>,
    faults: Faults,
}

impl SearcherTables {
    pub(crate) fn new(tables: Option<SearchTablebase>) -> Self {
        Self {
            tables,
            faults: Faults::default(),
        }
    }

    pub(crate) fn take_errors(&mut self) -> Vec<ProbeError> {
        self.faults.take()
    }

    /// Ranks the root moves, and returns what the tree is probed with.
    ///
    /// If the root is ranked by distances, the tree is not probed: every move of the best group keeps the result, and
    /// the search is to find the shortest mate, or the move that is hardest to answer. With results in the tree it
    /// would give up pieces to reach a position of the tables.
    pub(crate) fn begin_search(
        &self,
        game: &Game,
        moves: &[Move],
    ) -> (TreeProbe<'_>, Vec<RankedMove>) {
        let Some(tables) = &self.tables else {
            return (TreeProbe::default(), unranked(moves));
        };
        let largest = tables.tablebase.max_pieces();
        let mut probe = TreeProbe {
            tables: Some((tables, &self.faults)),
            max_pieces: tables.max_pieces.min(largest),
            largest,
            hits: AtomicU64::new(0),
        };
        let position = game.position();
        if !probe.covers(position) {
            return (probe, unranked(moves));
        }
        let (ranked, source) = rank_root_moves(tables, &self.faults, game, moves);
        if source != RankSource::None {
            probe.hits = AtomicU64::new(moves.len() as u64);
        }
        if source == RankSource::Distances {
            probe.max_pieces = 0;
        }
        (probe, ranked)
    }
}

/// Probes the nodes of one search, for all its threads.
#[derive(Debug, Default)]
pub(crate) struct TreeProbe<'a> {
    tables: Option<(&'a SearchTablebase, &'a Faults)>,
    /// The maximum number of pieces of nodes that are probed; 0 if none is.
    max_pieces: usize,
    /// The number of pieces of the largest table.
    largest: usize,
    hits: AtomicU64,
}

impl TreeProbe<'_> {
    /// Returns the number of positions that tables have answered.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// Returns what tables prove about a node of this depth, `ply` plies from the root.
    ///
    /// Results are stored for a halfmove clock of zero, so no other node is probed.
    #[inline]
    pub(crate) fn probe(&self, position: &Position, ply: usize, depth: i32) -> Option<ProvenScore> {
        if self.max_pieces == 0 || position.halfmove_clock() != 0 || !self.covers(position) {
            return None;
        }
        self.probe_covered(position, ply, depth)
    }

    fn covers(&self, position: &Position) -> bool {
        position.occupied().len() <= self.max_pieces && position.castling_rights().is_empty()
    }

    #[cold]
    fn probe_covered(&self, position: &Position, ply: usize, depth: i32) -> Option<ProvenScore> {
        let (tables, faults) = self.tables?;
        let is_shallow = i64::from(depth) < i64::from(tables.probe_depth);
        if is_shallow && position.occupied().len() >= self.largest || faults.include(position) {
            return None;
        }
        let wdl = match tables.tablebase.probe_wdl(position) {
            Ok(wdl) => wdl,
            Err(error) => {
                faults.block(position, error);
                return None;
            }
        };
        self.hits.fetch_add(1, Ordering::Relaxed);
        let win = TABLE_WIN - ply as i32;
        let (score, bound) = match tables.result(wdl) {
            TableResult::Loss => (-win, Bound::Upper),
            TableResult::Draw => (DRAW, Bound::Exact),
            TableResult::Win => (win, Bound::Lower),
        };
        Some(ProvenScore { score, bound })
    }
}
