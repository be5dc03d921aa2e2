//! Counting, the default task.

use crate::Verdict;
use crate::counter::counter;
use crate::epd::Case;
use crate::error::Error;
use crate::options::{Format, MAX_DEPTH, Options};
use crate::plan::{Limits, published};
use crate::position;
use crate::progress::Progress;
use crate::report::{self, Columns, Row, grouped};
use chess_board::Position;
use chess_movegen::PositionRules;
use chess_perft::Perft;
use std::io::{StdoutLock, Write, stdout};
use std::time::{Duration, Instant};

/// The default budget in nodes: about twenty seconds of work on a current machine.
const BUDGET: u128 = 13_500_000_000;

const COLUMNS: Columns = Columns {
    expected: "expected",
    counted: "counted",
};

/// Counts every position of a suite as deep as the limits allow.
///
/// All depths with published counts are counted and compared. The table shows the deepest count of
/// each position and every wrong count; JSON shows all counts.
pub(crate) fn suite(cases: &[Case], options: &Options) -> Result<Verdict, Error> {
    let plan = published(cases, limits(options, BUDGET));
    let total = plan
        .iter()
        .copied()
        .flatten()
        .map(|figure| figure.nodes)
        .sum();
    let width = cases
        .iter()
        .map(|case| case.fen.chars().count())
        .max()
        .unwrap_or(0);
    let format = options.format;

    let mut out = stdout().lock();
    let mut progress = Progress::new(total);
    let counter = counter(options.effort)?;
    let mut sum = Summary::default();
    report::head(&mut out, format, width, COLUMNS)?;
    for (case, figures) in cases.iter().zip(plan) {
        for (index, figure) in figures.iter().enumerate() {
            progress.advance(0);
            let start = Instant::now();
            let nodes = count(&counter, &case.position, figure.depth, &mut progress);
            let row = Row {
                fen: &case.fen,
                depth: figure.depth,
                nodes,
                expected: Some(figure.nodes),
                time: start.elapsed(),
            };
            sum.add(&row);
            if format == Format::Json || row.is_wrong() || index + 1 == figures.len() {
                progress.clear();
                report::row(&mut out, format, width, &row)?;
            }
        }
        if figures.is_empty() {
            sum.skipped += 1;
        } else {
            sum.positions += 1;
        }
    }
    progress.clear();
    if format == Format::Table {
        sum.print(&mut out)?;
    }
    Ok(if sum.wrong == 0 {
        Verdict::Right
    } else {
        Verdict::Wrong
    })
}

/// Counts a deep tree move by move, so that the progress bar advances in between.
fn count(counter: &Perft, position: &Position, depth: u32, progress: &mut Progress) -> u128 {
    const LONG: u32 = 6;
    let mut count = |position: &Position, depth| {
        let nodes = counter.count(position, depth);
        progress.advance(nodes);
        nodes
    };
    if depth < LONG {
        return count(position, depth);
    }
    let below = |mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        count(&after, depth - 1)
    };
    position.legal_moves().into_iter().map(below).sum()
}

/// Counts one position: to the requested depth, or to increasing depths as long as the next is
/// expected to fit into the budget.
pub(crate) fn position(fen: &str, options: &Options) -> Result<Verdict, Error> {
    let position = position::from_option(fen)?;
    let fen = fen.trim();
    let width = fen.chars().count();
    let mut out = stdout().lock();
    let counter = counter(options.effort)?;
    report::head(&mut out, options.format, width, COLUMNS)?;
    deepen(options, BUDGET, |depth| {
        let start = Instant::now();
        let nodes = counter.count(&position, depth);
        let row = Row {
            fen,
            depth,
            nodes,
            expected: None,
            time: start.elapsed(),
        };
        report::row(&mut out, options.format, width, &row)?;
        Ok((nodes, Verdict::Right))
    })
}

/// Counts at the requested depth. With a budget, counts at increasing depths as long as the next is
/// expected to fit into it, until a count is wrong.
pub(crate) fn deepen(
    options: &Options,
    budget: u128,
    mut count: impl FnMut(u32) -> Result<(u128, Verdict), Error>,
) -> Result<Verdict, Error> {
    if let (Some(depth), None) = (options.depth, options.budget) {
        return Ok(count(depth)?.1);
    }
    let Limits {
        depth: deepest,
        nodes: mut left,
    } = limits(options, budget);
    let mut last: u128 = 1;
    for depth in 1..=deepest {
        let (nodes, verdict) = count(depth)?;
        left = left.saturating_sub(nodes);
        // The next ply is expected to grow by the same factor as this one.
        let next = nodes.saturating_mul(nodes) / last.max(1);
        if verdict == Verdict::Wrong || nodes == 0 || next > left {
            return Ok(verdict);
        }
        last = nodes;
    }
    Ok(Verdict::Right)
}

/// Returns the limits that the options set; `budget` if they set none.
pub(crate) fn limits(options: &Options, budget: u128) -> Limits {
    Limits {
        depth: options.depth.unwrap_or(MAX_DEPTH),
        nodes: options.budget.unwrap_or(match options.depth {
            Some(_) => u128::MAX,
            None => budget,
        }),
    }
}

/// The totals of all counts of a suite.
#[derive(Debug, Default)]
struct Summary {
    positions: usize,
    /// The number of positions without a published count within the limits.
    skipped: usize,
    counts: usize,
    wrong: usize,
    nodes: u128,
    time: Duration,
}

impl Summary {
    fn add(&mut self, row: &Row<'_>) {
        self.counts += 1;
        self.wrong += usize::from(row.is_wrong());
        self.nodes += row.nodes;
        self.time += row.time;
    }

    fn print(&self, out: &mut StdoutLock<'_>) -> Result<(), Error> {
        let Self {
            positions,
            skipped,
            counts,
            wrong,
            ..
        } = self;
        write!(
            out,
            "\n{} positions, {} counts, {} nodes in {:.1} s",
            positions,
            counts,
            grouped(self.nodes),
            self.time.as_secs_f64()
        )?;
        if let Some(speed) = report::speed(self.nodes, self.time) {
            write!(out, " ({} nodes/s)", grouped(speed))?;
        }
        match wrong {
            0 => writeln!(out, ": all are right")?,
            _ => writeln!(out, ": {wrong} of the counts WRONG")?,
        }
        if *skipped > 0 {
            writeln!(
                out,
                "{skipped} positions have no published count within the limits"
            )?;
        }
        Ok(())
    }
}
