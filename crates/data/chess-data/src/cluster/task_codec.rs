//! [`TaskCodec`]: decodes the tasks of an executor, and checks what they write.

use super::ChessPhysicalCodec;
use crate::error_text::text;
use crate::writes::Writes;
use async_trait::async_trait;
use ballista_core::execution_plans::{
    RangeShuffleWriterExec, ShuffleWriterExec, SortShuffleWriterExec,
};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Result, exec_err};
use datafusion::datasource::file_format::csv::CsvSink;
use datafusion::datasource::file_format::json::JsonSink;
use datafusion::datasource::file_format::parquet::ParquetSink;
use datafusion::datasource::physical_plan::FileSink;
use datafusion::datasource::sink::{DataSink, DataSinkExec};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::{DisplayAs, DisplayFormatType, ExecutionPlan};
use datafusion_proto::physical_plan::{PhysicalExtensionCodec, PhysicalProtoConverterExtension};
use std::fmt;
use std::sync::Arc;

/// Decodes the tasks of an executor like [`ChessPhysicalCodec`], except that files which may not be written are not
/// written.
///
/// The scheduler checks what a query writes when it plans the query. An executor checks it again, because whoever
/// reaches its port can send tasks. The root of a task writes intermediate results. It is a node of Ballista, so it is
/// decoded here, together with all nodes below it.
#[derive(Debug)]
pub(super) struct TaskCodec {
    plans: ChessPhysicalCodec,
    writes: Writes,
}

impl TaskCodec {
    pub(super) fn new(writes: Writes) -> Self {
        let plans = ChessPhysicalCodec::default();
        Self { plans, writes }
    }

    /// Returns a plan below the root, with an error in place of each file that may not be written.
    fn checked(&self, plan: &Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
        let checked = Arc::clone(plan).transform_down(|node| {
            let is_root = node.downcast_ref::<ShuffleWriterExec>().is_some()
                || node.downcast_ref::<RangeShuffleWriterExec>().is_some()
                || node.downcast_ref::<SortShuffleWriterExec>().is_some();
            if is_root {
                return exec_err!(
                    "decoding a plan: expected one root of a task, found another one below it"
                );
            }
            let Some(write) = node.downcast_ref::<DataSinkExec>() else {
                return Ok(Transformed::no(node));
            };
            let Err(error) = self.check(write.sink()) else {
                return Ok(Transformed::no(node));
            };
            let refused = Refused {
                schema: Arc::clone(write.sink().schema()),
                error: text(&error),
            };
            let input = Arc::clone(write.input());
            let refused = DataSinkExec::new(input, Arc::new(refused), None);
            Ok(Transformed::yes(Arc::new(refused) as _))
        })?;
        Ok(checked.data)
    }

    fn check(&self, sink: &dyn DataSink) -> Result<()> {
        let csv = sink.downcast_ref::<CsvSink>().map(FileSink::config);
        let json = || sink.downcast_ref::<JsonSink>().map(FileSink::config);
        let parquet = || sink.downcast_ref::<ParquetSink>().map(FileSink::config);
        let Some(config) = csv.or_else(json).or_else(parquet) else {
            return exec_err!("expected a file to write, found another kind of output");
        };
        let mut paths = config.table_paths.iter();
        paths.try_for_each(|path| self.writes.check(path))
    }
}

impl PhysicalExtensionCodec for TaskCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let inputs = inputs.iter().map(|input| self.checked(input));
        let inputs = inputs.collect::<Result<Vec<_>>>()?;
        self.plans.try_decode(bytes, &inputs, context, converter)
    }

    fn try_encode(
        &self,
        plan: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        self.plans.try_encode(plan, bytes, converter)
    }
}

/// A file that may not be written. A task with it fails with this error, while an error of decoding would only be
/// logged.
#[derive(Debug)]
struct Refused {
    schema: SchemaRef,
    error: String,
}

impl DisplayAs for Refused {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

#[async_trait]
impl DataSink for Refused {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    async fn write_all(&self, _: SendableRecordBatchStream, _: &Arc<TaskContext>) -> Result<u64> {
        exec_err!("{}", self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::datatypes::Schema;
    use datafusion::physical_plan::empty::EmptyExec;

    #[test]
    fn a_task_with_a_second_root_is_an_error() {
        let input = Arc::new(EmptyExec::new(Arc::new(Schema::empty())));
        let root = ShuffleWriterExec::try_new("../job".into(), 1, input, String::new());
        let root: Arc<dyn ExecutionPlan> = Arc::new(root.unwrap());
        let codec = TaskCodec::new(Writes::Nowhere);
        assert_eq!(
            codec.checked(&root).unwrap_err().strip_backtrace(),
            "Execution error: decoding a plan: expected one root of a task, found another one below it"
        );
    }
}
