//! Names of openings, and the class `Book`.

use crate::board::PyBoard;
use crate::error::{of, of_type, read_file};
use crate::moves::to_python;
use crate::position::PyPosition;
use crate::signals::Signals;
use chess_board::Position;
use chess_notation::pgn::Reader;
use chess_openings::{Book, BookBuilder, NamedPly, Opening, WeightedMove, choose};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyType};
use std::path::PathBuf;

/// Returns an `Opening`, or `None`.
pub(crate) fn named(py: Python<'_>, named: Option<NamedPly>) -> PyResult<Option<Bound<'_, PyAny>>> {
    named
        .map(|named| to_opening(py, named.opening, named.ply))
        .transpose()
}

fn to_opening(py: Python<'_>, opening: Opening, ply: usize) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.import(py, "chesscore._types", "Opening")?;
    class.call1((opening.eco(), opening.name(), ply))
}

/// Returns the current position of a `Position` or of a `Board`.
pub(crate) fn position_of(value: &Bound<'_, PyAny>) -> PyResult<Position> {
    if let Ok(position) = value.cast::<PyPosition>() {
        return Ok(position.get().0);
    }
    match value.cast::<PyBoard>() {
        Ok(board) => Ok(board.get().now().0),
        Err(_) => Err(of_type("a Position or a Board", value)),
    }
}

/// Returns the last named opening of a Board, or the name of a Position; None if there is none.
///
/// Openings are found by position, so that the order of the moves does not matter.
///
/// >>> opening_of(Board(moves=["d4", "Nf6", "c4", "g6", "Nc3", "d5"]))
/// Opening(eco='D80', name='Grünfeld Defense', ply=6)
#[pyfunction]
pub(crate) fn opening_of<'py>(game: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = game.py();
    if let Ok(board) = game.cast::<PyBoard>() {
        let line = board.get().line();
        let mut plies: usize = line.games().map(|game| game.moves().len() + 1).sum();
        let mut games: Vec<_> = line.games().collect();
        // The last name counts, also of a position before a null move.
        while let Some(game) = games.pop() {
            plies -= game.moves().len() + 1;
            if let Some(found) = Opening::of_game(game) {
                return to_opening(py, found.opening, found.ply + plies).map(Some);
            }
        }
        return Ok(None);
    }
    let position = position_of(game)?;
    let opening = Opening::of_position(&position);
    let opening = opening.map(|opening| to_opening(py, opening, 0));
    opening.transpose()
}

/// A Polyglot opening book in memory.
///
/// Made from the bytes of a .bin file.
///
/// >>> book = Book.from_pgn("1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n", min_games=2)
/// >>> book.moves(Position())
/// [BookMove(move=Move.from_uci('e2e4'), weight=3, learn=0)]
#[pyclass(frozen, name = "Book", module = "chesscore")]
pub(crate) struct PyBook(Book<Vec<u8>>);

#[pymethods]
impl PyBook {
    #[new]
    fn new(data: &[u8]) -> PyResult<Self> {
        Book::new(data.to_vec())
            .map(Self)
            .map_err(|error| of(&error))
    }

    /// Reads a book from a file.
    #[classmethod]
    fn open(_class: &Bound<'_, PyType>, path: PathBuf) -> PyResult<Self> {
        Book::new(read_file(&path)?)
            .map(Self)
            .map_err(|error| of(&error))
    }

    /// Makes a book from the games of a PGN text: the moves of the first plies that were played in enough games. A win
    /// counts 2, a draw 1.
    #[classmethod]
    #[pyo3(signature = (text, *, max_ply=40, min_games=1))]
    fn from_pgn(
        class: &Bound<'_, PyType>,
        text: &str,
        max_ply: usize,
        min_games: u64,
    ) -> PyResult<Self> {
        class.py().detach(|| {
            let builder = BookBuilder::new().with_max_ply(max_ply);
            let mut builder = builder.with_min_games(min_games);
            let mut reader = Reader::new(text.as_bytes());
            let mut signals = Signals::new();
            while reader.read_game(&mut builder).is_some() {
                signals.check()?;
            }
            Ok(Self(builder.build()))
        })
    }

    /// Returns the bytes of a .bin file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// Returns the number of entries.
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Returns the moves of a Position or Board. Entries that are not legal moves are skipped.
    fn moves<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let at = position_of(position)?;
        let moves = self.legal(&at);
        let moves = moves
            .into_iter()
            .map(|mv| book_move(position.py(), &at, mv));
        moves.collect()
    }

    /// Returns a move with a probability in proportion to its weight, or None. random is an object with a method
    /// getrandbits, such as random.Random(1); by default the module random.
    #[pyo3(signature = (position, random=None))]
    fn choose<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        random: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = position.py();
        let at = position_of(position)?;
        let random = match random {
            Some(random) => random,
            None => py.import("random")?.into_any(),
        };
        let Ok(bits) = random.getattr("getrandbits") else {
            return Err(of_type("an object with a method getrandbits", &random));
        };
        let ticket: u64 = bits.call1((64,))?.extract()?;
        let chosen = choose(&self.legal(&at), ticket);
        chosen.map(|mv| book_move(py, &at, mv)).transpose()
    }
}

impl PyBook {
    fn legal(&self, position: &Position) -> Vec<WeightedMove> {
        self.0.moves(position).filter_map(Result::ok).collect()
    }
}

fn book_move<'py>(
    py: Python<'py>,
    position: &Position,
    mv: WeightedMove,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.import(py, "chesscore._types", "BookMove")?;
    class.call1((to_python(py, position, mv.mv)?, mv.weight, mv.learn))
}
