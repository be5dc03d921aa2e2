//! Games of the engine against itself.

use crate::data::{COMMENT, Line};
use crate::options::GameOptions;
use crate::pool::play_all;
use crate::random::Random;
use chess_board::Position;
use chess_match::{
    Adjudication, DrawAdjudication, Ending, GameRules, PlyReport, SearchPlayer, Seats, Supervisor,
    TimeControl, WinAdjudication,
};
use chess_move::Color;
use chess_movegen::{Game, PositionRules};
use chess_search::{HashTooLarge, Score, SearchOptions, Searcher};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

/// Plies of random moves before the engine plays; every other game one more, so that both colors
/// come to move first.
pub(crate) const OPENING_PLIES: usize = 8;
/// A game is dropped if its opening has a higher score for either side, in centipawns.
const EQUAL_OPENING: i32 = 300;
const WON: WinAdjudication = WinAdjudication {
    centipawns: 1000,
    plies: 5,
};
const DRAWN: DrawAdjudication = DrawAdjudication {
    from_ply: 80,
    centipawns: 8,
    plies: 10,
};
/// A game of this number of plies is drawn.
const LONGEST: usize = 401;
/// The node count of the engine's `bench`, which `cargo xtask ci signature` checks: other engines play other games.
pub(crate) const ENGINE: &str = include_str!("../../../crates/chess-uci/bench.signature");
/// The size of a hash table for a few thousand nodes, in MiB.
const HASH_MIB: usize = 2;

pub(crate) fn run(options: &GameOptions) -> io::Result<()> {
    let new_player = || player(options).map_err(io::Error::other);
    let games = play_all(options, new_player, |player, number| {
        game(player, options, number)
    })?;
    let mut out = BufWriter::new(File::create(&options.out)?);
    writeln!(
        out,
        "{COMMENT}cargo xtask tune-games --games {} --nodes {} --seed {} # engine {}",
        options.games,
        options.nodes,
        options.seed,
        ENGINE.trim_ascii()
    )?;
    let mut count = 0;
    for line in games.iter().flatten() {
        writeln!(out, "{line}")?;
        count += 1;
    }
    out.flush()?;
    eprintln!("{count} positions of {} games", options.games);
    Ok(())
}

/// Creates the player of both sides.
pub(crate) fn player(options: &GameOptions) -> Result<SearchPlayer, HashTooLarge> {
    let searcher = Searcher::new(SearchOptions {
        hash_mib: HASH_MIB,
        ..SearchOptions::default()
    })?;
    let player = SearchPlayer::new("engine", searcher, &Supervisor::new());
    Ok(player.with_soft_nodes(options.nodes))
}

/// Plays the game with this number and returns its quiet positions.
pub(crate) fn game(player: &mut SearchPlayer, options: &GameOptions, number: usize) -> Vec<Line> {
    let limits = TimeControl {
        nodes: Some(options.nodes.saturating_mul(10)),
        ..TimeControl::default()
    };
    let rules = GameRules {
        adjudication: Adjudication {
            win: Some(WON),
            draw: Some(DRAWN),
            max_plies: Some(LONGEST),
            tables: None,
        },
        ..GameRules::new(limits)
    };
    let mut random = Random::for_part(options.seed, number);
    loop {
        let start = opening(&mut random, OPENING_PLIES + number % 2);
        if let Some(lines) = start.and_then(|start| play(player, &rules, start)) {
            return lines;
        }
    }
}

/// Returns the position after this many random moves, or `None` if the game ended before.
pub(crate) fn opening(random: &mut Random, plies: usize) -> Option<Game> {
    let mut game = Game::default();
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let mv = *moves.get(random.below(moves.len().max(1)))?;
        game.play(mv).ok()?;
    }
    // Without the moves before the start.
    game.outcome()
        .is_none()
        .then(|| Game::new(*game.position()))
}

/// Plays a game to its end, or returns `None` if its start is too far from equal.
fn play(player: &mut SearchPlayer, rules: &GameRules, start: Game) -> Option<Vec<Line>> {
    let mut quiet = Vec::new();
    let over = rules.play(Seats::Alone(player), start, &mut |report| {
        observe(report, &mut quiet)
    });
    if over.ending == Ending::Stopped {
        return None;
    }
    let result = match over.result().as_str() {
        "1-0" => 1.0,
        "0-1" => 0.0,
        _ => 0.5,
    };
    let line = |(position, score): (Position, i32)| Line {
        position,
        score,
        result,
    };
    Some(quiet.into_iter().map(line).collect())
}

/// Collects quiet positions with their scores. Ends a game whose start is too far from equal.
fn observe(report: PlyReport<'_>, quiet: &mut Vec<(Position, i32)>) -> ControlFlow<()> {
    let position = *report.game.position();
    let best = report.choice.mv;
    if let Some(Score::Centipawns(score)) = report.choice.score {
        if report.game.moves().is_empty() && score.abs() > EQUAL_OPENING {
            return ControlFlow::Break(());
        }
        if !position.is_check() && !best.is_capture() && !best.is_promotion() {
            quiet.push((position, white(position.side_to_move(), score)));
        }
    }
    ControlFlow::Continue(())
}

fn white(us: Color, score: i32) -> i32 {
    match us {
        Color::White => score,
        Color::Black => -score,
    }
}
