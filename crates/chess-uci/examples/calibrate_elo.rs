//! Measures how much stronger the engine becomes when its nodes per move double, for the table behind `UCI_Elo`.
//!
//!     cargo run --release --package chess-uci --example calibrate_elo -- 1000
//!
//! Each pair of neighboring levels plays the given number of games from random openings, each opening twice with colors
//! reversed. The same command gives the same result on every machine.

use chess_board::Position;
use chess_move::Color;
use chess_movegen::{Game, legal_moves};
use chess_search::{Limits, Score, SearchOptions, Searcher};
use std::env;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The nodes per move of each level.
const LEVELS: [u64; 7] = [50, 100, 200, 400, 800, 1_600, 3_200];
/// The number of random plies of an opening.
const OPENING_PLIES: usize = 8;
/// The maximum score of an opening for either side, in centipawns, at [`OPENING_NODES`] nodes.
const EQUAL_OPENING: i32 = 100;
const OPENING_NODES: u64 = 2_000;
/// A game is won after this number of plies in a row with at least this score in centipawns.
const WON: (usize, i32) = (4, 2_000);
/// The maximum length of a game in plies. A longer game is a draw.
const MAX_PLIES: usize = 300;

fn main() {
    let games: usize = env::args()
        .nth(1)
        .and_then(|argument| argument.parse().ok())
        .unwrap_or(200);
    println!("nodes     against    wins draws losses  Elo difference");
    for pair in LEVELS.windows(2) {
        let [weak, strong] = [pair[0], pair[1]];
        let [wins, draws, losses] = play_match(strong, weak, games);
        let (elo, error) = elo(wins, draws, losses);
        println!(
            "{strong:>6}     {weak:>6}     {wins:>4}  {draws:>4}   {losses:>4}  {elo:>+6.0} +- {error:.0}"
        );
    }
}

/// Returns the Elo difference of a result, and its 95 % margin of error.
fn elo(wins: usize, draws: usize, losses: usize) -> (f64, f64) {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let games = count(wins + draws + losses);
    let score = (count(wins) + count(draws) / 2.0) / games;
    let squares = count(wins) + count(draws) / 4.0;
    let deviation = ((squares / games - score * score) / games).sqrt();
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    let slope = 400.0 / core::f64::consts::LN_10 / (score * (1.0 - score));
    (elo(score), 1.96 * deviation * slope)
}

/// Returns the wins, draws and losses of the first level.
fn play_match(first: u64, second: u64, games: usize) -> [usize; 3] {
    let next = AtomicUsize::new(0);
    let results = Mutex::new([0; 3]);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut searchers = [searcher(), searcher()];
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let opening = opening(number as u64 / 2, &mut searchers[0]);
                    let first_color = if number.is_multiple_of(2) {
                        Color::White
                    } else {
                        Color::Black
                    };
                    let winner = play(opening, &mut searchers, [first, second], first_color);
                    let index = match winner {
                        Some(color) if color == first_color => 0,
                        None => 1,
                        Some(_) => 2,
                    };
                    if let Ok(mut results) = results.lock() {
                        results[index] += 1;
                    }
                }
            });
        }
    });
    results.into_inner().unwrap_or_default()
}

fn searcher() -> Searcher {
    Searcher::new(SearchOptions::default().with_hash_mib(2)).expect("memory for 2 MiB")
}

/// Returns the position after random plies. The same number gives the same position.
fn opening(number: u64, searcher: &mut Searcher) -> Game {
    let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    loop {
        let mut position = Position::default();
        for _ in 0..OPENING_PLIES {
            let moves = legal_moves(&position);
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
        let limits = Limits::new().with_nodes(OPENING_NODES);
        let found = searcher.search(&game, &limits, |_| {});
        if game.outcome().is_none()
            && matches!(found.score, Score::Centipawns(score) if score.abs() <= EQUAL_OPENING)
        {
            return game;
        }
    }
}

/// Plays a game, and returns the winner.
fn play(
    mut game: Game,
    searchers: &mut [Searcher; 2],
    nodes: [u64; 2],
    first: Color,
) -> Option<Color> {
    for searcher in searchers.iter_mut() {
        searcher.clear();
    }
    let mut won = (Color::White, 0);
    while game.moves().len() < MAX_PLIES {
        if let Some(outcome) = game.outcome() {
            return outcome.winner();
        }
        if game.can_claim_threefold() || game.can_claim_fifty_moves() {
            return None;
        }
        let us = game.position().side_to_move();
        let index = usize::from(us != first);
        let limits = Limits::new().with_nodes(nodes[index]);
        let found = searchers[index].search(&game, &limits, |_| {});
        let (winner, size) = match found.score {
            Score::Centipawns(score) => (if score > 0 { us } else { !us }, score.abs()),
            Score::Mate(moves) => (if moves > 0 { us } else { !us }, i32::MAX),
        };
        let (plies, score) = WON;
        won = match won {
            _ if size < score => (winner, 0),
            (before, count) if before == winner => (winner, count + 1),
            _ => (winner, 1),
        };
        if won.1 >= plies {
            return Some(winner);
        }
        game.play(found.best?).ok()?;
    }
    None
}
