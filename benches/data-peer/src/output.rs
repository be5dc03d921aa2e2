//! [`Output`]: a Parquet file that is written batch by batch, with the properties that `chess-data sql` has.

use crate::Result;
use arrow::array::{ArrayRef, RecordBatch};
use arrow::datatypes::{Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use pgn_reader::{RawTag, Reader, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Role};
use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

/// The number of rows of a record batch.
const ROWS: usize = 8192;

pub(crate) struct Output {
    schema: SchemaRef,
    writer: ArrowWriter<BufWriter<File>>,
}

impl Output {
    pub(crate) fn create(path: &str, fields: Vec<Field>) -> Result<Self> {
        let schema = Arc::new(Schema::new(fields));
        let file = BufWriter::new(File::create(path)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let writer = ArrowWriter::try_new(file, Arc::clone(&schema), Some(properties))?;
        Ok(Self { schema, writer })
    }

    /// Writes the rows of all games of a file.
    pub(crate) fn write_all<R: Rows>(mut self, file: File, mut rows: R) -> Result<()> {
        let mut reader = Reader::new(file);
        while reader.read_game(&mut rows)?.is_some() {
            if rows.count() >= ROWS {
                self.write(rows.finish())?;
            }
        }
        if rows.count() > 0 {
            self.write(rows.finish())?;
        }
        self.writer.close()?;
        Ok(())
    }

    fn write(&mut self, columns: Vec<ArrayRef>) -> Result<()> {
        let rows = RecordBatch::try_new(Arc::clone(&self.schema), columns)?;
        Ok(self.writer.write(&rows)?)
    }
}

/// The rows of a record batch, which are added while games are read.
pub(crate) trait Rows: Visitor<Output = ()> {
    fn count(&self) -> usize;
    /// Returns the columns, and clears them.
    fn finish(&mut self) -> Vec<ArrayRef>;
}

/// Returns the starting position of a tag `FEN`, if it is valid.
pub(crate) fn start_position(value: RawTag<'_>) -> Option<Chess> {
    let fen = Fen::from_ascii(value.as_bytes()).ok()?;
    fen.into_position(CastlingMode::Standard).ok()
}

/// Returns the move in the encoding of the column `moves`.
pub(crate) fn word(mv: Move) -> u16 {
    let code = |from: shakmaty::Square, to: shakmaty::Square, flag: u16| {
        u16::from(u8::from(to)) | u16::from(u8::from(from)) << 6 | flag << 12
    };
    match mv {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => {
            let capture = if capture.is_some() { 4 } else { 0 };
            let flag = match promotion {
                Some(Role::Knight) => 8 | capture,
                Some(Role::Bishop) => 9 | capture,
                Some(Role::Rook) => 10 | capture,
                Some(_) => 11 | capture,
                None if role == Role::Pawn && u8::from(from).abs_diff(u8::from(to)) == 16 => 1,
                None => capture,
            };
            code(from, to, flag)
        }
        Move::EnPassant { from, to } => code(from, to, 5),
        Move::Castle { king, rook } => {
            let rank = u8::from(king) & !7;
            let (file, flag) = if u8::from(rook) > u8::from(king) {
                (6, 2)
            } else {
                (2, 3)
            };
            u16::from(rank | file) | u16::from(u8::from(king)) << 6 | flag << 12
        }
        Move::Put { .. } => 0,
    }
}
