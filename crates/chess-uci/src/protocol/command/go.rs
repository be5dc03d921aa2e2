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
/// let go = Go { depth: Some(12), move_time: Some(Duration::from_secs(2)), ..Go::default() };
/// assert_eq!(go.to_string(), "go depth 12 movetime 2000");
///
/// let go = Go { search_moves: vec!["e2e4".parse()?, "d2d4".parse()?], ..Go::default() };
/// assert_eq!(go.to_string(), "go searchmoves e2e4 d2d4");
/// # Ok::<(), chess_uci::MoveSyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Go {
    /// `searchmoves`: the moves to search; empty for all legal moves.
    #[doc(alias = "searchmoves")]
    pub search_moves: Vec<UciMove>,
    /// `ponder`: search on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// `wtime`, `btime`: the times on the clocks. A negative time is read as zero.
    #[doc(alias("wtime", "btime", "white_clock", "black_clock"))]
    pub time: ByColor<Option<Duration>>,
    /// `winc`, `binc`: the increments after each move.
    #[doc(alias("winc", "binc"))]
    pub increment: ByColor<Option<Duration>>,
    /// `movestogo`: the moves to the next time control.
    #[doc(alias("movestogo", "remaining_moves"))]
    pub moves_to_go: Option<u32>,
    /// `depth`: the maximum depth in plies. The engine of this crate searches 0 as 1.
    pub depth: Option<u32>,
    /// `nodes`: the maximum number of nodes. For 0, the engine of this crate answers with some legal move.
    pub nodes: Option<u64>,
    /// `mate`: search for a mate in at most this number of moves. The engine of this crate searches 0 as depth 1.
    pub mate: Option<u32>,
    /// `movetime`: the exact time of the search.
    #[doc(alias = "movetime")]
    pub move_time: Option<Duration>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
    /// `perft`: count the leaves of the tree of this depth, in plies, instead of searching. Not in the protocol,
    /// but many engines have it.
    pub perft: Option<u32>,
}

impl Go {
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
