//! [`PositionRules`]: the functions of this crate as methods of a position.

use crate::click::find_move;
use crate::dead::is_dead_position;
use crate::gives_check::gives_check;
use crate::is_legal::is_legal;
use crate::legal_moves::{count_legal, has_legal_move, legal_moves};
use crate::legality::{IllegalMove, legality, play};
use crate::material::has_insufficient_material;
use crate::move_gen::MoveGen;
use crate::outcome::{Outcome, outcome};
use crate::visit::MoveSet;
use chess_board::{Bitboard, Position};
use chess_move::{Move, MoveList, Role, Square};
use core::ops::ControlFlow;

/// The rules of moving as methods of [`Position`].
///
/// Import it, and an editor completes `position.` with what the rules
/// allow. The trait cannot be implemented by
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
    /// Returns all legal moves.
    ///
    /// Their order is unspecified and may change between versions; sort them if it matters.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_movegen::PositionRules;
    ///
    /// let position = Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
    /// assert!(position.legal_moves().is_empty());
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[doc(alias("generate_moves", "generate_legal_moves", "MoveGen", "moves"))]
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
    /// Highlight this set in a user interface. In Chess960, the rook's square is the only one that always means
    /// castling.
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

    /// Returns the number of legal moves.
    ///
    /// This is faster than listing them, because whole sets of targets are counted at once.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_movegen::PositionRules;
    ///
    /// assert_eq!(Position::default().count_legal(), 20);
    /// ```
    fn count_legal(&self) -> usize;

    /// Returns whether the side to move has a legal move. Without one it is checkmate or stalemate.
    ///
    /// Stops at the first move found.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_movegen::PositionRules;
    ///
    /// assert!(Position::default().has_legal_move());
    /// // Stalemate.
    /// let position = Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
    /// assert!(!position.has_legal_move());
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    fn has_legal_move(&self) -> bool;

    /// Returns whether a move is legal.
    ///
    /// Accepts any move: from a hash table, from another position, from a file. The flag must be right,
    /// too. To learn why a move is illegal, use [`legality`](Self::legality).
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::{Move, MoveFlag, Square};
    /// use chess_movegen::PositionRules;
    ///
    /// // The bishop is pinned, but it can capture the pinning bishop.
    /// let position = Position::from_fen("4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1")?;
    /// assert!(!position.is_legal(Move::new(Square::F2, Square::D4, MoveFlag::Quiet)));
    /// assert!(position.is_legal(Move::new(Square::F2, Square::H4, MoveFlag::Capture)));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    fn is_legal(&self, mv: Move) -> bool;

    /// Checks whether a move is legal, and says why if it is not.
    ///
    /// Accepts any move. If there are several reasons, it gives the one that a player would name first: the pieces on
    /// the two squares, then the way the piece moves, then the flag, then the safety of the king.
    /// [`is_legal`](Self::is_legal) gives the same answer as a `bool`, faster.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::{Move, MoveFlag, Square};
    /// use chess_movegen::PositionRules;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1")?;
    /// let reason = position.legality(Move::new(Square::F2, Square::D4, MoveFlag::Quiet)).unwrap_err();
    /// assert_eq!(
    ///     reason.to_string(),
    ///     "the white bishop on f2 is pinned to its king by the black bishop on h4",
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the move is illegal.
    #[doc(alias("explain_move", "illegal_reason"))]
    fn legality(&self, mv: Move) -> Result<(), IllegalMove>;

    /// Returns the legal move from one square to another, or the reason why there is none.
    ///
    /// This is what a board in a user interface needs: two clicked squares and, for a pawn that reaches the last rank,
    /// the role chosen in a dialog. The flag follows from the position. Castling is understood in both forms: the king
    /// goes to its new square (`e1g1`) or onto its own rook (`e1h1`), which is the unambiguous form in Chess960. Where
    /// a king can also step to the square of the first form, the step wins.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::{Role, Square};
    /// use chess_movegen::{IllegalMove, PositionRules};
    ///
    /// let position = Position::from_fen("r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
    /// assert_eq!(position.find_move(Square::E1, Square::G1, None)?.to_string(), "e1g1");
    /// assert_eq!(position.find_move(Square::E1, Square::H1, None)?.to_string(), "e1g1");
    /// assert_eq!(
    ///     position.find_move(Square::E1, Square::E3, None).unwrap_err().to_string(),
    ///     "the white king on e1 cannot go to e3: a king does not move that way",
    /// );
    ///
    /// // A promotion without a role: ask the user, then try again.
    /// let position = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let error = position.find_move(Square::A7, Square::A8, None).unwrap_err();
    /// assert!(matches!(error, IllegalMove::PromotionMissing { .. }));
    /// assert_eq!(position.find_move(Square::A7, Square::A8, Some(Role::Queen))?.to_string(), "a7a8q");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the move is not legal, as [`legality`](Self::legality) gives it. A missing role is
    /// [`IllegalMove::PromotionMissing`], a pawn or a king as the role is [`IllegalMove::InvalidPromotion`], and a role
    /// for a move that is not a promotion is [`IllegalMove::UnexpectedPromotion`].
    #[doc(alias("click", "from_uci", "parse_uci"))]
    fn find_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, IllegalMove>;

    /// Returns the position after a move, if the move is legal.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::{Move, MoveFlag, Square};
    /// use chess_movegen::PositionRules;
    ///
    /// let start = Position::default();
    /// let after = start.play(Move::new(Square::G1, Square::F3, MoveFlag::Quiet))?;
    /// assert!(after.play(Move::new(Square::F3, Square::G1, MoveFlag::Quiet)).is_err());
    /// # Ok::<(), chess_movegen::IllegalMove>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the move is illegal, as [`legality`](Self::legality) gives it.
    #[doc(alias("push", "make_move", "do_move", "make_move_new"))]
    fn play(&self, mv: Move) -> Result<Position, IllegalMove>;

    /// Returns whether the opponent is in check after a legal move.
    ///
    /// The move is not played. The function tests the attacks of the piece on its new square and the lines that the
    /// move opens, including those of en passant captures and castling. Engines use it to order moves and to skip quiet
    /// moves without check.
    ///
    /// For an illegal move the result is meaningless.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::{Move, MoveFlag, Square};
    /// use chess_movegen::PositionRules;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/4N3/8/4R1K1 w - - 0 1")?;
    /// // The knight opens the file for the rook.
    /// assert!(position.gives_check(Move::new(Square::E3, Square::C4, MoveFlag::Quiet)));
    /// assert!(!position.gives_check(Move::new(Square::G1, Square::G2, MoveFlag::Quiet)));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    fn gives_check(&self, mv: Move) -> bool;

    /// Returns whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool;

    /// Returns whether the side to move is stalemated: not in check and without a legal move.
    fn is_stalemate(&self) -> bool;

    /// Returns whether neither side has the material to mate, however badly the opponent plays: a dead position by
    /// material (FIDE Laws of Chess 5.2.2).
    ///
    /// These are king against king, king and knight against king, and kings with any number of bishops that all stand
    /// on squares of one color. Two knights can mate if the opponent helps, and so can a bishop against a knight.
    /// Positions that are dead for another reason, such as a locked pawn chain, are those of
    /// [`is_dead_position`](Self::is_dead_position).
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_movegen::PositionRules;
    ///
    /// assert!(Position::from_fen("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")?.has_insufficient_material());
    /// assert!(!Position::from_fen("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1")?.has_insufficient_material());
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    fn has_insufficient_material(&self) -> bool;

    /// Returns whether the position is proved to be dead: neither side can checkmate by any series of legal
    /// moves, however badly the opponent plays (FIDE Laws of Chess 5.2.2).
    ///
    /// `true` is always right. `false` means that a mate is possible or that the proof was not found, because
    /// deciding every position would need a search without a bound. These positions are recognized:
    ///
    /// - those of [`has_insufficient_material`](Self::has_insufficient_material);
    /// - stalemate;
    /// - locked positions: no pawn can ever move or be captured, and no king can ever be mated on the squares
    ///   that are left to it. For each piece, all squares that it could reach are computed as if pieces that
    ///   can move were never in its way. Typical are kings, and bishops, behind a closed chain of pawns;
    /// - forced lines: all legal moves lead to such positions, for example because the only move captures the
    ///   last piece. Lines of up to 32 plies are followed, as long as they have at most 1,000 positions
    ///   together.
    ///
    /// Not recognized are, for example, positions in which only one side is locked in, or in which a king can
    /// capture a pawn without effect, and positions with castling rights.
    ///
    /// The work is bounded: at most 1,000 positions, for each of which the reachable squares of each piece
    /// are computed at most once for each piece that turns out to move. A position that is not dead mostly
    /// takes a single line of 32 plies, 10 to 30 microseconds. [`outcome`](Self::outcome) and `Game` do not
    /// use this function: they are asked after every move and must stay fast, and games in databases continue
    /// in dead positions, because nobody stopped them.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_movegen::PositionRules;
    ///
    /// // No king can cross the chain of pawns.
    /// assert!(Position::from_fen("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")?.is_dead_position());
    /// // The only legal move captures the queen.
    /// assert!(Position::from_fen("7k/8/8/8/8/8/1q6/K7 w - - 0 1")?.is_dead_position());
    /// // The black king can reach the pawn on a4.
    /// assert!(!Position::from_fen("4k3/8/8/p7/P7/8/8/4K3 w - - 0 1")?.is_dead_position());
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    fn is_dead_position(&self) -> bool;

    /// Returns how the game has ended, as far as the position alone shows, or `None` if it goes on.
    ///
    /// Tests for checkmate, stalemate and insufficient material, in this order. Draws that depend on earlier positions
    /// need a `Game`.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::Color;
    /// use chess_movegen::{Outcome, PositionRules};
    ///
    /// assert_eq!(Position::default().outcome(), None);
    /// let position = Position::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")?;
    /// assert_eq!(position.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[doc(alias("status", "result", "is_game_over"))]
    fn outcome(&self) -> Option<Outcome>;
}

mod sealed {
    /// Keeps other crates from implementing the trait, so that it can gain methods.
    pub trait Sealed {}
}

impl sealed::Sealed for Position {}

impl PositionRules for Position {
    #[inline]
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

    #[inline]
    fn count_legal(&self) -> usize {
        count_legal(self)
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        has_legal_move(self)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        is_legal(self, mv)
    }

    #[inline]
    fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        legality(self, mv)
    }

    #[inline]
    fn find_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, IllegalMove> {
        find_move(self, from, to, promotion)
    }

    #[inline]
    fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        play(self, mv)
    }

    #[inline]
    fn gives_check(&self, mv: Move) -> bool {
        gives_check(self, mv)
    }

    fn is_checkmate(&self) -> bool {
        self.is_check() && !has_legal_move(self)
    }

    fn is_stalemate(&self) -> bool {
        !self.is_check() && !has_legal_move(self)
    }

    #[inline]
    fn has_insufficient_material(&self) -> bool {
        has_insufficient_material(self)
    }

    #[inline]
    fn is_dead_position(&self) -> bool {
        is_dead_position(self)
    }

    #[inline]
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
