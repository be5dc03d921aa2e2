//! [`EvalSums`]: the sums that the terms go into, and [`Trace`], who may watch them go.

use super::parameters::Terms;
use super::side::Side;
use super::tapered::Tapered;
use chess_move::Color;

/// Who watches the evaluation, and may keep parameters out of it. The tuner wants to know how often
/// each parameter was added; in play nobody does, and nothing is left of the calls.
pub(crate) trait Trace {
    /// Whether a parameter is added at all.
    #[inline(always)]
    fn counts(&self, parameter: usize) -> bool {
        let _ = parameter;
        true
    }

    /// A parameter was added so many times for a side.
    fn count(&mut self, sum: SumKind, color: Color, parameter: usize, count: i32);
}

/// Which sum a parameter goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SumKind {
    /// The plain one.
    Linear,
    /// The danger of this color's king.
    Danger,
}

/// Nobody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoTrace;

impl Trace for NoTrace {
    #[inline(always)]
    fn count(&mut self, _: SumKind, _: Color, _: usize, _: i32) {}
}

/// The sums of an evaluation.
#[derive(Debug)]
pub(super) struct EvalSums<'t, T> {
    /// White's good less Black's.
    pub(super) sum: Tapered,
    /// The danger of each color's king.
    pub(super) danger: [Tapered; 2],
    trace: &'t mut T,
}

impl<'t, T: Trace> EvalSums<'t, T> {
    pub(super) fn new(sum: Tapered, trace: &'t mut T) -> Self {
        Self {
            sum,
            danger: [Tapered::ZERO; 2],
            trace,
        }
    }

    /// Adds one of the parameters, so many times, for a side. An index beyond them means the last.
    #[inline(always)]
    pub(super) fn add_times<S: Side, const N: usize>(
        &mut self,
        terms: &Terms<N>,
        index: usize,
        times: i32,
    ) {
        let index = index.min(N - 1);
        let parameter = terms.first + index;
        if self.trace.counts(parameter) {
            self.sum += terms.values[index] * (S::SIGN * times);
            self.trace.count(SumKind::Linear, S::US, parameter, times);
        }
    }

    /// Adds one of the parameters for a side.
    #[inline(always)]
    pub(super) fn add<S: Side, const N: usize>(&mut self, terms: &Terms<N>, index: usize) {
        self.add_times::<S, N>(terms, index, 1);
    }

    /// Adds to the danger of this side's king.
    #[inline(always)]
    pub(super) fn add_danger<S: Side, const N: usize>(
        &mut self,
        terms: &Terms<N>,
        index: usize,
        times: i32,
    ) {
        let index = index.min(N - 1);
        let parameter = terms.first + index;
        if self.trace.counts(parameter) {
            self.danger[S::US.index()] += terms.values[index] * times;
            self.trace.count(SumKind::Danger, S::US, parameter, times);
        }
    }
}
