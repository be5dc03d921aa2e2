//! [`SearchFeatures`]: the features of the search, which can be switched off to measure them.

bitflags::bitflags! {
    /// The features of the search. They can be switched off to measure how much strength each adds: an engine with all
    /// features plays against one without some. For playing and analysis leave them all on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct SearchFeatures: u32 {
        /// Aspiration windows around the score of the last iteration.
        const ASPIRATION = 1;
        /// Transposition table cutoffs. Without them, the hash move is still used.
        const TABLE_CUTOFFS = 1 << 1;
        /// Null-move pruning.
        const NULL_MOVE = 1 << 2;
        /// Reverse futility pruning.
        #[doc(alias = "rfp")]
        const REVERSE_FUTILITY = 1 << 3;
        /// Futility pruning: moves are skipped if the static evaluation plus their static exchange value is too far
        /// below alpha.
        const FUTILITY = 1 << 4;
        /// Late move pruning: late quiet moves are skipped at low depth.
        #[doc(alias = "lmp")]
        const LATE_MOVE_PRUNING = 1 << 5;
        /// Late move reductions.
        #[doc(alias = "lmr")]
        const LATE_MOVE_REDUCTIONS = 1 << 6;
        /// Pruning of moves that lose material by static exchange evaluation.
        const SEE_PRUNING = 1 << 7;
        /// Internal iterative reduction.
        #[doc(alias = "iir")]
        const INTERNAL_ITERATIVE_REDUCTION = 1 << 8;
        /// Check extension.
        const CHECK_EXTENSION = 1 << 9;
        /// The difference of the static evaluation to that of the side's previous move ("improving").
        const IMPROVING = 1 << 10;
        /// Upcoming repetition detection.
        const UPCOMING_REPETITION = 1 << 11;
        /// Killer moves.
        const KILLERS = 1 << 12;
        /// Counter moves.
        const COUNTER_MOVES = 1 << 13;
        /// Butterfly history.
        const BUTTERFLY_HISTORY = 1 << 14;
        /// Capture history.
        const CAPTURE_HISTORY = 1 << 15;
        /// Continuation history.
        const CONTINUATION_HISTORY = 1 << 16;
        /// Correction history.
        const CORRECTION_HISTORY = 1 << 17;
        /// Quiet checks in the first plies of quiescence.
        const QUIESCENCE_CHECKS = 1 << 18;
        /// Mate-distance pruning.
        const MATE_DISTANCE = 1 << 19;
        /// With several threads, every other thread searches the moves after the good captures in reverse order, at
        /// expected all nodes and in PV nodes.
        #[doc(alias = "lazy_smp")]
        const REVERSED_ORDER = 1 << 20;
    }
}

impl Default for SearchFeatures {
    fn default() -> Self {
        Self::all()
    }
}
