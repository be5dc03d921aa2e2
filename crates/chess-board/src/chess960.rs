//! The 960 starting positions of Chess960.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use chess_move::{Color, File, Rank, Role, Square};

/// # Chess960 starting positions
impl Position {
    /// Returns the Chess960 starting position with this number, 0 to 959, or `None` if the number
    /// is greater.
    ///
    /// The numbering is Scharnagl's, which is the standard
    /// (<https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme>). 518 is the starting
    /// position of standard chess.
    ///
    /// ```
    /// use chess_board::Position;
    ///
    /// let start = Position::chess960(959).unwrap();
    /// assert_eq!(start.to_string(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    /// assert!(start.is_chess960());
    /// assert_eq!(Position::chess960(518), Some(Position::default()));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[doc(alias = "from_chess960_pos")]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// Returns the double Chess960 starting position with these numbers, each 0 to 959, or `None` if
    /// a number is greater.
    ///
    /// In double Chess960 (DFRC) the back ranks of White and Black differ, so there are 921,600
    /// starting positions. See [`Position::chess960`] for the numbering. If kings or rooks start on
    /// different files, parsing the FEN of such a position needs
    /// [`Waivers::NO_COMMON_START`](crate::Waivers::NO_COMMON_START), because no game of standard
    /// chess or Chess960 has castling rights with kings or rooks on different files.
    ///
    /// ```
    /// use chess_board::{Position, Waivers};
    ///
    /// let start = Position::double_chess960(518, 0).unwrap();
    /// let fen = start.to_fen();
    /// assert!(Position::from_fen(fen.as_str()).is_err());
    /// assert_eq!(Position::from_setup(fen.as_str().parse()?, Waivers::NO_COMMON_START)?, start);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[doc(alias = "dfrc")]
    #[doc(alias = "double_fischer_random")]
    pub fn double_chess960(white_number: u16, black_number: u16) -> Option<Self> {
        let mut board = Board::empty();
        for (color, number) in [(Color::White, white_number), (Color::Black, black_number)] {
            for (file, role) in File::ALL.into_iter().zip(back_rank(number)?) {
                board.set(Square::new(file, color.back_rank()), role.of(color));
                board.set(
                    Square::new(file, Rank::Second.relative_to(color)),
                    Role::Pawn.of(color),
                );
            }
        }
        Some(Self::from_valid_setup(&Setup {
            castling_rooks: board.by_role(Role::Rook),
            board,
            ..Setup::empty()
        }))
    }
}

/// Returns whether the board is that of a starting position of standard chess or Chess960.
pub(crate) fn is_chess960_start(board: &Board) -> bool {
    let white = |role| board.pieces(Color::White, role);
    let is_king_between_rooks = || {
        let (rooks, king) = (white(Role::Rook), board.king(Color::White));
        rooks.first() < king && king < rooks.last()
    };
    let [back_rank, pawn_rank] = [Rank::First, Rank::Second].map(Bitboard::from);
    white(Role::Pawn) == pawn_rank
        && board.by_color(Color::White) == back_rank | pawn_rank
        && *board == board.flip_colors()
        && [Role::Knight, Role::Bishop, Role::Rook].map(|role| white(role).len()) == [2, 2, 2]
        && white(Role::Queen).len() == 1
        && (white(Role::Bishop) & Bitboard::LIGHT_SQUARES).len() == 1
        && is_king_between_rooks()
}

/// The ten ways to place two knights on five squares.
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

/// Returns the pieces on the back rank, from the a-file to the h-file.
///
/// The number is composed of four choices: one of four light squares for a bishop, one of four dark
/// squares for the other bishop, one of the remaining six squares for the queen, and two of the
/// remaining five for the knights. Rook, king and rook take the last three squares in this order.
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
    // Places the right knight first, so that the left knight's number stays valid.
    place(&mut rank, east, Role::Knight);
    place(&mut rank, west, Role::Knight);
    place(&mut rank, 0, Role::Rook);
    place(&mut rank, 0, Role::King);
    Some(rank.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the n-th free square, counted from 0 at the a-file.
fn place(rank: &mut [Option<Role>; 8], number: usize, role: Role) {
    let mut free = rank.iter_mut().filter(|square| square.is_none());
    if let Some(square) = free.nth(number) {
        *square = Some(role);
    }
}
