//! `cargo xtask data shuffle`: brings positions into a random order.
//!
//! Each position gets a random number from the seed, and the positions are sorted by it: first into files by the upper
//! bits, then within each file in memory. So the order depends on the seed and the input alone, not on the memory.

use crate::data::named;
use crate::options::ShuffleOptions;
use dev_random::Random;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use training_data::{Header, PositionReader, PositionWriter, Record};

/// The random number and the bytes of a position.
type Entry = (u64, [u8; Record::LEN]);
const ENTRY: usize = size_of::<u64>() + Record::LEN;
/// The largest number of files, of which systems allow a process at least a thousand.
const MAX_BUCKETS: u64 = 500;

pub(crate) fn run(options: &ShuffleOptions) -> io::Result<()> {
    let start = Instant::now();
    let readers = options.files.iter().map(|path| {
        let reader = PositionReader::open(path).map_err(|error| named(path, &error));
        reader.map(|reader| (path, reader))
    });
    let readers = readers.collect::<io::Result<Vec<_>>>()?;
    let mut fields: Vec<(String, String)> = Vec::new();
    for (_, reader) in &readers {
        for (key, value) in reader.header().fields() {
            let field = (key.to_owned(), value.to_owned());
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
    }
    fields.push(("shuffle".to_owned(), format!("--seed {}", options.seed)));
    let count = readers.iter().map(|(_, reader)| u128::from(reader.count()));
    let memory = options.memory_mib.saturating_mul(1 << 20);
    let buckets = bucket_count(count.sum(), memory)?;

    let in_out = |error| named(&options.out, &error);
    let mut writer = PositionWriter::create(&options.out, Header::new(fields)).map_err(in_out)?;
    let mut random = Random(options.seed);
    let mut files = Buckets::create(&options.out, buckets, memory)?;
    for (path, mut reader) in readers {
        loop {
            let block = reader.next_block().map_err(|error| named(path, &error))?;
            if block.is_empty() {
                break;
            }
            for record in block {
                files.push((random.next(), *record))?;
            }
        }
    }
    for path in files.finish()? {
        for (_, record) in sorted(&path)? {
            writer.push(&record).map_err(in_out)?;
        }
        fs::remove_file(path)?;
    }
    let count = writer.finish().map_err(in_out)?;
    let rate = count as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let out = options.out.display();
    writeln!(
        io::stdout(),
        "{out}: {count} positions, {rate:.0} a second, in {buckets} parts"
    )
}

/// Returns the number of files of which each fits into the memory. As their sizes differ at random, a tenth is kept
/// free.
pub(crate) fn bucket_count(positions: u128, memory: u64) -> io::Result<u64> {
    let buckets = (positions * ENTRY as u128 * 10).div_ceil(u128::from(memory) * 9);
    match u64::try_from(buckets) {
        Ok(buckets @ ..=MAX_BUCKETS) => Ok(buckets.max(1)),
        _ => Err(io::Error::other(format!(
            "{positions} positions need more memory: give a larger --memory-mib"
        ))),
    }
}

/// Files beside the output, one for each range of random numbers. They are removed at the end, also after an error.
#[derive(Debug)]
struct Buckets {
    paths: Vec<PathBuf>,
    files: Vec<BufWriter<File>>,
}

impl Buckets {
    fn create(out: &Path, count: u64, memory: u64) -> io::Result<Self> {
        let path = |bucket| {
            let mut name = OsString::from(out);
            name.push(format!(".part-{bucket:03}"));
            PathBuf::from(name)
        };
        let mut buckets = Self {
            paths: (0..count).map(path).collect(),
            files: Vec::new(),
        };
        let capacity = (memory / count).min(1 << 18) as usize;
        for path in &buckets.paths {
            let file = File::create(path).map_err(|error| named(path, &error))?;
            buckets.files.push(BufWriter::with_capacity(capacity, file));
        }
        Ok(buckets)
    }

    fn push(&mut self, (number, record): Entry) -> io::Result<()> {
        let bucket = (u128::from(number) * self.files.len() as u128) >> 64;
        let file = &mut self.files[bucket as usize];
        file.write_all(&number.to_le_bytes())?;
        file.write_all(&record)
    }

    /// Writes what is left, and returns the paths in the order of the numbers.
    fn finish(&mut self) -> io::Result<Vec<PathBuf>> {
        for file in self.files.drain(..) {
            file.into_inner()?;
        }
        Ok(self.paths.clone())
    }
}

impl Drop for Buckets {
    fn drop(&mut self) {
        self.files.clear();
        for path in &self.paths {
            let _ = fs::remove_file(path);
        }
    }
}

/// Reads the entries of a file, and returns them in the order of their numbers.
fn sorted(path: &Path) -> io::Result<Vec<Entry>> {
    let file = File::open(path)?;
    let count = file.metadata()?.len() / ENTRY as u64;
    let mut input = BufReader::with_capacity(1 << 18, file);
    let mut entries = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let (mut number, mut record) = ([0; 8], [0; Record::LEN]);
        input.read_exact(&mut number)?;
        input.read_exact(&mut record)?;
        entries.push((u64::from_le_bytes(number), record));
    }
    // Equal numbers are rare; the bytes decide then.
    entries.sort_unstable();
    Ok(entries)
}
