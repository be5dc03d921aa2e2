//! Dates with unknown parts.

use chess_games::{InvalidDate, PgnDate};

#[test]
fn dates_are_those_of_the_calendar() {
    for text in [
        "2024.02.29",
        "1900.02.28",
        "2000.02.29",
        "2024.12.31",
        "2024.12.??",
        "2024.??.??",
        "????.??.??",
        "0001.01.01",
    ] {
        assert_eq!(text.parse::<PgnDate>().unwrap().to_string(), text);
    }
    for text in [
        "2023.02.29",
        "1900.02.29",
        "2024.04.31",
        "2024.13.01",
        "2024.00.01",
        "2024.01.00",
        "2024.01.32",
        "????.??.17",
        "2024.??.17",
        "????.03.17",
        "2024-01-01",
        "24.01.01",
        "2024.1.1",
        "",
        "2024",
        "x024.01.01",
        "2024.01.01 ",
        "2?24.01.01",
    ] {
        assert_eq!(text.parse::<PgnDate>(), Err(InvalidDate), "{text}");
    }
}

#[test]
fn every_day_of_four_centuries_is_accepted_once() {
    let mut days = 0;
    let first = "1801.01.01".parse::<PgnDate>().unwrap();
    let before = first.days_since_1970().unwrap();
    for year in 1801..=2200 {
        for month in 0..=13 {
            for day in 0..=32 {
                let text = format!("{year:04}.{month:02}.{day:02}");
                if let Ok(date) = text.parse::<PgnDate>() {
                    let number = before + days;
                    assert_eq!(date.days_since_1970(), Some(number));
                    assert_eq!(PgnDate::from_days_since_1970(number), Some(date));
                    days += 1;
                }
            }
        }
    }
    // The Gregorian calendar repeats after 146,097 days.
    assert_eq!(days, 146_097);
    for (days, date) in [
        (0, Some("1970.01.01")),
        (-1, Some("1969.12.31")),
        (-719_528, Some("0000.01.01")),
        (-719_529, None),
        (2_932_896, Some("9999.12.31")),
        (2_932_897, None),
        (i32::MAX, None),
        (i32::MIN, None),
    ] {
        let found = PgnDate::from_days_since_1970(days).map(|date| date.to_string());
        assert_eq!(found.as_deref(), date, "{days}");
    }
}
