//! [`Criterion`]: what a game can be selected by.

use super::material::MaterialPattern;
use super::text_match::TextMatch;
use crate::date::PgnDate;
use chess_board::Position;
use chess_notation::pgn::{GameResult, Speed, TimeControl};
use std::ops::RangeInclusive;

/// What a game can be selected by.
///
/// Criteria about positions and moves look at the main line, up to its first error.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Criterion {
    /// A tag with this name has a matching value.
    Tag(String, TextMatch),
    /// White or Black has a matching name.
    Player(TextMatch),
    /// A rating is in a range. A game without the rating does not meet it.
    Elo(EloOf, RangeInclusive<u16>),
    /// The date is certainly not before the first one and not after the second one. Unknown parts of the game's date
    /// can be anything, so `2024.??.??` is not certainly after `2024.03.01`.
    Date(Option<PgnDate>, Option<PgnDate>),
    /// The tag `TimeControl` has this value, in any spelling that [`TimeControl::parse_tolerant`] reads.
    TimeControl(Box<TimeControl>),
    /// The tag `TimeControl` has a value of this [speed](TimeControl::speed).
    Speed(Speed),
    /// The result is this one. The result after the moves counts, or else that of the tag.
    Result(GameResult),
    /// The ECO code of the last named position is in a range, such as `B20` to `B99`.
    Eco(String, String),
    /// The name of the last named position matches.
    Opening(TextMatch),
    /// The position occurs: pieces, side to move, castling rights and a possible en passant capture. The clocks do not
    /// count.
    Position(Box<Position>),
    /// A position has this material.
    Material(MaterialPattern),
    /// The last position has this material.
    FinalMaterial(MaterialPattern),
    /// The number of plies is in a range.
    Plies(RangeInclusive<u32>),
    /// The last position is checkmate.
    Checkmate,
    /// The last position is stalemate.
    Stalemate,
    /// The game is Chess960: by its tag `Variant`, or by its start position.
    Chess960,
    /// The game begins from another position than the standard one.
    FromPosition,
    /// The reader reports an error, in the main line, in a variation or in the tags.
    Faulty,
    /// The criterion is not met.
    Not(Box<Criterion>),
    /// All criteria are met; also if there are none.
    All(Vec<Criterion>),
    /// At least one criterion is met.
    Any(Vec<Criterion>),
}

/// Whose rating counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EloOf {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Both players' ratings, each by itself.
    Both,
    /// At least one player's rating.
    Either,
    /// The average of both ratings, rounded down.
    Average,
}

impl Criterion {
    /// Parses a date whose day, or month and day, can be missing, for [`Date`](Self::Date): `2024`, `2024.03`,
    /// `2024-03-17`. Returns `None` if it has no year.
    pub fn parse_date(text: &str) -> Option<PgnDate> {
        let whole = match text.len() {
            4 => format!("{text}.??.??"),
            7 => format!("{text}.??"),
            _ => text.to_owned(),
        };
        let date: Option<PgnDate> = whole.replace('-', ".").parse().ok();
        date.filter(|date| date.year().is_some())
    }

    /// Parses a range of codes for [`Eco`](Self::Eco): `B20`, `B` or `B2` for all codes that begin like that, or
    /// `B20-C99`.
    pub fn parse_eco(text: &str) -> Option<(String, String)> {
        let is_code = |code: &str| {
            let mut characters = code.chars();
            characters
                .next()
                .is_some_and(|letter| ('A'..='E').contains(&letter))
                && code.len() <= 3
                && characters.all(|digit| digit.is_ascii_digit())
        };
        let text = text.to_ascii_uppercase();
        let (from, to) = text.split_once('-').unwrap_or((&text, &text));
        (is_code(from) && is_code(to) && from <= to)
            .then(|| (format!("{from:0<3}"), format!("{to:9<3}")))
    }

    /// Returns whether moves must be played to decide.
    pub(super) fn needs_moves(&self) -> bool {
        match self {
            Self::Tag(..)
            | Self::Player(_)
            | Self::Elo(..)
            | Self::Date(..)
            | Self::TimeControl(_)
            | Self::Speed(_)
            | Self::Result(_) => false,
            Self::Eco(..)
            | Self::Opening(_)
            | Self::Position(_)
            | Self::Material(_)
            | Self::FinalMaterial(_)
            | Self::Plies(_)
            | Self::Checkmate
            | Self::Stalemate
            | Self::Chess960
            | Self::FromPosition
            | Self::Faulty => true,
            Self::Not(inner) => inner.needs_moves(),
            Self::All(inner) | Self::Any(inner) => inner.iter().any(Self::needs_moves),
        }
    }
}
