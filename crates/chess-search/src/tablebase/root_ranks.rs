//! Ranks of root moves: by the distance to zeroing, or by the result alone where tables of distances are missing.
//!
//! Of a won position, the search may choose any move that still wins in time. So it finds mates, and plays on where
//! the shortest distance would give up a piece. Once the fifty-move rule comes close, or a position has been repeated
//! since the last capture or pawn move, only the shortest distance is good enough. That distance falls with each move,
//! so that no position occurs a third time.

use super::faults::Faults;
use super::options::{SearchTablebase, TableResult};
use super::{RankedMove, TableRank, unranked};
use crate::score::{DRAW, FIFTY_MOVES, TABLE_WIN};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::Game;
use chess_syzygy::{ProbeError, RootMove, Wdl};
use core::cmp::Reverse;

/// Where ranks come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RankSource {
    None,
    Results,
    Distances,
}

/// Ranks the root moves, as far as the tables know them.
pub(super) fn rank_root_moves(
    tables: &SearchTablebase,
    faults: &Faults,
    game: &Game,
    moves: &[Move],
) -> (Vec<RankedMove>, RankSource) {
    match rank_by_distance(tables, game, moves) {
        Ok(ranked) => return (ranked, RankSource::Distances),
        Err(error) => faults.report(error),
    };
    match rank_by_result(tables, game.position(), moves) {
        Ok(ranked) => (ranked, RankSource::Results),
        Err(error) => {
            faults.report(error);
            (unranked(moves), RankSource::None)
        }
    }
}

fn rank_by_distance(
    tables: &SearchTablebase,
    game: &Game,
    moves: &[Move],
) -> Result<Vec<RankedMove>, ProbeError> {
    let found = tables.tablebase.root_moves(game.position())?;
    let may_wander = !has_repetition(game);
    let clock = i32::from(game.position().halfmove_clock());
    let key = |found: &RootMove| {
        let plies = found.dtz.longest().plies();
        let result = tables.result(found.wdl);
        let order = match result {
            TableResult::Win => {
                let is_in_time = !tables.fifty_move_rule || plies + clock < FIFTY_MOVES.into();
                if may_wander && is_in_time { 0 } else { plies }
            }
            // A cursed win is the draw in which the opponent can go wrong.
            TableResult::Draw => -(found.wdl as i32),
            TableResult::Loss => 0,
        };
        (Reverse(result), order)
    };
    let keyed = found
        .iter()
        .filter(|found| moves.contains(&found.mv))
        .map(|found| (found.mv, key(found)))
        .collect();
    Ok(group(keyed, |&(Reverse(result), _)| {
        Some(match result {
            TableResult::Win => TABLE_WIN,
            TableResult::Draw => DRAW,
            TableResult::Loss => -TABLE_WIN,
        })
    }))
}

/// Ranks by results, which do not show whether a win is in time for the fifty-move rule.
fn rank_by_result(
    tables: &SearchTablebase,
    position: &Position,
    moves: &[Move],
) -> Result<Vec<RankedMove>, ProbeError> {
    let key = |&mv| -> Result<(Move, Reverse<Wdl>), ProbeError> {
        let wdl = -tables.tablebase.probe_wdl(&position.after(mv))?;
        Ok((mv, Reverse(wdl)))
    };
    let keyed = moves.iter().map(key).collect::<Result<_, _>>()?;
    Ok(group(keyed, |&Reverse(wdl)| {
        (tables.result(wdl) == TableResult::Draw).then_some(DRAW)
    }))
}

/// Puts moves with the same key into one group. The smallest key is the best.
fn group<K: Ord>(mut keyed: Vec<(Move, K)>, score: impl Fn(&K) -> Option<i32>) -> Vec<RankedMove> {
    // Equally good moves stay in their order.
    keyed.sort_by(|(_, a), (_, b)| a.cmp(b));
    let groups = keyed.chunk_by(|(_, a), (_, b)| a == b).enumerate();
    groups
        .flat_map(|(group, keyed)| keyed.iter().map(move |(mv, key)| (group, *mv, key)))
        .map(|(group, mv, key)| RankedMove {
            mv,
            rank: TableRank {
                group,
                score: score(key),
            },
        })
        .collect()
}

/// Returns whether a position has occurred twice since the last capture or pawn move.
fn has_repetition(game: &Game) -> bool {
    let positions = game.positions();
    let reversible = usize::from(game.position().halfmove_clock());
    let since = &positions[positions.len().saturating_sub(reversible + 1)..];
    let mut keys: Vec<u64> = since.iter().map(Position::key).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}
