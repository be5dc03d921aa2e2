//! Chess in one dependency: re-exports the layers of this project by feature.
//!
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub use chess_board as board;
pub use chess_move as moves;
pub use chess_movegen as movegen;
#[cfg(feature = "notation")]
pub use chess_notation as notation;
#[cfg(feature = "openings")]
pub use chess_openings as openings;
#[cfg(feature = "perft")]
pub use chess_perft as perft;
#[cfg(feature = "search")]
pub use chess_search as search;
#[cfg(feature = "svg")]
pub use chess_svg as svg;
#[cfg(feature = "syzygy")]
pub use chess_syzygy as syzygy;
#[cfg(feature = "uci")]
pub use chess_uci as uci;

/// The names that most programs need, for `use chess_kit::prelude::*`.
///
/// It holds the vocabulary of the lower crates, [`Game`](chess_movegen::Game), the traits that add methods to
/// positions and games, and the texts of moves. Everything else is in the modules of this crate.
pub mod prelude {
    pub use chess_board::{Bitboard, CastlingRights, FenError, Position, Setup};
    pub use chess_move::{
        CastlingSide, Color, Diagnostic, File, Move, MoveFlag, MoveList, Piece, Rank, Role, Square,
        WithSpan,
    };
    pub use chess_movegen::{
        DrawClaim, DrawRule, Game, IllegalMove, MoveGen, Outcome, PositionRules,
    };
    #[cfg(feature = "notation")]
    pub use chess_notation::{
        Epd, GameNotation, Lan, PositionNotation, San, UciMove,
        pgn::{GameResult, PgnGame},
    };
}

/// The example of the README.md of the workspace, compiled and run.
#[cfg(all(doctest, feature = "notation"))]
#[doc = include_str!("../../../README.md")]
struct WorkspaceReadme;
