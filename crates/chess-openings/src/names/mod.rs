//! Opening names, found by position.

mod continuation;
mod opening;
mod table;

pub use continuation::{Continuation, continuations};
pub use opening::{NamedPly, Opening};
