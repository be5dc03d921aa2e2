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
mod reach;
mod scheduler;
mod session;
mod task_codec;
mod waiting;

pub use address::{Address, InvalidAddress};
pub use codec::{ChessLogicalCodec, ChessPhysicalCodec};
pub use executor::{Executor, ExecutorOptions};
pub use scheduler::{Scheduler, SchedulerOptions};
pub use session::{function_registry, scheduler_session, session};

use crate::writes::Writes;
use ballista_core::error::BallistaError;
use std::error::Error;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

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
    /// Another program listens at the address of the scheduler.
    NotAScheduler(Address),
    /// The folder for intermediate results cannot be created.
    WorkFolder(PathBuf, io::Error),
    /// The folder in which queries may write files cannot be opened.
    WriteFolder(PathBuf, io::Error),
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
            Self::NotAScheduler(address) => write!(
                f,
                "there is no scheduler at {address}: another program answers there"
            ),
            Self::WorkFolder(path, error) => {
                write!(f, "cannot create a folder in {}: {error}", path.display())
            }
            Self::WriteFolder(path, error) => write!(
                f,
                "{}: expected a folder in which queries may write: {error}",
                path.display()
            ),
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

/// Returns what the queries of a cluster may write.
fn writes(folder: Option<&Path>) -> Result<Writes, ClusterError> {
    Writes::of_cluster(folder).map_err(|error| {
        ClusterError::WriteFolder(folder.unwrap_or(Path::new("")).to_owned(), error)
    })
}

/// Returns the name or address at which others find this machine.
fn advertise(address: SocketAddr, advertise: Option<String>) -> Result<String, ClusterError> {
    match advertise {
        Some(advertise) => Ok(advertise),
        None if address.ip().is_unspecified() => Err(ClusterError::Advertise(address)),
        None => Ok(address.ip().to_string()),
    }
}
