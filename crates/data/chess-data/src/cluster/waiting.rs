//! [`WatchedQuery`]: warns if a query waits because the cluster has no executor.

use super::reach::connect;
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
use std::fmt;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

/// How long a query waits for its first rows before it asks for executors. Executors that start together with the query are
/// ready by then.
const DELAY: Duration = Duration::from_secs(3);

/// How long a scheduler may take to answer before it is asked again.
const PATIENCE: Duration = Duration::from_secs(10);

/// A query on a cluster that logs a warning, once, if it has no rows after [`DELAY`] and the cluster has no executor.
///
/// If it fails and the scheduler cannot be reached, the error says so. In all other respects, it is the plan of Ballista.
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
/// The system may still accept a connection for a scheduler that has just ended, so a second one is tried a moment later.
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
/// The schedulers of Ballista answer the readiness probes of Kubernetes at the port for queries. Any other answer counts as
/// an executor.
async fn has_no_executor(scheduler: &Address) -> io::Result<bool> {
    // For example `not ready: 0/1 executors registered`, after the headers.
    const NO_EXECUTOR: &[u8] = b"\r\n\r\nnot ready: 0/";
    let mut connection = connect(scheduler, PATIENCE).await?;
    let (host, port) = (scheduler.host(), scheduler.port());
    let request = format!("GET /readyz HTTP/1.0\r\nHost: {host}:{port}\r\n\r\n");
    connection.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    connection.take(4096).read_to_end(&mut answer).await?;
    let mut parts = answer.windows(NO_EXECUTOR.len());
    Ok(parts.any(|part| part == NO_EXECUTOR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[test]
    fn only_an_answer_that_counts_zero_executors_means_none() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let port = listener.local_addr().unwrap().port();
            let scheduler = Address::new("127.0.0.1", port);
            for (answer, expected) in [
                (
                    "HTTP/1.0 503 Service Unavailable\r\n\r\nnot ready: 0/1 executors registered\n",
                    true,
                ),
                (
                    "HTTP/1.0 503 Service Unavailable\r\n\r\nnot ready: 1/2 executors registered\n",
                    false,
                ),
                (
                    "HTTP/1.0 200 OK\r\n\r\nready: 10 executors registered\n",
                    false,
                ),
                (
                    "HTTP/1.0 404 Not Found\r\n\r\n{\"http_code\":404,\"reason\":\"Not Found\"}",
                    false,
                ),
                ("HTTP/1.1 503 Service Unavailable\r\n\r\n", false),
                ("\u{15}\u{3}\u{1}\0\u{2}\u{2}P", false),
                ("", false),
            ] {
                let serve = async {
                    let (mut connection, _) = listener.accept().await.unwrap();
                    let mut request = Vec::new();
                    while !request.ends_with(b"\r\n\r\n") {
                        request.push(connection.read_u8().await.unwrap());
                    }
                    connection.write_all(answer.as_bytes()).await.unwrap();
                };
                let (found, ()) = futures::join!(has_no_executor(&scheduler), serve);
                assert_eq!(found.unwrap(), expected, "{answer}");
            }
        });
    }
}
