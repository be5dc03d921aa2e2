//! [`Faults`]: tables that cannot be read.

use chess_board::Position;
use chess_syzygy::{Material, ProbeError, TableName};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Which material is not probed again, because a table that it needs cannot be read, and the errors for the user.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Whether there is such material, so that a search without faults takes no lock.
    exist: AtomicBool,
    found: Mutex<Found>,
}

#[derive(Debug, Default)]
struct Found {
    materials: Vec<Material>,
    /// The tables of all errors so far.
    tables: Vec<TableName>,
    /// The errors since the last [`Faults::take`], at most one for each table.
    errors: Vec<ProbeError>,
}

impl Faults {
    /// Returns whether an earlier probe of this material failed.
    #[inline]
    pub(super) fn include(&self, position: &Position) -> bool {
        self.exist.load(Ordering::Relaxed)
            && Material::of_position(position).is_some_and(|material| {
                let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                found.materials.contains(&material)
            })
    }

    /// Records that a position of the tree could not be probed, so that its material is not probed again.
    #[cold]
    pub(super) fn block(&self, position: &Position, error: ProbeError) {
        if !self.report(error) {
            return;
        }
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(material) = Material::of_position(position)
            && !found.materials.contains(&material)
        {
            found.materials.push(material);
        }
        self.exist.store(true, Ordering::Relaxed);
    }

    /// Records the error of a table, unless the table is only missing. Returns whether it is a fault.
    pub(super) fn report(&self, error: ProbeError) -> bool {
        let (ProbeError::Damaged { table, .. } | ProbeError::Io { table, .. }) = error else {
            return false;
        };
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if !found.tables.contains(&table) {
            found.tables.push(table);
            found.errors.push(error);
        }
        true
    }

    /// Returns the errors since the last call, at most one for each table.
    pub(super) fn take(&mut self) -> Vec<ProbeError> {
        let found = self.found.get_mut().unwrap_or_else(PoisonError::into_inner);
        core::mem::take(&mut found.errors)
    }
}
