//! Reads rows, for tests.

use arrow::array::{Array, RecordBatch, StructArray};
use arrow::compute::concat_batches;
use arrow::util::display::{ArrayFormatter, FormatOptions};
use chess_arrow::{Batch, Table, TableReader};

/// Returns the rows of a text with these columns.
pub(crate) fn read(table: Table, columns: &[&str], text: &str) -> RecordBatch {
    read_bytes(table, columns, text.as_bytes())
}

/// Returns the rows of a text with these columns.
pub(crate) fn read_bytes(table: Table, columns: &[&str], text: &[u8]) -> RecordBatch {
    let mut reader = TableReader::new(table)
        .with_file("games.pgn")
        .with_columns(columns)
        .unwrap();
    let batches = reader.read_all(&Batch::new(text, 0)).unwrap();
    concat_batches(&reader.schema(), &batches).unwrap()
}

/// Prints a line for each row.
pub(crate) fn lines(rows: &RecordBatch) -> String {
    let options = FormatOptions::new().with_null("NULL");
    let table = StructArray::from(rows.clone());
    let mut text = String::new();
    for row in 0..table.len() {
        let columns = table.columns().iter().map(|column| {
            let formatter = ArrayFormatter::try_new(column.as_ref(), &options).unwrap();
            formatter.value(row).to_string()
        });
        text.push_str(&columns.collect::<Vec<_>>().join(" | "));
        text.push('\n');
    }
    text
}

/// Returns what [`lines`] prints of a text.
pub(crate) fn table(table: Table, columns: &[&str], text: &str) -> String {
    lines(&read(table, columns, text))
}
