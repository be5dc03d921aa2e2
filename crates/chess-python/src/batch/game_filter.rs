//! The class `GameFilter`.

use crate::error::{of_text, of_unparsed};
use crate::position::start_of;
use chess_games::{Criterion, EloOf, Filter, PgnDate, TextMatch};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// Selects games while they are read. A game must meet all conditions.
///
/// Texts are found anywhere in a tag, and the case of letters does not count. Filters are combined by ``&``, ``|`` and
/// ``~``. A filter of tags alone is fast, because the moves of other games are not played.
///
/// - ``player``: the name of White or Black; ``tags``: texts by the names of tags
/// - ``min_elo``, ``max_elo``: both players' ratings
/// - ``since``, ``until``: the date, such as "2024.03.17" or "2024"
/// - ``result``: "1-0", "0-1", "1/2-1/2" or "*"; ``speed``: such as "blitz"
/// - ``eco``: a code or its beginning, such as "B20" or "B", or a range, such as "B20-B99"; ``opening``: its name
/// - ``min_plies``, ``max_plies``: the number of plies
/// - ``position``: a position that occurs, as a Position or FEN
/// - ``checkmate``, ``stalemate``: how the game ends on the board
/// - ``faulty``: whether something is wrong with the text of the game
///
/// >>> quick_wins = GameFilter(result="1-0", max_plies=50) & ~GameFilter(player="Carlsen")
#[pyclass(frozen, name = "GameFilter", module = "chesscore")]
pub(crate) struct PyGameFilter(Criterion);

#[pymethods]
impl PyGameFilter {
    #[new]
    #[pyo3(signature = (
        *, player=None, tags=None, min_elo=None, max_elo=None, since=None, until=None, result=None, speed=None,
        eco=None, opening=None, min_plies=None, max_plies=None, position=None, checkmate=None, stalemate=None,
        faulty=None,
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "keyword arguments of the constructor in Python"
    )]
    fn new(
        player: Option<&str>,
        tags: Option<BTreeMap<String, String>>,
        min_elo: Option<u16>,
        max_elo: Option<u16>,
        since: Option<&str>,
        until: Option<&str>,
        result: Option<&str>,
        speed: Option<&str>,
        eco: Option<&str>,
        opening: Option<&str>,
        min_plies: Option<u32>,
        max_plies: Option<u32>,
        position: Option<&Bound<'_, PyAny>>,
        checkmate: Option<bool>,
        stalemate: Option<bool>,
        faulty: Option<bool>,
    ) -> PyResult<Self> {
        let mut all = Vec::new();
        all.extend(player.map(|name| Criterion::Player(TextMatch::contains(name))));
        for (name, text) in tags.into_iter().flatten() {
            all.push(Criterion::Tag(name, TextMatch::contains(&text)));
        }
        if min_elo.is_some() || max_elo.is_some() {
            let range = min_elo.unwrap_or(0)..=max_elo.unwrap_or(u16::MAX);
            all.push(Criterion::Elo(EloOf::Both, range));
        }
        if since.is_some() || until.is_some() {
            let since = since.map(date).transpose()?;
            let until = until.map(date).transpose()?;
            all.push(Criterion::Date(since, until));
        }
        if let Some(text) = result {
            let result = text.parse().map_err(|error| of_text(text, &error))?;
            all.push(Criterion::Result(result));
        }
        if let Some(text) = speed {
            let speed = text.parse().map_err(|error| of_text(text, &error))?;
            all.push(Criterion::Speed(speed));
        }
        if let Some(codes) = eco {
            let expected = "a code such as B20 or B, or a range such as B20-B99";
            let (first, last) =
                Criterion::parse_eco(codes).ok_or_else(|| of_unparsed("eco", expected, codes))?;
            all.push(Criterion::Eco(first, last));
        }
        all.extend(opening.map(|name| Criterion::Opening(TextMatch::contains(name))));
        if min_plies.is_some() || max_plies.is_some() {
            let range = min_plies.unwrap_or(0)..=max_plies.unwrap_or(u32::MAX);
            all.push(Criterion::Plies(range));
        }
        if let Some(position) = position {
            all.push(Criterion::Position(Box::new(start_of(Some(position))?)));
        }
        let flags = [
            (checkmate, Criterion::Checkmate),
            (stalemate, Criterion::Stalemate),
            (faulty, Criterion::Faulty),
        ];
        for (wanted, criterion) in flags {
            match wanted {
                Some(true) => all.push(criterion),
                Some(false) => all.push(Criterion::Not(Box::new(criterion))),
                None => {}
            }
        }
        Ok(Self(Criterion::All(all)))
    }

    fn __and__(&self, other: &Self) -> Self {
        Self(Criterion::All(vec![self.0.clone(), other.0.clone()]))
    }

    fn __or__(&self, other: &Self) -> Self {
        Self(Criterion::Any(vec![self.0.clone(), other.0.clone()]))
    }

    fn __invert__(&self) -> Self {
        Self(Criterion::Not(Box::new(self.0.clone())))
    }
}

impl PyGameFilter {
    pub(super) fn filter(&self) -> Filter {
        Filter::new(self.0.clone())
    }
}

/// Returns the date of a text, of which the month and the day may be missing.
fn date(text: &str) -> PyResult<PgnDate> {
    Criterion::parse_date(text)
        .ok_or_else(|| of_unparsed("date", "a date such as 2024, 2024.03 or 2024.03.17", text))
}
