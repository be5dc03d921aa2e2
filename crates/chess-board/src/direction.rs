//! [`Direction`]: the eight directions of the board.

/// One of the eight directions on the board, from White's point of view, for
/// [`Bitboard::shift`](crate::Bitboard::shift).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// One rank up.
    North,
    /// One rank down.
    South,
    /// One file to the right.
    East,
    /// One file to the left.
    West,
    /// One rank up and one file to the right.
    NorthEast,
    /// One rank up and one file to the left.
    NorthWest,
    /// One rank down and one file to the right.
    SouthEast,
    /// One rank down and one file to the left.
    SouthWest,
}

impl Direction {
    /// All eight directions, those of a rook first.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthEast,
        Self::SouthWest,
    ];

    /// The four directions of a rook.
    pub const ROOK: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// The four directions of a bishop.
    pub const BISHOP: [Self; 4] = [
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthEast,
        Self::SouthWest,
    ];

    /// Returns the opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::East => Self::West,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::NorthWest => Self::SouthEast,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
        }
    }
}
