//! From chess to Python: the members of the enums of `chesscore._types`, looked up once.

use chess_move::{Color, Piece, Role, Score, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyBytes;

/// A Python object of a class that Python code defines.
pub(crate) type Object = Py<PyAny>;

struct Values {
    colors: Vec<Object>,
    roles: Vec<Object>,
    squares: Vec<Object>,
    /// White's pieces, then Black's.
    pieces: Vec<Object>,
}

static VALUES: PyOnceLock<Values> = PyOnceLock::new();

/// Returns the values. The first call looks them up.
fn values(py: Python<'_>) -> PyResult<&Values> {
    VALUES.get_or_try_init(py, || {
        let types = py.import("chesscore._types")?;
        let members = |name| -> PyResult<Vec<Object>> {
            let class = types.getattr(name)?;
            class.try_iter()?.map(|item| Ok(item?.unbind())).collect()
        };
        let (colors, roles) = (members("Color")?, members("Role")?);
        let piece = types.getattr("Piece")?;
        let mut pieces = Vec::new();
        for color in &colors {
            for role in &roles {
                pieces.push(piece.call1((color, role))?.unbind());
            }
        }
        Ok(Values {
            squares: members("Square")?,
            colors,
            roles,
            pieces,
        })
    })
}

/// Returns a side as a `Color`.
pub(crate) fn color(py: Python<'_>, color: Color) -> PyResult<Object> {
    Ok(values(py)?.colors[color.index()].clone_ref(py))
}

/// Returns a role as a `Role`.
pub(crate) fn role(py: Python<'_>, role: Role) -> PyResult<Object> {
    Ok(values(py)?.roles[role.index()].clone_ref(py))
}

/// Returns a square as a `Square`.
pub(crate) fn square(py: Python<'_>, square: Square) -> PyResult<Object> {
    Ok(values(py)?.squares[square.index()].clone_ref(py))
}

/// Returns a piece as a `Piece`.
pub(crate) fn piece(py: Python<'_>, piece: Piece) -> PyResult<Object> {
    let index = piece.color.index() * Role::ALL.len() + piece.role.index();
    Ok(values(py)?.pieces[index].clone_ref(py))
}

/// Returns an `Outcome`.
pub(crate) fn outcome<'py>(
    py: Python<'py>,
    winner: Option<Color>,
    reason: &str,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.import(py, "chesscore._types", "Outcome")?;
    let winner = winner.map(|winner| color(py, winner)).transpose()?;
    class.call1((winner, reason))
}

/// Returns a `Score`.
pub(crate) fn score(py: Python<'_>, score: Score) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.import(py, "chesscore._types", "Score")?;
    class.call1((score.centipawns(), score.mate_in()))
}

/// Returns an SVG image as an `Svg`.
pub(crate) fn svg(py: Python<'_>, image: String) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    CLASS.import(py, "chesscore._types", "Svg")?.call1((image,))
}

/// Returns a PNG image as a `Png`.
pub(crate) fn png<'py>(py: Python<'py>, image: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let image = PyBytes::new(py, image);
    CLASS.import(py, "chesscore._types", "Png")?.call1((image,))
}
