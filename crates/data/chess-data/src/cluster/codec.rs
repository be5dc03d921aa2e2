//! [`ChessLogicalCodec`] and [`ChessPhysicalCodec`]: PGN tables and their scans as bytes.

use crate::format::PgnFormatFactory;
use crate::format::source::PgnSource;
use crate::table::{Location, PgnTable, TableDefinition};
use ballista_core::serde::{BallistaLogicalExtensionCodec, BallistaPhysicalExtensionCodec};
use chess_arrow::Table;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{DataFusionError, Result, TableReference, exec_datafusion_err};
use datafusion::datasource::TableProvider;
use datafusion::datasource::file_format::FileFormatFactory;
use datafusion::datasource::physical_plan::FileScanConfig;
use datafusion::datasource::source::DataSourceExec;
use datafusion::execution::TaskContext;
use datafusion::logical_expr::{Extension, LogicalPlan};
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::logical_plan::LogicalExtensionCodec;
use datafusion_proto::physical_plan::from_proto::{
    parse_protobuf_file_scan_config, parse_table_schema_from_proto,
};
use datafusion_proto::physical_plan::to_proto::serialize_file_scan_config;
use datafusion_proto::physical_plan::{
    PhysicalExtensionCodec, PhysicalPlanDecodeContext, PhysicalProtoConverterExtension,
};
use datafusion_proto::protobuf::{FileScanExecConf, PhysicalExprNode};
use prost::Message;
use std::sync::Arc;

/// The first bytes of everything that is encoded here. The number is the version of the encoding.
///
/// No message of Ballista begins with these bytes: as Protocol Buffers they would be a group, which Ballista does not
/// write.
const PREFIX: &[u8] = b"chess-data 1\n";

/// A [`PgnTable`] as a message.
#[derive(Clone, PartialEq, Message)]
struct TableMessage {
    #[prost(string, tag = "1")]
    table: String,
    #[prost(message, repeated, tag = "2")]
    locations: Vec<LocationMessage>,
    #[prost(string, repeated, tag = "3")]
    partition_columns: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
struct LocationMessage {
    #[prost(string, tag = "1")]
    url: String,
    #[prost(string, optional, tag = "2")]
    glob: Option<String>,
}

/// A scan of PGN files as a message.
#[derive(Clone, PartialEq, Message)]
struct ScanMessage {
    #[prost(string, tag = "1")]
    table: String,
    /// Files, byte ranges, projection and limit.
    #[prost(message, optional, tag = "2")]
    config: Option<FileScanExecConf>,
    /// The condition on the columns of the files.
    #[prost(message, optional, tag = "3")]
    predicate: Option<PhysicalExprNode>,
}

fn encode(message: &impl Message, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(PREFIX);
    bytes.extend_from_slice(&message.encode_to_vec());
}

/// Returns the message if it was encoded here, and `None` if it belongs to another codec.
fn decode<M: Message + Default>(bytes: &[u8]) -> Option<Result<M>> {
    let bytes = bytes.strip_prefix(PREFIX)?;
    Some(M::decode(bytes).map_err(|error| DataFusionError::External(Box::new(error))))
}

fn table(name: &str) -> Result<Table> {
    name.parse()
        .map_err(|error| exec_datafusion_err!("decoding a plan: {error}, found {name}"))
}

/// Encodes logical plans with PGN tables, and everything that Ballista encodes.
///
/// Functions are encoded by name. The session that decodes a plan must have them, see
/// [`functions`](crate::functions()).
#[derive(Debug, Default)]
pub struct ChessLogicalCodec {
    others: BallistaLogicalExtensionCodec,
}

impl LogicalExtensionCodec for ChessLogicalCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[LogicalPlan],
        context: &TaskContext,
    ) -> Result<Extension> {
        self.others.try_decode(bytes, inputs, context)
    }

    fn try_encode(&self, node: &Extension, bytes: &mut Vec<u8>) -> Result<()> {
        self.others.try_encode(node, bytes)
    }

    fn try_decode_table_provider(
        &self,
        bytes: &[u8],
        name: &TableReference,
        schema: SchemaRef,
        context: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        let Some(message) = decode::<TableMessage>(bytes) else {
            return self
                .others
                .try_decode_table_provider(bytes, name, schema, context);
        };
        let message = message?;
        let locations = message.locations.into_iter().map(|location| Location {
            url: location.url,
            glob: location.glob,
        });
        Ok(Arc::new(PgnTable::open(&TableDefinition {
            table: table(&message.table)?,
            locations: locations.collect(),
            partition_columns: message.partition_columns,
        })?))
    }

    fn try_encode_table_provider(
        &self,
        name: &TableReference,
        provider: Arc<dyn TableProvider>,
        bytes: &mut Vec<u8>,
    ) -> Result<()> {
        let Some(table) = provider.downcast_ref::<PgnTable>() else {
            return self.others.try_encode_table_provider(name, provider, bytes);
        };
        let definition = table.definition();
        let locations = definition.locations.iter().map(|location| LocationMessage {
            url: location.url.clone(),
            glob: location.glob.clone(),
        });
        let message = TableMessage {
            table: definition.table.name().to_owned(),
            locations: locations.collect(),
            partition_columns: definition.partition_columns.clone(),
        };
        encode(&message, bytes);
        Ok(())
    }

    fn try_decode_file_format(
        &self,
        bytes: &[u8],
        context: &TaskContext,
    ) -> Result<Arc<dyn FileFormatFactory>> {
        if bytes == PREFIX {
            return Ok(Arc::new(PgnFormatFactory));
        }
        self.others.try_decode_file_format(bytes, context)
    }

    fn try_encode_file_format(
        &self,
        bytes: &mut Vec<u8>,
        format: Arc<dyn FileFormatFactory>,
    ) -> Result<()> {
        if format.downcast_ref::<PgnFormatFactory>().is_some() {
            bytes.extend_from_slice(PREFIX);
            return Ok(());
        }
        self.others.try_encode_file_format(bytes, format)
    }
}

/// Encodes physical plans with scans of PGN files, and everything that Ballista encodes.
///
/// Functions are encoded by name. The registry of the executor must have them, see
/// [`function_registry`](super::function_registry).
#[derive(Debug, Default)]
pub struct ChessPhysicalCodec {
    others: BallistaPhysicalExtensionCodec,
}

impl PhysicalExtensionCodec for ChessPhysicalCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let Some(message) = decode::<ScanMessage>(bytes) else {
            return self.others.try_decode(bytes, inputs, context, converter);
        };
        let message = message?;
        let Some(config) = message.config else {
            return Err(exec_datafusion_err!(
                "decoding a plan: a scan without files"
            ));
        };
        let context = PhysicalPlanDecodeContext::new(context, self);
        let schema = parse_table_schema_from_proto(&config)?;
        let predicate = message.predicate.map(|predicate| {
            converter.proto_to_physical_expr(&predicate, schema.file_schema(), &context)
        });
        let source = PgnSource::new(table(&message.table)?, schema);
        let source = Arc::new(source.into_task(predicate.transpose()?));
        let config = parse_protobuf_file_scan_config(&config, &context, converter, source)?;
        Ok(DataSourceExec::from_data_source(config))
    }

    fn try_encode(
        &self,
        plan: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let scan = plan
            .downcast_ref::<DataSourceExec>()
            .and_then(|scan| scan.data_source().downcast_ref::<FileScanConfig>())
            .and_then(|config| {
                let source = config.file_source().downcast_ref::<PgnSource>()?;
                Some((config, source))
            });
        let Some((config, source)) = scan else {
            return self.others.try_encode(plan, bytes, converter);
        };
        let predicate = config.file_source().filter();
        let predicate =
            predicate.map(|predicate| converter.physical_expr_to_proto(&predicate, self));
        let message = ScanMessage {
            table: source.table().name().to_owned(),
            config: Some(serialize_file_scan_config(config, self, converter)?),
            predicate: predicate.transpose()?,
        };
        encode(&message, bytes);
        Ok(())
    }
}
