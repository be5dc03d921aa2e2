//! [`MatchArgs`]: the arguments of `chess match`.

use crate::engines::{parse_option, parse_seconds};
use crate::error::Error;
use chess_match::{Adjudication, DrawRule, EngineConfig, Sprt, TimeControl, WinRule};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Play games between two engines, with Elo and SPRT
///
/// Each opening is played twice, with colors reversed. The error bar and the test count such pairs of games (pentanomial).
/// Engines that crash, hang, play illegal moves or run out of time lose the game. Ends with exit code 1 if the
/// test accepts H0.
///
/// An ENGINE is a command, or words `key=value`: cmd=COMMAND, name=NAME, dir=FOLDER, option.NAME=VALUE, and limits
/// of its own: tc=TC, st=SECONDS, nodes=N, depth=N. `self` is the engine of this program.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// An engine; give two
    #[arg(long, short, value_name = "ENGINE", required = true)]
    pub(super) engine: Vec<EngineConfig>,
    /// Set an option of both engines; can be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    pub(super) option: Vec<(String, String)>,
    /// The number of games
    #[arg(long, short = 'g', value_name = "N", default_value_t = 100)]
    pub(super) games: usize,
    /// The number of games at a time
    #[arg(long, short, value_name = "N", default_value = "1")]
    pub(super) concurrency: NonZeroUsize,
    /// Add the games to this PGN file
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Print the result of the match, and not that of each game
    #[arg(long)]
    pub(super) no_games: bool,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    pub(super) openings: OpeningsArgs,
    #[command(flatten)]
    adjudication: AdjudicationArgs,
    #[command(flatten)]
    sprt: SprtArgs,
    /// Seconds beyond the limit that are still in time
    #[arg(long, value_name = "SECONDS", default_value = "0.05", value_parser = parse_seconds, help_heading = "Time")]
    pub(super) margin: Duration,
}

/// How long engines may think; 10+0.1 unless set.
#[derive(Debug, Args)]
#[command(next_help_heading = "Time")]
struct TimeArgs {
    /// The clock: MOVES/SECONDS+INCREMENT, such as 40/60+0.5, 3:00+2 or 10+0.1 (the default)
    #[arg(long, value_name = "TC")]
    tc: Option<TimeControl>,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    st: Option<Duration>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The depth for each move, in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

/// Which openings are played.
#[derive(Debug, Args)]
#[command(next_help_heading = "Openings")]
pub(crate) struct OpeningsArgs {
    /// A PGN file, a file of FEN or EPD lines, or a Polyglot book (.bin); or `named`, `random` or `start`
    #[arg(long, value_name = "FILE|KIND", default_value = "named")]
    pub(super) openings: String,
    /// The number of plies of openings from a PGN file (all unless set), a book (16) or random moves (8)
    #[arg(long, value_name = "N")]
    pub(super) plies: Option<usize>,
    /// The order of the openings
    #[arg(long, value_enum, default_value_t)]
    pub(super) order: OrderArg,
    /// The seed of the order, of the choices in a book, and of random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
}

/// The order of openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OrderArg {
    #[default]
    Random,
    File,
}

/// When games end early.
#[derive(Debug, Args)]
#[command(next_help_heading = "Adjudication")]
struct AdjudicationArgs {
    /// A game is won at this score in centipawns, if both engines agree
    #[arg(long, value_name = "CENTIPAWNS", value_parser = clap::value_parser!(i32).range(1..))]
    win: Option<i32>,
    /// The number of moves of both engines in a row with that score
    #[arg(long, value_name = "N", default_value_t = 4)]
    win_moves: usize,
    /// A game is drawn at this score in centipawns, if both engines agree
    #[arg(long, value_name = "CENTIPAWNS", value_parser = clap::value_parser!(i32).range(0..))]
    draw: Option<i32>,
    /// The number of moves of both engines in a row with that score
    #[arg(long, value_name = "N", default_value_t = 8)]
    draw_moves: usize,
    /// The first move of a game that counts for a draw
    #[arg(long, value_name = "N", default_value_t = 40)]
    draw_from: usize,
    /// A game with this number of moves is drawn
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
}

/// A sequential test.
#[derive(Debug, Args)]
#[command(next_help_heading = "SPRT")]
struct SprtArgs {
    /// End the match as soon as a sequential test decides between two Elo differences of the first engine, such as 0,5
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_elo, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// The probability to accept ELO1 though ELO0 is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,
    /// The probability to accept ELO0 though ELO1 is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,
}

fn parse_elo(text: &str) -> Result<(f64, f64), String> {
    let expected = || "expected two Elo differences, such as 0,5".to_owned();
    let (low, high) = text.split_once(',').ok_or_else(expected)?;
    let parse = |text: &str| text.trim().parse().map_err(|_| expected());
    Ok((parse(low)?, parse(high)?))
}

/// The clock without any limit.
const DEFAULT: TimeControl =
    TimeControl::clock(Duration::from_secs(10), Duration::from_millis(100));

impl MatchArgs {
    /// Returns the time controls of both engines: their own, or else the one for both.
    pub(super) fn time_controls(&self, configs: &[EngineConfig; 2]) -> [TimeControl; 2] {
        let mut both = self.time.tc.unwrap_or_default();
        both.move_time = self.time.st;
        both.nodes = self.time.nodes;
        both.depth = self.time.depth;
        if both.is_unlimited() {
            both = DEFAULT;
        }
        [0, 1].map(|index| configs[index].time_control.unwrap_or(both))
    }

    pub(super) fn adjudication(&self) -> Adjudication {
        let args = &self.adjudication;
        let mut rules = Adjudication::default();
        if let Some(centipawns) = args.win {
            rules = rules.with_win(WinRule {
                centipawns,
                plies: args.win_moves.saturating_mul(2),
            });
        }
        if let Some(centipawns) = args.draw {
            rules = rules.with_draw(DrawRule {
                centipawns,
                plies: args.draw_moves.saturating_mul(2),
                from_ply: args.draw_from.saturating_sub(1).saturating_mul(2),
            });
        }
        match args.max_moves {
            Some(moves) => rules.with_max_plies(moves.saturating_mul(2)),
            None => rules,
        }
    }

    pub(super) fn sprt(&self) -> Result<Option<Sprt>, Error> {
        let Some((elo0, elo1)) = self.sprt.sprt else {
            return Ok(None);
        };
        let sprt = Sprt::new(elo0, elo1, self.sprt.alpha, self.sprt.beta);
        sprt.map(Some)
            .map_err(|error| Error::usage(format!("invalid --sprt: {error}")))
    }
}
