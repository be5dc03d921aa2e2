//! The pieces that attack a square, and pins.

use super::Board;
use crate::attacks;
use crate::bitboard::Bitboard;
use chess_move::{Color, Role, Square};

/// # Attacks and pins
impl Board {
    /// Returns the pieces of one color that attack a square, whether the square is empty or not.
    ///
    /// Pinned pieces attack, too.
    ///
    /// ```
    /// use chess_board::{Bitboard, Board, Color, Square};
    ///
    /// let attackers = Board::start().attackers_to(Square::F3, Color::White);
    /// assert_eq!(attackers, Bitboard::from(Square::G1) | Square::E2 | Square::G2);
    /// ```
    #[doc(alias = "attackers")]
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_to_if_occupied(square, self.occupied()) & self.by_color(by)
    }

    /// Returns the pieces of both colors that would attack a square if exactly the squares in
    /// `occupied` were occupied.
    ///
    /// Use it to find attackers after pieces have been removed or added, as in static exchange
    /// evaluation. The result can contain pieces whose own squares are not in `occupied`.
    #[doc(alias = "attacks_to")]
    #[inline]
    pub fn attackers_to_if_occupied(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.by_role(Role::Queen);
        let mut attackers = attacks::king_attacks(square) & self.by_role(Role::King);
        attackers |= attacks::knight_attacks(square) & self.by_role(Role::Knight);
        attackers |=
            attacks::bishop_attacks(square, occupied) & (self.by_role(Role::Bishop) | queens);
        attackers |= attacks::rook_attacks(square, occupied) & (self.by_role(Role::Rook) | queens);
        for color in Color::ALL {
            // A pawn attacks a square if a pawn of the other color on that square would attack the
            // pawn.
            attackers |=
                attacks::pawn_attacks(color.other(), square) & self.pieces(color, Role::Pawn);
        }
        attackers
    }

    /// Returns the pieces that give check to the king of `us` on a square. Other than
    /// [`attackers_to`](Self::attackers_to), it does not look for a king. With [`attackers_of`](Self::attackers_of),
    /// nodes with lists take 1.03 of the time (docs/notes/performance.md).
    #[inline(always)]
    pub(crate) fn checkers(&self, king: Square, us: Color) -> Bitboard {
        let occupied = self.occupied();
        let [pawns, knights, diagonal, orthogonal] = self.by_movement;
        let checkers = attacks::pawn_attacks(us, king) & pawns
            | attacks::knight_attacks(king) & knights
            | attacks::bishop_attacks(king, occupied) & diagonal
            | attacks::rook_attacks(king, occupied) & orthogonal;
        checkers & self.by_color(us.other())
    }

    /// Returns the opponent's pieces that would attack a piece of `us` on a square if exactly the squares in `occupied`
    /// were occupied.
    #[inline(always)]
    pub(crate) fn attackers_of(&self, us: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let them = us.other();
        #[cfg(target_feature = "avx2")]
        {
            let sets = self.by_movement.map(Bitboard::bits);
            let kings = self.by_role(Role::King).bits();
            let attackers = attacks::attackers::attackers(sets, kings, us, square, occupied.bits());
            Bitboard::from_bits(attackers) & self.by_color(them)
        }
        #[cfg(not(target_feature = "avx2"))]
        {
            attacks::king_attacks(square) & self.pieces(them, Role::King)
                | attacks::knight_attacks(square) & self.pieces(them, Role::Knight)
                | attacks::pawn_attacks(us, square) & self.pieces(them, Role::Pawn)
                | attacks::bishop_attacks(square, occupied) & self.diagonal_sliders(them)
                | attacks::rook_attacks(square, occupied) & self.orthogonal_sliders(them)
        }
    }

    /// Returns whether a piece of this color attacks a square, whether the square is empty or not.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_move::{Color, Square};
    ///
    /// let board = Board::start();
    /// assert!(board.is_attacked(Square::F3, Color::White));
    /// assert!(!board.is_attacked(Square::F4, Color::White));
    /// // Own pieces count as attacked, too: they are defended.
    /// assert!(board.is_attacked(Square::E2, Color::White));
    /// ```
    #[doc(alias = "is_attacked_by")]
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers_to(square, by).any()
    }

    /// Returns the pieces of this color that are pinned to its king: each is the only piece between
    /// the king and an enemy slider. The set is empty if the color does not have exactly one king.
    ///
    /// A pinned piece can still move along the line of the pin.
    pub fn pinned(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else {
            return Bitboard::EMPTY;
        };
        let (own, them) = (self.by_color(color), color.other());
        // The enemy sliders that would attack the king if its own pieces were removed.
        let enemy = self.by_color(them);
        let snipers = attacks::bishop_attacks(king, enemy) & self.diagonal_sliders(them)
            | attacks::rook_attacks(king, enemy) & self.orthogonal_sliders(them);
        snipers
            .into_iter()
            .filter_map(|sniper| (attacks::between(king, sniper) & own).single())
            .collect()
    }

    /// Returns whether the king of `us` is not in check after its pawn on `from` captures en
    /// passant on `target`. `false` if `us` does not have exactly one king.
    ///
    /// En passant vacates two squares at once, so pin masks are not enough: the attackers are
    /// computed anew.
    pub(crate) fn is_safe_after_en_passant(&self, us: Color, from: Square, target: Square) -> bool {
        let Some(king) = self.king(us) else {
            return false;
        };
        let taken = Bitboard::from(Square::new(target.file(), from.rank()));
        let occupied = (self.occupied() ^ taken ^ from) | target;
        (self.attackers_of(us, king, occupied) - taken).is_empty()
    }
}
