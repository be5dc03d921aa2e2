//! [`Prospect`]: what a late move can be expected to gain, from what is known before it is searched.
//!
//! With good ordering, late moves are rarely good, so less effort is spent on them
//! (<https://www.chessprogramming.org/Late_Move_Reductions>). How much less follows from one model. A move raises alpha by some
//! gain, or not at all. A logistic function of the [facts](FACTS) estimates gain / (gain + 1,000), which is between zero and
//! one: the chance that the move raises alpha, weighted by how far. A gain of 1,000 centipawns decides most games.
//!
//! `cargo xtask measure` fits the weights of the facts to moves that were searched without reduction, in games of the engine
//! against itself, and writes them to [`measured`](crate::measured). The numbers below are chosen by games.

use crate::history::HISTORY_BOUND;
use crate::measured::WEIGHTS;
use chess_board::{Position, Role};
use chess_move::Move;
use chess_movegen::exchange_value;

/// One, in the units of facts, weights and log-odds.
pub(crate) const ONE: i32 = 1_024;

/// Moves whose log-odds are at least this are not reduced.
const FULL: i32 = -6_100;
/// The same on a principal variation, where an error changes the result, and not only the effort.
const FULL_ON_PV: i32 = -7_300;
/// The log-odds that reduce a move by one more ply.
const PER_PLY: i32 = 1_000;

/// The names of the facts.
pub(crate) const FACTS: [&str; 14] = [
    "every move",
    "logarithm of the depth",
    "logarithm of the number of the move",
    "history of a quiet move",
    "history of a capture or promotion",
    "capture or promotion",
    "material captured or gained by promotion",
    "capture or promotion that loses material",
    "killer or counter move",
    "gives check",
    "evades check",
    "expected cut node",
    "alpha above the evaluation",
    "rise of the evaluation",
];

/// The facts about a move, in the order of [`FACTS`] and in 1024ths.
pub(crate) type Facts = [i32; FACTS.len()];

/// The index of the history of a capture or promotion, and of its material, among the facts.
const CAPTURE_HISTORY: usize = 4;
const MATERIAL: usize = 6;

/// The log-odds of what a late move can be expected to gain, in 1024ths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospect(i32);

impl Prospect {
    pub(crate) fn new(facts: &Facts) -> Self {
        Self(log_odds(facts, &WEIGHTS))
    }

    /// Returns how many plies less deep than others the move is searched. The effort of a search grows exponentially with its
    /// depth, so it falls with the odds.
    pub(crate) fn reduction(self, is_pv: bool) -> i32 {
        let full = if is_pv { FULL_ON_PV } else { FULL };
        (full - self.0).max(0) / PER_PLY
    }
}

/// Returns by how much a capture or promotion is ordered before others: the terms of its log-odds, in 1024ths, in which they
/// differ the most.
pub(crate) fn capture_order(material: i32, history: i32) -> i32 {
    (WEIGHTS[MATERIAL] * material + WEIGHTS[CAPTURE_HISTORY] * history_fact(history)) / ONE
}

/// Returns the log-odds that a logistic model gives to facts, all in 1024ths.
pub(crate) fn log_odds<const N: usize>(facts: &[i32; N], weights: &[i32; N]) -> i32 {
    let terms = facts.iter().zip(weights);
    terms.map(|(fact, weight)| fact * weight / ONE).sum()
}

/// Returns the history of a move as a fact.
pub(crate) fn history_fact(history: i32) -> i32 {
    ONE * history / HISTORY_BOUND
}

/// Returns the material that a capture or promotion gains at once as a fact: 1,000 centipawns count as one.
pub(crate) fn material_fact(position: &Position, mv: Move) -> i32 {
    let captured = position.captured_role(mv).map_or(0, exchange_value);
    let promoted = mv
        .promotion()
        .map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn));
    ONE * (captured + promoted) / 1_000
}

/// Returns a difference as a number between minus one and one, in 1024ths; a difference of `half` counts as a half.
pub(crate) fn bounded(difference: i32, half: i32) -> i32 {
    ONE * difference / (difference.abs() + half)
}

/// Returns the natural logarithm of a number from 1, in 1024ths. Beyond the last number of the table, logarithms hardly grow.
pub(crate) fn logarithm(number: usize) -> i32 {
    const SIZE: usize = 64;
    const LOGARITHMS: [i32; SIZE] = {
        let mut logarithms = [0; SIZE];
        let mut number = 2;
        while number < SIZE {
            logarithms[number] = compute_logarithm(number as u64);
            number += 1;
        }
        logarithms
    };
    LOGARITHMS[number.min(SIZE - 1)]
}

/// Computes the logarithm bit by bit: the square of a number has twice its logarithm.
const fn compute_logarithm(number: u64) -> i32 {
    const BITS: u32 = 20;
    const LN_2: u64 = 726_817; // of 2^20
    let whole = number.ilog2();
    // The number as a fraction from 1 to 2, of 2^31.
    let mut fraction = number << 31 >> whole;
    let mut binary = whole as u64;
    let mut bit = 0;
    while bit < BITS {
        fraction = (fraction * fraction) >> 31;
        let is_one = fraction >> 32 != 0;
        binary = 2 * binary + is_one as u64;
        if is_one {
            fraction >>= 1;
        }
        bit += 1;
    }
    ((binary * LN_2 + (1 << 29)) >> 30) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_are_ordered_by_their_material_and_their_history() {
        assert!(FACTS[MATERIAL].starts_with("material"));
        assert!(FACTS[CAPTURE_HISTORY].starts_with("history of a capture"));
        let (pawn, queen) = (102, 921);
        assert!(capture_order(queen, 0) > capture_order(pawn, 0));
        assert!(capture_order(pawn, 1_000) > capture_order(pawn, 0));
    }

    #[test]
    fn logarithms_are_rounded_to_1024ths() {
        for number in 1..64 {
            let expected = ((number as f64).ln() * 1_024.0).round() as i32;
            assert_eq!(logarithm(number), expected, "{number}");
        }
        assert_eq!(logarithm(300), logarithm(63));
        assert_eq!(logarithm(0), 0);
    }

    #[test]
    fn bounded_differences_are_half_at_their_scale_and_never_one() {
        for (difference, expected) in [(0, 0), (300, 512), (-300, -512), (900, 768)] {
            assert_eq!(bounded(difference, 300), expected);
        }
        for difference in [-64_000, 64_000] {
            assert!(bounded(difference, 300).abs() < ONE);
        }
    }

    #[test]
    fn moves_are_reduced_by_a_ply_more_for_the_same_loss_of_odds() {
        for (log_odds, plies) in [
            (0, 0),
            (FULL, 0),
            (FULL - PER_PLY + 1, 0),
            (FULL - PER_PLY, 1),
            (FULL - 5 * PER_PLY, 5),
        ] {
            let reduction = |is_pv| Prospect(log_odds).reduction(is_pv);
            assert_eq!(reduction(false), plies, "{log_odds}");
            assert!(reduction(true) <= plies, "{log_odds}");
        }
    }
}
