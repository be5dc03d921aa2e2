//! Names of chess openings by position, and opening books in the Polyglot format.
//!
//! # Name an opening
//!
//! ```
//! use chess_movegen::Game;
//! use chess_notation::PositionNotation;
//! use chess_openings::Opening;
//!
//! let mut game = Game::default();
//! // The English move order of a Queen's Gambit.
//! for text in ["c4", "e6", "d4", "d5", "Nc3", "Nf6", "a3"] {
//!     game.play(game.position().parse_san(text)?)?;
//! }
//! let named = Opening::of_game(&game).unwrap();
//! assert_eq!(named.opening.eco(), "D35");
//! assert_eq!(named.opening.name(), "Queen's Gambit Declined: Normal Defense");
//! assert_eq!(named.ply, 6);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Openings are found by position, so the order of the moves does not matter. The table is part of the program: it
//! is sorted by position key and read in place. There is nothing to load or to initialize. See [`Opening`], and
//! [`continuations`] for the named moves from a position.
//!
//! # Read and write opening books
//!
//! ```
//! use chess_board::Position;
//! use chess_openings::{Book, BookBuilder};
//!
//! let mut builder = BookBuilder::new().with_min_games(2);
//! builder.add_pgn(b"1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 0-1\n");
//! let book = builder.build();
//!
//! let bytes = book.as_bytes(); // The content of a `.bin` file.
//! let book = Book::new(bytes)?;
//! let moves = book.moves(&Position::default()).collect::<Result<Vec<_>, _>>()?;
//! assert_eq!(moves.len(), 1);
//! assert_eq!((moves[0].mv.to_string().as_str(), moves[0].weight), ("e2e4", 3));
//! # Ok::<(), chess_openings::BookError>(())
//! ```
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | `BookFile`, which reads books from `std::io::Read` and `Seek` |
//!
//! Without it the crate needs an allocator, but not the standard library.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod book;
mod names;

pub use book::{
    Book, BookBuilder, BookError, BookMove, Entry, MergeRule, PlayedBy, WeightedMove, choose,
};
#[cfg(feature = "std")]
pub use book::{BookFile, BookFileError};
pub use names::{Continuation, NamedPly, Opening, continuations};

// The vocabulary of the signatures above.
pub use chess_board::Position;
pub use chess_move::{Diagnostic, Move};
pub use chess_movegen::Game;

/// The README's examples, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
