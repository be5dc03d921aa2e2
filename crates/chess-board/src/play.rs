//! Playing a move, and taking it back.

use crate::bitboard::Bitboard;
use crate::castling::castling_rook_of;
use crate::position::Position;
use crate::zobrist;
use chess_move::{CastlingSide, Color, Move, MoveFlag, Piece, Role, Square};
use core::fmt;

/// What [`Position::make`] cannot work out again: hand it to [`Position::unmake`] with the move.
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
    /// Returns the role of the piece that the move took, an en passant capture's pawn included.
    #[inline]
    pub const fn captured(&self) -> Option<Role> {
        self.captured
    }
}

/// The answer to [`Position::pass`] in check.
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
        f.write_str("a side in check cannot pass its move")
    }
}

impl core::error::Error for NullMoveInCheck {}

impl Position {
    /// Plays a legal move.
    ///
    /// The move is not checked. If it is not legal here the position is wrong afterwards, in
    /// whatever way: several pieces may stand on one square, a king may be missing or there may be
    /// two. Nothing worse than that happens. Whatever is asked of such a position, in this crate or
    /// in `chess-movegen`, has an answer that means nothing, but no panic; with debug assertions it
    /// is the same, since they check nothing here. Only the move itself, taken back by
    /// [`unmake`](Position::unmake), need not lead back to where it was made.
    ///
    /// To be sure, ask `chess_movegen::is_legal` first or play with `chess_movegen::play`.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.make_untracked(mv);
    }

    /// Plays a legal move of a piece that the caller knows: as
    /// [`play_unchecked`](Position::play_unchecked), without looking the piece up.
    ///
    /// With a piece known at compile time, as in a generator that handles one role after the
    /// other, nothing is left of the move's case distinctions.
    #[inline(always)]
    pub fn play_piece_unchecked(&mut self, piece: Piece, mv: Move) {
        self.apply(piece.color, piece.role, mv);
    }

    /// Plays a legal move and returns what is needed to take it back.
    ///
    /// As unchecked as [`play_unchecked`](Position::play_unchecked).
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
        // On an empty square, against the contract, a king is as wrong as anything.
        let role = self.board.role_at(mv.from()).unwrap_or(Role::King);
        self.apply(self.side_to_move, role, mv)
    }

    /// Takes back the last move made, with the token that [`make`](Position::make) returned for it.
    ///
    /// The position is then bit for bit what it was.
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

    /// Returns the position after the side to move passes (the null move): the other side to move, en
    /// passant gone, nothing moved.
    ///
    /// Chess has no such move; engines and analysts use it to see what a threat would be.
    ///
    /// # Errors
    /// In check, since the other side could then take the king.
    #[inline]
    pub fn pass(&self) -> Result<Self, NullMoveInCheck> {
        if self.is_check() {
            return Err(NullMoveInCheck);
        }
        let mut passed = *self;
        passed.finish(self.side_to_move, Clock::Runs);
        Ok(passed)
    }

    /// Applies a move: the only function that does. Returns the role of what was taken.
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

    /// What every move does at its end: clocks, en passant gone, the other side to move.
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

    /// Moves a piece, which may become another role on its way.
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

    /// King and rook change places as castling says; in Chess960 either may stay where it is, or
    /// stand where the other goes.
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

    /// Toggling from and to is the same forwards and backwards, and right when they are one square.
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

    /// Rights end when the king moves, and when a rook leaves its square or is taken on it.
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
