//! The class `PositionBatch`.

use super::arrays::{self, ArrayOf};
use super::games::Games;
use super::layouts::{self, Features, LEELA_PLANES};
use super::move_code::MoveCode;
use super::moves::legal_moves;
use super::perspective::Perspective;
use super::rows::{self, ragged, row_of};
use super::source::{Positions, Source, integers};
use crate::arguments::number;
use crate::error::of_argument;
use crate::position::{MAX_PERFT_DEPTH, PyPosition, perft};
use crate::signals::stop_on_signal;
use chess_board::Position;
use chess_move::{Color, Move};
use chess_movegen::PositionRules;
use numpy::ndarray::IntoDimension;
use numpy::{Element, PyArray1, PyArray2, PyArray3};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3_arrow::input::AnyRecordBatch;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;

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
    /// Where each game starts in the rows, and where the last one ends, if the rows are games.
    game_offsets: Option<Vec<usize>>,
    threads: NonZeroUsize,
}

impl PyPositionBatch {
    fn new_from(positions: Positions, threads: NonZeroUsize) -> Self {
        let Positions { rows, errors } = positions;
        Self {
            rows,
            errors,
            game_offsets: None,
            threads,
        }
    }

    /// Returns an array with this shape, whose rows that are not valid are 0.
    fn filled<'py, T: Element + Copy, const N: usize>(
        &self,
        py: Python<'py>,
        shape: [usize; N],
        set: impl Fn(&Position, &mut [T]) + Sync,
    ) -> PyResult<Bound<'py, ArrayOf<T, [usize; N]>>>
    where
        [usize; N]: IntoDimension,
    {
        arrays::filled(py, shape, self.threads, |row, out| {
            if let Some(position) = &self.rows[row] {
                set(position, out);
            }
        })
    }

    /// Returns a value for each row, and another one for rows that are not valid.
    fn column<'py, T: Element + Copy>(
        &self,
        py: Python<'py>,
        missing: T,
        value: impl Fn(&Position) -> T + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        arrays::filled(py, [self.rows.len()], self.threads, |row, out| {
            out[0] = self.rows[row].as_ref().map_or(missing, &value);
        })
    }

    fn ragged<'py, T: Element + Copy>(
        &self,
        py: Python<'py>,
        add: impl Fn(&Position, &mut Vec<T>) + Sync,
    ) -> PyResult<RaggedArrays<'py, T>> {
        let ragged = py.detach(|| {
            ragged(self.rows.len(), self.threads, |row, out| {
                if let Some(position) = &self.rows[row] {
                    add(position, out);
                }
            })
        });
        Ok((
            arrays::flat(py, ragged.values)?,
            arrays::offsets(py, &ragged.offsets)?,
        ))
    }

    fn plane_array<'py, T: Element + Copy + From<u8>>(
        &self,
        py: Python<'py>,
        count: usize,
        perspective: Perspective,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.rows.len(), count, 8, 8];
        let array = self.filled::<T, 4>(py, shape, |position, out| {
            layouts::planes(position, perspective, out);
        })?;
        Ok(array.into_any())
    }

    fn leela_array<'py, T: Element + Copy + From<u8>>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.rows.len(), LEELA_PLANES, 8, 8];
        let array = arrays::filled::<T, 4>(py, shape, self.threads, |row, out| {
            layouts::leela_planes(&self.rows[self.start_of_game(row)..=row], out);
        })?;
        Ok(array.into_any())
    }

    /// Returns the first row of the game of a row.
    fn start_of_game(&self, row: usize) -> usize {
        let offsets = self.game_offsets.as_ref();
        offsets.map_or(row, |offsets| offsets[row_of(offsets, row)])
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
        let source = Source::read(positions)?;
        let positions = py.detach(|| source.parse(threads));
        Ok(Self::new_from(positions, threads))
    }

    /// Makes a batch with a row for each ply of each game: the position before the move, as in read_positions.
    ///
    /// ``games`` is a batch or table of read_pgn with the column "moves", and "fen" if games can begin at another
    /// position than the usual one. The rows are in the order of the moves, so that ``games.to_numpy("moves")[0]`` has
    /// the move of each row. The rows after an illegal move are not valid.
    ///
    /// >>> import pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
    /// >>> _ = path.write_text("1. e4 e5 2. Nf3 *\n\n1. d4 *\n")
    /// >>> (games,) = read_pgn(path, columns=["moves", "fen"])
    /// >>> batch = PositionBatch.from_games(games)
    /// >>> len(batch), batch.game_offsets.tolist(), batch[1] == Position().play("e4")
    /// (4, [0, 3, 4], True)
    #[staticmethod]
    #[pyo3(signature = (games, *, threads=None))]
    fn from_games(
        py: Python<'_>,
        games: AnyRecordBatch,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let threads = rows::threads(threads)?;
        let games = Games::read(games)?;
        let (positions, offsets) = py.detach(|| games.replay(threads));
        Ok(Self {
            game_offsets: Some(offsets),
            ..Self::new_from(positions, threads)
        })
    }

    /// Where each game starts in the rows, and where the last one ends. If the batch was not made from games, each row
    /// is a game.
    #[getter]
    fn game_offsets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        match &self.game_offsets {
            Some(offsets) => arrays::offsets(py, offsets),
            None => arrays::offsets(py, &(0..=self.rows.len()).collect::<Vec<_>>()),
        }
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
        self.filled(py, [self.rows.len(), 4], |position, out| {
            layouts::castling(position, Color::White, out);
        })
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
        self.filled(py, [self.rows.len(), 8, 8], layouts::board)
    }

    /// Returns 12, 15 or 18 planes, n × count × 8 × 8, as "uint8" or "float32".
    ///
    /// Planes 0 to 5 are 1 where the viewer has a pawn, knight, bishop, rook, queen or king, and planes 6 to 11 where
    /// the opponent has one.
    ///
    /// - Of 15 planes, plane 12 is 1 where a rook can castle, plane 13 on the en passant square, and plane 14
    ///   everywhere if the viewer is to move
    /// - Of 18 planes, 12 to 15 are 1 everywhere if the viewer can castle to the king's or queen's side, and then the
    ///   opponent; plane 16 is 1 on the en passant square; and plane 17 is the halfmove clock everywhere, at most 255
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
        if !matches!(count, 12 | 15 | 18) {
            return Err(of_argument("count", "12, 15 or 18", count));
        }
        let perspective = Perspective::parse(perspective)?;
        match Values::parse(dtype)? {
            Values::U8 => self.plane_array::<u8>(py, count, perspective),
            Values::F32 => self.plane_array::<f32>(py, count, perspective),
        }
    }

    /// Returns the 112 planes of Leela Chess Zero, n × 112 × 8 × 8, as "uint8" or "float32".
    ///
    /// The layout is the classical one. Everything is seen by the side to move of the row.
    ///
    /// - 13 planes for the position, and for each of the seven before it in the game: the 12 of ``planes``, and one
    ///   that is 1 everywhere if the position occurred before. They are 0 before the start of the game
    /// - 104 to 107 are 1 everywhere if the side to move can castle to the queen's or king's side, and then the
    ///   opponent; 108 if Black is to move; 109 is the halfmove clock everywhere, at most 255; 110 is 0; 111 is 1
    ///
    /// Only a batch made by ``from_games`` knows the positions before a row.
    ///
    /// >>> PositionBatch([Position()]).leela_planes().sum(axis=(2, 3))[0, 104:].tolist()
    /// [64, 64, 64, 64, 0, 0, 0, 64]
    #[pyo3(signature = (*, dtype="uint8"))]
    fn leela_planes<'py>(&self, py: Python<'py>, dtype: &str) -> PyResult<Bound<'py, PyAny>> {
        match Values::parse(dtype)? {
            Values::U8 => self.leela_array::<u8>(py),
            Values::F32 => self.leela_array::<f32>(py),
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
        let array = self.filled::<u8, 2>(py, [self.rows.len(), 28], |position, out| {
            // A position with more than 32 pieces stays 0.
            if let Ok(packed) = position.to_packed() {
                out.copy_from_slice(packed.as_bytes());
            }
        })?;
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
        self.filled(py, [self.rows.len(), code.size()], |position, out| {
            for &mv in &position.legal_moves() {
                out[code.index(position, mv)] = true;
            }
        })
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
        let moves = legal_moves(moves, &self.rows, self.threads)?;
        arrays::filled(py, [self.rows.len()], self.threads, |row, out| {
            out[0] = match (&self.rows[row], moves[row]) {
                (Some(position), Some(mv)) => i32::from(code.index(position, mv) as u16),
                _ => -1,
            };
        })
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
        let indices = integers("indices", indices, self.rows.len())?;
        arrays::filled(py, [self.rows.len()], self.threads, |row, out| {
            let index = usize::try_from(indices[row]).ok();
            let found = self.rows[row].as_ref().zip(index);
            let found = found
                .and_then(|(position, index)| code.find(position, index, &position.legal_moves()));
            out[0] = found.map_or(0, Move::to_bits);
        })
    }

    /// Returns moves as move words, one for each position, or 0 where the move is not legal.
    fn moves<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let moves = legal_moves(moves, &self.rows, self.threads)?.into_iter();
        arrays::flat(py, moves.map(|mv| mv.map_or(0, Move::to_bits)).collect())
    }

    /// Returns the positions after a move in each. A row whose move is not legal is not valid afterwards.
    ///
    /// >>> PositionBatch([Position()]).play(["e4"])[0].fen()
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
    fn play(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let moves = legal_moves(moves, &self.rows, self.threads)?;
        let positions = py.detach(|| {
            let after = |row: usize| Some(self.rows[row]?.after(moves[row]?));
            let after = rows::map(self.rows.len(), self.threads, after);
            Positions::new(after, |row| match self.rows[row] {
                Some(_) => Some("the move is not legal".to_owned()),
                None => self.errors.get(&row).cloned(),
            })
        });
        Ok(Self::new_from(positions, self.threads))
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
        let counts = stop_on_signal(py, |stopped| {
            rows::map(self.rows.len(), self.threads, |row| {
                let mut check = || {
                    let goes_on = !stopped.load(Ordering::Relaxed);
                    goes_on.then_some(()).ok_or(())
                };
                perft(self.rows[row].as_ref()?, depth, &mut check).ok()
            })
        })?;
        let counts = counts.into_iter().map(Option::unwrap_or_default);
        arrays::flat(py, counts.collect())
    }
}

/// The type of the values of planes.
enum Values {
    U8,
    F32,
}

impl Values {
    fn parse(dtype: &str) -> PyResult<Self> {
        match dtype {
            "uint8" => Ok(Self::U8),
            "float32" => Ok(Self::F32),
            _ => {
                let expected = "\"uint8\" or \"float32\"";
                Err(of_argument("dtype", expected, format_args!("{dtype:?}")))
            }
        }
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
