//! [`WatchedQuery`]: warns if a query waits because the cluster has no executor.

use super::reach::{channel, connect};
use super::{Address, ClusterError};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::TaskContext;
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    ChildrenPropertiesMode, DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties,
    ReplaceChildrenOptions, SendableRecordBatchStream,
};
use futures::future::{Either, select};
use futures::stream;
use futures::{StreamExt, TryStreamExt};
use std::error::Error;
use std::fmt;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tonic::body::Body;
use tonic::codegen::Service;
use tonic::codegen::http::{Request, StatusCode};

/// How long a query waits for its first rows before it asks for executors. Executors that start together with the query
/// are ready by then.
const DELAY: Duration = Duration::from_secs(3);

/// How long a scheduler may take to answer before it is asked again.
const PATIENCE: Duration = Duration::from_secs(10);

/// A query on a cluster that logs a warning, once, if it has no rows after [`DELAY`] and the cluster has no executor.
///
/// If it fails and the scheduler cannot be reached, the error says so. In all other respects, it is the plan of
/// Ballista.
#[derive(Debug)]
pub(super) struct WatchedQuery {
    query: Arc<dyn ExecutionPlan>,
    scheduler: Address,
}

impl WatchedQuery {
    pub(super) fn new(query: Arc<dyn ExecutionPlan>, scheduler: &Address) -> Self {
        Self {
            query,
            scheduler: scheduler.clone(),
        }
    }
}

impl DisplayAs for WatchedQuery {
    fn fmt_as(&self, kind: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.query.fmt_as(kind, f)
    }
}

impl ExecutionPlan for WatchedQuery {
    fn name(&self) -> &str {
        self.query.name()
    }

    fn downcast_delegate(&self) -> Option<&dyn ExecutionPlan> {
        Some(self.query.as_ref())
    }

    fn schema(&self) -> SchemaRef {
        self.query.schema()
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        self.query.properties()
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        self.query.children()
    }

    fn with_new_children(
        self: Arc<Self>,
        children: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let options = ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute);
        let query = Arc::clone(&self.query).replace_children(children, options)?;
        Ok(Arc::new(Self::new(query, &self.scheduler)))
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        self.query.apply_expressions(f)
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let mut rows = self.query.execute(partition, context)?;
        let schema = rows.schema();
        let scheduler = self.scheduler.clone();
        let rows = async move {
            let watch = pin!(warn_without_executor(&scheduler));
            let first = match select(rows.next(), watch).await {
                Either::Left((first, _)) => first,
                Either::Right(((), first)) => first.await,
            };
            stream::iter(first).chain(rows)
        };
        let scheduler = self.scheduler.clone();
        let rows = stream::once(rows).flatten().or_else(move |error| {
            let scheduler = scheduler.clone();
            async move { Err(or_unreachable(error, scheduler).await) }
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(schema, rows)))
    }

    fn metrics(&self) -> Option<MetricsSet> {
        self.query.metrics()
    }
}

/// Returns the error of a query, or that of the connection if the scheduler cannot be reached any more.
///
/// The system may still accept a connection for a scheduler that has just ended, so a second one is tried a moment
/// later.
async fn or_unreachable(error: DataFusionError, scheduler: Address) -> DataFusionError {
    for moment in [Duration::ZERO, Duration::from_millis(200)] {
        sleep(moment).await;
        if let Err(error) = connect(&scheduler, PATIENCE).await {
            return DataFusionError::External(Box::new(ClusterError::Unreachable(
                scheduler, error,
            )));
        }
    }
    error
}

/// Logs a warning if the cluster has no executor after [`DELAY`].
async fn warn_without_executor(scheduler: &Address) {
    loop {
        sleep(DELAY).await;
        match timeout(PATIENCE, has_no_executor(scheduler)).await {
            Ok(Ok(true)) => {
                log::warn!(
                    "the cluster has no executor; the query waits until one is started, for example with \
                     `chess-data executor --scheduler {scheduler}`"
                );
                return;
            }
            Ok(Ok(false)) => return,
            // A busy scheduler is asked again.
            Ok(Err(_)) | Err(_) => {}
        }
    }
}

/// Asks a scheduler whether its cluster has no executor.
///
/// The schedulers of Ballista answer the readiness probes of Kubernetes at the port for queries: 503 until an executor
/// is registered. Any other answer counts as an executor.
async fn has_no_executor(scheduler: &Address) -> Result<bool, Box<dyn Error + Send + Sync>> {
    let mut channel = channel(scheduler).await?;
    poll_fn(|context| channel.poll_ready(context)).await?;
    let request = Request::get("/readyz").body(Body::empty())?;
    let response = channel.call(request).await?;
    Ok(response.status() == StatusCode::SERVICE_UNAVAILABLE)
}
