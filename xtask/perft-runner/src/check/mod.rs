//! `--check`: walks trees and tests at every node that the crates agree with each other.

mod agreement;
mod fen;
mod functions;
mod lists;
mod notation;
mod playing;
mod symmetry;
mod words;

#[cfg(test)]
mod tests;

use crate::Verdict;
use crate::count::{deepen, limits};
use crate::counter::counter;
use crate::epd::{Case, Figure};
use crate::error::Error;
use crate::options::Options;
use crate::plan::deepest;
use crate::position;
use crate::progress::Progress;
use crate::report::{self, Columns, Row, grouped};
use agreement::{AGREEMENTS, Agreement, Difference, Node};
use chess_board::{Position, Waivers};
use chess_move::Move;
use functions::{Functions, OURS};
use std::io::{StdoutLock, Write, stdout};
use std::time::Instant;

/// The default budget in nodes. Testing a node takes several thousand times as long as counting it.
const BUDGET: u128 = 1_000_000;

const COLUMNS: Columns = Columns {
    expected: "perft",
    counted: "walked",
};

/// Walks the tree of every position of a suite as deep as the limits allow.
pub(crate) fn suite(cases: &[Case], options: &Options) -> Result<Verdict, Error> {
    let plan = deepest(cases, limits(options, BUDGET), &counter(options.effort)?);
    let total = plan.iter().flatten().map(|figure| figure.nodes).sum();
    let width = cases
        .iter()
        .map(|case| case.fen.chars().count())
        .max()
        .unwrap_or(0);
    let mut checker = Checker::start(options, width)?;
    let mut progress = Progress::new(total);
    let mut positions = 0;
    for (case, figure) in cases.iter().zip(plan) {
        if let Some(figure) = figure {
            progress.advance(0);
            let verdict = checker.check(&case.fen, &case.position, figure, &mut progress)?;
            if verdict == Verdict::Wrong {
                return Ok(Verdict::Wrong);
            }
            progress.advance(figure.nodes);
            positions += 1;
        }
    }
    drop(progress);
    checker.finish(positions)?;
    Ok(Verdict::Right)
}

/// Walks the tree of one position: to the requested depth, or to increasing depths within the
/// budget.
pub(crate) fn position(fen: &str, options: &Options) -> Result<Verdict, Error> {
    let position = position::from_option(fen)?;
    let fen = fen.trim();
    let counter = counter(options.effort)?;
    let mut checker = Checker::start(options, fen.chars().count())?;
    let verdict = deepen(options, BUDGET, |depth| {
        let nodes = counter.count(&position, depth);
        let figure = Figure { depth, nodes };
        let verdict = checker.check(fen, &position, figure, &mut Progress::new(0))?;
        Ok((nodes, verdict))
    })?;
    if verdict == Verdict::Right {
        checker.finish(1)?;
    }
    Ok(verdict)
}

struct Checker<'a> {
    out: StdoutLock<'a>,
    options: &'a Options,
    width: usize,
    /// The number of tested nodes, in all trees.
    nodes: u64,
    fingerprint: Fingerprint,
}

impl<'a> Checker<'a> {
    fn start(options: &'a Options, width: usize) -> Result<Self, Error> {
        let mut out = stdout().lock();
        report::head(&mut out, options.format, width, COLUMNS)?;
        Ok(Self {
            out,
            options,
            width,
            nodes: 0,
            fingerprint: Fingerprint(0),
        })
    }

    fn check(
        &mut self,
        fen: &str,
        position: &Position,
        Figure {
            depth,
            nodes: expected,
        }: Figure,
        progress: &mut Progress,
    ) -> Result<Verdict, Error> {
        let mut walk = Walk::new(position, self.nodes, self.fingerprint);
        let start = Instant::now();
        let walked = walk.walk(position, depth);
        let time = start.elapsed();
        self.nodes = walk.nodes;
        self.fingerprint = walk.fingerprint;
        progress.clear();
        match walked {
            Ok(nodes) => {
                let expected = Some(expected);
                let row = Row {
                    fen,
                    depth,
                    nodes,
                    expected,
                    time,
                };
                report::row(&mut self.out, self.options.format, self.width, &row)?;
                Ok(if row.is_wrong() {
                    Verdict::Wrong
                } else {
                    Verdict::Right
                })
            }
            Err(failure) => {
                failure.print(&mut self.out, fen)?;
                Ok(Verdict::Wrong)
            }
        }
    }

    fn finish(mut self, positions: usize) -> Result<(), Error> {
        let nodes = grouped(self.nodes.into());
        writeln!(
            self.out,
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
            writeln!(self.out, "  {name:12} {claim}{every}")?;
        }
        let fingerprint = self.fingerprint.0;
        writeln!(
            self.out,
            "Fingerprint of the legal moves of all nodes: {fingerprint:016x}"
        )?;
        Ok(())
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
    fn print(&self, out: &mut StdoutLock<'_>, root: &str) -> Result<(), Error> {
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
        writeln!(out, "  differs   {}", difference.what)?;
        Ok(())
    }
}
