//! [`Executor`]: runs the tasks of a cluster.

use super::{
    Address, ChessLogicalCodec, ChessPhysicalCodec, ClusterError, connect, function_registry,
};
use ballista_core::error::BallistaError;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
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
    /// The folder for intermediate results. A folder is created in it, and removed at the end.
    pub work_folder: PathBuf,
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
    work_folder: WorkFolder,
}

impl Executor {
    /// Prepares to run: checks the ports, creates the folder, and waits for the scheduler.
    ///
    /// # Errors
    /// Returns an error if a port is in use, if there is no address to advertise, if the folder cannot be created, or if the
    /// scheduler cannot be reached.
    pub async fn prepare(mut options: ExecutorOptions) -> Result<Self, ClusterError> {
        let address = SocketAddr::new(options.host, options.port);
        let advertise = super::advertise(address, options.advertise.take())?;
        // The ports are held at the same time, so that they differ.
        let result_port = listen(options.host, options.port)?;
        let task_port = listen(options.host, options.task_port)?;
        options.port = result_port.1;
        options.task_port = task_port.1;
        wait_for(&options.scheduler, options.patience).await?;
        let work_folder = WorkFolder::create(&options.work_folder, options.port)?;
        Ok(Self {
            options,
            advertise,
            work_folder,
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
            work_dir: Some(self.work_folder.path.display().to_string()),
            executor_heartbeat_interval_seconds: heartbeat,
            override_function_registry: Some(Arc::new(registry)),
            override_logical_codec: Some(Arc::new(ChessLogicalCodec::default())),
            override_physical_codec: Some(Arc::new(ChessPhysicalCodec::default())),
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

/// Waits until a scheduler accepts connections.
async fn wait_for(scheduler: &Address, patience: Duration) -> Result<(), ClusterError> {
    let start = Instant::now();
    loop {
        let left = patience.saturating_sub(start.elapsed());
        match connect(scheduler, left.max(Duration::from_millis(500))).await {
            Ok(_) => return Ok(()),
            Err(error) if start.elapsed() >= patience => {
                return Err(ClusterError::Unreachable(scheduler.clone(), error));
            }
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

/// A folder that is removed when the value is dropped.
#[derive(Debug)]
struct WorkFolder {
    path: PathBuf,
}

impl WorkFolder {
    /// Creates a folder of its own for an executor in this folder.
    fn create(folder: &Path, port: u16) -> Result<Self, ClusterError> {
        let path = folder.join(format!("chess-data-{}-{port}", std::process::id()));
        let created = fs::create_dir_all(&path);
        created.map_err(|error| ClusterError::WorkFolder(path.clone(), error))?;
        Ok(Self { path })
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        // Nothing depends on the files any longer.
        let _ = fs::remove_dir_all(&self.path);
    }
}
