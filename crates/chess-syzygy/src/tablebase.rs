//! [`Tablebase`]: a collection of tables.

use crate::caches::Caches;
use crate::error::ProbeError;
use crate::error::ReadError;
use crate::material::Material;
use crate::source::{FileSource, Source};
use crate::table::{Content, Table};
use crate::table_name::{TableKind, TableName};
use core::hash::{BuildHasherDefault, Hasher};
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A collection of tables, for any number of threads.
///
/// Tables are opened on first use and stay open. Their files must not change meanwhile. Each file that is not read as
/// a whole keeps a file descriptor: all tables up to six pieces are 1,020 files, those of seven pieces 2,002 more.
/// Beyond the limit of the process (often 1,024, see `ulimit -n`), probing another table is a [`ProbeError::Io`].
#[derive(Debug)]
pub struct Tablebase {
    tables: Vec<Slot>,
    /// The tables of a material and of its reverse, by the bits of the material.
    by_material: HashMap<u64, Entry, BuildHasherDefault<BitsHasher>>,
    caches: Caches,
    /// How many bytes of whole files can still be read into memory.
    whole_files: AtomicU64,
    /// Locked while a table is opened, so that no two threads open the same one.
    opening: Mutex<()>,
    largest: usize,
}

/// How much memory a [`Tablebase`] uses for files, in bytes.
///
/// Besides, an open table takes the memory of its header: at most 250 KB, and a table of distances for seven pieces at
/// most 2 MB more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLimits {
    /// Files that are read as a whole on first use, as long as their sum fits in here: all tables of three
    /// and four pieces take 4.4 MB, those of three to five 939 MiB.
    pub whole_files: u64,
    /// The cache: half of it for parts of the other files, half of it for places in compressed blocks.
    pub cache: usize,
}

/// 64 MiB for whole files and 16 MiB for the cache.
impl Default for MemoryLimits {
    fn default() -> Self {
        Self {
            whole_files: 64 << 20,
            cache: 16 << 20,
        }
    }
}

/// Where the tables of a material are, by the kind.
#[derive(Clone, Copy, Debug)]
struct Entry {
    tables: [Option<usize>; 2],
    /// The stronger side is Black.
    flip: bool,
}

/// A table, opened on first use.
#[derive(Debug)]
struct Slot {
    name: TableName,
    /// The number of its pages in the cache.
    number: u32,
    place: Place,
    table: OnceLock<Table>,
}

#[derive(Debug)]
enum Place {
    File(PathBuf),
    Source(Arc<dyn Source>),
}

impl Tablebase {
    /// Opens all tables of some directories, with the default [`MemoryLimits`].
    ///
    /// # Errors
    /// See [`Tablebase::add_directory`].
    pub fn open<P: AsRef<Path>>(
        directories: impl IntoIterator<Item = P>,
    ) -> Result<Self, io::Error> {
        let mut tablebase = Self::new(MemoryLimits::default());
        for directory in directories {
            tablebase.add_directory(directory)?;
        }
        Ok(tablebase)
    }

    /// Creates a tablebase without tables.
    pub fn new(limits: MemoryLimits) -> Self {
        Self {
            tables: Vec::new(),
            by_material: HashMap::default(),
            caches: Caches::new(limits.cache),
            whole_files: AtomicU64::new(limits.whole_files),
            opening: Mutex::new(()),
            largest: 0,
        }
    }

    /// Adds the tables of a directory, and returns their number. Files are opened on first use.
    ///
    /// Files with other names are ignored, as are tables that have been added before. Subdirectories are not searched.
    ///
    /// # Errors
    /// If the directory cannot be read. The message names it.
    pub fn add_directory(&mut self, directory: impl AsRef<Path>) -> Result<usize, io::Error> {
        let directory = directory.as_ref();
        let with_path = |error: io::Error| {
            io::Error::new(error.kind(), format!("{}: {error}", directory.display()))
        };
        let mut added = 0;
        for entry in fs::read_dir(directory).map_err(with_path)? {
            let path = entry.map_err(with_path)?.path();
            if let Some(name) = TableName::of_file(&path)
                && self.add(name, Place::File(path))
            {
                added += 1;
            }
        }
        Ok(added)
    }

    /// Adds a table that is in memory, or wherever a [`Source`] reads from. Returns whether it is new.
    ///
    /// The material of the name is normalized, so that the stronger side is first.
    pub fn add_source(&mut self, name: TableName, source: impl Source + 'static) -> bool {
        let name = TableName {
            material: name.material.normalized(),
            ..name
        };
        self.add(name, Place::Source(Arc::new(source)))
    }

    fn add(&mut self, name: TableName, place: Place) -> bool {
        let number = self.tables.len();
        let kind = name.kind as usize;
        for (material, flip) in [(name.material, false), (name.material.flip_colors(), true)] {
            let entry = self.by_material.entry(material.bits()).or_insert(Entry {
                tables: [None; 2],
                flip,
            });
            match entry.tables[kind] {
                // The reverse of symmetric material is the same.
                Some(found) if found == number => {}
                Some(_) => return false,
                None => entry.tables[kind] = Some(number),
            }
        }
        self.largest = self.largest.max(name.material.piece_count());
        self.tables.push(Slot {
            name,
            number: number as u32,
            place,
            table: OnceLock::new(),
        });
        true
    }

    /// Returns the names of all tables, in the order in which they were added.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = TableName> + '_ {
        self.tables.iter().map(|slot| slot.name)
    }

    /// Returns whether there is a table.
    pub fn contains(&self, name: TableName) -> bool {
        self.find(name.material, name.kind).is_some()
    }

    /// Returns the number of pieces of the largest table, or 0 if there are no tables.
    pub fn max_pieces(&self) -> usize {
        self.largest
    }

    /// Checks the whole content of a table: that its header is valid, and that each block has as many values as the
    /// header says. This reads and decompresses all of the file.
    ///
    /// Most changes of a file are found, but not all. The checksum in the last 16 bytes is not used, because no
    /// permissive description of it is known. Published lists of checksums are compared with a tool such as `md5sum`.
    ///
    /// # Errors
    /// If the table is missing, unreadable or damaged.
    pub fn verify(&self, name: TableName) -> Result<(), ProbeError> {
        self.with_table(name.material, name.kind, |table, cache, _| {
            table.verify(cache)
        })
    }

    fn find(&self, material: Material, kind: TableKind) -> Option<(&Slot, bool)> {
        let entry = self.by_material.get(&material.bits())?;
        Some((&self.tables[entry.tables[kind as usize]?], entry.flip))
    }

    /// Calls a function with a table, and whether the stronger side is Black. Opens the table on first use.
    #[inline]
    pub(crate) fn with_table<T>(
        &self,
        material: Material,
        kind: TableKind,
        read: impl FnOnce(&Table, &Caches, bool) -> Result<T, ReadError>,
    ) -> Result<T, ProbeError> {
        let Some((slot, flip)) = self.find(material, kind) else {
            return Err(ProbeError::MissingTable(TableName {
                material: material.normalized(),
                kind,
            }));
        };
        let result = match slot.table.get() {
            Some(table) => read(table, &self.caches, flip),
            None => self
                .open_table(slot)
                .and_then(|table| read(table, &self.caches, flip)),
        };
        result.map_err(|error| error.of_table(slot.name))
    }

    #[cold]
    fn open_table<'s>(&'s self, slot: &'s Slot) -> Result<&'s Table, ReadError> {
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = slot.table.get() {
            return Ok(table);
        }
        let (content, in_memory) = match &slot.place {
            Place::Source(source) => (Content::Source(Arc::clone(source), slot.number), 0),
            Place::File(path) => self.open_file(path, slot.number)?,
        };
        let table = Table::open(slot.name, content, &self.caches)?;
        self.whole_files.fetch_sub(in_memory, Ordering::Relaxed);
        Ok(slot.table.get_or_init(|| table))
    }

    /// Opens a file, and reads all of it if the limit allows. Returns how many bytes are in memory.
    fn open_file(&self, path: &Path, number: u32) -> Result<(Content, u64), ReadError> {
        let file = FileSource::new(File::open(path)?)?;
        let len = file.len();
        if len > self.whole_files.load(Ordering::Relaxed) {
            return Ok((Content::Source(Arc::new(file), number), 0));
        }
        let mut bytes = vec![0; len as usize].into_boxed_slice();
        file.read_exact_at(0, &mut bytes)?;
        Ok((Content::Memory(bytes, number), len))
    }
}

/// Hashes the bits of a material with one multiplication. With the hasher of the standard library, a probe of a result
/// takes 1.08 times as long.
#[derive(Default)]
struct BitsHasher(u64);

impl Hasher for BitsHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, bits: u64) {
        // The multiplier is 2^64 divided by the golden ratio. The map uses the lowest and the highest bits.
        let product = (self.0 ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }
}
