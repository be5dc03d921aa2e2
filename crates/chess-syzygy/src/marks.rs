//! [`Marks`]: places in compressed blocks, so that a lookup need not start at the first code of its block.

use core::sync::atomic::{AtomicU32, Ordering};

/// There is one mark for this number of bytes. With one for each 8, warm probes of results take 0.92 times as long, but
/// cold ones of distances 1.1 times.
const BYTES_PER_MARK: usize = 16;

/// The marks of some bytes of a file, none of which is set at first.
///
/// A block with `n` marks divides its values in `n` parts of about the same size: a mark is the code with the first
/// value of its part. It is the same whoever sets it, so that threads need no lock.
#[derive(Debug, Default)]
pub(crate) struct Marks(Box<[AtomicU32]>);

/// The marks of one block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockMarks<'m>(&'m [AtomicU32]);

/// Where a code starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The number of its first bit.
    pub(crate) bit: u16,
    /// The number of its first value.
    pub(crate) value: u16,
}

impl Marks {
    /// The bytes of memory that marks for this number of bytes take.
    pub(crate) const fn size_for(bytes: u64) -> u64 {
        bytes / BYTES_PER_MARK as u64 * size_of::<AtomicU32>() as u64
    }

    /// Creates marks for this number of bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Self(
            (0..bytes / BYTES_PER_MARK)
                .map(|_| AtomicU32::new(0))
                .collect(),
        )
    }

    /// Returns the marks of a block, or [no marks](BlockMarks::NONE) if its bytes go beyond the last mark.
    #[inline]
    pub(crate) fn of_block(&self, offset: usize, len: usize) -> BlockMarks<'_> {
        let start = offset / BYTES_PER_MARK;
        BlockMarks(
            self.0
                .get(start..start + len / BYTES_PER_MARK)
                .unwrap_or_default(),
        )
    }
}

impl BlockMarks<'_> {
    /// No marks.
    pub(crate) const NONE: Self = Self(&[]);

    /// Returns the last mark that is set before a position, or the start of the block, and the number of the next one.
    #[inline]
    pub(crate) fn before(self, position: u32, values: u32) -> (Mark, u32) {
        let wanted = position * self.count() / values;
        for number in (1..=wanted).rev() {
            let packed = self.0[number as usize].load(Ordering::Relaxed);
            if packed != 0 {
                let mark = Mark {
                    bit: (packed >> 16) as u16,
                    value: packed as u16,
                };
                return (mark, number + 1);
            }
        }
        (Mark::default(), 1)
    }

    /// Returns the first value of a mark's part of the block, or `u32::MAX` if there is no such mark.
    #[inline]
    pub(crate) fn first_value(self, number: u32, values: u32) -> u32 {
        let count = self.count();
        if number < count {
            // The count is a power of two.
            (number * values + count - 1) >> count.ilog2()
        } else {
            u32::MAX
        }
    }

    /// Returns the number of marks: a power of two of at most 256, or zero.
    fn count(self) -> u32 {
        self.0.len() as u32
    }

    /// Sets a mark.
    pub(crate) fn set(self, number: u32, code: Mark) {
        if let Some(mark) = self.0.get(number as usize) {
            mark.store(
                u32::from(code.bit) << 16 | u32::from(code.value),
                Ordering::Relaxed,
            );
        }
    }
}
