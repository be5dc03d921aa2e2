//! [`Session`]: what the engine knows while it is spoken to.

use super::Engine;
use super::backlog::{Backlog, Refused, Task};
use super::bench::Bench;
use super::display;
use super::extra::{Extra, HELP};
use super::input::Event;
use super::job::{Job, JobKind, Release, Stop};
use super::output::Output;
use super::perft;
use super::search::{self, Search};
use super::settings::{Settings, declarations};
use crate::protocol::command::{Command, Go, PositionCommand, SetOption};
use crate::protocol::one_line::OneLine;
use crate::protocol::reply::Reply;
use chess_board::{Position, Waivers};
use chess_movegen::Game;
use chess_search::{Evaluate, HashTooLarge, SearchControl, SearchOptions, Searcher};
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::mpsc::{Receiver, SyncSender};

/// What the engine knows while it is spoken to.
pub(super) struct Session<E: Evaluate> {
    engine: Engine<E>,
    output: Output,
    events: SyncSender<Event<E>>,
    inbox: Receiver<Event<E>>,
    settings: Settings,
    /// Those of the searcher, to build another like it.
    options: SearchOptions,
    game: Game,
    worker: Worker<E>,
    /// What has to wait for the end of the job.
    waiting: Backlog,
}

/// The searcher, or what can be said to it while it works.
enum Worker<E: Evaluate> {
    Idle(Box<Searcher<E>>),
    Busy(Job),
    /// Only while one of the others is put in its place.
    Changing,
}

/// How long the end waits for a search to answer.
const PATIENCE: Duration = Duration::from_secs(5);

impl<E: Evaluate + Clone + 'static> Session<E> {
    pub(super) fn new(
        engine: Engine<E>,
        output: Output,
        events: SyncSender<Event<E>>,
        inbox: Receiver<Event<E>>,
    ) -> Result<Self, HashTooLarge> {
        let searcher =
            Searcher::with_evaluation(SearchOptions::default(), engine.evaluation.clone())?;
        Ok(Self {
            engine,
            output,
            events,
            inbox,
            settings: Settings::default(),
            options: SearchOptions::default(),
            game: Game::default(),
            worker: Worker::Idle(Box::new(searcher)),
            waiting: Backlog::default(),
        })
    }

    /// Answers whatever comes until it is told to quit.
    pub(super) fn listen(&mut self) {
        while let Ok(event) = self.inbox.recv() {
            if self.handle(event).is_break() {
                return;
            }
        }
    }

    /// Returns when no job is under way.
    pub(super) fn wait(&mut self) {
        while let Worker::Busy(_) = self.worker {
            let Ok(event) = self.inbox.recv() else {
                return;
            };
            if self.handle(event).is_break() {
                return;
            }
        }
    }

    /// Stops the job under way and lets it answer.
    pub(super) fn end(mut self) {
        let Worker::Busy(job) = &mut self.worker else {
            return;
        };
        job.stop();
        // Lines that come now are too late.
        while let Ok(event) = self.inbox.recv_timeout(PATIENCE) {
            match event {
                Event::Done(_, answer) => return self.say_answer(answer),
                Event::Lost => return,
                _ => {}
            }
        }
    }

    fn say_answer(&self, answer: Option<String>) {
        if let Some(answer) = answer {
            self.output.say(answer);
        }
    }

    fn handle(&mut self, event: Event<E>) -> ControlFlow<()> {
        match event {
            Event::Line(line) => return self.hear(&line),
            Event::EndOfInput => return self.hear("quit"),
            Event::LineTooLong => self.output.complain("the line is too long"),
            Event::Done(searcher, answer) => {
                // Before the answer is out: what comes after it finds nothing under way.
                self.worker = Worker::Idle(searcher);
                self.say_answer(answer);
                // Nobody is there to ask for more.
                if self.output.is_broken() {
                    return ControlFlow::Break(());
                }
                return self.catch_up();
            }
            Event::Lost => {
                self.recover()?;
                return self.catch_up();
            }
        }
        ControlFlow::Continue(())
    }

    /// Understands a line, and carries it out now or when the job under way is done.
    pub(super) fn hear(&mut self, line: &str) -> ControlFlow<()> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return ControlFlow::Continue(());
        }
        match Task::parse(line) {
            Ok(task) => self.receive(task),
            Err(error) => {
                let shown: String = line.chars().take(60).collect();
                self.output.complain(format_args!(
                    "not understood: {}: {error}",
                    shown.escape_debug()
                ));
                ControlFlow::Continue(())
            }
        }
    }

    /// Carries out a task, or keeps it for when the job under way is done.
    fn receive(&mut self, task: Task) -> ControlFlow<()> {
        let Worker::Busy(job) = &mut self.worker else {
            return match self.waiting.admit(&task) {
                Ok(()) => self.carry_out(task),
                Err(refused) => self.refuse(refused),
            };
        };
        match task {
            Task::Command(
                Command::Uci | Command::IsReady | Command::Debug { .. } | Command::Register(_),
            )
            | Task::Extra(Extra::Help | Extra::Version) => return self.carry_out(task),
            // A count or a bench that was asked for before is still wanted, as by a script that ends
            // with this; a search is not.
            Task::Command(Command::Quit) if job.is_search() => {
                job.stop();
                if self.waiting.is_empty() {
                    return ControlFlow::Break(());
                }
            }
            // It is meant for what waits too.
            Task::Command(Command::Stop) => {
                job.stop();
                if !self.waiting.has_work() {
                    return ControlFlow::Continue(());
                }
            }
            // It is meant for the last search that was asked for.
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

    fn refuse(&self, Refused(reason): Refused) -> ControlFlow<()> {
        self.output.complain(reason);
        ControlFlow::Continue(())
    }

    /// Carries out what waited, up to what has to wait for the next job. Once the end has been asked
    /// for, nobody waits for a search to end by itself: it might not.
    fn catch_up(&mut self) -> ControlFlow<()> {
        while let Some(task) = self.waiting.pop() {
            match (&mut self.worker, &task) {
                (Worker::Busy(job), Task::Command(Command::Stop)) => job.stop(),
                (Worker::Busy(job), Task::Command(Command::PonderHit)) => job.ponder_hit(),
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
                Command::Uci => self.introduce(),
                Command::IsReady => self.output.say(Reply::ReadyOk),
                Command::UciNewGame => {
                    if let Worker::Idle(searcher) = &mut self.worker {
                        searcher.clear();
                    }
                }
                Command::Position(command) => self.set_up(&command),
                Command::SetOption(command) => self.set(&command),
                Command::Go(go) => self.go(&go),
                // Nothing is under way; there is nothing more to tell to those who debug, and
                // nothing to register.
                Command::Stop
                | Command::PonderHit
                | Command::Debug { .. }
                | Command::Register(_) => {}
            },
            Task::Extra(extra) => match extra {
                Extra::Help => self.output.say(HELP),
                Extra::Version => self.output.say(OneLine(&self.engine.name)),
                Extra::Display => self.output.say(display::board(&self.game)),
                Extra::Eval => {
                    let position = self.game.position();
                    let explanation = self.engine.explain(position);
                    let text = display::evaluation(position, &self.engine.evaluation, explanation);
                    self.output.say(text);
                }
                Extra::Perft { depth } => self.perft(depth),
                Extra::Bench { depth } => self.bench(depth),
                Extra::GenFens(task) => {
                    let output = self.output.clone();
                    self.start_other(move |stop| task.run(&output, stop));
                }
            },
        }
        ControlFlow::Continue(())
    }

    fn introduce(&self) {
        self.output.say(Reply::Name(self.engine.name.clone()));
        self.output.say(Reply::Author(self.engine.author.clone()));
        for declaration in declarations() {
            self.output.say(Reply::Option(declaration));
        }
        self.output.say(Reply::UciOk);
    }

    fn set(&mut self, command: &SetOption) {
        let Worker::Idle(searcher) = &mut self.worker else {
            return;
        };
        let result = self.settings.set(command, searcher, &mut self.engine);
        self.options = searcher.options().clone();
        if let Err(error) = result {
            self.output.complain(format_args!(
                "option {} stays as it is: {error}",
                command.name
            ));
        }
    }

    /// Sets up a position. A start that is no position changes nothing; the moves are played up to
    /// the first that is not legal.
    fn set_up(&mut self, command: &PositionCommand) {
        // What problems and test suites have can be searched too.
        let start = match Position::from_setup(command.start.setup(), Waivers::all()) {
            Ok(start) => start,
            Err(error) => {
                return self
                    .output
                    .complain(format_args!("the position stays as it is: {error}"));
            }
        };
        self.game = Game::new(start);
        for text in &command.moves {
            let mv = match text.to_move(self.game.position()) {
                Ok(mv) => mv,
                Err(error) => {
                    let ply = self.game.moves().len() + 1;
                    return self.output.complain(format_args!(
                        "move {ply}, {text}, is not legal and the position is the one before it: \
                         {error}"
                    ));
                }
            };
            // It is legal, so that it can be played.
            let _ = self.game.play(mv);
        }
    }

    fn go(&mut self, go: &Go) {
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let Worker::Idle(searcher) = &mut self.worker else {
            return;
        };
        let (limits, refused) = go.limits(self.game.position());
        searcher.prepare(&limits);
        let control = searcher.control();
        let kind = JobKind::Search {
            infinite: limits.infinite,
        };
        for error in refused {
            self.output.complain(format_args!("searchmoves: {error}"));
        }
        let search = Search {
            game: self.game.clone(),
            limits,
            settings: self.settings.clone(),
            output: self.output.clone(),
        };
        self.start(kind, control, move |searcher, _, release| {
            Some(search.run(searcher, release).to_string())
        });
    }

    fn perft(&mut self, depth: u32) {
        if depth > perft::DEEPEST {
            return self.output.complain(format_args!(
                "perft counts trees of at most {} plies",
                perft::DEEPEST
            ));
        }
        let (position, castling) = (*self.game.position(), self.settings.castling);
        let output = self.output.clone();
        self.start_other(move |stop| {
            perft::run(&position, depth, castling, &output, stop);
        });
    }

    fn bench(&mut self, depth: Option<u32>) {
        let Worker::Idle(searcher) = &self.worker else {
            return;
        };
        let features = searcher.options().features;
        match Bench::new(self.engine.evaluation.clone(), features, depth) {
            Ok(mut bench) => {
                let output = self.output.clone();
                self.start(JobKind::Other, bench.control(), move |_, stop, _| {
                    bench.run(&output, stop);
                    None
                });
            }
            Err(error) => self.output.complain(error),
        }
    }

    fn start_other(&mut self, work: impl FnOnce(&Stop) + Send + 'static) {
        self.start(
            JobKind::Other,
            SearchControl::default(),
            move |_, stop, _| {
                work(stop);
                None
            },
        );
    }

    fn start(
        &mut self,
        kind: JobKind,
        control: SearchControl,
        work: impl FnOnce(&mut Searcher<E>, &Stop, &Release) -> Option<String> + Send + 'static,
    ) {
        self.worker = match core::mem::replace(&mut self.worker, Worker::Changing) {
            Worker::Idle(searcher) => {
                let events = self.events.clone();
                Worker::Busy(Job::start(
                    kind,
                    control,
                    searcher,
                    events,
                    &self.output,
                    work,
                ))
            }
            other => other,
        };
    }

    /// Goes on after a panic in a job: with another searcher and, if a move is owed, with any.
    fn recover(&mut self) -> ControlFlow<()> {
        self.output
            .complain("internal error; what was learned is lost");
        let searcher = |options| Searcher::with_evaluation(options, self.engine.evaluation.clone());
        // The lost searcher's memory is free again, so that there should be some for this one.
        let Ok(searcher) =
            searcher(self.options.clone()).or_else(|_| searcher(SearchOptions::default()))
        else {
            return ControlFlow::Break(());
        };
        let lost = core::mem::replace(&mut self.worker, Worker::Idle(Box::new(searcher)));
        if matches!(lost, Worker::Busy(job) if job.is_search()) {
            search::answer_with_any(&self.game, &self.settings, &self.output);
        }
        ControlFlow::Continue(())
    }
}
