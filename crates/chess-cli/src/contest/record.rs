//! What `chess match` and `chess sprt` print as JSON.

use chess_match::{EloScale, Sprt, SprtState, Tally};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `chess match --format json`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum MatchRecord {
    /// A game that is over.
    Game(GameRecord),
    /// The result of the match, as the last line.
    Result(Box<ResultRecord>),
}

/// A game of a match.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameRecord {
    /// The number of the game, from 1. Games come in this order.
    pub(super) number: usize,
    /// The name of the engine with White.
    pub(super) white: String,
    /// The name of the engine with Black.
    pub(super) black: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(super) result: &'static str,
    /// A stable name of the reason why the game is over, such as `checkmate`, `time` or `crash`.
    pub(super) reason: &'static str,
    /// The reason for people.
    pub(super) explanation: String,
    /// The engine that lost by its own fault: on time, by an illegal move, a crash or a hang.
    pub(super) culprit: Option<String>,
    /// The moves of the opening, in SAN with move numbers.
    pub(super) opening: String,
    /// The number of plies, with those of the opening.
    pub(super) plies: usize,
}

/// The result of a match. The figures at the top level are those of the first engine against all others.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResultRecord {
    /// The names of the engines, in the order of the arguments.
    pub(super) engines: Vec<String>,
    #[serde(flatten)]
    pub(super) first: TallyRecord,
    /// The state of the test, with `--sprt`.
    pub(super) sprt: Option<SprtRecord>,
    /// What the engines did wrong, with the number of games.
    pub(super) faults: Vec<FaultRecord>,
    /// The engines by their share of the points, the best one first.
    pub(super) standings: Vec<StandingRecord>,
}

/// The results of an engine against all others.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StandingRecord {
    /// The name of the engine.
    pub(super) engine: String,
    /// The number of games.
    pub(super) games: u64,
    /// The number of points: 1 for a win, 0.5 for a draw.
    pub(super) points: f64,
    #[serde(flatten)]
    pub(super) total: TallyRecord,
    /// The results against each opponent, in the order of the arguments.
    pub(super) opponents: Vec<EncounterRecord>,
}

/// The results of an engine against one other.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EncounterRecord {
    /// The name of the opponent.
    pub(super) opponent: String,
    #[serde(flatten)]
    pub(super) tally: TallyRecord,
}

/// Results, and what they say. If there are pairs of games, the statistics count pairs.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TallyRecord {
    wins: u64,
    draws: u64,
    losses: u64,
    /// The pairs of games with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// The Elo difference; null without games and if one engine made all points.
    elo: Option<f64>,
    /// The ends of the interval that holds the true difference with a probability of 95 %; null if there is none. An
    /// end is null if it is infinite.
    elo_interval: Option<[Option<f64>; 2]>,
    /// The normalized Elo difference.
    normalized_elo: Option<f64>,
    /// The likelihood of superiority: the probability that the engine is stronger, from 0 to 1.
    los: Option<f64>,
}

impl From<&Tally> for TallyRecord {
    fn from(tally: &Tally) -> Self {
        let finite = |number: f64| number.is_finite().then_some(number);
        let elo = tally.elo();
        let interval = elo.and_then(|elo| elo.interval);
        Self {
            wins: tally.wins(),
            draws: tally.draws(),
            losses: tally.losses(),
            pairs: tally.pairs(),
            elo: elo.and_then(|elo| finite(elo.elo)),
            elo_interval: interval.map(|(low, high)| [finite(low), finite(high)]),
            normalized_elo: elo.and_then(|elo| elo.normalized),
            los: tally.likelihood_of_superiority(),
        }
    }
}

/// The state of a sequential test.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SprtRecord {
    /// The scale of `elo0` and `elo1`: `logistic` or `normalized`.
    model: &'static str,
    elo0: f64,
    elo1: f64,
    /// The log-likelihood ratio.
    llr: f64,
    /// The ratio at which H0 is accepted.
    lower: f64,
    /// The ratio at which H1 is accepted.
    upper: f64,
    /// `H0`, `H1`, or null if the test is not decided.
    accepted: Option<&'static str>,
}

impl SprtRecord {
    pub(crate) fn new(sprt: &Sprt, tally: &Tally) -> Self {
        let (lower, upper) = sprt.bounds();
        Self {
            model: match sprt.scale() {
                EloScale::Logistic => "logistic",
                EloScale::Normalized => "normalized",
            },
            elo0: sprt.elo0(),
            elo1: sprt.elo1(),
            llr: sprt.llr(tally),
            lower,
            upper,
            accepted: match sprt.state(tally) {
                SprtState::AcceptH0 => Some("H0"),
                SprtState::AcceptH1 => Some("H1"),
                SprtState::Continue => None,
            },
        }
    }
}

/// What an engine did wrong.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FaultRecord {
    /// The name of the engine.
    pub(super) engine: String,
    /// A stable name, such as `time`, `illegal-move`, `crash` or `hang`.
    pub(super) fault: &'static str,
    /// The number of games.
    pub(super) games: u64,
}
