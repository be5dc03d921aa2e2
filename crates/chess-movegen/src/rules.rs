//! [`PositionRules`]: the functions of this crate as methods of a position.

use crate::click::find_move;
use crate::legality::{IllegalMove, legality, play};
use crate::outcome::{Outcome, outcome};
use crate::visit::MoveSet;
use crate::{
    MoveGen, count_legal, gives_check, has_insufficient_material, has_legal_move, is_dead_position,
    is_legal, legal_moves,
};
use chess_board::{Bitboard, Position};
use chess_move::{Move, MoveList, Role, Square};
use core::ops::ControlFlow;

/// The rules of moving as methods of [`Position`].
///
/// Import it, and an editor completes `position.` with what the rules
/// allow. Each method does the same as the function of this crate that it names. The trait cannot be implemented by
/// other crates and can gain methods in minor versions.
///
/// ```
/// use chess_board::Position;
/// use chess_move::Square;
/// use chess_movegen::{IllegalMove, PositionRules};
///
/// let start = Position::default();
/// assert_eq!(start.legal_moves().len(), 20);
/// assert!(start.legal_targets(Square::G1).contains(Square::F3));
///
/// let mv = start.find_move(Square::E2, Square::E4, None)?;
/// let position = start.play(mv)?;
/// assert!(position.outcome().is_none() && !position.is_checkmate());
/// # Ok::<(), IllegalMove>(())
/// ```
pub trait PositionRules: sealed::Sealed {
    /// Returns all legal moves ([`legal_moves`]).
    #[doc(alias("generate_moves", "generate_legal_moves", "moves"))]
    fn legal_moves(&self) -> MoveList;

    /// Returns the legal moves of the piece on a square; none if no piece of the side to move stands there.
    fn legal_moves_from(&self, from: Square) -> MoveList;

    /// Returns the squares that the piece on a square can move to.
    ///
    /// Castling counts as a move to the king's new square, in Chess960 too: if that is the king's own square, the set
    /// contains it. [`find_move`](Self::find_move) also accepts the square of the rook.
    #[doc(alias("dests", "destinations", "legal_destinations"))]
    fn legal_targets(&self, from: Square) -> Bitboard;

    /// Returns the squares that a click may name as the target of the piece on a square: its
    /// [`legal_targets`](Self::legal_targets) and, for a king that may castle, also the square of the rook.
    ///
    /// Highlight this set in a user interface. In Chess960, the rook's square is the only one that always means castling.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::Square;
    /// use chess_movegen::PositionRules;
    ///
    /// // The king can step to g1, or castle with the rook on h1.
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1")?;
    /// let clicks = position.click_targets(Square::F1);
    /// assert!(clicks.contains(Square::G1) && clicks.contains(Square::H1));
    /// assert!(position.find_move(Square::F1, Square::H1, None)?.is_castle());
    /// assert!(!position.find_move(Square::F1, Square::G1, None)?.is_castle());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("legal_destinations", "highlight"))]
    fn click_targets(&self, from: Square) -> Bitboard;

    /// Returns the number of legal moves ([`count_legal`]).
    fn count_legal(&self) -> usize;

    /// Returns whether the side to move has a legal move ([`has_legal_move`]).
    fn has_legal_move(&self) -> bool;

    /// Returns whether a move is legal ([`is_legal`]).
    fn is_legal(&self, mv: Move) -> bool;

    /// Checks whether a move is legal, and says why if it is not ([`legality`]).
    ///
    /// # Errors
    /// The reason why the move is not legal.
    fn legality(&self, mv: Move) -> Result<(), IllegalMove>;

    /// Returns the legal move from one square to another ([`find_move`]).
    ///
    /// # Errors
    /// The reason why there is no such move.
    fn find_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, IllegalMove>;

    /// Returns the position after a move ([`play`]).
    ///
    /// # Errors
    /// The reason why the move is not legal.
    #[doc(alias("push", "make_move", "do_move", "make_move_new"))]
    fn play(&self, mv: Move) -> Result<Position, IllegalMove>;

    /// Returns whether a legal move gives check ([`gives_check`]).
    fn gives_check(&self, mv: Move) -> bool;

    /// Returns whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool;

    /// Returns whether the side to move is stalemated: not in check and without a legal move.
    fn is_stalemate(&self) -> bool;

    /// Returns whether neither side has the material to mate ([`has_insufficient_material`]).
    fn has_insufficient_material(&self) -> bool;

    /// Returns whether the position is proved to be dead: no series of legal moves leads to checkmate
    /// ([`is_dead_position`]).
    fn is_dead_position(&self) -> bool;

    /// Returns how the game has ended, as far as the position alone shows ([`outcome`]), or `None`
    /// if it goes on.
    ///
    /// Draws that depend on earlier positions need a `Game`.
    #[doc(alias("status", "result", "is_game_over"))]
    fn outcome(&self) -> Option<Outcome>;
}

mod sealed {
    /// Keeps other crates from implementing the trait, so that it can gain methods.
    pub trait Sealed {}
}

impl sealed::Sealed for Position {}

impl PositionRules for Position {
    fn legal_moves(&self) -> MoveList {
        legal_moves(self)
    }

    fn legal_moves_from(&self, from: Square) -> MoveList {
        let mut list = MoveList::new();
        sets_from(self, from, &mut |set| list.extend(set));
        list
    }

    fn legal_targets(&self, from: Square) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        sets_from(self, from, &mut |set| targets |= set.targets());
        targets
    }

    fn click_targets(&self, from: Square) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        sets_from(self, from, &mut |set| {
            targets |= set.targets();
            let castles = set.into_iter().filter_map(Move::castling_side);
            let us = self.side_to_move();
            for rook in castles.filter_map(|side| self.castling_rook(us, side)) {
                targets |= rook;
            }
        });
        targets
    }

    fn count_legal(&self) -> usize {
        count_legal(self)
    }

    fn has_legal_move(&self) -> bool {
        has_legal_move(self)
    }

    fn is_legal(&self, mv: Move) -> bool {
        is_legal(self, mv)
    }

    fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        legality(self, mv)
    }

    fn find_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, IllegalMove> {
        find_move(self, from, to, promotion)
    }

    fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        play(self, mv)
    }

    fn gives_check(&self, mv: Move) -> bool {
        gives_check(self, mv)
    }

    fn is_checkmate(&self) -> bool {
        self.is_check() && !has_legal_move(self)
    }

    fn is_stalemate(&self) -> bool {
        !self.is_check() && !has_legal_move(self)
    }

    fn has_insufficient_material(&self) -> bool {
        has_insufficient_material(self)
    }

    fn is_dead_position(&self) -> bool {
        is_dead_position(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        outcome(self)
    }
}

/// Calls `consume` with the sets of legal moves of the piece on `from`. The generator is compiled once for all callers.
fn sets_from(position: &Position, from: Square, consume: &mut dyn FnMut(MoveSet)) {
    let _ = MoveGen::legal(position).visit(|set| {
        if set.from() == from {
            consume(set);
        }
        ControlFlow::<()>::Continue(())
    });
}
