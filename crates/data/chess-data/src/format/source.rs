//! [`PgnSource`]: which columns, filters and byte ranges a scan has.

use super::scan::{Filter, Scan};
use chess_arrow::{BatchLimits, Table};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::config::ConfigOptions;
use datafusion::datasource::listing::PartitionedFile;
use datafusion::datasource::physical_plan::{
    FileOpenFuture, FileOpener, FileScanConfig, FileSource,
};
use datafusion::datasource::projection::{ProjectionOpener, SplitProjection};
use datafusion::datasource::table_schema::TableSchema;
use datafusion::object_store::ObjectStore;
use datafusion::physical_expr::expressions::Column;
use datafusion::physical_expr::projection::ProjectionExprs;
use datafusion::physical_expr::utils::{collect_columns, conjunction_opt, reassign_expr_columns};
use datafusion::physical_expr::{DynamicFilterTracking, PhysicalExpr};
use datafusion::physical_plan::DisplayFormatType;
use datafusion::physical_plan::filter_pushdown::{FilterPushdownPropagation, PushedDown};
use datafusion::physical_plan::metrics::ExecutionPlanMetricsSet;
#[cfg(feature = "cluster")]
use futures::{StreamExt, TryStreamExt};
use std::fmt;
use std::sync::Arc;

/// The source of scans of PGN files.
///
/// - **Projection**: only the columns that are asked for are built, and the moves are read only if one of them needs
///   them.
/// - **Filters**: conditions on columns that do not need the moves are evaluated by the scan. If the output needs the
///   moves, they are read only for games that meet the conditions.
/// - **Byte ranges**: files are cut between games or frames, so that ranges can be read in parallel.
#[derive(Clone, Debug)]
pub(crate) struct PgnSource {
    table: Table,
    table_schema: TableSchema,
    projection: SplitProjection,
    /// Conditions on the columns of the file, by their numbers there.
    predicate: Option<Arc<dyn PhysicalExpr>>,
    batch_size: Option<usize>,
    metrics: ExecutionPlanMetricsSet,
    errors: Errors,
}

/// How the errors of a scan are returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Errors {
    /// As they are, so that a program can find out what happened.
    Typed,
    /// As text. Errors that leave the process are sent as what `Debug` writes, which would not have the message.
    #[cfg(feature = "cluster")]
    Text,
}

impl PgnSource {
    /// Creates a source with all columns.
    pub(crate) fn new(table: Table, table_schema: TableSchema) -> Self {
        Self {
            table,
            projection: SplitProjection::unprojected(&table_schema),
            table_schema,
            predicate: None,
            batch_size: None,
            metrics: ExecutionPlanMetricsSet::new(),
            errors: Errors::Typed,
        }
    }

    /// Returns the table.
    #[cfg(feature = "cluster")]
    pub(crate) fn table(&self) -> Table {
        self.table
    }

    /// Returns the source as a task of a cluster has it, with a condition on the columns of the file, by their numbers
    /// there.
    #[cfg(feature = "cluster")]
    pub(crate) fn into_task(self, predicate: Option<Arc<dyn PhysicalExpr>>) -> Self {
        Self {
            predicate,
            errors: Errors::Text,
            ..self
        }
    }

    /// Returns whether a condition can be evaluated by the scan.
    fn accepts(&self, filter: &Arc<dyn PhysicalExpr>) -> bool {
        let schema = self.table_schema.file_schema();
        self.table == Table::Games
            && !DynamicFilterTracking::classify(filter).contains_dynamic_filter()
            && !filter.is_volatile_node()
            && collect_columns(filter).iter().all(|column| {
                column.index() < schema.fields().len() && !self.table.needs_moves(column.name())
            })
    }

    /// Returns the condition with the columns that it uses.
    fn filter(&self) -> Result<Option<Filter>> {
        let Some(predicate) = &self.predicate else {
            return Ok(None);
        };
        let columns = collect_columns(predicate);
        let mut columns: Vec<_> = columns.iter().map(Column::index).collect();
        columns.sort_unstable();
        let schema: SchemaRef = Arc::new(self.table.schema().project(&columns)?);
        Ok(Some(Filter {
            columns,
            condition: reassign_expr_columns(Arc::clone(predicate), &schema)?,
        }))
    }
}

impl FileSource for PgnSource {
    fn create_file_opener(
        &self,
        object_store: Arc<dyn ObjectStore>,
        _: &FileScanConfig,
        _: usize,
    ) -> Result<Arc<dyn FileOpener>> {
        let limits = BatchLimits::default();
        let opener = PgnOpener {
            object_store,
            errors: self.errors,
            scan: Scan {
                table: self.table,
                columns: self.projection.file_indices.clone(),
                filter: self.filter()?,
                limits: limits.with_rows(self.batch_size.unwrap_or(limits.rows)),
            },
        };
        ProjectionOpener::try_new(
            self.projection.clone(),
            Arc::new(opener),
            self.table_schema.file_schema(),
        )
    }

    fn table_schema(&self) -> &TableSchema {
        &self.table_schema
    }

    fn with_batch_size(&self, batch_size: usize) -> Arc<dyn FileSource> {
        Arc::new(Self {
            batch_size: Some(batch_size),
            ..self.clone()
        })
    }

    fn filter(&self) -> Option<Arc<dyn PhysicalExpr>> {
        self.predicate.clone()
    }

    fn projection(&self) -> Option<&ProjectionExprs> {
        Some(&self.projection.source)
    }

    fn metrics(&self) -> &ExecutionPlanMetricsSet {
        &self.metrics
    }

    fn file_type(&self) -> &'static str {
        "pgn"
    }

    fn fmt_extra(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ", table={}", self.table)?;
        match &self.predicate {
            Some(predicate) => write!(f, ", predicate={predicate}"),
            None => Ok(()),
        }
    }

    fn try_pushdown_filters(
        &self,
        filters: Vec<Arc<dyn PhysicalExpr>>,
        _: &ConfigOptions,
    ) -> Result<FilterPushdownPropagation<Arc<dyn FileSource>>> {
        let accepted: Vec<_> = filters.iter().map(|filter| self.accepts(filter)).collect();
        let pushed = accepted.iter().map(|&is_accepted| {
            if is_accepted {
                PushedDown::Yes
            } else {
                PushedDown::No
            }
        });
        let propagation = FilterPushdownPropagation::with_parent_pushdown_result(pushed.collect());
        if !accepted.contains(&true) {
            return Ok(propagation);
        }
        let new = filters.into_iter().zip(accepted);
        let new = new.filter_map(|(filter, is_accepted)| is_accepted.then_some(filter));
        let predicate = conjunction_opt(self.predicate.clone().into_iter().chain(new));
        let source: Arc<dyn FileSource> = Arc::new(Self {
            predicate,
            ..self.clone()
        });
        Ok(propagation.with_updated_node(source))
    }

    fn try_pushdown_projection(
        &self,
        projection: &ProjectionExprs,
    ) -> Result<Option<Arc<dyn FileSource>>> {
        let merged = self.projection.source.try_merge(projection)?;
        let projection = SplitProjection::new(self.table_schema.file_schema(), &merged);
        Ok(Some(Arc::new(Self {
            projection,
            ..self.clone()
        })))
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        let projected = self
            .projection
            .source
            .iter()
            .map(|projected| &projected.expr);
        for expression in self.predicate.iter().chain(projected) {
            if f(expression)? == TreeNodeRecursion::Stop {
                return Ok(TreeNodeRecursion::Stop);
            }
        }
        Ok(TreeNodeRecursion::Continue)
    }
}

/// Opens files of a scan.
#[derive(Debug)]
struct PgnOpener {
    object_store: Arc<dyn ObjectStore>,
    errors: Errors,
    scan: Scan,
}

impl FileOpener for PgnOpener {
    fn open(&self, file: PartitionedFile) -> Result<FileOpenFuture> {
        let (scan, store) = (self.scan.clone(), Arc::clone(&self.object_store));
        let errors = self.errors;
        Ok(Box::pin(async move {
            let rows = scan.start(store, file);
            Ok(match errors {
                Errors::Typed => rows,
                #[cfg(feature = "cluster")]
                Errors::Text => rows
                    .map_err(|error| crate::error_text::text_error(&error))
                    .boxed(),
            })
        }))
    }
}
