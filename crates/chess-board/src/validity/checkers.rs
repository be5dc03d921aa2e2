//! Whether one move can have given the check that a setup shows.
//!
//! The side to move was not in check before its opponent's last move (it would have had to take
//! itself out of it first), so whatever gives check now was brought about by that one move. Here
//! we look for such a move, backwards, and refuse a check only if there is none. What the move
//! took, and how the position before it came about, is not asked for: a check is called possible
//! rather than a game be searched for.

use super::DoublePush;
use crate::attacks::{self, between};
use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::{Color, Rank, Role, Square};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Possible,
    /// More than two checkers.
    TooMany,
    /// One or two checkers that no move can have brought about.
    Impossible,
    /// No check now, but one before the double push that is said to be the last move.
    WasInCheck,
}

/// Judges the checks against the king of `us`, who is to move.
pub(super) fn judge(board: &Board, us: Color, king: Square, push: Option<DoublePush>) -> Verdict {
    let them = us.other();
    let checkers = board.attackers_to(king, board.occupied()) & board.by_color(them);
    if checkers.len() > 2 {
        return Verdict::TooMany;
    }
    let check = Check { board, them, king };
    let possible = match push {
        Some(push) => check.is_free_before_push(push),
        None => match (checkers.first(), checkers.last()) {
            (Some(a), Some(b)) if a == b => check.single_is_possible(a),
            (Some(a), Some(b)) => {
                check.is_discovered_by(a, b)
                    || check.is_discovered_by(b, a)
                    || check.is_given_en_passant()
            }
            _ => true,
        },
    };
    match possible {
        true => Verdict::Possible,
        false if checkers.is_empty() => Verdict::WasInCheck,
        false => Verdict::Impossible,
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
    fn single_is_possible(&self, checker: Square) -> bool {
        let unmoved = self.board.pieces(self.them, Role::Pawn) & self.them.pawn_rank();
        !unmoved.contains(checker)
    }

    /// With an en passant square the last move is known, and can be taken back to look.
    fn is_free_before_push(&self, push: DoublePush) -> bool {
        let occupied = (self.board.occupied() ^ push.to) | push.from;
        self.is_free(occupied, Bitboard::from(push.to), push.from)
    }

    /// Whether nothing attacked the king when these squares were occupied, the pieces on `away`
    /// were not there, and a pawn stood on `pawn` instead.
    fn is_free(&self, occupied: Bitboard, away: Bitboard, pawn: Square) -> bool {
        let attackers = self.board.attackers_to(self.king, occupied);
        (attackers & (self.board.by_color(self.them) - away)).is_empty()
            && !attacks::pawn_attacks(self.them, pawn).contains(self.king)
    }

    /// Whether the checker on `mover` can have come from a square between the king and `slider`,
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

    /// The squares from which a pawn can have come to this one: straight, by taking, or by a double
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

    /// Whether all the checks can come from one en passant capture, which alone opens lines on two
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
                self.is_free(before, Bitboard::from(to), from)
            })
    }
}
