//! [`MatchArgs`]: the arguments of `chess match`.

use crate::engines::{parse_option, parse_seconds};
use crate::error::Error;
use crate::numbers::within;
use crate::tablebases;
use chess_match::{
    Adjudication, DrawAdjudication, EloScale, EngineConfig, Sprt, TablebaseAdjudication,
    TimeControl, Tournament, WinAdjudication,
};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Play games between two or more engines, with Elo, SPRT and a cross table
///
/// Each opening is played twice, with colors reversed. The error bar and the test count such pairs of games
/// (pentanomial). Engines that crash, hang, play illegal moves or run out of time lose the game. Ends with exit code 1
/// if the test accepts H0.
///
/// An ENGINE is a command, or words `key=value`: cmd=COMMAND, name=NAME, dir=FOLDER, option.NAME=VALUE, and limits
/// of its own: tc=TC, st=SECONDS, nodes=N, depth=N. `self` is the engine of this program.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// An engine; give two or more
    #[arg(long, short, value_name = "ENGINE", required = true)]
    pub(super) engine: Vec<EngineConfig>,
    /// Set an option of all engines; can be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    pub(super) option: Vec<(String, String)>,
    /// The number of games, of each pair of engines that meet
    #[arg(long, short = 'g', value_name = "N", default_value_t = 100)]
    pub(super) games: usize,
    /// Which of more than two engines meet
    #[arg(long, value_enum, default_value_t)]
    tournament: TournamentArg,
    /// The number of games at a time
    #[arg(long, short, value_name = "N", default_value = "1")]
    pub(super) concurrency: NonZeroUsize,
    /// Add the games to this PGN file, in their order
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Go on with the match whose games are in the PGN file: count them, and play those that are missing
    #[arg(long, visible_alias = "continue", requires = "pgn")]
    pub(super) resume: bool,
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

/// Which engines meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum TournamentArg {
    /// Each engine meets each other one.
    #[default]
    RoundRobin,
    /// The first engine meets each other one.
    Gauntlet,
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
    #[arg(long, value_name = "N", value_parser = within::<u64>(1..))]
    nodes: Option<u64>,
    /// The depth for each move, in plies
    #[arg(long, value_name = "PLIES", value_parser = within::<u32>(1..))]
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
    #[arg(long, value_name = "CENTIPAWNS", value_parser = within::<i32>(1..))]
    win: Option<i32>,
    /// The number of moves of both engines in a row with that score
    #[arg(long, value_name = "N", default_value_t = 4)]
    win_moves: usize,
    /// A game is drawn at this score in centipawns, if both engines agree
    #[arg(long, value_name = "CENTIPAWNS", value_parser = within::<i32>(0..))]
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
    /// A directory with Syzygy tables: a game ends as soon as its result is in them; can be repeated
    #[arg(long, value_name = "DIR")]
    syzygy: Vec<PathBuf>,
    /// The maximum number of pieces for an end by tables, kings included
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = within::<usize>(3..=7), requires = "syzygy")]
    syzygy_pieces: usize,
}

/// A sequential test.
#[derive(Debug, Args)]
#[command(next_help_heading = "SPRT")]
struct SprtArgs {
    /// End the match as soon as a sequential test decides between two Elo differences of the first engine, such as 0,5
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_elo, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    #[command(flatten)]
    test: TestArgs,
}

/// The parameters of a sequential test besides the two Elo differences.
#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// The scale of ELO0 and ELO1
    #[arg(long, value_enum, default_value_t)]
    model: ModelArg,
    /// The probability to accept ELO1 though ELO0 is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,
    /// The probability to accept ELO0 though ELO1 is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,
}

/// The scale of Elo differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ModelArg {
    /// Elo differences of the expected score.
    #[default]
    Logistic,
    /// Differences in standard deviations of a game, as fishtest uses them.
    Normalized,
}

impl TestArgs {
    /// Returns the test of two Elo differences.
    pub(crate) fn sprt(&self, (elo0, elo1): (f64, f64)) -> Result<Sprt, Error> {
        let scale = match self.model {
            ModelArg::Logistic => EloScale::Logistic,
            ModelArg::Normalized => EloScale::Normalized,
        };
        let sprt = Sprt::new(scale, elo0, elo1, self.alpha, self.beta);
        sprt.map_err(|error| Error::usage(format!("invalid test: {error}")))
    }
}

/// Parses two Elo differences.
pub(crate) fn parse_elo(text: &str) -> Result<(f64, f64), String> {
    let expected = || "expected two Elo differences, such as 0,5".to_owned();
    let (low, high) = text.split_once(',').ok_or_else(expected)?;
    let parse = |text: &str| text.trim().parse().map_err(|_| expected());
    Ok((parse(low)?, parse(high)?))
}

/// The clock without any limit.
const DEFAULT: TimeControl =
    TimeControl::clock(Duration::from_secs(10), Duration::from_millis(100));

impl MatchArgs {
    /// Returns the time control of engines that have none of their own.
    pub(super) fn time_control(&self) -> TimeControl {
        let mut control = self.time.tc.unwrap_or_default();
        control.move_time = self.time.st;
        control.nodes = self.time.nodes;
        control.depth = self.time.depth;
        if control.is_unlimited() {
            control = DEFAULT;
        }
        control
    }

    pub(super) const fn tournament(&self) -> Tournament {
        match self.tournament {
            TournamentArg::RoundRobin => Tournament::RoundRobin,
            TournamentArg::Gauntlet => Tournament::Gauntlet,
        }
    }

    pub(super) fn adjudication(&self) -> Result<Adjudication, Error> {
        let args = &self.adjudication;
        let plies = |moves: usize| moves.saturating_mul(2);
        let tables = || -> Result<TablebaseAdjudication, Error> {
            Ok(TablebaseAdjudication {
                tablebase: Arc::new(tablebases::open(&args.syzygy)?),
                max_pieces: args.syzygy_pieces,
            })
        };
        Ok(Adjudication {
            win: args.win.map(|centipawns| WinAdjudication {
                centipawns,
                plies: plies(args.win_moves),
            }),
            draw: args.draw.map(|centipawns| DrawAdjudication {
                centipawns,
                plies: plies(args.draw_moves),
                from_ply: plies(args.draw_from.saturating_sub(1)),
            }),
            max_plies: args.max_moves.map(plies),
            tables: (!args.syzygy.is_empty()).then(tables).transpose()?,
        })
    }

    /// Returns the test, which needs a match of two engines.
    pub(super) fn sprt(&self, engines: usize) -> Result<Option<Sprt>, Error> {
        let Some(elo) = self.sprt.sprt else {
            return Ok(None);
        };
        if engines != 2 {
            return Err(Error::usage(format!(
                "--sprt needs a match of two engines, found {engines}"
            )));
        }
        self.sprt.test.sprt(elo).map(Some)
    }
}
