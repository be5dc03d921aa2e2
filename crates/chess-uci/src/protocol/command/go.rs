//! [`Go`]: the command `go`.

use crate::protocol::error::ParseError;
use crate::protocol::words::Words;
use chess_move::ByColor;
use chess_notation::UciMove;
use core::fmt;
use core::time::Duration;

/// The command `go`: search, and how far. Every limit given holds.
///
/// ```
/// use chess_uci::{Command, Go};
///
/// let mut go = Go::default();
/// go.depth = Some(12);
/// go.search_moves = vec!["e2e4".parse()?, "d2d4".parse()?];
/// let line = Command::Go(go).to_string();
/// assert_eq!(line, "go depth 12 searchmoves e2e4 d2d4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Go {
    /// `searchmoves`: only these moves; empty for all.
    pub search_moves: Vec<UciMove>,
    /// `ponder`: think about the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// `wtime`, `btime`: what the clocks show. A clock below zero is read as zero.
    pub time: ByColor<Option<Duration>>,
    /// `winc`, `binc`: what is added to the clocks after each move.
    pub increment: ByColor<Option<Duration>>,
    /// `movestogo`: moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: so many plies; 0 is searched as 1.
    pub depth: Option<u32>,
    /// `nodes`: so many nodes; with 0 the answer is some legal move.
    pub nodes: Option<u64>,
    /// `mate`: look for a mate in so many moves. There is none in 0, which is searched as a depth of 1.
    pub mate: Option<u32>,
    /// `movetime`: exactly so long.
    pub move_time: Option<Duration>,
    /// `infinite`: until `stop`.
    pub infinite: bool,
    /// `perft`: count the leaves of the tree of so many plies instead of searching. Not in the
    /// protocol, but many engines have it.
    pub perft: Option<u32>,
}

impl Go {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        Self::read(words, |_| ())
    }

    /// The first word of a line that says nothing to its `go`. The protocol has such words skipped, but a
    /// limit that is misspelled is no limit: `go deph 3` never ends.
    #[cfg(feature = "engine")]
    pub(crate) fn first_unknown_word(line: &str) -> Option<&str> {
        let mut words = Words::new(line);
        words.find(|&word| word == "go")?;
        let mut unknown = None;
        Self::read(&mut words, |word| unknown = unknown.or(Some(word))).ok()?;
        unknown
    }

    fn read<'a>(words: &mut Words<'a>, mut skip: impl FnMut(&'a str)) -> Result<Self, ParseError> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.search_moves.extend(words.uci_moves()),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.time.white = Some(words.milliseconds()?),
                "btime" => go.time.black = Some(words.milliseconds()?),
                "winc" => go.increment.white = Some(words.milliseconds()?),
                "binc" => go.increment.black = Some(words.milliseconds()?),
                "movestogo" => go.moves_to_go = Some(words.number()?),
                "depth" => go.depth = Some(words.number()?),
                "nodes" => go.nodes = Some(words.number()?),
                "mate" => go.mate = Some(words.number()?),
                "movetime" => go.move_time = Some(words.milliseconds()?),
                "perft" => go.perft = Some(words.number()?),
                unknown => skip(unknown),
            }
        }
        Ok(go)
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |time: Option<Duration>| time.map(|time| time.as_millis());
        let count = |count: Option<u32>| count.map(u128::from);
        f.write_str("go")?;
        for (key, set) in [("ponder", self.ponder), ("infinite", self.infinite)] {
            if set {
                write!(f, " {key}")?;
            }
        }
        for (key, number) in [
            ("wtime", milliseconds(self.time.white)),
            ("btime", milliseconds(self.time.black)),
            ("winc", milliseconds(self.increment.white)),
            ("binc", milliseconds(self.increment.black)),
            ("movestogo", count(self.moves_to_go)),
            ("depth", count(self.depth)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", count(self.mate)),
            ("movetime", milliseconds(self.move_time)),
            ("perft", count(self.perft)),
        ] {
            if let Some(number) = number {
                write!(f, " {key} {number}")?;
            }
        }
        // Last, because the list ends only with a word that is no move.
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        for mv in &self.search_moves {
            write!(f, " {mv}")?;
        }
        Ok(())
    }
}
