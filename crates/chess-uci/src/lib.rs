//! The Universal Chess Interface (UCI): the protocol as types, a client that drives other engines, and a server that
//! turns any search into an engine.
//!
//! # Driving an engine
//!
//! [`Client`] starts a program, reads its options, and searches. The reports of a search are an iterator, and the best
//! move is a legal [`Move`].
//!
//! ```no_run
//! use chess_uci::{Client, Game, Go};
//!
//! # fn main() -> Result<(), chess_uci::ClientError> {
//! let mut engine = Client::start("stockfish")?;
//! engine.set_option("Hash", 64)?;
//! let mut analysis = engine.analyze(&Game::default(), Go { depth: Some(20), ..Go::default() })?;
//! for info in &mut analysis {
//!     println!("{}", info?);
//! }
//! println!("{:?}", analysis.best_move()?.best);
//! # engine.quit()?;
//! # Ok(())
//! # }
//! ```
//!
//! An engine that hangs is killed, and the call returns an error: see [timeouts](Client#timeouts).
//!
//! # Protocol types
//!
//! [`Command`] is a line from the GUI to the engine, [`Reply`] a line from the engine to the GUI. Both parse with
//! [`str::parse`] and print with [`Display`](core::fmt::Display). Moves are texts ([`UciMove`]) that a [`Position`]
//! converts to legal moves.
//!
//! ```
//! use chess_uci::{Command, Position, Reply};
//!
//! let command: Command = "position startpos moves e2e4 e7e5".parse()?;
//! let Command::Position(position) = command else { panic!() };
//! assert_eq!(position.to_game()?.moves().len(), 2);
//!
//! let reply: Reply = "bestmove g1f3 ponder b8c6".parse()?;
//! let Reply::BestMove { best, ponder } = reply else { panic!() };
//! assert!(best.to_move(&Position::default())?.is_quiet());
//! assert_eq!(ponder.unwrap().to_string(), "b8c6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Errors name the expected token. Each is a [`Diagnostic`] with a stable code and the wrong bytes of the line.
//!
//! ```
//! use chess_uci::Diagnostic;
//!
//! let line = "go depth ten";
//! let error = line.parse::<chess_uci::Command>().unwrap_err();
//! assert_eq!(error.to_string(), "expected a number");
//! assert_eq!(&line[error.span().unwrap()], "ten");
//! assert_eq!(error.code(), "uci-expected-number");
//! ```
//!
//! # Writing an engine
//!
//! Implement [`UciEngine`] for a search and call [`serve`]. The server reads the input in a thread of its own, so
//! `stop` and `isready` are answered at once during a search. With the feature `engine`, [`Engine`] is a complete
//! engine around an evaluation.
//!
//! # Types by task
//!
//! | task | types |
//! |---|---|
//! | commands to an engine | [`Command`], [`Go`], [`PositionCommand`], [`SetOption`], [`Registration`] |
//! | replies from an engine | [`Reply`], [`Info`], [`OptionDeclaration`], [`Score`], [`Wdl`] |
//! | parsing errors | [`ParseError`], [`ParseErrorKind`], [`ExpectedToken`] |
//! | another engine | [`Client`], [`Analysis`], [`BestMove`], [`StopHandle`], [`EngineDeviation`], [`ProcessGroup`], [`ClientError`] |
//! | an engine around a search | [`serve`], [`UciEngine`], [`EngineContext`], [`ServeError`] |
//! | an engine around an evaluation | [`Engine`], [`EngineError`] |
//!
//! # Features
//!
//! - `engine` (on by default): [`Engine`], `Go::limits` and the program `chess-uci`, with `chess-search`. Use
//!   `default-features = false` for the protocol, the client and the server alone.
//! - `huge-pages` (on by default): a faster search by huge pages for the hash table, on Linux; see `chess-search`.
//! - `prefetch` (on by default): a faster search by the processor's prefetch instruction; see `chess-search`.
//!
//! The protocol was defined by Stefan Meyer-Kahlen (2000, 2006); `UCI_ShowWDL` comes from Leela
//! Chess Zero. `docs/engine.md` of the repository describes the program.
#![forbid(unsafe_code)]

mod client;
#[cfg(feature = "engine")]
mod engine;
mod protocol;
mod server;

pub use client::{Analysis, Client, ClientError, EngineDeviation, ProcessGroup, StopHandle};
#[cfg(feature = "engine")]
pub use engine::{Engine, error::EngineError};
pub use protocol::command::{
    Command, Go, PlayError, PositionCommand, Registration, SetOption, StartPosition,
};
pub use protocol::error::{ExpectedToken, ParseError, ParseErrorKind};
pub use protocol::reply::{
    CurrentLine, Info, OptionDeclaration, OptionKind, OptionValue, OptionValueError, Reply,
    VerificationStatus,
};
pub use protocol::wdl::Wdl;
pub use server::{
    BestMove, EngineContext, EngineFailure, ExtensionKind, ServeError, UciEngine, serve,
};

// The vocabulary of the signatures above.
pub use chess_board::{FenError, Position, PositionError, Setup};
pub use chess_move::{Bound, ByColor, Diagnostic, Move, Score, WithSpan};
pub use chess_movegen::Game;
pub use chess_notation::{MoveSyntaxError, UciError, UciMove};
#[cfg(feature = "engine")]
pub use chess_search::{Evaluate, Evaluation, HandWritten, HashTooLarge, Network, NetworkError};

/// Tests the example of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
