//! [`Go`]: the command `go`.

use crate::protocol::error::ParseError;
use crate::protocol::text::{write_moves, write_numbers};
use crate::protocol::words::Words;
use chess_move::ByColor;
use chess_notation::UciMove;
use core::fmt;
use core::time::Duration;

/// The command `go`: starts a search with limits. The first limit that is reached ends the search.
///
/// ```
/// use chess_uci::Go;
/// use core::time::Duration;
///
/// let go = Go::new().depth(12).move_time(Duration::from_secs(2));
/// assert_eq!(go.to_string(), "go depth 12 movetime 2000");
///
/// let go = Go::new().search_moves(["e2e4".parse()?, "d2d4".parse()?]);
/// assert_eq!(go.to_string(), "go searchmoves e2e4 d2d4");
/// # Ok::<(), chess_uci::MoveSyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Go {
    /// `searchmoves`: the moves to search; empty for all legal moves.
    pub search_moves: Vec<UciMove>,
    /// `ponder`: search on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// `wtime`, `btime`: the times on the clocks. A negative time is read as zero.
    pub time: ByColor<Option<Duration>>,
    /// `winc`, `binc`: the increments after each move.
    pub increment: ByColor<Option<Duration>>,
    /// `movestogo`: the moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: the maximum depth in plies. The engine of this crate searches 0 as 1.
    pub depth: Option<u32>,
    /// `nodes`: the maximum number of nodes. For 0, the engine of this crate answers with some legal move.
    pub nodes: Option<u64>,
    /// `mate`: search for a mate in at most this number of moves. The engine of this crate searches 0 as depth 1.
    pub mate: Option<u32>,
    /// `movetime`: the exact time of the search.
    pub move_time: Option<Duration>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
    /// `perft`: count the leaves of the tree of this depth, in plies, instead of searching. Not in the protocol,
    /// but many engines have it.
    pub perft: Option<u32>,
}

impl Go {
    /// Creates a `go` without limits: the engine searches until `stop`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Searches only these moves.
    #[must_use]
    #[doc(alias = "searchmoves")]
    pub fn search_moves(mut self, moves: impl IntoIterator<Item = UciMove>) -> Self {
        self.search_moves = moves.into_iter().collect();
        self
    }

    /// Ponders on the opponent's time until `ponderhit` or `stop`.
    #[must_use]
    pub const fn ponder(mut self) -> Self {
        self.ponder = true;
        self
    }

    /// Sets the times on both clocks.
    #[must_use]
    #[doc(alias("wtime", "btime", "white_clock", "black_clock"))]
    pub const fn clocks(mut self, white: Duration, black: Duration) -> Self {
        self.time = ByColor {
            white: Some(white),
            black: Some(black),
        };
        self
    }

    /// Sets the increments of both clocks.
    #[must_use]
    #[doc(alias("winc", "binc"))]
    pub const fn increments(mut self, white: Duration, black: Duration) -> Self {
        self.increment = ByColor {
            white: Some(white),
            black: Some(black),
        };
        self
    }

    /// Sets the number of moves to the next time control.
    #[must_use]
    #[doc(alias("movestogo", "remaining_moves"))]
    pub const fn moves_to_go(mut self, moves: u32) -> Self {
        self.moves_to_go = Some(moves);
        self
    }

    /// Limits the depth, in plies.
    #[must_use]
    pub const fn depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// Limits the number of nodes.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Searches for a mate in at most this number of moves.
    #[must_use]
    pub const fn mate(mut self, moves: u32) -> Self {
        self.mate = Some(moves);
        self
    }

    /// Searches for exactly this time.
    #[must_use]
    #[doc(alias = "movetime")]
    pub const fn move_time(mut self, time: Duration) -> Self {
        self.move_time = Some(time);
        self
    }

    /// Searches until `stop`.
    #[must_use]
    pub const fn infinite(mut self) -> Self {
        self.infinite = true;
        self
    }

    /// Counts the leaves of the tree of legal moves to this depth instead of searching.
    #[must_use]
    pub const fn perft(mut self, plies: u32) -> Self {
        self.perft = Some(plies);
        self
    }

    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        Self::read(words, |_| ())
    }

    /// The words that begin an argument of `go`.
    pub(crate) const WORDS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "infinite",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "perft",
    ];

    /// Returns the first unknown word of a `go`. The protocol skips unknown words, but a misspelled
    /// limit would start a search without an end: `go deph 3`.
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
                "depth" => go.depth = Some(words.natural()?),
                "nodes" => go.nodes = Some(words.natural()?),
                "mate" => go.mate = Some(words.natural()?),
                "movetime" => go.move_time = Some(Duration::from_millis(words.natural()?)),
                "perft" => go.perft = Some(words.natural()?),
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
        write_numbers(
            f,
            &[
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
            ],
        )?;
        // Last, because only a word that is not a move ends the list.
        write_moves(f, "searchmoves", &self.search_moves)
    }
}
