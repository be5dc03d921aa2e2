//! Functions that look a position up in endgame tables.

use super::arguments::{Argument, Arguments};
use super::of_position::positions;
use super::{Description, call};
use chess_syzygy::{ProbeError, Tablebase};
use datafusion::arrow::array::{ArrayRef, Int32Builder, StringBuilder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use std::sync::Arc;

pub(super) const FUNCTIONS: &[Description] = &[
    Description {
        name: "syzygy_wdl",
        calls: &[call(&[Argument::Fen], 1)],
        returns: || DataType::Utf8,
        compute: wdl,
    },
    Description {
        name: "syzygy_dtz",
        calls: &[call(&[Argument::Fen], 1)],
        returns: || DataType::Int32,
        compute: dtz,
    },
];

fn wdl(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = StringBuilder::new();
    for position in positions(arguments) {
        let wdl = match position? {
            Some(position) => look_up(arguments, |tables| tables.probe_wdl(&position))?,
            None => None,
        };
        values.append_option(wdl.map(|wdl| wdl.to_string()));
    }
    Ok(Arc::new(values.finish()))
}

fn dtz(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = Int32Builder::new();
    for position in positions(arguments) {
        let dtz = match position? {
            Some(position) => look_up(arguments, |tables| tables.probe_dtz(&position))?,
            None => None,
        };
        values.append_option(dtz.map(|dtz| dtz.shortest().plies()));
    }
    Ok(Arc::new(values.finish()))
}

/// Looks a position up. Returns `None` if no table has the position.
fn look_up<T>(
    arguments: &Arguments,
    probe: impl FnOnce(&Tablebase) -> Result<T, ProbeError>,
) -> Result<Option<T>> {
    match probe(arguments.tablebase()?) {
        Ok(value) => Ok(Some(value)),
        Err(
            ProbeError::CastlingRights
            | ProbeError::TooManyPieces { .. }
            | ProbeError::MissingTable(_),
        ) => Ok(None),
        Err(error) => Err(arguments.error("the endgame tables", &error)),
    }
}
