//! How a position is written into an array: boards, planes and sparse features.

use super::perspective::Perspective;
use chess_board::Position;
use chess_move::{CastlingSide, Color, Square};

/// The number of combinations of a piece and a square.
const PIECE_SQUARES: usize = 2 * 6 * 64;

/// Castling rights in the order of a FEN, as an owner relative to the viewer and a side.
const CASTLING: [(bool, CastlingSide); 4] = [
    (true, CastlingSide::Kingside),
    (true, CastlingSide::Queenside),
    (false, CastlingSide::Kingside),
    (false, CastlingSide::Queenside),
];

/// Calls `visit` with the number of each piece-square: the viewer's pawn on a1 is 0, the opponent's pawn on a1 is 384.
fn piece_squares(position: &Position, viewer: Color, mut visit: impl FnMut(usize)) {
    for color in [viewer, viewer.other()] {
        let owner = usize::from(color != viewer) * PIECE_SQUARES / 2;
        for role in chess_move::Role::ALL {
            for square in position.pieces(color, role) {
                visit(owner + role.index() * 64 + square.relative_to(viewer).index());
            }
        }
    }
}

/// Writes 64 squares: 0 for an empty one, 1 to 6 for White's pieces from pawn to king, 7 to 12 for Black's.
pub(super) fn board(position: &Position, out: &mut [u8]) {
    piece_squares(position, Color::White, |index| {
        out[index % 64] = (index / 64 + 1) as u8;
    });
}

/// Writes White's and then Black's castling rights, of each the king's side first.
pub(super) fn castling(position: &Position, viewer: Color, out: &mut [bool]) {
    for (out, (is_viewers, side)) in out.iter_mut().zip(CASTLING) {
        let color = if is_viewers { viewer } else { viewer.other() };
        *out = position.castling_rook(color, side).is_some();
    }
}

/// Writes 12 planes: a plane for each color and role, or 18 with castling rights, en passant and clock.
pub(super) fn planes<T: Copy + From<u8>>(
    position: &Position,
    perspective: Perspective,
    out: &mut [T],
) {
    let viewer = perspective.viewer(position);
    piece_squares(position, viewer, |index| out[index] = T::from(1));
    let Some(others) = out.get_mut(PIECE_SQUARES..).filter(|rest| !rest.is_empty()) else {
        return;
    };
    let mut rights = [false; 4];
    castling(position, viewer, &mut rights);
    for (plane, has_right) in others.chunks_mut(64).zip(rights) {
        plane.fill(T::from(u8::from(has_right)));
    }
    if let Some(square) = position.en_passant() {
        others[4 * 64 + square.relative_to(viewer).index()] = T::from(1);
    }
    let clock = u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX);
    others[5 * 64..].fill(T::from(clock));
}

/// A set of sparse features.
#[derive(Clone, Copy)]
pub(super) enum Features {
    PieceSquare,
    HalfKa,
}

impl Features {
    /// Appends the numbers of the features of a position.
    pub(super) fn add(self, position: &Position, perspective: Perspective, out: &mut Vec<i32>) {
        let viewer = perspective.viewer(position);
        let base = match self {
            Self::PieceSquare => 0,
            Self::HalfKa => {
                let king: Square = position.king(viewer).relative_to(viewer);
                king.index() * PIECE_SQUARES
            }
        };
        piece_squares(position, viewer, |index| {
            out.push(i32::from((base + index) as u16));
        });
    }
}
