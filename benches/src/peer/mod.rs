//! The peers.

mod chess;
mod cozy_chess;
mod shakmaty;

pub(crate) use chess::Chess;
pub(crate) use cozy_chess::CozyChess;
pub(crate) use shakmaty::Shakmaty;
