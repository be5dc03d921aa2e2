//! Matches: pairing, colors, threads, early ends.

use chess_match::{
    Contest, Openings, Player, PlayerError, Points, SearchPlayer, Supervisor, Tally, TimeControl,
};
use chess_move::Color;
use chess_search::{SearchOptions, Searcher};
use core::num::NonZeroUsize;
use core::ops::ControlFlow;

fn contest(games: usize) -> Contest {
    let nodes = |nodes| TimeControl::default().with_nodes(nodes);
    Contest::new(Openings::named(6..=8).unwrap().shuffled(1), games)
        .with_time_controls([nodes(300), nodes(20)])
}

fn start(
    name: &'static str,
    supervisor: &Supervisor,
) -> impl Fn() -> Result<Box<dyn Player>, PlayerError> + Sync {
    let supervisor = supervisor.clone();
    move || {
        let searcher = Searcher::new(SearchOptions::default().with_hash_mib(1)).unwrap();
        Ok(Box::new(SearchPlayer::new(name, searcher, &supervisor)))
    }
}

/// Plays a match, and returns its result with the moves of all games.
fn play(games: usize, threads: usize) -> (Tally, Vec<String>) {
    let supervisor = Supervisor::new();
    let (first, second) = (start("first", &supervisor), start("second", &supervisor));
    let mut played = vec![String::new(); games];
    let tally = contest(games)
        .with_threads(NonZeroUsize::new(threads).unwrap())
        .run([&first, &second], &supervisor, |progress| {
            let game = progress.game;
            played[progress.number] = format!(
                "{} {:?} {}",
                game.names.white,
                game.game.moves(),
                game.ending
            );
            ControlFlow::Continue(())
        })
        .unwrap();
    (tally, played)
}

#[test]
fn the_number_of_threads_does_not_change_a_match() {
    let (tally, games) = play(8, 1);
    assert_eq!((tally, games), play(8, 3));
    assert_eq!(tally.games(), 8);
    assert!(tally.is_paired());
    // Fifteen times as many nodes are stronger.
    assert!(tally.wins() > tally.losses(), "{tally}");
}

#[test]
fn each_opening_is_played_with_both_colors() {
    let supervisor = Supervisor::new();
    let (first, second) = (start("first", &supervisor), start("second", &supervisor));
    let mut openings = Vec::new();
    contest(4)
        .run([&first, &second], &supervisor, |progress| {
            let game = progress.game;
            let opening = game.game.moves()[..game.opening_plies].to_vec();
            openings.push((opening, game.names.white.clone()));
            // The result is that of the first player, whatever its color.
            let first_color = if game.names.white == "first" {
                Color::White
            } else {
                Color::Black
            };
            let expected = match game.ending.result().as_str() {
                "1-0" if first_color == Color::White => Points::Win,
                "0-1" if first_color == Color::Black => Points::Win,
                "1/2-1/2" => Points::Draw,
                _ => Points::Loss,
            };
            assert_eq!(progress.points, expected);
            assert_eq!(progress.games.games(), openings.len() as u64);
            ControlFlow::Continue(())
        })
        .unwrap();
    let whites: Vec<&str> = openings.iter().map(|(_, white)| white.as_str()).collect();
    assert_eq!(whites, ["first", "second", "first", "second"]);
    assert_eq!(openings[0].0, openings[1].0);
    assert_eq!(openings[2].0, openings[3].0);
    assert_ne!(openings[0].0, openings[2].0);
}

#[test]
fn an_odd_game_is_counted_without_a_pair() {
    let (tally, _) = play(3, 1);
    assert_eq!(tally.games(), 3);
    assert_eq!(tally.pairs().iter().sum::<u64>(), 1);
    assert!(!tally.is_paired());
}

#[test]
fn the_caller_ends_a_match_early() {
    let supervisor = Supervisor::new();
    let (first, second) = (start("first", &supervisor), start("second", &supervisor));
    let mut games = 0;
    let tally = contest(1_000)
        .with_threads(NonZeroUsize::new(2).unwrap())
        .run([&first, &second], &supervisor, |progress| {
            games += 1;
            if progress.pairs.games() >= 4 {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(tally.games(), games);
    assert!((4..=8).contains(&games), "{games}");
    assert!(supervisor.is_stopped());
}

#[test]
fn a_match_without_games_is_over() {
    assert_eq!(play(0, 2), (Tally::default(), vec![]));
}
