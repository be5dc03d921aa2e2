//! [`Engine`]: a searcher that is spoken to in UCI.

mod arguments;
mod backlog;
mod bench;
mod display;
pub(crate) mod error;
mod extra;
mod genfens;
mod input;
mod job;
mod limits;
mod output;
mod perft;
mod search;
mod session;
mod settings;

use chess_board::Position;
use chess_search::{AblateEvaluation, Evaluate, ExplainEvaluation, UnknownTerm};
use error::EngineError;
use output::Output;
use session::Session;
use std::io::{Read, Write};

/// An engine that speaks UCI, built from an evaluation.
///
/// ```no_run
/// use chess_search::HandWritten;
/// use chess_uci::Engine;
///
/// let engine = Engine::new("Ours 1.0", "A. N. Author", HandWritten::default());
/// engine.run(Vec::new(), std::io::stdin(), std::io::stdout())?;
/// # Ok::<(), chess_uci::EngineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine<E> {
    name: String,
    author: String,
    evaluation: E,
    explain: Option<fn(&E, &Position) -> Option<String>>,
    leave_out: Option<LeaveOut<E>>,
}

/// [`AblateEvaluation::leave_out`] of an evaluation.
type LeaveOut<E> = fn(&mut E, &[&str]) -> Result<(), UnknownTerm>;

impl<E: ExplainEvaluation> Engine<E> {
    /// Lets the command `eval` show what the score of a position consists of.
    #[must_use]
    pub fn with_explanations(mut self) -> Self {
        self.explain = Some(E::explain);
        self
    }
}

impl<E: AblateEvaluation> Engine<E> {
    /// Lets the option `Without` switch off terms of the evaluation.
    #[must_use]
    pub fn with_ablation(mut self) -> Self {
        self.leave_out = Some(E::leave_out);
        self
    }
}

impl<E: Evaluate> Engine<E> {
    fn explain(&self, position: &Position) -> Option<String> {
        self.explain
            .and_then(|explain| explain(&self.evaluation, position))
    }

    /// Leaves out terms of the evaluation; without [`with_ablation`](Engine::with_ablation) no name is known.
    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm> {
        match self.leave_out {
            Some(leave_out) => leave_out(&mut self.evaluation, terms),
            None if terms.is_empty() => Ok(()),
            None => Err(UnknownTerm {
                index: 0,
                known: Vec::new(),
            }),
        }
    }
}

impl<E: Evaluate + Clone + 'static> Engine<E> {
    /// An engine with a name (its version belongs into it), an author and an evaluation.
    pub fn new(name: impl Into<String>, author: impl Into<String>, evaluation: E) -> Self {
        Self {
            name: name.into(),
            author: author.into(),
            evaluation,
            explain: None,
            leave_out: None,
        }
    }

    /// Reads commands and answers them until `quit` or the end of the input.
    ///
    /// Before that each argument is carried out as a line of its own, one after the other. When one of
    /// them asks for something to be shown (`bench`, `go`, `perft`, `genfens`, `d`, `eval`, `help`),
    /// the input is not read at all. A command given as a bare word (`go`, `depth`, `3`) takes the
    /// arguments after it as its own words, up to one that begins with a command's name. Of `--help` and
    /// `--version` only the first is carried out, and nothing else.
    ///
    /// The input is read by a thread that ends with it, or with the process.
    ///
    /// # Errors
    /// If there is no memory for the hash table to begin with, or if an argument cannot be carried out
    /// or is a `go` with a word that says nothing to it, in which case those after it and the input are left.
    /// Wrong input is only answered.
    pub fn run(
        self,
        arguments: Vec<String>,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> Result<(), EngineError> {
        let (events, inbox) = input::channel();
        let output = Output::new(output);
        let mut session = Session::new(self, output.clone(), events.clone(), inbox)?;
        if arguments::carry_out(&mut session, &output, arguments)?.is_continue() {
            input::read(input, events);
            session.listen();
        }
        session.end();
        Ok(())
    }
}
