//! Validation: from a [`Setup`] to a [`Position`].

mod castling;
mod checkers;
mod error;
mod material;

pub(crate) use castling::{CastlingFiles, is_sound as castling_is_sound};
pub use error::{InvalidPosition, PositionError};

use crate::bitboard::Bitboard;
use crate::flags::flags;
use crate::position::Position;
use crate::setup::Setup;
use chess_move::{Color, Rank, Role, Square};

flags! {
    /// A set of rules that are not checked when a position is created with
    /// [`Position::from_setup`].
    ///
    /// Composed problems and test suites contain positions that break them. All other rules are
    /// always checked.
    ///
    /// ```
    /// use chess_board::{Position, Setup, Waivers};
    ///
    /// // No single move can give check with two knights.
    /// let setup = Setup::from_fen("4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1")?;
    /// assert!(Position::try_from(setup).is_err());
    /// let position = Position::from_setup(setup, Waivers::IMPOSSIBLE_CHECK)?;
    /// assert_eq!(position.checkers().len(), 2);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    pub struct Waivers {
        /// Allows more than 16 pieces, more than eight pawns, or more promoted pieces than missing
        /// pawns.
        const TOO_MUCH_MATERIAL = 1;
        /// Allows checks that no single move can have given.
        const IMPOSSIBLE_CHECK = 2;
        /// Allows castling rights that no common start position of standard chess or Chess960
        /// explains, such as those of double Chess960.
        const NO_COMMON_START = 4;
    }
}

impl Waivers {
    /// Returns the reasons that are waived, as bits of [`InvalidPosition::bit`].
    fn waived(self) -> u32 {
        let mut waived = 0;
        if self.contains(Self::TOO_MUCH_MATERIAL) {
            for color in Color::ALL {
                waived |= InvalidPosition::TooManyPieces(color).bit()
                    | InvalidPosition::TooManyPawns(color).bit()
                    | InvalidPosition::TooManyPromoted(color).bit();
            }
        }
        if self.contains(Self::IMPOSSIBLE_CHECK) {
            waived |=
                InvalidPosition::TooManyCheckers.bit() | InvalidPosition::ImpossibleCheck.bit();
        }
        if self.contains(Self::NO_COMMON_START) {
            waived |= InvalidPosition::NoCommonStart.bit();
        }
        waived
    }
}

/// # Validation
impl Position {
    /// Creates a position from a setup, with some rules waived.
    ///
    /// With [`Waivers::empty`] it does the same as `Position::try_from(setup)`.
    ///
    /// # Errors
    ///
    /// All rules that the setup breaks, except for the waived ones.
    ///
    /// ```
    /// use chess_board::{InvalidPosition, Position, Setup, Waivers};
    /// use chess_move::{Color, Role, Square};
    ///
    /// let mut setup = Setup::default();
    /// setup.board.set(Square::D6, Role::Queen.of(Color::White));
    /// let error = Position::try_from(setup).unwrap_err();
    /// assert!(error.contains(InvalidPosition::TooManyPieces(Color::White)));
    ///
    /// let odds = Position::from_setup(setup, Waivers::TOO_MUCH_MATERIAL)?;
    /// assert_eq!(odds.pieces(Color::White, Role::Queen).len(), 2);
    /// # Ok::<(), chess_board::PositionError>(())
    /// ```
    pub fn from_setup(setup: Setup, waivers: Waivers) -> Result<Self, PositionError> {
        match PositionError::new(broken_rules(&setup) & !waivers.waived()) {
            Some(error) => Err(error),
            None => Ok(Self::from_valid_setup(&setup)),
        }
    }
}

/// Creates a position from a setup. The error lists all rules that the setup breaks.
impl TryFrom<Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: Setup) -> Result<Self, PositionError> {
        Self::from_setup(setup, Waivers::empty())
    }
}

/// Returns all rules that the setup breaks, as bits of [`InvalidPosition::bit`].
fn broken_rules(setup: &Setup) -> u32 {
    let board = &setup.board;
    let mut broken = 0;
    for color in Color::ALL {
        broken |= kings(setup, color);
        broken |= material::broken_rules(board, color);
    }
    broken |= castling::broken_rules(setup);
    let back_ranks = Bitboard::from(Rank::First) | Rank::Eighth;
    if (board.by_role(Role::Pawn) & back_ranks).any() {
        broken |= InvalidPosition::PawnsOnBackRank.bit();
    }

    let us = setup.side_to_move;
    if let Some(king) = board.king(us.other())
        && board.is_attacked(king, us)
    {
        broken |= InvalidPosition::OpponentInCheck.bit();
    }

    if setup.fullmove_number == 0 {
        broken |= InvalidPosition::FullmoveZero.bit();
    }

    let push = setup
        .en_passant
        .map(|target| DoublePush::before(setup, target));
    if push == Some(None) {
        broken |= InvalidPosition::EnPassant.bit();
    }
    if let Some(king) = board.king(us) {
        broken |= checkers::broken_rules(board, us, king, push.flatten());
    }
    broken
}

fn kings(setup: &Setup, color: Color) -> u32 {
    match setup.board.pieces(color, Role::King).len() {
        0 => InvalidPosition::NoKing(color).bit(),
        1 => 0,
        _ => InvalidPosition::SeveralKings(color).bit(),
    }
}

/// The double push that an en passant square implies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DoublePush {
    from: Square,
    to: Square,
}

impl DoublePush {
    /// Returns the push of the side not to move that skipped `target`, if the pieces stand as after
    /// such a push.
    fn before(setup: &Setup, target: Square) -> Option<Self> {
        let them = setup.side_to_move.other();
        if target.rank() != Rank::Third.relative_to(them) {
            return None;
        }
        let push = Self {
            from: Square::new(target.file(), Rank::Second.relative_to(them)),
            to: Square::new(target.file(), Rank::Fourth.relative_to(them)),
        };
        let empty = !setup.board.occupied();
        (setup.board.pieces(them, Role::Pawn).contains(push.to)
            && empty.contains(target)
            && empty.contains(push.from))
        .then_some(push)
    }
}

/// Returns whether the pieces stand as after a double push over `target`.
pub(crate) fn en_passant_is_possible(setup: &Setup, target: Square) -> bool {
    DoublePush::before(setup, target).is_some()
}
