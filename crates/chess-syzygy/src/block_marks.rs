//! [`BlockMarks`]: places in a compressed block, so that a lookup need not start at its first code.

/// Where some values of a block are: for each at a multiple of a distance, the code that has it.
#[derive(Debug)]
pub(crate) struct BlockMarks {
    /// The distance, as a power of two.
    pub(crate) distance_bits: u32,
    pub(crate) marks: Box<[Mark]>,
}

impl BlockMarks {
    /// The maximum number of marks, which bounds the cache.
    pub(crate) const MAX: u32 = 64;
}

/// Where a code starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The number of its first bit.
    pub(crate) bit: u32,
    /// The number of its first value.
    pub(crate) value: u32,
}
