//! The terms of [`HandWritten`](super::HandWritten), one by one.

use super::damped;
use super::endings::Endings;
use super::king_safety::penalty;
use super::tapered::Tapered;
use super::term_filter::TermFilter;
use super::trace::Counts;
use super::tuned::PARAMETERS;
use crate::breakdown::{EvalBreakdown, EvalTerm, TaperedScore};
use chess_board::Position;
use chess_move::ByColor;

/// A term of the evaluation, in the order of the breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TermGroup {
    Material,
    Squares,
    TurnAndCastling,
    Imbalances,
    Mobility,
    Pieces,
    PawnStructure,
    PassedPawns,
    ShelterAndStorm,
    KingDanger,
    Threats,
}

impl TermGroup {
    const ALL: [Self; 11] = [
        Self::Material,
        Self::Squares,
        Self::TurnAndCastling,
        Self::Imbalances,
        Self::Mobility,
        Self::Pieces,
        Self::PawnStructure,
        Self::PassedPawns,
        Self::ShelterAndStorm,
        Self::KingDanger,
        Self::Threats,
    ];

    /// Returns the term of a parameter, by the words of its name.
    fn of(parameter: &str) -> Self {
        let mut words = parameter.split('_');
        let first = words.next().unwrap_or_default();
        match (first, words.next_back().unwrap_or_default()) {
            ("material", _) => Self::Material,
            (_, "square") => Self::Squares,
            ("tempo" | "castling", _) => Self::TurnAndCastling,
            ("pawn", _) => Self::PawnStructure,
            ("passed", _) => Self::PassedPawns,
            ("shelter" | "storm", _) => Self::ShelterAndStorm,
            ("danger", _) => Self::KingDanger,
            ("threat" | "undefended" | "contested", _) => Self::Threats,
            (_, "pair" | "pawns") => Self::Imbalances,
            (_, "mobility") => Self::Mobility,
            _ => Self::Pieces,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Squares => "squares",
            Self::TurnAndCastling => "turn and castling",
            Self::Imbalances => "imbalances",
            Self::Mobility => "mobility",
            Self::Pieces => "pieces",
            Self::PawnStructure => "pawns",
            Self::PassedPawns => "passed pawns",
            Self::ShelterAndStorm => "shelter and storm",
            Self::KingDanger => "king danger",
            Self::Threats => "threats",
        }
    }
}

/// Returns the terms of a position's score with the enabled terms, or `None` for a known ending.
pub(super) fn breakdown(
    position: &Position,
    used: TermFilter,
    endings: &Endings,
) -> Option<EvalBreakdown> {
    let (counts, terms) = Counts::of(position, used, endings)?;
    // The score of one side can exceed a `Tapered` on boards with very many queens.
    let mut sums = TermGroup::ALL.map(|_| [TaperedScore::default(); 2]);
    let mut danger = [Tapered::ZERO; 2];
    let values = PARAMETERS.groups().into_iter().flat_map(|(name, values)| {
        values
            .into_iter()
            .map(move |value| (TermGroup::of(name), value))
    });
    for (place, (theme, value)) in values.enumerate() {
        for color in 0..2 {
            let count = i32::from(counts.linear[color][place]);
            let sum = &mut sums[theme as usize][color];
            sum.middlegame += value.middlegame() * count;
            sum.endgame += value.endgame() * count;
            danger[color] += value * i32::from(counts.danger[color][place]);
        }
    }
    for (sum, danger) in sums[TermGroup::KingDanger as usize].iter_mut().zip(danger) {
        let penalty = penalty(danger);
        sum.middlegame -= penalty.middlegame();
        sum.endgame -= penalty.endgame();
    }
    let parts = TermGroup::ALL.into_iter().zip(sums);
    Some(EvalBreakdown {
        terms: parts
            .map(|(theme, [white, black])| EvalTerm {
                name: theme.name(),
                score: ByColor { white, black },
            })
            .collect(),
        phase: terms.phase,
        scale: terms.scale,
        undamped: terms.score(),
        score: damped(terms.score(), position),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_belongs_to_one_term() {
        let of = |theme| {
            let names = PARAMETERS.groups().into_iter().map(|(name, _)| name);
            let names: Vec<&str> = names.filter(|name| TermGroup::of(name) == theme).collect();
            names.join(" ")
        };
        for (index, theme) in TermGroup::ALL.into_iter().enumerate() {
            assert_eq!(theme as usize, index);
            assert_ne!(of(theme), "", "{theme:?}");
        }
        // Parameters that belong to no other group by a word of their name.
        assert_eq!(
            of(TermGroup::Pieces),
            "minor_outpost rook_open_file rook_battery rook_seventh minor_protected control pinned"
        );
        assert_eq!(
            of(TermGroup::Imbalances),
            "bishop_pair knight_pair rook_pair pieces_and_pawns knight_pawns rook_pawns bishop_pawns"
        );
        assert_eq!(
            of(TermGroup::Squares),
            "pawn_square knight_square bishop_square rook_square queen_square king_square"
        );
    }
}
