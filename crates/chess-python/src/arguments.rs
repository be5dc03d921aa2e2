//! From Python to chess: squares, sides, roles and numbers.

use crate::error::{of_argument, of_text, of_type};
use chess_move::{Color, Role, Square};
use core::ops::RangeInclusive;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A square: a `Square`, its name or its number.
pub(crate) struct SquareArg(pub(crate) Square);

impl FromPyObject<'_, '_> for SquareArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(name) = value.cast::<PyString>() {
            let name = name.to_str()?;
            let square = name.parse().map_err(|error| of_text(name, &error))?;
            return Ok(Self(square));
        }
        let index = number("square", &value, 0..=63)?;
        Ok(Self(Square::wrapping_from_index(index)))
    }
}

/// A side: a `Color`, or its name.
pub(crate) struct ColorArg(pub(crate) Color);

impl FromPyObject<'_, '_> for ColorArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Ok(name) = value.cast::<PyString>() else {
            return Err(of_type("a Color or its name", &value));
        };
        let name = name.to_str()?;
        let mut all = Color::ALL.into_iter();
        let color = all.find(|color| color.name() == name).ok_or_else(|| {
            of_argument("color", "\"white\" or \"black\"", format_args!("{name:?}"))
        })?;
        Ok(Self(color))
    }
}

/// A role: a `Role`, or its name.
pub(crate) struct RoleArg(pub(crate) Role);

impl FromPyObject<'_, '_> for RoleArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Ok(name) = value.cast::<PyString>() else {
            return Err(of_type("a Role or its name", &value));
        };
        let name = name.to_str()?;
        let mut all = Role::ALL.into_iter();
        let role = all.find(|role| role.name() == name).ok_or_else(|| {
            let expected = "the name of a piece, such as \"pawn\"";
            of_argument("role", expected, format_args!("{name:?}"))
        })?;
        Ok(Self(role))
    }
}

/// Returns an integer of any size, if it is in the range.
pub(crate) fn number<T: TryFrom<i64>>(
    name: &str,
    value: &Bound<'_, PyAny>,
    range: RangeInclusive<i64>,
) -> PyResult<T> {
    let number = match value.extract::<i64>() {
        Ok(number) if range.contains(&number) => T::try_from(number).ok(),
        Err(error) if !error.is_instance_of::<PyOverflowError>(value.py()) => {
            return Err(of_type("an integer", value));
        }
        _ => None,
    };
    number.ok_or_else(|| {
        let (start, end) = (range.start(), range.end());
        let expected = format_args!("a number from {start} to {end}").to_string();
        of_argument(name, expected, value)
    })
}
