//! [`Decoder`]: the values of a block, compressed by recursive pairing and canonical Huffman codes.

use crate::block_marks::{BlockMarks, Mark};
use crate::error::TableFault;

/// Symbols have 12 bits, and the largest marks symbols that stand for a value.
const MAX_SYMBOLS: usize = 4095;
const VALUE_MARK: u16 = 0xfff;
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
    /// By symbol: the number of its values, less one.
    more_values: Box<[u8]>,
    /// By the first [`SHORT_BITS`] bits: the code that they start with, or a length of 0 if it is longer or invalid.
    short: Box<[Code; 1 << SHORT_BITS]>,
}

/// Codes up to this length are looked up in a table of 2 KB.
const SHORT_BITS: u32 = 10;

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

/// A symbol stands for a value or for two other symbols.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    /// The first of the two symbols, or the value.
    left: u16,
    /// The second symbol, or [`VALUE_MARK`].
    right: u16,
    /// The number of its values, less one.
    more_values: u8,
}

impl Decoder {
    /// Returns the number of bytes that the lengths of codes take in the header.
    pub(super) fn lengths_len(min_len: u8, max_len: u8) -> Result<usize, TableFault> {
        if min_len == 0 || min_len > max_len || max_len > MAX_CODE_LEN {
            return Err(TableFault::Compression);
        }
        Ok(2 * usize::from(max_len - min_len + 1))
    }

    /// Creates a decoder from the first symbols of each length, two bytes each, and the symbols, three bytes each.
    pub(super) fn parse(
        min_len: u8,
        first_symbols: &[u8],
        symbols: &[u8],
    ) -> Result<Self, TableFault> {
        let firsts: Vec<u16> = first_symbols
            .chunks_exact(2)
            .map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
            .collect();
        let symbols = parse_symbols(symbols)?;
        let mut decoder = Self {
            min_len,
            lengths: code_lengths(min_len, &firsts)?,
            more_values: symbols.iter().map(|symbol| symbol.more_values).collect(),
            symbols,
            short: Box::new([Code(0); 1 << SHORT_BITS]),
        };
        let mut start = 0;
        while start < 1 << SHORT_BITS {
            let code = decoder.code_by_length(0, (start as u64) << (64 - SHORT_BITS));
            let mut end: usize = start + 1;
            if let Ok((symbol, len)) = code
                && len <= SHORT_BITS
            {
                // Fills all entries that begin with this code. In a damaged file, `start` can be in the middle of them.
                end = end.next_multiple_of(1 << (SHORT_BITS - len));
                decoder.short[start..end].fill(Code(symbol << 4 | len as u16));
            }
            start = end;
        }
        Ok(decoder)
    }

    /// Returns the value at a position in a block. The mark is not behind it.
    #[inline]
    pub(super) fn value(&self, block: &[u8], mark: Mark, position: u32) -> Result<u16, TableFault> {
        let mut rest = position
            .checked_sub(u32::from(mark.value))
            .ok_or(TableFault::Block)?;
        let mut bits = Bits::at(block, u32::from(mark.bit))?;
        // Each code has at least one bit and one value, so that the loop ends.
        loop {
            let (symbol, values) = self.next_code(&mut bits)?;
            if rest < values {
                return Ok(self.expand(symbol, rest));
            }
            rest -= values;
        }
    }

    /// Returns the value at a position that the marks of a block do not cover, and marks codes up to there.
    pub(super) fn value_and_marks<const N: usize>(
        &self,
        block: &[u8],
        marks: &mut BlockMarks<N>,
        position: u32,
    ) -> Result<u16, TableFault> {
        let start = marks.last();
        let mut bits = Bits::at(block, u32::from(start.bit))?;
        let mut value = u32::from(start.value);
        loop {
            // Blocks have at most 65,536 bits and values.
            let code = Mark {
                bit: (block.len() as u32 * 8 - bits.left) as u16,
                value: value as u16,
            };
            let (symbol, values) = self.next_code(&mut bits)?;
            marks.add(code, value + values);
            if position < value + values {
                let rest = position.checked_sub(value).ok_or(TableFault::Block)?;
                return Ok(self.expand(symbol, rest));
            }
            value += values;
        }
    }

    /// Returns the next symbol and the number of its values.
    #[inline]
    fn next_code(&self, bits: &mut Bits<'_>) -> Result<(u16, u32), TableFault> {
        let window = bits.window();
        let code = self.short[(window >> (64 - SHORT_BITS)) as usize];
        let (mut symbol, mut len) = (code.0 >> 4, u32::from(code.0 & 0xf));
        if len == 0 {
            let longer = (SHORT_BITS + 1).saturating_sub(u32::from(self.min_len));
            (symbol, len) = self.code_by_length(longer as usize, window)?;
        }
        bits.skip(len)?;
        let more = self.more_values.get(usize::from(symbol));
        Ok((symbol, u32::from(*more.ok_or(TableFault::Block)?) + 1))
    }

    /// Finds the code at the start of some bits by comparing it with the smallest of each length, from the length at
    /// an index on. Returns its symbol and its length in bits.
    fn code_by_length(&self, mut at: usize, window: u64) -> Result<(u16, u32), TableFault> {
        // The base of the longest codes is 0, so that one is found unless the code has been invalid.
        while window < self.lengths.get(at).ok_or(TableFault::Block)?.base {
            at += 1;
        }
        let CodeLength { base, first_symbol } = self.lengths[at];
        let len = u32::from(self.min_len) + at as u32;
        let number = u64::from(first_symbol) + ((window - base) >> (64 - len));
        if number >= self.symbols.len() as u64 {
            return Err(TableFault::Block);
        }
        Ok((number as u16, len))
    }

    /// Returns a value of a symbol. Parsing made sure that symbols have no circles, and that their counts are right.
    #[inline]
    fn expand(&self, symbol: u16, mut rest: u32) -> u16 {
        let mut symbol = self.symbols[usize::from(symbol)];
        while symbol.right != VALUE_MARK {
            let left = self.symbols[usize::from(symbol.left)];
            let left_values = u32::from(left.more_values) + 1;
            symbol = if rest < left_values {
                left
            } else {
                rest -= left_values;
                self.symbols[usize::from(symbol.right)]
            };
        }
        symbol.left
    }
}

/// Computes the smallest code of each length. In a canonical code, longer codes come before shorter ones.
fn code_lengths(min_len: u8, firsts: &[u16]) -> Result<Box<[CodeLength]>, TableFault> {
    let mut lengths: Vec<CodeLength> = Vec::with_capacity(firsts.len());
    let mut base = 0_u64;
    let mut longer_first = None;
    for (at, &first_symbol) in firsts.iter().enumerate().rev() {
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
    let mut symbols: Vec<Symbol> = bytes
        .chunks_exact(3)
        .map(|bytes| Symbol {
            left: u16::from(bytes[1] & 0xf) << 8 | u16::from(bytes[0]),
            right: u16::from(bytes[2]) << 4 | u16::from(bytes[1] >> 4),
            more_values: 0,
        })
        .collect();
    if symbols.is_empty() || symbols.len() > MAX_SYMBOLS {
        return Err(TableFault::Symbols);
    }
    let mut states = vec![State::New; symbols.len()];
    let mut path = Vec::new();
    for at in 0..symbols.len() {
        count_values(at, &mut symbols, &mut states, &mut path)?;
    }
    Ok(symbols.into_boxed_slice())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// Its parts are being counted: to meet it again would be a circle.
    Open,
    Done,
}

/// Counts the values of a symbol and of all that it consists of, without recursion.
fn count_values(
    root: usize,
    symbols: &mut [Symbol],
    states: &mut [State],
    path: &mut Vec<usize>,
) -> Result<(), TableFault> {
    path.push(root);
    while let Some(&at) = path.last() {
        let symbol = symbols[at];
        if states[at] == State::Done || symbol.right == VALUE_MARK {
            states[at] = State::Done;
            path.pop();
            continue;
        }
        let parts = [symbol.left, symbol.right].map(usize::from);
        if parts.iter().any(|&part| part >= symbols.len()) {
            return Err(TableFault::Symbols);
        }
        match parts.into_iter().find(|&part| states[part] != State::Done) {
            Some(part) if states[part] == State::Open || part == at => {
                return Err(TableFault::Symbols);
            }
            Some(part) => {
                states[at] = State::Open;
                path.push(part);
            }
            None => {
                let more = parts.map(|part| u16::from(symbols[part].more_values));
                symbols[at].more_values =
                    u8::try_from(more[0] + more[1] + 1).map_err(|_| TableFault::Symbols)?;
                states[at] = State::Done;
                path.pop();
            }
        }
    }
    Ok(())
}

/// The bits of a block, the most significant first. After its end there are zeros.
struct Bits<'b> {
    rest: &'b [u8],
    /// The next bits, in the upper part.
    window: u64,
    /// How many bits of the window are filled.
    filled: u32,
    /// How many bits there are, counted down. Codes that start behind the end are an error.
    left: u32,
}

impl<'b> Bits<'b> {
    /// Starts at a bit of a block.
    #[inline]
    fn at(block: &'b [u8], bit: u32) -> Result<Self, TableFault> {
        let start = (bit / 32 * 4) as usize;
        let rest = block.get(start..).ok_or(TableFault::Block)?;
        let mut bits = Self {
            rest,
            window: 0,
            filled: 0,
            left: rest.len() as u32 * 8,
        };
        bits.window();
        bits.skip(bit % 32)?;
        Ok(bits)
    }

    /// Returns the next bits, at least 32 of them, in the upper part.
    #[inline]
    fn window(&mut self) -> u64 {
        if self.filled < 32 {
            let next = if let Some((bytes, rest)) = self.rest.split_first_chunk() {
                self.rest = rest;
                *bytes
            } else {
                let mut bytes = [0; 4];
                bytes[..self.rest.len()].copy_from_slice(self.rest);
                self.rest = &[];
                bytes
            };
            let next = u32::from_be_bytes(next);
            self.window |= u64::from(next) << (32 - self.filled);
            self.filled += 32;
        }
        self.window
    }

    #[inline]
    fn skip(&mut self, bits: u32) -> Result<(), TableFault> {
        self.left = self.left.checked_sub(bits).ok_or(TableFault::Block)?;
        self.window <<= bits;
        self.filled -= bits;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let block = [0b0100_1010, 0];
        let mut marks = BlockMarks::<64>::new(9);
        for _ in 0..2 {
            let values = [6, 2, 8, 0, 1, 3, 4, 5, 7].map(|at| {
                let found = if marks.covers(at) {
                    decoder.value(&block, marks.before(at), at)
                } else {
                    decoder.value_and_marks(&block, &mut marks, at)
                };
                found.unwrap()
            });
            assert_eq!(values, [7, 7, 7, 7, 4, 4, 7, 4, 7]);
        }
        let overlong = decoder.value_and_marks(&block, &mut BlockMarks::<8>::new(40), 39);
        assert_eq!(overlong, Err(TableFault::Block));
    }

    #[test]
    fn marks_do_not_change_values() {
        let symbols = [value(7), pair(0, 2), value(4), pair(1, 1), pair(3, 1)].concat();
        // Three codes of two bits, and two of three: 000 and 001 for symbols 0 and 1.
        let decoder = Decoder::parse(2, &[2, 0, 0, 0], &symbols).unwrap();
        let block: Vec<u8> = (0..200_u32).map(|at| (at * at + at / 3) as u8).collect();
        let mut close = BlockMarks::<64>::new(64);
        let mut far = BlockMarks::<64>::new(1_000);
        let mut few = BlockMarks::<4>::new(64);
        decoder.value_and_marks(&block, &mut close, 63).unwrap();
        decoder.value_and_marks(&block, &mut far, 63).unwrap();
        decoder.value_and_marks(&block, &mut few, 63).unwrap();
        for at in 0..64 {
            let value = |mark| decoder.value(&block, mark, at);
            let expected = value(Mark::default());
            assert!(expected.is_ok());
            for mark in [close.before(at), far.before(at), few.before(at)] {
                assert_eq!(value(mark), expected);
            }
            assert!(far.before(at).value <= close.before(at).value);
        }
        assert_ne!(few.before(63).value, 0);
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
            assert_eq!(Decoder::lengths_len(min, max), Err(TableFault::Compression));
        }
        let symbols = value(0);
        // More codes of one bit than there can be.
        assert!(Decoder::parse(1, &[9, 0, 0, 0], &symbols).is_err());
        assert!(Decoder::parse(1, &[0, 0, 9, 0], &symbols).is_err());
    }
}
