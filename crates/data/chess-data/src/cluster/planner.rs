//! [`ClusterPlanner`]: sends queries to a cluster.

use super::reach::reach;
use super::waiting::WatchedQuery;
use super::{Address, ChessLogicalCodec};
use crate::table::PgnTable;
use async_trait::async_trait;
use ballista_core::config::BallistaConfig;
use ballista_core::planner::BallistaQueryPlanner;
use datafusion::catalog::{Session, cte_worktable::CteWorkTable};
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, DataFusionError, Result, TableReference, plan_err};
use datafusion::datasource::empty::EmptyTable;
use datafusion::datasource::listing::{ListingTable, ListingTableUrl};
use datafusion::datasource::{ViewTable, source_as_provider};
use datafusion::execution::context::QueryPlanner;
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_planner::{DefaultPhysicalPlanner, PhysicalPlanner};
use datafusion_proto::protobuf::LogicalPlanNode;
use std::sync::Arc;
use std::time::Duration;

/// How long a scheduler may take to accept a connection, and then to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Sends queries to a cluster.
///
/// Descriptions of tables are answered here. Files that `COPY` writes have the path that they would have here. Names of
/// tables are quoted where needed, which the encoding of plans does not do: a path has dots.
#[derive(Debug)]
pub(super) struct ClusterPlanner {
    scheduler: Address,
    cluster: BallistaQueryPlanner<LogicalPlanNode>,
}

impl ClusterPlanner {
    pub(super) fn new(scheduler: &Address, config: BallistaConfig) -> Self {
        let codec = Arc::new(ChessLogicalCodec::default());
        Self {
            scheduler: scheduler.clone(),
            cluster: BallistaQueryPlanner::with_extension(scheduler.http(), config, codec),
        }
    }
}

#[async_trait]
impl QueryPlanner for ClusterPlanner {
    async fn create_physical_plan(
        &self,
        plan: &LogicalPlan,
        session: &dyn Session,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        if let LogicalPlan::DescribeTable(_) = plan {
            let planner = DefaultPhysicalPlanner::default();
            return planner.create_physical_plan(plan, session).await;
        }
        check_tables(plan)?;
        let reached = reach(&self.scheduler, PATIENCE).await;
        reached.map_err(|error| DataFusionError::External(Box::new(error)))?;
        let plan = for_other_machines(plan.clone())?;
        let query = self.cluster.create_physical_plan(&plan, session).await?;
        Ok(Arc::new(WatchedQuery::new(query, &self.scheduler)))
    }
}

/// Returns an error if a table cannot be read by other processes.
fn check_tables(plan: &LogicalPlan) -> Result<()> {
    plan.apply_with_subqueries(|node| {
        if let LogicalPlan::TableScan(scan) = node
            && scan.table_name.schema() != Some("information_schema")
        {
            let table = source_as_provider(&scan.source)?;
            let is_elsewhere = table.downcast_ref::<PgnTable>().is_some()
                || table.downcast_ref::<ListingTable>().is_some()
                || table.downcast_ref::<ViewTable>().is_some()
                || table.downcast_ref::<EmptyTable>().is_some()
                || table.downcast_ref::<CteWorkTable>().is_some();
            if !is_elsewhere {
                return plan_err!(
                    "the table {} is in the memory of this process, so a cluster cannot read it: expected a table of files",
                    scan.table_name
                );
            }
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(())
}

/// Makes the paths of `COPY` absolute, and quotes the names of tables in columns that would be decoded as other names:
/// `games.pgn` as a table `pgn` of a schema `games`.
///
/// The schemas of the plan keep the names, so that it is good only to be encoded. The decoded plan has the old names.
fn for_other_machines(plan: LogicalPlan) -> Result<LogicalPlan> {
    let quote = |mut column: Column| match column.relation.as_ref().and_then(quoted) {
        Some(relation) => {
            column.relation = Some(relation);
            Transformed::yes(column)
        }
        None => Transformed::no(column),
    };
    let plan = plan.transform_down_with_subqueries(|node| match node {
        LogicalPlan::Copy(mut copy) => {
            copy.output_url = ListingTableUrl::parse(&copy.output_url)?.to_string();
            Ok(Transformed::yes(LogicalPlan::Copy(copy)))
        }
        // Its other fields are computed again when it is decoded.
        LogicalPlan::Unnest(mut unnest) => {
            let columns = unnest.exec_columns.into_iter();
            unnest.exec_columns = columns.map(|column| quote(column).data).collect();
            Ok(Transformed::yes(LogicalPlan::Unnest(unnest)))
        }
        node => node.map_expressions(|expression| {
            expression.transform(|expression| match expression {
                Expr::Column(column) => Ok(quote(column).update_data(Expr::Column)),
                other => Ok(Transformed::no(other)),
            })
        }),
    })?;
    Ok(plan.data)
}

/// Returns a name that is decoded as this table, or `None` if the table is decoded as itself.
fn quoted(table: &TableReference) -> Option<TableReference> {
    let decoded = TableReference::parse_str_normalized(&table.to_string(), true);
    (decoded != *table).then(|| TableReference::bare(table.to_quoted_string()))
}
