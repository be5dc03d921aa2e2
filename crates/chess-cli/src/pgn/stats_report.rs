//! What `chess pgn stats` prints.

use super::numbers::{commas, count, percent};
use super::tree::shares;
use crate::output::{Output, Style};
use chess_games::{Histogram, ResultCounts, Speed, Statistics};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Counts over games, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatsRecord {
    games: u64,
    /// Bytes of text, after decompression.
    bytes: u64,
    /// Plies of the main lines.
    plies: u64,
    results: ResultsRecord,
    /// The results by the last named position of each game, the most frequent first.
    openings: Vec<OpeningRecord>,
    /// Games without a named position.
    without_opening: u64,
    /// The ratings of all players.
    elo: HistogramRecord,
    /// The results by White's rating less Black's, rounded down to a multiple of 50.
    by_elo_difference: Vec<NumberRecord>,
    /// The plies of each game.
    length: HistogramRecord,
    by_year: Vec<NumberRecord>,
    /// The results by the speed of the tag `TimeControl`, the fastest first. The classes are those of lichess.
    by_speed: Vec<SpeedRecord>,
    /// Games without time control: the tag is `-`.
    unlimited: u64,
    /// Games with a time control that has no speed, such as a sand clock.
    without_speed: u64,
    /// Games with a tag `TimeControl` that differs from the standard and is read nevertheless.
    deviating_time_controls: u64,
    /// Games with a tag `TimeControl` that cannot be read.
    unreadable_time_controls: u64,
    checkmates: u64,
    stalemates: u64,
    insufficient_material: u64,
    chess960: u64,
    from_position: u64,
    /// Games with an error.
    broken_games: u64,
    /// Errors by their stable identifiers.
    errors: BTreeMap<String, u64>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct ResultsRecord {
    games: u64,
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    unknown: u64,
    /// The share of the points that White has scored, from 0 to 1.
    white_score: Option<f64>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct OpeningRecord {
    eco: &'static str,
    name: &'static str,
    results: ResultsRecord,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SpeedRecord {
    speed: &'static str,
    results: ResultsRecord,
}

#[derive(Debug, Serialize, JsonSchema)]
struct NumberRecord {
    number: i32,
    results: ResultsRecord,
}

#[derive(Debug, Serialize, JsonSchema)]
struct HistogramRecord {
    /// How many numbers were counted.
    total: u64,
    mean: Option<f64>,
    median: Option<u32>,
    min: Option<u32>,
    max: Option<u32>,
    /// Pairs of a number and how often it occurs.
    counts: Vec<(u32, u64)>,
}

impl StatsRecord {
    pub(super) fn new(statistics: &Statistics) -> Self {
        let openings = statistics.openings_by_games().into_iter();
        let years = statistics.years.iter();
        let times = &statistics.time_controls;
        let speeds = times.by_speed.iter();
        let differences = statistics.elo_difference.iter();
        Self {
            games: statistics.games,
            bytes: statistics.bytes,
            plies: statistics.plies,
            results: statistics.results.into(),
            openings: openings
                .map(|(opening, counts)| OpeningRecord {
                    eco: opening.eco(),
                    name: opening.name(),
                    results: counts.into(),
                })
                .collect(),
            without_opening: statistics.without_opening.games(),
            elo: (&statistics.elo).into(),
            by_elo_difference: differences
                .map(|(&number, &counts)| NumberRecord {
                    number,
                    results: counts.into(),
                })
                .collect(),
            length: (&statistics.length).into(),
            by_year: years
                .map(|(&year, &counts)| NumberRecord {
                    number: year.into(),
                    results: counts.into(),
                })
                .collect(),
            by_speed: speeds
                .map(|(speed, &counts)| SpeedRecord {
                    speed: speed.as_str(),
                    results: counts.into(),
                })
                .collect(),
            unlimited: times.unlimited,
            without_speed: times.without_speed,
            deviating_time_controls: times.deviating,
            unreadable_time_controls: times.unreadable,
            checkmates: statistics.endings.checkmate,
            stalemates: statistics.endings.stalemate,
            insufficient_material: statistics.endings.insufficient_material,
            chess960: statistics.chess960,
            from_position: statistics.from_position,
            broken_games: statistics.broken_games,
            errors: statistics
                .errors
                .iter()
                .map(|(&code, &count)| (code.to_owned(), count))
                .collect(),
        }
    }
}

impl From<ResultCounts> for ResultsRecord {
    fn from(counts: ResultCounts) -> Self {
        Self {
            games: counts.games(),
            white_wins: counts.white_wins,
            draws: counts.draws,
            black_wins: counts.black_wins,
            unknown: counts.unknown,
            white_score: counts.white_score(),
        }
    }
}

impl From<&Histogram> for HistogramRecord {
    fn from(histogram: &Histogram) -> Self {
        Self {
            total: histogram.total(),
            mean: histogram.mean(),
            median: histogram.median(),
            min: histogram.min(),
            max: histogram.max(),
            counts: histogram.iter().collect(),
        }
    }
}

/// The report for people: tables, with bars.
pub(super) struct Report<'s> {
    statistics: &'s Statistics,
    openings: usize,
    has_variations: bool,
}

/// The longest bar, in characters.
const BAR: usize = 40;
/// The most rows of a table of numbers.
const ROWS: u32 = 20;

impl<'s> Report<'s> {
    pub(super) fn new(statistics: &'s Statistics, openings: usize, has_variations: bool) -> Self {
        Self {
            statistics,
            openings,
            has_variations,
        }
    }

    pub(super) fn write(&self, out: &mut Output) -> io::Result<()> {
        let statistics = self.statistics;
        let games = count(statistics.games, "game");
        writeln!(
            out,
            "{games}, {} plies, {} bytes",
            commas(statistics.plies),
            commas(statistics.bytes)
        )?;
        if statistics.games == 0 {
            return Ok(());
        }
        self.results(out)?;
        self.openings(out)?;
        numbers(out, "Ratings", &statistics.elo, 100)?;
        self.differences(out)?;
        numbers(out, "Length in plies", &statistics.length, 20)?;
        self.years(out)?;
        self.speeds(out)?;
        self.rest(out)
    }

    fn results(&self, out: &mut Output) -> io::Result<()> {
        heading(out, "Results")?;
        let results = self.statistics.results;
        let rows = [
            ("White wins", results.white_wins),
            ("Draws", results.draws),
            ("Black wins", results.black_wins),
            ("Unknown", results.unknown),
        ];
        let most = rows.iter().map(|row| row.1).max().unwrap_or(0);
        for (name, number) in rows.into_iter().filter(|row| row.1 > 0) {
            row(out, &format!("{name:<10}"), number, results.games(), most)?;
        }
        Ok(())
    }

    fn openings(&self, out: &mut Output) -> io::Result<()> {
        let rows: Vec<(String, ResultCounts)> = if self.has_variations {
            let openings = self.statistics.openings_by_games().into_iter();
            openings
                .take(self.openings)
                .map(|(opening, counts)| (opening.to_string(), counts))
                .collect()
        } else {
            let families = self.statistics.families_by_games().into_iter();
            families
                .take(self.openings)
                .map(|(name, counts)| (name.to_owned(), counts))
                .collect()
        };
        if rows.is_empty() {
            return Ok(());
        }
        heading(out, "Openings, and the results in percent")?;
        let width = rows
            .iter()
            .map(|(name, _)| name.chars().count())
            .max()
            .unwrap_or(0);
        for (name, counts) in rows {
            let share = percent(counts.games(), self.statistics.games);
            writeln!(
                out,
                "  {name:<width$}  {:>11}  {share:>5.1} %  {}",
                commas(counts.games()),
                shares(counts)
            )?;
        }
        Ok(())
    }

    fn differences(&self, out: &mut Output) -> io::Result<()> {
        // In steps of 100, with everything beyond 500 together.
        let mut steps: BTreeMap<i32, ResultCounts> = BTreeMap::new();
        for (&difference, &counts) in &self.statistics.elo_difference {
            let step = difference.div_euclid(100).clamp(-6, 5);
            *steps.entry(step).or_default() += counts;
        }
        if steps.is_empty() {
            return Ok(());
        }
        heading(
            out,
            "White's rating less Black's, and the results in percent",
        )?;
        for (step, counts) in steps {
            let label = match step {
                -6 => "below -500".to_owned(),
                5 => "500 or more".to_owned(),
                _ => format!("{:>4} to {:>4}", step * 100, step * 100 + 99),
            };
            writeln!(
                out,
                "  {label:<12} {:>11}  {}",
                commas(counts.games()),
                shares(counts)
            )?;
        }
        Ok(())
    }

    fn years(&self, out: &mut Output) -> io::Result<()> {
        let years = &self.statistics.years;
        let (Some(&first), Some(&last)) = (years.keys().next(), years.keys().next_back()) else {
            return Ok(());
        };
        heading(out, "Years")?;
        let mut width = 1;
        while u32::from((last - first) / width) >= ROWS {
            width = if width == 1 { 5 } else { width * 2 };
        }
        let mut ranges: BTreeMap<u16, u64> = BTreeMap::new();
        for (&year, &counts) in years {
            *ranges.entry(year / width * width).or_default() += counts.games();
        }
        let most = ranges.values().copied().max().unwrap_or(0);
        for (start, number) in ranges {
            let label = if width == 1 {
                format!("{start:>5}")
            } else {
                format!("{start:>5}-{:<4}", start + width - 1)
            };
            row(out, &label, number, self.statistics.games, most)?;
        }
        Ok(())
    }

    fn speeds(&self, out: &mut Output) -> io::Result<()> {
        let speeds = &self.statistics.time_controls.by_speed;
        if speeds.is_empty() {
            return Ok(());
        }
        heading(out, "Speeds, and the results in percent")?;
        let width = Speed::ALL.iter().map(|speed| speed.as_str().len()).max();
        let width = width.unwrap_or(0);
        for (speed, &counts) in speeds {
            let share = percent(counts.games(), self.statistics.games);
            writeln!(
                out,
                "  {speed:<width$}  {:>11}  {share:>5.1} %  {}",
                commas(counts.games()),
                shares(counts)
            )?;
        }
        Ok(())
    }

    fn rest(&self, out: &mut Output) -> io::Result<()> {
        let statistics = self.statistics;
        heading(out, "Endings and kinds of games")?;
        let rows = [
            ("checkmate on the board", statistics.endings.checkmate),
            ("stalemate on the board", statistics.endings.stalemate),
            (
                "insufficient material",
                statistics.endings.insufficient_material,
            ),
            (
                "without a named opening",
                statistics.without_opening.games(),
            ),
            ("Chess960", statistics.chess960),
            ("from a position of their own", statistics.from_position),
            ("without time control", statistics.time_controls.unlimited),
            (
                "time control without speed",
                statistics.time_controls.without_speed,
            ),
            (
                "time control misspelled",
                statistics.time_controls.deviating,
            ),
            (
                "time control not readable",
                statistics.time_controls.unreadable,
            ),
            ("with errors", statistics.broken_games),
        ];
        for (name, number) in rows.into_iter().filter(|row| row.1 > 0) {
            let share = percent(number, statistics.games);
            writeln!(out, "  {name:<28} {:>11}  {share:>5.1} %", commas(number))?;
        }
        for (code, &number) in &statistics.errors {
            writeln!(out, "    {code:<26} {:>11}", commas(number))?;
        }
        Ok(())
    }
}

/// Writes a table of a histogram in ranges of at least this width.
fn numbers(out: &mut Output, title: &str, numbers: &Histogram, width: u32) -> io::Result<()> {
    let (Some(mean), Some(median)) = (numbers.mean(), numbers.median()) else {
        return Ok(());
    };
    heading(out, &format!("{title}: mean {mean:.0}, median {median}"))?;
    let (first, last) = (numbers.min().unwrap_or(0), numbers.max().unwrap_or(0));
    let mut width = width;
    while last / width - first / width >= ROWS {
        width *= 2;
    }
    let ranges = numbers.ranges(width);
    let most = ranges.iter().map(|range| range.1).max().unwrap_or(0);
    for (start, number) in ranges {
        let label = format!("{start:>5}-{:<5}", start + width - 1);
        row(out, &label, number, numbers.total(), most)?;
    }
    Ok(())
}

fn heading(out: &mut Output, text: &str) -> io::Result<()> {
    let text = out.styled(Style::Bold, text);
    writeln!(out, "\n{text}")
}

/// Writes a row with a bar.
fn row(out: &mut Output, label: &str, number: u64, total: u64, most: u64) -> io::Result<()> {
    let share = percent(number, total);
    let length = u128::from(number) * BAR as u128;
    let length = length.div_ceil(u128::from(most.max(1)));
    let bar = "█".repeat(usize::try_from(length).unwrap_or(BAR));
    let line = format!("  {label} {:>11}  {share:>5.1} %  {bar}", commas(number));
    writeln!(out, "{}", line.trim_end())
}
