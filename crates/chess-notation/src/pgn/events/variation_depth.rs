//! [`VariationDepth`]: which variations are visited.

/// The depth of open variations, and the depth from which they are skipped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariationDepth {
    pub(crate) open: usize,
    /// Lines at this depth and deeper are skipped.
    pub(crate) skipped_from: usize,
    /// Whether the visitor was called at the start of the outermost skipped line, or no line is skipped.
    pub(crate) entered: bool,
}

impl VariationDepth {
    pub(crate) const MAIN_LINE: Self = Self {
        open: 0,
        skipped_from: usize::MAX,
        entered: true,
    };

    pub(crate) fn is_visited(self) -> bool {
        self.open < self.skipped_from
    }

    /// Skips the rest of the current line.
    pub(crate) fn skip_rest_of_line(&mut self) {
        self.skipped_from = self.open;
        self.entered = true;
    }

    /// Skips the line that begins here.
    pub(crate) fn skip_line(&mut self) {
        self.skipped_from = self.open;
        self.entered = false;
    }

    /// Returns the number of open variations for which the visitor was called.
    pub(crate) fn visited(self) -> usize {
        if self.is_visited() {
            self.open
        } else {
            self.skipped_from.saturating_sub(usize::from(!self.entered))
        }
    }
}
