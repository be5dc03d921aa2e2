//! Tables from files, from memory and through caches of any size.

use crate::{POSITIONS, data, position, three_pieces};
use chess_syzygy::{ProbeError, Source, TableName, Tablebase, TablebaseLimits};
use std::fs;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes that pretend to be a file: they are never used in place.
#[derive(Debug)]
struct Remote {
    bytes: Vec<u8>,
    reads: &'static AtomicUsize,
}

impl Source for Remote {
    fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.bytes.read_exact_at(offset, buffer)
    }
}

fn files() -> Vec<(TableName, Vec<u8>)> {
    fs::read_dir(data())
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            Some((TableName::of_file(&path)?, fs::read(path).unwrap()))
        })
        .collect()
}

fn answers(tablebase: &Tablebase) -> Vec<String> {
    POSITIONS
        .iter()
        .map(|fen| format!("{:?}", tablebase.root_moves(&position(fen)).unwrap()))
        .collect()
}

#[test]
fn all_ways_to_read_give_the_same_answers() {
    static READS: AtomicUsize = AtomicUsize::new(0);
    let expected = answers(&three_pieces());
    for (whole_files, cache, open_files) in [
        (0, 0, 0),
        (0, 20_000, 4),
        (0, 20_000, usize::MAX),
        (3_000, 1 << 20, 100),
        (1 << 20, 0, 0),
    ] {
        let limits = TablebaseLimits {
            whole_files,
            cache,
            open_files,
        };
        let mut from_files = Tablebase::new(limits);
        assert_eq!(from_files.add_directory(data()).unwrap(), 10);
        assert_eq!(from_files.add_directory(data()).unwrap(), 0);
        assert_eq!(answers(&from_files), expected);

        let mut in_memory = Tablebase::new(limits);
        let mut remote = Tablebase::new(limits);
        for (name, bytes) in files() {
            assert!(in_memory.add_source(name, bytes.clone()));
            assert!(!in_memory.add_source(name, bytes.clone()));
            let reads = &READS;
            assert!(remote.add_source(name, Remote { bytes, reads }));
        }
        assert_eq!(answers(&in_memory), expected);
        assert_eq!(answers(&remote), expected);
        assert_eq!(remote.max_pieces(), 3);
        assert!(remote.tables().all(|name| remote.verify(name).is_ok()));
    }
    assert!(READS.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_large_cache_reads_each_page_once() {
    static READS: AtomicUsize = AtomicUsize::new(0);
    let mut remote = Tablebase::new(TablebaseLimits {
        whole_files: 0,
        cache: 8 << 20,
        ..TablebaseLimits::default()
    });
    let mut pages = 0;
    for (name, bytes) in files() {
        pages += bytes.len().div_ceil(4096);
        let reads = &READS;
        remote.add_source(name, Remote { bytes, reads });
    }
    let first = answers(&remote);
    for _ in 0..3 {
        assert_eq!(answers(&remote), first);
    }
    assert!(READS.load(Ordering::Relaxed) <= pages);
}

/// Bytes of which every `period`th read fails.
#[derive(Debug)]
struct Unreliable {
    bytes: Vec<u8>,
    reads: Arc<AtomicUsize>,
    period: usize,
}

impl Source for Unreliable {
    fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        if self.reads.fetch_add(1, Ordering::Relaxed) % self.period == self.period - 1 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.bytes.read_exact_at(offset, buffer)
    }
}

#[test]
fn an_error_of_reading_is_gone_at_the_next_probe() {
    let expected = three_pieces();
    // With each period, other reads fail: of headers, symbols, the index and blocks.
    for period in 100..200 {
        let reads = Arc::new(AtomicUsize::new(0));
        let mut tablebase = Tablebase::new(TablebaseLimits {
            cache: 0,
            ..TablebaseLimits::default()
        });
        for (name, bytes) in files() {
            let reads = Arc::clone(&reads);
            tablebase.add_source(
                name,
                Unreliable {
                    bytes,
                    reads,
                    period,
                },
            );
        }
        let mut failures = 0;
        for fen in POSITIONS {
            let position = position(fen);
            let dtz = tablebase.probe_dtz(&position).or_else(|error| {
                assert!(matches!(error, ProbeError::Io { .. }), "{error}");
                failures += 1;
                tablebase.probe_dtz(&position)
            });
            assert_eq!(dtz.unwrap(), expected.probe_dtz(&position).unwrap());
        }
        assert!(failures > 0);
    }
}

#[test]
fn threads_share_a_tablebase() {
    let expected = answers(&three_pieces());
    let mut shared = Tablebase::new(TablebaseLimits {
        whole_files: 0,
        cache: 40_000,
        open_files: 4,
    });
    shared.add_directory(data()).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(answers(&shared), expected));
        }
    });
}
