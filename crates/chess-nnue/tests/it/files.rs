//! Reading and writing of network files.

use crate::random_network;
use chess_nnue::{Diagnostic, Layers, Network, NetworkError};
use dev_random::{Random, effort};

#[test]
fn files_round_trip() {
    for neurons in [32, 64, 1_024] {
        let network = random_network(neurons, 7);
        let bytes = network.to_bytes();
        let read = Network::from_bytes(&bytes).unwrap();
        assert_eq!(read.layers(), network.layers());
        assert_eq!(
            (read.neurons(), read.text()),
            (neurons, "random network 7\n")
        );
        assert_eq!(read.to_bytes(), bytes);
    }
}

/// The documented format, byte by byte.
#[test]
fn file_of_a_small_network_is_the_documented_one() {
    let layers = Layers {
        feature_weights: (0..3_072 * 32).map(|index| index as i16).collect(),
        feature_biases: vec![-2; 32],
        output_weights: (0..16 * 32).map(|index| index as i8).collect(),
        output_biases: [1, 2, 3, 4, 5, 6, 7, -8],
    };
    let bytes = Network::new(&layers, "ä\n".to_owned()).unwrap().to_bytes();
    assert_eq!(
        bytes.len(),
        28 + 3 + 2 * 3_072 * 32 + 2 * 32 + 16 * 32 + 32 + 8
    );
    let (header, rest) = bytes.split_at(28);
    assert_eq!(
        header,
        b"chess-nn\x01\0\0\0\0\x0c\0\0\x20\0\0\0\x08\0\0\0\x03\0\0\0"
    );
    assert_eq!(&rest[..3], "ä\n".as_bytes());
    assert_eq!(rest[3..7], [0, 0, 1, 0]);
    assert_eq!(rest[3 + 2 * 767 * 32..][..2], (767_i16 * 32).to_le_bytes());
    let rest = &rest[3 + 2 * 3_072 * 32..];
    assert_eq!(rest[..2], [0xfe, 0xff]);
    assert_eq!(rest[64..66], [0, 1]);
    let biases = &rest[64 + 16 * 32..];
    assert_eq!(biases[..4], [1, 0, 0, 0]);
    assert_eq!(biases[28..32], [0xf8, 0xff, 0xff, 0xff]);
    assert_eq!(biases.len(), 32 + 8);
}

/// A file with 768 inputs has the same weights for every king bucket.
#[test]
fn networks_without_king_buckets_can_be_read() {
    let mut layers = random_network(64, 3).layers();
    let bucket = layers.feature_weights[..768 * 64].to_vec();
    layers.feature_weights = bucket.repeat(4);
    let network = Network::new(&layers, "text\n".to_owned()).unwrap();
    let mut bytes = network.to_bytes();
    bytes.drain(28 + 5..28 + 5 + 2 * 3 * 768 * 64);
    let bytes = changed(&bytes, 12, &768_u32.to_le_bytes());
    assert_eq!(Network::from_bytes(&bytes).unwrap().layers(), layers);
    assert!(Network::from_bytes(&bytes[..bytes.len() - 1]).is_err());
}

/// Replaces bytes and computes the checksum again.
fn changed(bytes: &[u8], at: usize, with: &[u8]) -> Vec<u8> {
    let mut bytes = bytes[..bytes.len() - 8].to_vec();
    bytes[at..at + with.len()].copy_from_slice(with);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    [bytes, hash.to_le_bytes().to_vec()].concat()
}

#[test]
fn each_fault_has_its_error() {
    let bytes = random_network(32, 1).to_bytes();
    let length = bytes.len() as u64;
    let error = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err();
    assert_eq!(error(b""), NetworkError::Magic);
    assert_eq!(error(&changed(&bytes, 0, b"C")), NetworkError::Magic);
    assert_eq!(
        error(&changed(&bytes, 8, &[2])),
        NetworkError::Version { found: 2 }
    );
    for (at, number, [inputs, neurons, buckets]) in [
        (12, 704, [704, 32, 8]),
        (16, 0, [3_072, 0, 8]),
        (16, 48, [3_072, 48, 8]),
        (16, 1_056, [3_072, 1_056, 8]),
        (16, u32::MAX, [3_072, u32::MAX, 8]),
        (20, 1, [3_072, 32, 1]),
    ] {
        let shape = NetworkError::Shape {
            inputs,
            neurons,
            buckets,
        };
        assert_eq!(error(&changed(&bytes, at, &number.to_le_bytes())), shape);
    }
    assert_eq!(error(&changed(&bytes, 24, &[0xff; 4])), NetworkError::Text);
    assert_eq!(error(&changed(&bytes, 28, &[0xff])), NetworkError::Text);
    let wrong_length = |expected, found| NetworkError::Length { expected, found };
    assert_eq!(error(&bytes[..8]), wrong_length(36, 8));
    assert_eq!(error(&bytes[..27]), wrong_length(36, 27));
    assert_eq!(error(&bytes[..28]), wrong_length(length, 28));
    assert_eq!(
        error(&bytes[..bytes.len() - 1]),
        wrong_length(length, length - 1)
    );
    assert_eq!(
        error(&[&bytes[..], &[0]].concat()),
        wrong_length(length, length + 1)
    );
    assert_eq!(
        error(&changed(&bytes, 16, &[64])),
        wrong_length(394_453, length)
    );
}

/// Every change of a byte of the content is noticed.
#[test]
fn damaged_and_random_files_are_errors() {
    let bytes = random_network(32, 1).to_bytes();
    let mut random = Random(2);
    for _ in 0..effort(200, 5_000) {
        let at = 28 + random.below(bytes.len() - 28);
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << random.below(8);
        let error = Network::from_bytes(&damaged).unwrap_err();
        assert_eq!(error.code(), "nnue-checksum");
        damaged.truncate(random.below(bytes.len()));
        assert!(Network::from_bytes(&damaged).is_err());
        let noise: Vec<u8> = (0..random.below(100))
            .map(|_| random.next() as u8)
            .collect();
        assert!(Network::from_bytes(&[b"chess-nn\x01\0\0\0", &noise[..]].concat()).is_err());
    }
}

#[test]
fn layers_that_do_not_fit_are_errors() {
    let layers = random_network(32, 1).layers();
    let error = |layers: &Layers, text: &str| Network::new(layers, text.to_owned()).unwrap_err();
    assert_eq!(error(&layers, &"x".repeat(65_537)), NetworkError::Text);
    let mut short = layers.clone();
    short.output_weights.pop();
    assert_eq!(
        error(&short, ""),
        NetworkError::Layer {
            expected: 512,
            found: 511
        }
    );
    let mut long = layers.clone();
    long.feature_weights.push(0);
    assert_eq!(
        error(&long, ""),
        NetworkError::Layer {
            expected: 98_304,
            found: 98_305
        }
    );
    let mut uneven = layers;
    uneven.feature_biases.pop();
    assert_eq!(
        error(&uneven, ""),
        NetworkError::Shape {
            inputs: 3_072,
            neurons: 31,
            buckets: 8
        }
    );
}

#[test]
fn messages_say_what_was_expected() {
    let messages = [
        NetworkError::Magic,
        NetworkError::Version { found: 9 },
        NetworkError::Shape {
            inputs: 3_072,
            neurons: 100,
            buckets: 8,
        },
        NetworkError::Length {
            expected: 100,
            found: 99,
        },
        NetworkError::Length {
            expected: 100,
            found: 101,
        },
        NetworkError::Checksum {
            expected: 1,
            found: 2,
        },
        NetworkError::Text,
        NetworkError::Layer {
            expected: 512,
            found: 511,
        },
    ]
    .map(|error| error.to_string());
    assert_eq!(
        messages.join("\n"),
        "not a network file: expected `chess-nn` as the first bytes
network file of version 9: expected version 1
network of 3072 inputs, 100 neurons and 8 output buckets: expected 768 or 3072 inputs, a multiple of 32 neurons from 32 to 1024, \
and 8 output buckets
network file of 99 bytes: expected 100 bytes (incomplete download?)
network file of 101 bytes: expected 100 bytes
network file is damaged: its checksum is 0000000000000002, expected 0000000000000001
text of the network is not UTF-8, or longer than 65536 bytes
layer of 511 weights: expected 512"
    );
}
