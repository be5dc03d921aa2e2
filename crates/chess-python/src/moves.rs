//! The class `Move`, and moves as arguments.

use crate::arguments::{RoleArg, SquareArg};
use crate::error::{of_argument, of_san, of_text, of_type, of_uci};
use crate::values::{self, Object};
use chess_board::Position;
use chess_move::{Move, Role, Square};
use chess_notation::{San, SanError, UciError, UciMove};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};

/// A move: two squares and, for a promotion, a role.
///
/// A move knows no position, and need not be legal. Castling is written as the king's two squares, `e1g1`; castling
/// that only Chess960 has is written as the king's capture of its rook. The null move is false.
///
/// >>> Move.from_uci("e7e8q")
/// Move.from_uci('e7e8q')
/// >>> Move("e2", "e4") in Position().legal_moves
/// True
#[pyclass(frozen, eq, hash, name = "Move", module = "chesscore")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyMove {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

#[pymethods]
impl PyMove {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn new(
        from_square: SquareArg,
        to_square: SquareArg,
        promotion: Option<RoleArg>,
    ) -> PyResult<Self> {
        let promotion = promotion.map(|role| role.0);
        if let Some(role @ (Role::Pawn | Role::King)) = promotion {
            let expected = "\"queen\", \"rook\", \"bishop\" or \"knight\"";
            return Err(of_argument("promotion", expected, role));
        }
        Ok(Self {
            from: from_square.0,
            to: to_square.0,
            promotion,
        })
    }

    /// Returns the move of a text in the form of UCI, such as "e2e4" or "e7e8q", or "0000" for the null move.
    #[classmethod]
    fn from_uci(_class: &Bound<'_, PyType>, uci: &str) -> PyResult<Self> {
        Self::parse(uci)
    }

    /// Returns the null move, with which a side passes. Its squares are both a1.
    ///
    /// >>> board = Board(moves=["e4", Move.null(), "d4"])
    /// >>> board.san_line()
    /// '1. e4 -- 2. d4'
    #[classmethod]
    fn null(_class: &Bound<'_, PyType>) -> Self {
        Self::NULL
    }

    /// The square that the piece leaves.
    #[getter]
    fn from_square(&self, py: Python<'_>) -> PyResult<Object> {
        values::square(py, self.from)
    }

    /// The square that the piece goes to.
    #[getter]
    fn to_square(&self, py: Python<'_>) -> PyResult<Object> {
        values::square(py, self.to)
    }

    /// The role that a pawn promotes to, or None.
    #[getter]
    fn promotion(&self, py: Python<'_>) -> PyResult<Option<Object>> {
        self.promotion
            .map(|role| values::role(py, role))
            .transpose()
    }

    /// Returns the move in the form of UCI.
    fn uci(&self) -> String {
        self.text().to_string()
    }

    fn __bool__(&self) -> bool {
        *self != Self::NULL
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.text())
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let class = py.get_type::<Self>();
        Ok((class.getattr("from_uci")?.unbind(), (self.uci(),)))
    }
}

impl PyMove {
    /// The number of places of moves.
    pub(crate) const PLACES: usize = 5 * 64 * 64;

    const NULL: Self = Self {
        from: Square::A1,
        to: Square::A1,
        promotion: None,
    };

    /// Parses a move in the form of UCI.
    pub(crate) fn parse(uci: &str) -> PyResult<Self> {
        match UciMove::from_ascii(uci.as_bytes()).map_err(|error| of_text(uci, &error))? {
            UciMove::Squares {
                from,
                to,
                promotion,
            } => Ok(Self {
                from,
                to,
                promotion,
            }),
            UciMove::Null => Ok(Self::NULL),
        }
    }

    /// Creates a move of a position.
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        let to = match UciMove::from_move(position, mv) {
            UciMove::Squares { to, .. } => to,
            UciMove::Null => mv.to(),
        };
        Self {
            from: mv.from(),
            to,
            promotion: mv.promotion(),
        }
    }

    /// Returns the two squares.
    pub(crate) fn squares(&self) -> (Square, Square) {
        (self.from, self.to)
    }

    /// Returns the legal move of a position.
    pub(crate) fn in_position(&self, position: &Position) -> Result<Move, UciError> {
        self.text().to_move(position)
    }

    pub(crate) fn text(&self) -> UciMove {
        if *self == Self::NULL {
            return UciMove::Null;
        }
        UciMove::Squares {
            from: self.from,
            to: self.to,
            promotion: self.promotion,
        }
    }

    /// Returns a place in a table of all moves. No promotion is to a pawn, so that its places are those
    /// of moves without a promotion.
    pub(crate) fn place(&self) -> usize {
        let promotion = self.promotion.map_or(0, Role::index);
        (promotion * 64 + self.from.index()) * 64 + self.to.index()
    }
}

/// The moves that were needed so far: a move knows no position, so that one object does for all positions.
static CACHE: [PyOnceLock<Py<PyMove>>; PyMove::PLACES] =
    [const { PyOnceLock::new() }; PyMove::PLACES];

/// Returns a move of a position as a `Move`.
pub(crate) fn to_python(py: Python<'_>, position: &Position, mv: Move) -> PyResult<Py<PyMove>> {
    let mv = PyMove::of(position, mv);
    let object = CACHE[mv.place()].get_or_try_init(py, || Py::new(py, mv))?;
    Ok(object.clone_ref(py))
}

/// Returns the null move as a `Move`.
pub(crate) fn null(py: Python<'_>) -> PyResult<Py<PyMove>> {
    Py::new(py, PyMove::NULL)
}

/// Returns whether an argument is the null move.
pub(crate) fn is_null(argument: &Bound<'_, PyAny>) -> bool {
    match argument.cast::<PyString>() {
        Ok(text) => text.to_str().is_ok_and(is_null_text),
        Err(_) => argument
            .cast::<PyMove>()
            .is_ok_and(|mv| *mv.get() == PyMove::NULL),
    }
}

/// Returns whether a text is the null move, in UCI or PGN.
pub(crate) fn is_null_text(text: &str) -> bool {
    matches!(text.trim(), "0000" | "--" | "Z0")
}

/// Returns moves of a position as a tuple.
pub(crate) fn to_tuple<'py>(
    py: Python<'py>,
    position: &Position,
    moves: impl IntoIterator<Item = Move>,
) -> PyResult<Bound<'py, PyTuple>> {
    let moves = moves.into_iter().map(|mv| to_python(py, position, mv));
    PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)
}

/// Returns the legal move of an argument: a `Move`, or a text in any notation.
pub(crate) fn resolve(position: &Position, argument: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(mv) = argument.cast::<PyMove>() {
        let mv = mv.get();
        let refused = |error| of_uci(&mv.uci(), &error);
        return mv.in_position(position).map_err(refused);
    }
    match argument.cast::<PyString>() {
        Ok(text) => parse(position, text.to_str()?),
        Err(_) => Err(of_type("a Move or a str", argument)),
    }
}

/// Returns the legal move of a text in any notation, or an exception.
pub(crate) fn parse(position: &Position, text: &str) -> PyResult<Move> {
    find(position, text, of_uci, of_san)
}

/// Returns the legal move of a text in any notation: UCI first, because `b2b4` is nothing else, then SAN with
/// everything that people and programs write instead, which includes LAN and figurines.
pub(crate) fn find<E>(
    position: &Position,
    text: &str,
    of_uci: impl FnOnce(&str, &UciError) -> E,
    of_san: impl FnOnce(&str, &SanError) -> E,
) -> Result<Move, E> {
    let text = text.trim();
    match text.parse::<UciMove>() {
        Ok(uci) => uci.to_move(position).map_err(|error| of_uci(text, &error)),
        Err(_) => San::find_move(position, text).map_err(|error| of_san(text, &error)),
    }
}

/// Returns the legal move of a text in standard algebraic notation, as files spell it.
pub(crate) fn parse_san(position: &Position, text: &str) -> PyResult<Move> {
    San::find_move(position, text).map_err(|error| of_san(text, &error))
}

/// Returns the legal move of a text in the form of UCI.
pub(crate) fn parse_uci(position: &Position, text: &str) -> PyResult<Move> {
    UciMove::parse_move(position, text).map_err(|error| of_uci(text, &error))
}
