//! [`reach`]: finds out whether there is a scheduler at an address.

use super::{Address, ClusterError};
use ballista_core::serde::protobuf::GetJobStatusParams;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use ballista_core::utils::create_grpc_client_endpoint;
use std::error::Error;
use std::io;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tonic::transport::Channel;

/// Connects to a scheduler.
pub(super) async fn connect(scheduler: &Address, patience: Duration) -> io::Result<TcpStream> {
    let host = scheduler.host();
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let connection = TcpStream::connect((host, scheduler.port()));
    timeout(patience, connection).await?
}

/// Returns an error if there is no scheduler at an address. The errors of Ballista do not say so.
///
/// To connect and to answer may take this time each.
pub(super) async fn reach(scheduler: &Address, patience: Duration) -> Result<(), ClusterError> {
    let unreachable = |error| ClusterError::Unreachable(scheduler.clone(), error);
    connect(scheduler, patience).await.map_err(unreachable)?;
    match timeout(patience, is_scheduler(scheduler)).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(ClusterError::NotAScheduler(scheduler.clone())),
        Err(elapsed) => Err(unreachable(elapsed.into())),
    }
}

/// Returns whether the program at an address is a scheduler: only a scheduler knows the states of jobs, here that of a
/// job without a name.
async fn is_scheduler(scheduler: &Address) -> bool {
    let Ok(channel) = channel(scheduler).await else {
        return false;
    };
    let mut client = SchedulerGrpcClient::new(channel);
    let status = client.get_job_status(GetJobStatusParams::default());
    status.await.is_ok()
}

/// Connects to a scheduler for requests.
pub(super) async fn channel(scheduler: &Address) -> Result<Channel, Box<dyn Error + Send + Sync>> {
    let endpoint = create_grpc_client_endpoint(scheduler.http(), None)?;
    Ok(endpoint.connect().await?)
}
