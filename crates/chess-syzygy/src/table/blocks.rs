//! [`Blocks`]: the compressed values of one part of a table, and where they are in the file.

use super::content::Content;
use super::decoder::Decoder;
use crate::block_marks::BlockMarks;
use crate::caches::Caches;
use crate::error::{ReadError, TableFault};
use crate::set_cache::{Key, SetCache};

/// The largest block in bytes, as a power of two. Blocks of known tables have 32 to 1,024 bytes.
const MAX_BLOCK_BITS: u8 = 13;
/// The most blocks that one probe skips to find its own. An entry of the index points into the middle of the positions
/// that it is for, so that valid tables skip few.
const MAX_SKIPPED: u32 = 1 << 16;

/// The largest block that has few marks, as a power of two.
const SMALL_BITS: u8 = 6;

/// The values of one part of a table.
///
/// Each block has the values of some consecutive indices, at most 65,536. The file lists how many each block has. An
/// index has an entry for every `1 << span_bits` positions: the block of the middle one, and its position in the block.
#[derive(Debug)]
pub(super) struct Blocks {
    decoder: Decoder,
    /// The number of indices.
    size: u64,
    span_bits: u8,
    block_bits: u8,
    /// The number of blocks.
    count: u32,
    /// The number of listed lengths, some of which have no block.
    lengths: u32,
    index_at: u64,
    lengths_at: u64,
    data_at: u64,
}

const INDEX_ENTRY: u64 = 6;

/// Where an index is.
struct Place {
    block: u32,
    /// The position in the block.
    position: u32,
    /// The number of values in the block.
    len: u32,
}

impl Blocks {
    /// Creates the blocks of a part from its header. Where they are in the file is set later.
    pub(super) fn new(
        decoder: Decoder,
        size: u64,
        [block_bits, span_bits, more_lengths]: [u8; 3],
        blocks: u32,
    ) -> Result<Self, TableFault> {
        let lengths = blocks
            .checked_add(u32::from(more_lengths))
            .ok_or(TableFault::Compression)?;
        if block_bits > MAX_BLOCK_BITS || span_bits == 0 || span_bits > 31 {
            return Err(TableFault::Compression);
        }
        Ok(Self {
            decoder,
            size,
            span_bits,
            block_bits,
            count: blocks,
            lengths,
            index_at: 0,
            lengths_at: 0,
            data_at: 0,
        })
    }

    /// Places the index at an offset and returns the offset after it.
    pub(super) fn place_index(&mut self, offset: u64) -> u64 {
        self.index_at = offset;
        offset + INDEX_ENTRY * self.spans()
    }

    /// Places the lengths of blocks at an offset and returns the offset after them.
    pub(super) fn place_lengths(&mut self, offset: u64) -> u64 {
        self.lengths_at = offset;
        offset + 2 * u64::from(self.lengths)
    }

    /// Places the blocks at the next multiple of 64 bytes and returns the offset after them.
    pub(super) fn place_blocks(&mut self, offset: u64) -> u64 {
        self.data_at = offset.next_multiple_of(64);
        self.data_at + (u64::from(self.count) << self.block_bits)
    }

    fn spans(&self) -> u64 {
        self.size.div_ceil(1 << self.span_bits)
    }

    /// Returns the value at an index.
    #[inline]
    pub(super) fn value(
        &self,
        content: &Content,
        cache: &Caches,
        index: u64,
    ) -> Result<u16, ReadError> {
        let found = self.find(content, cache, index)?;
        self.with_block(content, cache, found.block, |decoder, bytes| {
            let key = (content.number(), self.block_offset(found.block));
            let value = if self.block_bits <= SMALL_BITS {
                value_in_block(decoder, bytes, &cache.small_marks, key, &found)
            } else {
                value_in_block(decoder, bytes, &cache.marks, key, &found)
            };
            Ok(value?)
        })
    }

    /// Returns where an index is.
    #[inline]
    fn find(&self, content: &Content, cache: &Caches, index: u64) -> Result<Place, ReadError> {
        let (mut block, position) = self.entry(content, cache, index >> self.span_bits)?;
        let middle = 1_i64 << (self.span_bits - 1);
        let in_span = (index & ((1 << self.span_bits) - 1)) as u32;
        let mut position = i64::from(position) + i64::from(in_span) - middle;
        for _ in 0..MAX_SKIPPED {
            if let Ok(position_here) = u32::try_from(position) {
                let len = self.block_len(content, cache, block)?;
                if position_here < len {
                    return Ok(Place {
                        block,
                        position: position_here,
                        len,
                    });
                }
                position -= i64::from(len);
                block += 1;
            } else {
                block = block.checked_sub(1).ok_or(TableFault::Index)?;
                position += i64::from(self.block_len(content, cache, block)?);
            }
        }
        Err(TableFault::Index.into())
    }

    fn entry(&self, content: &Content, cache: &Caches, span: u64) -> Result<(u32, u16), ReadError> {
        let offset = self.index_at + INDEX_ENTRY * span;
        let block = content.array(cache, offset)?;
        let position = content.array(cache, offset + 4)?;
        Ok((u32::from_le_bytes(block), u16::from_le_bytes(position)))
    }

    /// Returns the number of values in a block.
    #[inline]
    fn block_len(&self, content: &Content, cache: &Caches, block: u32) -> Result<u32, ReadError> {
        if block >= self.lengths {
            return Err(TableFault::Index.into());
        }
        let less_one = content.array(cache, self.lengths_at + 2 * u64::from(block))?;
        Ok(u32::from(u16::from_le_bytes(less_one)) + 1)
    }

    #[inline]
    fn with_block<T>(
        &self,
        content: &Content,
        cache: &Caches,
        block: u32,
        read: impl FnOnce(&Decoder, &[u8]) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        if block >= self.count {
            return Err(TableFault::Index.into());
        }
        let offset = self.block_offset(block);
        content.with_bytes(cache, offset, 1 << self.block_bits, |bytes| {
            read(&self.decoder, bytes)
        })
    }

    #[inline]
    fn block_offset(&self, block: u32) -> u64 {
        self.data_at + (u64::from(block) << self.block_bits)
    }

    /// Decodes all blocks, and checks that they have the listed numbers of values, and that the index agrees with them.
    pub(super) fn verify(&self, content: &Content, cache: &Caches) -> Result<(), ReadError> {
        let middle = 1_u64 << (self.span_bits - 1);
        let mut start = 0;
        let mut next_span = 0;
        for block in 0..self.count {
            let len = self.block_len(content, cache, block)?;
            // The last symbol of a block can stand for more values than belong to the block.
            self.with_block(content, cache, block, |decoder, bytes| {
                let mut marks = BlockMarks::<1>::new(len);
                decoder.value_and_marks(bytes, &mut marks, len - 1)?;
                Ok(())
            })?;
            // The index entries whose middle is in this block.
            while next_span < self.spans() {
                let wanted = (next_span << self.span_bits) + middle;
                if wanted >= start + u64::from(len) {
                    break;
                }
                let (found_block, position) = self.entry(content, cache, next_span)?;
                if (found_block, u64::from(position)) != (block, wanted - start) {
                    return Err(TableFault::Index.into());
                }
                next_span += 1;
            }
            start += u64::from(len);
        }
        // The middle of the last span can be behind the last value.
        (start >= self.size)
            .then_some(())
            .ok_or(TableFault::Index.into())
    }
}

/// Returns the value at a place from the bytes of its block.
#[inline]
fn value_in_block<const N: usize>(
    decoder: &Decoder,
    bytes: &[u8],
    cache: &SetCache<BlockMarks<N>>,
    key: Key,
    place: &Place,
) -> Result<u16, TableFault> {
    let Place { position, len, .. } = *place;
    let mark = cache.with(
        key,
        || Ok(BlockMarks::new(len)),
        |marks| {
            if marks.covers(position) {
                Ok(marks.before(position))
            } else {
                Err(*marks)
            }
        },
    )?;
    match mark {
        Ok(mark) => decoder.value(bytes, mark, position),
        Err(mut marks) => {
            let value = decoder.value_and_marks(bytes, &mut marks, position)?;
            cache.replace(key, marks);
            Ok(value)
        }
    }
}
