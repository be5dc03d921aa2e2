//! Diagrams with options from Python.

use crate::arguments::{ColorArg, SquareArg, number};
use crate::error::{of, of_argument, of_text, of_type};
use crate::moves::PyMove;
use crate::signals::wait_for;
use crate::values;
use chess_board::Position;
use chess_move::Square;
use chess_svg::{Coordinates, Diagram, Rgb, Theme};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

/// The largest width and height, in pixels.
const MAX_SIZE: i64 = 10_000;

/// Returns the diagram of a position. `last_move` is marked unless the options say otherwise.
pub(crate) fn diagram(
    position: &Position,
    last_move: Option<(Square, Square)>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Diagram> {
    let mut diagram = Diagram::new(position);
    if let Some((from, to)) = last_move {
        diagram = diagram.with_last_move(from, to);
    }
    for (name, value) in options.into_iter().flatten() {
        if !value.is_none() {
            diagram = with_option(diagram, name.cast::<PyString>()?.to_str()?, &value)?;
        }
    }
    Ok(diagram)
}

/// Draws a diagram as a PNG image.
pub(crate) fn png(py: Python<'_>, diagram: Diagram) -> PyResult<Bound<'_, PyAny>> {
    let image = wait_for(py, move || diagram.to_png())?.map_err(|error| of(&error))?;
    values::png(py, &image)
}

fn with_option(diagram: Diagram, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Diagram> {
    Ok(match name {
        "size" => diagram.with_size(number(name, value, 1..=MAX_SIZE)?),
        "orientation" => diagram.with_orientation(value.extract::<ColorArg>()?.0),
        "coordinates" => {
            let place = text(value)?;
            diagram.with_coordinates(match place {
                "none" => Coordinates::None,
                "inside" => Coordinates::Inside,
                "outside" => Coordinates::Outside,
                _ => {
                    let expected = "\"none\", \"inside\" or \"outside\"";
                    return Err(of_argument(name, expected, format_args!("{place:?}")));
                }
            })
        }
        "theme" => {
            let theme = text(value)?;
            let named = Theme::NAMED.iter().find(|(name, _)| *name == theme);
            let (_, theme) = named.ok_or_else(|| {
                let expected = "\"brown\", \"green\", \"blue\" or \"gray\"";
                of_argument(name, expected, format_args!("{theme:?}"))
            })?;
            diagram.with_theme(*theme)
        }
        "title" => diagram.with_title(text(value)?),
        "last_move" => {
            let (from, to) = squares_of_move(value)?;
            diagram.with_last_move(from, to)
        }
        "squares" => with_squares(diagram, value)?,
        "arrows" => with_arrows(diagram, value)?,
        _ => {
            let expected = "an option of svg, such as size";
            return Err(of_argument("option", expected, name));
        }
    })
}

fn text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    match value.cast::<PyString>() {
        Ok(text) => text.to_str(),
        Err(_) => Err(of_type("a str", value)),
    }
}

fn squares_of_move(value: &Bound<'_, PyAny>) -> PyResult<(Square, Square)> {
    if let Ok(mv) = value.cast::<PyMove>() {
        return Ok(mv.get().squares());
    }
    if let Ok(uci) = value.cast::<PyString>() {
        return Ok(PyMove::parse(uci.to_str()?)?.squares());
    }
    let Ok(pair) = value.cast::<PyTuple>() else {
        return Err(of_type("a Move, its text or two squares", value));
    };
    let (from, to): (SquareArg, SquareArg) = pair.extract()?;
    Ok((from.0, to.0))
}

/// Colors squares: all of a list green, or those of a dictionary with its colors.
fn with_squares(mut diagram: Diagram, value: &Bound<'_, PyAny>) -> PyResult<Diagram> {
    if let Ok(colors) = value.cast::<PyDict>() {
        // A copy, because the number of a square can be Python code that changes the dictionary.
        for pair in colors.items() {
            let (square, color): (SquareArg, Bound<'_, PyAny>) = pair.extract()?;
            diagram = diagram.with_square(square.0, rgb(&color)?);
        }
    } else {
        for square in value.try_iter()? {
            diagram = diagram.with_square(square?.extract::<SquareArg>()?.0, Rgb::GREEN);
        }
    }
    Ok(diagram)
}

/// Draws arrows: moves, or pairs of squares, with a color as the third item or in green.
fn with_arrows(mut diagram: Diagram, value: &Bound<'_, PyAny>) -> PyResult<Diagram> {
    for arrow in value.try_iter()? {
        let arrow = arrow?;
        let triple = arrow.extract::<(SquareArg, SquareArg, Bound<'_, PyAny>)>();
        let (from, to, color) = if let Ok((from, to, color)) = triple {
            (from.0, to.0, rgb(&color)?)
        } else {
            let (from, to) = squares_of_move(&arrow)?;
            (from, to, Rgb::GREEN)
        };
        diagram = diagram.with_arrow(from, to, color);
    }
    Ok(diagram)
}

fn rgb(value: &Bound<'_, PyAny>) -> PyResult<Rgb> {
    let color = text(value)?;
    color.parse().map_err(|error| of_text(color, &error))
}
