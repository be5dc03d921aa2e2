//! [`Writes`]: which files the queries of a session may write.

use async_trait::async_trait;
use datafusion::catalog::Session;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{Result, exec_err};
use datafusion::datasource::listing::ListingTableUrl;
use datafusion::execution::context::QueryPlanner;
use datafusion::execution::{SessionState, SessionStateBuilder};
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::ExecutionPlan;
use object_store::local::LocalFileSystem;
use std::fs;
#[cfg(feature = "cluster")]
use std::io;
#[cfg(feature = "cluster")]
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;

/// Which files the queries of a session may write. No query replaces a file.
#[derive(Clone, Debug)]
pub(crate) enum Writes {
    /// New files anywhere: the queries come from the person who runs the program.
    Anywhere,
    /// New files in this folder, a path without symbolic links.
    #[cfg(feature = "cluster")]
    In(PathBuf),
    /// None.
    #[cfg(feature = "cluster")]
    Nowhere,
}

impl Writes {
    /// Returns what the queries of a cluster may write, given the folder that is allowed.
    ///
    /// # Errors
    /// Returns an error if the path is not a folder.
    #[cfg(feature = "cluster")]
    pub(crate) fn of_cluster(folder: Option<&Path>) -> io::Result<Self> {
        let Some(folder) = folder else {
            return Ok(Self::Nowhere);
        };
        let folder = folder.canonicalize()?;
        if !folder.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Self::In(folder))
    }

    /// Returns an error if a plan would write a file that it may not write.
    pub(crate) fn check_plan(&self, plan: &LogicalPlan) -> Result<()> {
        plan.apply_with_subqueries(|node| {
            match node {
                // The plan in it is shown, and does not run.
                LogicalPlan::Explain(_) => return Ok(TreeNodeRecursion::Jump),
                LogicalPlan::Copy(copy) => {
                    self.check(&ListingTableUrl::parse(&copy.output_url)?)?;
                }
                #[cfg(feature = "cluster")]
                LogicalPlan::Dml(change) => self.check_change(change.op.name())?,
                _ => {}
            }
            Ok(TreeNodeRecursion::Continue)
        })?;
        Ok(())
    }

    /// Returns an error if a statement may not change tables.
    #[cfg(feature = "cluster")]
    fn check_change(&self, statement: &str) -> Result<()> {
        match self {
            Self::Anywhere => Ok(()),
            Self::In(_) | Self::Nowhere => exec_err!(
                "a cluster does not change tables: expected a query, or COPY … TO a new file, found {statement}"
            ),
        }
    }

    /// Returns an error if no file may be written at this place.
    pub(crate) fn check(&self, to: &ListingTableUrl) -> Result<()> {
        let Some(path) = file_path(to)? else {
            return match self {
                Self::Anywhere => Ok(()),
                #[cfg(feature = "cluster")]
                Self::In(_) | Self::Nowhere => {
                    exec_err!("cannot write {to}: expected the path of a file")
                }
            };
        };
        let shown = path.display();
        match self {
            Self::Anywhere => {}
            #[cfg(feature = "cluster")]
            Self::In(folder) => match resolved(&path) {
                Ok(resolved) if resolved.starts_with(folder) => {}
                Ok(_) => {
                    return exec_err!(
                        "cannot write {shown}: the cluster writes only in {}",
                        folder.display()
                    );
                }
                Err(error) => return exec_err!("cannot write {shown}: {error}"),
            },
            #[cfg(feature = "cluster")]
            Self::Nowhere => {
                return exec_err!(
                    "cannot write {shown}: the cluster writes no files, unless its scheduler and its executors allow a \
                     folder with --allow-writes FOLDER"
                );
            }
        }
        if fs::symlink_metadata(&path).is_err() {
            return Ok(());
        }
        match fs::read_dir(&path).map(|mut entries| entries.next().is_none()) {
            Ok(true) => Ok(()),
            Ok(false) => exec_err!(
                "cannot write {shown}: the folder is not empty; choose another one, or remove its files"
            ),
            Err(_) => exec_err!(
                "cannot write {shown}: it exists already; choose another name, or remove it"
            ),
        }
    }
}

/// Returns the path of a file, or `None` if it is not on this machine.
fn file_path(url: &ListingTableUrl) -> Result<Option<PathBuf>> {
    if url.scheme() != "file" {
        return Ok(None);
    }
    // The path that will be opened, which need not be that of the URL.
    Ok(Some(
        LocalFileSystem::new().path_to_filesystem(url.prefix())?,
    ))
}

/// Returns a path without symbolic links. Its end need not exist.
#[cfg(feature = "cluster")]
fn resolved(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        // A link that leads nowhere exists.
        Err(error)
            if error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(path).is_err() =>
        {
            match (path.parent(), path.file_name()) {
                (Some(parent), Some(name)) => Ok(resolved(parent)?.join(name)),
                _ => Err(error),
            }
        }
        result => result,
    }
}

/// Plans queries after it has checked what they write.
#[derive(Debug)]
pub(crate) struct CheckedPlanner {
    writes: Writes,
    planner: Arc<dyn QueryPlanner + Send + Sync>,
}

impl CheckedPlanner {
    /// Returns a session that checks what its queries write.
    pub(crate) fn install(writes: Writes, state: SessionState) -> SessionState {
        let planner = Arc::clone(state.query_planner());
        let planner = Arc::new(Self { writes, planner });
        SessionStateBuilder::new_from_existing(state)
            .with_query_planner(planner)
            .build()
    }
}

#[async_trait]
impl QueryPlanner for CheckedPlanner {
    async fn create_physical_plan(
        &self,
        plan: &LogicalPlan,
        session: &dyn Session,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.writes.check_plan(plan)?;
        self.planner.create_physical_plan(plan, session).await
    }
}
