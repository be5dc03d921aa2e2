//! The rules about checks: a single move must be able to have given them.
//!
//! The side to move was not in check before its opponent's last move, so that move gave all the
//! checks. This module looks for such a move, and the setup breaks a rule only if there is none. It
//! does not look further back.

use super::{DoublePush, InvalidPosition};
use crate::attacks::{self, between};
use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::{Color, Rank, Role, Square};

/// Returns the rule that the checks against the king of `us`, the side to move, break.
pub(super) fn broken_rules(
    board: &Board,
    us: Color,
    king: Square,
    push: Option<DoublePush>,
) -> u32 {
    let them = us.other();
    let checkers = board.attackers_to(king, them);
    let (Some(first), Some(last)) = (checkers.first(), checkers.last()) else {
        return 0;
    };
    let check = Check { board, them, king };
    let is_possible = match (push, checkers.len()) {
        (_, 3..) => return InvalidPosition::TooManyCheckers.bit(),
        (Some(push), _) => check.attackers_before_push(push).is_disjoint(checkers),
        (None, 2) => {
            check.is_discovered_by(first, last)
                || check.is_discovered_by(last, first)
                || check.is_given_en_passant()
        }
        (None, _) => check.can_have_come(first),
    };
    if is_possible {
        0
    } else {
        InvalidPosition::ImpossibleCheck.bit()
    }
}

struct Check<'a> {
    board: &'a Board,
    them: Color,
    king: Square,
}

impl Check<'_> {
    /// Returns whether a single check is possible. A pawn on its starting square has not moved, and
    /// no piece can have stood between it and the king, so it cannot have given check.
    fn can_have_come(&self, checker: Square) -> bool {
        let unmoved =
            self.board.pieces(self.them, Role::Pawn) & Rank::Second.relative_to(self.them);
        !unmoved.contains(checker)
    }

    /// Returns the pieces that attacked the king before the double push, without the pushed pawn.
    fn attackers_before_push(&self, push: DoublePush) -> Bitboard {
        let occupied = (self.board.occupied() ^ push.to) | push.from;
        self.board.attackers_to_if_occupied(self.king, occupied)
            & (self.board.by_color(self.them) - push.to)
    }

    /// Returns whether the checker on `mover` can have moved away from a square between the king
    /// and `slider`, so that its move discovered the check.
    ///
    /// A piece that itself moves along that line would have given check before. So it must move
    /// differently, or it was a pawn that promoted.
    fn is_discovered_by(&self, mover: Square, slider: Square) -> bool {
        let opened = between(slider, self.king);
        let is_orthogonal = slider.file() == self.king.file() || slider.rank() == self.king.rank();
        let occupied = self.board.occupied();
        let origins = match self.board.role_at(mover) {
            Some(Role::Pawn) => self.pawn_origins(mover),
            Some(Role::Knight) => attacks::knight_attacks(mover),
            Some(Role::Bishop) if is_orthogonal => attacks::bishop_attacks(mover, occupied),
            Some(Role::Rook) if !is_orthogonal => attacks::rook_attacks(mover, occupied),
            _ => Bitboard::EMPTY,
        };
        (origins & opened).any() || self.is_discovered_by_promotion(mover, opened)
    }

    fn is_discovered_by_promotion(&self, promoted: Square, opened: Bitboard) -> bool {
        // The pawn must not have given check before it promoted.
        let gave_check = attacks::pawn_attacks(self.them.other(), self.king);
        promoted.rank() == Rank::Eighth.relative_to(self.them)
            && self.board.role_at(promoted) != Some(Role::King)
            && (self.pawn_origins(promoted) & (opened - gave_check)).any()
    }

    /// Returns the squares from which a pawn can have come to this one: by a push, a capture or a
    /// double push. None is on the side's first rank.
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let behind = match self.them {
            Color::White => Bitboard::from(to).south(),
            Color::Black => Bitboard::from(to).north(),
        };
        let mut origins = behind | behind.east() | behind.west();
        if to.rank() == Rank::Fourth.relative_to(self.them)
            && (behind & self.board.occupied()).is_empty()
        {
            origins |= Square::new(to.file(), Rank::Second.relative_to(self.them));
        }
        origins - Bitboard::from(self.them.back_rank())
    }

    /// Returns whether an en passant capture can have given all the checks. It is the only move
    /// that vacates two squares on different lines.
    fn is_given_en_passant(&self) -> bool {
        let sixth = Rank::Sixth.relative_to(self.them);
        let capturers = self.board.pieces(self.them, Role::Pawn) & sixth;
        capturers
            .into_iter()
            .any(|to| self.is_given_by_en_passant_to(to))
    }

    fn is_given_by_en_passant_to(&self, to: Square) -> bool {
        let fifth = Rank::Fifth.relative_to(self.them);
        let taken = Square::new(to.file(), fifth);
        let taken_from = Square::new(to.file(), Rank::Seventh.relative_to(self.them));
        let occupied = self.board.occupied();
        let beside = (Bitboard::from(taken).east() | Bitboard::from(taken).west()) - occupied;
        !occupied.contains(taken)
            && !occupied.contains(taken_from)
            && beside.into_iter().any(|from| {
                let before = (occupied ^ to) | taken | from;
                let attackers = self.board.attackers_to_if_occupied(self.king, before);
                (attackers & (self.board.by_color(self.them) - to)).is_empty()
                    && !attacks::pawn_attacks(self.them, from).contains(self.king)
            })
    }
}
