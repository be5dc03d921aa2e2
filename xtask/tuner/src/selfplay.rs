//! Games of the engine against itself.

use crate::data::{COMMENT, Line};
use crate::options::SelfPlay;
use crate::random::Random;
use chess_board::Position;
use chess_move::Color;
use chess_movegen::{Game, legal_moves};
use chess_search::{HashTooLarge, Limits, Score, SearchOptions, Searcher};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Plies of random moves before the engine plays; every other game one more, so that both colors
/// come to move first.
const OPENING_PLIES: usize = 8;
/// An opening that is further from equal is played no further, in centipawns.
const EQUAL_OPENING: i32 = 300;
/// A side that is this much better, in centipawns, for this many plies has won.
const WON: (i32, usize) = (1000, 5);
/// After this many plies, a game whose scores are this close to zero for this many plies is drawn.
const DRAWN: (usize, i32, usize) = (80, 8, 10);
/// No game is longer, in plies.
const LONGEST: usize = 400;
/// The engine that plays, by the nodes that its `bench` counted when this was built, to which `cargo xtask ci
/// signature` holds it: other engines play other games.
const ENGINE: &str = include_str!("../../../crates/chess-uci/bench.signature");
/// The size of a hash table for a few thousand nodes, in MiB.
const HASH_MIB: usize = 2;

pub(crate) fn run(options: &SelfPlay) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let games = Mutex::new(vec![Vec::new(); options.games]);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let mut searcher = searcher().map_err(io::Error::other)?;
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= options.games {
                            return Ok(());
                        }
                        if number % 500 == 499 {
                            eprintln!("game {}", number + 1);
                        }
                        let lines = game(&mut searcher, options, number);
                        if let Ok(mut games) = games.lock() {
                            games[number] = lines;
                        }
                    }
                })
            })
            .collect();
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .unwrap_or_else(|_| Err(io::Error::other("a thread ended early")))
        })
    })?;
    let mut out = BufWriter::new(File::create(&options.out)?);
    writeln!(
        out,
        "{COMMENT}cargo xtask selfplay --games {} --nodes {} --seed {} # engine {}",
        options.games,
        options.nodes,
        options.seed,
        ENGINE.trim_ascii()
    )?;
    let mut count = 0;
    for line in games.into_inner().unwrap_or_default().iter().flatten() {
        writeln!(out, "{line}")?;
        count += 1;
    }
    out.flush()?;
    eprintln!("{count} positions of {} games", options.games);
    Ok(())
}

pub(crate) fn searcher() -> Result<Searcher, HashTooLarge> {
    let mut options = SearchOptions::default();
    options.hash_mib = HASH_MIB;
    Searcher::new(options)
}

/// Plays the game with this number and returns its quiet positions.
pub(crate) fn game(searcher: &mut Searcher, options: &SelfPlay, number: usize) -> Vec<Line> {
    let limits = Limits::new()
        .with_soft_nodes(options.nodes)
        .with_nodes(options.nodes.saturating_mul(10));
    let mut random = Random::for_part(options.seed, number);
    loop {
        searcher.clear();
        let start = opening(&mut random, OPENING_PLIES + number % 2);
        if let Some(lines) = start.and_then(|start| play(searcher, &limits, start)) {
            return lines;
        }
    }
}

/// Returns the position after this many random moves, or `None` if the game ended before.
fn opening(random: &mut Random, plies: usize) -> Option<Game> {
    let mut game = Game::default();
    for _ in 0..plies {
        let moves = legal_moves(game.position());
        let mv = *moves.get(random.below(moves.len().max(1)))?;
        game.play(mv).ok()?;
    }
    // What was before the start is of no interest.
    game.outcome()
        .is_none()
        .then(|| Game::new(*game.position()))
}

/// Plays a game to its end, or returns `None` if its start is too far from equal.
fn play(searcher: &mut Searcher, limits: &Limits, mut game: Game) -> Option<Vec<Line>> {
    let mut quiet = Vec::new();
    let (mut won, mut drawn) = ((Color::White, 0), 0);
    let result = loop {
        let position = *game.position();
        if let Some(outcome) = game.outcome() {
            break outcome.winner();
        }
        if game.can_claim_threefold()
            || game.can_claim_fifty_moves()
            || game.moves().len() > LONGEST
        {
            break None;
        }
        let found = searcher.search(&game, limits, |_| {});
        let best = found.best?;
        let us = position.side_to_move();
        let (winner, size) = match found.score {
            Score::Centipawns(score) => {
                if game.moves().is_empty() && score.abs() > EQUAL_OPENING {
                    return None;
                }
                if !position.is_check() && !best.is_capture() && !best.is_promotion() {
                    quiet.push((position, white(us, score)));
                }
                (if score > 0 { us } else { us.other() }, score.abs())
            }
            Score::Mate(moves) => (if moves > 0 { us } else { us.other() }, i32::MAX),
        };
        let (score_won, plies_won) = WON;
        won = if size < score_won {
            (winner, 0)
        } else if won.0 == winner {
            (winner, won.1 + 1)
        } else {
            (winner, 1)
        };
        if won.1 >= plies_won {
            break Some(winner);
        }
        let (after, score_drawn, plies_drawn) = DRAWN;
        drawn = if game.moves().len() >= after && size <= score_drawn {
            drawn + 1
        } else {
            0
        };
        if drawn >= plies_drawn {
            break None;
        }
        game.play(best).ok()?;
    };
    let result = match result {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    };
    let line = |(position, score): (Position, i32)| Line {
        position,
        score,
        result,
    };
    Some(quiet.into_iter().map(line).collect())
}

fn white(us: Color, score: i32) -> i32 {
    match us {
        Color::White => score,
        Color::Black => -score,
    }
}
