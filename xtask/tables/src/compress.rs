//! [`compress`]: values as tables store them, by recursive pairing and canonical Huffman codes.
//!
//! The most frequent pairs of neighboring symbols become new symbols, until pairs are rare. This is a plain
//! implementation of the idea (Larsson and Moffat, "Offline dictionary-based compression", 1999), for small tables.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::RangeInclusive;

/// Blocks have 32 to 1,024 bytes, as a power of two.
const BLOCK_BITS: RangeInclusive<u32> = 5..=10;
/// About this many values are in a block, if its size allows.
const BLOCK_VALUES: usize = 4096;
/// An entry of the index is for about this many blocks.
const SPAN_BLOCKS: usize = 16;
/// The maximum number of positions of an entry of the index, as a power of two.
const MAX_SPAN_BITS: u32 = 20;
/// A pair that is rarer than this does not become a symbol: its description takes three bytes.
const MIN_COUNT: u32 = 8;
const MAX_SYMBOLS: usize = 4095;
/// The maximum number of values of a symbol.
const MAX_VALUES: usize = 256;
/// The maximum number of values of a block.
const MAX_BLOCK_VALUES: usize = 1 << 16;
/// Pairs that are at most this share rarer than the most frequent one are replaced in the same pass.
const PASS_SHARE: u32 = 8;

/// The values that a table can have at an index: all of a range.
pub(crate) type Allowed = RangeInclusive<u16>;

/// Any value is allowed.
pub(crate) const ANY: Allowed = 0..=u16::MAX;

/// The compressed values of one part of a table, as the sections of the file.
pub(crate) struct Compressed {
    /// From the flags to the symbols.
    pub(crate) header: Vec<u8>,
    pub(crate) index: Vec<u8>,
    pub(crate) lengths: Vec<u8>,
    pub(crate) blocks: Vec<u8>,
}

#[derive(Clone, Copy)]
enum Symbol {
    Value(u16),
    Pair(usize, usize),
}

/// Compresses values.
pub(crate) fn compress(values: &[Allowed], flags: u8) -> Compressed {
    let values = choose(values);
    if values.iter().all(|value| *value == values[0]) {
        return Compressed {
            header: vec![flags | 0x80, values[0] as u8],
            index: Vec::new(),
            lengths: Vec::new(),
            blocks: Vec::new(),
        };
    }
    let (symbols, sequence) = pair_up(&values);
    let code_lengths = huffman(symbols.len(), &sequence);

    // Symbols with longer codes come first.
    let mut order: Vec<usize> = (0..symbols.len()).collect();
    order.sort_by_key(|&symbol| Reverse(code_lengths[symbol]));
    let mut number = vec![0; symbols.len()];
    for (at, &symbol) in order.iter().enumerate() {
        number[symbol] = at;
    }
    let codes = canonical(&order, &code_lengths);

    let bits: usize = sequence
        .iter()
        .map(|&at| usize::from(code_lengths[at]))
        .sum();
    let block_bits = (bits / 8 * BLOCK_VALUES / values.len()).max(1).ilog2();
    let block_bits = block_bits.clamp(*BLOCK_BITS.start(), *BLOCK_BITS.end());
    let (blocks, block_values) = pack(&symbols, &sequence, &codes, 1 << block_bits);
    let block_count = block_values.len();
    let span = (SPAN_BLOCKS * values.len() / block_count).next_power_of_two();
    let span_bits = span.ilog2().min(MAX_SPAN_BITS);
    let (index, lengths) = index(&block_values, values.len(), span_bits);
    let more_lengths = lengths.len() / 2 - block_count;

    let mut header = vec![flags, block_bits as u8, span_bits as u8, more_lengths as u8];
    header.extend((block_count as u32).to_le_bytes());
    header.extend(describe(&symbols, &order, &number, &code_lengths));
    Compressed {
        header,
        index,
        lengths,
        blocks,
    }
}

/// Returns about how many bits the values take.
pub(crate) fn estimate(values: &[Allowed]) -> usize {
    let (symbols, sequence) = pair_up(&choose(values));
    let code_lengths = huffman(symbols.len(), &sequence);
    sequence
        .iter()
        .map(|&at| usize::from(code_lengths[at]))
        .sum()
}

/// Chooses the values, in runs that are as long as possible.
fn choose(values: &[Allowed]) -> Vec<u16> {
    let mut chosen = Vec::with_capacity(values.len());
    let mut run = ANY;
    for (at, value) in values.iter().enumerate() {
        let both = *run.start().max(value.start())..=*run.end().min(value.end());
        if both.is_empty() {
            chosen.resize(at, *run.start());
            run = value.clone();
        } else {
            run = both;
        }
    }
    chosen.resize(values.len(), *run.start());
    chosen
}

/// Makes the most frequent pairs of neighboring symbols new symbols. Returns the symbols, and those of all values.
fn pair_up(values: &[u16]) -> (Vec<Symbol>, Vec<usize>) {
    let mut symbols = Vec::new();
    let mut lens: Vec<usize> = Vec::new();
    let mut by_value = HashMap::new();
    let mut sequence: Vec<usize> = Vec::new();
    for &value in values {
        let symbol = *by_value.entry(value).or_insert_with(|| {
            symbols.push(Symbol::Value(value));
            lens.push(1);
            symbols.len() - 1
        });
        sequence.push(symbol);
    }
    // By both symbols of a pair, first how often it occurs, then the symbol that replaces it. All are 0 between the
    // passes.
    let mut table = vec![0_u32; MAX_SYMBOLS * MAX_SYMBOLS];
    let place = |left: usize, right: usize| left * MAX_SYMBOLS + right;
    while symbols.len() < MAX_SYMBOLS {
        let mut previous_equal = false;
        for pair in sequence.windows(2) {
            // In a run, pairs of equal symbols do not overlap.
            let equal = pair[0] == pair[1];
            previous_equal = equal && !previous_equal;
            if (!equal || previous_equal) && lens[pair[0]] + lens[pair[1]] <= MAX_VALUES {
                table[place(pair[0], pair[1])] += 1;
            }
        }
        let mut pairs: Vec<_> = sequence
            .windows(2)
            .map(|pair| {
                (
                    std::mem::take(&mut table[place(pair[0], pair[1])]),
                    pair[0],
                    pair[1],
                )
            })
            .filter(|&(count, ..)| count >= MIN_COUNT)
            .collect();
        pairs.sort_unstable_by_key(|&(count, left, right)| (Reverse(count), left, right));
        let Some(&(most, ..)) = pairs.first() else {
            break;
        };
        // Several frequent pairs that do not overlap are replaced in one pass.
        let mut is_left = vec![false; symbols.len()];
        let mut is_right = vec![false; symbols.len()];
        let mut replaced = Vec::new();
        for (count, left, right) in pairs {
            if count < most - most / PASS_SHARE || symbols.len() == MAX_SYMBOLS {
                break;
            }
            if !replaced.is_empty() && (left == right || is_right[left] || is_left[right]) {
                continue;
            }
            is_left[left] = true;
            is_right[right] = true;
            table[place(left, right)] = symbols.len() as u32;
            replaced.push(place(left, right));
            symbols.push(Symbol::Pair(left, right));
            lens.push(lens[left] + lens[right]);
        }
        let mut end = 0;
        let mut at = 0;
        while at < sequence.len() {
            let left = sequence[at];
            let new = sequence
                .get(at + 1)
                .map_or(0, |&right| table[place(left, right)]);
            at += if new == 0 { 1 } else { 2 };
            sequence[end] = if new == 0 { left } else { new as usize };
            end += 1;
        }
        sequence.truncate(end);
        for place in replaced {
            table[place] = 0;
        }
    }
    (symbols, sequence)
}

/// Returns the length of the code of each symbol in bits.
fn huffman(symbols: usize, sequence: &[usize]) -> Vec<u8> {
    let mut counts = vec![0_usize; symbols];
    for &symbol in sequence {
        counts[symbol] += 1;
    }
    // A node is a list of its symbols; the number makes the order definite.
    let mut nodes: Vec<Vec<usize>> = (0..symbols).map(|symbol| vec![symbol]).collect();
    let mut heap: BinaryHeap<_> = counts
        .iter()
        .enumerate()
        .map(|(node, &count)| Reverse((count.max(1), node)))
        .collect();
    let mut lengths = vec![0; symbols];
    while let (Some(Reverse((a_count, a))), Some(Reverse((b_count, b)))) = (heap.pop(), heap.pop())
    {
        let joined = [nodes[a].as_slice(), nodes[b].as_slice()].concat();
        for &symbol in &joined {
            lengths[symbol] += 1;
        }
        heap.push(Reverse((a_count + b_count, nodes.len())));
        nodes.push(joined);
        if heap.len() == 1 {
            break;
        }
    }
    lengths
}

/// Returns the code of each symbol and its length. The longest codes start at 0.
fn canonical(order: &[usize], lengths: &[u8]) -> Vec<(u32, u8)> {
    let mut codes = vec![(0, 0); lengths.len()];
    let mut code = 0_u32;
    let mut len = lengths[order[0]];
    for &symbol in order {
        while len > lengths[symbol] {
            code >>= 1;
            len -= 1;
        }
        codes[symbol] = (code, len);
        code += 1;
    }
    codes
}

/// Writes the codes into blocks, and returns them with the number of values of each.
fn pack(
    symbols: &[Symbol],
    sequence: &[usize],
    codes: &[(u32, u8)],
    block_bytes: usize,
) -> (Vec<u8>, Vec<usize>) {
    let mut lens: Vec<usize> = Vec::new();
    for symbol in symbols {
        lens.push(match *symbol {
            Symbol::Value(_) => 1,
            Symbol::Pair(left, right) => lens[left] + lens[right],
        });
    }
    let mut blocks = Vec::new();
    let mut block_values = Vec::new();
    let (mut bits, mut values) = (Vec::<bool>::new(), 0);
    let mut finish = |bits: &mut Vec<bool>, values: &mut usize| {
        let mut block = vec![0_u8; block_bytes];
        for (at, _) in bits.iter().enumerate().filter(|&(_, &bit)| bit) {
            block[at / 8] |= 0x80 >> (at % 8);
        }
        blocks.extend(block);
        block_values.push(*values);
        bits.clear();
        *values = 0;
    };
    for &symbol in sequence {
        let (code, len) = codes[symbol];
        if bits.len() + usize::from(len) > block_bytes * 8
            || values + lens[symbol] > MAX_BLOCK_VALUES
        {
            finish(&mut bits, &mut values);
        }
        bits.extend((0..len).rev().map(|bit| code >> bit & 1 != 0));
        values += lens[symbol];
    }
    finish(&mut bits, &mut values);
    (blocks, block_values)
}

/// Describes the lengths of the codes and the symbols.
fn describe(symbols: &[Symbol], order: &[usize], number: &[usize], lengths: &[u8]) -> Vec<u8> {
    let max_len = lengths[order[0]];
    let min_len = lengths[order[order.len() - 1]];
    let mut bytes = vec![max_len, min_len];
    for len in min_len..=max_len {
        let longer = order
            .iter()
            .filter(|&&symbol| lengths[symbol] > len)
            .count();
        bytes.extend((longer as u16).to_le_bytes());
    }
    bytes.extend((symbols.len() as u16).to_le_bytes());
    for &symbol in order {
        let (left, right) = match symbols[symbol] {
            Symbol::Value(value) => (value, 0xfff),
            Symbol::Pair(left, right) => (number[left] as u16, number[right] as u16),
        };
        bytes.extend([
            left as u8,
            (left >> 8 | right << 4) as u8,
            (right >> 4) as u8,
        ]);
    }
    if symbols.len() % 2 == 1 {
        bytes.push(0);
    }
    bytes
}

/// Returns the index, for each span the block of its middle position and the place there, and the lengths of blocks.
///
/// The middle of the last span can be behind the last value: then there are lengths without a block.
fn index(block_values: &[usize], size: usize, span_bits: u32) -> (Vec<u8>, Vec<u8>) {
    let mut lens = block_values.to_vec();
    let mut bytes = Vec::new();
    let mut block = 0;
    let mut start = 0;
    for span in 0..size.div_ceil(1 << span_bits) {
        let middle = (span << span_bits) + (1 << (span_bits - 1));
        while start + lens[block] <= middle {
            start += lens[block];
            block += 1;
            if block == lens.len() {
                lens.push(MAX_BLOCK_VALUES);
            }
        }
        bytes.extend((block as u32).to_le_bytes());
        bytes.extend(((middle - start) as u16).to_le_bytes());
    }
    let less_one = |len: usize| ((len - 1) as u16).to_le_bytes();
    (bytes, lens.into_iter().flat_map(less_one).collect())
}

#[cfg(test)]
mod tests {
    use super::{ANY, choose};

    #[test]
    fn values_that_are_free_continue_the_run_before_them() {
        let values = [ANY, 4..=4, 0..=4, 0..=2, 1..=2, ANY, 4..=4, ANY];
        assert_eq!(choose(&values), [4, 4, 4, 1, 1, 1, 4, 4]);
        assert_eq!(choose(&[ANY, ANY]), [0, 0]);
    }
}
