//! [`Depth`]: which variations a reader tells of.

/// How deep in variations reading is, and from where on nothing is told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    pub(super) open: usize,
    /// At this depth and deeper nothing is told.
    pub(super) silent: usize,
    /// Whether the outermost silent variation was told of when it began.
    pub(super) entered: bool,
}

impl Depth {
    pub(super) const MAIN_LINE: Self = Self {
        open: 0,
        silent: usize::MAX,
        entered: true,
    };

    pub(super) fn is_told(self) -> bool {
        self.open < self.silent
    }

    /// Nothing more is told of the line.
    pub(super) fn silence(&mut self) {
        self.silent = self.open;
        self.entered = true;
    }

    /// Nothing is told of what begins here.
    pub(super) fn step_over(&mut self) {
        self.silent = self.open;
        self.entered = false;
    }

    /// How many open variations were told of.
    pub(super) fn told(self) -> usize {
        if self.is_told() {
            self.open
        } else {
            self.silent.saturating_sub(usize::from(!self.entered))
        }
    }
}
