//! Matches: pairing, colors, threads, early ends.

use crate::scripted::Scripted;
use chess_match::{
    Choice, Contest, ContestError, CrossTable, Game, GameResult, Openings, Player, PlayerError,
    Points, Schedule, SearchPlayer, Supervisor, Tally, TimeControl, Tournament, TurnLimits,
};
use chess_move::{Color, Move};
use chess_search::{SearchOptions, Searcher};
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

fn contest(games: usize) -> Contest {
    let nodes = |nodes| TimeControl {
        nodes: Some(nodes),
        ..TimeControl::default()
    };
    Contest {
        time_controls: vec![nodes(300), nodes(20)],
        ..Contest::new(Openings::named(6..=8).unwrap().shuffled(1), games)
    }
}

fn start(
    name: &'static str,
    supervisor: &Supervisor,
) -> impl Fn() -> Result<Box<dyn Player>, PlayerError> + Sync {
    let supervisor = supervisor.clone();
    move || {
        let searcher = Searcher::new(SearchOptions {
            hash_mib: 1,
            ..SearchOptions::default()
        })
        .unwrap();
        Ok(Box::new(SearchPlayer::new(name, searcher, &supervisor)))
    }
}

/// Plays a match, and returns its result with the moves of all games.
fn play(games: usize, threads: usize) -> (Tally, Vec<String>) {
    let supervisor = Supervisor::new();
    let (first, second) = (start("first", &supervisor), start("second", &supervisor));
    let mut played = vec![String::new(); games];
    let table = Contest {
        threads: NonZeroUsize::new(threads).unwrap(),
        ..contest(games)
    }
    .run(&[&first, &second], &supervisor, |progress| {
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
    (table.between(0, 1), played)
}

#[test]
fn the_number_of_threads_does_not_change_a_match() {
    let (tally, games) = play(8, 1);
    assert_eq!((tally, games), play(8, 3));
    assert_eq!(tally.games(), 8);
    assert_eq!(2 * tally.pairs().iter().sum::<u64>(), tally.games());
    // Fifteen times as many nodes are stronger.
    assert!(tally.wins() > tally.losses(), "{tally}");
}

#[test]
fn each_opening_is_played_with_both_colors() {
    let supervisor = Supervisor::new();
    let (first, second) = (start("first", &supervisor), start("second", &supervisor));
    let mut openings = Vec::new();
    contest(4)
        .run(&[&first, &second], &supervisor, |progress| {
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
            assert_eq!(progress.points(0), Some(expected));
            assert_eq!(progress.points(1), Some(expected.other()));
            let games = progress.table.between(0, 1).games();
            assert_eq!(games, openings.len() as u64);
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
}

#[test]
fn the_caller_ends_a_match_early() {
    let supervisor = Supervisor::new();
    let (first, second) = (start("first", &supervisor), start("second", &supervisor));
    let mut games = 0;
    let table = Contest {
        threads: NonZeroUsize::new(2).unwrap(),
        ..contest(1_000)
    }
    .run(&[&first, &second], &supervisor, |progress| {
        games += 1;
        if progress.table.between(0, 1).games() >= 4 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((table.between(0, 1).games(), games), (4, 4));
    assert!(supervisor.is_stopped());
}

#[test]
fn a_match_without_games_is_over() {
    assert_eq!(play(0, 2), (Tally::default(), vec![]));
}

fn scripted(name: &'static str) -> impl Fn() -> Result<Box<dyn Player>, PlayerError> + Sync {
    move || Ok(Box::new(Slow(Scripted::new(name, []))))
}

/// Plays the first legal moves. A player with the name `slow` takes its time with White, so that games end in another
/// order than they begin.
struct Slow(Scripted);

impl Player for Slow {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        self.0.new_game()
    }

    fn choose(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, PlayerError> {
        if self.name() == "slow" && game.moves().is_empty() {
            std::thread::sleep(Duration::from_millis(20));
        }
        self.0.choose(game, limits)
    }
}

/// A contest whose games are drawn after a few plies.
fn short(games: usize) -> Contest {
    Contest {
        adjudication: chess_match::Adjudication {
            max_plies: Some(4),
            ..chess_match::Adjudication::default()
        },
        ..Contest::new(Openings::start_position(), games)
    }
}

#[test]
fn games_are_reported_in_order_whatever_ends_first() {
    let supervisor = Supervisor::new();
    let mut numbers = Vec::new();
    Contest {
        threads: NonZeroUsize::new(3).unwrap(),
        ..short(200)
    }
    .run(
        &[&scripted("slow"), &scripted("fast")],
        &supervisor,
        |progress| {
            numbers.push(progress.number);
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    assert_eq!(numbers, (0..200).collect::<Vec<_>>());
}

/// Waits in the first game of a contest until no more games begin.
struct Waiter {
    player: Scripted,
    first_opening: Vec<Move>,
    begun: Arc<AtomicUsize>,
}

/// How many games begin while the first of two threads plays game 0.
const AHEAD: usize = 64;

impl Player for Waiter {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.player.new_game()
    }

    fn choose(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, PlayerError> {
        if game.moves() == self.first_opening {
            let begun = || self.begun.load(Ordering::SeqCst);
            let start = Instant::now();
            while begun() < AHEAD && start.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(Duration::from_millis(100));
            assert_eq!(begun(), AHEAD);
        }
        self.player.choose(game, limits)
    }
}

#[test]
fn games_run_ahead_of_a_long_one_up_to_a_limit() {
    let openings = Openings::random(2, 200, 1).unwrap();
    let first_opening = openings.get(0).moves().to_vec();
    let begun = Arc::new(AtomicUsize::new(0));
    let waiter = || -> Result<Box<dyn Player>, PlayerError> {
        Ok(Box::new(Waiter {
            player: Scripted::new("waiter", []),
            first_opening: first_opening.clone(),
            begun: begun.clone(),
        }))
    };
    let rules = chess_match::Adjudication {
        max_plies: Some(4),
        ..chess_match::Adjudication::default()
    };
    let contest = Contest {
        adjudication: rules,
        threads: NonZeroUsize::new(2).unwrap(),
        ..Contest::new(openings, 400)
    };
    let table = contest
        .run(&[&waiter, &scripted("other")], &Supervisor::new(), |_| {
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(table.between(0, 1).games(), 400);
}

#[test]
fn games_that_are_over_are_reported_after_a_stop() {
    let supervisor = Supervisor::new();
    let mut numbers = Vec::new();
    let mut slow_games = 0;
    let table = Contest {
        threads: NonZeroUsize::new(2).unwrap(),
        ..short(10_000)
    }
    .run(
        &[&scripted("slow"), &scripted("fast")],
        &supervisor,
        |progress| {
            numbers.push(progress.number);
            slow_games += usize::from(progress.players.white == 0);
            if slow_games == 3 {
                // As Ctrl-C does, from another thread.
                supervisor.stop();
            }
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    assert_eq!(table.between(0, 1).games(), numbers.len() as u64);
    assert!(numbers.is_sorted() && numbers.len() < 1000, "{numbers:?}");
}

/// Returns the players of all games.
fn pairings(schedule: &Schedule) -> Vec<(usize, [usize; 2])> {
    let fixtures = (0..schedule.games()).map(|number| schedule.fixture(number));
    fixtures
        .map(|fixture| {
            (
                fixture.opening,
                [fixture.players.white, fixture.players.black],
            )
        })
        .collect()
}

#[test]
fn a_schedule_has_every_pairing_with_both_colors_of_each_opening() {
    let round_robin = Schedule::new(Tournament::RoundRobin, 4, 6);
    assert_eq!(round_robin.games(), 36);
    let games = pairings(&round_robin);
    for opening in 0..3 {
        for white in 0..4 {
            for black in 0..4 {
                let count = games
                    .iter()
                    .filter(|game| **game == (opening, [white, black]))
                    .count();
                assert_eq!(count, usize::from(white != black));
            }
        }
    }
    assert!(games.is_sorted_by_key(|(opening, _)| *opening));
    let gauntlet = pairings(&Schedule::new(Tournament::Gauntlet, 3, 3));
    assert_eq!(
        gauntlet,
        [
            (0, [0, 1]),
            (0, [1, 0]),
            (0, [0, 2]),
            (0, [2, 0]),
            (1, [0, 1]),
            (1, [0, 2]),
        ]
    );
    // With two players both are the same match.
    for games in 0..5 {
        assert_eq!(
            pairings(&Schedule::new(Tournament::RoundRobin, 2, games)),
            pairings(&Schedule::new(Tournament::Gauntlet, 2, games))
        );
    }
    assert_eq!(Schedule::new(Tournament::RoundRobin, 1, 9).games(), 0);
    assert_eq!(Schedule::new(Tournament::Gauntlet, 0, 9).games(), 0);
}

/// Plays a tournament of three searches, and returns its table with what was reported.
fn tournament(contest: &Contest) -> (CrossTable, Vec<(usize, GameResult)>) {
    let supervisor = Supervisor::new();
    let starts = ["one", "two", "three"].map(|name| start(name, &supervisor));
    let mut games = Vec::new();
    let table = contest
        .run(
            &[&starts[0], &starts[1], &starts[2]],
            &supervisor,
            |progress| {
                let names = progress
                    .players
                    .map(|player| ["one", "two", "three"][player]);
                assert_eq!(progress.game.names, names.map(str::to_owned));
                games.push((progress.number, progress.game.result()));
                ControlFlow::Continue(())
            },
        )
        .unwrap();
    (table, games)
}

fn three_searches() -> Contest {
    let nodes = |nodes| TimeControl {
        nodes: Some(nodes),
        ..TimeControl::default()
    };
    Contest {
        time_controls: vec![nodes(400), nodes(60), nodes(10)],
        threads: NonZeroUsize::new(2).unwrap(),
        ..Contest::new(Openings::named(6..=8).unwrap().shuffled(1), 4)
    }
}

#[test]
fn a_tournament_has_a_cross_table() {
    let (table, games) = tournament(&three_searches());
    assert_eq!(games.len(), 12);
    assert_eq!(table.players(), 3);
    for player in 0..3 {
        assert_eq!(table.total(player).games(), 8);
        let total = table.total(player);
        assert_eq!(2 * total.pairs().iter().sum::<u64>(), total.games());
        for opponent in 0..3 {
            let tally = table.between(player, opponent);
            assert_eq!(tally.games(), if player == opponent { 0 } else { 4 });
            assert_eq!(tally, table.between(opponent, player).other());
        }
    }
    assert_eq!(table.ranking(), [0, 1, 2]);
    let (table, games) = tournament(&Contest {
        tournament: Tournament::Gauntlet,
        ..three_searches()
    });
    assert_eq!((games.len(), table.between(1, 2).games()), (8, 0));
    assert_eq!(table.total(0).games(), 8);
}

#[test]
fn a_contest_goes_on_from_the_games_that_are_known() {
    let (whole, games) = tournament(&three_searches());
    // As after a stop: some games at the end are missing, and one before them.
    let known = games
        .iter()
        .copied()
        .filter(|(number, _)| *number < 7 && ![4, 5].contains(number));
    let others = [(5, GameResult::Unknown), (99, GameResult::Draw)];
    let contest = Contest {
        results: known.chain(others).collect(),
        ..three_searches()
    };
    assert_eq!(contest.known_results(3).total(0).games(), 5);
    let (resumed, rest) = tournament(&contest);
    assert_eq!(resumed, whole);
    let expected: Vec<_> = games
        .iter()
        .copied()
        .filter(|(number, _)| *number >= 7 || [4, 5].contains(number))
        .collect();
    assert_eq!(rest, expected);
    // Nothing is left to play, and no player is started.
    let contest = Contest {
        results: games.into_iter().collect(),
        ..three_searches()
    };
    let fail = || -> Result<Box<dyn Player>, PlayerError> { panic!("a player was started") };
    let table = contest.run(&[&fail, &fail, &fail], &Supervisor::new(), |_| {
        panic!("a game was played")
    });
    assert_eq!(table.unwrap(), whole);
}

#[test]
fn games_that_are_over_are_reported_before_the_error_of_a_player() {
    let supervisor = Supervisor::new();
    let missing = || Err(PlayerError::NoMove);
    let mut numbers = Vec::new();
    let result = short(4).run(
        &[&scripted("one"), &scripted("two"), &missing],
        &supervisor,
        |progress| {
            numbers.push(progress.number);
            ControlFlow::Continue(())
        },
    );
    assert!(matches!(result, Err(ContestError::Start { player: 2, .. })));
    assert_eq!(numbers, [0, 1]);
}
