//! [`Accumulator`]: material and piece-square sums, updated from move to move.

use super::parameters::Terms;
use super::tapered::Tapered;
use super::tuned::PARAMETERS;
use chess_board::{PieceChanges, Position};
use chess_move::{Color, File, Role, Square};

/// The weight of each piece in the game phase, 24 in total at the start
/// (weights of <https://www.chessprogramming.org/Tapered_Eval>).
const PHASE: [u32; 6] = [0, 1, 1, 2, 4, 0];

/// The phase from which only middlegame scores count.
pub(super) const MAX_PHASE: i32 = 24;

/// Which wing each king is on: one bit per color, set if the king is on files a to d.
///
/// The values of squares depend on the wings: pawns in front of the own king stay, pawns in front
/// of the enemy king advance, and pieces go toward the enemy king
/// (<https://www.chessprogramming.org/Piece-Square_Tables>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wings(usize);

const WINGS: usize = 4;

impl Wings {
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Self {
        let [white, black] =
            Color::ALL.map(|color| usize::from(position.king(color).file() < File::E));
        Self(white | black << 1)
    }

    const fn is_queenside(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    const fn on_opposite_wings(self) -> bool {
        self.0 == 1 || self.0 == 2
    }
}

/// One score for each combination of wings.
type ByWings = [Tapered; WINGS];

/// By color, role and square: material and piece-square score, from White's point of view.
static PIECE_SQUARE: [[[ByWings; 64]; 6]; 2] = piece_square();

const fn piece_square() -> [[[ByWings; 64]; 6]; 2] {
    let mut table = [[[[Tapered::ZERO; WINGS]; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 * WINGS {
        let (wings, square) = (index % WINGS, index / WINGS % 64);
        let (role, color) = (index / WINGS / 64 % 6, index / WINGS / 64 / 6);
        let place = square_index(Wings(wings), Color::ALL[color], Square::ALL[square]);
        let mut value = squares(Role::ALL[role]).values[place];
        if role < 5 {
            value = value.plus(PARAMETERS.material.values[role]);
        }
        table[color][role][square][wings] = match Color::ALL[color] {
            Color::White => value,
            Color::Black => value.negated(),
        };
        index += 1;
    }
    table
}

pub(super) const fn squares(role: Role) -> &'static Terms<128> {
    match role {
        Role::Pawn => &PARAMETERS.pawn_square,
        Role::Knight => &PARAMETERS.knight_square,
        Role::Bishop => &PARAMETERS.bishop_square,
        Role::Rook => &PARAMETERS.rook_square,
        Role::Queen => &PARAMETERS.queen_square,
        Role::King => &PARAMETERS.king_square,
    }
}

/// Returns the index into a role's [`squares`]: 64 entries for kings on the same wing, then 64 for kings on different
/// wings, each as seen by a side with its own king on the kingside.
pub(super) const fn square_index(wings: Wings, color: Color, square: Square) -> usize {
    let square = square.relative_to(color);
    let seen = if wings.is_queenside(color) {
        square.mirror()
    } else {
        square
    };
    64 * wings.on_opposite_wings() as usize + seen.index()
}

/// The number of pieces of each kind: six bits each, without kings, White in the low bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Material(u64);

const MATERIAL_BITS: u32 = 6;

impl Material {
    const fn shift(color: Color, role: Role) -> u32 {
        MATERIAL_BITS * (5 * color as u32 + role as u32)
    }

    const fn one(color: Color, role: Role) -> u64 {
        match role {
            Role::King => 0,
            _ => 1 << Self::shift(color, role),
        }
    }

    #[inline(always)]
    pub(super) const fn count(self, color: Color, role: Role) -> i32 {
        (self.0 >> Self::shift(color, role) & 63) as i32
    }

    /// Returns the counts of one side, to compare with [`side`](Self::side).
    #[inline(always)]
    pub(super) const fn of(self, color: Color) -> u32 {
        (self.0 >> Self::shift(color, Role::Pawn)) as u32 & 0x3fff_ffff
    }

    /// Returns the counts given by letters: `side("BN")`.
    pub(super) const fn side(letters: &str) -> u32 {
        let letters = letters.as_bytes();
        let mut sum = 0;
        let mut index = 0;
        while index < letters.len() {
            if let Some(role) = Role::from_char(letters[index] as char) {
                sum += Self::one(Color::White, role) as u32;
            }
            index += 1;
        }
        sum
    }
}

/// The sums that are updated by every move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Accumulator {
    /// Material and piece-square scores, White minus Black, for every combination of wings.
    sums: ByWings,
    pub(super) material: Material,
    phase: u32,
}

impl Accumulator {
    /// Computes the sums from the board.
    pub(super) fn new(position: &Position) -> Self {
        let mut new = Self::default();
        for (square, piece) in position.board().iter() {
            new.add(piece.color, piece.role, square);
        }
        new
    }

    /// Returns the material and piece-square score, White minus Black.
    #[inline(always)]
    pub(super) fn sum(&self, wings: Wings) -> Tapered {
        // The mask avoids a bounds check.
        self.sums[wings.0 % WINGS]
    }

    /// Returns the game phase: [`MAX_PHASE`] in the middlegame, 0 with only kings and pawns.
    #[inline(always)]
    pub(super) fn phase(&self) -> i32 {
        (self.phase as i32).min(MAX_PHASE)
    }

    /// Returns the sums after a move with these changes.
    #[inline]
    pub(super) fn after(mut self, changes: &PieceChanges) -> Self {
        for (piece, square) in changes.removed() {
            self.remove(piece.color, piece.role, square);
        }
        for (piece, square) in changes.added() {
            self.add(piece.color, piece.role, square);
        }
        self
    }

    #[inline(always)]
    fn add(&mut self, color: Color, role: Role, square: Square) {
        let values = &PIECE_SQUARE[color.index()][role.index()][square.index()];
        for (sum, &value) in self.sums.iter_mut().zip(values) {
            *sum += value;
        }
        self.material.0 = self.material.0.wrapping_add(Material::one(color, role));
        self.phase = self.phase.wrapping_add(PHASE[role.index()]);
    }

    #[inline(always)]
    fn remove(&mut self, color: Color, role: Role, square: Square) {
        let values = &PIECE_SQUARE[color.index()][role.index()][square.index()];
        for (sum, &value) in self.sums.iter_mut().zip(values) {
            *sum -= value;
        }
        self.material.0 = self.material.0.wrapping_sub(Material::one(color, role));
        self.phase = self.phase.wrapping_sub(PHASE[role.index()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_values_depend_on_the_wings_of_the_kings() {
        for (fen, white_a1, white_h4, black_a8) in [
            // Both kings on the king's side: no mirroring.
            ("6k1/8/8/8/8/8/8/6K1 w - - 0 1", 0, 31, 0),
            // White's king on the queen's side: mirrored for White; the kings are on different wings for both.
            ("6k1/8/8/8/8/8/8/2K5 w - - 0 1", 64 + 7, 64 + 24, 64),
            ("3k4/8/8/8/8/8/8/4K3 w - - 0 1", 64, 64 + 31, 64 + 7),
            ("2k5/8/8/8/8/8/8/3K4 w - - 0 1", 7, 24, 7),
        ] {
            let wings = Wings::of(&fen.parse().unwrap());
            let index = |color, square| square_index(wings, color, square);
            assert_eq!(index(Color::White, Square::A1), white_a1, "{fen}");
            assert_eq!(index(Color::White, Square::H4), white_h4, "{fen}");
            assert_eq!(index(Color::Black, Square::A8), black_a8, "{fen}");
        }
    }
}
