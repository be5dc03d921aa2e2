//! [`Executor`]: runs the tasks of a cluster.

use super::reach::{connect, reach};
use super::task_codec::TaskCodec;
use super::{Address, ChessLogicalCodec, ClusterError, function_registry};
use crate::writes::Writes;
use ballista_core::error::BallistaError;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::sleep;

/// How an [`Executor`] runs.
#[derive(Clone, Debug)]
pub struct ExecutorOptions {
    /// Where the scheduler listens.
    pub scheduler: Address,
    /// The address to listen on.
    pub host: IpAddr,
    /// The port for results. With 0, the system chooses a free one.
    pub port: u16,
    /// The port for tasks. With 0, the system chooses a free one.
    pub task_port: u16,
    /// The name or address at which others find this machine. It may be left out if `host` is not unspecified.
    pub advertise: Option<String>,
    /// Where intermediate results are kept: in a new folder in this one, which only this user can read, and which is
    /// removed at the end.
    pub work_folder: PathBuf,
    /// The folder in which queries may write new files. If there is none, a query that writes files is an error.
    pub write_folder: Option<PathBuf>,
    /// How many tasks run at the same time.
    pub concurrency: NonZeroUsize,
    /// How often the executor shows the scheduler that it is alive. It is rounded up to seconds.
    pub heartbeat: Duration,
    /// How long to wait for the scheduler at the start.
    pub patience: Duration,
}

/// Runs tasks, and keeps their results for other tasks and for clients.
#[derive(Debug)]
pub struct Executor {
    options: ExecutorOptions,
    advertise: String,
    work_folder: TempDir,
    writes: Writes,
}

impl Executor {
    /// Prepares to run: checks the ports, creates the folder, and waits for the scheduler.
    ///
    /// # Errors
    /// Returns an error if a port is in use, if there is no address to advertise, if the folder for intermediate
    /// results cannot be created, if the folder in which queries may write does not exist, or if the scheduler cannot
    /// be reached.
    pub async fn prepare(mut options: ExecutorOptions) -> Result<Self, ClusterError> {
        let address = SocketAddr::new(options.host, options.port);
        let advertise = super::advertise(address, options.advertise.take())?;
        let writes = super::writes(options.write_folder.as_deref())?;
        // The ports are held at the same time, so that they differ.
        let result_port = listen(options.host, options.port)?;
        let task_port = listen(options.host, options.task_port)?;
        options.port = result_port.1;
        options.task_port = task_port.1;
        wait_for(&options.scheduler, options.patience).await?;
        let work_folder = private_folder(&options.work_folder)?;
        Ok(Self {
            options,
            advertise,
            work_folder,
            writes,
        })
    }

    /// Returns the name or address at which others find this machine, and the port for results.
    pub fn address(&self) -> (&str, u16) {
        (&self.advertise, self.options.port)
    }

    /// Runs tasks until the process is asked to end. Running tasks are completed.
    ///
    /// Calls `ready` when the scheduler knows the executor.
    ///
    /// # Errors
    /// Returns an error if the scheduler refuses the executor.
    pub async fn run(self, ready: impl FnOnce() + Send + 'static) -> Result<(), ClusterError> {
        let heartbeat = self.options.heartbeat.as_secs_f64().ceil().max(1.0);
        #[expect(clippy::cast_sign_loss, reason = "the time is at least a second")]
        let heartbeat = heartbeat as u64;
        let registry =
            function_registry().map_err(|error| BallistaError::DataFusionError(Box::new(error)))?;
        let config = ExecutorProcessConfig {
            bind_host: self.options.host.to_string(),
            external_host: Some(self.advertise),
            port: self.options.port,
            grpc_port: self.options.task_port,
            scheduler_host: self.options.scheduler.host().to_owned(),
            scheduler_port: self.options.scheduler.port(),
            vcores: self.options.concurrency.get(),
            work_dir: Some(self.work_folder.path().display().to_string()),
            executor_heartbeat_interval_seconds: heartbeat,
            override_function_registry: Some(Arc::new(registry)),
            override_logical_codec: Some(Arc::new(ChessLogicalCodec::default())),
            override_physical_codec: Some(Arc::new(TaskCodec::new(self.writes))),
            ..ExecutorProcessConfig::default()
        };
        let health = config.health.clone();
        let watch = tokio::spawn(async move {
            while !health.is_ready() {
                sleep(Duration::from_millis(10)).await;
            }
            ready();
        });
        let result = start_executor_process(Arc::new(config)).await;
        watch.abort();
        Ok(result?)
    }
}

/// Listens on a port for as long as the value lives. Returns the port, too.
fn listen(host: IpAddr, port: u16) -> Result<(std::net::TcpListener, u16), ClusterError> {
    let address = SocketAddr::new(host, port);
    let failed = |error| ClusterError::Listen(address, error);
    let listener = std::net::TcpListener::bind(address).map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    Ok((listener, port))
}

/// How long a scheduler that accepts connections may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Waits until a scheduler accepts connections.
async fn wait_for(scheduler: &Address, patience: Duration) -> Result<(), ClusterError> {
    let start = Instant::now();
    loop {
        let left = patience.saturating_sub(start.elapsed());
        match connect(scheduler, left.max(Duration::from_millis(500))).await {
            Ok(_) => return reach(scheduler, PATIENCE).await,
            Err(error) if start.elapsed() >= patience => {
                return Err(ClusterError::Unreachable(scheduler.clone(), error));
            }
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Creates a folder for the intermediate results of an executor in this folder. No other user can read it.
fn private_folder(folder: &Path) -> Result<TempDir, ClusterError> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("chess-data-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o700));
    }
    let failed = |error| ClusterError::WorkFolder(folder.to_owned(), error);
    if folder.to_str().is_none() {
        let error = "expected a path in UTF-8, because Ballista takes no other";
        return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, error)));
    }
    let created = fs::create_dir_all(folder).and_then(|()| builder.tempdir_in(folder));
    created.map_err(failed)
}
