//! EPD: from and to a dictionary of operations.

use crate::error::{of_argument, of_epd, of_type};
use crate::moves::{resolve, to_python, to_tuple};
use chess_board::Position;
use chess_notation::{Epd, EpdOperand, EpdOperation, EpdValue};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};

/// Parses a line. Of operations with the same opcode, the first counts.
pub(crate) fn parse<'py>(
    py: Python<'py>,
    text: &str,
    strict: bool,
) -> PyResult<(Position, Bound<'py, PyDict>)> {
    let epd = if strict {
        Epd::from_epd(text)
    } else {
        Epd::from_epd_tolerant(text).map(|(epd, _)| epd)
    };
    let epd = epd.map_err(|error| of_epd(text, &error))?;
    let operations = PyDict::new(py);
    for operation in &epd.operations {
        if !operations.contains(operation.opcode())? {
            let value = to_value(py, &epd.position, operation.value())?;
            operations.set_item(operation.opcode(), value)?;
        }
    }
    Ok((epd.position, operations))
}

fn to_value<'py>(
    py: Python<'py>,
    position: &Position,
    value: &EpdValue,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        EpdValue::Moves(moves) => to_tuple(py, position, moves.iter().copied())?.into_any(),
        EpdValue::Line(moves) => {
            let mut at = *position;
            let moves = moves.iter().map(|&mv| {
                let object = to_python(py, &at, mv);
                at.play_unchecked(mv);
                object
            });
            PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        EpdValue::Number(number) => number.into_pyobject(py)?.into_any(),
        EpdValue::Text(text) => PyString::new(py, text).into_any(),
        EpdValue::Operands(operands) => {
            PyTuple::new(py, operands.iter().map(EpdOperand::as_str))?.into_any()
        }
        _ => py.None().into_bound(py),
    })
}

/// Writes a line.
pub(crate) fn write(
    position: &Position,
    operations: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let mut epd = Epd::new(*position);
    for (opcode, value) in operations.into_iter().flatten() {
        let opcode = opcode.cast::<PyString>()?.to_str()?;
        let written = of_value(position, opcode, &value)?;
        let operation = EpdOperation::new(opcode, written)
            .ok_or_else(|| of_argument(opcode, "an opcode and a value that fits it", &value))?;
        epd.operations.push(operation);
    }
    Ok(epd.to_epd())
}

fn of_value(position: &Position, opcode: &str, value: &Bound<'_, PyAny>) -> PyResult<EpdValue> {
    let is_moves = matches!(opcode, "bm" | "am" | "pm" | "sm");
    if is_moves || opcode == "pv" {
        let mut at = *position;
        let mut moves = Vec::new();
        for mv in value.try_iter()? {
            let mv = resolve(&at, &mv?)?;
            moves.push(mv);
            if !is_moves {
                at.play_unchecked(mv);
            }
        }
        return Ok(if is_moves {
            EpdValue::Moves(moves.into())
        } else {
            EpdValue::Line(moves)
        });
    }
    let word = |text: String| EpdValue::Operands(vec![EpdOperand::Word(text)]);
    if value.is_instance_of::<PyInt>() {
        let number = EpdValue::Number(value.extract()?);
        // Opcodes that the standard does not have take words.
        let is_known = EpdOperation::new(opcode, number.clone()).is_some();
        return Ok(if is_known {
            number
        } else {
            word(value.str()?.to_string())
        });
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = EpdValue::Text(text.to_str()?.to_owned());
        let is_known = EpdOperation::new(opcode, text.clone()).is_some();
        return Ok(if is_known {
            text
        } else {
            word(value.extract()?)
        });
    }
    let Ok(items) = value.extract::<Vec<String>>() else {
        return Err(of_type("an int, a str, moves or a sequence of str", value));
    };
    Ok(EpdValue::Operands(
        items.into_iter().map(EpdOperand::Word).collect(),
    ))
}
