//! [`PgnTable`]: PGN files as a table of DataFusion.

use crate::format::{PgnFormat, table_option};
use crate::stream::STREAM;
use crate::stream_table::stream_table;
use async_trait::async_trait;
use chess_arrow::Table;
use datafusion::arrow::datatypes::{DataType, SchemaRef};
use datafusion::catalog::{Session, TableFunctionArgs, TableFunctionImpl, TableProviderFactory};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::datasource::{TableProvider, TableType};
use datafusion::logical_expr::{CreateExternalTable, Expr, TableProviderFilterPushDown};
use datafusion::physical_plan::ExecutionPlan;
use futures::TryStreamExt;
use std::sync::Arc;

/// Where the files of a table are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// A file, or a folder with a slash at its end.
    pub(crate) url: String,
    /// Which files of the folder are read.
    pub(crate) glob: Option<String>,
}

/// Everything that is needed to open a table again, also in another process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableDefinition {
    pub(crate) table: Table,
    pub(crate) locations: Vec<Location>,
    /// The names of columns that are folders, such as `year=2024/`.
    pub(crate) partition_columns: Vec<String>,
}

/// The files of a folder that are read if nothing else is said.
const FILES_OF_A_FOLDER: &str = "*.pgn*";

impl Location {
    /// Parses a path or URL of a file, a folder, or files with wildcards.
    fn parse(text: &str) -> Result<Self> {
        let url = ListingTableUrl::parse(text)?;
        let glob = url.get_glob().as_ref().map(ToString::to_string);
        let glob = glob.or_else(|| url.is_collection().then(|| FILES_OF_A_FOLDER.to_owned()));
        Ok(Self {
            url: url.to_string(),
            glob,
        })
    }

    fn listing(&self) -> Result<ListingTableUrl> {
        let url = ListingTableUrl::parse(&self.url)?;
        match &self.glob {
            Some(glob) => url.with_glob(glob),
            None => Ok(url),
        }
    }
}

/// PGN files as a table of DataFusion: a file, a folder, or files with wildcards.
///
/// The files of a folder are those with `.pgn` in their name. Compression is recognized by content.
#[derive(Debug)]
pub struct PgnTable {
    #[cfg(feature = "cluster")]
    definition: TableDefinition,
    files: ListingTable,
}

impl PgnTable {
    /// Opens the files at a path or URL as a table.
    ///
    /// # Errors
    /// Returns an error if the text is not a path or URL. Files are looked for when the table is read.
    pub fn new(table: Table, location: &str) -> Result<Self> {
        Self::open(&TableDefinition {
            table,
            locations: vec![Location::parse(location)?],
            partition_columns: Vec::new(),
        })
    }

    pub(crate) fn open(definition: &TableDefinition) -> Result<Self> {
        let table = definition.table;
        let urls = definition.locations.iter().map(Location::listing);
        let partitions = definition.partition_columns.iter().cloned();
        let options = ListingOptions::new(Arc::new(PgnFormat::new(table)))
            .with_file_extension("")
            .with_table_partition_cols(partitions.map(|name| (name, DataType::Utf8)).collect());
        let config = ListingTableConfig::new_with_multi_paths(urls.collect::<Result<_>>()?)
            .with_listing_options(options)
            .with_schema(table.schema());
        Ok(Self {
            files: ListingTable::try_new(config)?,
            #[cfg(feature = "cluster")]
            definition: definition.clone(),
        })
    }

    /// Returns what is needed to open the table again.
    #[cfg(feature = "cluster")]
    pub(crate) fn definition(&self) -> &TableDefinition {
        &self.definition
    }

    /// Returns an error if one of the locations has no file, which is most often a wrong path.
    async fn check_files(&self, state: &dyn Session) -> Result<()> {
        for url in self.files.table_paths() {
            let store = state.runtime_env().object_store(url.object_store())?;
            let mut files = url.list_all_files(state, store.as_ref(), "").await?;
            if files.try_next().await?.is_none() {
                let glob = url.get_glob().as_ref().map_or("", |glob| glob.as_str());
                return plan_err!("expected PGN files at {url}{glob}, found none");
            }
        }
        Ok(())
    }
}

#[async_trait]
impl TableProvider for PgnTable {
    fn schema(&self) -> SchemaRef {
        self.files.schema()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.check_files(state).await?;
        self.files.scan(state, projection, filters, limit).await
    }

    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        self.files.supports_filters_pushdown(filters)
    }
}

/// Creates tables for `CREATE EXTERNAL TABLE … STORED AS PGN`.
///
/// The option `table` chooses between `games` and `positions`.
#[derive(Clone, Copy, Debug, Default)]
pub struct PgnTableFactory;

#[async_trait]
impl TableProviderFactory for PgnTableFactory {
    async fn create(
        &self,
        state: &dyn Session,
        command: &CreateExternalTable,
    ) -> Result<Arc<dyn TableProvider>> {
        if !command.schema.fields().is_empty() {
            return plan_err!("the columns of PGN files are fixed: expected no list of columns");
        }
        let locations = command.locations.iter();
        let locations = locations.map(|location| Location::parse(location));
        let table = PgnTable::open(&TableDefinition {
            table: table_option(&command.options)?,
            locations: locations.collect::<Result<_>>()?,
            partition_columns: command.table_partition_cols.clone(),
        })?;
        table.check_files(state).await?;
        Ok(Arc::new(table))
    }
}

/// The table functions `games('file.pgn')` and `plies('file.pgn')`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PgnTableFunction(pub(crate) Table);

impl PgnTableFunction {
    /// Returns the name in SQL.
    pub(crate) const fn name(self) -> &'static str {
        match self.0 {
            Table::Positions => "plies",
            _ => "games",
        }
    }
}

impl TableFunctionImpl for PgnTableFunction {
    fn call_with_args(
        &self,
        arguments: TableFunctionArgs<'_, '_>,
    ) -> Result<Arc<dyn TableProvider>> {
        if let [Expr::Literal(ScalarValue::Utf8(Some(location)), _)] = arguments.exprs()
            && location == STREAM
        {
            return Ok(stream_table(self.0));
        }
        let locations = arguments.exprs().iter().map(|argument| match argument {
            Expr::Literal(ScalarValue::Utf8(Some(location)), _) => Location::parse(location),
            other => plan_err!("{}: expected a path in quotes, found {other}", self.name()),
        });
        let locations = locations.collect::<Result<Vec<_>>>()?;
        if locations.is_empty() {
            return plan_err!("{}: expected a path, found no argument", self.name());
        }
        Ok(Arc::new(PgnTable::open(&TableDefinition {
            table: self.0,
            locations,
            partition_columns: Vec::new(),
        })?))
    }
}
