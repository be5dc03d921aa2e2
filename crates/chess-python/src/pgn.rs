//! The classes `PgnGame`, `PgnNode`, `PgnReader` and `TagReader`.

use crate::board::{Line, PyBoard, object};
use crate::error::{of, of_argument, of_file, of_illegal, of_pgn, of_text, of_type, of_unparsed};
use crate::moves::{PyMove, is_null, resolve};
use crate::openings;
use crate::position::{PyPosition, start_of};
use crate::signals::{SignalRead, wait_for};
use crate::values;
use chess_board::{NullMoveInCheck, Position};
use chess_games::{Decoder, InputError};
use chess_move::Move;
use chess_movegen::IllegalMove;
use chess_notation::San;
use chess_notation::pgn::{
    Annotation, Comment, Cursor, Fallback, GameBuilder, GameResult, Inclusion, Nag, NodeId,
    PgnGame, RawText, Reader, Stream, VisitStep, Visitor, WriteOptions,
};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};
use std::fs::File;
use std::io::{self, Cursor as Bytes, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// A game of a PGN file: tags, the moves of the main line and of variations, comments, glyphs and the result.
///
/// Made without moves, from a Position, a FEN or the start position.
///
/// >>> game = PgnGame.from_pgn('[White "Anand"]\n\n1. e4 e5 (1... c5 $1 {sharp}) 2. Nf3 *')
/// >>> game.tags["White"], [str(move) for move in game.moves]
/// ('Anand', ['e2e4', 'e7e5', 'g1f3'])
/// >>> sicilian = game.mainline()[0].variations[1]
/// >>> sicilian.san, sicilian.nags, sicilian.comments
/// ('c5', [1], ['sharp'])
#[pyclass(frozen, name = "PgnGame", module = "chesscore")]
pub(crate) struct PyPgnGame(Mutex<PgnGame>);

impl PyPgnGame {
    fn new_of(game: PgnGame) -> Self {
        Self(Mutex::new(game))
    }

    /// Calls a function with the game. No Python code may run in it, because it could wait for the same game.
    fn with<R>(&self, call: impl FnOnce(&mut PgnGame) -> R) -> R {
        call(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl PyPgnGame {
    #[new]
    #[pyo3(signature = (position=None))]
    fn new(position: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(Self::new_of(PgnGame::from_position(start_of(position)?)))
    }

    /// Returns the first game of a text, in the spellings that files contain. Its errors are in errors.
    ///
    /// With strict=True, the text must be exactly one game as the standard spells it, and the first error is raised.
    /// Raises ParseError if there is no game.
    #[classmethod]
    #[pyo3(signature = (text, *, strict=false))]
    fn from_pgn(_class: &Bound<'_, PyType>, text: &str, strict: bool) -> PyResult<Self> {
        let game = if strict {
            PgnGame::from_pgn(text).map_err(|error| of_pgn(&error))?
        } else {
            PgnGame::from_pgn_tolerant(text).ok_or_else(|| of_unparsed("text", "a game", "none"))?
        };
        Ok(Self::new_of(game))
    }

    /// Returns the game of a Board, with its moves as the main line and its result.
    #[classmethod]
    fn from_board(_class: &Bound<'_, PyType>, board: PyRef<'_, PyBoard>) -> PyResult<Self> {
        let line = board.line();
        let mut games = line.games();
        let mut pgn = games.next().map(PgnGame::from_game).unwrap_or_default();
        for played in games {
            let mut cursor = pgn.cursor_mut();
            cursor.to_end();
            cursor.pass().map_err(|error| of(&error))?;
            for &mv in played.moves() {
                cursor.play(mv).map_err(|reason| of_illegal(&reason))?;
            }
            pgn.set_result(played.outcome().into());
        }
        Ok(Self::new_of(pgn))
    }

    /// The tags, in the order of the file. It is a copy: set_tag sets one.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let tags: Vec<_> = self.with(|game| game.tags().iter().map(owned).collect());
        let dict = PyDict::new(py);
        for (name, value) in tags {
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }

    /// Sets a tag, or removes it if the value is None.
    ///
    /// Raises ChessError for a name or value that PGN cannot hold, and for FEN, SetUp and Variant, which belong to the
    /// start position.
    #[pyo3(signature = (name, value))]
    fn set_tag(&self, name: &str, value: Option<&str>) -> PyResult<()> {
        let set = self.with(|game| match value {
            Some(value) => game.set_tag(name, value),
            None => game.remove_tag(name).map(|_| ()),
        });
        set.map_err(|error| of_text(value.unwrap_or(name), &error))
    }

    /// The result: "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> &'static str {
        self.with(|game| game.result()).as_str()
    }

    #[setter(result)]
    fn set_result(&self, result: &str) -> PyResult<()> {
        let parsed = GameResult::from_ascii_tolerant(result.as_bytes()).ok_or_else(|| {
            let expected = "\"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"";
            of_argument("result", expected, format_args!("{result:?}"))
        })?;
        self.with(|game| game.set_result(parsed));
        Ok(())
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(self.with(|game| *game.start()))
    }

    /// The errors in the text of the game, which reading has skipped: the first hundred.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        let errors = self.with(|game| game.errors().to_vec());
        let errors = errors.iter().map(of_pgn);
        errors
            .map(|error| error.into_value(py).into_any())
            .collect()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        let plies: Vec<_> =
            self.with(|game| game.plies().map(|ply| (ply.before, ply.mv)).collect());
        let moves = plies.into_iter().map(|played| object(py, played));
        moves.collect()
    }

    /// Returns the nodes of the main line.
    fn mainline(slf: &Bound<'_, Self>) -> Vec<PyPgnNode> {
        let places: Vec<_> = slf.get().with(|game| {
            let plies = game.plies().enumerate().map(|(index, ply)| Place {
                id: ply.node,
                before: Some((ply.before, ply.mv)),
                position: ply.after,
                ply: index + 1,
            });
            plies.collect()
        });
        PyPgnNode::all(slf, places)
    }

    /// Returns the nodes of the main line and of all variations, in the order of a PGN file.
    fn nodes(slf: &Bound<'_, Self>) -> Vec<PyPgnNode> {
        let places: Vec<_> = slf.get().with(|game| {
            let nodes = game.nodes().map(|node| Place {
                id: node.id,
                before: Some((node.before, node.mv)),
                position: node.after,
                ply: node.ply,
            });
            nodes.collect()
        });
        PyPgnNode::all(slf, places)
    }

    /// The node before the first move.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> PyPgnNode {
        let place = slf.get().with(|game| Place::of(&game.cursor()));
        PyPgnNode::new(slf, place)
    }

    /// Returns the main line as a Board.
    fn board(&self) -> PyResult<PyBoard> {
        board(self.with(|game| {
            let mut cursor = game.cursor();
            cursor.to_end();
            line_to(&cursor)
        }))
    }

    /// Returns the last named opening of the main line, or None.
    fn opening<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        openings::named(py, self.with(|game| chess_openings::Opening::of_pgn(game)))
    }

    /// Returns the game in the export format of PGN.
    ///
    /// >>> print(PgnGame.from_pgn("1. e4 {best} e5 *").to_pgn(comments=False).splitlines()[-1])
    /// 1. e4 e5 *
    #[pyo3(signature = (*, comments=true, nags=true, variations=true, width=80))]
    fn to_pgn(&self, comments: bool, nags: bool, variations: bool, width: usize) -> String {
        let inclusion = |include| {
            if include {
                Inclusion::Include
            } else {
                Inclusion::Omit
            }
        };
        let options = WriteOptions {
            width,
            comments: inclusion(comments),
            nags: inclusion(nags),
            variations: inclusion(variations),
            ..WriteOptions::default()
        };
        self.with(|game| game.to_pgn_with(options))
    }

    fn __str__(&self) -> String {
        self.with(|game| game.to_pgn())
    }

    fn __repr__(&self) -> String {
        self.with(|game| {
            let tag = |name| game.tag(name).unwrap_or("?");
            format!(
                "<PgnGame {:?} - {:?} {}>",
                tag("White"),
                tag("Black"),
                game.result()
            )
        })
    }

    /// Games are equal if their texts in the export format are.
    fn __eq__(&self, other: &Self) -> bool {
        let other = other.with(|game| game.clone());
        self.with(|game| *game == other)
    }

    /// Returns a copy.
    fn copy(&self) -> Self {
        Self::new_of(self.with(|game| game.clone()))
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let class = py.get_type::<Self>();
        Ok((class.getattr("from_pgn")?.unbind(), (self.__str__(),)))
    }
}

/// A node with what does not change while the game is edited.
#[derive(Clone, Copy)]
struct Place {
    id: NodeId,
    /// The position before the move, and the move; `None` at the start of the game.
    before: Option<(Position, Option<Move>)>,
    position: Position,
    ply: usize,
}

impl Place {
    fn of(cursor: &Cursor<&PgnGame>) -> Self {
        let mut parent = cursor.clone();
        let before = parent.back().then(|| (*parent.position(), cursor.mv()));
        Self {
            id: cursor.node(),
            before,
            position: *cursor.position(),
            ply: cursor.ply(),
        }
    }
}

/// A move in a PgnGame with its comments and variations, or the place before the first move.
#[pyclass(frozen, name = "PgnNode", module = "chesscore")]
pub(crate) struct PyPgnNode {
    game: Py<PyPgnGame>,
    place: Place,
}

impl PyPgnNode {
    fn new(game: &Bound<'_, PyPgnGame>, place: Place) -> Self {
        Self {
            game: game.clone().unbind(),
            place,
        }
    }

    fn all(game: &Bound<'_, PyPgnGame>, places: Vec<Place>) -> Vec<Self> {
        let nodes = places.into_iter().map(|place| Self::new(game, place));
        nodes.collect()
    }

    /// Calls a function with a cursor at the node.
    fn read<R>(&self, call: impl FnOnce(&mut Cursor<&PgnGame>) -> R) -> PyResult<R> {
        let found = self.game.get().with(|game| {
            let mut cursor = game.cursor();
            cursor.go_to(self.place.id).then(|| call(&mut cursor))
        });
        found.ok_or_else(deleted)
    }

    /// Calls a function with a cursor at the node that can edit the game.
    fn edit<R>(&self, call: impl FnOnce(&mut Cursor<&mut PgnGame>) -> R) -> PyResult<R> {
        let found = self.game.get().with(|game| {
            let mut cursor = game.cursor_mut();
            cursor.go_to(self.place.id).then(|| call(&mut cursor))
        });
        found.ok_or_else(deleted)
    }

    /// Returns the first annotation of the comments that a function selects.
    fn annotation<R>(&self, select: impl Fn(Annotation<'_>) -> Option<R>) -> PyResult<Option<R>> {
        self.read(|cursor| {
            let mut comments = cursor.comments();
            comments.find_map(|comment| comment.annotations().find_map(&select))
        })
    }
}

/// Returns the start of a game and the moves that lead to a node, `None` for a null move.
fn line_to(cursor: &Cursor<&PgnGame>) -> (Position, Vec<Option<Move>>) {
    let mut cursor = cursor.clone();
    let mut moves = Vec::new();
    loop {
        let mv = cursor.mv();
        if !cursor.back() {
            moves.reverse();
            return (*cursor.position(), moves);
        }
        moves.push(mv);
    }
}

fn board((start, moves): (Position, Vec<Option<Move>>)) -> PyResult<PyBoard> {
    let mut line = Line::new(start);
    for mv in moves {
        match mv {
            Some(mv) => line.play(mv).map_err(|reason| of_illegal(&reason))?,
            None => line.pass().map_err(|error| of(&error))?,
        }
    }
    Ok(PyBoard::of(line))
}

fn deleted() -> PyErr {
    PyKeyError::new_err("the node was deleted from its game")
}

#[pymethods]
impl PyPgnNode {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyPgnGame> {
        self.game.clone_ref(py)
    }

    /// The move that leads here, or None before the first move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let before = self.place.before;
        before.map(|played| object(py, played)).transpose()
    }

    /// The move that leads here in standard algebraic notation, "--" for a null move, or None before the first move.
    #[getter]
    fn san(&self) -> Option<String> {
        let (before, mv) = self.place.before?;
        Some(mv.map_or_else(
            || "--".to_owned(),
            |mv| San::from_move(&before, mv).to_string(),
        ))
    }

    /// The position after the move.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.place.position)
    }

    /// The number of plies from the start of the game.
    #[getter]
    fn ply(&self) -> usize {
        self.place.ply
    }

    /// The node of the move before, or None before the first move.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let place = self.read(|cursor| cursor.back().then(|| Place::of(cursor)))?;
        Ok(place.map(|place| Self::new(self.game.bind(py), place)))
    }

    /// The nodes of the moves that follow: first the one that continues the line.
    #[getter]
    fn variations(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let places = self.read(|cursor| {
            let count = cursor.variations().count();
            let places = (0..count).map(|index| {
                let mut next = cursor.clone();
                next.forward_into(index);
                Place::of(&next)
            });
            places.collect()
        })?;
        Ok(Self::all(self.game.bind(py), places))
    }

    /// Returns the node that continues the line, or None at its end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let place = self.read(|cursor| cursor.forward().then(|| Place::of(cursor)))?;
        Ok(place.map(|place| Self::new(self.game.bind(py), place)))
    }

    /// Returns the moves from the start of the game to here as a Board.
    fn board(&self) -> PyResult<PyBoard> {
        board(self.read(|cursor| line_to(cursor))?)
    }

    /// The comments after the move, with annotations such as [%clk 0:01:00]. Can be set.
    #[getter]
    fn comments(&self) -> PyResult<Vec<String>> {
        self.read(|cursor| {
            cursor
                .comments()
                .map(|comment| comment.as_str().to_owned())
                .collect()
        })
    }

    #[setter(comments)]
    fn set_comments(&self, comments: Vec<String>) -> PyResult<()> {
        let comments = parse_comments(&comments)?;
        self.edit(|cursor| *cursor.comments_mut() = comments)
    }

    /// The comments before the move: at the start of a variation, or after the variations of the move before. Can be
    /// set.
    #[getter]
    fn comments_before(&self) -> PyResult<Vec<String>> {
        self.read(|cursor| {
            let comments = cursor.comments_before();
            comments
                .map(|comment| comment.as_str().to_owned())
                .collect()
        })
    }

    #[setter(comments_before)]
    fn set_comments_before(&self, comments: Vec<String>) -> PyResult<()> {
        let comments = parse_comments(&comments)?;
        self.edit(|cursor| *cursor.comments_before_mut() = comments)
    }

    /// The comments after the move without annotations, as one text.
    #[getter]
    fn comment(&self) -> PyResult<String> {
        self.read(|cursor| {
            let texts = cursor.comments().map(Comment::text);
            let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
            texts.join(" ")
        })
    }

    /// The numbers of the glyphs of the move, such as 1 for a good move. Can be set.
    #[getter]
    fn nags(&self) -> PyResult<Vec<u32>> {
        self.read(|cursor| {
            cursor
                .nags()
                .iter()
                .map(|nag| nag.number().into())
                .collect()
        })
    }

    #[setter(nags)]
    fn set_nags(&self, nags: Vec<u8>) -> PyResult<()> {
        self.edit(|cursor| *cursor.nags_mut() = nags.into_iter().map(Nag::new).collect())
    }

    /// The player's remaining time after the move, in seconds, or None.
    #[getter]
    fn clock(&self) -> PyResult<Option<f64>> {
        self.annotation(|annotation| match annotation {
            Annotation::Clock(time) => Some(time.duration().as_secs_f64()),
            _ => None,
        })
    }

    /// The time that the move took, in seconds, or None.
    #[getter]
    fn elapsed(&self) -> PyResult<Option<f64>> {
        self.annotation(|annotation| match annotation {
            Annotation::ElapsedTime(time) => Some(time.duration().as_secs_f64()),
            _ => None,
        })
    }

    /// The evaluation in the comments, from White's point of view, or None.
    #[getter]
    fn evaluation<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let score = self.annotation(|annotation| match annotation {
            Annotation::Evaluation(evaluation) => Some(evaluation.score()),
            _ => None,
        })?;
        score.map(|score| values::score(py, score)).transpose()
    }

    /// Adds a move, unless it is there, and returns its node: the continuation if it is the first, or a variation.
    ///
    /// >>> game = PgnGame()
    /// >>> node = game.root.add("e4").add("e5")
    /// >>> _ = game.root.add("d4")
    /// >>> print(str(game).splitlines()[-1])
    /// 1. e4 (1. d4) 1... e5 *
    fn add(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let position = &self.place.position;
        let mv = if is_null(r#move) {
            None
        } else {
            Some(resolve(position, r#move)?)
        };
        let played = self.edit(|cursor| {
            match mv {
                Some(mv) => cursor.play(mv).map_err(Ok)?,
                None => cursor.pass().map_err(Err)?,
            }
            Ok(Place {
                id: cursor.node(),
                before: Some((self.place.position, mv)),
                position: *cursor.position(),
                ply: cursor.ply(),
            })
        })?;
        let place = played.map_err(
            |refused: Result<IllegalMove, NullMoveInCheck>| match refused {
                Ok(reason) => of_illegal(&reason),
                Err(error) => of(&error),
            },
        )?;
        Ok(Self::new(self.game.bind(py), place))
    }

    /// Removes the move and all that follow it. Does nothing before the first move.
    fn delete(&self) -> PyResult<()> {
        self.edit(|cursor| {
            cursor.delete();
        })
    }

    /// Moves the line one place forward among the variations of its parent.
    fn promote(&self) -> PyResult<()> {
        self.edit(|cursor| cursor.promote())
    }

    /// Makes the line the main line of the game.
    fn promote_to_main(&self) -> PyResult<()> {
        self.edit(|cursor| cursor.promote_to_main_line())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game.is(&other.game) && self.place.id == other.place.id
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.place.id.number())
    }

    fn __repr__(&self) -> String {
        format!(
            "<PgnNode {} ply {}>",
            self.san().as_deref().unwrap_or("start"),
            self.place.ply
        )
    }
}

fn parse_comments(texts: &[String]) -> PyResult<Vec<Comment>> {
    let comments = texts
        .iter()
        .map(|text| Comment::new(text).map_err(|error| of_text(text, &error)));
    comments.collect()
}

/// Where games are read from.
type Source = Decoder<SignalRead<Box<dyn Read + Send>>>;

/// An iterator over the games of a file or of a text; see read_games and parse_games.
#[pyclass(frozen, name = "PgnReader", module = "chesscore")]
pub(crate) struct PyPgnReader(Mutex<Reader<Stream<Source>>>);

impl PyPgnReader {
    fn open(read: Box<dyn Read + Send>) -> io::Result<Self> {
        open(read).map(Mutex::new).map(Self)
    }
}

fn open(read: Box<dyn Read + Send>) -> io::Result<Reader<Stream<Source>>> {
    Ok(Reader::from_read(Decoder::new(SignalRead::new(read))?))
}

/// Opens the file of an argument.
fn open_file(py: Python<'_>, path: PathBuf) -> PyResult<Reader<Stream<Source>>> {
    // Opening a pipe waits for a program that writes to it.
    let (file, path) = wait_for(py, move || (File::open(&path), path))?;
    let file = file.map_err(|error| of_file(&path, &InputError::Open(error)))?;
    py.detach(|| open(Box::new(file)))
        .map_err(|error| of_file(&path, &InputError::Read(error)))
}

#[pymethods]
impl PyPgnReader {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyPgnGame>> {
        // The lock is taken without the interpreter, since another thread that has it may need the interpreter.
        let game = py.detach(|| {
            let mut reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            reader.read_game(&mut GameBuilder::default())
        });
        Ok(game?.map(PyPgnGame::new_of))
    }
}

/// Returns an iterator over the games of a file: plain, or compressed by gzip, zstd or bzip2.
///
/// Memory does not grow with the file. Raises OSError if the file cannot be read.
#[pyfunction]
pub(crate) fn read_games(py: Python<'_>, path: PathBuf) -> PyResult<PyPgnReader> {
    open_file(py, path).map(Mutex::new).map(PyPgnReader)
}

/// An iterator over the tags of games; see read_tags.
#[pyclass(frozen, name = "TagReader", module = "chesscore")]
pub(crate) struct PyTagReader(Mutex<Reader<Stream<Source>>>);

/// Collects tags, and skips moves.
#[derive(Default)]
struct Tags(Vec<(String, String)>);

impl Visitor for Tags {
    type Output = Vec<(String, String)>;

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let text = |text: RawText<'_>| text.decode(Fallback::default()).text.into_owned();
        self.0.push((text(name), text(value)));
    }

    fn begin_moves(&mut self, _start: Option<&Position>) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) -> Self::Output {
        core::mem::take(&mut self.0)
    }
}

#[pymethods]
impl PyTagReader {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let tags = py.detach(|| {
            let mut reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            reader.skim_game(&mut Tags::default())
        });
        let Some(tags) = tags? else {
            return Ok(None);
        };
        let dict = PyDict::new(py);
        // The first of several tags with a name counts.
        for (name, value) in tags {
            if !dict.contains(&name)? {
                dict.set_item(name, value)?;
            }
        }
        Ok(Some(dict))
    }
}

/// Returns an iterator over the tags of the games of a file, each a dict in the order of the file. It skips the moves
/// and is faster than read_games. The file can be compressed, as for read_games.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
/// >>> _ = path.write_text('[White "Anand"]\n\n1. e4 1-0\n\n[White "Carlsen"]\n\n1. d4 0-1\n')
/// >>> [tags["White"] for tags in read_tags(path)]
/// ['Anand', 'Carlsen']
#[pyfunction]
pub(crate) fn read_tags(py: Python<'_>, path: PathBuf) -> PyResult<PyTagReader> {
    open_file(py, path).map(Mutex::new).map(PyTagReader)
}

/// Returns an iterator over the games of a text, a str or bytes.
///
/// >>> [game.result for game in parse_games("1. e4 1-0\n\n1. d4 0-1\n")]
/// ['1-0', '0-1']
#[pyfunction]
pub(crate) fn parse_games(text: &Bound<'_, PyAny>) -> PyResult<PyPgnReader> {
    let bytes = if let Ok(text) = text.cast::<PyString>() {
        text.to_str()?.as_bytes().to_vec()
    } else if let Ok(bytes) = text.cast::<PyBytes>() {
        bytes.as_bytes().to_vec()
    } else {
        return Err(of_type("a str or bytes", text));
    };
    Ok(PyPgnReader::open(Box::new(Bytes::new(bytes)))?)
}
