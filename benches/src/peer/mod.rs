//! The peers.

mod chess;
mod cozy_chess;
mod shakmaty;

pub use chess::Chess;
pub use cozy_chess::CozyChess;
pub use shakmaty::Shakmaty;
