//! [`WithBench`]: an engine for unit tests of the server.

use super::{BestMove, EngineContext, ExtensionKind, UciEngine};
use crate::protocol::command::Go;

/// An engine with the commands `bench`, `genfens` and `eval`.
pub(super) struct WithBench;

impl UciEngine for WithBench {
    fn name(&self) -> String {
        String::new()
    }

    fn author(&self) -> String {
        String::new()
    }

    fn search(&mut self, _: &Go, _: &EngineContext) -> BestMove {
        BestMove::default()
    }

    fn extension(line: &str) -> Option<ExtensionKind> {
        match line.split_ascii_whitespace().next()? {
            "bench" | "genfens" => Some(ExtensionKind::Long),
            "eval" => Some(ExtensionKind::Quick),
            _ => None,
        }
    }
}
