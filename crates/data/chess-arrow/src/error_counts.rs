//! [`ErrorCounts`]: how many games are broken, and why.

use std::collections::BTreeMap;
use std::fmt;

/// How many games are broken, and how often each kind of error occurs.
///
/// ```
/// use chess_arrow::{Batch, Table, TableReader};
///
/// let mut reader = TableReader::new(Table::Games);
/// reader.read_all(&Batch::new("1. e4 e5 *\n\n[White \"B\"]\n\n1. e4 Ke2 *\n", 0))?;
/// assert_eq!(reader.errors().to_string(), "1 broken game (pgn-move: 1)");
/// # Ok::<(), chess_arrow::ArrowError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ErrorCounts {
    /// The number of games with an error.
    pub broken_games: u64,
    /// The number of errors of each kind.
    pub by_kind: BTreeMap<&'static str, u64>,
}

impl ErrorCounts {
    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        self.broken_games += other.broken_games;
        for (kind, count) in &other.by_kind {
            *self.by_kind.entry(kind).or_default() += count;
        }
    }
}

impl fmt::Display for ErrorCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = if self.broken_games == 1 {
            "game"
        } else {
            "games"
        };
        write!(f, "{} broken {games}", self.broken_games)?;
        let mut separator = " (";
        for (kind, count) in &self.by_kind {
            write!(f, "{separator}{kind}: {count}")?;
            separator = ", ";
        }
        f.write_str(if self.by_kind.is_empty() { "" } else { ")" })
    }
}
