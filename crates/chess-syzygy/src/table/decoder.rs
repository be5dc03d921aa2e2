//! [`Decoder`]: the values of a block, compressed by recursive pairing and canonical Huffman codes.

use crate::error::TableFault;
use crate::marks::{BlockMarks, Mark};

/// Symbols have 12 bits, and the largest marks symbols that stand for a value.
const MAX_SYMBOLS: usize = 4095;
const VALUE_MARK: u16 = 0xfff;
/// The most values that a symbol stands for.
const MAX_VALUES: u32 = 256;
/// The longest code in bits.
const MAX_CODE_LEN: u8 = 32;

/// The codes and symbols of one part of a table.
#[derive(Debug)]
pub(super) struct Decoder {
    /// The length in bits of the shortest codes.
    min_len: u8,
    /// By the length of the code, less the shortest.
    lengths: Box<[CodeLength]>,
    symbols: Box<[Symbol]>,
    /// By the first [`Decoder::short_bits`] bits: the code that they start with, or a length of 0 if it is longer or
    /// invalid.
    short: Box<[Code]>,
    short_bits: u32,
}

/// Codes up to this length are looked up in a table of at most 2 KB. With larger tables, probes take longer.
const MAX_SHORT_BITS: u32 = 10;

/// A code: its symbol in the upper twelve bits, and its length in the others.
#[derive(Clone, Copy, Debug)]
struct Code(u16);

/// The codes of one length.
#[derive(Clone, Copy, Debug)]
struct CodeLength {
    /// The smallest code of this length or longer ones, in the upper bits.
    base: u64,
    /// The symbol of the smallest code of this length.
    first_symbol: u16,
}

/// A symbol, which stands for a value or for two other symbols: two numbers of twelve bits as in the file, and in the
/// upper byte the number of its values, less one.
#[derive(Clone, Copy, Debug)]
struct Symbol(u32);

impl Decoder {
    /// Returns the number of lengths of codes.
    pub(super) fn code_lengths(min_len: u8, max_len: u8) -> Result<usize, TableFault> {
        if min_len == 0 || min_len > max_len || max_len > MAX_CODE_LEN {
            return Err(TableFault::Compression);
        }
        Ok(usize::from(max_len - min_len + 1))
    }

    /// Creates a decoder from the first symbols of each length, two bytes each, and the symbols, three bytes each.
    pub(super) fn parse(
        min_len: u8,
        first_symbols: &[u8],
        symbols: &[u8],
    ) -> Result<Self, TableFault> {
        let lengths = code_lengths(min_len, first_symbols)?;
        let symbols = parse_symbols(symbols)?;
        let max_len = u32::from(min_len) + lengths.len() as u32 - 1;
        let short_bits = max_len.min(MAX_SHORT_BITS);
        let mut short = vec![Code(0); 1 << short_bits];
        // Shorter codes are larger: those of a length end where those of the next shorter one start.
        let mut end = short.len();
        for (length, len) in lengths.iter().zip(u32::from(min_len)..=short_bits) {
            let start = (length.base >> (64 - short_bits)) as usize;
            let first = usize::from(length.first_symbol);
            let entries = short.get_mut(start..end).ok_or(TableFault::Compression)?;
            for (entries, symbol) in entries
                .chunks_mut(1 << (short_bits - len))
                .zip(first..symbols.len())
            {
                entries.fill(Code((symbol as u16) << 4 | len as u16));
            }
            end = start;
        }
        Ok(Self {
            min_len,
            lengths,
            symbols,
            short: short.into(),
            short_bits,
        })
    }

    /// Returns the value at a position in a block with this number of values, and sets the marks on the way.
    ///
    /// A block has 8 to 4,096 bytes, and at most 65,536 values.
    #[inline]
    pub(super) fn value(
        &self,
        block: &[u8],
        marks: BlockMarks<'_>,
        position: u32,
        values: u32,
    ) -> Result<u16, TableFault> {
        let (start, mut next_mark) = marks.before(position, values);
        let mut next_marked = marks.first_value(next_mark, values);
        let mut bit = u32::from(start.bit);
        let mut value = u32::from(start.value);
        // Each code has at least one bit and one value, so that the loop ends.
        loop {
            let mut window = bits_at(block, bit)?;
            let last = bit + WINDOW_BITS - self.short_bits;
            while bit <= last {
                let code = self.short[(window >> (64 - self.short_bits)) as usize];
                let (mut symbol, mut len) = (code.0 >> 4, u32::from(code.0 & 0xf));
                if len == 0 {
                    (symbol, len) = self.long_code(bits_at(block, bit)?)?;
                }
                let count = self.symbols[usize::from(symbol)].values();
                while value + count > next_marked {
                    let code = Mark {
                        bit: bit as u16,
                        value: value as u16,
                    };
                    marks.set(next_mark, code);
                    next_mark += 1;
                    next_marked = marks.first_value(next_mark, values);
                }
                bit += len;
                window <<= len;
                if position < value + count {
                    // Behind the end of the block are zeros, which can be codes.
                    if bit as usize > 8 * block.len() {
                        return Err(TableFault::Block);
                    }
                    let rest = position.checked_sub(value).ok_or(TableFault::Block)?;
                    return Ok(self.expand(symbol, rest));
                }
                value += count;
            }
        }
    }

    /// Returns the code at the start of some bits, which is longer than those in the table, and its length.
    fn long_code(&self, window: u64) -> Result<(u16, u32), TableFault> {
        let mut len = (self.short_bits + 1).max(u32::from(self.min_len));
        let mut longer = self
            .lengths
            .iter()
            .skip((len - u32::from(self.min_len)) as usize);
        // The base of the longest codes is 0, so that one is found unless the code is invalid.
        loop {
            let length = longer.next().ok_or(TableFault::Block)?;
            if window >= length.base {
                let number =
                    u64::from(length.first_symbol) + ((window - length.base) >> (64 - len));
                let is_symbol = number < self.symbols.len() as u64;
                return is_symbol
                    .then_some((number as u16, len))
                    .ok_or(TableFault::Block);
            }
            len += 1;
        }
    }

    /// Returns a value of a symbol. Parsing made sure that symbols have no circles, and that their counts are right.
    #[inline]
    fn expand(&self, symbol: u16, mut rest: u32) -> u16 {
        let mut symbol = self.symbols[usize::from(symbol)];
        while symbol.right() != VALUE_MARK {
            let left = self.symbols[usize::from(symbol.left())];
            symbol = if rest < left.values() {
                left
            } else {
                rest -= left.values();
                self.symbols[usize::from(symbol.right())]
            };
        }
        symbol.left()
    }
}

impl Symbol {
    /// The first of the two symbols, or the value.
    #[inline]
    const fn left(self) -> u16 {
        (self.0 & 0xfff) as u16
    }

    /// The second symbol, or [`VALUE_MARK`].
    #[inline]
    const fn right(self) -> u16 {
        (self.0 >> 12 & 0xfff) as u16
    }

    /// The number of its values. For a pair that is not counted yet, it is 1.
    #[inline]
    const fn values(self) -> u32 {
        (self.0 >> 24) + 1
    }
}

/// Computes the smallest code of each length. In a canonical code, longer codes come before shorter ones.
fn code_lengths(min_len: u8, first_symbols: &[u8]) -> Result<Box<[CodeLength]>, TableFault> {
    let mut lengths: Vec<CodeLength> = Vec::with_capacity(first_symbols.len() / 2);
    let mut base = 0_u64;
    let mut longer_first = None;
    for (at, bytes) in first_symbols.chunks_exact(2).enumerate().rev() {
        let first_symbol = u16::from_le_bytes([bytes[0], bytes[1]]);
        if let Some(longer) = longer_first {
            // All symbols between the first of this length and that of the longer ones have longer codes.
            let codes = (base + u64::from(first_symbol))
                .checked_sub(u64::from(longer))
                .ok_or(TableFault::Compression)?;
            base = codes / 2;
        }
        longer_first = Some(first_symbol);
        let len = u32::from(min_len) + at as u32;
        if base >> len != 0 {
            return Err(TableFault::Compression);
        }
        lengths.push(CodeLength {
            base: base << (64 - len),
            first_symbol,
        });
    }
    lengths.reverse();
    Ok(lengths.into_boxed_slice())
}

fn parse_symbols(bytes: &[u8]) -> Result<Box<[Symbol]>, TableFault> {
    let mut symbols: Box<[Symbol]> = bytes
        .chunks_exact(3)
        .map(|bytes| Symbol(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])))
        .collect();
    if symbols.is_empty() || symbols.len() > MAX_SYMBOLS {
        return Err(TableFault::Symbols);
    }
    for at in 0..symbols.len() {
        count_values(&mut symbols, at as u16, MAX_VALUES - 1)?;
    }
    Ok(symbols)
}

/// Counts the values of a symbol and of all that it consists of.
///
/// Each pair has more values than its parts, so that recursion deeper than the largest count means a circle.
fn count_values(symbols: &mut [Symbol], at: u16, depth: u32) -> Result<u32, TableFault> {
    let at = usize::from(at);
    let symbol = *symbols.get(at).ok_or(TableFault::Symbols)?;
    if symbol.values() == 1 && symbol.right() != VALUE_MARK {
        let depth = depth.checked_sub(1).ok_or(TableFault::Symbols)?;
        let values = count_values(symbols, symbol.left(), depth)?
            + count_values(symbols, symbol.right(), depth)?;
        if values > MAX_VALUES {
            return Err(TableFault::Symbols);
        }
        symbols[at].0 |= (values - 1) << 24;
    }
    Ok(symbols[at].values())
}

/// How many bits [`bits_at`] returns at least.
const WINDOW_BITS: u32 = 57;

/// Returns the bits of a block from one on, in the upper part, the most significant first. After the block are zeros.
#[inline]
fn bits_at(block: &[u8], bit: u32) -> Result<u64, TableFault> {
    let start = (bit as usize / 8).min(block.len().saturating_sub(8));
    let bytes = block[start..].first_chunk().ok_or(TableFault::Block)?;
    u64::from_be_bytes(*bytes)
        .checked_shl(bit - 8 * start as u32)
        .ok_or(TableFault::Block)
}

#[cfg(test)]
mod tests {
    use super::super::blocks::BLOCK_BITS;
    use super::*;
    use crate::marks::Marks;

    fn value(value: u8) -> [u8; 3] {
        [value, 0xf0, 0xff]
    }

    fn pair(left: u16, right: u16) -> [u8; 3] {
        [
            left as u8,
            (left >> 8) as u8 | (right << 4) as u8,
            (right >> 4) as u8,
        ]
    }

    #[test]
    fn a_block_decodes_to_the_values_of_its_symbols() {
        // Symbols 0 and 1 have codes of two bits, 00 and 01, and symbol 2 that of one bit, 1.
        let symbols = [value(7), pair(0, 2), value(4)].concat();
        let decoder = Decoder::parse(1, &[2, 0, 0, 0], &symbols).unwrap();
        let block = [0b0100_1010, 0, 0, 0, 0, 0, 0, 0];
        let values = [6, 2, 8, 0, 1, 3, 4, 5, 7].map(|at| {
            let value = decoder.value(&block, BlockMarks::NONE, at, 9);
            value.unwrap()
        });
        assert_eq!(values, [7, 7, 7, 7, 4, 4, 7, 4, 7]);
        // Seven bits have six values. Then there are 28 codes of two zeros, and one bit.
        let last = |values| decoder.value(&block, BlockMarks::NONE, values - 1, values);
        assert_eq!(last(6 + 28), Ok(7));
        assert_eq!(last(6 + 28 + 1), Err(TableFault::Block));
        assert_eq!(last(200), Err(TableFault::Block));
    }

    #[test]
    fn marks_do_not_change_values() {
        let symbols = [value(7), pair(0, 2), value(4), pair(1, 1), pair(3, 1)].concat();
        // Three codes of two bits, and two of three: 000 and 001 for symbols 0 and 1.
        let decoder = Decoder::parse(2, &[2, 0, 0, 0], &symbols).unwrap();
        let block: Vec<u8> = (0..256_u32).map(|at| (at * at + at / 3) as u8).collect();
        for values in [3, 64, 1_000] {
            let expected: Vec<_> = (0..values)
                .map(|at| decoder.value(&block, BlockMarks::NONE, at, values))
                .collect();
            assert!(expected.iter().all(Result::is_ok));
            // All orders of three lookups, and then all positions.
            let some = [0, values / 3, values - 1];
            for order in 0..27 {
                let marks = Marks::new(block.len());
                let marks = marks.of_block(0, block.len());
                let first = [order % 3, order / 3 % 3, order / 9].map(|at| some[at]);
                for at in first.into_iter().chain(0..values) {
                    let found = decoder.value(&block, marks, at, values);
                    assert_eq!(found, expected[at as usize]);
                }
                assert_ne!(marks.before(values - 1, values).0, Mark::default());
            }
        }
    }

    #[test]
    fn a_value_behind_the_end_of_a_block_is_always_an_error() {
        // Codes have two bits and one value, so that a block has half of the values that are listed.
        let decoder = Decoder::parse(2, &[0, 0], &[value(7), value(4)].concat()).unwrap();
        for bits in BLOCK_BITS {
            let block = vec![0; 1 << bits];
            let end = 4 * block.len() as u32;
            let marks = Marks::new(block.len());
            let marks = marks.of_block(0, block.len());
            for _ in 0..2 {
                for (position, expected) in [
                    (end, Err(TableFault::Block)),
                    (2 * end - 1, Err(TableFault::Block)),
                    (end - 1, Ok(7)),
                ] {
                    let found = decoder.value(&block, marks, position, 2 * end);
                    assert_eq!(found, expected, "{} bytes, {position}", block.len());
                }
            }
        }
    }

    #[test]
    fn circular_and_overlong_symbols_are_errors() {
        let parse = |symbols: &[[u8; 3]]| Decoder::parse(1, &[0, 0], &symbols.concat()).err();
        assert_eq!(parse(&[pair(0, 0)]), Some(TableFault::Symbols));
        assert_eq!(parse(&[pair(1, 1), pair(0, 0)]), Some(TableFault::Symbols));
        assert_eq!(parse(&[pair(1, 2), value(0)]), Some(TableFault::Symbols));
        assert_eq!(parse(&[]), Some(TableFault::Symbols));
        // Each symbol is twice the one before: 256 values are possible, 512 are not.
        let doubled: Vec<[u8; 3]> = (0..10)
            .map(|at| {
                if at == 0 {
                    value(1)
                } else {
                    pair(at - 1, at - 1)
                }
            })
            .collect();
        assert_eq!(parse(&doubled[..9]), None);
        assert_eq!(parse(&doubled), Some(TableFault::Symbols));
    }

    #[test]
    fn invalid_lengths_of_codes_are_errors() {
        for (min, max) in [(0, 3), (4, 3), (1, 33)] {
            assert_eq!(
                Decoder::code_lengths(min, max),
                Err(TableFault::Compression)
            );
        }
        let symbols = value(0);
        // More codes of one bit than there can be.
        assert!(Decoder::parse(1, &[9, 0, 0, 0], &symbols).is_err());
        assert!(Decoder::parse(1, &[0, 0, 9, 0], &symbols).is_err());
    }
}
