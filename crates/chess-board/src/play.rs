//! Playing moves and taking them back.

use crate::bitboard::Bitboard;
use crate::contents::Contents;
use crate::parent::Parent;
use crate::position::Position;
use crate::state::CastlingRooks;
use crate::zobrist;
use chess_move::{Color, Diagnostic, Move, MoveFlag, Piece, Role, Square};
use core::fmt;

/// What [`Position::unmake`] needs to take back a move; returned by [`Position::make`].
///
/// It holds the position before the move: restoring it takes less time than undoing what the move changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    before: Position,
    mv: Move,
}

impl Undo {
    /// Returns the role of the captured piece, or `None` if the move did not capture. En passant
    /// captures a pawn.
    #[inline]
    pub const fn captured(&self) -> Option<Role> {
        match self.mv.captured_square() {
            Some(square) => self.before.board.role_at(square),
            None => None,
        }
    }
}

/// An error from [`Position::pass`]: the side to move is in check.
#[doc(alias = "PassInCheck")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMoveInCheck;

impl fmt::Display for NullMoveInCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a side in check cannot make a null move")
    }
}

impl core::error::Error for NullMoveInCheck {}

impl Diagnostic for NullMoveInCheck {
    fn code(&self) -> &'static str {
        "null-move-in-check"
    }
}

/// # Playing moves and taking them back
impl Position {
    /// Plays a legal move, without checking it.
    ///
    /// To play a move from outside, such as user input, use `chess_movegen::PositionRules::play`, which checks it.
    ///
    /// If the move is not legal, the position is wrong afterwards: several pieces may be on one
    /// square, a king may be missing, or there may be two. No function of this crate or of
    /// `chess-movegen` panics for such a position, but the results are meaningless.
    #[doc(alias = "make_move")]
    #[doc(alias = "do_move")]
    #[doc(alias = "push")]
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        *self = self.after(mv);
    }

    /// Plays a legal move of a known piece; see [`raw::play_piece`](crate::raw::play_piece).
    #[inline(always)]
    pub(crate) fn play_piece(&mut self, piece: Piece, mv: Move) {
        if is_plain(mv) {
            // The parts are stored one by one. As a whole, the position would be copied from the stack by wide loads,
            // which would have to wait for the narrow stores of the parts.
            let Self {
                board,
                placement_key,
                state,
            } = self.after_plain_of(Contents::of(piece.role), mv);
            self.board = board;
            self.placement_key = placement_key;
            self.state = state;
        } else {
            *self = self.after_special(mv);
        }
    }

    /// Plays a legal move, without checking it, and returns what is needed to take it back.
    ///
    /// See [`play_unchecked`](Position::play_unchecked) for moves that are not legal.
    ///
    /// ```
    /// use chess_board::{Color, Move, MoveFlag, Position, Square};
    ///
    /// let mut position = Position::default();
    /// let mv = Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush);
    /// let undo = position.make(mv);
    /// assert_eq!(position.side_to_move(), Color::Black);
    /// position.unmake(mv, undo);
    /// assert_eq!(position, Position::default());
    /// ```
    #[doc(alias = "push")]
    #[doc(alias = "do_move")]
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let before = *self;
        *self = before.after(mv);
        Undo { before, mv }
    }

    /// Takes back the last move, with the value that [`make`](Position::make) returned for it.
    ///
    /// The position is then the same as before the move, clocks included.
    ///
    /// # Panics
    ///
    /// With debug assertions, if `undo` is the value of another move.
    #[doc(alias = "undo")]
    #[doc(alias = "pop")]
    #[doc(alias = "undo_move")]
    #[doc(alias = "unmake_move")]
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        debug_assert_eq!(mv, undo.mv, "the undo value of another move");
        *self = undo.before;
    }

    /// Returns the position after a null move: the turn passes to the other side, the en passant
    /// square is cleared, and the pieces stay where they are.
    ///
    /// The rules of chess have no null move. Engines use it for pruning and to find threats.
    ///
    /// # Errors
    ///
    /// If the side to move is in check, because the opponent could then capture the king.
    #[doc(alias = "null_move")]
    #[doc(alias = "swap_turn")]
    #[inline]
    pub fn pass(&self) -> Result<Self, NullMoveInCheck> {
        if self.is_check() {
            return Err(NullMoveInCheck);
        }
        let mut passed = *self;
        passed.placement_key ^= zobrist::black_to_move();
        passed.state = self.state.next();
        Ok(passed)
    }

    /// Returns the position after a legal move, and leaves this one unchanged.
    ///
    /// The move is not checked; see [`play_unchecked`](Self::play_unchecked).
    ///
    /// ```
    /// use chess_board::{Move, MoveFlag, Position, Square};
    ///
    /// let start = Position::default();
    /// let after = start.after(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush));
    /// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// ```
    #[inline]
    #[must_use = "this returns the new position and leaves the old one unchanged"]
    pub fn after(&self, mv: Move) -> Self {
        if is_plain(mv) {
            self.after_plain(mv)
        } else {
            self.after_special(mv)
        }
    }

    /// Plays a quiet move, a double push, or a capture that is neither en passant nor a promotion.
    #[inline(always)]
    fn after_plain(&self, mv: Move) -> Self {
        self.after_plain_of(self.board.piece_contents(mv.from()), mv)
    }

    /// [`after_plain`](Self::after_plain), of a known piece.
    ///
    /// There are no branches on the piece that moves, because no processor could predict them. All parts are stored
    /// once, so that a copy of the result need not wait.
    #[inline(always)]
    fn after_plain_of(&self, moved: Contents, mv: Move) -> Self {
        let us = self.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        let mut board = self.board;
        let mut key = self.placement_key
            ^ zobrist::black_to_move()
            ^ zobrist::contents(us, moved, from)
            ^ zobrist::contents(us, moved, to);
        if mv.is_capture() {
            key ^= zobrist::contents(us.other(), self.board.piece_contents(to), to);
            board.clear(us.other(), to);
        }
        board.relocate(us, moved, Bitboard::from(from) | to);
        let mut state = self.state.next();
        if moved.is_pawn() | mv.is_capture() {
            state = state.with_clock_restarted();
        }
        if mv.is_double_push() {
            state = state.with_en_passant(mv);
        }
        let lost = state.castling().intersection(touched(us, moved, from, to));
        if lost.any() {
            key ^= zobrist::castling_rooks(lost);
            state = state.without_castling(lost);
        }
        Self {
            board,
            placement_key: key,
            state,
        }
    }

    /// Plays castling, a promotion or an en passant capture.
    #[inline(never)]
    fn after_special(&self, mv: Move) -> Self {
        let role = mv.castling_side().map_or(Role::Pawn, |_| Role::King);
        Parent::new(self).after(role.of(self.side_to_move()), mv)
    }
}

/// Returns whether a move is neither a promotion nor castling nor an en passant capture, by one test of a bit.
#[inline(always)]
const fn is_plain(mv: Move) -> bool {
    const PLAIN: u16 = 1 << MoveFlag::Quiet as u16
        | 1 << MoveFlag::DoublePawnPush as u16
        | 1 << MoveFlag::Capture as u16;
    // The flag is in the highest four bits.
    PLAIN >> (mv.to_bits() >> 12) & 1 != 0
}

/// Returns the rooks whose castling rights end with a move: those on its squares, and all of a king that moves.
#[inline(always)]
fn touched(us: Color, moved: Contents, from: Square, to: Square) -> CastlingRooks {
    let of_king = if moved.is_king() {
        CastlingRooks::of(us)
    } else {
        CastlingRooks::NONE
    };
    CastlingRooks::on(from)
        .union(CastlingRooks::on(to))
        .union(of_king)
}
