//! Benchmarks, ours beside the peers'.

/// Positions out of real games, a FEN a line.
pub const POSITIONS: &str = include_str!("../data/positions.fen");
