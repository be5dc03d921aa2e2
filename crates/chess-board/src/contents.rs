//! [`Contents`]: the role of the piece on a square, or none.

use crate::bitboard::Bitboard;
use chess_move::Role;

/// The role of the piece on a square, or none, as five bits: whether the square is in each of the four sets of roles of
/// a [`Board`](crate::Board), and whether it is occupied.
///
/// | bit | set |
/// |--:|---|
/// | 0 | pawns |
/// | 1 | knights |
/// | 2 | bishops and queens |
/// | 3 | rooks and queens |
/// | 4 | all pieces |
///
/// Only illegal moves lead to combinations other than those of the six roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contents(u8);

/// The role of each combination of bits. Impossible combinations of an occupied square count as kings.
static ROLES: [Option<Role>; 32] = roles();

const fn roles() -> [Option<Role>; 32] {
    let mut roles = [None; 32];
    let mut bits = OCCUPIED as usize;
    while bits < roles.len() {
        roles[bits] = Some(Role::King);
        bits += 1;
    }
    let mut index = 0;
    while index < Role::ALL.len() {
        let role = Role::ALL[index];
        roles[Contents::of(role).0 as usize] = Some(role);
        index += 1;
    }
    roles
}

const OCCUPIED: u8 = 16;

/// For each combination of the first four bits, a full set where the bit is set.
static MASKS: [[Bitboard; 4]; 16] = masks();

const fn masks() -> [[Bitboard; 4]; 16] {
    let mut masks = [[Bitboard::EMPTY; 4]; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut set = 0;
        while set < 4 {
            if bits >> set & 1 == 1 {
                masks[bits][set] = Bitboard::FULL;
            }
            set += 1;
        }
        bits += 1;
    }
    masks
}

/// Returns the sets of pieces that a role belongs to, one bit each: 1 for pawns, 2 for knights, 4 for diagonal sliders,
/// 8 for orthogonal sliders.
pub const fn movement_bits_of(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 4,
        Role::Rook => 8,
        Role::Queen => 4 | 8,
        Role::King => 0,
    }
}

impl Contents {
    /// The contents of an empty square.
    pub(crate) const EMPTY: Self = Self(0);

    pub(crate) const fn of(role: Role) -> Self {
        Self::of_piece(movement_bits_of(role))
    }

    /// Creates the contents of an occupied square from the lower four bits.
    #[inline(always)]
    pub(crate) const fn of_piece(bits: u8) -> Self {
        Self(OCCUPIED | bits)
    }

    #[inline(always)]
    pub(crate) const fn role(self) -> Option<Role> {
        ROLES[self.0 as usize % ROLES.len()]
    }

    /// Returns a full set for each of the four sets of roles that the piece belongs to.
    #[inline(always)]
    pub(crate) fn masks(self) -> [Bitboard; 4] {
        MASKS[self.0 as usize % MASKS.len()]
    }

    #[inline(always)]
    pub(crate) const fn is_pawn(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline(always)]
    pub(crate) const fn is_king(self) -> bool {
        self.0 == OCCUPIED
    }
}
