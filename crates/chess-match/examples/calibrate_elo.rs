//! Measures how much stronger the engine becomes when its nodes per move double, for the table behind `UCI_Elo`.
//!
//!     cargo run --release --package chess-match --example calibrate_elo -- 1000
//!
//! Each pair of neighboring levels plays the given number of games from random openings, each opening twice with colors
//! reversed. The same command gives the same result on every machine.

use chess_board::Position;
use chess_match::{
    Adjudication, Contest, ContestError, OpeningLine, Openings, Player, PlayerError, SearchPlayer,
    Supervisor, Tally, TimeControl, WinAdjudication,
};
use chess_movegen::{Game, PositionRules};
use chess_search::{Evaluation, Limits, Score, SearchOptions, Searcher};
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use std::env;
use std::error::Error;
use std::thread;

/// The nodes per move of each level.
const LEVELS: [u64; 7] = [50, 100, 200, 400, 800, 1_600, 3_200];
/// The number of random plies of an opening.
const OPENING_PLIES: usize = 8;
/// The maximum score of an opening for either side, in centipawns, at [`OPENING_NODES`] nodes.
const EQUAL_OPENING: i32 = 100;
const OPENING_NODES: u64 = 2_000;
const WON: WinAdjudication = WinAdjudication {
    centipawns: 2_000,
    plies: 4,
};
/// The maximum length of a game in plies. A longer game is a draw.
const MAX_PLIES: usize = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let games: usize = env::args()
        .nth(1)
        .and_then(|argument| argument.parse().ok())
        .unwrap_or(200);
    let openings = equal_openings(games.div_ceil(2).max(1))?;
    println!("nodes     against    wins draws losses  Elo difference");
    for pair in LEVELS.windows(2) {
        let [weak, strong] = [pair[0], pair[1]];
        let tally = play_match(strong, weak, openings.clone(), games)?;
        let (wins, draws, losses) = (tally.wins(), tally.draws(), tally.losses());
        let elo = tally.elo().map_or_else(String::new, |elo| elo.to_string());
        println!("{strong:>6}     {weak:>6}     {wins:>4}  {draws:>4}   {losses:>4}  {elo}");
    }
    Ok(())
}

fn searcher() -> Result<Searcher<Evaluation>, PlayerError> {
    let options = SearchOptions {
        hash_mib: 2,
        ..SearchOptions::default()
    };
    Searcher::with_evaluation(options, Evaluation::with_default_network())
        .map_err(|error| PlayerError::Other(error.into()))
}

/// Returns openings of random moves in which neither side is much better.
fn equal_openings(count: usize) -> Result<Openings, Box<dyn Error>> {
    let mut searcher = searcher()?;
    let list =
        (0..count).map(|number| OpeningLine::of_game(&opening(number as u64, &mut searcher)));
    Ok(Openings::new(list.collect())?)
}

/// Returns the position after random plies. The same number gives the same position.
fn opening(number: u64, searcher: &mut Searcher<Evaluation>) -> Game {
    let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    loop {
        let mut position = Position::default();
        for _ in 0..OPENING_PLIES {
            let moves = position.legal_moves();
            // The top bits of a linear congruential generator (Knuth's MMIX).
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let index = (random >> 33) as usize % moves.len().max(1);
            if let Some(&mv) = moves.get(index) {
                position.play_unchecked(mv);
            }
        }
        let game = Game::new(position);
        searcher.clear();
        let limits = Limits {
            nodes: Some(OPENING_NODES),
            ..Limits::default()
        };
        let found = searcher.search(&game, &limits, |_| {});
        if game.outcome().is_none()
            && matches!(found.score, Score::Centipawns(score) if score.abs() <= EQUAL_OPENING)
        {
            return game;
        }
    }
}

/// Plays a match of two numbers of nodes per move.
fn play_match(
    first: u64,
    second: u64,
    openings: Openings,
    games: usize,
) -> Result<Tally, ContestError> {
    let supervisor = Supervisor::new();
    let start = || -> Result<Box<dyn Player>, PlayerError> {
        Ok(Box::new(SearchPlayer::new(
            "engine",
            searcher()?,
            &supervisor,
        )))
    };
    let nodes = |nodes| TimeControl {
        nodes: Some(nodes),
        ..TimeControl::default()
    };
    let adjudication = Adjudication {
        win: Some(WON),
        max_plies: Some(MAX_PLIES),
        ..Adjudication::default()
    };
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let contest = Contest {
        time_controls: vec![nodes(first), nodes(second)],
        adjudication,
        threads,
        ..Contest::new(openings, games)
    };
    let table = contest.run(
        &[&start, &start],
        &supervisor,
        |_| ControlFlow::Continue(()),
    )?;
    Ok(table.between(0, 1))
}
