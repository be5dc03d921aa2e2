//! [`Tablebase`]: a collection of tables.

use crate::error::{ProbeError, ReadError, TableFault};
use crate::marks::Marks;
use crate::material::Material;
use crate::page_cache::PageCache;
use crate::source::{FileSource, OpenFiles, Source, read_exact_at};
use crate::table::{Bytes, Content, Table};
use crate::table_name::{TableKind, TableName};
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A collection of tables, for any number of threads.
///
/// Tables are opened on first use. Their files must not change meanwhile.
#[derive(Debug)]
pub struct Tablebase {
    tables: Vec<Slot>,
    /// The tables of a material and of its reverse, by the bits of the material.
    by_material: HashMap<u64, Entry, BuildHasherDefault<BitsHasher>>,
    cache: PageCache,
    open_files: Arc<OpenFiles>,
    /// How many bytes of tables can still be in memory. Locked while a table is opened, so that no two threads open the
    /// same one.
    memory_left: Mutex<u64>,
    largest: usize,
}

/// How much memory and how many open files a [`Tablebase`] uses.
///
/// Besides, an open table takes the memory of its header: at most 250 KB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseLimits {
    /// The maximum total size in bytes of files that are read as a whole on first use: all tables of three and four
    /// pieces take 4.4 MB, those of three to five 939 MiB. A quarter more is used for marks, which shorten later
    /// lookups in the same block.
    ///
    /// [Sources](Source) in memory count, too. Beyond the limit, they work without marks.
    pub whole_files: u64,
    /// The maximum size in bytes of the cache for parts of the other files. It fills as they are read, but 0.5 % is
    /// allocated on first use.
    pub cache: usize,
    /// The maximum number of the other files that are open. To read from another one, an open one is closed. With a
    /// maximum of less than 4, a file is only open while it is read.
    ///
    /// A process can often have 1,024 open files, and 256 on macOS. Each thread that is reading can have one more.
    pub open_files: usize,
}

/// 64 MiB for whole files, 16 MiB for the cache, and 128 open files.
impl Default for TablebaseLimits {
    fn default() -> Self {
        Self {
            whole_files: 64 << 20,
            cache: 16 << 20,
            open_files: 128,
        }
    }
}

/// All tables of up to seven pieces are fewer: 3,022.
const MAX_OPEN_FILES: usize = 1 << 14;

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
    /// Its number in the caches of pages and of open files.
    number: u32,
    place: Place,
    table: OnceLock<Result<Table, TableFault>>,
}

#[derive(Debug)]
enum Place {
    File(PathBuf),
    Source(Arc<dyn Source>),
}

impl Tablebase {
    /// Opens all tables of some directories, with the default [`TablebaseLimits`].
    ///
    /// # Errors
    /// See [`Tablebase::add_directory`].
    pub fn open<P: AsRef<Path>>(
        directories: impl IntoIterator<Item = P>,
    ) -> Result<Self, io::Error> {
        let mut tablebase = Self::new(TablebaseLimits::default());
        for directory in directories {
            tablebase.add_directory(directory)?;
        }
        Ok(tablebase)
    }

    /// Creates a tablebase without tables.
    pub fn new(limits: TablebaseLimits) -> Self {
        Self {
            tables: Vec::new(),
            by_material: HashMap::default(),
            cache: PageCache::new(limits.cache),
            open_files: Arc::new(OpenFiles::new(limits.open_files.min(MAX_OPEN_FILES))),
            memory_left: Mutex::new(limits.whole_files),
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

    /// Returns whether a table has been added. Its file is not read.
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
        read: impl FnOnce(&Table, &PageCache, bool) -> Result<T, ReadError>,
    ) -> Result<T, ProbeError> {
        let Some((slot, flip)) = self.find(material, kind) else {
            return Err(ProbeError::MissingTable(TableName {
                material: material.normalized(),
                kind,
            }));
        };
        let table = match slot.table.get() {
            Some(table) => Ok(table),
            None => self.open_table(slot),
        };
        let result = match table {
            Ok(Ok(table)) => read(table, &self.cache, flip),
            Ok(Err(fault)) => Err(ReadError::Fault(*fault)),
            Err(error) => Err(ReadError::Io(error)),
        };
        result.map_err(|error| error.of_table(slot.name))
    }

    /// Opens a table, and remembers what is wrong with its header. Errors of reading are not remembered.
    #[cold]
    fn open_table<'s>(&self, slot: &'s Slot) -> Result<&'s Result<Table, TableFault>, io::Error> {
        let mut memory_left = self
            .memory_left
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = slot.table.get() {
            return Ok(table);
        }
        let table = match self.read_table(slot, &mut memory_left) {
            Ok(table) => Ok(table),
            Err(ReadError::Fault(fault)) => Err(fault),
            Err(ReadError::Io(error)) => return Err(error),
        };
        Ok(slot.table.get_or_init(|| table))
    }

    fn read_table(&self, slot: &Slot, memory_left: &mut u64) -> Result<Table, ReadError> {
        let number = slot.number;
        let bytes = match &slot.place {
            Place::Source(source) => Bytes::Source(Arc::clone(source)),
            Place::File(path) => {
                let file = File::open(path)?;
                let len = file.metadata()?.len();
                if len <= *memory_left {
                    let mut bytes = vec![0; len as usize];
                    read_exact_at(&file, 0, &mut bytes)?;
                    Bytes::Memory(bytes.into_boxed_slice())
                } else {
                    let files = Arc::clone(&self.open_files);
                    Bytes::Source(Arc::new(FileSource::new(path, file, len, number, files)?))
                }
            }
        };
        let len = bytes.len();
        let is_counted = bytes.in_memory().is_some() && len <= *memory_left;
        let marks = Marks::new(if is_counted { len as usize } else { 0 });
        let table = Table::open(slot.name, Content::new(bytes, number, marks), &self.cache)?;
        if is_counted {
            *memory_left -= len;
        }
        Ok(table)
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
