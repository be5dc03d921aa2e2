//! One game: playing it, its end, its PGN.

pub(crate) mod adjudication;
pub(crate) mod ending;
pub(crate) mod pgn;
pub(crate) mod play;
pub(crate) mod played;
