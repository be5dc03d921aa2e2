//! Finds the one legal move that fits a parsed text.

use super::{San, SanError, SanKind, SanMove};
use crate::attacking_pieces::{
    attacking_pieces, empty_board_attacks, is_king_safe_after, own_pieces,
};
use crate::move_from_squares::{castling, move_from_squares};
use chess_board::attacks::{between, pawn_attacks};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Color, Move, MoveFlag, Rank, Role, Square};
use chess_movegen::{PositionRules, is_pseudo_legal, leaves_king_safe};

/// Returns the one legal move that fits a text.
pub(super) fn san(position: &Position, san: San) -> Result<Move, SanError> {
    match san.kind {
        SanKind::Castling(side) => castle(position, side),
        SanKind::Move(mv) => mv.find(position),
    }
}

fn castle(position: &Position, side: CastlingSide) -> Result<Move, SanError> {
    let mv = castling(position, side);
    if position.is_legal(mv) {
        return Ok(mv);
    }
    Err(illegal(position, mv).unwrap_or(SanError::NoneCanGo {
        piece: Role::King.of(position.side_to_move()),
        to: mv.to(),
        candidates: Bitboard::EMPTY,
    }))
}

impl SanMove {
    /// Returns the one legal move that fits. Candidates are found by looking back from the target;
    /// no moves are generated.
    pub(super) fn find(self, position: &Position) -> Result<Move, SanError> {
        self.inlined_find(position)
    }

    /// [`find`](Self::find), compiled into its caller.
    #[inline(always)]
    pub(super) fn inlined_find(self, position: &Position) -> Result<Move, SanError> {
        if self.role == Role::Pawn {
            self.find_pawn(position)
        } else {
            self.find_piece(position)
        }
    }

    #[inline(always)]
    fn find_piece(self, position: &Position) -> Result<Move, SanError> {
        let us = position.side_to_move();
        let to = self.to;
        let occupied = position.occupied();
        let pieces = own_pieces(position, self.role)
            & self.origin.squares()
            & empty_board_attacks(self.role, to);
        if self.promotion.is_some() || position.by_color(us).contains(to) {
            return Err(self.explain(position));
        }
        let flag = if occupied.contains(to) {
            MoveFlag::Capture
        } else {
            MoveFlag::Quiet
        };
        // Usually there is one piece, and its path is free. As this is predicted, the move is known before the path is
        // tested.
        let candidates = match pieces.single() {
            Some(from) if between(from, to).is_disjoint(occupied) => pieces,
            _ => attacking_pieces(self.role, to, pieces, occupied),
        };
        self.only_legal(position, candidates, flag)
    }

    #[inline(always)]
    fn find_pawn(self, position: &Position) -> Result<Move, SanError> {
        let us = position.side_to_move();
        let to = self.to;
        let promotes = to.rank() == Rank::Eighth.relative_to(us);
        if promotes != self.promotion.is_some() {
            return Err(self.explain(position));
        }
        let pawns = position.pieces(us, Role::Pawn);
        let takes = self
            .origin
            .file
            .map_or(self.is_capture, |file| file != to.file());
        if takes {
            let enemy = position.by_color(us.other()).contains(to);
            let flag = match self.promotion.map(MoveFlag::promotion_capture_to) {
                Some(Some(flag)) if enemy => flag,
                None if enemy => MoveFlag::Capture,
                None if position.en_passant() == Some(to) => MoveFlag::EnPassant,
                _ => return Err(self.explain(position)),
            };
            let candidates = pawn_attacks(us.other(), to) & pawns & self.origin.squares();
            return self.only_legal(position, candidates, flag);
        }
        let occupied = position.occupied();
        let step = back(us, Bitboard::from(to));
        let flag = match self.promotion.map(MoveFlag::promotion_to) {
            _ if occupied.contains(to) => return Err(self.explain(position)),
            Some(Some(flag)) => flag,
            Some(None) => return Err(self.explain(position)),
            None if pawns.is_disjoint(step) => {
                let double = back(us, step - occupied) & Rank::Second.relative_to(us);
                let candidates = double & pawns & self.origin.squares();
                return self.only_legal(position, candidates, MoveFlag::DoublePawnPush);
            }
            None => MoveFlag::Quiet,
        };
        self.only_legal(position, step & pawns & self.origin.squares(), flag)
    }

    /// Returns the only legal move from these squares. The moves from all of them are pseudo-legal.
    #[inline(always)]
    fn only_legal(
        self,
        position: &Position,
        candidates: Bitboard,
        flag: MoveFlag,
    ) -> Result<Move, SanError> {
        if let Some(from) = candidates.single()
            && let Some(mv) = Move::try_new(from, self.to, flag)
            && self.leaves_king_safe(position, mv)
        {
            return Ok(mv);
        }
        self.only_legal_of(position, candidates, flag)
    }

    /// Returns whether the king is safe after the move. For most moves only pieces in line with the
    /// king matter, which is cheaper to test than the general case.
    #[inline(always)]
    fn leaves_king_safe(self, position: &Position, mv: Move) -> bool {
        if mv.is_en_passant() {
            leaves_king_safe(position, mv)
        } else {
            is_king_safe_after(position, self.role, mv.from(), self.to)
        }
    }

    /// Handles more than one candidate, and no legal candidate.
    fn only_legal_of(
        self,
        position: &Position,
        candidates: Bitboard,
        flag: MoveFlag,
    ) -> Result<Move, SanError> {
        let mut found = None;
        for from in candidates {
            let Some(mv) = Move::try_new(from, self.to, flag) else {
                continue;
            };
            if self.leaves_king_safe(position, mv) && found.replace(mv).is_some() {
                return Err(self.ambiguous(position, candidates, flag));
            }
        }
        match found {
            Some(mv) => Ok(mv),
            None => Err(self.explain(position)),
        }
    }

    #[cold]
    fn ambiguous(self, position: &Position, candidates: Bitboard, flag: MoveFlag) -> SanError {
        let legal = |&from: &Square| {
            Move::try_new(from, self.to, flag).is_some_and(|mv| leaves_king_safe(position, mv))
        };
        SanError::Ambiguous {
            piece: self.role.of(position.side_to_move()),
            to: self.to,
            candidates: candidates.into_iter().filter(legal).collect(),
        }
    }

    /// Returns the reason why no legal move fits.
    #[cold]
    fn explain(self, position: &Position) -> SanError {
        let us = position.side_to_move();
        let piece = self.role.of(us);
        let mut origins = self.origin.squares();
        let mut file = self.origin.file;
        if self.role == Role::Pawn && file.is_none() && !self.is_capture {
            // A pawn that does not capture stays on its file.
            file = Some(self.to.file());
            origins &= self.to.file();
        }
        let pieces = position.pieces(us, self.role) & origins;
        if pieces.is_empty() {
            return SanError::NoSuchPiece {
                piece,
                file,
                rank: self.origin.rank,
            };
        }
        let mv = |from| match move_from_squares(position, from, self.to, self.promotion) {
            // The text asks for a king step, so castling to the same square is not a candidate.
            mv if mv.is_castle() => Move::new(from, self.to, MoveFlag::Capture),
            mv => mv,
        };
        let candidates: Bitboard = pieces
            .into_iter()
            .filter(|&from| is_pseudo_legal(position, mv(from)))
            .collect();
        let meant = pieces.single().or(candidates.single());
        meant
            .or_else(|| self.nearest_pawn(us, pieces))
            .and_then(|from| illegal(position, mv(from)))
            .unwrap_or(SanError::NoneCanGo {
                piece,
                to: self.to,
                candidates,
            })
    }

    /// Returns the only one of these pieces that stands one step behind the target or could capture
    /// there as a pawn. Returns `None` if the role is not the pawn.
    fn nearest_pawn(self, us: Color, pieces: Bitboard) -> Option<Square> {
        let step = back(us, Bitboard::from(self.to));
        let takes = pawn_attacks(us.other(), self.to);
        let from = (pieces & (step | takes)).single();
        from.filter(|_| self.role == Role::Pawn)
    }
}

/// Returns the error of an illegal move.
#[cold]
pub(super) fn illegal(position: &Position, mv: Move) -> Option<SanError> {
    let reason = position.legality(mv).err()?;
    Some(SanError::Illegal { mv, reason })
}

/// Shifts one rank toward the side's own back rank.
#[inline(always)]
fn back(us: Color, squares: Bitboard) -> Bitboard {
    match us {
        Color::White => squares.south(),
        Color::Black => squares.north(),
    }
}
