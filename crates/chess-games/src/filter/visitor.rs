//! [`FilterVisitor`]: finds the answers of criteria while a game is read.

use super::criterion::{Criterion, EloOf};
use super::decision::Decision;
use crate::date::PgnDate;
use crate::opening::LastOpening;
use crate::tags::{elo, is_chess960, time_control};
use chess_board::Position;
use chess_movegen::PositionRules;
use chess_notation::pgn::{
    GameResult, GameStart, PgnError, Ply, RawText, TimeControl, VisitStep, Visitor,
};
use std::ops::RangeInclusive;

/// Decides for each game whether it is kept.
pub(super) struct FilterVisitor<'d> {
    decision: &'d Decision,
    /// The answer of each leaf, once it is known.
    answers: Vec<Option<bool>>,
    /// What positions are needed for.
    needs: Needs,
    facts: Facts,
}

/// What is known of a game.
#[derive(Default)]
struct Facts {
    elo: [Option<u16>; 2],
    date: Option<PgnDate>,
    time_control: Option<TimeControl>,
    has_chess960_tag: bool,
    plies: u32,
    opening: LastOpening,
    last: Option<Position>,
    result: GameResult,
    /// The number of open variations.
    depth: u32,
}

#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a need of its own")]
struct Needs {
    time_control: bool,
    opening: bool,
    last: bool,
    variations: bool,
}

impl<'d> FilterVisitor<'d> {
    pub(super) fn new(decision: &'d Decision) -> Self {
        let leaves = decision.leaves();
        let needs = Needs {
            time_control: leaves
                .iter()
                .any(|leaf| matches!(leaf, Criterion::TimeControl(_) | Criterion::Speed(_))),
            opening: leaves
                .iter()
                .any(|leaf| matches!(leaf, Criterion::Eco(..) | Criterion::Opening(_))),
            last: leaves.iter().any(|leaf| {
                matches!(
                    leaf,
                    Criterion::FinalMaterial(_) | Criterion::Checkmate | Criterion::Stalemate
                )
            }),
            variations: leaves.contains(&Criterion::Faulty),
        };
        Self {
            decision,
            answers: vec![None; leaves.len()],
            needs,
            facts: Facts::default(),
        }
    }

    /// Sets the answers of some leaves that are not known.
    fn answer(&mut self, answer: impl Fn(&Criterion, &Facts) -> Option<bool>) {
        let leaves = self.decision.leaves().iter().zip(&mut self.answers);
        for (leaf, known) in leaves.filter(|(_, known)| known.is_none()) {
            *known = answer(leaf, &self.facts);
        }
    }

    fn see(&mut self, position: &Position) {
        if self.needs.opening {
            self.facts.opening.see(position);
        }
        if self.needs.last {
            self.facts.last = Some(*position);
        }
        self.answer(|leaf, _| match leaf {
            Criterion::Position(wanted) => {
                (wanted.key() == position.key() && **wanted == *position).then_some(true)
            }
            Criterion::Material(pattern) => pattern.matches(position).then_some(true),
            _ => None,
        });
    }
}

impl Visitor for FilterVisitor<'_> {
    type Output = bool;

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        self.answers.fill(None);
        self.facts = Facts::default();
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let name = name.as_raw_bytes();
        match name {
            b"WhiteElo" => self.facts.elo[0] = elo(value),
            b"BlackElo" => self.facts.elo[1] = elo(value),
            b"Date" => self.facts.date = PgnDate::from_ascii(value.trim().as_raw_bytes()),
            b"UTCDate" if self.facts.date.is_none() => {
                self.facts.date = PgnDate::from_ascii(value.trim().as_raw_bytes());
            }
            b"TimeControl" if self.needs.time_control => {
                self.facts.time_control = time_control(value).ok().map(|(control, _)| control);
            }
            b"Variant" => self.facts.has_chess960_tag = is_chess960(value),
            _ => {}
        }
        self.answer(|leaf, _| {
            let is_met = match leaf {
                Criterion::Tag(wanted, text) => {
                    wanted.as_bytes() == name && text.matches_raw(value)
                }
                Criterion::Player(text) => {
                    matches!(name, b"White" | b"Black") && text.matches_raw(value)
                }
                _ => false,
            };
            is_met.then_some(true)
        });
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.answer(|leaf, facts| match leaf {
            Criterion::Tag(..) | Criterion::Player(_) => Some(false),
            Criterion::Elo(of, range) => Some(is_rated(facts.elo, *of, range)),
            Criterion::Date(from, to) => Some(is_between(facts.date, *from, *to)),
            Criterion::TimeControl(wanted) => Some(facts.time_control == Some(**wanted)),
            Criterion::Speed(speed) => {
                let control = facts.time_control;
                Some(control.and_then(|control| control.speed()) == Some(*speed))
            }
            Criterion::Chess960 => {
                Some(facts.has_chess960_tag || start.is_some_and(Position::is_chess960))
            }
            Criterion::FromPosition => {
                Some(start.is_some_and(|start| *start != Position::default()))
            }
            _ => None,
        });
        if self.decision.answer(&self.answers).is_some() {
            return VisitStep::Over;
        }
        if let Some(start) = start {
            self.see(start);
        }
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        if self.facts.depth == 0 {
            self.facts.plies += 1;
            self.see(ply.after);
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        if self.needs.variations {
            self.facts.depth += 1;
            VisitStep::Into
        } else {
            VisitStep::Over
        }
    }

    fn end_variation(&mut self) {
        self.facts.depth = self.facts.depth.saturating_sub(1);
    }

    fn result(&mut self, result: GameResult) {
        self.facts.result = result;
    }

    fn error(&mut self, _: &PgnError) {
        self.answer(|leaf, _| matches!(leaf, Criterion::Faulty).then_some(true));
    }

    fn end_game(&mut self) -> bool {
        self.answer(|leaf, facts| {
            let last = facts.last.as_ref();
            let opening = facts.opening.get();
            Some(match leaf {
                Criterion::Result(result) => facts.result == *result,
                Criterion::Eco(from, to) => opening.is_some_and(|opening| {
                    let eco = opening.eco();
                    from.as_str() <= eco && eco <= to.as_str()
                }),
                Criterion::Opening(text) => {
                    opening.is_some_and(|opening| text.matches(opening.name()))
                }
                Criterion::FinalMaterial(pattern) => last.is_some_and(|last| pattern.matches(last)),
                Criterion::Plies(range) => range.contains(&facts.plies),
                Criterion::Checkmate => {
                    last.is_some_and(|last| last.is_check() && !last.has_legal_move())
                }
                Criterion::Stalemate => {
                    last.is_some_and(|last| !last.is_check() && !last.has_legal_move())
                }
                _ => false,
            })
        });
        self.decision.answer(&self.answers).unwrap_or(false)
    }
}

fn is_rated(elo: [Option<u16>; 2], of: EloOf, range: &RangeInclusive<u16>) -> bool {
    let is_in = |elo: Option<u16>| elo.is_some_and(|elo| range.contains(&elo));
    let [white, black] = elo;
    match of {
        EloOf::White => is_in(white),
        EloOf::Black => is_in(black),
        EloOf::Both => is_in(white) && is_in(black),
        EloOf::Either => is_in(white) || is_in(black),
        EloOf::Average => is_in(white.zip(black).map(|(white, black)| white.midpoint(black))),
    }
}

fn is_between(date: Option<PgnDate>, from: Option<PgnDate>, to: Option<PgnDate>) -> bool {
    let Some(date) = date else { return false };
    let is_after = |from: PgnDate| {
        date.earliest()
            .is_some_and(|date| Some(date) >= from.earliest())
    };
    let is_before = |to: PgnDate| date.latest().is_some_and(|date| Some(date) <= to.latest());
    from.is_none_or(is_after) && to.is_none_or(is_before)
}
