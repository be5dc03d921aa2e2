//! The depth to which each position of a suite is counted.

use crate::epd::{Case, Figure};
use chess_perft::Perft;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The limits of counting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The maximum depth in plies.
    pub(crate) depth: u32,
    /// The maximum number of nodes in total.
    pub(crate) nodes: u128,
}

/// Returns, for each position, the published counts to verify: from its first one, as many as the
/// limits allow.
pub(crate) fn published(cases: &[Case], limits: Limits) -> Vec<&[Figure]> {
    let figures: Vec<_> = cases.iter().map(|case| case.figures.as_slice()).collect();
    cheapest(&figures, limits)
}

/// Returns, for each position, its deepest count within the limits, whether published or not.
pub(crate) fn deepest(cases: &[Case], limits: Limits, counter: &Perft) -> Vec<Option<Figure>> {
    // A position rarely gets more nodes than this share, so deeper counts are not needed.
    let share = limits.nodes / cases.len().max(1) as u128;
    let figures: Vec<Vec<Figure>> = cases
        .iter()
        .map(|case| {
            let mut figures: Vec<Figure> = Vec::new();
            for depth in 1..=limits.depth {
                let nodes = counter.count(&case.position, depth);
                figures.push(Figure { depth, nodes });
                if nodes == 0 || nodes > share {
                    break;
                }
            }
            figures
        })
        .collect();
    let figures: Vec<_> = figures.iter().map(Vec::as_slice).collect();
    cheapest(&figures, limits)
        .iter()
        .map(|figures| figures.last().copied())
        .collect()
}

/// Returns the first few counts of each position that fit into the limits.
///
/// The budget always goes to the cheapest next count. So all positions get about the same number of
/// nodes, and no position uses the time of the others.
fn cheapest<'a>(figures: &[&'a [Figure]], limits: Limits) -> Vec<&'a [Figure]> {
    let mut counts = vec![0; figures.len()];
    let next = |index: usize, count: usize| {
        let figure = figures[index].get(count)?;
        (figure.depth <= limits.depth).then_some(Reverse((figure.nodes, index)))
    };
    let mut queue: BinaryHeap<_> = (0..figures.len())
        .filter_map(|index| next(index, 0))
        .collect();
    let mut left = limits.nodes;
    while let Some(Reverse((nodes, index))) = queue.pop() {
        // All later counts cost at least as much.
        let Some(rest) = left.checked_sub(nodes) else {
            break;
        };
        left = rest;
        counts[index] += 1;
        queue.extend(next(index, counts[index]));
    }
    figures
        .iter()
        .zip(counts)
        .map(|(figures, count)| &figures[..count])
        .collect()
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
            figures: depths
                .zip(nodes)
                .map(|(depth, &nodes)| Figure { depth, nodes })
                .collect(),
        }
    }

    fn counts(cases: &[Case], depth: u32, nodes: u128) -> Vec<usize> {
        published(cases, Limits { depth, nodes })
            .iter()
            .map(|figures| figures.len())
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
                .map(|figure| figure.map(|figure| figure.depth))
                .collect()
        };
        assert_eq!(depths(3, u128::MAX), [Some(3), Some(3)]);
        assert_eq!(depths(99, 19), [None, None]);
        assert_eq!(depths(99, 20), [Some(1), None]);
        assert_eq!(depths(99, 1_000), [Some(2), Some(2)]);
        assert_eq!(depths(99, 10_000), [Some(3), Some(2)]);
    }
}
