//! PGN.

mod peers;
