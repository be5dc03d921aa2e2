//! [`Scheduler`]: plans the queries of a cluster.

use super::{Address, ChessLogicalCodec, ChessPhysicalCodec, ClusterError, scheduler_session};
use crate::writes::{CheckedPlanner, Writes};
use ballista_core::utils::default_config_producer;
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::{SchedulerConfig, TaskDistributionPolicy};
use ballista_scheduler::scheduler_process::{create_scheduler, start_grpc_service_with_listener};
use datafusion_proto::protobuf::{LogicalPlanNode, PhysicalPlanNode};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How a [`Scheduler`] runs.
#[derive(Clone, Debug)]
pub struct SchedulerOptions {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port to listen on. With 0, the system chooses a free one.
    pub port: u16,
    /// The name or address at which executors find this machine. It may be left out if `host` is not unspecified.
    pub advertise: Option<String>,
    /// How long an executor may be silent before others take over its tasks, rounded up to seconds.
    pub executor_timeout: Duration,
    /// The folder in which queries may write new files. If there is none, a query that writes files is an error.
    pub write_folder: Option<PathBuf>,
}

/// Plans queries, and gives their tasks to executors.
#[derive(Debug)]
pub struct Scheduler {
    listener: TcpListener,
    address: Address,
    executor_timeout: Duration,
    writes: Writes,
}

impl Scheduler {
    /// Starts to listen. Connections are answered when the scheduler [runs](Self::run).
    ///
    /// # Errors
    /// Returns an error if the port is in use, if there is no address to advertise, or if the folder in which queries
    /// may write does not exist.
    pub async fn bind(options: SchedulerOptions) -> Result<Self, ClusterError> {
        let address = SocketAddr::new(options.host, options.port);
        let advertise = super::advertise(address, options.advertise)?;
        let writes = super::writes(options.write_folder.as_deref())?;
        let failed = |error| ClusterError::Listen(address, error);
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        Ok(Self {
            listener,
            address: Address::new(advertise, port),
            executor_timeout: options.executor_timeout,
            writes,
        })
    }

    /// Returns the address at which executors and clients find this scheduler.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Answers connections until the process ends.
    ///
    /// # Errors
    /// Returns an error if Ballista cannot run.
    pub async fn run(self) -> Result<(), ClusterError> {
        let timeout = self.executor_timeout.as_secs_f64().ceil().max(1.0);
        #[expect(clippy::cast_sign_loss, reason = "the time is at least a second")]
        let timeout = timeout as u64;
        let writes = self.writes;
        let session = move |config| {
            let state = scheduler_session(config);
            state.map(|state| CheckedPlanner::install(writes.clone(), state))
        };
        let config = SchedulerConfig {
            external_host: self.address.host().to_owned(),
            bind_port: self.address.port(),
            task_distribution: TaskDistributionPolicy::RoundRobin,
            executor_timeout_seconds: timeout,
            expire_dead_executor_interval_seconds: (timeout / 4).max(1),
            no_executors_grace_period_seconds: timeout,
            override_config_producer: Some(Arc::new(default_config_producer)),
            override_session_builder: Some(Arc::new(session)),
            override_logical_codec: Some(Arc::new(ChessLogicalCodec::default())),
            override_physical_codec: Some(Arc::new(ChessPhysicalCodec::default())),
            ..SchedulerConfig::default()
        };
        let cluster = BallistaCluster::new_from_config(&config).await?;
        let scheduler =
            create_scheduler::<LogicalPlanNode, PhysicalPlanNode>(cluster, Arc::new(config))
                .await?;
        start_grpc_service_with_listener(self.listener, scheduler).await?;
        Ok(())
    }
}
