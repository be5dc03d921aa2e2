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

/// Writes 12 planes, a plane for each color and role, and after them what there is space for: three planes or six.
pub(super) fn planes<T: Copy + From<u8>>(
    position: &Position,
    perspective: Perspective,
    out: &mut [T],
) {
    let viewer = perspective.viewer(position);
    piece_squares(position, viewer, |index| out[index] = T::from(1));
    let others = &mut out[PIECE_SQUARES..];
    match others.len() / 64 {
        3 => three_planes(position, viewer, others),
        6 => six_planes(position, viewer, others),
        _ => {}
    }
}

/// Writes the rooks that can castle, the en passant square, and whether the viewer is to move.
fn three_planes<T: Copy + From<u8>>(position: &Position, viewer: Color, out: &mut [T]) {
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling_rook(color, side) {
                out[rook.relative_to(viewer).index()] = T::from(1);
            }
        }
    }
    en_passant(position, viewer, &mut out[64..128]);
    let is_viewers_turn = position.side_to_move() == viewer;
    out[128..].fill(T::from(u8::from(is_viewers_turn)));
}

/// Writes the castling rights, the en passant square and the halfmove clock.
fn six_planes<T: Copy + From<u8>>(position: &Position, viewer: Color, out: &mut [T]) {
    let mut rights = [false; 4];
    castling(position, viewer, &mut rights);
    for (plane, has_right) in out.chunks_mut(64).zip(rights) {
        plane.fill(T::from(u8::from(has_right)));
    }
    en_passant(position, viewer, &mut out[4 * 64..5 * 64]);
    out[5 * 64..].fill(T::from(clock(position)));
}

fn en_passant<T: From<u8>>(position: &Position, viewer: Color, plane: &mut [T]) {
    if let Some(square) = position.en_passant() {
        plane[square.relative_to(viewer).index()] = T::from(1);
    }
}

fn clock(position: &Position) -> u8 {
    u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX)
}

/// The number of positions of a game in the planes of Leela Chess Zero.
const HISTORY: usize = 8;

/// The number of values for each of them: 12 planes of pieces, and one for a repetition.
const STEP: usize = PIECE_SQUARES + 64;

/// The number of planes of Leela Chess Zero.
pub(super) const LEELA_PLANES: usize = HISTORY * STEP / 64 + 8;

/// Writes the planes of Leela Chess Zero for the last of these positions, which is seen by its side to move. The
/// others are those before it in the game.
pub(super) fn leela_planes<T: Copy + From<u8>>(game: &[Option<Position>], out: &mut [T]) {
    let Some(Some(position)) = game.last() else {
        return;
    };
    let us = position.side_to_move();
    let (steps, others) = out.split_at_mut(HISTORY * STEP);
    let positions = game.iter().enumerate().rev();
    for (step, (index, position)) in steps.chunks_mut(STEP).zip(positions) {
        let Some(position) = position else { break };
        piece_squares(position, us, |index| step[index] = T::from(1));
        if is_repeated(position, &game[..index]) {
            step[PIECE_SQUARES..].fill(T::from(1));
        }
    }
    let can_castle = |color, side| u8::from(position.castling_rook(color, side).is_some());
    let values = [
        can_castle(us, CastlingSide::Queenside),
        can_castle(us, CastlingSide::Kingside),
        can_castle(us.other(), CastlingSide::Queenside),
        can_castle(us.other(), CastlingSide::Kingside),
        u8::from(us == Color::Black),
        clock(position),
        0,
        1,
    ];
    for (plane, value) in others.chunks_mut(64).zip(values) {
        plane.fill(T::from(value));
    }
}

/// Returns whether a position is one of those before it, as far back as no pawn was moved and nothing captured.
fn is_repeated(position: &Position, before: &[Option<Position>]) -> bool {
    let plies = usize::from(position.halfmove_clock());
    let mut before = before.iter().rev().take(plies);
    before.any(|earlier| earlier.as_ref() == Some(position))
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
