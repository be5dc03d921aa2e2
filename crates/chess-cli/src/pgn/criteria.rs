//! [`CriteriaArgs`]: the options that select games.

use crate::error::Error;
use crate::place::Place;
use chess_board::Position;
use chess_games::{Criterion, Diagnostic, EloOf, MaterialPattern, PgnDate, TextMatch};
use chess_notation::pgn::{GameResult, ParseValueError, Speed, TimeControl, TimeControlError};
use clap::Args;
use std::ops::RangeInclusive;

/// The options that select games.
#[derive(Debug, Args)]
#[command(next_help_heading = "Which games")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct CriteriaArgs {
    /// A player's name contains this text; `=TEXT` for the whole name
    #[arg(long, value_name = "TEXT")]
    player: Vec<String>,
    /// White's name contains this text
    #[arg(long, value_name = "TEXT")]
    white: Vec<String>,
    /// Black's name contains this text
    #[arg(long, value_name = "TEXT")]
    black: Vec<String>,
    /// A tag contains this text, such as `Event=Candidates`; `Event==Candidates` for the whole value
    #[arg(long, value_name = "NAME=TEXT", value_parser = parse_tag)]
    tag: Vec<(String, TextMatch)>,
    /// Both ratings are at least this, or in this range, such as 2400 or 2400-2600
    #[arg(long, value_name = "RANGE", value_parser = parse_elo)]
    elo: Option<RangeInclusive<u16>>,
    /// At least one rating is in this range
    #[arg(long, value_name = "RANGE", value_parser = parse_elo)]
    any_elo: Option<RangeInclusive<u16>>,
    /// White's rating is in this range
    #[arg(long, value_name = "RANGE", value_parser = parse_elo)]
    white_elo: Option<RangeInclusive<u16>>,
    /// Black's rating is in this range
    #[arg(long, value_name = "RANGE", value_parser = parse_elo)]
    black_elo: Option<RangeInclusive<u16>>,
    /// The date is certainly not before this one: 2024, 2024.03 or 2024.03.17
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    since: Option<PgnDate>,
    /// The date is certainly not after this one
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    until: Option<PgnDate>,
    /// The time control: 300+3 (seconds), 40/7200:3600, or `5 min + 3 sec`; the spelling in the file does not count
    #[arg(long, value_name = "TIME", value_parser = parse_time_control, allow_hyphen_values = true)]
    time_control: Vec<TimeControl>,
    /// The speed by the tag `TimeControl`: ultrabullet, bullet, blitz, rapid, classical or correspondence, as on
    /// lichess
    #[arg(long, value_name = "SPEED")]
    speed: Vec<Speed>,
    /// The result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_name = "RESULT", value_parser = parse_result, allow_hyphen_values = true)]
    result: Vec<GameResult>,
    /// The ECO code of the opening, by position: B20, B, or a range such as B20-B99
    #[arg(long, value_name = "RANGE", value_parser = parse_eco)]
    eco: Vec<(String, String)>,
    /// The name of the opening, by position, contains this text
    #[arg(long, value_name = "TEXT")]
    opening: Vec<String>,
    /// The position of this FEN occurs; the clocks do not count
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
    /// A position has these pieces, such as `KRPvKR`, or `KQ*vKR*` with any further pieces; either side can be White
    #[arg(long, value_name = "PIECES")]
    material: Vec<MaterialPattern>,
    /// The last position has these pieces
    #[arg(long, value_name = "PIECES")]
    final_material: Vec<MaterialPattern>,
    /// The number of plies (half moves) is at least this, or in this range
    #[arg(long, value_name = "RANGE", value_parser = parse_plies)]
    plies: Option<RangeInclusive<u32>>,
    /// The game ends with checkmate
    #[arg(long)]
    checkmate: bool,
    /// The game ends with stalemate
    #[arg(long)]
    stalemate: bool,
    /// The game is Chess960
    #[arg(long)]
    chess960: bool,
    /// The game begins from a position of its own
    #[arg(long)]
    from_position: bool,
    /// The game has an error, such as an illegal move
    #[arg(long, conflicts_with = "valid")]
    faulty: bool,
    /// The game has no error
    #[arg(long)]
    valid: bool,
}

impl CriteriaArgs {
    /// Returns what the options ask for.
    pub(crate) fn criterion(&self) -> Result<Criterion, Error> {
        let mut all = Vec::new();
        let mut any = |criteria: Vec<Criterion>| {
            if !criteria.is_empty() {
                all.push(Criterion::Any(criteria));
            }
        };
        let tagged = |name: &str, text: &String| Criterion::Tag(name.to_owned(), text_match(text));
        any(each(&self.player, |text| {
            Criterion::Player(text_match(text))
        }));
        any(each(&self.white, |text| tagged("White", text)));
        any(each(&self.black, |text| tagged("Black", text)));
        let ratings = [
            (EloOf::Both, &self.elo),
            (EloOf::Either, &self.any_elo),
            (EloOf::White, &self.white_elo),
            (EloOf::Black, &self.black_elo),
        ];
        for (of, range) in ratings {
            any(each(range.as_slice(), |range| {
                Criterion::Elo(of, range.clone())
            }));
        }
        any(each(&self.time_control, |&control| {
            Criterion::TimeControl(Box::new(control))
        }));
        any(each(&self.speed, |&speed| Criterion::Speed(speed)));
        any(each(&self.result, |&result| Criterion::Result(result)));
        any(each(&self.eco, |(from, to)| {
            Criterion::Eco(from.clone(), to.clone())
        }));
        any(each(&self.opening, |text| {
            Criterion::Opening(text_match(text))
        }));
        any(each(&self.material, |&pattern| {
            Criterion::Material(pattern)
        }));
        any(each(&self.final_material, |&pattern| {
            Criterion::FinalMaterial(pattern)
        }));
        any(each(self.plies.as_slice(), |range| {
            Criterion::Plies(range.clone())
        }));
        let positions = self
            .fen
            .iter()
            .map(|fen| Ok(Criterion::Position(Box::new(position(fen)?))));
        any(positions.collect::<Result<_, Error>>()?);
        // Each tag with a value is a condition of its own; the same tag twice is a choice.
        let mut names: Vec<&String> = self.tag.iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let values = self.tag.iter().filter(|(known, _)| known == name);
            any(values
                .map(|(name, text)| Criterion::Tag(name.clone(), text.clone()))
                .collect());
        }
        if self.since.is_some() || self.until.is_some() {
            all.push(Criterion::Date(self.since, self.until));
        }
        let flags = [
            (self.checkmate, Criterion::Checkmate),
            (self.stalemate, Criterion::Stalemate),
            (self.chess960, Criterion::Chess960),
            (self.from_position, Criterion::FromPosition),
            (self.faulty, Criterion::Faulty),
            (self.valid, Criterion::Not(Box::new(Criterion::Faulty))),
        ];
        all.extend(
            flags
                .into_iter()
                .filter(|(is_set, _)| *is_set)
                .map(|(_, criterion)| criterion),
        );
        Ok(Criterion::All(all))
    }
}

/// Returns the criterion of each value of an option.
fn each<T>(values: &[T], criterion: impl Fn(&T) -> Criterion) -> Vec<Criterion> {
    values.iter().map(criterion).collect()
}

fn text_match(text: &str) -> TextMatch {
    match text.strip_prefix('=') {
        Some(whole) => TextMatch::equals(whole),
        None => TextMatch::contains(text),
    }
}

/// Reads a FEN of an option.
pub(super) fn position(fen: &str) -> Result<Position, Error> {
    if fen == "startpos" {
        return Ok(Position::default());
    }
    let parsed = Position::from_fen_tolerant(fen);
    parsed.map(|(position, _)| position).map_err(|error| {
        let span = error.span().unwrap_or(0..fen.len());
        Error::invalid(&error).at(Place::new("FEN", fen, span))
    })
}

fn parse_tag(text: &str) -> Result<(String, TextMatch), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), text_match(value))),
        _ => Err("expected a tag and a text, such as Event=Candidates".to_owned()),
    }
}

/// Parses `2400` (and more) or `2400-2600`.
fn parse_range<N: std::str::FromStr + PartialOrd + Copy>(
    text: &str,
    most: N,
) -> Option<RangeInclusive<N>> {
    let (from, to) = match text.split_once('-') {
        Some((from, to)) => (
            from.parse().ok()?,
            if to.is_empty() {
                most
            } else {
                to.parse().ok()?
            },
        ),
        None => (text.parse().ok()?, most),
    };
    (from <= to).then_some(from..=to)
}

fn parse_elo(text: &str) -> Result<RangeInclusive<u16>, String> {
    parse_range(text, u16::MAX)
        .ok_or_else(|| "expected a rating such as 2400, or a range such as 2400-2600".to_owned())
}

fn parse_plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    parse_range(text, u32::MAX)
        .ok_or_else(|| "expected a number such as 40, or a range such as 0-19".to_owned())
}

fn parse_result(text: &str) -> Result<GameResult, ParseValueError> {
    GameResult::from_ascii_tolerant(text.as_bytes()).map_or_else(|| text.parse(), Ok)
}

fn parse_time_control(text: &str) -> Result<TimeControl, TimeControlError> {
    TimeControl::parse_tolerant(text).map(|(control, _)| control)
}

fn parse_date(text: &str) -> Result<PgnDate, String> {
    Criterion::parse_date(text)
        .ok_or_else(|| "expected a date such as 2024, 2024.03 or 2024.03.17".to_owned())
}

fn parse_eco(text: &str) -> Result<(String, String), String> {
    Criterion::parse_eco(text).ok_or_else(|| {
        "expected an ECO code such as B20 or B, or a range such as B20-B99".to_owned()
    })
}
