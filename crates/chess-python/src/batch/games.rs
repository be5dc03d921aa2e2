//! [`Games`]: from games to their positions.

use super::record_batch::column_names;
use super::rows::{ragged, row_of};
use super::source::Positions;
use crate::error::of_argument;
use arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Field, UInt16Type};
use arrow::error::ArrowError;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3_arrow::input::AnyRecordBatch;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Games of a table, as their start positions and moves.
pub(super) struct Games(Vec<Game>);

struct Game {
    start: Result<Position, String>,
    /// An array of move words, of which 0 is a null move. Numbers that are not 16-bit words are missing.
    words: ArrayRef,
}

impl Games {
    /// Reads the columns `moves` and, if there is one, `fen`.
    pub(super) fn read(table: AnyRecordBatch) -> PyResult<Self> {
        let refused = |error: ArrowError| PyTypeError::new_err(error.to_string());
        let batches = table.into_reader()?;
        if batches.schema().column_with_name("moves").is_none() {
            let found = column_names(&batches.schema()).join(", ");
            return Err(of_argument("games", "a table with a column moves", found));
        }
        let mut games = Vec::new();
        for batch in batches {
            add_games(&batch.map_err(refused)?, &mut games).map_err(refused)?;
        }
        Ok(Self(games))
    }

    /// Returns the position before each move, and where each game starts in them.
    pub(super) fn replay(&self, threads: NonZeroUsize) -> (Positions, Vec<usize>) {
        let positions = ragged(self.0.len(), threads, |game, out| self.0[game].replay(out));
        let offsets = &positions.offsets;
        let reason = |row: usize| {
            let start = self.0[row_of(offsets, row)].start.as_ref();
            let illegal = "a move before is not legal".to_owned();
            Some(start.err().cloned().unwrap_or(illegal))
        };
        let rows = Positions::new(positions.values, reason);
        (rows, positions.offsets)
    }
}

impl Game {
    fn replay(&self, out: &mut Vec<Option<Position>>) {
        let mut position = self.start.as_ref().ok().copied();
        for word in self.words.as_primitive::<UInt16Type>() {
            out.push(position);
            position = position.and_then(|position| after(&position, word?));
        }
    }
}

/// Returns the position after the legal move of a word.
fn after(position: &Position, word: u16) -> Option<Position> {
    if word == 0 {
        return position.pass().ok();
    }
    let mv = Move::from_bits(word)?;
    position.is_legal(mv).then(|| position.after(mv))
}

fn add_games(batch: &RecordBatch, games: &mut Vec<Game>) -> Result<(), ArrowError> {
    let Some(moves) = batch.column_by_name("moves") else {
        return Ok(());
    };
    if !moves.data_type().is_list() {
        let found = moves.data_type();
        let message = format!("expected a column moves of lists, found one of {found}");
        return Err(ArrowError::SchemaError(message));
    }
    let item = Field::new("item", DataType::UInt16, true);
    let moves = cast(moves, &DataType::List(Arc::new(item)))?;
    let fens = batch.column_by_name("fen");
    let fens = fens.map(|fens| cast(fens, &DataType::Utf8)).transpose()?;
    let fens = fens.as_ref().map(|fens| fens.as_string::<i32>());
    for (row, words) in moves.as_list::<i32>().iter().enumerate() {
        let fen = fens.filter(|fens| fens.is_valid(row));
        let start = match fen.map(|fens| Position::from_fen_tolerant(fens.value(row))) {
            Some(Ok((position, _))) => Ok(position),
            Some(Err(error)) => Err(error.to_string()),
            None => Ok(Position::default()),
        };
        // A game whose moves are null has no rows.
        let words = words.unwrap_or_else(|| arrow::array::new_empty_array(&DataType::UInt16));
        games.push(Game { start, words });
    }
    Ok(())
}
