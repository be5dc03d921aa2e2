//! The depth to which each position of a suite is counted.

use super::positions::{Case, Count};
use crate::Perft;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The limits of counting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum depth in plies.
    pub(super) depth: u32,
    /// The maximum number of nodes in total.
    pub(super) nodes: u128,
}

/// Returns, for each position, the published counts to verify: from its first one, as many as the
/// limits allow.
pub(super) fn published(cases: &[Case], limits: Limits) -> Vec<&[Count]> {
    let counts: Vec<_> = cases.iter().map(|case| &*case.counts).collect();
    cheapest(&counts, limits)
}

/// Returns, for each position, its deepest count within the limits, whether published or not.
pub(super) fn deepest(cases: &[Case], limits: Limits, counter: &Perft) -> Vec<Option<Count>> {
    // A position rarely gets more nodes than this share, so deeper counts are not needed.
    let share = limits.nodes / cases.len().max(1) as u128;
    let counts: Vec<Vec<Count>> = cases
        .iter()
        .map(|case| {
            let mut counts: Vec<Count> = Vec::new();
            for depth in 1..=limits.depth {
                let nodes = counter.count(&case.position, depth);
                counts.push(Count { depth, nodes });
                if nodes == 0 || nodes > share {
                    break;
                }
            }
            counts
        })
        .collect();
    let counts: Vec<_> = counts.iter().map(Vec::as_slice).collect();
    cheapest(&counts, limits)
        .iter()
        .map(|counts| counts.last().copied())
        .collect()
}

/// Returns the first few counts of each position that fit into the limits.
///
/// The budget always goes to the cheapest next count. So all positions get about the same number of
/// nodes, and no position uses the time of the others.
fn cheapest<'a>(counts: &[&'a [Count]], limits: Limits) -> Vec<&'a [Count]> {
    let mut lengths = vec![0; counts.len()];
    let next = |index: usize, length: usize| {
        let count = counts[index].get(length)?;
        (count.depth <= limits.depth).then_some(Reverse((count.nodes, index)))
    };
    let mut queue: BinaryHeap<_> = (0..counts.len())
        .filter_map(|index| next(index, 0))
        .collect();
    let mut left = limits.nodes;
    while let Some(Reverse((nodes, index))) = queue.pop() {
        // All later counts cost at least as much.
        let Some(rest) = left.checked_sub(nodes) else {
            break;
        };
        left = rest;
        lengths[index] += 1;
        queue.extend(next(index, lengths[index]));
    }
    let pairs = counts.iter().zip(lengths);
    pairs.map(|(counts, length)| &counts[..length]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_board::Position;

    fn case(nodes: &[u128]) -> Case {
        let depths = 1..;
        Case {
            fen: String::new(),
            position: Position::default(),
            counts: depths
                .zip(nodes)
                .map(|(depth, &nodes)| Count { depth, nodes })
                .collect(),
        }
    }

    fn counts(cases: &[Case], depth: u32, nodes: u128) -> Vec<usize> {
        published(cases, Limits { depth, nodes })
            .iter()
            .map(|counts| counts.len())
            .collect()
    }

    #[test]
    fn the_budget_goes_to_the_cheapest_next_count() {
        let cases = [case(&[20, 400, 8_902]), case(&[3, 30, 300]), case(&[5_000])];
        assert_eq!(counts(&cases, 99, 2), [0, 0, 0]);
        assert_eq!(counts(&cases, 99, 23), [1, 1, 0]);
        assert_eq!(counts(&cases, 99, 53), [1, 2, 0]);
        assert_eq!(counts(&cases, 99, 752), [1, 3, 0]);
        assert_eq!(counts(&cases, 99, 753), [2, 3, 0]);
        assert_eq!(counts(&cases, 99, 5_753), [2, 3, 1]);
        assert_eq!(counts(&cases, 99, u128::MAX), [3, 3, 1]);
    }

    #[test]
    fn depth_limits_apply_without_a_budget() {
        let cases = [case(&[20, 400, 8_902]), case(&[3, 30])];
        assert_eq!(counts(&cases, 1, u128::MAX), [1, 1]);
        assert_eq!(counts(&cases, 2, u128::MAX), [2, 2]);
        assert_eq!(counts(&cases, 2, 60), [1, 2]);
    }

    #[test]
    fn limits_apply_to_unpublished_counts() {
        let cases = [case(&[20]), case(&[])];
        let depths = |depth, nodes| -> Vec<Option<u32>> {
            let deepest = deepest(&cases, Limits { depth, nodes }, &Perft::new());
            deepest
                .iter()
                .map(|count| count.map(|count| count.depth))
                .collect()
        };
        assert_eq!(depths(3, u128::MAX), [Some(3), Some(3)]);
        assert_eq!(depths(99, 19), [None, None]);
        assert_eq!(depths(99, 20), [Some(1), None]);
        assert_eq!(depths(99, 1_000), [Some(2), Some(2)]);
        assert_eq!(depths(99, 10_000), [Some(3), Some(2)]);
    }
}
