//! Endgame tables in directories, for the commands with `--syzygy`.

use crate::error::{Error, shown};
use crate::exit::ExitStatus;
use chess_syzygy::{ProbeError, Tablebase};
use std::path::PathBuf;

/// Where the published tables are.
const DOWNLOADS: &str = "https://tablebase.lichess.ovh/tables/standard/";

/// Opens the tables of some directories.
pub(crate) fn open(directories: &[PathBuf]) -> Result<Tablebase, Error> {
    let tablebase = Tablebase::open(directories).map_err(|error| {
        // The error names the directory.
        let message = format!("cannot read {error}");
        Error::new(ExitStatus::Read, "cli-cannot-read", message)
    })?;
    if tablebase.tables().len() == 0 {
        let names: Vec<_> = directories.iter().map(|path| shown(path)).collect();
        let message = format!("no Syzygy tables in {}", names.join(", "));
        return Err(
            Error::new(ExitStatus::Read, "cli-no-tables", message).hint(format!(
                "tables are files such as KQvKR.rtbw and KQvKR.rtbz: {DOWNLOADS}"
            )),
        );
    }
    Ok(tablebase)
}

/// Returns the error that a position cannot be probed.
pub(crate) fn probe_error(error: &ProbeError) -> Error {
    match error {
        ProbeError::MissingTable(table) => Error::of(ExitStatus::Read, error).hint(format!(
            "add {material}.rtbw, {material}.rtbz, and the tables that captures and promotions lead to: {DOWNLOADS}",
            material = table.material
        )),
        ProbeError::Io { .. } => Error::of(ExitStatus::Read, error),
        ProbeError::Damaged { .. } => Error::invalid(error).hint(
            "get the file again, and compare its MD5 sum; `chess tablebase --verify` checks all tables",
        ),
        error => Error::invalid(error),
    }
}
