//! Images of single pieces, for boards that are drawn by other programs.

use crate::diagram::{Coordinates, Diagram};
use crate::svg::{open, open_pieces, write_piece};
use crate::theme::Theme;
use alloc::string::String;
use chess_board::Board;
use chess_move::{Piece, Square};
use core::fmt::Write;

/// Returns an SVG image of a piece on a transparent square of this many pixels.
///
/// ```
/// use chess_svg::{Color, Piece, Role, Theme, piece_image};
///
/// let knight = piece_image(Role::Knight.of(Color::White), Theme::BROWN, 90);
/// assert!(knight.contains("<title>white knight</title>"));
/// ```
pub fn piece_image(piece: Piece, theme: Theme, size: u32) -> String {
    let diagram = Diagram::of_board(&Board::empty())
        .with_coordinates(Coordinates::None)
        .with_theme(theme);
    let mut out = String::with_capacity(1_000);
    open(&mut out, (100, 100), (size, size));
    let (color, role) = (piece.color.name(), piece.role.name());
    let _ = writeln!(out, "<title>{color} {role}</title>");
    open_pieces(&mut out, &diagram, piece.color);
    // The square in the upper left corner.
    write_piece(&mut out, &diagram, piece, Square::A8, ">");
    out.push_str("</g>\n</svg>\n");
    out
}
