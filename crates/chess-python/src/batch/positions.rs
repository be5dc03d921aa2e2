//! The class `PositionBatch`.

use super::arrays;
use super::layouts::{self, Features};
use super::move_code::MoveCode;
use super::perspective::Perspective;
use super::rows::{self, fixed, ragged};
use super::source::{self, MovesArg, Parsed};
use crate::arguments::number;
use crate::error::of_argument;
use crate::position::PyPosition;
use chess_board::Position;
use chess_move::{Color, Move};
use chess_movegen::PositionRules;
use numpy::{PyArray1, PyArray2, PyArray3};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

/// The greatest depth of perft: counting goes as deep into the stack.
const MAX_PERFT_DEPTH: i64 = 64;

/// Values of rows of different lengths, and where each row starts and ends.
type RaggedArrays<'py, T> = (Bound<'py, PyArray1<T>>, Bound<'py, PyArray1<i64>>);

/// Many positions, for numpy and on all cores.
///
/// Made from FENs, positions, packed positions (an array of ``packed_dtype()`` or of n × 28 bytes) or an Arrow column
/// of FENs. A row that is not a legal position raises no exception: ``valid`` is False there, ``errors`` has the
/// reason, and its values are 0, or -1 for what can be 0 otherwise. ``threads`` is one for each core by default.
///
/// Squares are numbered from a1 = 0, so that a board is indexed by rank and then by file. A ``perspective`` is "white",
/// "black", "side-to-move" or "opponent": seen from Black, ranks are in reverse order and the colors exchanged.
///
/// >>> batch = PositionBatch(["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"])
/// >>> batch
/// PositionBatch(2 rows, 1 invalid)
/// >>> batch.valid.tolist()
/// [True, False]
/// >>> batch.boards()[0, 1].tolist()
/// [0, 0, 0, 0, 1, 0, 0, 0]
#[pyclass(frozen, name = "PositionBatch", module = "chesscore")]
pub(crate) struct PyPositionBatch {
    rows: Vec<Option<Position>>,
    errors: BTreeMap<usize, String>,
    threads: NonZeroUsize,
}

impl PyPositionBatch {
    fn new_from(parsed: Vec<Parsed>, threads: NonZeroUsize) -> Self {
        let mut errors = BTreeMap::new();
        let rows = parsed.into_iter().enumerate().map(|(row, parsed)| {
            let refused = |error| errors.insert(row, error);
            parsed.map_err(refused).ok()
        });
        let rows = rows.collect();
        Self {
            rows,
            errors,
            threads,
        }
    }

    /// Returns an array with this number of values for each valid row.
    fn fixed<T: numpy::Element + Copy + Default>(
        &self,
        py: Python<'_>,
        width: usize,
        fill: impl Fn(&Position, &mut [T]) + Sync,
    ) -> PyResult<Vec<T>> {
        py.detach(|| {
            fixed(&self.rows, width, self.threads, |row, out| {
                if let Some(position) = row {
                    fill(position, out);
                }
            })
        })
    }

    /// Returns a value for each row, and another one for rows that are not valid.
    fn column<'py, T: numpy::Element + Copy>(
        &self,
        py: Python<'py>,
        missing: T,
        value: impl Fn(&Position) -> T,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let rows = self.rows.iter();
        let values = rows
            .map(|row| row.as_ref().map_or(missing, &value))
            .collect();
        arrays::flat(py, values)
    }

    fn ragged<'py, T: numpy::Element + Copy>(
        &self,
        py: Python<'py>,
        add: impl Fn(&Position, &mut Vec<T>) + Sync,
    ) -> PyResult<RaggedArrays<'py, T>> {
        let ragged = py.detach(|| {
            ragged(&self.rows, self.threads, |row, out| {
                if let Some(position) = row {
                    add(position, out);
                }
            })
        });
        Ok((
            arrays::flat(py, ragged.values)?,
            arrays::flat(py, ragged.offsets)?,
        ))
    }

    fn plane_array<'py, T: numpy::Element + Copy + Default + From<u8>>(
        &self,
        py: Python<'py>,
        count: usize,
        perspective: Perspective,
    ) -> PyResult<Bound<'py, PyAny>> {
        let values = self.fixed::<T>(py, count * 64, |position, out| {
            layouts::planes(position, perspective, out);
        })?;
        let array = arrays::shaped(py, values, [self.rows.len(), count, 8, 8])?;
        Ok(array.into_any())
    }
}

#[pymethods]
impl PyPositionBatch {
    #[new]
    #[pyo3(signature = (positions, *, threads=None))]
    fn new(
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let threads = rows::threads(threads)?;
        let source = source::read(positions)?;
        let parsed = py.detach(|| source.parse(threads));
        Ok(Self::new_from(parsed, threads))
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __repr__(&self) -> String {
        let (rows, invalid) = (self.rows.len(), self.errors.len());
        format!("PositionBatch({rows} rows, {invalid} invalid)")
    }

    /// Returns the position of a row, or None if the row is not valid.
    fn __getitem__(&self, row: isize) -> PyResult<Option<PyPosition>> {
        let from_end = row.checked_add_unsigned(self.rows.len());
        let row = if row < 0 { from_end } else { Some(row) };
        let found = row
            .and_then(|row| usize::try_from(row).ok())
            .and_then(|row| self.rows.get(row));
        let outside = || PyIndexError::new_err("the batch has fewer rows");
        Ok(found.ok_or_else(outside)?.map(PyPosition))
    }

    /// Whether each row is a legal position.
    #[getter]
    fn valid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.column(py, false, |_| true)
    }

    /// Why rows are not valid, by the number of the row.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let errors = PyDict::new(py);
        for (row, error) in &self.errors {
            errors.set_item(row, error)?;
        }
        Ok(errors)
    }

    /// The side to move: 0 for White, 1 for Black, -1 in rows that are not valid.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        self.column(py, -1, |position| position.side_to_move().index() as i8)
    }

    /// The number of plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        self.column(py, 0, Position::halfmove_clock)
    }

    /// The fullmove numbers.
    #[getter]
    fn fullmove_numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        self.column(py, 0, Position::fullmove_number)
    }

    /// Returns the castling rights, n × 4: White's to the king's and to the queen's side, then Black's.
    fn castling<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let values = self.fixed(py, 4, |position, out| {
            layouts::castling(position, Color::White, out);
        })?;
        arrays::shaped(py, values, [self.rows.len(), 4])
    }

    /// Returns the files of the en passant squares of the FENs, from 0 for the a-file, or -1 for none.
    fn en_passant_files<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        self.column(py, -1, |position| {
            let square = position.en_passant();
            square.map_or(-1, |square| square.file().index() as i8)
        })
    }

    /// Returns the pieces, n × 8 × 8: 0 for an empty square, 1 to 6 for White's pawn, knight, bishop, rook, queen and
    /// king, 7 to 12 for Black's.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let values = self.fixed(py, 64, layouts::board)?;
        arrays::shaped(py, values, [self.rows.len(), 8, 8])
    }

    /// Returns 12 or 18 planes, n × count × 8 × 8, as "uint8" or "float32".
    ///
    /// Planes 0 to 5 are 1 where the viewer has a pawn, knight, bishop, rook, queen or king, and planes 6 to 11 where
    /// the opponent has one. Of 18 planes, 12 to 15 are 1 everywhere if the viewer can castle to the king's or queen's
    /// side, and then the opponent; plane 16 is 1 on the en passant square; and plane 17 is the halfmove clock
    /// everywhere, at most 255.
    ///
    /// >>> PositionBatch([Position()]).planes(18).sum(axis=(2, 3))[0].tolist()
    /// [8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1, 64, 64, 64, 64, 0, 0]
    #[pyo3(signature = (count=12, *, dtype="uint8", perspective="white"))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        dtype: &str,
        perspective: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !matches!(count, 12 | 18) {
            return Err(of_argument("count", "12 or 18", count));
        }
        let perspective = Perspective::parse(perspective)?;
        match dtype {
            "uint8" => self.plane_array::<u8>(py, count, perspective),
            "float32" => self.plane_array::<f32>(py, count, perspective),
            _ => {
                let expected = "\"uint8\" or \"float32\"";
                Err(of_argument("dtype", expected, format_args!("{dtype:?}")))
            }
        }
    }

    /// Returns sparse features of each position, and their offsets: row i has ``indices[offsets[i]:offsets[i + 1]]``.
    ///
    /// An embedding bag takes them as they are. Kinds:
    ///
    /// - "piece-square", 768 features: ``384 * owner + 64 * role + square``, where the owner is 0 for the viewer and 1
    ///   for the opponent, and roles are numbered from pawn to king. They are the places of the ones in 12 planes
    /// - "half-ka", 49,152 features: ``768 * king + piece_square``, where king is the square of the viewer's king
    ///
    /// >>> indices, offsets = PositionBatch(["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]).features()
    /// >>> indices.tolist(), offsets.tolist()
    /// ([12, 324, 764], [0, 3])
    #[pyo3(signature = (kind="piece-square", *, perspective="white"))]
    fn features<'py>(
        &self,
        py: Python<'py>,
        kind: &str,
        perspective: &str,
    ) -> PyResult<RaggedArrays<'py, i32>> {
        let perspective = Perspective::parse(perspective)?;
        let features = match kind {
            "piece-square" => Features::PieceSquare,
            "half-ka" => Features::HalfKa,
            _ => {
                let expected = "\"piece-square\" or \"half-ka\"";
                return Err(of_argument("kind", expected, format_args!("{kind:?}")));
            }
        };
        self.ragged(py, |position, out| {
            features.add(position, perspective, out);
        })
    }

    /// Returns the positions in 28 bytes each, as an array of ``packed_dtype()``.
    ///
    /// Rows that are not valid are 0, and so are positions with more than 32 pieces.
    ///
    /// >>> packed = PositionBatch([Position()]).packed()
    /// >>> packed.itemsize, packed["fullmove_number"].tolist(), PositionBatch(packed)[0] == Position()
    /// (28, [1], True)
    fn packed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.fixed::<u8>(py, 28, |position, out| {
            // A position with more than 32 pieces stays 0.
            if let Ok(packed) = position.to_packed() {
                out.copy_from_slice(packed.as_bytes());
            }
        })?;
        let array = arrays::shaped(py, bytes, [self.rows.len(), 28])?;
        let dtype = py
            .import("chesscore._packed")?
            .call_method0("packed_dtype")?;
        array
            .call_method1("view", (dtype,))?
            .call_method1("reshape", (-1,))
    }

    /// Returns the legal moves as 16-bit move words, and their offsets.
    ///
    /// >>> moves, offsets = PositionBatch([Position()]).legal_moves()
    /// >>> len(moves), offsets.tolist()
    /// (20, [0, 20])
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<RaggedArrays<'py, u16>> {
        self.ragged(py, |position, out| {
            out.extend(position.legal_moves().iter().map(|mv| mv.to_bits()));
        })
    }

    /// Returns whether a legal move has each number of a code, n × the size of the code.
    ///
    /// The codes are "from-to" (4,096), "uci" (1,968), "leela" (1,858) and "alphazero" (4,672).
    fn legal_mask<'py>(&self, py: Python<'py>, code: &str) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let code = MoveCode::parse(code)?;
        let values = self.fixed(py, code.size(), |position, out| {
            for &mv in &position.legal_moves() {
                out[code.index(position, mv)] = true;
            }
        })?;
        arrays::shaped(py, values, [self.rows.len(), code.size()])
    }

    /// Returns the numbers of moves in a code, one move for each position, or -1 where the move is not legal.
    ///
    /// Moves are move words, or texts in any notation.
    ///
    /// >>> PositionBatch([Position(), Position()]).move_indices(["e4", "Qd3"], "leela").tolist()
    /// [322, -1]
    fn move_indices<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
        code: &str,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let code = MoveCode::parse(code)?;
        let moves = MovesArg::read(moves, &self.rows)?;
        let pairs = self.rows.iter().zip(moves.0);
        let indices = pairs.map(|pair| match pair {
            (Some(position), Some(mv)) => i32::from(code.index(position, mv) as u16),
            _ => -1,
        });
        arrays::flat(py, indices.collect())
    }

    /// Returns the legal moves of numbers in a code, as move words, or 0 where no legal move has the number.
    ///
    /// >>> batch = PositionBatch([Position(), Position()])
    /// >>> batch.moves_of_indices([322, 0], "leela").tolist() == [batch.moves(["e4", "e4"])[0], 0]
    /// True
    fn moves_of_indices<'py>(
        &self,
        py: Python<'py>,
        indices: &Bound<'py, PyAny>,
        code: &str,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let code = MoveCode::parse(code)?;
        let indices = source::integers("indices", indices, self.rows.len())?;
        let pairs: Vec<_> = self.rows.iter().zip(indices).collect();
        let words = py.detach(|| {
            fixed(&pairs, 1, self.threads, |(row, index), out| {
                let index = usize::try_from(*index).ok();
                let found = row.as_ref().zip(index).and_then(|(position, index)| {
                    code.find(position, index, &position.legal_moves())
                });
                out[0] = found.map_or(0, Move::to_bits);
            })
        })?;
        arrays::flat(py, words)
    }

    /// Returns moves as move words, one for each position, or 0 where the move is not legal.
    fn moves<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let moves = MovesArg::read(moves, &self.rows)?.0.into_iter();
        arrays::flat(py, moves.map(|mv| mv.map_or(0, Move::to_bits)).collect())
    }

    /// Returns the positions after a move in each. A row whose move is not legal is not valid afterwards.
    ///
    /// >>> PositionBatch([Position()]).play(["e4"])[0].fen()
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
    fn play(&self, moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let moves = MovesArg::read(moves, &self.rows)?.0;
        let pairs = self.rows.iter().zip(moves).enumerate();
        let parsed = pairs.map(|(row, pair)| match pair {
            (Some(position), Some(mv)) => Ok(position.after(mv)),
            (Some(_), None) => Err("the move is not legal".to_owned()),
            (None, _) => Err(self.errors.get(&row).cloned().unwrap_or_default()),
        });
        Ok(Self::new_from(parsed.collect(), self.threads))
    }

    /// Returns the FENs. Rows that are not valid are None.
    fn fens(&self) -> Vec<Option<String>> {
        let rows = self.rows.iter();
        rows.map(|row| Some(row.as_ref()?.to_fen().as_str().to_owned()))
            .collect()
    }

    /// Returns the number of lines of legal moves of this length from each position.
    ///
    /// >>> PositionBatch([Position()]).perft(3).tolist()
    /// [8902]
    fn perft<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let depth = number("depth", depth, 0..=MAX_PERFT_DEPTH)?;
        let counts = self.fixed(py, 1, |position, out| {
            out[0] = chess_perft::perft(position, depth);
        })?;
        arrays::flat(py, counts)
    }
}

/// Returns the texts of the moves of a code in the order of their numbers: "uci" or "leela".
///
/// >>> len(move_names("uci")), move_names("leela")[322]
/// (1968, 'e2e4')
#[pyfunction]
pub(crate) fn move_names(code: &str) -> PyResult<Vec<String>> {
    match MoveCode::parse(code)?.names() {
        Some(names) => Ok(names.to_vec()),
        None => Err(of_argument(
            "code",
            "\"uci\" or \"leela\"",
            format_args!("{code:?}"),
        )),
    }
}
