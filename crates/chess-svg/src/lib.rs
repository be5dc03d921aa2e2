//! Chess diagrams: SVG and PNG images, animated games, and boards for terminals.
//!
//! # Draw a position
//!
//! ```
//! use chess_svg::{Color, Diagram, Position};
//!
//! let position = Position::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3")?;
//! let svg = Diagram::new(&position).with_orientation(Color::Black).with_size(480).to_svg();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), chess_board::FenError>(())
//! ```
//!
//! A king in check is marked. See [`Diagram`] for the last move, arrows, colored squares, coordinates and themes.
//!
//! # Print a board in a terminal
//!
//! ```
//! use chess_svg::{Diagram, Position};
//!
//! let diagram = Diagram::new(&Position::default());
//! println!("{}", diagram.to_ansi()); // Light and dark squares, in color.
//! println!("{}", diagram.to_unicode()); // Chess symbols.
//! println!("{}", diagram.to_text()); // Letters.
//! ```
//!
//! # Show a line of moves
//!
//! ```
//! use chess_svg::{Diagram, Move, MoveFlag, Position, Square, animation, strip};
//! use core::time::Duration;
//!
//! let moves = [
//!     Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush),
//!     Move::new(Square::C7, Square::C5, MoveFlag::DoublePawnPush),
//! ];
//! // The start and the position after each move.
//! let diagrams: Vec<Diagram> = Diagram::line(&Position::default(), &moves).collect();
//! let side_by_side = strip(&diagrams, 3);
//! let moving = animation(&diagrams, Duration::from_millis(800));
//! assert!(side_by_side.contains("<svg") && moving.contains("<animate"));
//! ```
//!
//! # Show the scores of a game
//!
//! [`ScoreGraph`] draws the evaluations of a game as a curve, with dots at its blunders.
//!
//! # What the images are
//!
//! The pieces and the coordinates are drawn as paths, so that an image looks the same everywhere: it needs no fonts. It
//! has no scripts, no style sheets, no links and no identifiers, so any number of images can be inlined on one page.
//! Its `<title>` and `<desc>` say in words where the pieces stand. The drawings of the pieces were made for this crate
//! and have its license.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `notation` | `Diagram::main_line` and `Diagram::with_marks_of`: PGN games and the arrows and colored squares of their comments |
//! | `png` | `Diagram::to_png` and `rasterize`, with [`resvg`](https://docs.rs/resvg); needs the standard library |
//!
//! Without `png` the crate needs an allocator, but not the standard library. It has no dependencies outside this
//! project.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod animation;
mod arrow;
mod diagram;
mod glyphs;
mod graph;
#[cfg(feature = "notation")]
mod notation;
mod piece_image;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod rgb;
mod strip;
mod svg;
mod terminal;
mod theme;

pub use animation::animation;
pub use diagram::{Coordinates, Diagram};
pub use graph::ScoreGraph;
pub use piece_image::piece_image;
#[cfg(feature = "png")]
pub use png::{PngError, rasterize};
pub use rgb::{ParseRgbError, Rgb};
pub use strip::strip;
pub use theme::Theme;

// The vocabulary of the signatures above.
pub use chess_board::{Board, Position};
pub use chess_move::{Color, Diagnostic, Move, MoveFlag, Piece, Role, Square};

/// The README's examples, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
