//! [`Agreement`]: a claim that must hold at every node.

use super::functions::Functions;
use chess_board::{Position, Waivers};
use chess_move::Move;

/// A claim about the crates, and a function that tests it at a node.
#[derive(Debug)]
pub(super) struct Agreement {
    pub(super) name: &'static str,
    /// One sentence without a full stop.
    pub(super) claim: &'static str,
    /// The claim is tested at every n-th node: 1 if the test is cheap.
    pub(super) every: u64,
    pub(super) check: fn(&Functions, &Node<'_>) -> Result<(), Difference>,
}

/// A position in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    /// Its legal moves, sorted.
    pub(super) legal: &'a [Move],
    /// The rules that the position may break, because the root breaks a rule.
    pub(super) waivers: Waivers,
}

/// A difference between two results that should be equal.
#[derive(Debug)]
pub(super) struct Difference {
    /// The move for which the results differ.
    pub(super) mv: Option<Move>,
    pub(super) what: String,
}

impl Difference {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self {
            mv: None,
            what: what.into(),
        }
    }

    pub(super) fn at(mv: Move, what: impl Into<String>) -> Self {
        Self {
            mv: Some(mv),
            what: what.into(),
        }
    }
}

/// Compares a list of moves with the expected list, which is sorted.
pub(super) fn same_moves<I: IntoIterator<Item = Move>>(
    name: &str,
    moves: I,
    expected: &[Move],
) -> Result<(), Difference> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    if moves == expected {
        return Ok(());
    }
    if let Some([twice, _]) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Difference::at(*twice, format!("{name}: listed twice")));
    }
    if let Some(&missing) = expected.iter().find(|&mv| moves.binary_search(mv).is_err()) {
        return Err(Difference::at(missing, format!("{name}: missing")));
    }
    match moves
        .into_iter()
        .find(|mv| expected.binary_search(mv).is_err())
    {
        Some(surplus) => Err(Difference::at(surplus, format!("{name}: not expected"))),
        // Only the expected list can contain a move twice here.
        None => Err(Difference::new(format!("{name}: shorter than expected"))),
    }
}
