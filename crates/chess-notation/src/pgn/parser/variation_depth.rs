//! [`VariationDepth`]: which variations a reader tells of.

/// How deep in variations reading is, and from where on nothing is told.
#[derive(Clone, Copy, Debug)]
pub(in crate::pgn) struct VariationDepth {
    pub(in crate::pgn) open: usize,
    /// At this depth and deeper nothing is told.
    pub(in crate::pgn) skipped_from: usize,
    /// Whether the outermost silent variation was told of when it began.
    pub(in crate::pgn) entered: bool,
}

impl VariationDepth {
    pub(in crate::pgn) const MAIN_LINE: Self = Self {
        open: 0,
        skipped_from: usize::MAX,
        entered: true,
    };

    pub(in crate::pgn) fn is_visited(self) -> bool {
        self.open < self.skipped_from
    }

    /// Nothing more is told of the line.
    pub(in crate::pgn) fn skip_rest_of_line(&mut self) {
        self.skipped_from = self.open;
        self.entered = true;
    }

    /// Nothing is told of what begins here.
    pub(in crate::pgn) fn skip_line(&mut self) {
        self.skipped_from = self.open;
        self.entered = false;
    }

    /// How many open variations were told of.
    pub(in crate::pgn) fn visited(self) -> usize {
        if self.is_visited() {
            self.open
        } else {
            self.skipped_from.saturating_sub(usize::from(!self.entered))
        }
    }
}
