//! Whether one move can have given the check that a setup shows.
//!
//! The side to move was not in check before its opponent's last move (it would have had to take
//! itself out of it first), so whatever gives check now was brought about by that one move. Here
//! we look for such a move, backwards, and refuse a check only if there is none. What the move
//! took, and how the position before it came about, is not asked for: no game is searched for.

use super::{DoublePush, InvalidPosition};
use crate::attacks::{self, between};
use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::{Color, Rank, Role, Square};

/// Judges the checks against the king of `us`, who is to move. Returns the rule that they break, as
/// its bit.
pub(super) fn broken_rules(
    board: &Board,
    us: Color,
    king: Square,
    push: Option<DoublePush>,
) -> u32 {
    let them = us.other();
    let checkers = board.attackers_to(king, board.occupied()) & board.by_color(them);
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
    /// A pawn on its first square has not moved, and nothing can stand between it and the king:
    /// its check can be neither given nor discovered.
    fn can_have_come(&self, checker: Square) -> bool {
        let unmoved = self.board.pieces(self.them, Role::Pawn) & self.them.pawn_rank();
        !unmoved.contains(checker)
    }

    /// What attacked the king before the double push that an en passant square tells of. The pawn
    /// itself is not among it.
    fn attackers_before_push(&self, push: DoublePush) -> Bitboard {
        let occupied = (self.board.occupied() ^ push.to) | push.from;
        self.board.attackers_to(self.king, occupied) & (self.board.by_color(self.them) - push.to)
    }

    /// Returns whether the checker on `mover` can have come from a square between the king and `slider`,
    /// so that its move opened the line.
    ///
    /// A mover that moves along that line itself would have given check before, so it has to be of
    /// another kind than the line, unless it was a pawn that promoted.
    fn is_discovered_by(&self, mover: Square, slider: Square) -> bool {
        let opened = between(slider, self.king);
        let straight = slider.file() == self.king.file() || slider.rank() == self.king.rank();
        let occupied = self.board.occupied();
        let origins = match self.board.role_at(mover) {
            Some(Role::Pawn) => self.pawn_origins(mover),
            Some(Role::Knight) => attacks::knight_attacks(mover),
            Some(Role::Bishop) if straight => attacks::bishop_attacks(mover, occupied),
            Some(Role::Rook) if !straight => attacks::rook_attacks(mover, occupied),
            _ => Bitboard::EMPTY,
        };
        (origins & opened).any() || self.is_discovered_by_promotion(mover, opened)
    }

    fn is_discovered_by_promotion(&self, promoted: Square, opened: Bitboard) -> bool {
        // A pawn beside the king's rank must not have given check before.
        let gave_check = attacks::pawn_attacks(self.them.other(), self.king);
        promoted.rank() == self.them.promotion_rank()
            && self.board.role_at(promoted) != Some(Role::King)
            && (self.pawn_origins(promoted) & (opened - gave_check)).any()
    }

    /// Returns the squares from which a pawn can have come to this one: straight, by taking, or by a double
    /// push. None of them is on the first rank.
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let behind = match self.them {
            Color::White => Bitboard::from(to).south(),
            Color::Black => Bitboard::from(to).north(),
        };
        let mut origins = behind | behind.east() | behind.west();
        if to.rank() == self.them.double_push_rank() && (behind & self.board.occupied()).is_empty()
        {
            origins |= Square::new(to.file(), self.them.pawn_rank());
        }
        origins - Bitboard::from(self.them.back_rank())
    }

    /// Returns whether all the checks can come from one en passant capture, which alone opens lines on two
    /// squares.
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
                let attackers = self.board.attackers_to(self.king, before);
                (attackers & (self.board.by_color(self.them) - to)).is_empty()
                    && !attacks::pawn_attacks(self.them, from).contains(self.king)
            })
    }
}
