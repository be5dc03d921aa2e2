//! Moves as arguments, one for each row.

use super::rows::map;
use super::source::{integers, is_array, is_missing, same_length};
use super::texts::TextColumn;
use crate::error::of_type;
use crate::moves::{PyMove, find};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;
use std::num::NonZeroUsize;

/// Moves that may be illegal.
enum MovesArg {
    Words(Vec<i64>),
    Items(Vec<Item>),
    Texts(TextColumn),
}

/// An element of a sequence.
enum Item {
    Text(PyBackedStr),
    Move(Py<PyMove>),
    Missing,
}

/// Returns the move of each row: None where the move is not legal, or where there is no position.
pub(super) fn legal_moves(
    argument: &Bound<'_, PyAny>,
    rows: &[Option<Position>],
    threads: NonZeroUsize,
) -> PyResult<Vec<Option<Move>>> {
    let moves = MovesArg::read(argument, rows.len())?;
    let find = || match &moves {
        MovesArg::Words(words) => map(rows.len(), threads, |row| {
            let mv = Move::from_bits(u16::try_from(words[row]).ok()?)?;
            rows[row]?.is_legal(mv).then_some(mv)
        }),
        MovesArg::Items(items) => map(rows.len(), threads, |row| items[row].find(&rows[row]?)),
        MovesArg::Texts(column) => {
            let texts = column.texts();
            map(rows.len(), threads, |row| {
                find_text(&rows[row]?, texts[row]?)
            })
        }
    };
    Ok(argument.py().detach(find))
}

impl MovesArg {
    fn read(argument: &Bound<'_, PyAny>, rows: usize) -> PyResult<Self> {
        if is_array(argument)? {
            return integers("moves", argument, rows).map(Self::Words);
        }
        if let Some(texts) = TextColumn::read(argument)? {
            same_length("moves", texts.len(), rows)?;
            return Ok(Self::Texts(texts));
        }
        let items = argument.try_iter()?.map(|item| Item::read(item?));
        let items: Vec<Item> = items.collect::<PyResult<_>>()?;
        same_length("moves", items.len(), rows)?;
        Ok(Self::Items(items))
    }
}

impl Item {
    fn read(item: Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = item.cast::<PyString>() {
            return Ok(Self::Text(PyBackedStr::try_from(text.clone())?));
        }
        if let Ok(mv) = item.cast::<PyMove>() {
            return Ok(Self::Move(mv.clone().unbind()));
        }
        if is_missing(&item) {
            return Ok(Self::Missing);
        }
        Err(of_type("a Move or a str", &item))
    }

    fn find(&self, position: &Position) -> Option<Move> {
        match self {
            Self::Text(text) => find_text(position, text),
            Self::Move(mv) => mv.get().in_position(position).ok(),
            Self::Missing => None,
        }
    }
}

fn find_text(position: &Position, text: &str) -> Option<Move> {
    find(position, text, |_, _| (), |_, _| ()).ok()
}
