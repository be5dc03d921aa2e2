//! [`Step`]: the geometry of a move.

use chess_board::{Board, raw};
use chess_move::{Color, Move, MoveFlag, Rank, Role};

/// The direction and distance between two squares, as far as the rules of moving distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Not a move of any piece.
    None,
    Knight,
    /// Two or more squares along a diagonal.
    Diagonal,
    /// Two or more squares along a rank or file, except double pushes.
    Straight,
    /// Two squares north from the second rank.
    DoubleNorth,
    /// Two squares south from the seventh rank.
    DoubleSouth,
    /// One square along a rank.
    Sideways,
    North,
    South,
    /// One square north to the eighth rank.
    NorthToLast,
    /// One square south to the first rank.
    SouthToLast,
    /// One square along a diagonal to the north.
    DiagonalNorth,
    DiagonalSouth,
    /// One square along a diagonal to the eighth rank.
    DiagonalNorthToLast,
    /// One square along a diagonal to the first rank.
    DiagonalSouthToLast,
}

impl Step {
    /// Returns the step between two square indices. It calls no functions, because calls are slow in constant
    /// evaluation.
    const fn new(from: usize, to: usize) -> Self {
        const SECOND: i8 = Rank::Second as i8;
        const SEVENTH: i8 = Rank::Seventh as i8;
        let (file, rank) = (from as i8 % 8, from as i8 / 8);
        let (east, north) = (to as i8 % 8 - file, to as i8 / 8 - rank);
        let to_eighth = to >= 56;
        let to_first = to < 8;
        match (east, north) {
            (0, 0) => Self::None,
            (-1 | 1, -2 | 2) | (-2 | 2, -1 | 1) => Self::Knight,
            (-1 | 1, 0) => Self::Sideways,
            (0, 1) if to_eighth => Self::NorthToLast,
            (0, -1) if to_first => Self::SouthToLast,
            (0, 1) => Self::North,
            (0, -1) => Self::South,
            (-1 | 1, 1) if to_eighth => Self::DiagonalNorthToLast,
            (-1 | 1, -1) if to_first => Self::DiagonalSouthToLast,
            (-1 | 1, 1) => Self::DiagonalNorth,
            (-1 | 1, -1) => Self::DiagonalSouth,
            (0, 2) if rank == SECOND => Self::DoubleNorth,
            (0, -2) if rank == SEVENTH => Self::DoubleSouth,
            (0, _) | (_, 0) => Self::Straight,
            _ if east == north || east == -north => Self::Diagonal,
            _ => Self::None,
        }
    }
}

/// A set of steps, one bit each.
type Steps = u16;

/// Returns the set of these steps.
const fn steps_of(steps: &[Step]) -> Steps {
    let mut set = 0;
    let mut index = 0;
    while index < steps.len() {
        set |= 1 << steps[index] as u8;
        index += 1;
    }
    set
}

const DIAGONAL_STEP: Steps = steps_of(&[
    Step::DiagonalNorth,
    Step::DiagonalSouth,
    Step::DiagonalNorthToLast,
    Step::DiagonalSouthToLast,
]);
const STRAIGHT_STEP: Steps = steps_of(&[
    Step::Sideways,
    Step::North,
    Step::South,
    Step::NorthToLast,
    Step::SouthToLast,
]);
const BISHOP: Steps = DIAGONAL_STEP | steps_of(&[Step::Diagonal]);
const ROOK: Steps =
    STRAIGHT_STEP | steps_of(&[Step::Straight, Step::DoubleNorth, Step::DoubleSouth]);

/// Returns the steps that a piece can make with a flag other than castling.
const fn allowed(color: Color, role: Role, flag: MoveFlag) -> Steps {
    let (push, double, capture, promotion, promotion_capture) = match color {
        Color::White => (
            Step::North,
            Step::DoubleNorth,
            Step::DiagonalNorth,
            Step::NorthToLast,
            Step::DiagonalNorthToLast,
        ),
        Color::Black => (
            Step::South,
            Step::DoubleSouth,
            Step::DiagonalSouth,
            Step::SouthToLast,
            Step::DiagonalSouthToLast,
        ),
    };
    let is_plain = matches!(flag, MoveFlag::Quiet | MoveFlag::Capture);
    match role {
        Role::Pawn => steps_of(&[match flag {
            MoveFlag::Quiet => push,
            MoveFlag::DoublePawnPush => double,
            MoveFlag::KingsideCastle | MoveFlag::QueensideCastle => return 0,
            MoveFlag::Capture | MoveFlag::EnPassant => capture,
            _ if flag.is_capture() => promotion_capture,
            _ => promotion,
        }]),
        _ if !is_plain => 0,
        Role::Knight => steps_of(&[Step::Knight]),
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => BISHOP | ROOK,
        Role::King => DIAGONAL_STEP | STRAIGHT_STEP,
    }
}

/// The step of each pair of squares: 4 KiB.
static STEPS: [[Step; 64]; 64] = steps();

const fn steps() -> [[Step; 64]; 64] {
    let mut table = [[Step::None; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            table[from][to] = Step::new(from, to);
            to += 1;
        }
        from += 1;
    }
    table
}

/// The steps that each piece can make with each flag, by [`raw::movement_bits`].
static ALLOWED: [[[Steps; 16]; 16]; 2] = all_allowed();

const fn all_allowed() -> [[[Steps; 16]; 16]; 2] {
    let mut table = [[[0; 16]; 16]; 2];
    let mut color = 0;
    while color < 2 {
        let mut index = 0;
        while index < Role::ALL.len() {
            let role = Role::ALL[index];
            let mut code = 0;
            while code < 16 {
                if let Some(flag) = MoveFlag::from_code(code) {
                    table[color][raw::movement_bits_of(role) as usize][code as usize] =
                        allowed(Color::ALL[color], role, flag);
                }
                code += 1;
            }
            index += 1;
        }
        color += 1;
    }
    table
}

/// Returns whether the geometry of a move fits its flag and the piece on its origin, which must be occupied. Other
/// pieces do not matter. `false` for castling.
#[inline(always)]
pub(crate) fn fits(board: &Board, color: Color, mv: Move) -> bool {
    let piece = usize::from(raw::movement_bits(board, mv.from())) % 16;
    let allowed = ALLOWED[color as usize][piece][usize::from(mv.to_bits() >> 12)];
    let step = STEPS[mv.from() as usize][mv.to() as usize];
    allowed >> step as u8 & 1 != 0
}
