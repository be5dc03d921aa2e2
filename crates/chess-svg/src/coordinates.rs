//! [`Coordinates`]: where the letters of the files and the numbers of the ranks are written.

/// Where the letters of the files and the numbers of the ranks are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Nowhere.
    None,
    /// In the corners of the squares on the left and the lower edge.
    #[default]
    Inside,
    /// In a margin around the board, as in books.
    Outside,
}
