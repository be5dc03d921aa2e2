//! [`PgnFormat`]: PGN as a file format of DataFusion.
//!
//! | module | contents |
//! |---|---|
//! | this one | the format and its factory |
//! | `source` | which columns, filters and byte ranges a scan has |
//! | `part` | the text of a byte range of a file, whatever its compression |
//! | `scan` | reads record batches in a thread of its own |
//! | `object_file` | a file in an object store, with `Read` and `Seek` |

pub(crate) mod object_file;
pub(crate) mod part;
pub(crate) mod scan;
pub(crate) mod source;

use async_trait::async_trait;
use chess_arrow::Table;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::Session;
use datafusion::common::{GetExt, Result, Statistics, plan_datafusion_err, plan_err};
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::datasource::file_format::{FileFormat, FileFormatFactory};
use datafusion::datasource::physical_plan::{FileScanConfig, FileSource};
use datafusion::datasource::source::DataSourceExec;
use datafusion::datasource::table_schema::TableSchema;
use datafusion::object_store::{ObjectMeta, ObjectStore};
use datafusion::physical_plan::ExecutionPlan;
use source::PgnSource;
use std::collections::HashMap;
use std::sync::Arc;

/// PGN as a file format of DataFusion: plain, or compressed with gzip, zstd or bzip2.
///
/// The columns are those of a [`Table`]. [`register`](crate::register) makes the format known to a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PgnFormat {
    table: Table,
}

impl PgnFormat {
    /// Creates the format that reads files as this table.
    pub fn new(table: Table) -> Self {
        Self { table }
    }

    /// Returns the table.
    pub fn table(&self) -> Table {
        self.table
    }
}

#[async_trait]
impl FileFormat for PgnFormat {
    fn get_ext(&self) -> String {
        "pgn".to_owned()
    }

    fn get_ext_with_compression(&self, compression: &FileCompressionType) -> Result<String> {
        Ok(format!("pgn{}", compression.get_ext()))
    }

    fn compression_type(&self) -> Option<FileCompressionType> {
        // Compression is recognized by the content of each file.
        None
    }

    async fn infer_schema(
        &self,
        _: &dyn Session,
        _: &Arc<dyn ObjectStore>,
        _: &[ObjectMeta],
    ) -> Result<SchemaRef> {
        Ok(self.table.schema())
    }

    async fn infer_stats(
        &self,
        _: &dyn Session,
        _: &Arc<dyn ObjectStore>,
        table_schema: SchemaRef,
        _: &ObjectMeta,
    ) -> Result<Statistics> {
        Ok(Statistics::new_unknown(&table_schema))
    }

    async fn create_physical_plan(
        &self,
        _: &dyn Session,
        config: FileScanConfig,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(DataSourceExec::from_data_source(config))
    }

    fn file_source(&self, table_schema: TableSchema) -> Arc<dyn FileSource> {
        Arc::new(PgnSource::new(self.table, table_schema))
    }
}

/// Creates [`PgnFormat`]s. The option `table` chooses between `games` and `positions`.
#[derive(Clone, Copy, Debug, Default)]
pub struct PgnFormatFactory;

impl PgnFormatFactory {
    /// The name after `STORED AS`.
    pub const NAME: &'static str = "PGN";
}

impl GetExt for PgnFormatFactory {
    fn get_ext(&self) -> String {
        "pgn".to_owned()
    }
}

impl FileFormatFactory for PgnFormatFactory {
    fn create(
        &self,
        _: &dyn Session,
        options: &HashMap<String, String>,
    ) -> Result<Arc<dyn FileFormat>> {
        Ok(Arc::new(PgnFormat::new(table_option(options)?)))
    }

    fn default(&self) -> Arc<dyn FileFormat> {
        Arc::new(PgnFormat::default())
    }
}

/// Returns the table that the options of `CREATE EXTERNAL TABLE` choose.
pub(crate) fn table_option(options: &HashMap<String, String>) -> Result<Table> {
    let mut table = Table::Games;
    for (name, value) in options {
        match name.strip_prefix("format.").unwrap_or(name) {
            "table" => {
                table = value.parse().map_err(|error| {
                    plan_datafusion_err!("the option table: {error}, found {value}")
                })?;
            }
            other => return plan_err!("expected the option table, found {other}"),
        }
    }
    Ok(table)
}
