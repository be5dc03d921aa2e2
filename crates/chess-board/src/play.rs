//! Playing moves and taking them back.

use crate::bitboard::Bitboard;
use crate::castling::castling_rook_of;
use crate::position::Position;
use crate::zobrist;
use chess_move::{CastlingSide, Color, Move, MoveFlag, Piece, Role, Square};
use core::fmt;

/// What [`Position::unmake`] needs to take back a move; returned by [`Position::make`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    castling_rooks: Bitboard,
    placement_key: u64,
    halfmove_clock: u16,
    fullmove_number: u16,
    en_passant: Option<Square>,
    captured: Option<Role>,
}

impl Undo {
    /// Returns the role of the captured piece, or `None` if the move did not capture. En passant
    /// captures a pawn.
    #[inline]
    pub const fn captured(&self) -> Option<Role> {
        self.captured
    }
}

/// An error from [`Position::pass`]: the side to move is in check.
#[doc(alias = "PassInCheck")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMoveInCheck;

impl NullMoveInCheck {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        "null-move-in-check"
    }
}

impl fmt::Display for NullMoveInCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a side in check cannot make a null move")
    }
}

impl core::error::Error for NullMoveInCheck {}

/// # Playing moves and taking them back
impl Position {
    /// Plays a legal move, without checking it.
    ///
    /// To play a move from outside, such as user input, use `chess_movegen::play`, which checks it.
    ///
    /// If the move is not legal, the position is wrong afterwards: several pieces may be on one
    /// square, a king may be missing, or there may be two. No function of this crate or of
    /// `chess-movegen` panics for such a position, but the results are meaningless, and
    /// [`unmake`](Position::unmake) may not restore the position before the move.
    ///
    #[doc(alias = "make_move")]
    #[doc(alias = "do_move")]
    #[doc(alias = "push")]
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.make_untracked(mv);
    }

    /// Plays a legal move of a known piece: [`play_unchecked`](Position::play_unchecked) without
    /// looking up the piece.
    ///
    /// If the piece is known at compile time, as in a generator that handles one role at a time,
    /// the compiler removes most branches.
    #[inline(always)]
    pub fn play_piece_unchecked(&mut self, piece: Piece, mv: Move) {
        self.apply(piece.color, piece.role, mv);
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
        let undo = Undo {
            castling_rooks: self.castling_rooks,
            placement_key: self.placement_key,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            en_passant: self.en_passant,
            captured: None,
        };
        Undo {
            captured: self.make_untracked(mv),
            ..undo
        }
    }

    #[inline(always)]
    fn make_untracked(&mut self, mv: Move) -> Option<Role> {
        // On an empty square the move is not legal, so any role will do.
        let role = self.board.role_at(mv.from()).unwrap_or(Role::King);
        self.apply(self.side_to_move, role, mv)
    }

    /// Takes back the last move, with the value that [`make`](Position::make) returned for it.
    ///
    /// The position is then the same as before the move, clocks included.
    #[doc(alias = "undo")]
    #[doc(alias = "pop")]
    #[doc(alias = "undo_move")]
    #[doc(alias = "unmake_move")]
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let them = self.side_to_move;
        let us = them.other();
        let (from, to) = (mv.from(), mv.to());
        self.castling_rooks = undo.castling_rooks;
        match mv.flag() {
            MoveFlag::KingsideCastle => self.uncastle(us, from, CastlingSide::Kingside),
            MoveFlag::QueensideCastle => self.uncastle(us, from, CastlingSide::Queenside),
            flag => {
                let now = self.board.role_at(to).unwrap_or(Role::King);
                let before = if flag.is_promotion() { Role::Pawn } else { now };
                self.board.toggle(us, now, Bitboard::from(to));
                self.board.toggle(us, before, Bitboard::from(from));
                if let Some(captured) = undo.captured {
                    let square = if flag.is_en_passant() {
                        Square::new(to.file(), from.rank())
                    } else {
                        to
                    };
                    self.board.toggle(them, captured, Bitboard::from(square));
                }
            }
        }
        self.placement_key = undo.placement_key;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.en_passant = undo.en_passant;
        self.side_to_move = us;
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
        passed.finish(self.side_to_move, Clock::Runs);
        Ok(passed)
    }

    /// Plays a move and returns the role of the captured piece. All ways to play a move end here.
    #[inline(always)]
    fn apply(&mut self, us: Color, role: Role, mv: Move) -> Option<Role> {
        let (from, to) = (mv.from(), mv.to());
        let mut passed_over = None;
        let mut captured = None;
        match mv.flag() {
            MoveFlag::Quiet => self.relocate(us, role, role, from, to),
            MoveFlag::DoublePawnPush => {
                self.relocate(us, role, role, from, to);
                passed_over = Some(Square::wrapping_from_index(u8::midpoint(
                    from as u8, to as u8,
                )));
            }
            MoveFlag::KingsideCastle => self.castle(us, from, CastlingSide::Kingside),
            MoveFlag::QueensideCastle => self.castle(us, from, CastlingSide::Queenside),
            MoveFlag::Capture => {
                captured = self.capture(us.other(), to);
                self.relocate(us, role, role, from, to);
            }
            MoveFlag::EnPassant => {
                self.capture_pawn(us.other(), Square::new(to.file(), from.rank()));
                captured = Some(Role::Pawn);
                self.relocate(us, role, role, from, to);
            }
            MoveFlag::PromoteKnight => self.relocate(us, role, Role::Knight, from, to),
            MoveFlag::PromoteBishop => self.relocate(us, role, Role::Bishop, from, to),
            MoveFlag::PromoteRook => self.relocate(us, role, Role::Rook, from, to),
            MoveFlag::PromoteQueen => self.relocate(us, role, Role::Queen, from, to),
            MoveFlag::PromoCaptureKnight => {
                captured = self.capture(us.other(), to);
                self.relocate(us, role, Role::Knight, from, to);
            }
            MoveFlag::PromoCaptureBishop => {
                captured = self.capture(us.other(), to);
                self.relocate(us, role, Role::Bishop, from, to);
            }
            MoveFlag::PromoCaptureRook => {
                captured = self.capture(us.other(), to);
                self.relocate(us, role, Role::Rook, from, to);
            }
            MoveFlag::PromoCaptureQueen => {
                captured = self.capture(us.other(), to);
                self.relocate(us, role, Role::Queen, from, to);
            }
        }
        let mut touched = Bitboard::from(from) | to;
        if role == Role::King {
            touched |= us.back_rank();
        }
        self.lose_castling(touched);
        let irreversible = role == Role::Pawn || mv.is_capture();
        self.finish(
            us,
            if irreversible {
                Clock::Restarts
            } else {
                Clock::Runs
            },
        );
        self.en_passant = passed_over;
        captured
    }

    /// Finishes a move: updates the clocks, clears the en passant square and changes the side to
    /// move.
    #[inline(always)]
    fn finish(&mut self, us: Color, clock: Clock) {
        self.en_passant = None;
        self.halfmove_clock = match clock {
            Clock::Restarts => 0,
            Clock::Runs => self.halfmove_clock.saturating_add(1),
        };
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.placement_key ^= zobrist::black_to_move();
        self.side_to_move = us.other();
    }

    /// Moves a piece, which may change its role by promotion.
    #[inline(always)]
    fn relocate(&mut self, us: Color, before: Role, after: Role, from: Square, to: Square) {
        if before == after {
            self.board.toggle(us, before, Bitboard::from(from) | to);
        } else {
            self.board.toggle(us, before, Bitboard::from(from));
            self.board.toggle(us, after, Bitboard::from(to));
        }
        self.placement_key ^= zobrist::piece(us, before, from) ^ zobrist::piece(us, after, to);
    }

    #[inline(always)]
    fn capture(&mut self, them: Color, square: Square) -> Option<Role> {
        let captured = self.board.role_at(square);
        if let Some(role) = captured {
            self.placement_key ^= zobrist::piece(them, role, square);
        }
        self.board.clear(them, square);
        captured
    }

    #[inline(always)]
    fn capture_pawn(&mut self, them: Color, square: Square) {
        self.board.toggle(them, Role::Pawn, Bitboard::from(square));
        self.placement_key ^= zobrist::piece(them, Role::Pawn, square);
    }

    /// Moves the king and the rook. In Chess960 either may stay on its square or go to the other's
    /// square.
    #[inline(always)]
    fn castle(&mut self, us: Color, king: Square, side: CastlingSide) {
        let rook = self.castling_rook(us, side).unwrap_or(king);
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        self.toggle_both(us, king, king_to, rook, rook_to);
        self.placement_key ^= zobrist::piece(us, Role::King, king)
            ^ zobrist::piece(us, Role::King, king_to)
            ^ zobrist::piece(us, Role::Rook, rook)
            ^ zobrist::piece(us, Role::Rook, rook_to);
    }

    #[inline(always)]
    fn uncastle(&mut self, us: Color, king: Square, side: CastlingSide) {
        let rook = castling_rook_of(self.castling_rooks, king, us, side).unwrap_or(king);
        self.toggle_both(us, king, side.king_to(us), rook, side.rook_to(us));
    }

    /// Toggles king and rook between their squares. The same code plays castling and takes it back,
    /// and it is correct if a piece stays on its square.
    #[inline(always)]
    fn toggle_both(
        &mut self,
        us: Color,
        king: Square,
        king_to: Square,
        rook: Square,
        rook_to: Square,
    ) {
        self.board
            .toggle(us, Role::King, Bitboard::from(king) ^ king_to);
        self.board
            .toggle(us, Role::Rook, Bitboard::from(rook) ^ rook_to);
    }

    /// Removes the castling rights of the rooks on these squares.
    #[inline(always)]
    fn lose_castling(&mut self, touched: Bitboard) {
        let lost = self.castling_rooks & touched;
        if lost.any() {
            for rook in lost {
                self.placement_key ^= zobrist::castling(rook);
            }
            self.castling_rooks ^= lost;
        }
    }
}

#[derive(Clone, Copy)]
enum Clock {
    Runs,
    Restarts,
}
