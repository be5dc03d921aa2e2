//! [`Output`]: the Parquet file of an input.

use super::error::ConvertError;
use super::inputs::Source;
use super::row_group::{RowGroup, encode_numbers};
use crate::partial_file::PartialFile;
use chess_arrow::{SCHEMA_VERSION, TABLE_KEY, Table, VERSION_KEY};
use chess_games::InputError;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::arrow::arrow_writer::ArrowRowGroupWriterFactory;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::errors::ParquetError;
use datafusion::parquet::file::metadata::{KeyValue, ParquetMetaDataReader};
use datafusion::parquet::file::properties::WriterProperties;
use datafusion::parquet::file::writer::SerializedFileWriter;
use datafusion::parquet::schema::types::ColumnPath;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// What an output was made of. It is part of the metadata of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp(Vec<(&'static str, String)>);

impl Stamp {
    /// Returns the stamp of a file. Streams have none.
    pub(super) fn of(source: &Source, table: Table) -> Result<Option<Self>, ConvertError> {
        let (Some(path), Some(bytes)) = (&source.path, source.bytes) else {
            return Ok(None);
        };
        let read = |error| ConvertError::input(Some(path), InputError::Open(error));
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
        let modified = modified.map_err(read)?.duration_since(UNIX_EPOCH);
        let modified = modified.unwrap_or_default().as_millis();
        Ok(Some(Self(vec![
            (VERSION_KEY, SCHEMA_VERSION.to_string()),
            (TABLE_KEY, table.name().to_owned()),
            ("chess.source_name", source.file.to_string()),
            ("chess.source_bytes", bytes.to_string()),
            ("chess.source_modified", modified.to_string()),
        ])))
    }

    /// Checks that a file is the complete output of this source.
    pub(super) fn check(&self, file: &Path) -> Result<(), ConvertError> {
        let exists = |difference: String| ConvertError::Exists {
            file: file.to_owned(),
            difference,
        };
        let opened = File::open(file).map_err(|error| exists(error.to_string()))?;
        let metadata = ParquetMetaDataReader::new()
            .parse_and_finish(&opened)
            .map_err(|error| exists(format!("it is not a Parquet file ({error})")))?;
        let found = metadata.file_metadata().key_value_metadata();
        for (key, expected) in &self.0 {
            let mut pairs = found.into_iter().flatten();
            let value = pairs.find(|pair| pair.key == *key);
            let value = value.and_then(|pair| pair.value.as_deref());
            if value != Some(expected) {
                let value = value.unwrap_or("nothing");
                return Err(exists(format!("its {key} is {value}, expected {expected}")));
            }
        }
        Ok(())
    }
}

/// A Parquet file that is being written.
pub(super) struct Output {
    to: PathBuf,
    writer: SerializedFileWriter<BufWriter<PartialFile>>,
    factory: Arc<ArrowRowGroupWriterFactory>,
    table: Table,
    rows: u64,
}

impl Output {
    pub(super) fn create(
        to: &Path,
        table: Table,
        stamp: Option<&Stamp>,
    ) -> Result<Self, ConvertError> {
        let failed = |error: ParquetError| ConvertError::write(to, io_error(error));
        let file = PartialFile::create(to).map_err(|error| ConvertError::write(to, error))?;
        let writer = ArrowWriter::try_new(
            BufWriter::new(file),
            table.schema(),
            Some(properties(stamp)),
        );
        let (writer, factory) = writer
            .and_then(ArrowWriter::into_serialized_writer)
            .map_err(failed)?;
        Ok(Self {
            to: to.to_owned(),
            writer,
            factory: Arc::new(factory),
            table,
            rows: 0,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.to
    }

    pub(super) fn factory(&self) -> Arc<ArrowRowGroupWriterFactory> {
        Arc::clone(&self.factory)
    }

    /// Appends a row group, given the number of games before it.
    pub(super) fn append(
        &mut self,
        group: RowGroup,
        games_before: u64,
    ) -> Result<(), ConvertError> {
        if group.rows == 0 {
            return Ok(());
        }
        self.rows += group.rows as u64;
        let result = self.write(group, games_before);
        result.map_err(|error| ConvertError::write(&self.to, io_error(error)))
    }

    fn write(&mut self, group: RowGroup, games_before: u64) -> Result<(), ParquetError> {
        let schema = self.table.schema();
        let numbers = encode_numbers(&schema, &self.factory, &group.game_numbers, games_before)?;
        let mut numbers = Some(numbers);
        let mut row_group = self.writer.next_row_group()?;
        for chunk in group.columns {
            if let Some(chunk) = chunk.or_else(|| numbers.take()) {
                chunk.append_to_row_group(&mut row_group)?;
            }
        }
        row_group.close()?;
        Ok(())
    }

    /// Completes the file and gives it its name. Returns the number of rows.
    pub(super) fn complete(self) -> Result<u64, ConvertError> {
        let failed = |error| ConvertError::write(&self.to, error);
        let file = self.writer.into_inner();
        let file = file.map_err(|error| failed(io_error(error)))?.into_inner();
        let file = file.map_err(|error| failed(error.into_error()))?;
        file.complete().map_err(failed)?;
        Ok(self.rows)
    }
}

fn properties(stamp: Option<&Stamp>) -> WriterProperties {
    let pairs = stamp.map(|stamp| {
        let pairs = stamp.0.iter();
        pairs
            .map(|(key, value)| KeyValue::new((*key).to_owned(), value.clone()))
            .collect()
    });
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_key_value_metadata(pairs)
        // Every value is different.
        .set_column_dictionary_enabled(ColumnPath::from("game_id"), false)
        .build()
}

fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
