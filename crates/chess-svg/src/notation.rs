//! Diagrams of PGN games.

use crate::diagram::Diagram;
use crate::rgb::Rgb;
use alloc::vec::Vec;
use chess_notation::pgn::{Annotation, Comment, MarkColor, PgnGame};

impl From<MarkColor> for Rgb {
    fn from(color: MarkColor) -> Self {
        match color {
            MarkColor::Green => Self::GREEN,
            MarkColor::Red => Self::RED,
            MarkColor::Yellow => Self::YELLOW,
            MarkColor::Blue => Self::BLUE,
        }
    }
}

/// PGN games.
impl Diagram {
    /// Adds the colored squares (`%csl`) and arrows (`%cal`) of a comment.
    ///
    /// ```
    /// use chess_notation::pgn::Comment;
    /// use chess_svg::{Diagram, Position};
    ///
    /// let comment = Comment::new("the center [%csl Gd4,Ge4] [%cal Rd2d4]")?;
    /// let svg = Diagram::new(&Position::default()).with_marks_of(&comment).to_svg();
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_marks_of(mut self, comment: &Comment) -> Self {
        for annotation in comment.annotations() {
            match annotation {
                Annotation::Squares(marks) => {
                    for mark in marks.iter() {
                        self = self.with_square(mark.square, mark.color.into());
                    }
                }
                Annotation::Arrows(marks) => {
                    for arrow in marks.iter() {
                        self = self.with_arrow(arrow.from, arrow.to, arrow.color.into());
                    }
                }
                _ => {}
            }
        }
        self
    }

    /// Returns a diagram of the game's start and one after each move of its main line, with the move and the marks of
    /// its comments.
    ///
    /// ```
    /// use chess_notation::pgn::PgnGame;
    /// use chess_svg::{Diagram, animation};
    /// use core::time::Duration;
    ///
    /// let game = PgnGame::from_pgn("1. e4 { [%cal Ge4e5] } e5 2. Nf3 *").unwrap();
    /// let diagrams = Diagram::main_line(&game);
    /// assert_eq!(diagrams.len(), 4);
    /// let svg = animation(&diagrams, Duration::from_secs(1));
    /// # assert!(svg.contains("<animate"));
    /// ```
    pub fn main_line(game: &PgnGame) -> Vec<Self> {
        let mut cursor = game.cursor();
        let mut diagrams = Vec::new();
        loop {
            let mut diagram = Self::new(cursor.position());
            if let Some(mv) = cursor.mv() {
                diagram = diagram.with_last_move(mv.from(), mv.to());
            }
            diagram = cursor.comments().fold(diagram, Self::with_marks_of);
            diagrams.push(diagram);
            if !cursor.forward() {
                return diagrams;
            }
        }
    }
}
