//! `chess-data scheduler` and `chess-data executor`: the machines of a cluster.

use super::{Failure, cores};
use chess_data::cluster::{
    Address, ClusterError, Executor, ExecutorOptions, Scheduler, SchedulerOptions,
};
use clap::Args;
use log::{LevelFilter, Log, Metadata, Record};
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

const LOCALHOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Plans the queries of a cluster and gives their tasks to executors.
#[derive(Args, Debug)]
pub(crate) struct RunScheduler {
    /// The IP address to listen on; 0.0.0.0 for all addresses of this machine.
    #[arg(long, default_value_t = LOCALHOST)]
    host: IpAddr,
    /// The port to listen on; 0 for a free one.
    #[arg(long, default_value_t = Address::DEFAULT_PORT)]
    port: u16,
    /// The name or address at which executors and clients find this machine [default: the value of --host]
    #[arg(long, value_name = "NAME")]
    advertise: Option<String>,
    /// How many seconds an executor may be silent before others take over its tasks.
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    executor_timeout: u32,
    /// Lets queries write new files in this folder. Executors need it, too.
    #[arg(long, value_name = "FOLDER")]
    allow_writes: Option<PathBuf>,
    /// Logs what the scheduler does, not only warnings.
    #[arg(long)]
    verbose: bool,
}

impl RunScheduler {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        log_to_stderr(self.verbose);
        let scheduler = Scheduler::bind(SchedulerOptions {
            host: self.host,
            port: self.port,
            advertise: self.advertise,
            executor_timeout: Duration::from_secs(self.executor_timeout.into()),
            write_folder: self.allow_writes,
        });
        let scheduler = scheduler.await?;
        println!("scheduler ready at {}", scheduler.address());
        Ok(scheduler.run().await?)
    }
}

/// Runs tasks of the queries of a cluster.
#[derive(Args, Debug)]
pub(crate) struct RunExecutor {
    /// The scheduler of the cluster.
    #[arg(
        long,
        value_name = "df://HOST:PORT",
        default_value = "df://localhost:50050"
    )]
    scheduler: Address,
    /// The IP address to listen on; 0.0.0.0 for all addresses of this machine.
    #[arg(long, default_value_t = LOCALHOST)]
    host: IpAddr,
    /// The port from which clients and other executors fetch results; 0 for a free one.
    #[arg(long, default_value_t = 50051)]
    port: u16,
    /// The port at which the scheduler gives tasks; 0 for a free one.
    #[arg(long, default_value_t = 50052)]
    task_port: u16,
    /// The name or address at which others find this machine [default: the value of --host]
    #[arg(long, value_name = "NAME")]
    advertise: Option<String>,
    /// The folder for intermediate results [default: the folder of the system for temporary files]
    #[arg(long, value_name = "FOLDER")]
    work_dir: Option<PathBuf>,
    /// Lets queries write new files in this folder. The scheduler needs it, too.
    #[arg(long, value_name = "FOLDER")]
    allow_writes: Option<PathBuf>,
    /// How many tasks run at the same time [default: the number of cores]
    #[arg(long, value_name = "TASKS")]
    concurrency: Option<NonZeroUsize>,
    /// How often the scheduler hears of this executor, in seconds. It must be less than --executor-timeout.
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    heartbeat: u32,
    /// How long to wait for the scheduler at the start, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u32,
    /// Logs what the executor does, not only warnings.
    #[arg(long)]
    verbose: bool,
}

impl RunExecutor {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        log_to_stderr(self.verbose);
        let executor = Executor::prepare(ExecutorOptions {
            scheduler: self.scheduler,
            host: self.host,
            port: self.port,
            task_port: self.task_port,
            advertise: self.advertise,
            work_folder: self.work_dir.unwrap_or_else(std::env::temp_dir),
            write_folder: self.allow_writes,
            concurrency: self.concurrency.unwrap_or_else(cores),
            heartbeat: Duration::from_secs(self.heartbeat.into()),
            patience: Duration::from_secs(self.wait.into()),
        });
        let executor = executor.await?;
        let (host, port) = executor.address();
        let ready = format!("executor ready at {host}:{port}");
        Ok(executor.run(move || println!("{ready}")).await?)
    }
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Advertise(_) => Self::new(format!("{error}; use --advertise NAME")),
            error => Self::new(error.to_string()),
        }
    }
}

/// What DataFusion and Ballista put before a message.
const KINDS: [&str; 3] = [
    "DataFusion error: ",
    "Execution error: ",
    "Error during planning: ",
];

/// Returns the message in an error that came from a cluster. Ballista sends errors as what `Debug` writes.
///
/// ```text
/// Job 038GJ failed: Job failed due to stage 0 failed: Task failed due to …: DataFusionError(Shared(Execution("reaches: …")))
/// ```
pub(crate) fn message_from_cluster(text: &str) -> Option<String> {
    let debug = if let Some(job) = text.strip_prefix("Job ") {
        let (_, reason) = job.split_once(" failed: ")?;
        let Some((_, debug)) = reason.rsplit_once("Execution(\"") else {
            let mut reason = reason.trim_end();
            while let Some(rest) = KINDS.iter().find_map(|kind| reason.strip_prefix(kind)) {
                reason = rest;
            }
            return Some(reason.to_owned());
        };
        debug
    } else {
        let status = text.strip_prefix("Status { ")?;
        status.split_once("message: \"")?.1
    };
    let mut message = String::new();
    let mut characters = debug.chars();
    loop {
        match characters.next()? {
            '"' => return Some(message),
            '\\' => match characters.next()? {
                'n' => message.push('\n'),
                't' => message.push('\t'),
                other => message.push(other),
            },
            other => message.push(other),
        }
    }
}

/// Prints what is logged by modules whose path begins with this text.
struct Stderr(&'static str);

impl Log for Stderr {
    fn enabled(&self, metadata: &Metadata) -> bool {
        metadata.target().starts_with(self.0)
    }

    fn log(&self, record: &Record) {
        if self.enabled(record.metadata()) {
            eprintln!(
                "{}: {}",
                record.level().as_str().to_lowercase(),
                record.args()
            );
        }
    }

    fn flush(&self) {}
}

/// Prints what a scheduler or an executor logs.
fn log_to_stderr(verbose: bool) {
    let level = if verbose {
        LevelFilter::Info
    } else {
        LevelFilter::Warn
    };
    set_logger(&Stderr(""), level);
}

/// Prints the warnings of this crate, but not those of Ballista.
pub(crate) fn warn_to_stderr() {
    set_logger(&Stderr("chess_data::"), LevelFilter::Warn);
}

fn set_logger(logger: &'static Stderr, level: LevelFilter) {
    // There is no other logger in this program.
    if log::set_logger(logger).is_ok() {
        log::set_max_level(level);
    }
}
