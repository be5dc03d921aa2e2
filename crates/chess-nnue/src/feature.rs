//! Inputs of the network: [`feature`] and [`output_bucket`].

use chess_move::{Color, File, Piece, Rank, Square};

/// The number of input features of each perspective: 12 kinds of pieces on 64 squares, for each of 4 king buckets.
pub const FEATURES: usize = 4 * PIECES;

/// The number of features of a king bucket.
pub(crate) const PIECES: usize = 768;

/// The number of output buckets.
pub const OUTPUT_BUCKETS: usize = 8;

/// Returns the index of the input feature for a piece on a square, from 0 to 3,071.
///
/// `perspective` is the side whose view the feature describes, and `king` the square of the king of that side.
/// The feature is `768 * b + 64 * (6 * c + r) + s`:
///
/// - `b` is the king bucket, by where the king of the perspective stands: 0 on the files a, b, g and h of its first
///   rank, 1 on the other files of that rank, 2 on its second rank, 3 elsewhere.
/// - `c` is 0 for a piece of the perspective and 1 for a piece of the opponent.
/// - `r` is 0 to 5: pawn, knight, bishop, rook, queen, king.
/// - `s` is the square, from a1 = 0, b1 = 1 to h8 = 63. For Black the ranks are flipped. If the king stands on one
///   of the files e to h, the files are mirrored, so that the king of the perspective is always on the files a to d.
///
/// ```
/// use chess_nnue::{Color, Role, Square, feature};
///
/// let rook = Role::Rook.of(Color::White);
/// assert_eq!(feature(Color::White, Square::B1, rook, Square::H1), 64 * 3 + 7);
/// assert_eq!(feature(Color::White, Square::G1, rook, Square::H1), 64 * 3);
/// assert_eq!(feature(Color::White, Square::G2, rook, Square::H1), 768 * 2 + 64 * 3);
/// // Black sees an opponent's rook on the last rank.
/// assert_eq!(feature(Color::Black, Square::G8, rook, Square::H1), 64 * (6 + 3) + 56);
/// ```
#[inline]
pub const fn feature(perspective: Color, king: Square, piece: Piece, square: Square) -> usize {
    let is_theirs = piece.color.index() != perspective.index();
    let square = square.relative_to(perspective);
    let square = if is_mirrored(king) {
        square.mirror()
    } else {
        square
    };
    let piece = 6 * is_theirs as usize + piece.role.index();
    PIECES * king_bucket(perspective, king) + 64 * piece + square.index()
}

/// Returns whether the files are mirrored for a side with its king on this square.
const fn is_mirrored(king: Square) -> bool {
    king.file().index() >= File::E.index()
}

/// Returns the king bucket, `b` in the formula of [`feature`].
const fn king_bucket(perspective: Color, king: Square) -> usize {
    match (king.relative_to(perspective).rank(), king.file()) {
        (Rank::First, File::A | File::B | File::G | File::H) => 0,
        (Rank::First, _) => 1,
        (Rank::Second, _) => 2,
        _ => 3,
    }
}

/// Returns a number for all that the features depend on besides the pieces and their squares.
pub(crate) const fn view(perspective: Color, king: Square) -> usize {
    2 * king_bucket(perspective, king) + is_mirrored(king) as usize
}

/// Returns the output bucket of a position with this number of pieces, kings and pawns included: `(pieces − 2) / 4`,
/// from 0 to 7.
///
/// ```
/// assert_eq!([2, 5, 6, 32].map(chess_nnue::output_bucket), [0, 0, 1, 7]);
/// ```
#[inline]
pub const fn output_bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(2) / 4;
    // Positions with the waiver for too much material have more than 32 pieces.
    if bucket < OUTPUT_BUCKETS {
        bucket
    } else {
        OUTPUT_BUCKETS - 1
    }
}
