//! [`MoveSet`]: the moves of one piece.

use crate::side::Side;
use crate::sink::{PROMOTION_CAPTURES, PROMOTIONS, PawnTargets, Sink};
use chess_board::{Bitboard, Position};
use chess_move::{Move, MoveFlag, Piece, Role, Square};
use core::iter::FusedIterator;
use core::ops::ControlFlow;

/// A piece with the squares that it can move to: one move per square, or four if it promotes.
///
/// Iterating over it yields the moves with their flags.
///
/// ```
/// use chess_board::Position;
/// use chess_move::Role;
/// use chess_movegen::MoveGen;
/// use core::ops::ControlFlow;
///
/// let position = Position::from_fen("3n3k/4P3/8/8/8/8/8/K7 w - - 0 1")?;
/// let flow = MoveGen::legal(&position).visit(|set| match set.piece().role {
///     Role::Pawn => ControlFlow::Break(set),
///     _ => ControlFlow::Continue(()),
/// });
/// let pawn = flow.break_value().expect("the pawn can move");
/// assert_eq!(pawn.targets().len(), 2);
/// assert_eq!(pawn.len(), 8);
/// let texts: Vec<_> = pawn.into_iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(texts, ["e7d8q", "e7d8r", "e7d8b", "e7d8n", "e7e8q", "e7e8r", "e7e8b", "e7e8n"]);
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSet {
    targets: Bitboard,
    enemy: Bitboard,
    piece: Piece,
    from: Square,
    kind: MoveSetKind,
}

/// What determines the flags of the moves of a set, besides the squares of enemy pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum MoveSetKind {
    /// Captures and quiet moves.
    Piece,
    /// Pushes and captures; a target two ranks away is a double push.
    Pawn,
    Promotion,
    /// A single move with this flag: en passant or castling.
    Single(MoveFlag),
}

impl MoveSet {
    /// Returns the piece that moves: the king when castling.
    #[inline(always)]
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// Returns the square of the piece.
    #[inline(always)]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Returns the squares that the piece can move to. For castling, it is the square on which the king ends, which in
    /// Chess960 may be its own.
    #[inline(always)]
    pub const fn targets(&self) -> Bitboard {
        self.targets
    }

    /// Returns the targets of captures. The target of en passant is one of them, although it is empty.
    #[inline]
    pub const fn captures(&self) -> Bitboard {
        match self.kind {
            MoveSetKind::Single(MoveFlag::EnPassant) => self.targets,
            _ => self.targets.intersection(self.enemy),
        }
    }

    /// Returns the moves of the same piece to the targets that are in `squares`; the set may then
    /// be empty.
    #[inline]
    #[must_use]
    pub const fn within(mut self, squares: Bitboard) -> Self {
        self.targets = self.targets.intersection(squares);
        self
    }

    /// Returns the number of moves: one per target, or four if they promote.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        match self.kind {
            MoveSetKind::Promotion => 4 * self.targets.len(),
            _ => self.targets.len(),
        }
    }

    /// Returns whether the set has no moves. A set passed to a visitor is never empty.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetIter;

    #[inline(always)]
    fn into_iter(self) -> MoveSetIter {
        MoveSetIter {
            rest: self,
            promotions: 0,
        }
    }
}

/// The moves of a [`MoveSet`], by target from a1 to h8, queen promotions before other promotions.
#[derive(Clone, Debug)]
pub struct MoveSetIter {
    rest: MoveSet,
    /// The number of promotions already returned for the first target: 0 to 3.
    promotions: usize,
}

impl Iterator for MoveSetIter {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let MoveSet {
            enemy, from, kind, ..
        } = self.rest;
        let to = self.rest.targets.first()?;
        let is_capture = enemy.contains(to);
        let flag = match kind {
            MoveSetKind::Piece | MoveSetKind::Pawn if is_capture => MoveFlag::Capture,
            MoveSetKind::Pawn if (from as u8).abs_diff(to as u8) == 16 => MoveFlag::DoublePawnPush,
            MoveSetKind::Piece | MoveSetKind::Pawn => MoveFlag::Quiet,
            MoveSetKind::Promotion => return Some(self.promotion(to, is_capture)),
            MoveSetKind::Single(flag) => flag,
        };
        self.rest.targets -= to;
        Some(Move::new(from, to, flag))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rest.len() - self.promotions;
        (left, Some(left))
    }
}

impl MoveSetIter {
    #[inline]
    fn promotion(&mut self, to: Square, is_capture: bool) -> Move {
        let flags = if is_capture {
            PROMOTION_CAPTURES
        } else {
            PROMOTIONS
        };
        let flag = flags[self.promotions];
        self.promotions = (self.promotions + 1) % flags.len();
        if self.promotions == 0 {
            self.rest.targets -= to;
        }
        Move::new(self.rest.from, to, flag)
    }
}

impl ExactSizeIterator for MoveSetIter {}
impl FusedIterator for MoveSetIter {}

/// Converts the output of the generator into one set per piece.
pub(crate) struct Visits<V> {
    visitor: V,
    enemy: Bitboard,
}

impl<V> Visits<V> {
    #[inline(always)]
    pub(crate) fn new(position: &Position, visitor: V) -> Self {
        Self {
            visitor,
            enemy: position.by_color(position.side_to_move().other()),
        }
    }
}

impl<B, V: FnMut(MoveSet) -> ControlFlow<B>> Visits<V> {
    #[inline(always)]
    fn visit<S: Side>(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
        kind: MoveSetKind,
    ) -> ControlFlow<B> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let piece = role.of(S::US);
        (self.visitor)(MoveSet {
            targets,
            enemy: self.enemy,
            piece,
            from,
            kind,
        })
    }
}

impl<B, V: FnMut(MoveSet) -> ControlFlow<B>> Sink for Visits<V> {
    type Break = B;
    const BY_ROLE: bool = true;

    #[inline(always)]
    fn piece<S: Side>(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        self.visit::<S>(role, from, targets, MoveSetKind::Piece)
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<B> {
        let PawnTargets {
            pushes,
            double_pushes,
            west,
            east,
        } = targets;
        // The opponent's forward is our backward, with east and west exchanged.
        let movers = S::Opponent::forward(pushes | S::Opponent::forward(double_pushes))
            | S::Opponent::forward_east(west)
            | S::Opponent::forward_west(east);
        let last_step = S::Opponent::forward(S::EIGHTH_RANK);
        for from in movers {
            let pawn = Bitboard::from(from);
            let step = S::forward(pawn);
            let targets_of_pawn = step & pushes
                | S::forward(step) & double_pushes
                | S::forward_west(pawn) & west
                | S::forward_east(pawn) & east;
            let kind = if last_step.contains(from) {
                MoveSetKind::Promotion
            } else {
                MoveSetKind::Pawn
            };
            self.visit::<S>(Role::Pawn, from, targets_of_pawn, kind)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn single<S: Side>(&mut self, role: Role, mv: Move) -> ControlFlow<B> {
        let to = Bitboard::from(mv.to());
        self.visit::<S>(role, mv.from(), to, MoveSetKind::Single(mv.flag()))
    }
}
