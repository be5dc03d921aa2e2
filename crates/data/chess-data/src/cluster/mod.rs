//! Queries on several machines, with [Ballista](https://datafusion.apache.org/ballista).
//!
//! A cluster has a scheduler and executors. The scheduler plans a query and cuts it into tasks, the executors run them.
//! All of them, and the program that asks, are built from this crate, because executors without it could not read the
//! plans.
//!
//! | task | item |
//! |---|---|
//! | ask a cluster | [`session`] |
//! | run a scheduler | [`Scheduler`] |
//! | run an executor | [`Executor`] |
//! | add PGN files and the functions to a program with Ballista | [`ChessLogicalCodec`], [`ChessPhysicalCodec`], [`scheduler_session`], [`function_registry`] |
//!
//! The files of a query must be at the same path for the program, the scheduler and every executor.

mod address;
mod codec;
mod executor;
mod planner;
mod scheduler;
mod session;
mod waiting;

pub use address::{Address, InvalidAddress};
pub use codec::{ChessLogicalCodec, ChessPhysicalCodec};
pub use executor::{Executor, ExecutorOptions};
pub use scheduler::{Scheduler, SchedulerOptions};
pub use session::{function_registry, scheduler_session, session};

use ballista_core::error::BallistaError;
use datafusion::error::DataFusionError;
use std::error::Error;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Why a scheduler or an executor cannot run.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// The port is used already, or the address does not belong to this machine.
    Listen(SocketAddr, io::Error),
    /// A server listens at this address, which no other machine can connect to, so another one must be advertised.
    Advertise(SocketAddr),
    /// The scheduler does not answer.
    Unreachable(Address, io::Error),
    /// The folder for intermediate results cannot be created.
    WorkFolder(std::path::PathBuf, io::Error),
    /// Ballista reports an error.
    Ballista(BallistaError),
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Advertise(address) => write!(
                f,
                "{address} is not an address that others can connect to: expected the name or address of this machine to \
                 advertise"
            ),
            Self::Unreachable(address, error) => {
                write!(f, "cannot reach the scheduler at {address}: {error}")
            }
            Self::WorkFolder(path, error) => {
                write!(f, "cannot create the folder {}: {error}", path.display())
            }
            Self::Ballista(error) => error.fmt(f),
        }
    }
}

impl Error for ClusterError {}

impl From<BallistaError> for ClusterError {
    fn from(error: BallistaError) -> Self {
        Self::Ballista(error)
    }
}

/// Returns an error with the text of another one and its causes.
pub(crate) fn text_error(error: &DataFusionError) -> DataFusionError {
    fn text(error: &DataFusionError) -> String {
        match error {
            DataFusionError::Context(context, error) => format!("{context}: {}", text(error)),
            DataFusionError::External(error) => error.to_string(),
            DataFusionError::Execution(text) => text.clone(),
            error => error.strip_backtrace(),
        }
    }
    DataFusionError::Execution(text(error))
}

/// Returns the name or address at which others find this machine.
fn advertise(address: SocketAddr, advertise: Option<String>) -> Result<String, ClusterError> {
    match advertise {
        Some(advertise) => Ok(advertise),
        None if address.ip().is_unspecified() => Err(ClusterError::Advertise(address)),
        None => Ok(address.ip().to_string()),
    }
}

/// Connects to a scheduler.
async fn connect(scheduler: &Address, patience: Duration) -> io::Result<TcpStream> {
    let host = scheduler.host();
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let connection = TcpStream::connect((host, scheduler.port()));
    timeout(patience, connection).await?
}
