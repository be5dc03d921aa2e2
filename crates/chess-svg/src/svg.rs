//! SVG images. All lengths are in hundredths of a square.

use crate::arrow::write_arrow;
use crate::diagram::{Coordinates, Diagram};
use crate::glyphs;
use crate::pieces::{self, drawing};
use crate::rgb::Rgb;
use alloc::string::String;
use chess_move::{Color, Piece, Role, Square};
use core::fmt::{self, Write};

/// The side of a square.
const SQUARE: i32 = 100;

/// The width of the margin with the coordinates.
const MARGIN: i32 = 40;

impl Diagram {
    /// Returns an SVG image.
    ///
    /// See the [crate](crate#what-the-images-are) for what it does and does not contain.
    pub fn to_svg(&self) -> String {
        let side = side(self);
        let mut out = String::with_capacity(20_000);
        open(&mut out, (side, side), (self.size, self.size));
        write_diagram(&mut out, self);
        out.push_str("</svg>\n");
        out
    }
}

/// Writes everything inside of an image.
pub(crate) fn write_diagram(out: &mut String, diagram: &Diagram) {
    write_words(out, diagram);
    write_board(out, diagram);
    write_marks(out, diagram);
    write_pieces(out, diagram);
    write_arrows(out, diagram);
}

/// Writes the opening tag of an image of this many units, shown in this many pixels.
pub(crate) fn open(out: &mut String, units: (i32, i32), pixels: (u32, u32)) {
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" role="img">"#,
        units.0, units.1, pixels.0, pixels.1
    );
    out.push('\n');
}

/// Returns the width and height of a diagram.
pub(crate) fn side(diagram: &Diagram) -> i32 {
    8 * SQUARE + 2 * margin(diagram)
}

fn margin(diagram: &Diagram) -> i32 {
    match diagram.coordinates {
        Coordinates::Outside => MARGIN,
        Coordinates::None | Coordinates::Inside => 0,
    }
}

/// Returns the left and upper edge of a square.
pub(crate) fn corner(diagram: &Diagram, square: Square) -> (i32, i32) {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let (column, row) = match diagram.orientation {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    };
    let margin = margin(diagram);
    (margin + column * SQUARE, margin + row * SQUARE)
}

fn center(diagram: &Diagram, square: Square) -> (i32, i32) {
    let (x, y) = corner(diagram, square);
    (x + SQUARE / 2, y + SQUARE / 2)
}

/// Writes what screen readers read: the title, and where the pieces stand.
pub(crate) fn write_words(out: &mut String, diagram: &Diagram) {
    out.push_str("<title>");
    match (&diagram.title, diagram.side_to_move) {
        (Some(title), _) => {
            let _ = write!(out, "{}", Escaped(title));
        }
        (None, Some(Color::White)) => out.push_str("Chess diagram, White to move"),
        (None, Some(Color::Black)) => out.push_str("Chess diagram, Black to move"),
        (None, None) => out.push_str("Chess diagram"),
    }
    out.push_str("</title>\n<desc>");
    for (color, name) in [(Color::White, "White: "), (Color::Black, " Black: ")] {
        out.push_str(name);
        let mut separator = "";
        for role in [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ] {
            for square in diagram.board.pieces(color, role) {
                let _ = write!(out, "{separator}{} {square}", role.name());
                separator = ", ";
            }
        }
        out.push_str(if separator.is_empty() {
            "no pieces."
        } else {
            "."
        });
    }
    out.push_str("</desc>\n");
}

/// Writes the squares and the coordinates.
pub(crate) fn write_board(out: &mut String, diagram: &Diagram) {
    let theme = &diagram.theme;
    let margin = margin(diagram);
    if margin > 0 {
        let side = side(diagram);
        let _ = writeln!(
            out,
            r#"<path fill="{}" d="M0 0H{side}V{side}H0Z"/>"#,
            theme.margin
        );
    }
    for (color, is_light) in [(theme.light, true), (theme.dark, false)] {
        let _ = write!(out, r#"<path fill="{color}" d=""#);
        for square in Square::ALL {
            if square.is_light() == is_light {
                write_square(out, diagram, square);
            }
        }
        out.push_str("\"/>\n");
    }
    if margin > 0 {
        let _ = writeln!(
            out,
            r#"<path fill="none" stroke="{}" stroke-width="3" d="M{margin} {margin}h800v800h-800z"/>"#,
            theme.coordinates
        );
    }
    if diagram.coordinates != Coordinates::None {
        write_coordinates(out, diagram);
    }
}

/// Writes the outline of a square, as part of a path.
fn write_square(out: &mut String, diagram: &Diagram, square: Square) {
    let (x, y) = corner(diagram, square);
    let _ = write!(out, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
}

fn write_coordinates(out: &mut String, diagram: &Diagram) {
    /// The size of a letter's unit, in tenths.
    const SCALE: i32 = 15;
    let theme = &diagram.theme;
    let mut glyph = |lines: &str, (x, y): (i32, i32), color: Rgb| {
        let _ = writeln!(
            out,
            r#"<path fill="none" stroke="{color}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" transform="translate({x} {y}) scale({}.{})" d="{lines}"/>"#,
            SCALE / 10,
            SCALE % 10,
        );
    };
    let height = glyphs::HEIGHT * SCALE / 10;
    let width = 10 * SCALE / 10;
    let rows: [[Square; 8]; 8] = {
        let mut rows = diagram.rows();
        core::array::from_fn(|_| rows.next().unwrap_or([Square::A1; 8]))
    };
    for row in rows {
        let square = row[0];
        let (x, y) = corner(diagram, square);
        let lines = glyphs::rank(square.rank());
        if diagram.coordinates == Coordinates::Outside {
            let y = y + (SQUARE - height) / 2;
            glyph(lines, ((MARGIN - width) / 2, y), theme.coordinates);
        } else {
            glyph(lines, (x + 5, y + 6), opposite(diagram, square));
        }
    }
    for square in rows[7] {
        let (x, y) = corner(diagram, square);
        let lines = glyphs::file(square.file());
        if diagram.coordinates == Coordinates::Outside {
            let x = x + (SQUARE - width) / 2;
            let y = y + SQUARE + (MARGIN - height) / 2 - 3;
            glyph(lines, (x, y), theme.coordinates);
        } else {
            // Clear of the piece's base; the `g` reaches below the base line.
            let at = (x + SQUARE - width - 4, y + SQUARE - height - 8);
            glyph(lines, at, opposite(diagram, square));
        }
    }
}

/// Returns the color of the squares of the other color, which can be seen on this one.
fn opposite(diagram: &Diagram, square: Square) -> Rgb {
    if square.is_light() {
        diagram.theme.dark
    } else {
        diagram.theme.light
    }
}

/// Writes the last move, the check and the colored squares.
pub(crate) fn write_marks(out: &mut String, diagram: &Diagram) {
    if let Some((from, to)) = diagram.last_move {
        let _ = write!(
            out,
            r#"<path fill="{}" fill-opacity=".5" d=""#,
            diagram.theme.last_move
        );
        write_square(out, diagram, from);
        write_square(out, diagram, to);
        out.push_str("\"/>\n");
    }
    for &(square, color) in &diagram.squares {
        let _ = write!(out, r#"<path fill="{color}" fill-opacity=".6" d=""#);
        write_square(out, diagram, square);
        out.push_str("\"/>\n");
    }
    if let Some(king) = diagram.check {
        let (x, y) = center(diagram, king);
        // Three circles on top of each other, red in the middle and paler outwards.
        for radius in [48, 40, 32] {
            let _ = writeln!(
                out,
                r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{}" fill-opacity=".45"/>"#,
                diagram.theme.check
            );
        }
    }
}

fn write_pieces(out: &mut String, diagram: &Diagram) {
    for color in Color::ALL {
        open_pieces(out, diagram, color);
        for square in diagram.board.by_color(color) {
            if let Some(piece) = diagram.board.piece_at(square) {
                write_piece(out, diagram, piece, square, ">");
            }
        }
        out.push_str("</g>\n");
    }
}

/// Opens a group with what the pieces of one color have in common.
pub(crate) fn open_pieces(out: &mut String, diagram: &Diagram, color: Color) {
    let theme = &diagram.theme;
    let (fill, lines) = match color {
        Color::White => (theme.white, theme.white_lines),
        Color::Black => (theme.black, theme.black_lines),
    };
    let _ = writeln!(
        out,
        r#"<g fill="{fill}" stroke="{lines}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round">"#,
        pieces::LINE
    );
}

/// Writes one piece. `rest` is the rest of its group's opening tag, and what comes first inside.
pub(crate) fn write_piece(
    out: &mut String,
    diagram: &Diagram,
    piece: Piece,
    square: Square,
    rest: &str,
) {
    let (x, y) = corner(diagram, square);
    let _ = write!(out, r#"<g transform="translate({x} {y})"{rest}"#);
    let drawing = drawing(piece.role);
    for shape in drawing.shapes {
        let _ = write!(out, r#"<path d="{shape}"/>"#);
    }
    let details = match piece.color {
        Color::White => diagram.theme.white_lines,
        Color::Black => diagram.theme.black_details,
    };
    if !drawing.lines.is_empty() {
        let _ = write!(
            out,
            r#"<path fill="none" stroke="{details}" d="{}"/>"#,
            drawing.lines
        );
    }
    if !drawing.dots.is_empty() {
        let _ = write!(
            out,
            r#"<path fill="{details}" stroke="none" d="{}"/>"#,
            drawing.dots
        );
    }
    out.push_str("</g>\n");
}

/// Writes the arrows, which lie above the pieces.
pub(crate) fn write_arrows(out: &mut String, diagram: &Diagram) {
    for &(from, to, color) in &diagram.arrows {
        if from == to {
            let (x, y) = center(diagram, from);
            let _ = writeln!(
                out,
                r#"<circle cx="{x}" cy="{y}" r="44" fill="none" stroke="{color}" stroke-width="8" stroke-opacity=".8"/>"#
            );
        } else {
            let _ = write!(out, r#"<path fill="{color}" fill-opacity=".8" d=""#);
            write_arrow(out, center(diagram, from), center(diagram, to));
            out.push_str("\"/>\n");
        }
    }
}

/// A text for XML. Characters that XML does not allow become U+FFFD.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for char in self.0.chars() {
            match char {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\t' | '\n' => f.write_char(char)?,
                '\r' => f.write_str("&#13;")?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(char)?,
            }
        }
        Ok(())
    }
}
