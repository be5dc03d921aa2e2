//! What [`HandWritten`](super::HandWritten) adds up, part by part.

use super::damped;
use super::endings::Endings;
use super::king_safety::penalty;
use super::parameters::groups;
use super::partial::Partial;
use super::tapered::Tapered;
use super::trace::Counts;
use crate::breakdown::{Breakdown, Part, Worth};
use chess_board::Position;
use chess_move::ByColor;

/// The parts, in the order in which they are shown.
const PARTS: [&str; 11] = [
    "material",
    "squares",
    "turn and castling",
    "imbalances",
    "mobility",
    "pieces",
    "pawns",
    "passed pawns",
    "shelter and storm",
    KING_DANGER,
    "threats",
];

const KING_DANGER: &str = "king danger";

/// The part that a parameter belongs to, by the words of its name.
fn part(parameter: &str) -> &'static str {
    let mut words = parameter.split('_');
    let first = words.next();
    match (
        first.unwrap_or_default(),
        words.next_back().unwrap_or_default(),
    ) {
        ("material", _) => "material",
        (_, "square") => "squares",
        ("tempo" | "castling", _) => "turn and castling",
        ("pawn", _) => "pawns",
        ("passed", _) => "passed pawns",
        ("shelter" | "storm", _) => "shelter and storm",
        ("danger", _) => KING_DANGER,
        ("threat" | "undefended", _) => "threats",
        (_, "pair" | "pawns") => "imbalances",
        (_, "mobility") => "mobility",
        _ => "pieces",
    }
}

/// The parts of a position's value with what is in use of the evaluation, or `None` for an ending that
/// is not valued by adding up.
pub(super) fn breakdown(
    position: &Position,
    used: Partial,
    endings: &Endings,
) -> Option<Breakdown> {
    let (counts, terms) = Counts::of(position, used, endings)?;
    let mut sums = PARTS.map(|_| [Tapered::ZERO; 2]);
    let mut danger = [Tapered::ZERO; 2];
    let mut place = 0;
    for (name, values) in groups() {
        let index = PARTS.iter().position(|&known| known == part(name))?;
        for value in values {
            for color in 0..2 {
                sums[index][color] += value * i32::from(counts.linear[color][place]);
                danger[color] += value * i32::from(counts.danger[color][place]);
            }
            place += 1;
        }
    }
    let parts = PARTS.into_iter().zip(sums).map(|(name, mut sum)| {
        if name == KING_DANGER {
            for (sum, danger) in sum.iter_mut().zip(danger) {
                *sum -= penalty(danger);
            }
        }
        let [white, black] = sum.map(|sum| Worth {
            middlegame: sum.middlegame(),
            endgame: sum.endgame(),
        });
        let worth = ByColor { white, black };
        Part { name, worth }
    });
    Some(Breakdown {
        parts: parts.collect(),
        phase: terms.phase,
        scale: terms.scale,
        undamped: terms.value(),
        value: damped(terms.value(), position),
    })
}
