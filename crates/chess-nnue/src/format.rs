//! The file format: [`Network::from_bytes`] and [`Network::to_bytes`].

use crate::error::NetworkError;
use crate::feature::{FEATURES, OUTPUT_BUCKETS};
use crate::layers::{Layers, MAX_TEXT, Shape};
use crate::network::Network;
use alloc::borrow::ToOwned;
use alloc::vec::Vec;

const MAGIC: &[u8; 8] = b"chess-nn";
const VERSION: u32 = 1;
/// The magic bytes and five numbers of four bytes.
const HEADER: usize = 28;
const CHECKSUM: usize = 8;

impl Network {
    /// The length of the longest file, in bytes: about 6.4 MB. No program needs to read more than one byte more.
    pub const MAX_BYTES: u64 = file_length(FEATURES, 1_024, MAX_TEXT);

    /// Reads a network from the bytes of a file. See [the format](Network#file-format).
    ///
    /// The memory is a small multiple of the length of `bytes`.
    ///
    /// # Errors
    /// If the bytes are not a network file of this version, are incomplete or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let found = bytes.len() as u64;
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let too_short = NetworkError::Length {
            expected: (HEADER + CHECKSUM) as u64,
            found,
        };
        let mut rest = &bytes[MAGIC.len()..];
        let mut number = || {
            let (number, after) = rest.split_first_chunk().ok_or(too_short)?;
            rest = after;
            Ok(u32::from_le_bytes(*number))
        };
        let version = number()?;
        if version != VERSION {
            return Err(NetworkError::Version { found: version });
        }
        let shape = Shape {
            inputs: number()?,
            neurons: number()?,
            buckets: number()?,
        };
        let text_length = number()? as usize;
        shape.check()?;
        if text_length > MAX_TEXT {
            return Err(NetworkError::Text);
        }
        let (inputs, neurons) = (shape.inputs as usize, shape.neurons as usize);
        let expected = file_length(inputs, neurons, text_length);
        let Some((content, checksum)) = bytes.split_last_chunk().filter(|_| found == expected)
        else {
            return Err(NetworkError::Length { expected, found });
        };
        let (expected, found) = (u64::from_le_bytes(*checksum), fnv1a(content));
        if expected != found {
            return Err(NetworkError::Checksum { expected, found });
        }

        let (text, rest) = rest.split_at(text_length);
        let text = str::from_utf8(text).map_err(|_| NetworkError::Text)?;
        let (feature_weights, rest) = rest.split_at(2 * inputs * neurons);
        let (feature_biases, rest) = rest.split_at(2 * neurons);
        let (output_weights, rest) = rest.split_at(2 * OUTPUT_BUCKETS * neurons);
        let (output_biases, _) = rest.as_chunks();
        let words = |bytes: &[u8]| {
            bytes
                .as_chunks()
                .0
                .iter()
                .map(|&word| i16::from_le_bytes(word))
                .collect()
        };
        let layers = Layers {
            feature_weights: words(&feature_weights.repeat(FEATURES / inputs)),
            feature_biases: words(feature_biases),
            output_weights: output_weights
                .iter()
                .map(|byte| byte.cast_signed())
                .collect(),
            output_biases: core::array::from_fn(|bucket| i32::from_le_bytes(output_biases[bucket])),
        };
        Self::new(&layers, text.to_owned())
    }

    /// Returns the bytes of the file. See [the format](Network#file-format).
    pub fn to_bytes(&self) -> Vec<u8> {
        let layers = self.layers();
        let Shape {
            inputs,
            neurons,
            buckets,
        } = Shape::of(self.neurons() as u32);
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION, inputs, neurons, buckets, self.text().len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.text().as_bytes());
        bytes.extend(
            layers
                .feature_weights
                .iter()
                .flat_map(|weight| weight.to_le_bytes()),
        );
        bytes.extend(
            layers
                .feature_biases
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        bytes.extend(
            layers
                .output_weights
                .iter()
                .map(|weight| weight.cast_unsigned()),
        );
        bytes.extend(
            layers
                .output_biases
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        let checksum = fnv1a(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

/// Returns the length of a file in bytes. The numbers are so small that nothing overflows.
const fn file_length(inputs: usize, neurons: usize, text_length: usize) -> u64 {
    let weights = 2 * (inputs + 1 + OUTPUT_BUCKETS) * neurons + 4 * OUTPUT_BUCKETS;
    (HEADER + text_length + weights + CHECKSUM) as u64
}

/// Returns the 64-bit FNV-1a hash (RFC 9923). Any change of a single byte changes it.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    /// Published vectors of the hash.
    #[test]
    fn checksum_is_fnv1a() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
