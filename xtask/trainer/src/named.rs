//! Positions that a reader of a report can judge: openings, middlegames, imbalances and endings.

/// Returns the name and the FEN of each position.
pub(crate) fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../positions.txt").lines();
    lines.filter_map(|line| line.split_once("; ").map(|(fen, name)| (name, fen)))
}
