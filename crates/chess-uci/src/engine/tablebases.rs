//! [`Tablebases`]: the endgame tables of the engine.

use crate::protocol::reply::{Info, OptionValue};
use crate::server::{EngineContext, EngineFailure};
use chess_search::{Evaluate, SearchTablebase, Searcher};
use chess_syzygy::{TableKind, Tablebase, TablebaseLimits};
use std::env;
use std::path::PathBuf;
use std::sync::Arc;

/// The options `SyzygyPath`, `SyzygyProbeDepth`, `SyzygyProbeLimit` and `Syzygy50MoveRule`.
#[derive(Debug)]
pub(super) struct Tablebases {
    tables: SearchTablebase,
    /// What the user should know about the option that was set last.
    note: Option<String>,
}

impl Default for Tablebases {
    fn default() -> Self {
        let none = Tablebase::new(TablebaseLimits::default());
        Self {
            tables: SearchTablebase::new(Arc::new(none)),
            note: None,
        }
    }
}

impl Tablebases {
    /// Sets one of the options. After an error the previous tables stay.
    pub(super) fn set<E: Evaluate>(
        &mut self,
        name: &str,
        value: &OptionValue,
        searcher: &mut Searcher<E>,
    ) -> Result<(), EngineFailure> {
        match (name, value) {
            ("SyzygyPath", OptionValue::String(path)) => self.open(path)?,
            ("SyzygyProbeDepth", &OptionValue::Spin(plies)) => {
                self.tables.probe_depth = u32::try_from(plies)?;
            }
            ("SyzygyProbeLimit", &OptionValue::Spin(pieces)) => {
                self.tables.max_pieces = usize::try_from(pieces)?;
            }
            ("Syzygy50MoveRule", &OptionValue::Check(counts)) => {
                self.tables.fifty_move_rule = counts;
            }
            _ => {}
        }
        self.give_to(searcher);
        Ok(())
    }

    /// Opens the tables of directories with the separator of the platform between them. An empty path closes all.
    fn open(&mut self, path: &str) -> Result<(), EngineFailure> {
        let directories: Vec<PathBuf> = env::split_paths(path)
            .filter(|directory| !directory.as_os_str().is_empty())
            .collect();
        let tablebase = Tablebase::open(&directories)?;
        if !directories.is_empty() {
            let count = |kind| tablebase.tables().filter(|name| name.kind == kind).count();
            self.note = Some(format!(
                "SyzygyPath: found {} tables of results and {} of distances, with at most {} pieces",
                count(TableKind::Wdl),
                count(TableKind::Dtz),
                tablebase.max_pieces()
            ));
        }
        self.tables.tablebase = Arc::new(tablebase);
        Ok(())
    }

    /// Gives the tables to a searcher.
    pub(super) fn give_to<E: Evaluate>(&self, searcher: &mut Searcher<E>) {
        let are_used = self.tables.tablebase.max_pieces() > 0;
        searcher.set_tablebase(are_used.then(|| self.tables.clone()));
    }

    /// Returns what the user should know about the option that was set last.
    pub(super) fn take_note(&mut self) -> Option<String> {
        self.note.take()
    }
}

/// Reports the tables that a search could not read.
pub(super) fn report_errors<E: Evaluate>(searcher: &mut Searcher<E>, context: &EngineContext) {
    for error in searcher.take_tablebase_errors() {
        context.info(Info {
            string: Some(format!("endgame tables: {error}")),
            ..Info::default()
        });
    }
}
