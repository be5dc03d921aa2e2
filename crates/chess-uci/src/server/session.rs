//! [`Session`]: the state of a server between two commands.

use super::backlog::{Backlog, Refused};
use super::context::{EngineContext, Signals};
use super::identity::{CHESS960, Identity, LOG_FILE};
use super::input::Event;
use super::job::{Finished, Job, JobKind, JobThread};
use super::output::Output;
use super::task::{Builtin, Task};
use super::{BestMove, EngineFailure, ServeError, UciEngine, display, perft};
use crate::protocol::command::{Command, Go, PositionCommand, SetOption};
use crate::protocol::one_line::OneLine;
use crate::protocol::reply::{OptionValue, Reply};
use chess_board::{Position, Waivers};
use chess_move::{Move, WithSpan};
use chess_movegen::{Game, legal_moves};
use chess_notation::{CastlingText, UciMove};
use core::fmt;
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

/// The state of a server between two commands.
pub(super) struct Session<E> {
    identity: Identity,
    output: Output,
    jobs: JobThread<E>,
    inbox: Receiver<Event<E>>,
    castling: CastlingText,
    game: Game,
    worker: Worker<E>,
    /// The commands that wait for the end of the running job.
    waiting: Backlog,
    /// The reason why the engine could not recover.
    failure: Option<EngineFailure>,
    /// Whether the last command or its job failed.
    has_failed: bool,
}

/// A command that failed. The output has the reason.
pub(super) struct CommandFailed;

/// The engine, or the handle to the job that has it.
enum Worker<E> {
    Idle(Box<E>),
    Busy(Job),
    /// A placeholder while one of the other variants is replaced.
    Changing,
}

/// The maximum number of characters of an invalid line that an answer repeats.
const MAX_SHOWN: usize = 60;

/// The maximum time that the end of the session waits for the answer of a search.
const PATIENCE: Duration = Duration::from_secs(5);

impl<E: UciEngine> Session<E> {
    pub(super) fn new(
        engine: E,
        output: Output,
        events: SyncSender<Event<E>>,
        inbox: Receiver<Event<E>>,
    ) -> Self {
        Self {
            identity: Identity::new(&engine),
            output,
            jobs: JobThread::new(events),
            inbox,
            castling: CastlingText::Standard,
            game: Game::default(),
            worker: Worker::Idle(Box::new(engine)),
            waiting: Backlog::default(),
            failure: None,
            has_failed: false,
        }
    }

    /// Handles events until `quit`.
    pub(super) fn listen(&mut self) {
        while let Ok(event) = self.inbox.recv() {
            if self.handle(event).is_break() {
                return;
            }
        }
    }

    /// Runs a line to the end of its job.
    pub(super) fn run(&mut self, line: &str) -> Result<ControlFlow<()>, CommandFailed> {
        self.has_failed = false;
        let flow = self.hear(line);
        self.wait();
        if self.has_failed {
            return Err(CommandFailed);
        }
        Ok(flow)
    }

    /// Answers that a command failed.
    fn complain(&mut self, reason: impl fmt::Display) {
        self.has_failed = true;
        self.output.complain(reason);
    }

    /// Waits for the end of the running job, if there is one.
    fn wait(&mut self) {
        while let Worker::Busy(_) = self.worker {
            let Ok(event) = self.inbox.recv() else {
                return;
            };
            if self.handle(event).is_break() {
                return;
            }
        }
    }

    /// Stops the running job and lets it answer.
    pub(super) fn end(mut self) -> Result<(), ServeError> {
        if let Some(error) = self.failure {
            return Err(ServeError::Engine(error));
        }
        if let Worker::Busy(job) = &self.worker {
            job.stop();
            // Lines that arrive now are too late.
            while let Ok(event) = self.inbox.recv_timeout(PATIENCE) {
                if let Event::Done(_, finished) = event {
                    self.report(finished);
                    break;
                }
            }
        }
        self.output
            .take_error()
            .map_or(Ok(()), |error| Err(ServeError::Output(error)))
    }

    /// Reports how a job ended.
    fn report(&mut self, finished: Finished) {
        match finished {
            Finished::Answer(None) => {}
            Finished::Answer(Some(answer)) => self.output.say(answer),
            Finished::Failed(reason) => self.complain(reason),
            Finished::Panicked => self.complain("internal error; everything learned is lost"),
        }
    }

    fn handle(&mut self, event: Event<E>) -> ControlFlow<()> {
        match event {
            Event::Line(line) => {
                self.output.log_input(&line);
                self.hear(&line)?;
            }
            Event::EndOfInput => return self.hear("quit"),
            Event::LineTooLong => self.complain("the line is too long"),
            Event::Done(engine, finished) => {
                // The job is removed before the answer is written, so that the next command finds
                // no running job.
                let job = core::mem::replace(&mut self.worker, Worker::Idle(engine));
                let has_panicked = matches!(finished, Finished::Panicked);
                self.report(finished);
                if has_panicked {
                    self.recover(&job)?;
                }
                if !self.output.is_broken() {
                    self.catch_up()?;
                }
            }
        }
        if self.output.is_broken() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Parses a line, and runs it now or after the running job.
    fn hear(&mut self, line: &str) -> ControlFlow<()> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return ControlFlow::Continue(());
        }
        match Task::parse::<E>(line) {
            Ok(task) => self.receive(task),
            Err(error) => {
                let shown: String = line.chars().take(MAX_SHOWN).collect();
                let more = if shown.len() < line.len() { "…" } else { "" };
                self.complain(format_args!(
                    "not understood: {}{more}: {}",
                    shown.escape_debug(),
                    WithSpan(&error)
                ));
                ControlFlow::Continue(())
            }
        }
    }

    /// Runs a task now or after the running job.
    fn receive(&mut self, task: Task) -> ControlFlow<()> {
        let Worker::Busy(job) = &self.worker else {
            return match self.waiting.admit(&task) {
                Ok(()) => self.carry_out(task),
                Err(refused) => self.refuse(refused),
            };
        };
        match task {
            Task::Command(
                Command::Uci | Command::IsReady | Command::Debug { .. } | Command::Register(_),
            )
            | Task::Builtin(Builtin::Help | Builtin::Version) => return self.carry_out(task),
            // A running perft or bench is finished first, for scripts that end with `quit`. A
            // search is stopped.
            Task::Command(Command::Quit) if job.is_search() => {
                job.stop();
                if self.waiting.is_empty() {
                    return ControlFlow::Break(());
                }
            }
            // A `stop` also stops the waiting jobs.
            Task::Command(Command::Stop) => {
                job.stop();
                if !self.waiting.has_work() {
                    return ControlFlow::Continue(());
                }
            }
            // The `ponderhit` belongs to the running search.
            Task::Command(Command::PonderHit) if !self.waiting.has_work() => {
                job.ponder_hit();
                return ControlFlow::Continue(());
            }
            _ => {}
        }
        match self.waiting.push(task) {
            Ok(()) => ControlFlow::Continue(()),
            Err(refused) => self.refuse(refused),
        }
    }

    fn refuse(&mut self, Refused(reason): Refused) -> ControlFlow<()> {
        self.complain(reason);
        ControlFlow::Continue(())
    }

    /// Runs the waiting commands, up to the first that must wait for another job. If a `quit`
    /// waits, searches are stopped, because they might not end by themselves.
    fn catch_up(&mut self) -> ControlFlow<()> {
        while let Some(task) = self.waiting.pop() {
            match (&self.worker, &task) {
                (Worker::Busy(job), Task::Command(Command::Stop)) => job.stop(),
                (Worker::Busy(job), Task::Command(Command::Quit)) if job.is_search() => {
                    return ControlFlow::Break(());
                }
                (Worker::Busy(job), _) => {
                    self.waiting.put_back(task);
                    if self.waiting.take_ponder_hit() {
                        job.ponder_hit();
                    }
                    if self.waiting.has_stop() || (job.is_search() && self.waiting.has_quit()) {
                        job.stop();
                    }
                    break;
                }
                _ => self.carry_out(task)?,
            }
        }
        ControlFlow::Continue(())
    }

    fn carry_out(&mut self, task: Task) -> ControlFlow<()> {
        match task {
            Task::Command(command) => match command {
                Command::Quit => return ControlFlow::Break(()),
                Command::Uci => self.identity.introduce(&self.output),
                Command::IsReady => self.output.say(Reply::ReadyOk),
                Command::UciNewGame => {
                    if let Worker::Idle(engine) = &mut self.worker {
                        engine.new_game();
                    }
                }
                Command::Position(command) => self.set_up(&command),
                Command::SetOption(command) => {
                    if let Err(error) = self.set_option(&command) {
                        let name = &command.name;
                        self.complain(format_args!("option {name} is unchanged: {error}"));
                    }
                }
                Command::Go(go) => self.go(go),
                // No job is running, there is no debug mode, and there is nothing to register.
                Command::Stop
                | Command::PonderHit
                | Command::Debug { .. }
                | Command::Register(_) => {}
            },
            Task::Builtin(builtin) => match builtin {
                Builtin::Help => self.identity.explain(&self.output),
                Builtin::Version => self.output.say(OneLine(&self.identity.name)),
                Builtin::Display => self.output.say(display::board(&self.game)),
                Builtin::Perft { depth } => self.perft(depth),
            },
            Task::Extension { line, .. } => {
                let context = self.context(Signals::default(), Vec::new());
                self.start(JobKind::Other, context, move |engine, context| match engine
                    .run_extension(&line, context)
                {
                    Ok(()) => Finished::Answer(None),
                    Err(error) => Finished::Failed(error.to_string()),
                });
            }
        }
        ControlFlow::Continue(())
    }

    fn set_option(&mut self, command: &SetOption) -> Result<(), EngineFailure> {
        let (name, value) = self.identity.parse_option(command)?;
        match (name, &value) {
            (CHESS960, OptionValue::Check(true)) => self.castling = CastlingText::Chess960,
            (CHESS960, _) => self.castling = CastlingText::Standard,
            (LOG_FILE, OptionValue::String(path)) => {
                self.output.log().open(path)?;
            }
            (name, value) => {
                if let Worker::Idle(engine) = &mut self.worker {
                    engine.set_option(name, value)?;
                }
            }
        }
        Ok(())
    }

    /// Sets up a position. An invalid start position changes nothing. The moves are played up to the first
    /// illegal one.
    fn set_up(&mut self, command: &PositionCommand) {
        // Problems and test suites contain positions that no game can reach.
        let start =
            match Position::from_setup(command.start.setup_with(self.castling), Waivers::all()) {
                Ok(start) => start,
                Err(error) => {
                    return self.complain(format_args!("the position is unchanged: {error}"));
                }
            };
        self.game = Game::new(start);
        if start.to_setup() != command.start.setup_with(CastlingText::Chess960) {
            let note = "castling rights that need Chess960 are ignored: UCI_Chess960 is off";
            self.output.say(Reply::text(note));
        }
        for text in &command.moves {
            let mv = match text.to_move(self.game.position()) {
                Ok(mv) => mv,
                Err(error) => {
                    let ply = self.game.moves().len() + 1;
                    return self.complain(format_args!(
                        "move {ply} ({text}) is illegal: {error}; the moves before it were played"
                    ));
                }
            };
            // The move is legal, so this cannot fail.
            let _ = self.game.play(mv);
        }
    }

    fn go(&mut self, go: Go) {
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            match text.to_move(self.game.position()) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.complain(format_args!("searchmoves: {error}")),
            }
        }
        let context = self.context(Signals::new(go.infinite, go.ponder), search_moves);
        self.start(JobKind::Search, context, move |engine, context| {
            let BestMove { best, ponder } = engine.search(&go, context);
            // The protocol forbids an early answer in these searches, even if nothing is left to search.
            if !context.output.is_broken() {
                context.signals.wait_for_release();
            }
            let line: Vec<Move> = best.into_iter().chain(ponder).collect();
            let texts = context.uci_moves(&line);
            let reply = Reply::BestMove {
                best: texts.first().copied().unwrap_or(UciMove::Null),
                ponder: texts.get(1).copied(),
            };
            Finished::Answer(Some(reply.to_string()))
        });
    }

    fn perft(&mut self, depth: u32) {
        if depth > perft::MAX_DEPTH {
            return self.complain(format_args!(
                "perft counts trees of at most {} plies",
                perft::MAX_DEPTH
            ));
        }
        let context = self.context(Signals::default(), Vec::new());
        self.start(JobKind::Other, context, move |_, context| {
            perft::run(context, depth);
            Finished::Answer(None)
        });
    }

    fn context(&self, signals: Signals, search_moves: Vec<Move>) -> EngineContext {
        EngineContext {
            game: self.game.clone(),
            search_moves,
            castling: self.castling,
            output: self.output.clone(),
            signals: Arc::new(signals),
        }
    }

    fn start(
        &mut self,
        kind: JobKind,
        context: EngineContext,
        work: impl FnOnce(&mut E, &EngineContext) -> Finished + Send + 'static,
    ) {
        self.worker = match core::mem::replace(&mut self.worker, Worker::Changing) {
            Worker::Idle(engine) => match self.jobs.start(kind, engine, context, work) {
                Ok(job) => Worker::Busy(job),
                Err(engine) => {
                    self.complain("the system cannot start a thread for this command");
                    if kind == JobKind::Search {
                        self.answer_any_move();
                    }
                    Worker::Idle(engine)
                }
            },
            other => other,
        };
    }

    /// Answers a failed search with a legal move.
    fn answer_any_move(&self) {
        let position = self.game.position();
        let any = legal_moves(position).first().copied();
        self.output.say(Reply::BestMove {
            best: UciMove::from_optional_move(position, any, self.castling),
            ponder: None,
        });
    }

    /// Restores the engine after a panic. If the panic was in a search, the answer is some legal
    /// move.
    fn recover(&mut self, lost: &Worker<E>) -> ControlFlow<()> {
        if let Worker::Busy(job) = lost
            && job.is_search()
        {
            self.answer_any_move();
        }
        if let Worker::Idle(engine) = &mut self.worker
            && let Err(error) = engine.recover()
        {
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
