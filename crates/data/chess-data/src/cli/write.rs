//! [`Format`]: prints rows as a table, CSV, JSON or Parquet.

use super::Failure;
use clap::ValueEnum;
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringArray};
use datafusion::arrow::csv::WriterBuilder;
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::arrow::util::pretty::pretty_format_batches_with_schema;
use datafusion::error::DataFusionError;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;
use futures::StreamExt;
use std::io::Write;
use std::sync::Arc;

/// How rows are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for people. It is cut after 1,000 rows.
    #[default]
    Table,
    /// Comma-separated values with a header. Lists and maps are written as text.
    Csv,
    /// A JSON object for each row, one a line.
    Json,
    /// A Parquet file.
    Parquet,
}

/// How many rows a table shows.
const SHOWN: usize = 1000;

/// Writes all rows of a stream.
pub(crate) async fn write(
    rows: SendableRecordBatchStream,
    format: Format,
    out: &mut (dyn Write + Send),
) -> Result<(), Failure> {
    match format {
        Format::Table => table(rows, out).await,
        Format::Csv => csv(rows, out).await,
        Format::Json => json(rows, out).await,
        Format::Parquet => parquet(rows, out).await,
    }
}

fn arrow(error: ArrowError) -> Failure {
    Failure::from(DataFusionError::from(error))
}

async fn table(
    mut rows: SendableRecordBatchStream,
    out: &mut (dyn Write + Send),
) -> Result<(), Failure> {
    let schema = rows.schema();
    let (mut shown, mut count, mut is_cut) = (Vec::new(), 0, false);
    while let Some(batch) = rows.next().await {
        let batch = batch?;
        let rest = SHOWN - count;
        if batch.num_rows() > rest {
            is_cut = true;
            shown.push(batch.slice(0, rest));
            break;
        }
        count += batch.num_rows();
        shown.push(batch);
    }
    if schema.fields().is_empty() {
        return Ok(());
    }
    let table = pretty_format_batches_with_schema(schema, &shown).map_err(arrow)?;
    writeln!(out, "{table}")?;
    if is_cut {
        writeln!(
            out,
            "The table is cut after {SHOWN} rows. Use --format csv, json or parquet for all rows."
        )?;
    }
    Ok(())
}

async fn csv(
    mut rows: SendableRecordBatchStream,
    out: &mut (dyn Write + Send),
) -> Result<(), Failure> {
    let schema = flat_schema(&rows.schema());
    let mut writer = WriterBuilder::new().with_header(true).build(out);
    // So that there is a header even without rows.
    let empty = RecordBatch::new_empty(Arc::clone(&schema));
    writer.write(&empty).map_err(arrow)?;
    while let Some(batch) = rows.next().await {
        let flat = flat(&batch?, &schema).map_err(arrow)?;
        writer.write(&flat).map_err(arrow)?;
    }
    Ok(())
}

/// Returns the schema with text in place of lists, maps and structs.
fn flat_schema(schema: &SchemaRef) -> SchemaRef {
    let fields = schema.fields().iter().map(|field| {
        if field.data_type().is_nested() {
            Field::new(field.name(), DataType::Utf8, true)
        } else {
            field.as_ref().clone()
        }
    });
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

fn flat(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().map(|column| {
        if !column.data_type().is_nested() {
            return Ok(Arc::clone(column));
        }
        let options = FormatOptions::default();
        let formatter = ArrayFormatter::try_new(column.as_ref(), &options)?;
        let texts = (0..column.len()).map(|row| {
            let is_null = column.is_null(row);
            (!is_null).then(|| formatter.value(row).to_string())
        });
        let texts: ArrayRef = Arc::new(texts.collect::<StringArray>());
        Ok(texts)
    });
    RecordBatch::try_new(
        Arc::clone(schema),
        columns.collect::<Result<_, ArrowError>>()?,
    )
}

async fn json(
    mut rows: SendableRecordBatchStream,
    out: &mut (dyn Write + Send),
) -> Result<(), Failure> {
    let mut writer = LineDelimitedWriter::new(out);
    while let Some(batch) = rows.next().await {
        writer.write(&batch?).map_err(arrow)?;
    }
    writer.finish().map_err(arrow)
}

async fn parquet(
    mut rows: SendableRecordBatchStream,
    out: &mut (dyn Write + Send),
) -> Result<(), Failure> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .build();
    let failed = |error| Failure::from(DataFusionError::ParquetError(Box::new(error)));
    let mut writer = ArrowWriter::try_new(out, rows.schema(), Some(properties)).map_err(failed)?;
    while let Some(batch) = rows.next().await {
        writer.write(&batch?).map_err(failed)?;
    }
    writer.close().map_err(failed)?;
    Ok(())
}
