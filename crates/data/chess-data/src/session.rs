//! [`register`]: makes PGN files and the functions known to a session.

use crate::format::PgnFormatFactory;
use crate::functions::{functions, functions_of_tables};
use crate::table::{PgnTable, PgnTableFactory, PgnTableFunction};
use crate::writes::{CheckedPlanner, Writes};
use async_trait::async_trait;
use chess_arrow::Table;
use chess_syzygy::Tablebase;
use datafusion::catalog::{DynamicFileCatalog, TableProviderFactory, UrlTableFactory};
use datafusion::common::Result;
use datafusion::datasource::TableProvider;
use datafusion::datasource::dynamic_file::DynamicListTableFactory;
use datafusion::prelude::{SessionConfig, SessionContext};
use datafusion_session::SessionStore;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Makes PGN files and the functions known to a session.
///
/// ```
/// use datafusion::prelude::SessionContext;
///
/// # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
/// let context = SessionContext::new();
/// chess_data::register(&context)?;
/// let rows = context.sql("SELECT perft('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3)").await?;
/// rows.show().await?;
/// # Ok::<(), datafusion::error::DataFusionError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The session then has
///
/// - `CREATE EXTERNAL TABLE games STORED AS PGN LOCATION 'dir/'`, and with `OPTIONS ('table' 'positions')`;
/// - the table functions `games('file.pgn')` and `plies('file.pgn')`;
/// - the [functions](crate::functions()).
///
/// # Errors
/// Returns an error if the session has a file format of this name.
pub fn register(context: &SessionContext) -> Result<()> {
    let state = context.state_ref();
    let mut state = state.write();
    let factory: Arc<dyn TableProviderFactory> = Arc::new(PgnTableFactory);
    state
        .table_factories_mut()
        .insert(PgnFormatFactory::NAME.to_owned(), factory);
    state.register_file_format(Arc::new(PgnFormatFactory), false)?;
    drop(state);
    for table in Table::ALL {
        let function = PgnTableFunction(table);
        context.register_udtf(function.name(), Arc::new(function));
    }
    for function in functions() {
        context.register_udf(function.as_ref().clone());
    }
    Ok(())
}

/// Gives the functions `syzygy_wdl` and `syzygy_dtz` of a session the endgame tables that they read. Without this, they
/// return an error.
///
/// The tables are in this process: a cluster does not have them.
pub fn register_tablebase(context: &SessionContext, tablebase: &Arc<Tablebase>) {
    for function in functions_of_tables(tablebase) {
        context.register_udf(function);
    }
}

/// Creates a session in this process that reads PGN files and has the functions, with this number of threads.
///
/// A path can replace a table: `SELECT count(*) FROM 'games.pgn.zst'`. Parquet, CSV and JSON files are tables, too.
/// `COPY … TO` writes new files: a file that exists, and a folder that is not empty, is an error.
///
/// # Errors
/// Returns the errors of [`register`].
pub fn local_session(threads: NonZeroUsize) -> Result<SessionContext> {
    let config = SessionConfig::new()
        .with_information_schema(true)
        .with_target_partitions(threads.get());
    let state = SessionContext::new_with_config(config).state();
    let state = CheckedPlanner::install(Writes::Anywhere, state);
    let context = with_paths(SessionContext::new_with_state(state));
    register(&context)?;
    Ok(context)
}

/// Returns the session with paths as tables.
pub(crate) fn with_paths(context: SessionContext) -> SessionContext {
    let others = DynamicListTableFactory::new(SessionStore::new());
    let factory = Arc::new(PathTables { others });
    let catalogs = Arc::clone(context.state_ref().read().catalog_list());
    let tables: Arc<dyn UrlTableFactory> = Arc::clone(&factory) as _;
    let catalogs = Arc::new(DynamicFileCatalog::new(catalogs, tables));
    let id = context.session_id();
    let state = context.into_state_builder().with_session_id(id);
    let context = SessionContext::from(state.with_catalog_list(catalogs).build());
    let store = factory.others.session_store();
    store.with_state(context.state_weak_ref());
    context
}

/// Tables whose name is a path: of PGN files, and of the formats that DataFusion knows.
#[derive(Debug)]
struct PathTables {
    others: DynamicListTableFactory,
}

#[async_trait]
impl UrlTableFactory for PathTables {
    async fn try_new(&self, path: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        if path.contains(".pgn") {
            return Ok(Some(Arc::new(PgnTable::new(Table::Games, path)?)));
        }
        self.others.try_new(path).await
    }
}
