//! [`Engine`]: a [`Searcher`] behind UCI.

mod bench;
mod display;
pub(crate) mod error;
mod eval_file;
mod genfens;
mod limits;
mod memory;
mod own_book;
mod settings;
mod strength;
#[cfg(feature = "syzygy")]
mod tablebases;
#[cfg(feature = "ablation")]
mod without;

use crate::protocol::command::Go;
use crate::protocol::error::ParseError;
use crate::protocol::reply::{Info, OptionDeclaration, OptionValue};
use crate::protocol::wdl::Wdl;
use crate::protocol::words::Words;
use crate::server::{BestMove, EngineContext, EngineFailure, ExtensionKind, UciEngine, serve};
use bench::Bench;
use chess_board::Position;
use chess_move::{Bound, Score, WithSpan};
use chess_movegen::PositionRules;
use chess_search::{
    Evaluate, ExplainEvaluation, HashTooLarge, Network, Report, SearchOptions, Searcher,
};
use core::time::Duration;
use error::EngineError;
use genfens::GenFens;
use own_book::OwnBook;
use settings::{Settings, WdlDisplay};
use std::io::{Read, Write};
use std::sync::Arc;
#[cfg(feature = "syzygy")]
use tablebases::Tablebases;

/// An engine that speaks UCI, built from an evaluation.
///
/// ```no_run
/// use chess_uci::{Engine, HandWritten};
///
/// let engine = Engine::new("Ours 1.0", "A. N. Author", HandWritten::default());
/// engine.run(Vec::new(), std::io::stdin(), std::io::stdout())?;
/// # Ok::<(), chess_uci::EngineError>(())
/// ```
///
/// Requires the feature `engine`. For a search of your own, implement [`UciEngine`] instead.
#[derive(Clone, Debug)]
pub struct Engine<E> {
    name: String,
    author: String,
    evaluation: E,
    explain: Option<fn(&E, &Position) -> Option<String>>,
    #[cfg(feature = "ablation")]
    leave_out: Option<without::LeaveOut<E>>,
    set_network: Option<eval_file::SetNetwork<E>>,
    /// The network without `EvalFile`.
    built_in: Option<Arc<Network>>,
    time_source: Option<fn() -> Duration>,
}

impl<E: ExplainEvaluation> Engine<E> {
    /// Lets the command `eval` show the parts of a score.
    #[must_use]
    pub fn with_explanations(mut self) -> Self {
        self.explain = Some(E::explain);
        self
    }
}

impl<E: Evaluate> Engine<E> {
    fn explain(&self, position: &Position) -> Option<String> {
        self.explain
            .and_then(|explain| explain(&self.evaluation, position))
    }
}

impl<E: Evaluate + Clone + 'static> Engine<E> {
    /// Creates an engine. `name` should contain the version.
    pub fn new(name: impl Into<String>, author: impl Into<String>, evaluation: E) -> Self {
        Self {
            name: name.into(),
            author: author.into(),
            evaluation,
            explain: None,
            #[cfg(feature = "ablation")]
            leave_out: None,
            set_network: None,
            built_in: None,
            time_source: None,
        }
    }

    /// Returns the engine with another clock for its searches, as [`Searcher::with_time_source`].
    #[must_use]
    pub fn with_time_source(mut self, now: fn() -> Duration) -> Self {
        self.time_source = Some(now);
        self
    }

    /// Creates a searcher with these options.
    fn searcher(&self, options: SearchOptions) -> Result<Searcher<E>, HashTooLarge> {
        let searcher = Searcher::with_evaluation(options, self.evaluation.clone())?;
        Ok(match self.time_source {
            Some(now) => searcher.with_time_source(now),
            None => searcher,
        })
    }

    /// Runs the arguments as commands, then answers commands from `input` until `quit` or the end
    /// of the input. See [`serve`].
    ///
    /// # Errors
    /// If there is no memory for the initial hash table, or for the same reasons as [`serve`].
    pub fn run(
        self,
        arguments: Vec<String>,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> Result<(), EngineError> {
        let options = SearchOptions::default();
        let searcher = self.searcher(options.clone())?;
        let engine = SearcherEngine {
            engine: self,
            searcher,
            options,
            settings: Settings::default(),
            book: OwnBook::default(),
            #[cfg(feature = "syzygy")]
            tablebases: Tablebases::default(),
            note: None,
        };
        serve(engine, arguments, input, output)?;
        Ok(())
    }
}

/// An [`Engine`] with its searcher.
struct SearcherEngine<E: Evaluate> {
    engine: Engine<E>,
    searcher: Searcher<E>,
    /// The options of the searcher, to create a new searcher after a panic.
    options: SearchOptions,
    settings: Settings,
    book: OwnBook,
    #[cfg(feature = "syzygy")]
    tablebases: Tablebases,
    /// What the user should know about the option `EvalFile` that was just set.
    note: Option<String>,
}

/// Converts a report of the search into the reply `info`.
fn info(report: &Report<'_>, context: &EngineContext, show_wdl: WdlDisplay) -> Info {
    let with_wdl = show_wdl == WdlDisplay::On && report.bound == Bound::Exact;
    Info {
        depth: Some(report.depth),
        selective_depth: Some(report.selective_depth),
        multipv: Some(report.multipv as u32),
        score: Some(report.score),
        bound: report.bound,
        nodes: Some(report.nodes),
        nps: Some(report.nps()),
        hashfull: Some(report.hashfull),
        tablebase_hits: (report.tablebase_hits > 0).then_some(report.tablebase_hits),
        time: Some(report.time),
        pv: context.uci_moves(report.pv),
        wdl: with_wdl.then(|| Wdl::from_score(report.score)),
        ..Info::default()
    }
}

/// Reports that a position has no legal move.
fn report_game_over(context: &EngineContext) {
    let score = if context.position().is_check() {
        Score::Mate(0)
    } else {
        Score::Centipawns(0)
    };
    if let Some(outcome) = context.game().outcome() {
        context.info(Info {
            string: Some(outcome.reason().into()),
            ..Info::default()
        });
    }
    context.info(Info {
        depth: Some(0),
        score: Some(score),
        ..Info::default()
    });
}

impl<E: Evaluate + Clone + 'static> UciEngine for SearcherEngine<E> {
    fn name(&self) -> String {
        self.engine.name.clone()
    }

    fn author(&self) -> String {
        self.engine.author.clone()
    }

    fn options(&self) -> Vec<OptionDeclaration> {
        let mut declarations = settings::declarations();
        declarations.extend(self.engine.set_network.map(|_| eval_file::declaration()));
        declarations
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), EngineFailure> {
        if let "OwnBook" | "BookFile" = name {
            return self.book.set(value);
        }
        if let ("EvalFile", OptionValue::String(path)) = (name, value) {
            self.note = self.engine.load_network(path)?;
            self.searcher.set_evaluation(self.engine.evaluation.clone());
            return Ok(());
        }
        #[cfg(feature = "syzygy")]
        if name.starts_with("Syzygy") {
            return self.tablebases.set(name, value, &mut self.searcher);
        }
        #[cfg(feature = "ablation")]
        if let ("Without", OptionValue::String(names)) = (name, value) {
            let features = self.engine.switch_off(names)?;
            let evaluation = self.engine.evaluation.clone();
            self.searcher.set_evaluation(evaluation);
            let options = SearchOptions {
                features,
                ..self.searcher.options().clone()
            };
            self.searcher.set_options(options)?;
        }
        let result = self.settings.set(name, value, &mut self.searcher);
        self.options = self.searcher.options().clone();
        result
    }

    fn take_option_note(&mut self) -> Option<String> {
        #[cfg(feature = "syzygy")]
        let note = self.note.take().or_else(|| self.tablebases.take_note());
        #[cfg(not(feature = "syzygy"))]
        let note = self.note.take();
        note
    }

    fn new_game(&mut self) {
        self.searcher.clear();
    }

    fn search(&mut self, go: &Go, context: &EngineContext) -> BestMove {
        if !context.position().has_legal_move() {
            report_game_over(context);
            return BestMove::default();
        }
        if let Some(best) = self.book.choose(go, context) {
            return BestMove {
                best: Some(best),
                ponder: None,
            };
        }
        // The server has already reported the illegal moves of `searchmoves`.
        let (mut limits, _) = go.limits(context.position());
        if let Some(nodes) = self.settings.max_nodes() {
            limits.nodes = Some(limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
        }
        self.searcher.prepare(&limits);
        let control = self.searcher.control();
        context.on_stop(move || control.stop());
        let control = self.searcher.control();
        context.on_ponder_hit(move || control.ponder_hit());
        let (threads, wanted) = (self.searcher.threads(), self.settings.threads);
        if threads < wanted {
            let text = format!("there is memory for only {threads} of {wanted} threads");
            context.info(Info {
                string: Some(text),
                ..Info::default()
            });
        }
        let show_wdl = self.settings.show_wdl;
        let sink = |report: &Report<'_>| context.info(info(report, context, show_wdl));
        let result = self.searcher.search_prepared(context.game(), &limits, sink);
        #[cfg(feature = "syzygy")]
        tablebases::report_errors(&mut self.searcher, context);
        BestMove {
            best: result.best,
            ponder: result.ponder,
        }
    }

    fn recover(&mut self) -> Result<(), EngineFailure> {
        // The memory of the old table is freed first.
        let minimal = self.engine.searcher(SearchOptions {
            hash_mib: 1,
            ..SearchOptions::default()
        })?;
        self.searcher = minimal;
        let engine = &self.engine;
        let searcher = engine
            .searcher(self.options.clone())
            .or_else(|_| engine.searcher(SearchOptions::default()))?;
        self.searcher = searcher;
        #[cfg(feature = "syzygy")]
        self.tablebases.give_to(&mut self.searcher);
        Ok(())
    }

    fn extension(line: &str) -> Option<ExtensionKind> {
        match Words::new(line).next()? {
            "bench" | "genfens" => Some(ExtensionKind::Long),
            "eval" => Some(ExtensionKind::Quick),
            _ => None,
        }
    }

    fn run_extension(&mut self, line: &str, context: &EngineContext) -> Result<(), EngineFailure> {
        let mut words = Words::new(line);
        match words.next() {
            Some("bench") => {
                let depth = match words.peek() {
                    None => None,
                    Some(_) => Some(
                        words
                            .natural()
                            .map_err(|error| not_understood(line, &error))?,
                    ),
                };
                let evaluation = self.engine.evaluation.clone();
                let options = SearchOptions {
                    #[cfg(feature = "ablation")]
                    features: self.searcher.options().features,
                    ..SearchOptions::default()
                };
                Bench::new(evaluation, options, depth)?.run(context);
            }
            Some("genfens") => {
                let task =
                    GenFens::parse(&mut words).map_err(|error| not_understood(line, &error))?;
                task.run(context)?;
            }
            _ => {
                let position = context.position();
                let explanation = self.engine.explain(position);
                let evaluation = &self.engine.evaluation;
                context.print(display::evaluation(position, evaluation, explanation));
            }
        }
        Ok(())
    }

    fn help(&self) -> String {
        HELP.to_owned()
    }
}

fn not_understood(line: &str, error: &ParseError) -> String {
    format!("not understood: {line}: {}", WithSpan(error))
}

/// The lines of `help` about the engine's own commands.
const HELP: &str = "  \
  eval                          show the static evaluation of the position, part by part
  bench [DEPTH]                 search a set of positions; the node count is the build's signature
  genfens N seed S book FILE    print N random openings from a book or, with None, from the start
";
