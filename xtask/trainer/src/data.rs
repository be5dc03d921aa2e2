//! [`Data`]: a file of positions in memory.

use std::fmt;
use std::io;
use std::path::Path;
use training_data::{Header, PositionReader, Record};

/// A file of positions.
#[derive(Debug)]
pub(crate) struct Data {
    pub(crate) records: Vec<[u8; Record::LEN]>,
    header: Header,
    checksum: u32,
}

impl Data {
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let named =
            |error: &dyn fmt::Display| io::Error::other(format!("{}: {error}", path.display()));
        let mut reader = PositionReader::open(path).map_err(|error| named(&error))?;
        if reader.count() == 0 || reader.count() > u64::from(u32::MAX) {
            return Err(named(&"expected from 1 to 2^32 - 1 positions"));
        }
        let mut records = Vec::with_capacity(reader.count() as usize);
        loop {
            match reader.next_block().map_err(|error| named(&error))? {
                [] => break,
                block => records.extend(block),
            }
        }
        Ok(Self {
            records,
            header: reader.header().clone(),
            checksum: reader.checksum(),
        })
    }

    /// Returns the fields that identify the file, for the text of a network.
    pub(crate) fn fields(&self, name: &str) -> Vec<(String, String)> {
        let Self {
            records, checksum, ..
        } = self;
        let identity = format!("{} positions, CRC-32 {checksum:08x}", records.len());
        let origin = self.header.fields();
        let origin = origin.map(|(key, value)| (format!("{name}-{key}"), value.to_owned()));
        [(name.to_owned(), identity)]
            .into_iter()
            .chain(origin)
            .collect()
    }
}
