//! The date of today.

use chess_games::PgnDate;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the date of today in UTC as PGN writes it: `2026.01.31`.
pub(crate) fn today() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = time.map_or(0, |time| time.as_secs() / 86_400);
    let date = i32::try_from(days)
        .ok()
        .and_then(PgnDate::from_days_since_1970);
    date.unwrap_or(PgnDate::UNKNOWN).to_string()
}
