//! The tag `TimeControl`.

use chess_notation::pgn::{Speed, TimeControl, TimePeriod};
use chess_notation::{Diagnostic, WithSpan};
use core::time::Duration;
use std::fmt::Write as _;

/// Returns how a text is read, and the deviations.
fn read(text: &str) -> String {
    match TimeControl::parse_tolerant(text) {
        Ok((control, deviations)) if deviations.is_empty() => control.to_string(),
        Ok((control, deviations)) => format!("{control}  {deviations:?}"),
        Err(error) => format!("error: {}", WithSpan(&error)),
    }
}

fn table(texts: &[&str]) -> String {
    let mut table = String::new();
    for text in texts {
        writeln!(table, "{text:<40} {}", read(text)).unwrap();
    }
    table
}

#[test]
fn the_spellings_of_the_standard_are_read_strictly() {
    for text in [
        "?",
        "-",
        "40/9000",
        "300",
        "4500+60",
        "*180",
        "40/7200:3600",
        "40/7200:20/3600:900+30",
        "40/5400+30:1800+30",
        "1/86400",
        "0",
        "40/7200:?",
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text);
        assert_eq!(read(text), text);
    }
    // An increment of zero is none.
    let control: TimeControl = "600+0".parse().unwrap();
    assert_eq!(
        control,
        TimeControl::new(Duration::from_secs(600), Duration::ZERO)
    );
    assert_eq!(control.to_string(), "600");
}

#[test]
fn other_spellings_with_one_meaning_are_read_and_reported() {
    insta::assert_snapshot!(table(&[
        "300 + 3",
        "10.931+0.109",
        "40/2h",
        "40/2 h 30 min",
        "2h30m",
        "90'+30\"",
        "90’ + 30’’",
        "15 min. + 10 s. per move",
        "15 minutes + 10 seconds increment per move, starting from move 1",
        "40/90m+30s:30m+30s",
        "1.5 min",
        "15 min + 0",
        "3 days per move",
        "1 day/move",
        "G/90",
        "sd/60",
        "G/90+30",
        "G/90; inc 30",
        "G/90;+30",
        "40/2h:SD/60",
        "5/move",
        "0.5/move",
        "40/7200;3600",
        "Unlimited",
        " inf ",
        "unknown",
        "",
        "  ",
    ]), @"
    300 + 3                                  300+3  {Space}
    10.931+0.109                             10.931+0.109  {Fraction}
    40/2h                                    40/7200  {Unit}
    40/2 h 30 min                            40/9000  {Space, Unit}
    2h30m                                    9000  {Unit}
    90'+30\"                                  5400+30  {Unit}
    90’ + 30’’                               5400+30  {Space, Unit}
    15 min. + 10 s. per move                 900+10  {Space, Unit, Words}
    15 minutes + 10 seconds increment per move, starting from move 1 900+10  {Space, Unit, Words}
    40/90m+30s:30m+30s                       40/5400+30:1800+30  {Unit}
    1.5 min                                  90  {Space, Unit}
    15 min + 0                               900  {Space, Unit}
    3 days per move                          1/259200  {Space, Unit, Words}
    1 day/move                               1/86400  {Space, Unit, Words}
    G/90                                     5400  {GameIn}
    sd/60                                    3600  {GameIn}
    G/90+30                                  5400+30  {GameIn}
    G/90; inc 30                             5400+30  {Space, GameIn}
    G/90;+30                                 5400+30  {GameIn}
    40/2h:SD/60                              40/7200:3600  {Unit, GameIn}
    5/move                                   1/5  {Words}
    0.5/move                                 1/0.5  {Fraction, Words}
    40/7200;3600                             40/7200:3600  {Separator}
    Unlimited                                -  {Words}
     inf                                     -  {Space, Words}
    unknown                                  ?  {Words}
                                             ?  {Empty}
                                             ?  {Space, Empty}
    ");
}

#[test]
fn texts_with_several_meanings_are_errors() {
    insta::assert_snapshot!(table(&[
        "90 min + 30",
        "2h30",
        "40/120;SD/60",
        "40/120, SD/60",
        "1:30:00",
        "5+3:60",
        "-:300",
        "G/90;d5",
        "90+30 from move 61",
        "15 min + 10 sec from move 10",
        "120'/40 + 60'",
        "2,5",
    ]), @"
    90 min + 30                              error: expected a unit, such as min or s, because another time has one (bytes 9..11)
    2h30                                     error: expected a unit, such as min or s, because another time has one (bytes 2..4)
    40/120;SD/60                             error: expected a unit, such as min or s, because another time has one (bytes 3..6)
    40/120, SD/60                            error: expected + or : or the end of the text, found ',' (bytes 6..7)
    1:30:00                                  error: expected the end of the text after a period for the rest of the game, found another period (bytes 1..7)
    5+3:60                                   error: expected the end of the text after a period for the rest of the game, found another period (bytes 3..6)
    -:300                                    error: expected the end of the text after a period for the rest of the game, found another period (bytes 1..5)
    G/90;d5                                  error: expected the end of the text after a period for the rest of the game, found another period (bytes 4..7)
    90+30 from move 61                       error: expected + or : or the end of the text, found 'f' (bytes 6..7)
    15 min + 10 sec from move 10             error: expected + or : or the end of the text, found 'f' (bytes 16..17)
    120'/40 + 60'                            error: expected + or : or the end of the text, found '/' (bytes 4..5)
    2,5                                      error: expected + or : or the end of the text, found ',' (bytes 1..2)
    ");
}

#[test]
fn errors_say_what_was_expected_and_where() {
    insta::assert_snapshot!(table(&[
        "blitz",
        "40/",
        "40/x",
        "300+",
        "300:",
        "*",
        "0/300",
        "2.5/300",
        "99999999999/60",
        "1234567890",
        "1.0123456789",
        "1/1:1/2:1/3:1/4:1/5:1/6:1/7:1/8:9",
        "300é",
        "+5",
    ]), @"
    blitz                                    error: expected a number, found 'b' (bytes 0..1)
    40/                                      error: expected a number, found the end of the text (bytes 3..3)
    40/x                                     error: expected a number, found 'x' (bytes 3..4)
    300+                                     error: expected a number, found the end of the text (bytes 4..4)
    300:                                     error: expected the end of the text after a period for the rest of the game, found another period (bytes 3..4)
    *                                        error: expected a number, found the end of the text (bytes 1..1)
    0/300                                    error: expected a number of moves from 1 (bytes 0..1)
    2.5/300                                  error: expected a number of moves from 1 (bytes 0..3)
    99999999999/60                           error: expected at most 999999999 seconds, with at most nine digits after the point (bytes 0..11)
    1234567890                               error: expected at most 999999999 seconds, with at most nine digits after the point (bytes 0..10)
    1.0123456789                             error: expected at most 999999999 seconds, with at most nine digits after the point (bytes 0..12)
    1/1:1/2:1/3:1/4:1/5:1/6:1/7:1/8:9        error: expected at most 8 periods (bytes 32..33)
    300é                                     error: expected + or : or the end of the text, found 'é' (bytes 3..5)
    +5                                       error: expected a number, found '+' (bytes 0..1)
    ");
    let strict = |text: &str| WithSpan(&text.parse::<TimeControl>().unwrap_err()).to_string();
    let texts = [
        "300 + 3", "10+0.1", "90'+30\"", "G/90", "1/2;3", "5/move", "inf", "",
    ];
    insta::assert_snapshot!(texts.map(strict).join("\n"), @"
    there is white space (bytes 3..4)
    a time has a fraction: the standard has whole seconds (bytes 3..6)
    a time has a unit: the standard has seconds without one (bytes 2..3)
    G/ or SD/ stands before minutes for the game: the standard has only seconds (bytes 0..2)
    periods are not separated by a colon (bytes 3..4)
    there are words: the standard has only numbers and signs (bytes 1..6)
    there are words: the standard has only numbers and signs (bytes 0..3)
    the text is empty (bytes 0..0)
    ");
}

#[test]
fn reading_what_is_printed_gives_the_same_time_control() {
    let mut random = dev_random::Random(3);
    let parts = [
        "40",
        "/",
        "+",
        ":",
        "5",
        "0",
        ".",
        "2",
        "h",
        "m",
        "'",
        "\"",
        " ",
        "s",
        "G/",
        "min",
        "move",
        "per",
        "-",
        "?",
        "*",
        ";",
        "999999999",
        "é",
        "inc",
        "d",
        ",",
    ];
    for _ in 0..dev_random::effort(20_000, 1_000_000) {
        let length = 1 + random.below(9);
        let text: String = (0..length).map(|_| random.pick(&parts)).collect();
        match TimeControl::parse_tolerant(&text) {
            Ok((control, deviations)) => {
                let printed = control.to_string();
                let (again, left) = TimeControl::parse_tolerant(&printed).unwrap();
                assert_eq!(again, control, "{text}");
                // Only fractions have no spelling in the standard.
                assert!(left.is_empty() || printed.contains('.'), "{text}: {left:?}");
                assert_eq!(text.parse() == Ok(control), deviations.is_empty(), "{text}");
                let _ = control.speed();
            }
            Err(error) => {
                assert!(text.get(error.span().unwrap()).is_some(), "{text}: {error}");
                assert!(text.parse::<TimeControl>().is_err(), "{text}");
            }
        }
    }
}

#[test]
fn the_duration_covers_the_periods_that_the_moves_are_in() {
    let seconds = |text: &str| {
        let control: TimeControl = text.parse().unwrap();
        control.estimated_duration().map(|time| time.as_secs())
    };
    assert_eq!(seconds("300"), Some(300));
    assert_eq!(seconds("180+2"), Some(260));
    // Forty moves do not reach the second period.
    assert_eq!(seconds("40/7200:3600"), Some(7200));
    assert_eq!(seconds("30/3600:1800+30"), Some(3600 + 1800 + 300));
    // The last period is repeated.
    assert_eq!(seconds("1/86400"), Some(40 * 86_400));
    assert_eq!(seconds("15/600+1"), Some(3 * 600 + 40));
    assert_eq!(seconds("20/600:?"), None);
    for text in ["?", "-", "*60"] {
        assert_eq!(seconds(text), None);
    }
    let most: TimeControl = "1/999999999+999999999".parse().unwrap();
    assert!(most.estimated_duration().is_some());
}

#[test]
fn speeds_are_those_of_lichess() {
    let speed = |text: &str| {
        let control: TimeControl = text.parse().unwrap();
        control.speed().map_or("none", Speed::as_str)
    };
    for (text, expected) in [
        ("29", "ultrabullet"),
        ("0+1", "bullet"),
        ("179", "bullet"),
        ("180", "blitz"),
        ("300+3", "blitz"),
        ("480", "rapid"),
        ("600+5", "rapid"),
        ("1499", "rapid"),
        ("1500", "classical"),
        ("40/7200:3600", "classical"),
        ("1/86400", "correspondence"),
        ("-", "none"),
        ("?", "none"),
        ("*60", "none"),
    ] {
        assert_eq!(speed(text), expected, "{text}");
    }
    for speed in Speed::ALL {
        assert_eq!(speed.to_string().to_uppercase().parse(), Ok(speed));
    }
    insta::assert_snapshot!("fast".parse::<Speed>().unwrap_err(), @r#"expected ultrabullet, bullet, blitz, rapid, classical or correspondence, found "fast""#);
}

#[test]
fn periods_and_their_parts_can_be_read() {
    let control: TimeControl = "40/5400+30:1800".parse().unwrap();
    assert_eq!(control.base(), Some(Duration::from_secs(5400)));
    assert_eq!(control.increment(), Some(Duration::from_secs(30)));
    let [
        TimePeriod::Limited { moves, .. },
        TimePeriod::Limited { time, .. },
    ] = control.periods()
    else {
        panic!("{control:?}");
    };
    assert_eq!(moves.map(u32::from), Some(40));
    assert_eq!(*time, Duration::from_secs(1800));
    assert_eq!(TimeControl::UNKNOWN.base(), None);
    let clock: TimeControl = "*60".parse().unwrap();
    assert_eq!(
        clock.periods(),
        [TimePeriod::SandClock(Duration::from_secs(60))]
    );
    assert_eq!(clock.increment(), Some(Duration::ZERO));
}
