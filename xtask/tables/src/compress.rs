//! [`compress`]: values as tables store them, by recursive pairing and canonical Huffman codes.
//!
//! The most frequent pair of neighboring symbols becomes a new symbol, until pairs are rare. This is a plain
//! implementation of the idea (Larsson and Moffat, "Offline dictionary-based compression", 1999), for small tables.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The size of a block in bytes, as a power of two.
const BLOCK_BITS: u8 = 6;
/// The number of positions of an entry of the index, as a power of two, in small parts and in larger ones.
const SPAN_BITS: [u8; 2] = [10, 14];
/// Parts with more values are large.
const LARGE: usize = 1 << 17;
/// A pair that is rarer than this does not become a symbol: its description takes three bytes.
const MIN_COUNT: usize = 8;
const MAX_SYMBOLS: usize = 4095;
/// The maximum number of values of a symbol.
const MAX_VALUES: usize = 256;
/// The maximum number of values of a block.
const MAX_BLOCK_VALUES: usize = 1 << 16;

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

/// Compresses values. `None` stands for any value.
pub(crate) fn compress(values: &[Option<u16>], flags: u8) -> Compressed {
    let values = fill(values);
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

    let (blocks, block_values) = pack(&symbols, &sequence, &codes);
    let block_count = block_values.len() as u32;
    let span_bits = SPAN_BITS[usize::from(values.len() > LARGE)];
    let mut header = vec![flags, BLOCK_BITS, span_bits, 0];
    header.extend(block_count.to_le_bytes());
    header.extend(describe(&symbols, &order, &number, &code_lengths));
    Compressed {
        header,
        index: index(&block_values, values.len(), span_bits),
        lengths: block_values
            .iter()
            .flat_map(|&len| ((len - 1) as u16).to_le_bytes())
            .collect(),
        blocks,
    }
}

/// Replaces each `None` with the value before it, or the first value after it.
fn fill(values: &[Option<u16>]) -> Vec<u16> {
    let mut last = values.iter().flatten().next().copied().unwrap_or(0);
    values
        .iter()
        .map(|value| {
            last = value.unwrap_or(last);
            last
        })
        .collect()
}

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
    // By both symbols of a pair. All are 0 between the passes.
    let mut counts = vec![0_u32; (MAX_SYMBOLS + 1) * (MAX_SYMBOLS + 1)];
    let place = |pair: &[usize]| pair[0] * (MAX_SYMBOLS + 1) + pair[1];
    while symbols.len() < MAX_SYMBOLS {
        let mut previous_equal = false;
        for pair in sequence.windows(2) {
            // In a run, pairs of equal symbols do not overlap.
            let equal = pair[0] == pair[1];
            previous_equal = equal && !previous_equal;
            if (!equal || previous_equal) && lens[pair[0]] + lens[pair[1]] <= MAX_VALUES {
                counts[place(pair)] += 1;
            }
        }
        // Of equally frequent pairs the first.
        let best = sequence
            .windows(2)
            .map(|pair| {
                (
                    std::mem::take(&mut counts[place(pair)]),
                    Reverse(place(pair)),
                )
            })
            .max();
        let Some((count, Reverse(best))) = best else {
            break;
        };
        if (count as usize) < MIN_COUNT {
            break;
        }
        let (left, right) = (best / (MAX_SYMBOLS + 1), best % (MAX_SYMBOLS + 1));
        let symbol = symbols.len();
        symbols.push(Symbol::Pair(left, right));
        lens.push(lens[left] + lens[right]);
        let mut replaced = Vec::with_capacity(sequence.len());
        let mut at = 0;
        while at < sequence.len() {
            if sequence[at] == left && sequence.get(at + 1) == Some(&right) {
                replaced.push(symbol);
                at += 2;
            } else {
                replaced.push(sequence[at]);
                at += 1;
            }
        }
        sequence = replaced;
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
fn pack(symbols: &[Symbol], sequence: &[usize], codes: &[(u32, u8)]) -> (Vec<u8>, Vec<usize>) {
    let mut lens: Vec<usize> = Vec::new();
    for symbol in symbols {
        lens.push(match *symbol {
            Symbol::Value(_) => 1,
            Symbol::Pair(left, right) => lens[left] + lens[right],
        });
    }
    let block_bytes = 1_usize << BLOCK_BITS;
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

/// Returns the index: for each span, the block of its middle position and the place there.
fn index(block_values: &[usize], size: usize, span_bits: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut block = 0;
    let mut start = 0;
    for span in 0..size.div_ceil(1 << span_bits) {
        let middle = (span << span_bits) + (1 << (span_bits - 1));
        while block + 1 < block_values.len() && start + block_values[block] <= middle {
            start += block_values[block];
            block += 1;
        }
        bytes.extend((block as u32).to_le_bytes());
        bytes.extend(((middle - start) as u16).to_le_bytes());
    }
    bytes
}
