//! The command line.

#[cfg(feature = "cluster")]
pub(crate) mod cluster;
pub(crate) mod convert;
pub(crate) mod output;
pub(crate) mod shell;
pub(crate) mod sql;
pub(crate) mod write;

use chess_syzygy::Tablebase;
use clap::{Args, Parser, Subcommand};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{exec_datafusion_err, exec_err};
use datafusion::datasource::TableProvider;
use datafusion::error::DataFusionError;
use datafusion::prelude::SessionContext;
use std::error::Error;
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Queries chess games with SQL, and converts PGN files to Parquet.
#[derive(Debug, Parser)]
#[command(name = "chess-data", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Runs SQL statements and prints the rows.
    Sql(sql::Sql),
    /// Reads SQL statements from the terminal, or from standard input.
    Shell(shell::Shell),
    /// Converts PGN files to Parquet files.
    Convert(convert::Convert),
    #[cfg(feature = "cluster")]
    Scheduler(cluster::RunScheduler),
    #[cfg(feature = "cluster")]
    Executor(cluster::RunExecutor),
}

/// The path that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// Options of every command that runs queries.
#[derive(Args, Debug)]
pub(crate) struct SessionOptions {
    /// Opens the games of a file, folder or wildcard, or of standard input (`-`), as the tables `games` and
    /// `positions`.
    #[arg(long, value_name = "PATH")]
    games: Option<String>,
    /// The number of threads [default: the number of cores]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// The most memory for sorting, grouping and joining, in MiB. Rows that do not fit are kept in temporary files, if
    /// possible.
    #[arg(long, value_name = "MIB", default_value = "4096")]
    memory: NonZeroUsize,
    /// A directory with Syzygy endgame tables, for the functions `syzygy_wdl` and `syzygy_dtz`; can be repeated.
    #[arg(long, value_name = "DIR")]
    syzygy: Vec<PathBuf>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    cluster: ClusterOptions,
}

/// Options of every command that can run queries on a cluster.
#[cfg(feature = "cluster")]
#[derive(Args, Debug)]
pub(crate) struct ClusterOptions {
    /// Runs the queries on the cluster of this scheduler.
    #[arg(long, value_name = "df://HOST:PORT", conflicts_with_all = ["threads", "memory", "syzygy"])]
    cluster: Option<chess_data::cluster::Address>,
    /// With --cluster, the number of parts of large files and intermediate results.
    #[arg(long, value_name = "PARTS", requires = "cluster", default_value = "16")]
    partitions: NonZeroUsize,
}

impl SessionOptions {
    pub(crate) async fn open(&self) -> Result<SessionContext, DataFusionError> {
        let context = self.context().await?;
        if !self.syzygy.is_empty() {
            chess_data::register_tablebase(&context, &Arc::new(self.tablebase()?));
        }
        if let Some(path) = &self.games {
            for table in chess_arrow::Table::ALL {
                let games: Arc<dyn TableProvider> = match path.as_str() {
                    STANDARD_INPUT => chess_data::stream_table(table),
                    path => Arc::new(chess_data::PgnTable::new(table, path)?),
                };
                context.register_table(table.name(), games)?;
            }
        }
        Ok(context)
    }

    fn tablebase(&self) -> Result<Tablebase, DataFusionError> {
        // The error names the directory.
        let tablebase = Tablebase::open(&self.syzygy)
            .map_err(|error| exec_datafusion_err!("cannot read {error}"))?;
        if tablebase.tables().len() == 0 {
            let names = self.syzygy.iter().map(|path| path.to_string_lossy());
            let names = names.collect::<Vec<_>>().join(", ");
            return exec_err!("no Syzygy tables in {names}");
        }
        Ok(tablebase)
    }

    async fn context(&self) -> Result<SessionContext, DataFusionError> {
        #[cfg(feature = "cluster")]
        if let Some(scheduler) = &self.cluster.cluster {
            cluster::warn_to_stderr();
            return chess_data::cluster::session(scheduler, self.cluster.partitions);
        }
        let context = chess_data::local_session(self.threads.unwrap_or_else(cores))?;
        let limit = format!("SET datafusion.runtime.memory_limit = '{}M'", self.memory);
        context.sql(&limit).await?;
        Ok(context)
    }
}

/// Returns the number of cores.
pub(crate) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Why a command fails.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// Returns the failure of a file that cannot be written.
    pub(crate) fn write(file: &Path, error: &io::Error) -> Self {
        Self(format!("cannot write {}: {error}", file.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Failure {}

impl From<DataFusionError> for Failure {
    fn from(error: DataFusionError) -> Self {
        Self(message(&error))
    }
}

/// Returns the text of an error in one line, without the kinds that DataFusion puts before it.
fn message(error: &DataFusionError) -> String {
    #[cfg(feature = "cluster")]
    if let DataFusionError::Execution(text) = error
        && let Some(message) = cluster::message_from_cluster(text)
    {
        return message;
    }
    match error {
        DataFusionError::Context(context, error) => format!("{context}: {}", message(error)),
        DataFusionError::Shared(error) => message(error),
        DataFusionError::External(error) => cause(error.as_ref()),
        DataFusionError::ArrowError(error, _) => cause(error.as_ref()),
        DataFusionError::SQL(error, _) => cause(error.as_ref()),
        DataFusionError::Plan(text) | DataFusionError::Execution(text) => text.clone(),
        DataFusionError::ResourcesExhausted(text) => {
            format!(
                "the query needs more memory than --memory allows, or more space for temporary files: {text}"
            )
        }
        error => error.strip_backtrace(),
    }
}

fn cause(error: &(dyn Error + 'static)) -> String {
    if let Some(error) = error.downcast_ref::<DataFusionError>() {
        return message(error);
    }
    match error.downcast_ref::<ArrowError>() {
        Some(ArrowError::ExternalError(error)) => cause(error.as_ref()),
        _ => error.to_string(),
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}
