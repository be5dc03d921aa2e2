//! Time controls as text, clocks, and the times sent to engines.

use chess_match::{Clock, ClockControl, Diagnostic, TimeControl, TurnLimits};
use chess_move::{ByColor, Color};
use core::num::NonZeroU32;
use core::time::Duration;

#[test]
fn time_controls_parse_and_print() {
    for (text, printed) in [
        ("60", "60"),
        ("10+0.1", "10+0.1"),
        ("3:00+2", "180+2"),
        ("40/60+0.5", "40/60+0.5"),
        (".5+.05", "0.5+0.05"),
        ("1:30:00", "error"),
    ] {
        let parsed: Result<TimeControl, _> = text.parse();
        assert_eq!(
            parsed.map_or("error".to_owned(), |control| control.to_string()),
            printed
        );
    }
    let all = TimeControl {
        move_time: Some(Duration::from_millis(100)),
        nodes: Some(7),
        depth: Some(3),
        ..TimeControl::clock(Duration::from_secs(5), Duration::ZERO)
    };
    assert_eq!(all.to_string(), "5, 0.1 s/move, 7 nodes, depth 3");
    assert_eq!(TimeControl::default().to_string(), "unlimited");
    assert!(TimeControl::default().is_unlimited());
}

#[test]
fn texts_that_are_no_time_control_say_why() {
    for (text, code) in [
        ("", "clock-time"),
        ("0", "clock-time"),
        ("-5", "clock-time"),
        ("nan", "clock-time"),
        ("1e400", "clock-time"),
        ("x:10", "clock-time"),
        ("0/60", "clock-moves"),
        ("forty/60", "clock-moves"),
        ("60+", "clock-increment"),
        ("60+x", "clock-increment"),
    ] {
        assert_eq!(
            text.parse::<TimeControl>().unwrap_err().code(),
            code,
            "{text}"
        );
    }
}

#[test]
fn engines_are_told_both_clocks() {
    let control: TimeControl = "40/60+0.5".parse().unwrap();
    let clock = control.clock.map(Clock::new);
    let limits = TurnLimits {
        control,
        clocks: ByColor::new(clock, clock),
        margin: Duration::ZERO,
    };
    assert_eq!(
        limits.to_go(Color::White).to_string(),
        "go wtime 60000 btime 60000 winc 500 binc 500 movestogo 40"
    );
    assert_eq!(
        limits.time_limit(Color::Black),
        Some(Duration::from_secs(60))
    );
}

#[test]
fn a_player_with_a_clock_is_told_its_own_for_an_opponent_without_one() {
    let control = TimeControl::clock(Duration::from_secs(5), Duration::ZERO);
    let limits = TurnLimits {
        control,
        clocks: ByColor::new(None, control.clock.map(Clock::new)),
        margin: Duration::ZERO,
    };
    assert_eq!(
        limits.to_go(Color::Black).to_string(),
        "go wtime 5000 btime 5000 winc 0 binc 0"
    );
}

#[test]
fn limits_of_each_move_need_no_clock() {
    let limits = |control| TurnLimits {
        control,
        clocks: ByColor::new(None, None),
        margin: Duration::ZERO,
    };
    let nodes = limits(TimeControl {
        nodes: Some(100),
        depth: Some(5),
        ..TimeControl::default()
    });
    assert_eq!(
        nodes.to_go(Color::White).to_string(),
        "go depth 5 nodes 100"
    );
    assert_eq!(nodes.time_limit(Color::White), None);
    let time = limits(TimeControl {
        move_time: Some(Duration::from_millis(50)),
        ..TimeControl::default()
    });
    assert_eq!(time.to_go(Color::White).to_string(), "go movetime 50");
    assert_eq!(
        time.time_limit(Color::White),
        Some(Duration::from_millis(50))
    );
}

#[test]
fn a_clock_begins_with_its_time() {
    let clock = Clock::new(ClockControl {
        moves: NonZeroU32::new(2),
        time: Duration::from_secs(10),
        increment: Duration::from_secs(1),
    });
    assert_eq!(clock.remaining(), Duration::from_secs(10));
    let limits = TurnLimits {
        control: TimeControl::default(),
        clocks: ByColor::new(Some(clock), None),
        margin: Duration::ZERO,
    };
    let go = limits.to_go(Color::White);
    assert_eq!(go.moves_to_go, Some(2));
    assert_eq!(go.increment.white, Some(Duration::from_secs(1)));
}
