//! Sessions that run queries on a cluster, and what the machines of the cluster need for them.

use super::Address;
use super::planner::ClusterPlanner;
use crate::functions::functions;
use crate::session::{register, with_paths};
use ballista_core::extension::{SessionConfigExt, SessionStateExt};
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::{default_config_producer, default_session_builder};
use datafusion::common::Result;
use datafusion::execution::{FunctionRegistry, SessionState, SessionStateBuilder};
use datafusion::prelude::{SessionConfig, SessionContext};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Creates a session whose queries run on a cluster.
///
/// Otherwise it is like a [`local_session`](crate::local_session). Large files and intermediate results are cut into
/// this number of partitions, which is also how many tasks of a query can run at the same time.
///
/// Definitions (`CREATE EXTERNAL TABLE`, `SET` and others) stay in the session. Tables in the memory of this process
/// cannot be read by a cluster.
///
/// If the cluster has no executor, a query waits for one. After 3 seconds, it logs a warning with the crate `log`.
///
/// # Errors
/// Returns the errors of [`register`]. The scheduler is asked when a query runs.
pub fn session(scheduler: &Address, partitions: NonZeroUsize) -> Result<SessionContext> {
    let config = SessionConfig::new_with_ballista()
        .with_information_schema(true)
        .with_target_partitions(partitions.get());
    let state = SessionStateBuilder::new()
        .with_config(config)
        .with_default_features()
        .build();
    let state = state.upgrade_for_ballista(scheduler.http())?;
    let planner = ClusterPlanner::new(scheduler, state.config().ballista_config());
    let state = SessionStateBuilder::new_from_existing(state)
        .with_query_planner(Arc::new(planner))
        .build();
    let context = with_paths(SessionContext::new_with_state(state));
    register(&context)?;
    Ok(context)
}

/// Creates the session in which a scheduler plans the queries of a client: that of Ballista, with the
/// [functions](crate::functions()).
///
/// # Errors
/// Returns an error if Ballista cannot create a session.
pub fn scheduler_session(config: SessionConfig) -> Result<SessionState> {
    let mut state = default_session_builder(config)?;
    for function in functions() {
        state.register_udf(Arc::clone(function))?;
    }
    Ok(state)
}

/// Returns the functions of an executor: those of a scheduler.
///
/// # Errors
/// Returns the errors of [`scheduler_session`].
pub fn function_registry() -> Result<BallistaFunctionRegistry> {
    let state = scheduler_session(default_config_producer())?;
    Ok(BallistaFunctionRegistry {
        scalar_functions: state.scalar_functions().clone(),
        aggregate_functions: state.aggregate_functions().clone(),
        window_functions: state.window_functions().clone(),
        higher_order_functions: state.higher_order_functions().clone(),
    })
}
