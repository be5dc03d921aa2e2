//! [`register_stream`], [`stream_table`]: a stream of games, such as standard input, as a table.

use crate::format::PgnFormat;
use crate::stream::{STREAM, Stream};
use async_trait::async_trait;
use chess_arrow::Table;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::Session;
use datafusion::common::{Result, TableReference, plan_datafusion_err};
use datafusion::datasource::file_format::FileFormat;
use datafusion::datasource::listing::PartitionedFile;
use datafusion::datasource::physical_plan::FileScanConfigBuilder;
use datafusion::datasource::table_schema::TableSchema;
use datafusion::datasource::{TableProvider, TableType};
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::logical_expr::Expr;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::SessionContext;
use std::io::Read;
use std::sync::Arc;

/// Makes a stream of games, such as standard input, the tables `stdin` and `'-'` of a session, and the argument `'-'`
/// of `games` and `plies`.
///
/// Its compression is recognized by content, and it is read in constant memory. It can be scanned once: a second scan
/// is an error.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
/// let context = chess_data::local_session(std::num::NonZeroUsize::MIN)?;
/// chess_data::register_stream(&context, "1. e4 e5 *\n\n1. d4 *\n".as_bytes())?;
/// let rows = context.sql("SELECT * FROM stdin WHERE ply_count = 2").await?;
/// assert_eq!(rows.count().await?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the session has tables of these names.
pub fn register_stream(context: &SessionContext, read: impl Read + Send + 'static) -> Result<()> {
    let stream = Stream::new(read);
    let state = context.state_ref();
    let mut state = state.write();
    state.config_mut().set_extension(Arc::new(stream));
    drop(state);
    for name in ["stdin", STREAM] {
        context.register_table(TableReference::bare(name), stream_table(Table::Games))?;
    }
    Ok(())
}

/// Returns the stream of a session, which [`register_stream`] sets, as one of the tables.
///
/// A scan of the table is an error in a session without a stream, and on a cluster.
pub fn stream_table(table: Table) -> Arc<dyn TableProvider> {
    Arc::new(StreamTable(table))
}

/// The stream of a session as a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StreamTable(Table);

#[async_trait]
impl TableProvider for StreamTable {
    fn schema(&self) -> SchemaRef {
        self.0.schema()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let stream = state.config().get_extension::<Stream>();
        let stream = stream.ok_or_else(|| {
            plan_datafusion_err!("standard input is not a table here: expected a path")
        })?;
        let format = PgnFormat::new(self.0);
        let source = format.file_source(TableSchema::from(self.schema()));
        // Without a size, the stream is not cut into parts.
        let file = PartitionedFile::new(STREAM, 0).with_extension(Stream::clone(&stream));
        let config = FileScanConfigBuilder::new(ObjectStoreUrl::local_filesystem(), source)
            .with_file(file)
            .with_projection_indices(projection.cloned())?
            .with_limit(limit)
            .build();
        format.create_physical_plan(state, config).await
    }
}
