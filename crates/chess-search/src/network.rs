//! [`NetworkEvaluation`], and [`Evaluation`]: a network or the hand-written evaluation, chosen at run time.

#[cfg(feature = "ablation")]
use crate::ablation::{AblateEvaluation, UnknownTerm};
use crate::evaluate::{Evaluate, ExplainEvaluation};
use crate::hand_written::{HandWritten, HandWrittenState, damped};
use chess_board::{PieceChanges, Position};
use chess_move::{File, Piece, Rank, Square};
use chess_nnue::{Accumulators, Network};
use core::fmt::Write;
use std::sync::Arc;

/// An evaluation by a neural network alone. [`Evaluation`] also has rules for the halfmove clock and for known endings.
///
/// ```
/// use chess_search::{Game, Limits, Network, NetworkEvaluation, SearchOptions, Searcher};
/// use std::sync::Arc;
///
/// fn searcher(file: &[u8]) -> Result<Searcher<NetworkEvaluation>, Box<dyn std::error::Error>> {
///     let network = Arc::new(Network::from_bytes(file)?);
///     Ok(Searcher::with_evaluation(SearchOptions::default(), NetworkEvaluation { network })?)
/// }
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "it is the network")]
pub struct NetworkEvaluation {
    /// The network, which all threads share.
    pub network: Arc<Network>,
}

impl Evaluate for NetworkEvaluation {
    type State = Accumulators<Arc<Network>>;

    fn new_state(&self) -> Self::State {
        Accumulators::new(Arc::clone(&self.network), &Position::default())
    }

    fn evaluate(&self, accumulators: &mut Self::State, position: &Position) -> i32 {
        let score = accumulators.evaluate(position);
        debug_assert_eq!(score, self.network.evaluate(position), "{position}");
        score
    }

    fn reset(&self, accumulators: &mut Self::State, root: &Position) {
        accumulators.reset(root);
    }

    fn push(&self, accumulators: &mut Self::State, changes: &PieceChanges, after: &Position) {
        accumulators.push(changes, after);
    }

    fn pop(&self, accumulators: &mut Self::State) {
        accumulators.pop();
    }
}

impl ExplainEvaluation for NetworkEvaluation {
    /// Draws a board with the [values of the pieces](Network::piece_values), in pawns.
    fn explain(&self, position: &Position) -> Option<String> {
        let mut values = [None; 64];
        for (square, _, value) in self.network.piece_values(position) {
            values[square.index()] = Some(value);
        }
        let mut text = format!(
            "Network of {} neurons. How much better each piece makes the score for its side, in pawns:\n",
            self.network.neurons()
        );
        for rank in Rank::ALL.into_iter().rev() {
            let _ = write!(text, "\n{rank}");
            for square in File::ALL.map(|file| Square::new(file, rank)) {
                let piece = position.piece_at(square).map_or('.', Piece::to_char);
                let _ = match values[square.index()] {
                    Some(value) => write!(text, "  {piece} {:<+6.2}", f64::from(value) / 100.0),
                    None => write!(text, "  {piece}       "),
                };
            }
        }
        let lines = text.lines().map(str::trim_end).collect::<Vec<_>>();
        Some(lines.join("\n") + "\n")
    }
}

/// The hand-written evaluation or a network, which can be exchanged at run time.
///
/// Without a network it scores as [`HandWritten`]. With a network, a high halfmove clock reduces the scores, and known
/// endings of at most five pieces have the scores of [`HandWritten`], which lead to mate.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    hand_written: HandWritten,
    network: Option<NetworkEvaluation>,
}

/// The data of one thread for [`Evaluation`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EvaluationState {
    /// The data of the hand-written evaluation.
    HandWritten(HandWrittenState),
    /// The data of a network.
    Network(Box<Accumulators<Arc<Network>>>),
}

/// The file of the default network: see docs/network.md.
static DEFAULT_NETWORK: &[u8] = include_bytes!("../networks/default.nnue");

impl Evaluation {
    /// Creates an evaluation with the default network, which adds 400 KB to the program.
    ///
    /// Each call parses the network. Clone the evaluation to avoid this.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "the file of the network is part of the crate"
    )]
    pub fn with_default_network() -> Self {
        let network =
            Network::from_bytes(DEFAULT_NETWORK).expect("the file of the default network is valid");
        Self::with_network(Arc::new(network))
    }

    /// Creates an evaluation with a network.
    #[must_use]
    pub fn with_network(network: Arc<Network>) -> Self {
        let mut evaluation = Self::default();
        evaluation.set_network(Some(network));
        evaluation
    }

    /// Sets the network, or returns to the hand-written evaluation.
    ///
    /// States created before the call are out of date, and keep the old evaluation. To change the evaluation of a
    /// [`Searcher`](crate::Searcher), use [`set_evaluation`](crate::Searcher::set_evaluation).
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network.map(|network| NetworkEvaluation { network });
    }

    /// Returns the network, if there is one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref().map(|evaluation| &evaluation.network)
    }
}

impl Evaluate for Evaluation {
    type State = EvaluationState;

    fn new_state(&self) -> EvaluationState {
        match &self.network {
            Some(network) => EvaluationState::Network(Box::new(network.new_state())),
            None => EvaluationState::HandWritten(self.hand_written.new_state()),
        }
    }

    #[inline]
    fn evaluate(&self, state: &mut EvaluationState, position: &Position) -> i32 {
        match state {
            EvaluationState::HandWritten(state) => self.hand_written.evaluate(state, position),
            EvaluationState::Network(accumulators) => {
                if let Some(score) = self.hand_written.known_ending(position) {
                    return score;
                }
                let score = accumulators.evaluate(position);
                debug_assert_eq!(
                    score,
                    accumulators.network().evaluate(position),
                    "{position}"
                );
                damped(score, position)
            }
        }
    }

    #[inline]
    fn reset(&self, state: &mut EvaluationState, root: &Position) {
        match state {
            EvaluationState::HandWritten(state) => self.hand_written.reset(state, root),
            EvaluationState::Network(accumulators) => accumulators.reset(root),
        }
    }

    #[inline]
    fn push(&self, state: &mut EvaluationState, changes: &PieceChanges, after: &Position) {
        match state {
            EvaluationState::HandWritten(state) => self.hand_written.push(state, changes, after),
            EvaluationState::Network(accumulators) => accumulators.push(changes, after),
        }
    }

    #[inline]
    fn pop(&self, state: &mut EvaluationState) {
        match state {
            EvaluationState::HandWritten(state) => self.hand_written.pop(state),
            EvaluationState::Network(accumulators) => accumulators.pop(),
        }
    }
}

impl ExplainEvaluation for Evaluation {
    fn explain(&self, position: &Position) -> Option<String> {
        match &self.network {
            Some(network) if self.hand_written.known_ending(position).is_none() => {
                network.explain(position)
            }
            _ => self.hand_written.explain(position),
        }
    }
}

/// Terms are those of the hand-written evaluation. A network has none, and is not changed.
#[cfg(feature = "ablation")]
impl AblateEvaluation for Evaluation {
    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm> {
        self.hand_written.leave_out(terms)
    }
}
