//! [`TableName`]: which table of which endgame.

use crate::material::Material;
use core::fmt;
use std::path::Path;

/// What a table stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Results, in files with the extension `rtbw`.
    Wdl,
    /// Distances to zeroing, in files with the extension `rtbz`.
    Dtz,
}

impl TableKind {
    /// The kinds.
    pub const ALL: [Self; 2] = [Self::Wdl, Self::Dtz];

    /// Returns the extension of the files: `rtbw` or `rtbz`.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    /// Returns the first four bytes of the files.
    pub(crate) const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// The name of a table, which is that of its file: `KQvK.rtbw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableName {
    /// The pieces, with the stronger side first.
    pub material: Material,
    /// What the table stores.
    pub kind: TableKind,
}

impl TableName {
    /// Returns the name that a file of a table has, or `None` if the file is none: its name must be that of the
    /// stronger side first, with the pieces in the usual order.
    pub fn of_file(path: &Path) -> Option<Self> {
        let stem = path.file_stem()?.to_str()?;
        let extension = path.extension()?.to_str()?;
        let kind = TableKind::ALL
            .into_iter()
            .find(|kind| kind.extension() == extension)?;
        let material: Material = stem.parse().ok()?;
        (material.normalized().to_string() == stem && material != Material::KINGS)
            .then_some(Self { material, kind })
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.material, self.kind.extension())
    }
}
