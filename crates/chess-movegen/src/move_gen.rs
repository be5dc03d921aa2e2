//! [`MoveGen`]: chooses which moves to generate and in which form.

use crate::count::Counter;
use crate::list::{Lister, append_with};
use crate::rule::Rule;
use crate::stage::Stage;
use crate::visit::{MoveSet, Visits};
use chess_board::Position;
use chess_move::MoveList;
use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

pub use crate::rule::{Legal, PseudoLegal};
pub use crate::stage::{AllMoves, Noisy, Quiets};

/// Generates moves: choose the rule and the stage, then the form of the result.
///
/// | choose | with |
/// |---|---|
/// | the rule | [`MoveGen::legal`], [`MoveGen::pseudo_legal`] |
/// | the stage | nothing for all moves, [`noisy`](Self::noisy), [`quiets`](Self::quiets) |
/// | the form | [`list`](Self::list), [`append_to`](Self::append_to), [`visit`](Self::visit), [`count`](Self::count) |
///
/// For all legal moves there are shorter ways: [`legal_moves`](crate::PositionRules::legal_moves) and
/// [`count_legal`](crate::PositionRules::count_legal), or the methods of [`PositionRules`](crate::PositionRules).
///
/// The choices are type parameters, so that each combination compiles to its own generator without tests at run
/// time. The order of the moves is unspecified and may change between versions.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::MoveGen;
///
/// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
/// assert_eq!(MoveGen::legal(&position).noisy().list().to_string(), "[e4d5]");
/// assert_eq!(MoveGen::legal(&position).quiets().count(), 6);
/// # Ok::<(), chess_board::FenError>(())
/// ```
///
/// # How many moves there can be
///
/// A [`MoveList`] has room for 512 moves, and no [`Position`] has more, including boards full of queens, which only
/// [`Waivers`](chess_board::Waivers) allow. The proof counts pairs of a piece and its target square, for a side with a
/// king, *n* knights, *p* pawns and *q* other pieces.
///
/// - No move goes to a square with a piece of the moving side, nor to the square of the opponent's king. So there are
///   at most 64 − (1 + *n* + *p* + *q*) − 1 target squares.
/// - A piece other than a knight arrives along one of eight directions and is the nearest piece in
///   that direction: at most 8 moves for each target square. Each knight adds at most 8 moves.
///   Together these are
///   8 (62 − *n* − *p* − *q*) + 8 *n* = 496 − 8 *p* − 8 *q*.
/// - A pawn that can promote has up to three target squares. Each counts as one move above and
///   stands for four: 9 more moves for each pawn. The rank before the last has room for 8 such
///   pawns. Castling adds one move for each of two rooks.
///
/// Together these are at most 496 − 8 *p* − 8 *q* + 9 min(*p*, 8) + min(*q*, 2), which is at most 504. The largest
/// known number in a position that a game can reach is 218.
#[doc(alias("MoveGenerator", "generate", "capture_moves", "new_legal"))]
#[must_use = "this generates nothing until `list`, `append_to`, `visit` or `count` is called"]
pub struct MoveGen<'a, R = Legal, S = AllMoves> {
    position: &'a Position,
    choice: PhantomData<(R, S)>,
}

impl<'a> MoveGen<'a, Legal, AllMoves> {
    /// Chooses legal moves.
    #[inline(always)]
    pub const fn legal(position: &'a Position) -> Self {
        MoveGen::choose(position)
    }
}

impl<'a> MoveGen<'a, PseudoLegal, AllMoves> {
    /// Chooses pseudo-legal moves: every legal one, and those that would be legal if they did not leave the own king
    /// in check.
    ///
    /// Castling is the exception: it is generated only where it is fully legal. A king that passes through an
    /// attacked square is not in check afterwards, so playing the move would not reveal that it is
    /// illegal.
    ///
    /// A pseudo-legal move is legal if it [leaves the king safe](crate::leaves_king_safe). An
    /// engine that often stops early can save time by testing each move just before it plays the
    /// move.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_movegen::{MoveGen, PositionRules, leaves_king_safe};
    ///
    /// // The bishop is pinned.
    /// let position = Position::from_fen("4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1")?;
    /// let mut moves = MoveGen::pseudo_legal(&position).list();
    /// assert_eq!(moves.len(), 12);
    /// moves.retain(|mv| leaves_king_safe(&position, mv));
    /// assert_eq!(moves.len(), position.legal_moves().len());
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[doc(alias = "generate_pseudo_legal_moves")]
    #[inline(always)]
    pub const fn pseudo_legal(position: &'a Position) -> Self {
        MoveGen::choose(position)
    }
}

impl<'a, R> MoveGen<'a, R, AllMoves> {
    /// Chooses the moves that change the material: captures, en passant and all promotions, also those that capture
    /// nothing.
    #[doc(alias(
        "captures",
        "generate_captures",
        "generate_legal_captures",
        "tactical",
        "loud"
    ))]
    #[inline(always)]
    pub const fn noisy(self) -> MoveGen<'a, R, Noisy> {
        MoveGen::choose(self.position)
    }

    /// Chooses the moves that neither capture nor promote. Castling is among them.
    #[inline(always)]
    pub const fn quiets(self) -> MoveGen<'a, R, Quiets> {
        MoveGen::choose(self.position)
    }
}

impl<'a, R, S> MoveGen<'a, R, S> {
    #[inline(always)]
    const fn choose(position: &'a Position) -> Self {
        Self {
            position,
            choice: PhantomData,
        }
    }
}

impl<R: Rule, G: Stage> MoveGen<'_, R, G> {
    /// Returns the moves as a list.
    #[inline]
    pub fn list(self) -> MoveList {
        let mut list = MoveList::new();
        self.append_to(&mut list);
        list
    }

    /// Appends the moves to a list, which may already hold others.
    ///
    /// # Panics
    /// If the list has no room for them. An empty list [has room](MoveGen#how-many-moves-there-can-be) for the moves
    /// of any position.
    pub fn append_to(self, list: &mut MoveList) {
        let position = self.position;
        append_with(list, |room| {
            let mut lister = Lister::new(position, room);
            let flow = R::generate::<G, _>(position, &mut lister);
            lister.finish(flow)
        });
    }

    /// Calls a closure with the moves in sets, until it breaks.
    ///
    /// This is the fastest way to look at every move: nothing is stored, and a visitor that needs only the target
    /// squares never expands a set. Each piece that can move is one set; castling and en passant are sets of their
    /// own with one move each. No set is empty.
    ///
    /// ```
    /// use chess_board::{Bitboard, Position};
    /// use chess_movegen::MoveGen;
    /// use core::ops::ControlFlow;
    ///
    /// // The squares that White can move to in the start position.
    /// let mut targets = Bitboard::EMPTY;
    /// let flow = MoveGen::legal(&Position::default()).visit(|set| {
    ///     targets |= set.targets();
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert!(flow.is_continue());
    /// assert_eq!(targets, Bitboard::from_bits(0xffff_0000));
    /// ```
    #[inline]
    pub fn visit<B>(self, visitor: impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
        let position = self.position;
        let mut visits = Visits::new(position, visitor);
        R::generate::<G, _>(position, &mut visits)
    }

    /// Returns the number of moves, without listing them.
    #[inline]
    pub fn count(self) -> usize {
        let position = self.position;
        let mut counter = Counter::<true>(0);
        let _ = R::generate::<G, _>(position, &mut counter);
        counter.0
    }
}

impl<R, S> Clone for MoveGen<'_, R, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, S> Copy for MoveGen<'_, R, S> {}

impl<R, S> fmt::Debug for MoveGen<'_, R, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MoveGen")
            .field("position", self.position)
            .finish_non_exhaustive()
    }
}
