//! [`BlockMarks`]: places in a compressed block, so that a lookup need not start at its first code.

/// Where some values of a block are: for each at a multiple of a distance, the code that has it.
///
/// `N` bounds their number, and with it the memory of a cache. Marks are set as far as the block has been decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockMarks<const N: usize> {
    /// The distance, as a power of two.
    distance_bits: u8,
    /// How many marks are set.
    len: u8,
    marks: [Mark; N],
}

/// Where a code starts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    /// The number of its first bit.
    pub(crate) bit: u16,
    /// The number of its first value.
    pub(crate) value: u16,
}

impl<const N: usize> BlockMarks<N> {
    /// Creates the marks of a block with this number of values. None is set.
    pub(crate) fn new(values: u32) -> Self {
        let distance_bits = (values.saturating_sub(1) / N as u32)
            .checked_ilog2()
            .map_or(0, |bits| bits + 1);
        Self {
            distance_bits: distance_bits as u8,
            len: 0,
            marks: [Mark::default(); N],
        }
    }

    /// Sets the marks of the values of a code: those from its first one to the one before `next`. The codes come in
    /// their order.
    #[inline]
    pub(crate) fn add(&mut self, code: Mark, next: u32) {
        while u32::from(self.len) << self.distance_bits < next
            && let Some(mark) = self.marks.get_mut(usize::from(self.len))
        {
            *mark = code;
            self.len += 1;
        }
    }

    /// Returns the code of the last mark, or the start of the block.
    pub(crate) fn last(&self) -> Mark {
        self.marks[..usize::from(self.len)]
            .last()
            .copied()
            .unwrap_or_default()
    }

    /// Returns whether the mark before a position is set.
    #[inline]
    pub(crate) fn covers(&self, position: u32) -> bool {
        position >> self.distance_bits < u32::from(self.len)
    }

    /// Returns the mark before a position that is covered.
    #[inline]
    pub(crate) fn before(&self, position: u32) -> Mark {
        self.marks
            .get((position >> self.distance_bits) as usize)
            .copied()
            .unwrap_or_default()
    }
}
