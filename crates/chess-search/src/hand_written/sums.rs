//! [`EvalSums`]: the sums of the terms, and [`Trace`], an observer of them.

use super::parameters::Terms;
use super::side::Side;
use super::tapered::Tapered;
use chess_move::Color;

/// An observer of the evaluation, which can also switch parameters off. The tuner counts how often each parameter is
/// added; in play there is no observer, and the calls compile to nothing.
pub(crate) trait Trace {
    /// Returns whether a parameter is enabled.
    #[inline(always)]
    fn counts(&self, parameter: usize) -> bool {
        let _ = parameter;
        true
    }

    /// Records that a parameter was added this many times for a side.
    fn count(&mut self, sum: SumKind, color: Color, parameter: usize, count: i32);
}

/// The sum that a parameter belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SumKind {
    /// The score.
    Linear,
    /// The danger of this color's king.
    Danger,
}

/// No observer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoTrace;

impl Trace for NoTrace {
    #[inline(always)]
    fn count(&mut self, _: SumKind, _: Color, _: usize, _: i32) {}
}

/// The sums of an evaluation.
#[derive(Debug)]
pub(super) struct EvalSums<'t, T> {
    /// The score, White minus Black.
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

    /// Adds a parameter several times for a side. An index out of range selects the last parameter.
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

    /// Adds a parameter for a side.
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
