//! Damaged and hostile files: only errors and wrong values, within bounds of time.

use crate::{POSITIONS, data, position};
use chess_syzygy::{
    Diagnostic, Position, ProbeError, Source, TableFault, TableKind, TableName, Tablebase,
    TablebaseLimits,
};
use dev_random::{Random, effort};
use std::fs;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Names of the endings whose tables are changed.
const ENDINGS: [&str; 3] = ["KPvK", "KQvK", "KRvK"];
/// A probe of a changed file takes less. Without optimization, and with other tests at the same time, it takes 5 ms.
const LIMIT: Duration = Duration::from_secs(5);

fn name(ending: &str, kind: TableKind) -> TableName {
    TableName {
        material: ending.parse().unwrap(),
        kind,
    }
}

fn read(name: TableName) -> Vec<u8> {
    fs::read(data().join(name.to_string())).unwrap()
}

/// Probes positions with one table replaced, and returns the error of the last failing probe.
fn probe_with(changed: TableName, bytes: Vec<u8>, positions: &[Position]) -> Option<ProbeError> {
    let mut tablebase = Tablebase::new(TablebaseLimits {
        whole_files: 1 << 20,
        cache: 1 << 16,
        ..TablebaseLimits::default()
    });
    tablebase.add_source(changed, bytes);
    tablebase.add_directory(data()).unwrap();
    let mut last = tablebase.verify(changed).err();
    for position in positions {
        let start = Instant::now();
        let results = [
            tablebase.probe_wdl(position).err(),
            tablebase.probe_dtz(position).err(),
        ];
        // The line is as long as the clock allows at most, for each zeroing move.
        let line = tablebase.line(position).take(3).find_map(Result::err);
        assert!(start.elapsed() < LIMIT, "{changed}: {position}");
        for error in results.into_iter().chain([line]).flatten() {
            // A wrong result in one table can contradict the distance in another.
            assert!(matches!(error, ProbeError::Damaged { .. }), "{error}");
            last = Some(error);
        }
    }
    last
}

fn positions() -> Vec<Position> {
    POSITIONS.iter().map(|fen| position(fen)).collect()
}

fn tables() -> impl Iterator<Item = TableName> {
    ENDINGS
        .into_iter()
        .flat_map(|ending| TableKind::ALL.map(|kind| name(ending, kind)))
}

#[test]
fn every_truncated_file_is_an_error() {
    let positions = positions();
    for table in tables() {
        let bytes = read(table);
        let step = effort(97, 7);
        for len in (0..bytes.len()).step_by(step) {
            let error = probe_with(table, bytes[..len].to_vec(), &positions);
            assert!(error.is_some(), "{table}: {len} bytes");
        }
        // Of a length that is possible, with the content missing.
        for len in (16..bytes.len()).step_by(64) {
            assert!(probe_with(table, bytes[..len].to_vec(), &positions).is_some());
        }
    }
}

fn with_changed_bytes(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for _ in 0..=random.below(3) {
        // Most of what can go wrong is in the header.
        let end = if random.below(4) > 0 {
            bytes.len().min(400)
        } else {
            bytes.len()
        };
        let at = random.below(end);
        changed[at] = match random.below(3) {
            0 => changed[at] ^ 1 << random.below(8),
            1 => random.pick(&[0, 1, 0x7f, 0x80, 0xff]),
            _ => random.next() as u8,
        };
    }
    changed
}

#[test]
fn changed_bytes_never_panic() {
    let positions = positions();
    let mut random = Random(48);
    let mut errors = 0;
    let tries = effort(300, 20_000);
    for table in tables() {
        let bytes = read(table);
        for _ in 0..tries {
            let changed = with_changed_bytes(&bytes, &mut random);
            errors += usize::from(probe_with(table, changed, &positions).is_some());
        }
    }
    assert!(errors > tries, "{errors} errors of {} files", 6 * tries);
}

/// Bytes that are read through the cache of pages.
#[derive(Debug)]
struct Paged(Vec<u8>);

impl Source for Paged {
    fn len(&self) -> u64 {
        Source::len(&self.0)
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.0.read_exact_at(offset, buffer)
    }
}

/// A lookup in memory starts at the marks that earlier ones have set. Without a cache, it starts at its block.
#[test]
fn damaged_files_have_the_same_values_in_memory_and_in_pages() {
    let positions = positions();
    let mut random = Random(52);
    let (mut values, mut errors) = (0, 0);
    for table in tables() {
        let bytes = read(table);
        for _ in 0..effort(40, 4_000) {
            let changed = with_changed_bytes(&bytes, &mut random);
            let mut in_memory = Tablebase::new(TablebaseLimits::default());
            in_memory.add_source(table, changed.clone());
            let mut in_pages = Tablebase::new(TablebaseLimits {
                cache: 0,
                ..TablebaseLimits::default()
            });
            in_pages.add_source(table, Paged(changed));
            for tablebase in [&mut in_memory, &mut in_pages] {
                tablebase.add_directory(data()).unwrap();
            }
            // In the second round, the marks are set.
            for position in positions.iter().chain(&positions) {
                let [found, expected] = [&in_memory, &in_pages].map(|tablebase| {
                    let wdl = tablebase.probe_wdl(position);
                    (
                        wdl.is_ok(),
                        format!("{wdl:?} {:?}", tablebase.probe_dtz(position)),
                    )
                });
                assert_eq!(found, expected, "{table}: {position}");
                values += usize::from(found.0);
                errors += usize::from(!found.0);
            }
        }
    }
    assert!(
        values > 100 && errors > 100,
        "{values} values, {errors} errors"
    );
}

#[test]
fn every_value_of_every_header_byte_is_survived() {
    let position = &positions()[..1];
    for table in [name("KQvK", TableKind::Wdl), name("KQvK", TableKind::Dtz)] {
        let bytes = read(table);
        for at in 0..effort(40, 400) {
            for value in 0..=u8::MAX {
                let mut changed = bytes.clone();
                changed[at] = value;
                probe_with(table, changed, position);
            }
        }
    }
}

#[test]
fn parts_of_other_tables_are_survived() {
    let positions = positions();
    let mut random = Random(4);
    for table in tables() {
        for other in tables() {
            let bytes = read(table);
            let mixed = read(other);
            for _ in 0..effort(5, 200) {
                let mut changed = bytes.clone();
                let from = random.below(mixed.len());
                let len = random.below(mixed.len() - from + 1).min(bytes.len());
                let to = random.below(bytes.len() - len + 1);
                changed[to..to + len].copy_from_slice(&mixed[from..from + len]);
                probe_with(table, changed, &positions);
            }
            if table != other {
                let error = probe_with(table, mixed, &positions);
                assert!(error.is_some(), "{other} as {table}");
            }
        }
    }
}

#[test]
fn faults_are_told_apart() {
    let table = name("KQvK", TableKind::Wdl);
    let bytes = read(table);
    let fault = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut changed = bytes.clone();
        change(&mut changed);
        match probe_with(table, changed, &positions()).unwrap() {
            ProbeError::Damaged { fault, .. } => fault,
            other => panic!("{other}"),
        }
    };
    assert_eq!(
        fault(&|bytes| bytes[0] = 0),
        TableFault::Magic([0, 0xe8, 0x23, 0x5d])
    );
    assert_eq!(fault(&|bytes| bytes.push(0)), TableFault::Length(273));
    assert_eq!(fault(&|bytes| bytes[4] = 0xb1), TableFault::Layout(0xb1));
    assert_eq!(fault(&|bytes| bytes[6] = 0x55), TableFault::Pieces);
    assert_eq!(
        fault(&|bytes| bytes.truncate(64 + 16)),
        TableFault::Truncated
    );
    // Blocks of 4 and of 8,192 bytes.
    for bits in [2, 13] {
        assert_eq!(fault(&|bytes| bytes[13] = bits), TableFault::Compression);
    }
}

#[test]
fn the_message_of_a_damaged_file_names_it() {
    let table = name("KRvK", TableKind::Dtz);
    let error = probe_with(table, vec![0; 80], &positions()).unwrap();
    insta::assert_snapshot!(error, @"table KRvK.rtbz is damaged: not a Syzygy table: the first bytes are [00, 00, 00, 00]");
    assert_eq!(error.code(), "tablebase-damaged");
}

/// A file that counts how often it is read.
#[derive(Debug)]
struct Counted(Arc<AtomicUsize>);

impl Source for Counted {
    fn len(&self) -> u64 {
        80
    }

    fn read_exact_at(&self, _: u64, buffer: &mut [u8]) -> io::Result<()> {
        if self.0.fetch_add(1, Ordering::Relaxed) == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        buffer.fill(0);
        Ok(())
    }
}

#[test]
fn a_damaged_file_is_read_once_and_an_unreadable_one_again() {
    let reads = Arc::new(AtomicUsize::new(0));
    let table = name("KQvK", TableKind::Wdl);
    let mut tablebase = Tablebase::new(TablebaseLimits {
        cache: 0,
        ..TablebaseLimits::default()
    });
    tablebase.add_source(table, Counted(Arc::clone(&reads)));
    let error = |position| tablebase.probe_wdl(position).unwrap_err();
    let position = &positions()[0];
    assert!(matches!(error(position), ProbeError::Io { .. }));
    for _ in 0..3 {
        let ProbeError::Damaged { fault, .. } = error(position) else {
            panic!("not damaged");
        };
        assert_eq!(fault, TableFault::Magic([0; 4]));
        assert_eq!(reads.load(Ordering::Relaxed), 2);
    }
}
