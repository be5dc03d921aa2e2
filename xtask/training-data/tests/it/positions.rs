//! Tests of files of positions.

use crate::random_game;
use chess_board::{PackError, PackedPosition, Position};
use std::fs;
use std::io::Cursor;
use training_data::{
    Header, PositionReader, PositionWriter, ReadError, Record, Verdict, WriteError,
};

fn write(records: &[Record]) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    let header = Header::new([("games", "a"), ("filter", "b")]);
    let mut writer = PositionWriter::new(&mut out, header).unwrap();
    for record in records {
        writer.push(&record.to_bytes()).unwrap();
    }
    assert_eq!(writer.finish().unwrap(), records.len() as u64);
    out.into_inner()
}

fn read(bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
    let mut reader = PositionReader::new(bytes)?;
    let mut records = Vec::new();
    loop {
        match reader.next_block()? {
            [] => return Ok(records),
            block => {
                let block = block.iter().map(Record::from_bytes);
                records.extend(block.collect::<Result<Vec<_>, _>>()?);
            }
        }
    }
}

/// The positions of random games.
fn records(count: usize) -> Vec<Record> {
    let mut records = Vec::new();
    for seed in 0.. {
        let game = random_game(seed);
        let push = |position: &Position, ply: training_data::ScoredPly| {
            records.push(Record::new(position, ply.score, game.verdict).unwrap());
        };
        let _end = game.replay(push).unwrap();
        if records.len() >= count {
            break;
        }
    }
    records.truncate(count);
    records
}

/// Replaces the checksum at the end by the right one, by trying to read.
fn mend_checksum(bytes: &mut [u8]) {
    if let Err(ReadError::Checksum { computed, .. }) = read(bytes) {
        let end = bytes.len() - 4;
        bytes[end..].copy_from_slice(&computed.to_le_bytes());
    }
}

#[test]
fn positions_are_read_as_they_were_written() {
    // Two blocks and a part.
    let some = records(1_000);
    let records: Vec<_> = some.iter().copied().cycle().take(70_000).collect();
    let bytes = write(&records);
    assert_eq!(bytes.len(), 22 + 17 + 32 * 70_000 + 4);
    assert!(read(&bytes).unwrap() == records);
    let reader = PositionReader::new(&bytes[..]).unwrap();
    assert_eq!(reader.header().to_string(), "games a\nfilter b\n");
    assert_eq!(reader.count(), 70_000);
    for record in &some {
        let position = record.position().unwrap();
        assert_eq!(position.to_packed().unwrap(), record.packed);
    }
    assert!(read(&write(&[])).unwrap().is_empty());
}

/// The layout is fixed: files of earlier versions must stay readable.
#[test]
fn the_bytes_are_those_of_the_documentation() {
    let packed = Position::default().to_packed().unwrap();
    let record = Record::new(&Position::default(), -2, Verdict::WhiteWins).unwrap();
    let bytes = write(&[record]);
    let mut expected = b"chpos\0\0\0\x01\0\x11\0\0\0\x01\0\0\0\0\0\0\0games a\nfilter b\n".to_vec();
    expected.extend(packed.to_bytes());
    expected.extend([0xfe, 0xff, 2, 0]);
    assert_eq!(bytes[..bytes.len() - 4], expected);
}

#[test]
fn every_changed_byte_and_every_cut_is_an_error() {
    let bytes = write(&records(3));
    for index in 0..bytes.len() {
        assert!(read(&bytes[..index]).is_err(), "cut at {index}");
        let mut changed = bytes.clone();
        changed[index] ^= 0x10;
        assert!(read(&changed).is_err(), "changed at {index}");
    }
}

#[test]
fn damage_has_a_typed_error() {
    let bytes = write(&records(1));
    let changed = |at: usize, to: u8| {
        let mut changed = bytes.clone();
        changed[at] = to;
        mend_checksum(&mut changed);
        read(&changed).unwrap_err()
    };
    assert!(matches!(read(b"chpos"), Err(ReadError::WrongKind(_))));
    assert!(matches!(changed(2, b'g'), ReadError::WrongKind(_)));
    assert!(matches!(changed(8, 2), ReadError::Version(2)));
    assert!(matches!(changed(13, 1), ReadError::TooLong));
    assert!(matches!(changed(14, 2), ReadError::Truncated));
    assert!(matches!(changed(21, 255), ReadError::Truncated));
    assert!(matches!(changed(22, 0xff), ReadError::Header));
    assert!(matches!(changed(69, 3), ReadError::UnknownCode(3)));
    assert!(matches!(changed(70, 9), ReadError::UnknownCode(9)));
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(read(&longer), Err(ReadError::TrailingBytes)));
    let mut record = records(1)[0];
    record.packed = PackedPosition::from_bytes([0; 28]);
    assert!(matches!(
        record.position(),
        Err(ReadError::Position(PackError::Invalid(_)))
    ));
}

/// The length is checked before the records are read, also of a file whose writer was interrupted.
#[test]
fn opening_a_file_checks_its_length() {
    let name = format!("chess-positions-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let header = Header::new([("games", "a")]);
    drop(PositionWriter::create(&path, header.clone()).unwrap());
    assert!(!path.exists(), "an error leaves no file");
    // As if the process had been killed.
    std::mem::forget(PositionWriter::create(&path, header.clone()).unwrap());
    let error = PositionReader::open(&path).unwrap_err();
    assert!(matches!(error, ReadError::Truncated), "{error}");
    let again = PositionWriter::create(&path, header.clone());
    assert!(matches!(again, Err(WriteError::Io(_))));
    fs::remove_file(&path).unwrap();
    PositionWriter::create(&path, header)
        .unwrap()
        .finish()
        .unwrap();
    assert_eq!(PositionReader::open(&path).unwrap().count(), 0);
    let longer = [&fs::read(&path).unwrap()[..], &[0; 32]].concat();
    fs::write(&path, longer).unwrap();
    let error = PositionReader::open(&path).unwrap_err();
    assert!(matches!(error, ReadError::TrailingBytes), "{error}");
    fs::remove_file(path).unwrap();
}
