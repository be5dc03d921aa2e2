//! The 960 positions in which a game of Chess960 may start.

use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use chess_move::{Color, File, Role, Square};

impl Setup {
    /// Returns the position of this number, 0 to 959, in which a game of Chess960 starts; `None` for a
    /// greater number.
    ///
    /// The numbers are Scharnagl's, as everybody uses them
    /// (<https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme>): 518 is the usual
    /// start.
    ///
    /// ```
    /// use chess_board::Setup;
    ///
    /// assert_eq!(Setup::chess960(518), Some(Setup::start()));
    /// assert_eq!(
    ///     Setup::chess960(0).unwrap().to_string(),
    ///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
    /// );
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        let mut board = Board::empty();
        for (file, role) in File::ALL.into_iter().zip(back_rank(number)?) {
            for color in Color::ALL {
                board.set(Square::new(file, color.back_rank()), role.of(color));
                board.set(Square::new(file, color.pawn_rank()), Role::Pawn.of(color));
            }
        }
        Some(Self {
            castling_rooks: board.by_role(Role::Rook),
            board,
            ..Self::empty()
        })
    }
}

impl Position {
    /// As [`Setup::chess960`]: all 960 are valid.
    ///
    /// ```
    /// use chess_board::Position;
    ///
    /// let start = Position::chess960(959).unwrap();
    /// assert_eq!(start.to_string(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    /// assert!(start.is_chess960());
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        Setup::chess960(number).map(|setup| Self::from_valid_setup(&setup))
    }
}

/// The ten ways in which two knights stand on five squares.
const KNIGHTS: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];

/// Who stands on the back rank, from the a file on.
///
/// The number is made of four: which light square the one bishop has, of four; which dark square
/// the other, of four; which of the six squares left the queen; and which two of the five then left
/// the knights. Rook, king and rook stand on the last three in this order.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    let mut rest = usize::from(number);
    let mut next = |ways| {
        let way = rest % ways;
        rest /= ways;
        way
    };
    let (light, dark, queen) = (next(4), next(4), next(6));
    let [west, east] = *KNIGHTS.get(rest)?;

    let mut rank = [None; 8];
    rank[2 * light + 1] = Some(Role::Bishop);
    rank[2 * dark] = Some(Role::Bishop);
    place(&mut rank, queen, Role::Queen);
    // The one in the east first: then it does not shift the other's number.
    place(&mut rank, east, Role::Knight);
    place(&mut rank, west, Role::Knight);
    place(&mut rank, 0, Role::Rook);
    place(&mut rank, 0, Role::King);
    Some(rank.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the free square of this number, counted from the a file and from 0.
fn place(rank: &mut [Option<Role>; 8], number: usize, role: Role) {
    let mut free = rank.iter_mut().filter(|square| square.is_none());
    if let Some(square) = free.nth(number) {
        *square = Some(role);
    }
}
