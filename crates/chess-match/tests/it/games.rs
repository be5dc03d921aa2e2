//! How games end, and their PGN.

use crate::scripted::{self, Scripted, Turn};
use chess_board::Position;
use chess_match::{
    Ending, GameRules, PlayedGame, Player, PlayerError, PlayerFault, PlyReport, Seats, TimeControl,
    TimeVerdict,
};
use chess_move::{ByColor, Color};
use chess_movegen::{Game, Outcome};
use chess_notation::pgn::GameResult;
use core::ops::ControlFlow;
use core::time::Duration;
use insta::assert_snapshot;

fn play_from(
    opening: Game,
    rules: &GameRules,
    mut white: Scripted,
    mut black: Scripted,
) -> PlayedGame {
    let players: ByColor<&mut dyn Player> = ByColor::new(&mut white, &mut black);
    let observer = &mut |_: PlyReport<'_>| ControlFlow::Continue(());
    rules.play_timed_by(Seats::Two(players), opening, observer, &scripted::now)
}

fn unlimited() -> GameRules {
    GameRules::new(TimeControl::default())
}

fn play(white: Scripted, black: Scripted) -> PlayedGame {
    play_from(Game::default(), &unlimited(), white, black)
}

fn fen(fen: &str) -> Game {
    Game::new(fen.parse::<Position>().unwrap())
}

#[test]
fn mate_and_stalemate_end_a_game() {
    let played = play(
        Scripted::moves("A", "f3 g4"),
        Scripted::moves("B", "e5 Qh4#"),
    );
    assert_eq!(
        played.ending,
        Ending::Rules(Outcome::Checkmate {
            winner: Color::Black
        })
    );
    assert_eq!(played.result(), GameResult::BlackWins);
    assert_eq!(played.ending.culprit(), None);

    let stalemate = fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    let played = play_from(
        stalemate,
        &unlimited(),
        Scripted::moves("A", "Qf7"),
        Scripted::moves("B", ""),
    );
    assert_eq!(played.ending, Ending::Rules(Outcome::Stalemate));
    assert_eq!(played.result(), GameResult::Draw);
}

#[test]
fn threefold_repetition_and_the_fifty_move_rule_end_a_game_without_a_claim() {
    let played = play(
        Scripted::moves("A", "Nf3 Ng1 Nf3 Ng1"),
        Scripted::moves("B", "Nf6 Ng8 Nf6 Ng8"),
    );
    assert_eq!(played.ending, Ending::Threefold);
    assert_eq!(played.plies.len(), 8);

    let old = fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    let played = play_from(
        old,
        &unlimited(),
        Scripted::moves("A", "Ra2"),
        Scripted::moves("B", ""),
    );
    assert_eq!(played.ending, Ending::FiftyMoves);
}

#[test]
fn an_illegal_move_loses() {
    let played = play(
        Scripted::new("A", [Turn::PlayIllegal]),
        Scripted::moves("B", ""),
    );
    assert_eq!(played.result(), GameResult::BlackWins);
    assert_eq!(played.ending.culprit(), Some(Color::White));
    assert_eq!(played.ending.name(), "illegal-move");
    assert_eq!(
        played.ending.to_string(),
        "White forfeits: illegal move a2a5: the white pawn on a2 cannot go to a5: a pawn does not move that way"
    );
}

#[test]
fn a_player_without_a_move_loses() {
    let black = Scripted::new("B", [Turn::Fail(PlayerError::NoMove)]);
    let played = play(Scripted::moves("A", "e4"), black);
    let Ending::Forfeit { loser, fault, .. } = &played.ending else {
        panic!("{:?}", played.ending);
    };
    assert_eq!((*loser, *fault), (Color::Black, PlayerFault::NoMove));
    assert_eq!(played.result(), GameResult::WhiteWins);
    assert_eq!(played.plies.len(), 1);
}

fn clock(millis: u64, increment: u64) -> GameRules {
    let mut rules = GameRules::new(TimeControl::clock(
        Duration::from_millis(millis),
        Duration::from_millis(increment),
    ));
    rules.margin = Duration::from_millis(10);
    rules
}

#[test]
fn a_player_who_runs_out_of_time_loses() {
    let black = Scripted::new("B", [Turn::PlayAfter("e5", 1), Turn::PlayAfter("Nc6", 200)]);
    let played = play_from(
        Game::default(),
        &clock(100, 0),
        Scripted::moves("A", "e4 Nf3"),
        black,
    );
    // The first move took one of the 100 ms.
    let overrun = Duration::from_millis(101);
    assert_eq!(
        played.ending,
        Ending::Time {
            loser: Color::Black,
            overrun,
            verdict: TimeVerdict::Loss
        }
    );
    assert_eq!(played.result(), GameResult::WhiteWins);
    // The late move does not count.
    assert_eq!(played.game.moves().len(), 3);
    let times = played.plies.iter().map(|ply| ply.time.as_millis());
    assert_eq!(times.collect::<Vec<_>>(), [0, 1, 0]);
}

#[test]
fn who_runs_out_of_time_against_a_bare_king_draws() {
    let game = fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let white = Scripted::new("A", [Turn::PlayAfter("Ra2", 200)]);
    let played = play_from(game, &clock(50, 0), white, Scripted::moves("B", ""));
    assert_eq!(played.result(), GameResult::Draw);
    assert_eq!(played.ending.culprit(), Some(Color::White));
}

/// The margin of `clock` is 10 ms.
#[test]
fn time_within_the_margin_is_in_time() {
    let fools_mate = |control, times: [u64; 2]| {
        let turns = [
            Turn::PlayAfter("f3", times[0]),
            Turn::PlayAfter("g4", times[1]),
        ];
        let white = Scripted::new("A", turns);
        let black = Scripted::moves("B", "e5 Qh4#");
        let played = play_from(Game::default(), &control, white, black);
        (played.ending.name(), played.plies.len())
    };
    let fixed = || GameRules {
        margin: Duration::from_millis(10),
        ..GameRules::new(TimeControl {
            move_time: Some(Duration::from_millis(30)),
            ..TimeControl::default()
        })
    };
    for (control, times, expected) in [
        (clock(50, 0), [20, 40], ("checkmate", 4)),
        (clock(50, 0), [20, 41], ("time", 2)),
        // Time within the margin is not taken off the next move's time.
        (clock(50, 0), [60, 10], ("checkmate", 4)),
        (clock(50, 0), [60, 11], ("time", 2)),
        (clock(50, 0), [61, 0], ("time", 0)),
        (clock(50, 5), [60, 15], ("checkmate", 4)),
        (clock(50, 5), [60, 16], ("time", 2)),
        (fixed(), [40, 40], ("checkmate", 4)),
        (fixed(), [40, 41], ("time", 2)),
    ] {
        let shown = format!("{control:?} {times:?}");
        assert_eq!(fools_mate(control, times), expected, "{shown}");
    }
}

#[test]
fn the_observer_ends_a_game_without_a_result() {
    let (mut white, mut black) = (Scripted::moves("A", "e4"), Scripted::moves("B", "e5"));
    let players: ByColor<&mut dyn Player> = ByColor::new(&mut white, &mut black);
    let mut seen = Vec::new();
    let played = unlimited().play(Seats::Two(players), Game::default(), &mut |report| {
        seen.push(report.choice.mv.to_string());
        if seen.len() == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(seen, ["e2e4", "e7e5"]);
    assert_eq!(played.ending, Ending::Stopped);
    assert_eq!(played.result(), GameResult::Unknown);
}

#[test]
fn one_player_can_play_both_sides() {
    let mut both = Scripted::moves("Solo", "f3 e5 g4 Qh4#");
    let played = unlimited().play(Seats::Alone(&mut both), Game::default(), &mut |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(played.ending.name(), "checkmate");
    assert_eq!(played.names.white, played.names.black);
}

#[test]
fn a_game_becomes_pgn_with_scores_times_and_the_reason_of_its_end() {
    let mut opening = Game::default();
    for mv in ["f2f3", "e7e5"] {
        let mv = chess_notation::PositionNotation::parse_uci(opening.position(), mv).unwrap();
        opening.play(mv).unwrap();
    }
    let mut played = play_from(
        opening,
        &GameRules::new("40/60+0.5".parse().unwrap()),
        Scripted::new("A \"x\"", [Turn::Play("g4", -31)]),
        Scripted::new("B\n2", [Turn::Play("Qh4#", 250)]),
    );
    for ply in &mut played.plies {
        ply.time = Duration::from_millis(1200);
        ply.depth = Some(7);
    }
    assert_snapshot!(played.to_pgn(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "A \"x\""]
    [Black "B 2"]
    [Result "0-1"]
    [PlyCount "4"]
    [TimeControl "40/60+0.5"]
    [Termination "normal"]

    1. f3 e5 2. g4 {[%emt 0:00:01.2] [%eval -0.31,7]} 2... Qh4#
    {[%emt 0:00:01.2] [%eval -2.50,7] checkmate} 0-1
    "#);
}

#[test]
fn time_controls_that_differ_are_two_tags() {
    let mut rules = unlimited();
    rules.time_controls.white = TimeControl::clock(Duration::from_secs(10), Duration::ZERO);
    let played = play_from(
        Game::default(),
        &rules,
        Scripted::moves("A", "f3 g4"),
        Scripted::moves("B", "e5 Qh4#"),
    );
    let pgn = played.to_pgn();
    assert_eq!(pgn.tag("WhiteTimeControl"), Some("10"));
    assert_eq!(pgn.tag("BlackTimeControl"), Some("-"));
    assert_eq!(pgn.tag("TimeControl"), None);
}
