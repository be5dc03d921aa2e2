//! [`Draft`]: the faults of a game that is being read.

use super::fault::{Fault, FaultKind, Severity};
use super::repair::Repair;
use std::ops::Range;

/// The most faults of a game that are kept. More are counted.
const MAX_KEPT: usize = 100;

/// Collects the faults of a game. Lines and columns are added later.
#[derive(Debug)]
pub(super) struct Draft {
    level: Severity,
    pub(super) number: u64,
    pub(super) faults: Vec<Fault>,
    pub(super) left_out: u64,
}

impl Draft {
    pub(super) fn new(level: Severity) -> Self {
        Self {
            level,
            number: 0,
            faults: Vec::new(),
            left_out: 0,
        }
    }

    /// Returns whether faults of a severity are reported.
    pub(super) fn reports(&self, severity: Severity) -> bool {
        severity >= self.level
    }

    /// Reports a fault, if its severity is reported.
    pub(super) fn fault(&mut self, kind: FaultKind, span: Range<u64>, repair: Option<Repair>) {
        if !self.reports(kind.severity()) {
            return;
        }
        if self.faults.len() >= MAX_KEPT {
            self.left_out += 1;
            return;
        }
        self.faults.push(Fault {
            kind,
            game: self.number,
            line: 0,
            column: 0,
            span,
            repair,
        });
    }
}
