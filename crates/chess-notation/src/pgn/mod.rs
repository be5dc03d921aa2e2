//! PGN: games with their tags, comments and variations, read from files and written to them.

mod class;
mod comment_end;
mod error;
mod lexer;
mod limits;
mod nag;
mod parser;
mod reader;
mod replay;
mod result;
mod scanner;
mod source;
mod tag_scan;
mod text;
mod token;
mod visitor;
mod word;

pub use error::{PgnError, PgnErrorKind, Snippet};
pub use limits::Limits;
pub use nag::Nag;
#[cfg(feature = "std")]
pub use reader::IoReader;
pub use reader::Reader;
pub use result::GameResult;
pub use text::{Decoded, Fallback, RawText};
pub use visitor::{GameStart, Ply, Step, Visitor};
