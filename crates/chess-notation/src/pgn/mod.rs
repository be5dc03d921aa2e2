//! PGN: games with their tags, comments and variations, read from files and written to them.

mod annotation;
mod class;
mod clock;
mod comment;
mod comment_end;
mod error;
mod evaluation;
mod game;
mod lexer;
mod limits;
mod marks;
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

pub use annotation::{Annotation, Annotations};
pub use clock::ClockTime;
pub use comment::{Comment, InvalidComment};
pub use error::{PgnError, PgnErrorKind, Snippet};
pub use evaluation::{EvalScore, Evaluation, Pawns};
pub use game::{Cursor, Game, GameBuilder, InvalidTag, NodeId, Part, Tags, WriteOptions};
pub use limits::Limits;
pub use marks::{Arrow, Arrows, MarkColor, SquareMark, Squares};
pub use nag::Nag;
#[cfg(feature = "std")]
pub use reader::IoReader;
pub use reader::Reader;
pub use result::GameResult;
pub use text::{Decoded, Fallback, RawText};
pub use visitor::{GameStart, Ply, Step, Visitor};
