//! [`Limits`]: when a search ends.

use chess_move::Move;
use core::time::Duration;

/// The limits of a search. The first limit reached ends it.
///
/// Without limits, a search ends when it is [stopped](crate::SearchControl::stop) or reaches
/// [`MAX_PLY`](crate::MAX_PLY).
///
/// ```
/// use chess_search::Limits;
/// use core::time::Duration;
///
/// let limits = Limits { depth: Some(8), move_time: Some(Duration::from_millis(500)), ..Limits::default() };
/// assert_eq!(limits.depth, Some(8));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[doc(alias = "Limit")]
#[doc(alias = "go")]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes of all threads. Each move played is a node. With one thread the limit is
    /// exact.
    pub nodes: Option<u64>,
    /// The number of nodes after which no new iteration starts. The current iteration is finished.
    pub soft_nodes: Option<u64>,
    /// The time for this move, from which the [overhead](crate::SearchOptions::move_overhead) is subtracted.
    /// All of it is used.
    #[doc(alias = "movetime")]
    pub move_time: Option<Duration>,
    /// The clock of the side to move. The search decides how much of it to use.
    pub clock: Option<SearchClock>,
    /// Ends the search when it finds a mate in this many moves or fewer, by either side.
    ///
    /// A short ordinary search finds a first answer. Then a proof-number search looks for the
    /// shortest mate, with one thread. Without other limits, the search also ends when it is proven
    /// that there is no such mate. With other limits, an ordinary search follows, after that proof
    /// or after three quarters of the time or nodes, until another limit ends it.
    ///
    /// With [`search_moves`](Limits::search_moves) there is only the ordinary search, and the mate it finds may not be
    /// the shortest. Without other limits it ends at a depth of four plies for each move of the mate.
    #[doc(alias("mate_in_two", "find_mate", "mate_search"))]
    pub mate: Option<u32>,
    /// The root moves to search. An empty list means all legal moves. Illegal moves are ignored.
    #[doc(alias = "searchmoves")]
    #[doc(alias = "root_moves")]
    pub search_moves: Vec<Move>,
    /// Whether the search continues until it is stopped, even if it has nothing left to find.
    pub infinite: bool,
    /// Whether the search ponders on the opponent's time. Time limits start at the [ponder
    /// hit](crate::SearchControl::ponder_hit).
    pub ponder: bool,
}

/// The clock of the side to move. By default no time is left and no increment is added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(alias = "wtime")]
#[doc(alias = "btime")]
pub struct SearchClock {
    /// The remaining time.
    pub remaining: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// The moves until the next time control, or `None` if the time is for the rest of the game.
    #[doc(alias = "movestogo")]
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// Returns whether the search can end by itself only with a mate.
    pub(crate) fn only_ask_for_mate(&self) -> bool {
        let others = Self {
            mate: None,
            search_moves: Vec::new(),
            ..self.clone()
        };
        self.mate.is_some() && others == Self::default()
    }
}
