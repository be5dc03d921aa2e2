//! Walks trees and tests at every node that the crates agree with each other.

mod agreement;
mod agreements;
mod functions;
mod lists;
mod playing;
mod symmetry;
mod texts;
mod words;

#[cfg(test)]
mod tests;

use super::error::ToolError;
use super::plan::deepest;
use super::positions::{Case, Count, Kind, Positions};
use super::progress::Progress;
use super::report::{Columns, Report, Row, grouped};
use super::runner::{Bar, Runner, Verdict};
use agreement::{Agreement, Difference, Node};
use agreements::AGREEMENTS;
use chess_board::{Position, Waivers};
use chess_move::Move;
use functions::{Functions, OURS};
use std::io::{self, Write};
use std::time::Instant;

/// The default budget in nodes. Testing a node takes several thousand times as long as counting it.
const BUDGET: u128 = 1_000_000;

const COLUMNS: Columns = Columns {
    expected: "perft",
    counted: "walked",
};

impl Runner {
    /// Walks through the trees of legal moves and tests at every node that the crates agree with each other: move
    /// lists, counts and legality, playing and unmaking, keys, FEN, UCI, SAN and LAN, and symmetry. Prints a table, and
    /// the first agreement that does not hold.
    ///
    /// The trees have the depths that [`compare`](Self::compare) chooses. By default the limit is a million nodes in
    /// total.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn check(&self, positions: &Positions, out: &mut dyn Write) -> Result<Verdict, ToolError> {
        let mut checker = Checker {
            report: Report::new(out, self.format, positions.width(), COLUMNS)?,
            nodes: 0,
            fingerprint: Fingerprint(0),
        };
        match positions.kind {
            Kind::Suite => self.check_suite(&positions.cases, &mut checker),
            Kind::One => self.check_one(&positions.cases[0], &mut checker),
        }
    }

    fn check_suite(&self, cases: &[Case], checker: &mut Checker<'_>) -> Result<Verdict, ToolError> {
        let plan = deepest(cases, self.limits(BUDGET), &self.counter);
        let total = plan.iter().flatten().map(|count| count.nodes).sum();
        let mut progress = Progress::new(self.bar, total);
        let mut positions = 0;
        for (case, count) in cases.iter().zip(plan) {
            if let Some(count) = count {
                progress.advance(0);
                if checker.check(case, count, &mut progress)? == Verdict::Wrong {
                    return Ok(Verdict::Wrong);
                }
                progress.advance(count.nodes);
                positions += 1;
            }
        }
        drop(progress);
        checker.finish(positions)?;
        Ok(Verdict::Right)
    }

    fn check_one(&self, case: &Case, checker: &mut Checker<'_>) -> Result<Verdict, ToolError> {
        let verdict = self.deepen(BUDGET, |depth| {
            let nodes = self.counter.count(&case.position, depth);
            let mut progress = Progress::new(Bar::Hidden, 0);
            let verdict = checker.check(case, Count { depth, nodes }, &mut progress)?;
            Ok::<_, ToolError>((nodes, verdict))
        })?;
        if verdict == Verdict::Right {
            checker.finish(1)?;
        }
        Ok(verdict)
    }
}

struct Checker<'o> {
    report: Report<'o>,
    /// The number of tested nodes, in all trees.
    nodes: u64,
    fingerprint: Fingerprint,
}

impl Checker<'_> {
    fn check(
        &mut self,
        case: &Case,
        count: Count,
        progress: &mut Progress,
    ) -> Result<Verdict, ToolError> {
        let mut walk = Walk::new(&case.position, self.nodes, self.fingerprint);
        let start = Instant::now();
        let walked = walk.walk(&case.position, count.depth);
        let time = start.elapsed();
        self.nodes = walk.nodes;
        self.fingerprint = walk.fingerprint;
        progress.clear();
        let nodes = match walked {
            Ok(nodes) => nodes,
            Err(failure) => {
                failure.print(self.report.out, &case.fen)?;
                return Ok(Verdict::Wrong);
            }
        };
        let row = Row {
            fen: &case.fen,
            depth: count.depth,
            nodes,
            expected: Some(count.nodes),
            time,
        };
        self.report.row(&row)?;
        Ok(if row.is_wrong() {
            Verdict::Wrong
        } else {
            Verdict::Right
        })
    }

    fn finish(&mut self, positions: usize) -> io::Result<()> {
        let out = &mut *self.report.out;
        let nodes = grouped(self.nodes.into());
        writeln!(
            out,
            "\n{positions} positions, {nodes} nodes; all of these hold:"
        )?;
        for Agreement {
            name, claim, every, ..
        } in &AGREEMENTS
        {
            let every = match every {
                1 => String::new(),
                every => format!(" (every {every}th node)"),
            };
            writeln!(out, "  {name:12} {claim}{every}")?;
        }
        let fingerprint = self.fingerprint.0;
        writeln!(
            out,
            "Fingerprint of the legal moves of all nodes: {fingerprint:016x}"
        )
    }
}

/// The walk through one tree.
struct Walk {
    functions: Functions,
    waivers: Waivers,
    nodes: u64,
    fingerprint: Fingerprint,
}

/// A number that differs, with near certainty, if any position has other legal moves. Two builds of the program can be
/// compared by it.
#[derive(Clone, Copy)]
struct Fingerprint(u64);

impl Fingerprint {
    /// Adds the sorted legal moves of a position.
    fn add(&mut self, moves: &[Move]) {
        // The number of moves separates the positions.
        let numbers = moves.iter().map(|mv| mv.to_bits().into());
        for number in numbers.chain([moves.len() as u64]) {
            self.0 = (self.0 ^ number)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29);
        }
    }
}

/// An agreement that does not hold.
#[derive(Debug)]
struct Failure {
    agreement: &'static Agreement,
    position: Box<Position>,
    difference: Difference,
}

impl Walk {
    fn new(root: &Position, nodes: u64, fingerprint: Fingerprint) -> Self {
        // A game that can reach the root can reach every position of the tree, so no rule must be
        // waived.
        let needs_no_waivers = Position::try_from(root.to_setup()).is_ok();
        let waivers = if needs_no_waivers {
            Waivers::empty()
        } else {
            Waivers::all()
        };
        Self {
            functions: OURS,
            waivers,
            nodes,
            fingerprint,
        }
    }

    /// Tests every node and returns the number of leaves.
    fn walk(&mut self, position: &Position, depth: u32) -> Result<u128, Failure> {
        let mut legal = (self.functions.legal_moves)(position);
        legal.sort_unstable();
        self.fingerprint.add(&legal);
        let node = Node {
            position,
            legal: &legal,
            waivers: self.waivers,
        };
        for agreement in &AGREEMENTS {
            if self.nodes.is_multiple_of(agreement.every) {
                (agreement.check)(&self.functions, &node).map_err(|difference| Failure {
                    agreement,
                    position: Box::new(*position),
                    difference,
                })?;
            }
        }
        self.nodes += 1;
        if depth == 0 {
            return Ok(1);
        }
        let mut leaves = 0;
        for &mv in &legal {
            let mut child = *position;
            (self.functions.play_unchecked)(&mut child, mv);
            leaves += self.walk(&child, depth - 1)?;
        }
        Ok(leaves)
    }
}

impl Failure {
    fn print(&self, out: &mut dyn Write, root: &str) -> io::Result<()> {
        let Self {
            agreement,
            position,
            difference,
        } = self;
        writeln!(
            out,
            "\nDoes not hold: {} ({})",
            agreement.claim, agreement.name
        )?;
        writeln!(out, "  position  {position}")?;
        writeln!(out, "  in the tree of {root}")?;
        if let Some(mv) = difference.mv {
            writeln!(
                out,
                "  move      {mv} ({}, word {:#06x})",
                mv.flag(),
                mv.to_bits()
            )?;
        }
        writeln!(out, "  differs   {}", difference.what)
    }
}
