//! The Universal Chess Interface: its commands and replies as types that parse and print, and an
//! engine that speaks it.
//!
//! The protocol alone, for a GUI that starts engines as for an engine:
//!
//! ```
//! use chess_uci::{Command, Reply};
//!
//! let command: Command = "position startpos moves e2e4 e7e5".parse()?;
//! assert_eq!(command.to_string(), "position startpos moves e2e4 e7e5");
//!
//! let reply: Reply = "bestmove g1f3 ponder b8c6".parse()?;
//! let Reply::BestMove { best, ponder } = reply else { panic!() };
//! assert_eq!(best.to_string(), "g1f3");
//! assert!(ponder.is_some());
//! # Ok::<(), chess_uci::ParseError>(())
//! ```
//!
//! | for | there is |
//! |---|---|
//! | what a GUI says | [`Command`] with [`Go`], [`PositionCommand`], [`SetOption`] |
//! | what an engine says | [`Reply`] with [`Info`], [`OptionDeclaration`] |
//! | why a line is neither | [`ParseError`] |
//! | how likely a win is | [`Wdl`] |
//! | a whole engine around an evaluation | [`Engine`] |
//! | why it could not run | [`EngineError`] |
//!
//! Moves are texts here ([`UciMove`]); a position gives them their meaning.
//!
//! The protocol is that of Stefan Meyer-Kahlen (2000, 2006), with `UCI_ShowWDL` as Leela Chess Zero
//! has it. The commands that the engine understands beyond it are told in `docs/engine.md` of the
//! repository.
#![forbid(unsafe_code)]

mod client;
#[cfg(feature = "engine")]
mod engine;
mod protocol;
mod server;

pub use client::{Analysis, Client, ClientError, StopHandle};
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
    serve_with_arguments,
};

// The vocabulary of the signatures above.
pub use chess_board::{FenError, Position, PositionError, Setup};
pub use chess_move::{Bound, ByColor, Move, Score};
pub use chess_movegen::Game;
pub use chess_notation::{MoveSyntaxError, UciError, UciMove};
#[cfg(feature = "engine")]
pub use chess_search::{Evaluate, HashTooLarge};

/// The readme's example is compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
