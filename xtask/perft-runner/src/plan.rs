//! How deep each position of a suite is counted.

use crate::epd::{Case, Figure};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What counting may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The greatest depth in plies.
    pub(crate) depth: u32,
    /// The most nodes in all.
    pub(crate) nodes: u128,
}

/// For each position the figures to be counted: from its first on, as many as the limits allow.
///
/// The node budget goes to whatever is cheapest next, so all positions are counted to about the
/// same number of nodes and none eats the time of the others.
pub(crate) fn plan(cases: &[Case], limits: Limits) -> Vec<&[Figure]> {
    let mut counts = vec![0; cases.len()];
    let next = |index: usize, count: usize| {
        let figure = cases[index].figures.get(count)?;
        (figure.depth <= limits.depth).then_some(Reverse((figure.nodes, index)))
    };
    let mut cheapest: BinaryHeap<_> = (0..cases.len())
        .filter_map(|index| next(index, 0))
        .collect();
    let mut left = limits.nodes;
    while let Some(Reverse((nodes, index))) = cheapest.pop() {
        // Whatever comes later costs as much or more.
        let Some(rest) = left.checked_sub(nodes) else {
            break;
        };
        left = rest;
        counts[index] += 1;
        cheapest.extend(next(index, counts[index]));
    }
    cases
        .iter()
        .zip(counts)
        .map(|(case, count)| &case.figures[..count])
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
        plan(cases, Limits { depth, nodes })
            .iter()
            .map(|figures| figures.len())
            .collect()
    }

    #[test]
    fn the_budget_goes_to_the_cheapest() {
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
    fn depth_is_a_limit_of_its_own() {
        let cases = [case(&[20, 400, 8_902]), case(&[3, 30])];
        assert_eq!(counts(&cases, 1, u128::MAX), [1, 1]);
        assert_eq!(counts(&cases, 2, u128::MAX), [2, 2]);
        assert_eq!(counts(&cases, 2, 60), [1, 2]);
    }
}
