//! [`Session`]: the state of a server between two commands.

use super::context::{EngineContext, Signals};
use super::event::{Event, Finished};
use super::identity::{CHESS960, Identity, LOG_FILE};
use super::job::{Job, JobKind, JobThread};
use super::output::Output;
use super::queue::{CommandQueue, Refused};
use super::task::{Builtin, Task};
use super::{BestMove, EngineFailure, ServeError, UciEngine, display, perft};
use crate::protocol::command::{Command, Go, PositionCommand, SetOption};
use crate::protocol::reply::{OptionValue, Reply};
use crate::protocol::text::OneLine;
use chess_board::{Position, Waivers};
use chess_move::{Move, WithSpan};
use chess_movegen::{Game, PositionRules};
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
    engine: EngineState<E>,
    /// The commands that wait for the running job.
    queue: CommandQueue,
    /// The reason why the engine could not recover.
    failure: Option<EngineFailure>,
    /// Whether the last command or its job failed.
    has_failed: bool,
}

/// A command that failed. The output has the reason.
pub(super) struct CommandFailed;

/// The engine, or the handle to the job that uses it.
enum EngineState<E> {
    Idle(Box<E>),
    Busy(Job),
    /// A placeholder while one of the other variants is replaced.
    Changing,
}

/// The maximum number of characters of an invalid line that an answer repeats.
const MAX_SHOWN: usize = 60;

/// The maximum time that the end of the session waits for the answer of a search.
const MAX_WAIT: Duration = Duration::from_secs(5);

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
            engine: EngineState::Idle(Box::new(engine)),
            queue: CommandQueue::default(),
            failure: None,
            has_failed: false,
        }
    }

    /// Handles events until `quit`.
    pub(super) fn listen(&mut self) {
        while let Ok(event) = self.inbox.recv() {
            if self.handle_event(event).is_break() {
                return;
            }
        }
    }

    /// Runs a line to the end of its job.
    pub(super) fn run(&mut self, line: &str) -> Result<ControlFlow<()>, CommandFailed> {
        self.has_failed = false;
        let flow = self.handle_line(line);
        self.wait();
        if self.has_failed {
            return Err(CommandFailed);
        }
        Ok(flow)
    }

    /// Reports that a command failed.
    fn report_error(&mut self, reason: impl fmt::Display) {
        self.has_failed = true;
        self.output.report_error(reason);
    }

    /// Waits for the end of the running job, if there is one.
    fn wait(&mut self) {
        while let EngineState::Busy(_) = self.engine {
            let Ok(event) = self.inbox.recv() else {
                return;
            };
            if self.handle_event(event).is_break() {
                return;
            }
        }
    }

    /// Stops the running job and waits for its answer.
    pub(super) fn end(mut self) -> Result<(), ServeError> {
        if let Some(error) = self.failure {
            return Err(ServeError::Engine(error));
        }
        if let EngineState::Busy(job) = &self.engine {
            job.stop();
            // Lines that arrive now are ignored.
            while let Ok(event) = self.inbox.recv_timeout(MAX_WAIT) {
                if let Event::Done(_, finished) = event {
                    self.report_end(finished);
                    break;
                }
            }
        }
        self.output
            .take_error()
            .map_or(Ok(()), |error| Err(ServeError::Output(error)))
    }

    /// Reports how a job ended.
    fn report_end(&mut self, finished: Finished) {
        match finished {
            Finished::Answer(None) => {}
            Finished::Answer(Some(answer)) => self.output.print(answer),
            Finished::Failed(reason) => self.report_error(reason),
            Finished::Panicked => self.report_error("internal error; everything learned is lost"),
        }
    }

    fn handle_event(&mut self, event: Event<E>) -> ControlFlow<()> {
        match event {
            Event::Line(line) => {
                self.output.log_input(&line);
                self.handle_line(&line)?;
            }
            Event::EndOfInput => return self.handle_line("quit"),
            Event::LineTooLong => self.report_error("the line is too long"),
            Event::Done(engine, finished) => {
                // The engine is idle before the answer is written, because the next command may follow at once.
                let job = core::mem::replace(&mut self.engine, EngineState::Idle(engine));
                let has_panicked = matches!(finished, Finished::Panicked);
                self.report_end(finished);
                if has_panicked {
                    self.recover(&job)?;
                }
                if !self.output.is_broken() {
                    self.drain_queue()?;
                }
            }
        }
        if self.output.is_broken() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Parses a line and executes it, now or after the running job.
    fn handle_line(&mut self, line: &str) -> ControlFlow<()> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return ControlFlow::Continue(());
        }
        match Task::parse::<E>(line) {
            Ok(task) => self.execute_or_queue(task),
            Err(error) => {
                let shown: String = line.chars().take(MAX_SHOWN).collect();
                let more = if shown.len() < line.len() { "…" } else { "" };
                self.report_error(format_args!(
                    "not understood: {}{more}: {}",
                    shown.escape_debug(),
                    WithSpan(&error)
                ));
                ControlFlow::Continue(())
            }
        }
    }

    /// Executes a task now, or queues it until the running job ends.
    fn execute_or_queue(&mut self, task: Task) -> ControlFlow<()> {
        let EngineState::Busy(job) = &self.engine else {
            return match self.queue.admit(&task) {
                Ok(()) => self.execute(task),
                Err(refused) => self.refuse(refused),
            };
        };
        match task {
            Task::Command(
                Command::Uci | Command::IsReady | Command::Debug { .. } | Command::Register(_),
            )
            | Task::Builtin(Builtin::Help | Builtin::Version) => return self.execute(task),
            // A search is stopped. A running perft or bench is finished first, for scripts that end with `quit`.
            Task::Command(Command::Quit) if job.is_search() => {
                job.stop();
                if self.queue.is_empty() {
                    return ControlFlow::Break(());
                }
            }
            // A `stop` also stops the queued jobs.
            Task::Command(Command::Stop) => {
                job.stop();
                if !self.queue.has_work() {
                    return ControlFlow::Continue(());
                }
            }
            // The `ponderhit` belongs to the running search.
            Task::Command(Command::PonderHit) if !self.queue.has_work() => {
                job.ponder_hit();
                return ControlFlow::Continue(());
            }
            _ => {}
        }
        match self.queue.push(task) {
            Ok(()) => ControlFlow::Continue(()),
            Err(refused) => self.refuse(refused),
        }
    }

    fn refuse(&mut self, Refused(reason): Refused) -> ControlFlow<()> {
        self.report_error(reason);
        ControlFlow::Continue(())
    }

    /// Executes the queued commands, up to the first that must wait for another job. Searches are stopped if a `quit`
    /// is queued, because they might not end by themselves.
    fn drain_queue(&mut self) -> ControlFlow<()> {
        while let Some(task) = self.queue.pop() {
            match (&self.engine, &task) {
                (EngineState::Busy(job), Task::Command(Command::Stop)) => job.stop(),
                (EngineState::Busy(job), Task::Command(Command::Quit)) if job.is_search() => {
                    return ControlFlow::Break(());
                }
                (EngineState::Busy(job), _) => {
                    self.queue.put_back(task);
                    if self.queue.take_ponder_hit() {
                        job.ponder_hit();
                    }
                    if self.queue.has_stop() || (job.is_search() && self.queue.has_quit()) {
                        job.stop();
                    }
                    break;
                }
                _ => self.execute(task)?,
            }
        }
        ControlFlow::Continue(())
    }

    fn execute(&mut self, task: Task) -> ControlFlow<()> {
        match task {
            Task::Command(command) => match command {
                Command::Quit => return ControlFlow::Break(()),
                Command::Uci => self.identity.answer_uci(&self.output),
                Command::IsReady => self.output.print(Reply::ReadyOk),
                Command::UciNewGame => {
                    if let EngineState::Idle(engine) = &mut self.engine {
                        engine.new_game();
                    }
                }
                Command::Position(command) => self.set_up(&command),
                Command::SetOption(command) => {
                    if let Err(error) = self.set_option(&command) {
                        let name = &command.name;
                        self.report_error(format_args!("option {name} is unchanged: {error}"));
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
                Builtin::Help => self.identity.answer_help(&self.output),
                Builtin::Version => self.output.print(OneLine(&self.identity.name)),
                Builtin::Display => self.output.print(display::board(&self.game)),
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
                if let EngineState::Idle(engine) = &mut self.engine {
                    engine.set_option(name, value)?;
                    if let Some(note) = engine.take_option_note() {
                        self.output.print(Reply::text(&note));
                    }
                }
            }
        }
        Ok(())
    }

    /// Sets up a position. An invalid start position changes nothing. The moves are played up to the first
    /// illegal one.
    fn set_up(&mut self, command: &PositionCommand) {
        // Problems and test suites contain positions that no game can reach.
        let start = match Position::from_setup(command.start.setup(self.castling), Waivers::all()) {
            Ok(start) => start,
            Err(error) => {
                return self.report_error(format_args!("the position is unchanged: {error}"));
            }
        };
        self.game = Game::new(start);
        if start.to_setup() != command.start.setup(CastlingText::Chess960) {
            let note = "castling rights that need Chess960 are ignored: UCI_Chess960 is off";
            self.output.print(Reply::text(note));
        }
        for text in &command.moves {
            let mv = match text.to_move(self.game.position()) {
                Ok(mv) => mv,
                Err(error) => {
                    let ply = self.game.moves().len() + 1;
                    return self.report_error(format_args!(
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
                Err(error) => self.report_error(format_args!("searchmoves: {error}")),
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
            return self.report_error(format_args!(
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
        self.engine = match core::mem::replace(&mut self.engine, EngineState::Changing) {
            EngineState::Idle(engine) => match self.jobs.start(kind, engine, context, work) {
                Ok(job) => EngineState::Busy(job),
                Err(engine) => {
                    self.report_error("the system cannot start a thread for this command");
                    if kind == JobKind::Search {
                        self.answer_any_move();
                    }
                    EngineState::Idle(engine)
                }
            },
            other => other,
        };
    }

    /// Answers a failed search with a legal move.
    fn answer_any_move(&self) {
        let position = self.game.position();
        let any = position.legal_moves().first().copied();
        self.output.print(Reply::BestMove {
            best: any.map_or(UciMove::Null, |mv| {
                UciMove::from_move_with(position, mv, self.castling)
            }),
            ponder: None,
        });
    }

    /// Restores the engine after a panic. A search is answered with some legal move.
    fn recover(&mut self, lost: &EngineState<E>) -> ControlFlow<()> {
        if let EngineState::Busy(job) = lost
            && job.is_search()
        {
            self.answer_any_move();
        }
        if let EngineState::Idle(engine) = &mut self.engine
            && let Err(error) = engine.recover()
        {
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
