//! [`Diagram`]: a position and how to draw it.

use crate::rgb::Rgb;
use crate::theme::Theme;
use alloc::string::String;
use alloc::vec::Vec;
use chess_board::{Board, Position};
use chess_move::{Color, Move, Square};
use core::iter;

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

/// A position and how to draw it.
///
/// ```
/// use chess_svg::{Coordinates, Diagram, Position, Rgb, Square, Theme};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")?;
/// let svg = Diagram::new(&position)
///     .with_last_move(Square::G1, Square::F3)
///     .with_square(Square::E5, Rgb::RED)
///     .with_arrow(Square::B8, Square::C6, Rgb::GREEN)
///     .with_coordinates(Coordinates::Outside)
///     .with_theme(Theme::BLUE)
///     .to_svg();
/// std::fs::write(std::env::temp_dir().join("diagram.svg"), svg)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("print_board", "display_board", "draw_board", "image", "render"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    pub(crate) board: Board,
    pub(crate) side_to_move: Option<Color>,
    pub(crate) title: Option<String>,
    pub(crate) caption: Option<String>,
    pub(crate) orientation: Color,
    pub(crate) size: u32,
    pub(crate) coordinates: Coordinates,
    pub(crate) theme: Theme,
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) check: Option<Square>,
    pub(crate) squares: Vec<(Square, Rgb)>,
    pub(crate) arrows: Vec<(Square, Square, Rgb)>,
}

/// What is drawn.
impl Diagram {
    /// Makes a diagram of a position, seen from White's side, 360 pixels wide. A king in check is marked.
    pub fn new(position: &Position) -> Self {
        let side = position.side_to_move();
        Self {
            side_to_move: Some(side),
            check: position.is_check().then(|| position.king(side)),
            ..Self::of_board(position.board())
        }
    }

    /// Makes a diagram of any pieces on a board, also without kings. No check is marked.
    pub fn of_board(board: &Board) -> Self {
        Self {
            board: *board,
            side_to_move: None,
            title: None,
            caption: None,
            orientation: Color::White,
            size: 360,
            coordinates: Coordinates::default(),
            theme: Theme::default(),
            last_move: None,
            check: None,
            squares: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Returns a diagram of the start and one after each move, which has that move marked.
    ///
    /// The moves have to be legal: the positions after a move that is not are wrong.
    pub fn line<'a>(
        start: &Position,
        moves: impl IntoIterator<Item = &'a Move>,
    ) -> impl Iterator<Item = Self> {
        let after_each = moves.into_iter().scan(*start, |position, &mv| {
            position.play_unchecked(mv);
            Some(Self::new(position).with_last_move(mv.from(), mv.to()))
        });
        iter::once(Self::new(start)).chain(after_each)
    }
}

/// How it is drawn.
impl Diagram {
    /// Draws this color's first rank at the bottom.
    #[must_use]
    pub fn with_orientation(self, orientation: Color) -> Self {
        Self {
            orientation,
            ..self
        }
    }

    /// Sets the width and height of the image, in pixels: 360 unless set.
    #[must_use]
    pub fn with_size(self, pixels: u32) -> Self {
        Self {
            size: pixels,
            ..self
        }
    }

    /// Sets where coordinates are written: inside of the board unless set.
    #[must_use]
    pub fn with_coordinates(self, coordinates: Coordinates) -> Self {
        Self {
            coordinates,
            ..self
        }
    }

    /// Sets the colors: [`Theme::BROWN`] unless set.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Sets the title, which screen readers read and browsers show when the pointer rests on the image. Any text is
    /// accepted. Unless set, it says whose turn it is.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Self {
            title: Some(title.into()),
            ..self
        }
    }

    /// Returns the caption.
    pub fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }

    /// Sets the text below the diagram in a [`strip`](crate::strip()), such as `12. Nf3`.
    ///
    /// Letters are drawn as lines, since an image has no fonts: the characters of moves in standard algebraic notation
    /// and of their numbers. Other characters are left blank. At the side of a narrow diagram the text ends.
    #[must_use]
    pub fn with_caption(self, caption: impl Into<String>) -> Self {
        Self {
            caption: Some(caption.into()),
            ..self
        }
    }

    /// Marks the two squares of the last move. [`Move::from`] and [`Move::to`] of a castling move are those of the
    /// king.
    #[must_use]
    pub fn with_last_move(self, from: Square, to: Square) -> Self {
        Self {
            last_move: Some((from, to)),
            ..self
        }
    }

    /// Marks a king as being in check, or no king. [`Diagram::new`] does it by itself.
    #[must_use]
    pub fn with_check(self, king: Option<Square>) -> Self {
        Self {
            check: king,
            ..self
        }
    }

    /// Adds a colored square.
    #[doc(alias = "highlight")]
    #[must_use]
    pub fn with_square(mut self, square: Square, color: Rgb) -> Self {
        self.squares.push((square, color));
        self
    }

    /// Adds an arrow; a ring around the square if both squares are the same.
    #[must_use]
    pub fn with_arrow(mut self, from: Square, to: Square, color: Rgb) -> Self {
        self.arrows.push((from, to, color));
        self
    }
}

/// The images.
impl Diagram {
    /// Returns the squares as they are drawn: rows from the top, squares from the left.
    pub(crate) fn rows(&self) -> impl Iterator<Item = [Square; 8]> {
        let orientation = self.orientation;
        let at = move |index: u8| {
            let square = Square::from_index(index).unwrap_or(Square::A1);
            // The first square of White's view is a8.
            match orientation {
                Color::White => square.flip(),
                Color::Black => square.mirror(),
            }
        };
        (0..8u8).map(move |row| core::array::from_fn(|column| at(row * 8 + column as u8)))
    }
}
