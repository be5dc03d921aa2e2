//! Decompression by content, and errors with their places.

use crate::support::{Trickle, bzip2, gzip, skippable, zstd};
use chess_games::{Compression, Decoder, Diagnostic, ForeignFormat, Input, InputError};
use std::io::{ErrorKind, Read};
use std::time::{Duration, Instant};

const TEXT: &str = "[Event \"1\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n";

fn text() -> Vec<u8> {
    TEXT.repeat(5000).into_bytes()
}

type Compress = fn(&[u8]) -> Vec<u8>;

const FORMATS: [(Compression, Compress); 3] = [
    (Compression::Gzip, gzip),
    (Compression::Zstd, zstd),
    (Compression::Bzip2, bzip2),
];

fn decode(file: &[u8]) -> Result<Vec<u8>, InputError> {
    let mut text = Vec::new();
    Decoder::new(file)?.read_to_end(&mut text)?;
    Ok(text)
}

fn error(file: &[u8]) -> String {
    decode(file).unwrap_err().to_string()
}

#[test]
fn formats_are_recognized_by_content() {
    for (compression, compress) in FORMATS {
        let file = compress(&text());
        assert_eq!(Compression::detect(&file), compression);
        let decoder = Decoder::new(&file[..]).unwrap();
        assert_eq!(decoder.compression(), compression);
        assert_eq!(decode(&file).unwrap(), text());
        // Also without content.
        assert_eq!(decode(&compress(b"")).unwrap(), b"");
    }
    for plain in [&b""[..], b"1. e4 *", b"BZh", b"BZh9 was here", b"\n"] {
        let is_plain = plain != b"BZh" && Compression::detect(plain) == Compression::None;
        assert_eq!(is_plain, plain != b"BZh");
    }
    assert_eq!(decode(b"1. e4 *").unwrap(), b"1. e4 *");
}

#[test]
fn members_frames_and_streams_are_read_to_the_end() {
    let parts = text();
    let (first, second) = parts.split_at(100_000);
    for (compression, compress) in FORMATS {
        let mut file = compress(first);
        file.extend(compress(b""));
        file.extend(compress(second));
        assert_eq!(decode(&file).unwrap(), parts, "{compression:?}");
        // Padding with zeros.
        file.extend([0; 1000]);
        assert_eq!(decode(&file).unwrap(), parts, "{compression:?}");
    }
    let file = [
        skippable(b"x"),
        zstd(first),
        skippable(&vec![7; 100_000]),
        zstd(second),
        skippable(b""),
    ]
    .concat();
    assert_eq!(decode(&file).unwrap(), parts);
}

#[test]
fn small_reads_and_interruptions_change_nothing() {
    for (compression, compress) in FORMATS {
        let file = compress(&text());
        for step in [1, 999] {
            let stream = Trickle {
                bytes: &file,
                step,
                fails: false,
                calls: 0,
            };
            let mut read = Vec::new();
            Decoder::new(stream)
                .unwrap()
                .read_to_end(&mut read)
                .unwrap();
            assert_eq!(read, text(), "{compression:?}");
        }
    }
}

#[test]
fn failures_of_the_stream_are_passed_on() {
    for (compression, compress) in FORMATS {
        let file = compress(&text());
        let stream = Trickle {
            bytes: &file[..file.len() - 5],
            step: 100,
            fails: true,
            calls: 0,
        };
        let error = Decoder::new(stream)
            .unwrap()
            .read_to_end(&mut Vec::new())
            .unwrap_err();
        assert_eq!(
            InputError::from(error).to_string(),
            "cannot read: the disk is gone",
            "{compression:?}"
        );
    }
}

#[test]
fn truncated_files_are_reported_wherever_they_end() {
    for (compression, compress) in FORMATS {
        let file = compress(&text());
        for length in (1..file.len()).step_by(1 + file.len() / 300) {
            let cut = &file[..length];
            if Compression::detect(cut) == Compression::None {
                continue;
            }
            let Err(InputError::Decode(error)) = decode(cut) else {
                panic!("{compression:?} up to {length}");
            };
            assert_eq!(
                error.code(),
                "input-truncated",
                "{compression:?} up to {length}"
            );
            assert_eq!(
                error.offset(),
                length as u64,
                "{compression:?} up to {length}"
            );
        }
        // A second member that is cut off.
        let two = [&file[..], &file[..3]].concat();
        let Err(InputError::Decode(error)) = decode(&two) else {
            panic!("{compression:?}");
        };
        assert_eq!(error.code(), "input-truncated", "{compression:?}");
        let after = format!("(after {} bytes of text)", text().len());
        assert!(error.to_string().ends_with(&after), "{error}");
    }
}

#[test]
fn damaged_bytes_never_pass_unnoticed() {
    let text = text();
    for (compression, compress) in FORMATS {
        let file = compress(&text);
        for at in (0..file.len()).step_by(1 + file.len() / 200) {
            for bit in [0x01, 0x80] {
                let mut damaged = file.clone();
                damaged[at] ^= bit;
                // Names and times in the header of gzip have no checksum.
                match decode(&damaged) {
                    Ok(read) => assert!(read == text || at < 10, "{compression:?} at {at}"),
                    Err(InputError::Decode(_)) => {}
                    Err(error) => panic!("{compression:?} at {at}: {error}"),
                }
            }
        }
    }
}

/// Reads a file in pieces of this size from a stream with pieces of that size, and returns the text before the damage.
fn kept(file: &[u8], piece: usize, step: usize) -> Vec<u8> {
    let stream = Trickle {
        bytes: file,
        step,
        fails: false,
        calls: 0,
    };
    let mut decoder = Decoder::new(stream).unwrap();
    let (mut text, mut out) = (Vec::new(), vec![0; piece]);
    loop {
        match decoder.read(&mut out) {
            Ok(0) => return text,
            Ok(count) => text.extend_from_slice(&out[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => assert_eq!(decoder.read(&mut out).unwrap(), 0),
        }
    }
}

#[test]
fn text_before_damage_does_not_depend_on_the_size_of_reads() {
    // Tags that differ, so that the compressed data is long.
    let mut random = dev_random::Random(7);
    let tags: Vec<String> = (0..8000)
        .map(|_| format!("[Round \"{}\"]\n", random.next()))
        .collect();
    let text = tags.concat().into_bytes();
    for (compression, compress) in FORMATS {
        let file = compress(&text);
        // A sector of another file, and a flipped bit near the end.
        let sectors = (file.len() / 2..file.len()).step_by(file.len() / 80);
        for at in sectors.chain([file.len() - 2]) {
            let mut damaged = file.clone();
            damaged[at] ^= 0x10;
            for byte in damaged[at..].iter_mut().skip(1).take(511) {
                *byte = random.next() as u8;
            }
            let whole = kept(&damaged, 1 << 22, 1 << 22);
            // Damage in gzip can be noticed at its end.
            let (right, _) = whole.split_at(whole.len() / 4);
            assert!(text.starts_with(right), "{compression:?} at {at}");
            assert!(!right.is_empty() || compression == Compression::Zstd);
            for (piece, step) in [(997, 1 << 22), (1 << 22, 1001)] {
                assert_eq!(
                    kept(&damaged, piece, step).len(),
                    whole.len(),
                    "{compression:?} at {at}, reads of {piece} from {step}"
                );
            }
        }
    }
}

#[test]
fn empty_bzip2_streams_take_no_time() {
    let started = Instant::now();
    // 4 MB, which take more than half a minute if each stream gets a decompressor.
    let mut file = bzip2(b"").repeat(300_000);
    file.extend(bzip2(TEXT.as_bytes()));
    assert_eq!(decode(&file).unwrap(), TEXT.as_bytes());
    assert!(started.elapsed() < Duration::from_secs(10));
    // The checksum of nothing is 0.
    let mut damaged = bzip2(b"");
    *damaged.last_mut().unwrap() ^= 1;
    insta::assert_snapshot!(error(&damaged), @"the bzip2 data is damaged before byte 14");
    insta::assert_snapshot!(error(&[bzip2(b""), b"BZh9\x17\x72\x45\x38".to_vec()].concat()), @"the bzip2 data is cut off at byte 22");
}

#[test]
fn gzip_headers_may_have_all_fields() {
    let plain = gzip(TEXT.as_bytes());
    let mut header = plain[..10].to_vec();
    header[3] = 0x1e;
    header.extend(b"\x03\x00xyzgames.pgn\0comment\0");
    let mut crc = flate2::Crc::new();
    crc.update(&header);
    let with_crc = |sum: u32| [&header[..], &sum.to_le_bytes()[..2], &plain[10..]].concat();
    assert_eq!(decode(&with_crc(crc.sum())).unwrap(), TEXT.as_bytes());
    insta::assert_snapshot!(error(&with_crc(crc.sum() ^ 1)), @"the gzip data is damaged before byte 35");
    // A reserved flag, and another method than deflate.
    for (at, value) in [(3, 0x80), (2, 7)] {
        let mut damaged = plain.clone();
        damaged[at] = value;
        insta::allow_duplicates! {
            insta::assert_snapshot!(error(&damaged), @"the gzip data is damaged before byte 10");
        }
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let games = text();
    let gz = gzip(&games);
    insta::assert_snapshot!(error(&gz[..500]), @"the gzip data is cut off at byte 500 (after 77607 bytes of text)");
    insta::assert_snapshot!(error(&[&gz[..], TEXT.as_bytes()].concat()), @"expected gzip data or the end of the file at byte 1280, found other data (after 215000 bytes of text)");
    insta::assert_snapshot!(error(&[&zstd(&games)[..], b"PGN"].concat()), @"expected zstd data or the end of the file at byte 252, found other data (after 215000 bytes of text)");
    insta::assert_snapshot!(error(&[&bzip2(&games)[..], &gz[..]].concat()), @"expected bzip2 data or the end of the file at byte 467, found other data (after 215000 bytes of text)");
    let mut damaged = gz.clone();
    damaged[300] ^= 0xff;
    insta::assert_snapshot!(error(&damaged), @"the gzip data is damaged before byte 1280 (after 214744 bytes of text)");
    // A window of 256 MiB.
    insta::assert_snapshot!(error(b"\x28\xb5\x2f\xfd\x00\x90\x01\x00\x00"), @"the zstd data at byte 6 needs a window of 268435456 bytes; at most 134217728 are accepted");
    // The largest window that a header can ask for, and a content of 4 GiB without a window.
    insta::assert_snapshot!(error(b"\x28\xb5\x2f\xfd\x00\xff\x01\x00\x00"), @"the zstd data at byte 6 needs a window of 4123168604160 bytes; at most 134217728 are accepted");
    insta::assert_snapshot!(error(b"\x28\xb5\x2f\xfd\xe0\0\0\0\0\x01\0\0\0\x01\x00\x00"), @"the zstd data at byte 13 needs a window of 4294967296 bytes; at most 134217728 are accepted");
}

#[test]
fn other_formats_are_named() {
    insta::assert_snapshot!(error(b"PK\x03\x04 a zip file"), @"expected PGN, plain or compressed with gzip, zstd or bzip2, found a zip archive; unpack it first");
    insta::assert_snapshot!(error(b"\xff\xfe[\x00E\x00"), @"expected PGN, plain or compressed with gzip, zstd or bzip2, found a text in UTF-16; convert it to UTF-8 first");
    assert!(matches!(
        decode(b"\xfd7zXZ\x00\x00"),
        Err(InputError::Foreign(ForeignFormat::Xz))
    ));
    let mut tar = vec![0; 512];
    tar[..5].copy_from_slice(b"a.pgn");
    tar[257..262].copy_from_slice(b"ustar");
    assert!(matches!(
        decode(&tar),
        Err(InputError::Foreign(ForeignFormat::Tar))
    ));
}

#[test]
fn inputs_that_cannot_be_opened_say_why() {
    let error = Input::File("no such file.pgn".into()).open().unwrap_err();
    assert_eq!(error.code(), "input-open");
    let error = Input::File(env!("CARGO_MANIFEST_DIR").into())
        .open()
        .unwrap_err();
    insta::assert_snapshot!(error, @"cannot open: is a directory");
}

#[test]
fn what_is_not_pgn_is_refused_whatever_its_compression() {
    let file = b"{\"name\": \"chess\"}".repeat(10_000);
    for (compression, compress) in FORMATS {
        let error = Input::Reader(Box::new(std::io::Cursor::new(compress(&file))))
            .open()
            .unwrap_err();
        assert_eq!(error.code(), "input-not-pgn", "{compression:?}");
        insta::allow_duplicates! {
            insta::assert_snapshot!(
                error,
                @"expected PGN, found neither a tag nor a move in the first 65536 bytes"
            );
        }
    }
}

#[test]
fn games_before_damage_in_the_first_bytes_are_read() {
    let file = gzip(&text());
    let input = Input::Reader(Box::new(std::io::Cursor::new(
        file[..file.len() - 5].to_vec(),
    )));
    let mut reader = input.open().unwrap();
    assert_eq!(reader.compression(), Compression::Gzip);
    let mut read = Vec::new();
    let error = reader.read_to_end(&mut read).unwrap_err();
    assert_eq!(InputError::from(error).code(), "input-truncated");
    assert!(!read.is_empty() && text().starts_with(&read));
}
