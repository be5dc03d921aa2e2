//! [`Blocks`]: the compressed values of one part of a table, and where they are in the file.

use super::content::Content;
use super::decoder::Decoder;
use super::header::HeaderReader;
use crate::error::{ReadError, TableFault};
use crate::page_cache::PageCache;
use core::ops::RangeInclusive;
use std::sync::OnceLock;

/// The smallest and the largest block in bytes, as a power of two. Blocks of known tables have 32 to 1,024 bytes. The
/// decoder reads 8 bytes at a time, and a mark has 16 bits for a place in a block and a little behind it.
pub(super) const BLOCK_BITS: RangeInclusive<u8> = 3..=12;
/// The most blocks that one probe skips to find its own. An entry of the index points into the middle of the positions
/// that it is for, so that valid tables skip few.
const MAX_SKIPPED: u32 = 1 << 16;

/// The values of one part of a table.
///
/// Each block has the values of some consecutive indices, at most 65,536. The file lists how many each block has. An
/// index has an entry for every `1 << span_bits` positions: the block of the middle one, and its position in the block.
#[derive(Debug)]
pub(super) struct Blocks {
    codes: Codes,
    /// Made on first use.
    decoder: OnceLock<Result<Decoder, TableFault>>,
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

/// Where the codes and symbols are, two bytes for each length of codes and three for each symbol.
#[derive(Clone, Copy, Debug)]
struct Codes {
    min_len: u8,
    lengths_at: u64,
    lengths: usize,
    symbols_at: u64,
    symbols: usize,
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
    /// Reads the header of a part with this number of indices. Where the blocks are in the file is set later.
    pub(super) fn read(size: u64, reader: &mut HeaderReader<'_>) -> Result<Self, ReadError> {
        let [block_bits, span_bits, more_lengths] = reader.array()?;
        let count = u32::from_le_bytes(reader.array()?);
        let [max_len, min_len] = reader.array()?;
        let lengths_at = reader.offset;
        let code_lengths = Decoder::code_lengths(min_len, max_len)?;
        reader.offset += 2 * code_lengths as u64;
        let symbols = usize::from(reader.u16()?);
        let symbols_at = reader.offset;
        // An even number of bytes.
        reader.offset += (3 * symbols as u64).next_multiple_of(2);
        let lengths = count
            .checked_add(u32::from(more_lengths))
            .ok_or(TableFault::Compression)?;
        if !BLOCK_BITS.contains(&block_bits) || !(1..=31).contains(&span_bits) {
            return Err(TableFault::Compression.into());
        }
        Ok(Self {
            codes: Codes {
                min_len,
                lengths_at,
                lengths: code_lengths,
                symbols_at,
                symbols,
            },
            decoder: OnceLock::new(),
            size,
            span_bits,
            block_bits,
            count,
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
        cache: &PageCache,
        index: u64,
    ) -> Result<u16, ReadError> {
        let place = self.find(content, cache, index)?;
        self.value_at(content, cache, &place)
    }

    /// Returns where an index is.
    #[inline]
    fn find(&self, content: &Content, cache: &PageCache, index: u64) -> Result<Place, ReadError> {
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

    #[inline]
    fn entry(
        &self,
        content: &Content,
        cache: &PageCache,
        span: u64,
    ) -> Result<(u32, u16), ReadError> {
        let [b0, b1, b2, b3, p0, p1] = content.array(cache, self.index_at + INDEX_ENTRY * span)?;
        Ok((
            u32::from_le_bytes([b0, b1, b2, b3]),
            u16::from_le_bytes([p0, p1]),
        ))
    }

    /// Returns the number of values in a block.
    #[inline]
    fn block_len(
        &self,
        content: &Content,
        cache: &PageCache,
        block: u32,
    ) -> Result<u32, ReadError> {
        if block >= self.lengths {
            return Err(TableFault::Index.into());
        }
        let less_one = content.array(cache, self.lengths_at + 2 * u64::from(block))?;
        Ok(u32::from(u16::from_le_bytes(less_one)) + 1)
    }

    #[inline]
    fn value_at(
        &self,
        content: &Content,
        cache: &PageCache,
        place: &Place,
    ) -> Result<u16, ReadError> {
        if place.block >= self.count {
            return Err(TableFault::Index.into());
        }
        let decoder = match self.decoder.get() {
            Some(decoder) => decoder,
            None => self.make_decoder(content, cache)?,
        };
        let decoder = decoder.as_ref().map_err(|fault| *fault)?;
        let offset = self.data_at + (u64::from(place.block) << self.block_bits);
        content.with_bytes(cache, offset, 1 << self.block_bits, |bytes, marks| {
            Ok(decoder.value(bytes, marks, place.position, place.len)?)
        })
    }

    #[cold]
    fn make_decoder(
        &self,
        content: &Content,
        cache: &PageCache,
    ) -> Result<&Result<Decoder, TableFault>, ReadError> {
        let Codes {
            min_len,
            lengths_at,
            lengths,
            symbols_at,
            symbols,
        } = self.codes;
        let decoder = content.with_bytes(cache, lengths_at, 2 * lengths, |lengths, _| {
            content.with_bytes(cache, symbols_at, 3 * symbols, |symbols, _| {
                Ok(Decoder::parse(min_len, lengths, symbols))
            })
        })?;
        Ok(self.decoder.get_or_init(|| decoder))
    }

    /// Decodes all blocks, and checks that they have the listed numbers of values, and that the index agrees with them.
    pub(super) fn verify(&self, content: &Content, cache: &PageCache) -> Result<(), ReadError> {
        let middle = 1_u64 << (self.span_bits - 1);
        let mut start = 0;
        let mut next_span = 0;
        for block in 0..self.count {
            let len = self.block_len(content, cache, block)?;
            // The last symbol of a block can stand for more values than belong to the block.
            let last = Place {
                block,
                position: len - 1,
                len,
            };
            self.value_at(content, cache, &last)?;
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
