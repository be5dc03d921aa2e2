//! [`Limits`]: how far a search goes.

use chess_move::Move;
use core::time::Duration;

/// How far a search goes: every limit given holds, so the first one reached ends it. With none, it
/// ends when it is [stopped](crate::SearchControl::stop) or at the greatest depth.
///
/// ```
/// use chess_search::Limits;
/// use core::time::Duration;
///
/// let limits = Limits::new().with_depth(8).with_move_time(Duration::from_millis(500));
/// assert_eq!(limits.depth, Some(8));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Iterative deepening ends with this depth, in plies.
    pub depth: Option<u32>,
    /// So many nodes: positions that a move led to, over all threads. With one thread the search
    /// ends at this count exactly.
    pub nodes: Option<u64>,
    /// No further iteration begins after so many nodes; the one under way is finished.
    pub soft_nodes: Option<u64>,
    /// This much time for the move: all of it but the [overhead](crate::SearchOptions::move_overhead).
    pub move_time: Option<Duration>,
    /// The clock of the side to move; how much of it to use is the search's decision.
    pub clock: Option<SearchClock>,
    /// A mate in so many moves or fewer, by either side, when found, ends the search. After a short look
    /// at the position, so that there is something to show and to answer with, it is looked for by a search that
    /// knows nothing but mates, so what it finds is the shortest; when there is none, or after three quarters
    /// of the time or nodes, the usual search takes over, until another limit or the stop ends it. There is no mate in
    /// 0 moves. The search for mates has one thread, however many
    /// [`threads`](crate::SearchOptions::threads) there are. Among chosen root moves
    /// (`search_moves`) only the usual search looks for it, and the mate may not be the shortest.
    pub mate: Option<u32>,
    /// Only these moves at the root. An empty list means all of them.
    pub search_moves: Vec<Move>,
    /// The search goes on until it is stopped, even when it has nothing left to find.
    pub infinite: bool,
    /// The search thinks about the opponent's time: time limits begin to count at the
    /// [ponder hit](crate::SearchControl::ponder_hit).
    pub ponder: bool,
}

/// What the clock of the side to move shows: by default nothing is left and nothing added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchClock {
    /// The time left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` when the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// No limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// With a greatest depth, in plies.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// With a greatest number of nodes.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// With a number of nodes after which no further iteration begins.
    #[must_use]
    pub const fn with_soft_nodes(mut self, nodes: u64) -> Self {
        self.soft_nodes = Some(nodes);
        self
    }

    /// With a time for the move.
    #[must_use]
    pub const fn with_move_time(mut self, time: Duration) -> Self {
        self.move_time = Some(time);
        self
    }

    /// With a clock to play by.
    #[must_use]
    pub const fn with_clock(mut self, clock: SearchClock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Ends when a mate in so many moves is found.
    #[must_use]
    pub const fn with_mate(mut self, moves: u32) -> Self {
        self.mate = Some(moves);
        self
    }

    /// Only these moves at the root.
    #[must_use]
    pub fn with_search_moves(mut self, moves: impl Into<Vec<Move>>) -> Self {
        self.search_moves = moves.into();
        self
    }

    /// Until stopped.
    #[must_use]
    pub const fn with_infinite(mut self) -> Self {
        self.infinite = true;
        self
    }

    /// On the opponent's time.
    #[must_use]
    pub const fn with_ponder(mut self) -> Self {
        self.ponder = true;
        self
    }
}
