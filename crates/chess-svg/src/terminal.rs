//! Boards for terminals: letters, chess symbols, and colors.

use crate::diagram::{Coordinates, Diagram};
use crate::rgb::Rgb;
use crate::theme::Theme;
use alloc::string::String;
use chess_move::{Color, Piece, Role, Square};
use core::fmt::Write;

/// Text for terminals. Rows end with a line feed; coordinates are left out only with [`Coordinates::None`].
impl Diagram {
    /// Returns the board in ASCII: letters for the pieces, White's in capitals, and dots for empty squares.
    ///
    /// ```
    /// use chess_svg::{Diagram, Position};
    ///
    /// let text = Diagram::new(&Position::default()).to_text();
    /// assert!(text.starts_with("8 r n b q k b n r\n7 p p p p p p p p\n6 . . . . . . . .\n"));
    /// assert!(text.ends_with("1 R N B Q K B N R\n  a b c d e f g h\n"));
    /// ```
    pub fn to_text(&self) -> String {
        self.rows_of(|piece| piece.map_or('.', Piece::to_char))
    }

    /// Returns the board with the chess symbols of Unicode, and dots for empty squares.
    ///
    /// White's symbols are outlined. On a terminal with a dark background they look dark, and Black's look light;
    /// [`to_ansi`](Diagram::to_ansi) sets both colors and has no such doubt.
    ///
    /// ```
    /// use chess_svg::{Diagram, Position};
    ///
    /// let text = Diagram::new(&Position::default()).to_unicode();
    /// assert!(text.starts_with("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"));
    /// ```
    pub fn to_unicode(&self) -> String {
        self.rows_of(|piece| piece.map_or('·', symbol))
    }

    fn rows_of(&self, symbol_of: impl Fn(Option<Piece>) -> char) -> String {
        let has_coordinates = self.coordinates != Coordinates::None;
        let mut out = String::new();
        let mut last = [Square::A1; 8];
        for row in self.rows() {
            if has_coordinates {
                let _ = write!(out, "{} ", row[0].rank());
            }
            for (index, square) in row.into_iter().enumerate() {
                out.push_str(if index == 0 { "" } else { " " });
                out.push(symbol_of(self.board.piece_at(square)));
            }
            out.push('\n');
            last = row;
        }
        if has_coordinates {
            out.push(' ');
            for square in last {
                let _ = write!(out, " {}", square.file());
            }
            out.push('\n');
        }
        out
    }

    /// Returns the board in the colors of the [theme](Theme), for terminals with 24-bit color (ANSI escape sequences).
    ///
    /// The last move, a check and colored squares are shown; arrows are not. Each line ends with a reset, so that
    /// nothing after it is colored.
    #[doc(alias = "terminal")]
    pub fn to_ansi(&self) -> String {
        let has_coordinates = self.coordinates != Coordinates::None;
        let mut out = String::new();
        let mut last = [Square::A1; 8];
        for row in self.rows() {
            if has_coordinates {
                let _ = write!(out, "{} ", row[0].rank());
            }
            for square in row {
                let Rgb { red, green, blue } = self.background(square);
                let _ = write!(out, "\x1b[48;2;{red};{green};{blue}m");
                match self.board.piece_at(square) {
                    Some(piece) => {
                        let Rgb { red, green, blue } = match piece.color {
                            Color::White => self.theme.white,
                            Color::Black => self.theme.black_lines,
                        };
                        let _ = write!(
                            out,
                            "\x1b[38;2;{red};{green};{blue}m {} ",
                            filled(piece.role)
                        );
                    }
                    None => out.push_str("   "),
                }
            }
            out.push_str("\x1b[0m\n");
            last = row;
        }
        if has_coordinates {
            out.push_str("  ");
            for (index, square) in last.into_iter().enumerate() {
                let separator = if index == 0 { " " } else { "  " };
                let _ = write!(out, "{separator}{}", square.file());
            }
            out.push('\n');
        }
        out
    }

    /// Returns the color of a square with its marks.
    fn background(&self, square: Square) -> Rgb {
        let theme = &self.theme;
        let own = if square.is_light() {
            theme.light
        } else {
            theme.dark
        };
        let mark = self
            .squares
            .iter()
            .rev()
            .find(|(marked, _)| *marked == square);
        if self.check == Some(square) {
            Theme::mixed(theme.check, own)
        } else if let Some((_, color)) = mark {
            Theme::mixed(*color, own)
        } else if self
            .last_move
            .is_some_and(|(from, to)| square == from || square == to)
        {
            Theme::mixed(theme.last_move, own)
        } else {
            own
        }
    }
}

/// Returns the symbol of a piece: outlined for White, filled for Black.
const fn symbol(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::Black, role) => filled(role),
        (Color::White, Role::King) => '♔',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Pawn) => '♙',
    }
}

/// Returns the filled symbol.
const fn filled(role: Role) -> char {
    match role {
        Role::King => '♚',
        Role::Queen => '♛',
        Role::Rook => '♜',
        Role::Bishop => '♝',
        Role::Knight => '♞',
        Role::Pawn => '♟',
    }
}
