//! The classes `Engine` and `Analysis`.
//!
//! A search runs in a thread of its own, which sends its reports through a channel. Python receives them without the
//! lock of the interpreter, and looks for signals several times a second, so that Ctrl-C ends a search. The other calls
//! that wait for an engine do the same.

use crate::arguments::number;
use crate::board::PyBoard;
use crate::error::{of_argument, of_engine};
use crate::moves::{PyMove, resolve, to_python};
use crate::openings::position_of;
use crate::signals::{SIGNALS, wait_for};
use crate::values;
use chess_board::Position;
use chess_move::{Bound as ScoreBound, Color, Diagnostic, Move, Score};
use chess_movegen::Game;
use chess_notation::{CastlingText, UciMove};
use chess_search::{Evaluation, Limits, Report, SearchClock, SearchOptions, Searcher};
use chess_uci::{BestMove, Client, ClientError, Go, Info, ProcessGroup, Wdl};
use core::fmt;
use core::num::NonZero;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyString, PyType};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// The longest time that can be asked for, in seconds: ten years.
const MAX_SECONDS: f64 = 3.2e8;
/// The largest hash table, in MiB.
const MAX_HASH: i64 = 1 << 25;

/// A chess engine: another program that speaks UCI, or the one of this package.
///
/// The limits of a search are keyword arguments: depth in plies, nodes, time in seconds, mate in moves, the clocks
/// white_clock, black_clock, white_increment and black_increment in seconds with moves_to_go, root_moves to search
/// these alone, and multipv for several lines.
///
/// >>> engine = Engine.builtin()
/// >>> engine.play(Position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), depth=3)
/// Move.from_uci('a1a8')
/// >>> best = engine.analyse(Position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), depth=3)[0]
/// >>> best.score, best.pv
/// (Score(cp=None, mate=1), (Move.from_uci('a1a8'),))
#[pyclass(frozen, name = "Engine", module = "chesscore")]
pub(crate) struct PyEngine {
    name: String,
    author: Option<String>,
    backend: Arc<Mutex<Option<Backend>>>,
    /// Stops the search that was started last.
    stop: Mutex<Option<Stop>>,
}

enum Backend {
    Program(Box<Client>, ProcessGroup),
    Builtin(Box<Searcher<Evaluation>>),
}

/// Stops a search, unless it has ended.
type Stop = Arc<dyn Fn() + Send + Sync>;

/// What a search sends.
enum Message {
    /// How the search is stopped, before anything else.
    Started(Stop),
    Line(Box<Line>),
    Done(Result<BestMove, Failure>),
}

enum Failure {
    Engine(ClientError),
    Closed,
}

impl Failure {
    fn to_python(&self) -> PyErr {
        match self {
            Self::Engine(error) => of_engine(error),
            Self::Closed => of_engine(&Closed),
        }
    }
}

/// The error of an engine that was closed.
struct Closed;

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the engine was closed")
    }
}

impl Diagnostic for Closed {
    fn code(&self) -> &'static str {
        "engine-closed"
    }
}

/// A report of a search.
struct Line {
    depth: Option<u32>,
    selective_depth: Option<u32>,
    multipv: u32,
    score: Option<Score>,
    bound: ScoreBound,
    wdl: Option<Wdl>,
    nodes: Option<u64>,
    nps: Option<u64>,
    time: Option<Duration>,
    hashfull: Option<u32>,
    pv: Vec<Move>,
    text: Option<String>,
}

impl Line {
    fn of_info(position: &Position, info: Info) -> Self {
        // An illegal move ends the line.
        let mut at = *position;
        let moves = info.pv.iter().map_while(|text| {
            let mv = text.to_move(&at).ok()?;
            at.play_unchecked(mv);
            Some(mv)
        });
        Self {
            pv: moves.collect(),
            depth: info.depth,
            selective_depth: info.selective_depth,
            multipv: info.multipv.unwrap_or(1),
            score: info.score,
            bound: info.bound,
            wdl: info.wdl,
            nodes: info.nodes,
            nps: info.nps,
            time: info.time,
            hashfull: info.hashfull,
            text: info.string,
        }
    }

    fn of_report(report: &Report<'_>) -> Self {
        Self {
            depth: Some(report.depth),
            selective_depth: Some(report.selective_depth),
            multipv: u32::try_from(report.multipv).unwrap_or(u32::MAX),
            score: Some(report.score),
            bound: report.bound,
            wdl: Some(Wdl::from_score(report.score)),
            nodes: Some(report.nodes),
            nps: Some(report.nps()),
            time: Some(report.time),
            hashfull: Some(report.hashfull),
            pv: report.pv.to_vec(),
            text: None,
        }
    }

    /// Makes an `Info`.
    fn to_python<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = CLASS.import(py, "chesscore._types", "Info")?;
        let fields = PyDict::new(py);
        fields.set_item("depth", self.depth)?;
        fields.set_item("seldepth", self.selective_depth)?;
        fields.set_item("multipv", self.multipv)?;
        let score = self.score.map(|score| values::score(py, score));
        fields.set_item("score", score.transpose()?)?;
        fields.set_item("bound", bound_name(self.bound))?;
        fields.set_item("wdl", self.wdl.map(|wdl| (wdl.win, wdl.draw, wdl.loss)))?;
        fields.set_item("nodes", self.nodes)?;
        fields.set_item("nps", self.nps)?;
        fields.set_item("time", self.time.map(|time| time.as_secs_f64()))?;
        fields.set_item("hashfull", self.hashfull)?;
        let mut at = *position;
        let mut pv = Vec::with_capacity(self.pv.len());
        for &mv in &self.pv {
            pv.push(to_python(py, &at, mv)?);
            at.play_unchecked(mv);
        }
        fields.set_item("pv", pyo3::types::PyTuple::new(py, pv)?)?;
        fields.set_item("string", self.text.as_deref())?;
        class.call((), Some(&fields))
    }
}

fn bound_name(bound: ScoreBound) -> &'static str {
    match bound {
        ScoreBound::Exact => "exact",
        ScoreBound::Lower => "lower",
        ScoreBound::Upper => "upper",
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl PyEngine {
    /// Starts a program that speaks UCI: its name or path, or a list of it and its arguments.
    ///
    /// Raises EngineError if it does not start, or does not answer within the timeout in seconds, which also holds for
    /// later answers.
    #[classmethod]
    #[pyo3(signature = (program, *, timeout=10.0))]
    fn open(class: &Bound<'_, PyType>, program: &Bound<'_, PyAny>, timeout: f64) -> PyResult<Self> {
        let words: Vec<OsString> = if let Ok(path) = program.extract::<PathBuf>() {
            vec![path.into()]
        } else {
            let words = program.try_iter()?;
            let words = words.map(|word| Ok(word?.extract::<PathBuf>()?.into()));
            words.collect::<PyResult<_>>()?
        };
        let timeout = seconds("timeout", timeout)?;
        let Some((program, arguments)) = words.split_first() else {
            return Err(of_argument("program", "a program", "an empty list"));
        };
        let mut command = Command::new(program);
        command.args(arguments).stderr(Stdio::null());
        let (sender, process) = channel();
        let start = move || {
            Client::start_watched(command, timeout, |id| {
                let _ = sender.send(ProcessGroup::begun_by(id));
            })
        };
        let client = match wait_for(class.py(), start) {
            Ok(client) => client.map_err(|error| of_engine(&error))?,
            Err(signal) => {
                // The program may be about to start.
                if let Ok(group) = process.recv_timeout(SIGNALS) {
                    group.kill();
                }
                return Err(signal);
            }
        };
        let group = process.try_recv();
        Ok(Self {
            name: client
                .name()
                .map_or_else(|| program.to_string_lossy().into_owned(), str::to_owned),
            author: client.author().map(str::to_owned),
            backend: Arc::new(Mutex::new(Some(Backend::Program(
                Box::new(client),
                group.unwrap_or(ProcessGroup::begun_by(0)),
            )))),
            stop: Mutex::new(None),
        })
    }

    /// Starts the engine of this package, with its neural network, in this process. hash is the size of the hash table
    /// in MiB.
    #[classmethod]
    #[pyo3(signature = (*, hash=None, threads=None))]
    fn builtin(
        class: &Bound<'_, PyType>,
        hash: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut options = SearchOptions::default();
        if let Some(hash) = hash {
            options.hash_mib = number("hash", hash, 1..=MAX_HASH)?;
        }
        if let Some(threads) = threads {
            options.threads = number::<usize>("threads", threads, 1..=1024)?
                .try_into()
                .unwrap_or(NonZero::<usize>::MIN);
        }
        let make = || Searcher::with_evaluation(options, Evaluation::with_default_network());
        let searcher = wait_for(class.py(), make)?;
        let searcher = searcher.map_err(|error| of_engine(&error))?;
        Ok(Self {
            name: "chesscore".to_owned(),
            author: None,
            backend: Arc::new(Mutex::new(Some(Backend::Builtin(Box::new(searcher))))),
            stop: Mutex::new(None),
        })
    }

    /// The name that the engine gives.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The author that the engine gives, or None.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The names of the options that the engine has declared. Ends a running search.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.stop_search();
        self.with_backend(py, |backend| match backend {
            Backend::Program(client, _) => {
                let options = client.options().iter();
                Ok(options.map(|option| option.name.clone()).collect())
            }
            Backend::Builtin(_) => Ok(Vec::new()),
        })
    }

    /// Sets an option of a program, or presses a button if the value is None. Ends a running search.
    ///
    /// Raises EngineError if the engine has not declared the option, or does not accept the value.
    #[pyo3(signature = (name, value))]
    fn set_option(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = match value {
            value if value.is_none() => None,
            // UCI writes them in small letters.
            value if value.is_instance_of::<PyBool>() => Some(value.extract::<bool>()?.to_string()),
            value => Some(value.str()?.to_str()?.to_owned()),
        };
        self.stop_search();
        let name = name.to_owned();
        self.with_backend(value.py(), move |backend| {
            match (backend, text) {
                (Backend::Program(client, _), Some(text)) => client.set_option(&name, text),
                (Backend::Program(client, _), None) => client.press(&name),
                (Backend::Builtin(_), _) => Err(ClientError::UnknownOption { name }),
            }
            .map_err(Failure::Engine)
        })
    }

    /// Tells the engine that the next position is from another game. Ends a running search.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.stop_search();
        self.with_backend(py, |backend| match backend {
            Backend::Program(client, _) => client.new_game().map_err(Failure::Engine),
            Backend::Builtin(searcher) => {
                searcher.clear();
                Ok(())
            }
        })
    }

    /// Searches a Position or Board and returns the best move, or None if there is no legal move. A limit is required.
    #[pyo3(signature = (position, **limits))]
    fn play(
        &self,
        position: &Bound<'_, PyAny>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Py<PyMove>>> {
        let analysis = self.start(position, limits, Unlimited::Refused)?;
        analysis.wait(position.py())
    }

    /// Searches a Position or Board and returns the last Info of each line, the best line first: none if there is no
    /// legal move. A limit is required.
    #[pyo3(signature = (position, **limits))]
    fn analyse<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let py = position.py();
        let analysis = self.start(position, limits, Unlimited::Refused)?;
        analysis.wait(py)?;
        analysis.lines(py)
    }

    /// Starts to search a Position or Board, and returns an iterator over the reports. Without a limit it searches
    /// until it is stopped. An earlier search is stopped.
    ///
    /// >>> with Engine.builtin().analysis(Position()) as analysis:
    /// ...     for info in analysis:
    /// ...         if info.depth >= 3:
    /// ...             break
    /// >>> analysis.wait() in Position().legal_moves
    /// True
    #[pyo3(signature = (position, **limits))]
    fn analysis(
        &self,
        position: &Bound<'_, PyAny>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyAnalysis> {
        self.start(position, limits, Unlimited::Infinite)
    }

    /// Ends the engine. Later calls raise EngineError.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.stop_search();
        let backend = self.backend.clone();
        wait_for(py, move || {
            if let Some(Backend::Program(client, _)) = lock(&backend).take() {
                // A program that does not end in time is killed.
                let _ = client.quit();
            }
        })
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(
        &self,
        py: Python<'_>,
        _exception: &Bound<'_, pyo3::types::PyTuple>,
    ) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        format!("<Engine {:?}>", self.name)
    }
}

/// Starts to search as Engine.analysis does, but requires a limit.
#[pyfunction]
#[pyo3(signature = (engine, position, **limits))]
pub(crate) fn start_search(
    engine: &Bound<'_, PyEngine>,
    position: &Bound<'_, PyAny>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyAnalysis> {
    engine.get().start(position, limits, Unlimited::Refused)
}

/// What a search without limits does.
#[derive(Clone, Copy)]
enum Unlimited {
    Refused,
    Infinite,
}

impl PyEngine {
    fn stop_search(&self) {
        let stop = lock(&self.stop).take();
        if let Some(stop) = stop {
            stop();
        }
    }

    /// Calls a function with the engine when no search runs.
    fn with_backend<R: Send + 'static>(
        &self,
        py: Python<'_>,
        call: impl FnOnce(&mut Backend) -> Result<R, Failure> + Send + 'static,
    ) -> PyResult<R> {
        let backend = self.backend.clone();
        let result = wait_for(py, move || match lock(&backend).as_mut() {
            Some(backend) => call(backend),
            None => Err(Failure::Closed),
        });
        result?.map_err(|failure| failure.to_python())
    }

    fn start(
        &self,
        position: &Bound<'_, PyAny>,
        limits: Option<&Bound<'_, PyDict>>,
        unlimited: Unlimited,
    ) -> PyResult<PyAnalysis> {
        let game = match position.cast::<PyBoard>() {
            Ok(board) => board.get().game(),
            Err(_) => Game::new(position_of(position)?),
        };
        let (go, multipv) = read_limits(game.position(), limits, unlimited)?;
        self.stop_search();
        let (sender, receiver) = channel();
        let position_searched = *game.position();
        let backend = self.backend.clone();
        thread::Builder::new().spawn(move || {
            let result = match lock(&backend).as_mut() {
                Some(Backend::Program(client, group)) => {
                    let result = search_program(client, *group, &game, go, multipv, &sender);
                    result.map_err(Failure::Engine)
                }
                Some(Backend::Builtin(searcher)) => {
                    Ok(search_builtin(searcher, &game, &go, multipv, &sender))
                }
                None => Err(Failure::Closed),
            };
            // Sending fails if the analysis was dropped.
            let _ = sender.send(Message::Done(result));
        })?;
        let analysis = PyAnalysis {
            position: position_searched,
            receiver: Mutex::new(receiver),
            state: Mutex::new(State::default()),
        };
        // The first message says how the search is stopped, or that it failed.
        analysis.receive(position.py())?;
        let stop = lock(&analysis.state).stop.clone();
        *lock(&self.stop) = stop;
        if let Some(Err(failure)) = &lock(&analysis.state).done {
            return Err(failure.to_python());
        }
        Ok(analysis)
    }
}

/// Makes a function that stops a search while it runs.
fn stop_while(running: &Arc<AtomicBool>, stop: impl Fn() + Send + Sync + 'static) -> Stop {
    let running = running.clone();
    Arc::new(move || {
        if running.load(Ordering::Relaxed) {
            stop();
        }
    })
}

fn search_program(
    client: &mut Client,
    group: ProcessGroup,
    game: &Game,
    go: Go,
    multipv: NonZero<usize>,
    sender: &Sender<Message>,
) -> Result<BestMove, ClientError> {
    if multipv.get() > 1 || client.option("MultiPV").is_some() {
        client.set_option("MultiPV", multipv)?;
    }
    let timeout = client.timeout();
    let mut analysis = client.analyze(game, go)?;
    let running = Arc::new(AtomicBool::new(true));
    let handle = analysis.stop_handle();
    let is_stopped = AtomicBool::new(false);
    let stop = stop_while(&running, {
        let running = running.clone();
        move || {
            handle.stop();
            if !is_stopped.swap(true, Ordering::Relaxed) {
                kill_after(timeout, running.clone(), group);
            }
        }
    });
    let mut is_heard = sender.send(Message::Started(stop)).is_ok();
    let mut failure = None;
    while let Some(info) = analysis.next() {
        let info = match info {
            Ok(info) => info,
            Err(error) => {
                failure = Some(error);
                break;
            }
        };
        let line = Line::of_info(game.position(), info);
        is_heard = is_heard && sender.send(Message::Line(Box::new(line))).is_ok();
        if !is_heard {
            // An engine that has ended is the next error.
            let _ = analysis.stop();
        }
    }
    running.store(false, Ordering::Relaxed);
    match failure {
        Some(error) => Err(error),
        None => analysis.best_move(),
    }
}

/// Kills a program whose search has been stopped, if the search has not ended after a time.
fn kill_after(timeout: Duration, running: Arc<AtomicBool>, group: ProcessGroup) {
    let watch = move || {
        let start = Instant::now();
        while running.load(Ordering::Relaxed) {
            if start.elapsed() > timeout {
                return group.kill();
            }
            thread::sleep(SIGNALS);
        }
    };
    // Without a thread, a program that hangs is waited for.
    let _ = thread::Builder::new().spawn(watch);
}

fn search_builtin(
    searcher: &mut Searcher<Evaluation>,
    game: &Game,
    go: &Go,
    multipv: NonZero<usize>,
    sender: &Sender<Message>,
) -> BestMove {
    let options = SearchOptions {
        multi_pv: multipv,
        ..searcher.options().clone()
    };
    // The size of the hash table stays, so that this cannot fail.
    let _ = searcher.set_options(options);
    let us = game.position().side_to_move();
    let clock = go.time[us].map(|remaining| SearchClock {
        remaining,
        increment: go.increment[us].unwrap_or_default(),
        moves_to_go: go.moves_to_go,
    });
    let moves = go.search_moves.iter();
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        move_time: go.move_time,
        mate: go.mate,
        infinite: go.infinite,
        clock,
        search_moves: moves
            .filter_map(|mv| mv.to_move(game.position()).ok())
            .collect(),
        ..Limits::default()
    };
    let control = searcher.control();
    let running = Arc::new(AtomicBool::new(true));
    searcher.prepare(&limits);
    let stop = stop_while(&running, {
        let control = control.clone();
        move || control.stop()
    });
    let _ = sender.send(Message::Started(stop));
    let result = searcher.search_prepared(game, &limits, |report| {
        let line = Line::of_report(report);
        if sender.send(Message::Line(Box::new(line))).is_err() {
            control.stop();
        }
    });
    running.store(false, Ordering::Relaxed);
    BestMove {
        best: result.best,
        ponder: result.ponder,
    }
}

/// Reads keyword arguments as the limits of a search and the number of lines.
fn read_limits(
    position: &Position,
    limits: Option<&Bound<'_, PyDict>>,
    unlimited: Unlimited,
) -> PyResult<(Go, NonZero<usize>)> {
    let mut go = Go::default();
    let mut multipv = NonZero::<usize>::MIN;
    for (name, value) in limits.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let name = name.cast::<PyString>()?.to_str()?;
        let time = || seconds(name, value.extract()?).map(Some);
        match name {
            "depth" => go.depth = Some(number(name, &value, 1..=1000)?),
            "nodes" => go.nodes = Some(number(name, &value, 1..=i64::MAX)?),
            "mate" => go.mate = Some(number(name, &value, 1..=1000)?),
            "moves_to_go" => go.moves_to_go = Some(number(name, &value, 1..=1000)?),
            "time" => go.move_time = time()?,
            "white_clock" => go.time[Color::White] = time()?,
            "black_clock" => go.time[Color::Black] = time()?,
            "white_increment" => go.increment[Color::White] = time()?,
            "black_increment" => go.increment[Color::Black] = time()?,
            "multipv" => {
                multipv = number::<usize>(name, &value, 1..=500)?
                    .try_into()
                    .unwrap_or(multipv);
            }
            "root_moves" => {
                let castling = if position.is_chess960() {
                    CastlingText::Chess960
                } else {
                    CastlingText::Standard
                };
                for mv in value.try_iter()? {
                    let mv = resolve(position, &mv?)?;
                    let text = UciMove::from_move_with(position, mv, castling);
                    go.search_moves.push(text);
                }
            }
            _ => return Err(of_argument("limit", "a limit such as time", name)),
        }
    }
    let has_limit = go.depth.is_some()
        || go.nodes.is_some()
        || go.mate.is_some()
        || go.move_time.is_some()
        || go.time[position.side_to_move()].is_some();
    match unlimited {
        Unlimited::Refused if !has_limit => {
            Err(of_argument("limit", "a limit such as time=1.0", "none"))
        }
        _ => {
            go.infinite = !has_limit;
            Ok((go, multipv))
        }
    }
}

fn seconds(name: &str, value: f64) -> PyResult<Duration> {
    let duration = Duration::try_from_secs_f64(value).ok();
    duration
        .filter(|_| value <= MAX_SECONDS)
        .ok_or_else(|| of_argument(name, "a number of seconds", value))
}

/// A search: an iterator over its reports, each an Info. It is stopped when it is left by with, or deleted.
#[pyclass(frozen, name = "Analysis", module = "chesscore")]
pub(crate) struct PyAnalysis {
    position: Position,
    receiver: Mutex<Receiver<Message>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    stop: Option<Stop>,
    /// The last report with a score of each line.
    lines: Vec<Arc<Line>>,
    done: Option<Result<BestMove, Failure>>,
}

impl PyAnalysis {
    /// Receives a message and keeps what it says. Returns the report, or `None` for another message.
    fn receive(&self, py: Python<'_>) -> PyResult<Option<Arc<Line>>> {
        let message = loop {
            match py.detach(|| lock(&self.receiver).recv_timeout(SIGNALS)) {
                Ok(message) => break message,
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        self.stop();
                        return Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    break Message::Done(Err(Failure::Closed));
                }
            }
        };
        let mut state = lock(&self.state);
        match message {
            Message::Started(stop) => state.stop = Some(stop),
            Message::Done(done) if state.done.is_none() => state.done = Some(done),
            Message::Done(_) => {}
            Message::Line(line) => {
                let line = Arc::<Line>::from(line);
                if line.score.is_some() && !line.pv.is_empty() {
                    state.lines.retain(|other| other.multipv != line.multipv);
                    state.lines.push(line.clone());
                    state.lines.sort_by_key(|line| line.multipv);
                }
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn is_done(&self) -> bool {
        lock(&self.state).done.is_some()
    }

    /// Returns the best move of a search that has ended.
    fn answer(&self) -> PyResult<BestMove> {
        match &lock(&self.state).done {
            Some(Ok(best)) => Ok(*best),
            Some(Err(failure)) => Err(failure.to_python()),
            None => Ok(BestMove::default()),
        }
    }
}

#[pymethods]
impl PyAnalysis {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        while !self.is_done() {
            if let Some(line) = self.receive(py)? {
                return line.to_python(py, &self.position).map(Some);
            }
        }
        self.answer()?;
        Ok(None)
    }

    /// Stops the search. Reports on their way and the best move can still be read.
    fn stop(&self) {
        let stop = lock(&self.state).stop.clone();
        if let Some(stop) = stop {
            stop();
        }
    }

    /// Waits for the end of the search and returns the best move, or None if there is no legal move.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        while !self.is_done() {
            self.receive(py)?;
        }
        let best = self.answer()?.best;
        best.map(|mv| to_python(py, &self.position, mv)).transpose()
    }

    /// The last Info of each line that was read so far, the best line first.
    #[getter]
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let lines = lock(&self.state).lines.clone();
        lines
            .iter()
            .map(|line| line.to_python(py, &self.position))
            .collect()
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.stop();
    }
}

impl Drop for PyAnalysis {
    fn drop(&mut self) {
        self.stop();
    }
}
