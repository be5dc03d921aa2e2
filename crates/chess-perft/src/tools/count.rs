//! Counting, the default task.

use super::error::ToolError;
use super::plan::published;
use super::positions::{Case, Kind, Positions};
use super::progress::Progress;
use super::report::{self, Columns, Format, Report, Row, grouped};
use super::runner::{Runner, Verdict};
use chess_board::Position;
use chess_movegen::PositionRules;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The default budget in nodes: about twenty seconds of work on a current machine.
const BUDGET: u128 = 13_500_000_000;

const COLUMNS: Columns = Columns {
    expected: "expected",
    counted: "counted",
};

impl Runner {
    /// Counts the leaves and prints the counts, by default with about twenty seconds of work.
    ///
    /// Each position of a suite is counted as deep as the limits allow, and all depths with published counts are
    /// compared. The table shows the deepest count of each position and every wrong count; JSON shows all counts. One
    /// position is counted to the maximum depth, or to increasing depths within the budget.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn count(&self, positions: &Positions, out: &mut dyn Write) -> Result<Verdict, ToolError> {
        let mut report = Report::new(out, self.format, positions.width(), COLUMNS)?;
        match positions.kind {
            Kind::Suite => self.count_suite(&positions.cases, &mut report),
            Kind::One => self.count_one(&positions.cases[0], &mut report),
        }
    }

    fn count_suite(&self, cases: &[Case], report: &mut Report<'_>) -> Result<Verdict, ToolError> {
        let plan = published(cases, self.limits(BUDGET));
        let total = plan.iter().copied().flatten().map(|count| count.nodes);
        let mut progress = Progress::new(self.bar, total.sum());
        let mut sum = Summary::default();
        for (case, counts) in cases.iter().zip(plan) {
            for (index, published) in counts.iter().enumerate() {
                progress.advance(0);
                let start = Instant::now();
                let row = Row {
                    fen: &case.fen,
                    depth: published.depth,
                    nodes: self.count_slowly(&case.position, published.depth, &mut progress),
                    expected: Some(published.nodes),
                    time: start.elapsed(),
                };
                sum.add(&row);
                if self.format == Format::Json || row.is_wrong() || index + 1 == counts.len() {
                    progress.clear();
                    report.row(&row)?;
                }
            }
            if counts.is_empty() {
                sum.skipped += 1;
            } else {
                sum.positions += 1;
            }
        }
        progress.clear();
        if self.format == Format::Table {
            sum.print(report.out)?;
        }
        Ok(if sum.wrong == 0 {
            Verdict::Right
        } else {
            Verdict::Wrong
        })
    }

    /// Counts a deep tree move by move, so that the progress bar advances in between.
    fn count_slowly(&self, position: &Position, depth: u32, progress: &mut Progress) -> u128 {
        const LONG: u32 = 6;
        let mut count = |position: &Position, depth| {
            let nodes = self.counter.count(position, depth);
            progress.advance(nodes);
            nodes
        };
        if depth < LONG {
            return count(position, depth);
        }
        let below = |mv| count(&position.after(mv), depth - 1);
        position.legal_moves().into_iter().map(below).sum()
    }

    fn count_one(&self, case: &Case, report: &mut Report<'_>) -> Result<Verdict, ToolError> {
        self.deepen(BUDGET, |depth| {
            let start = Instant::now();
            let nodes = self.counter.count(&case.position, depth);
            report.row(&Row {
                fen: &case.fen,
                depth,
                nodes,
                expected: None,
                time: start.elapsed(),
            })?;
            Ok((nodes, Verdict::Right))
        })
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

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self {
            positions,
            skipped,
            counts,
            wrong,
            ..
        } = self;
        let (nodes, seconds) = (grouped(self.nodes), self.time.as_secs_f64());
        write!(
            out,
            "\n{positions} positions, {counts} counts, {nodes} nodes in {seconds:.1} s"
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
