//! [`Draft`]: the faults of a game that is being read.

use super::counts::FaultCounts;
use super::fault::{Fault, FaultKind, Severity};
use super::repair::Repair;
use chess_move::Diagnostic;
use std::ops::Range;

/// Collects the faults of a game. Lines and columns are added later.
#[derive(Debug)]
pub(super) struct Draft {
    level: Severity,
    /// The most faults that are kept. More are counted.
    limit: usize,
    pub(super) number: u64,
    pub(super) faults: Vec<Fault>,
    /// The faults that are not kept.
    pub(super) dropped: FaultCounts,
    /// Whether one of the faults is an error.
    pub(super) has_error: bool,
}

impl Draft {
    pub(super) fn new(level: Severity, limit: usize) -> Self {
        Self {
            level,
            limit,
            number: 0,
            faults: Vec::new(),
            dropped: FaultCounts::default(),
            has_error: false,
        }
    }

    /// Returns the draft, and begins another one.
    pub(super) fn take(&mut self) -> Self {
        let next = Self::new(self.level, self.limit);
        std::mem::replace(self, next)
    }

    /// Returns whether faults of a severity are reported.
    pub(super) fn reports(&self, severity: Severity) -> bool {
        severity >= self.level
    }

    /// Reports a fault, if its severity is reported. Returns its place in the list if it is kept.
    pub(super) fn fault(
        &mut self,
        kind: FaultKind,
        span: Range<u64>,
        repair: Option<Repair>,
    ) -> Option<usize> {
        if !self.reports(kind.severity()) {
            return None;
        }
        self.has_error |= kind.severity() == Severity::Error;
        if self.faults.len() >= self.limit {
            self.dropped.count(kind.code());
            return None;
        }
        self.faults.push(Fault {
            kind,
            game: self.number,
            line: 0,
            column: 0,
            span,
            repair,
        });
        Some(self.faults.len() - 1)
    }
}
