//! [`OwnBook`]: the opening book of the engine.

use crate::protocol::command::Go;
use crate::protocol::reply::{Info, OptionValue};
use crate::server::{EngineContext, EngineFailure};
use chess_move::Move;
use chess_openings::{BookFile, WeightedMove, choose};
use std::collections::hash_map::RandomState;
use std::fs::{self, File};
use std::hash::BuildHasher;

/// The options `OwnBook` and `BookFile`.
#[derive(Debug, Default)]
pub(super) struct OwnBook {
    is_on: bool,
    file: Option<BookFile<File>>,
}

impl OwnBook {
    /// Sets `OwnBook` (a boolean) or `BookFile` (a path). An empty path closes the file; after an
    /// error the previous book stays open.
    pub(super) fn set(&mut self, value: &OptionValue) -> Result<(), EngineFailure> {
        match value {
            OptionValue::Check(is_on) => self.is_on = *is_on,
            OptionValue::String(path) if path.is_empty() => self.file = None,
            OptionValue::String(path) => {
                // Opening a pipe would block until another program writes to it.
                if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
                    return Err(format!("{path} is not a file").into());
                }
                let file =
                    File::open(path).map_err(|error| format!("cannot open {path}: {error}"))?;
                let book = BookFile::new(file).map_err(|error| format!("{path}: {error}"))?;
                self.file = Some(book);
            }
            _ => {}
        }
        Ok(())
    }

    /// Chooses a move at random, in proportion to the weights. Reports faults of the file.
    ///
    /// Returns `None` if the book is off or has no move, and for searches whose purpose is analysis: `infinite`,
    /// `ponder`, `mate` and `searchmoves`.
    pub(super) fn choose(&mut self, go: &Go, context: &EngineContext) -> Option<Move> {
        let is_analysis =
            go.infinite || go.ponder || go.mate.is_some() || !context.search_moves().is_empty();
        if !self.is_on || is_analysis {
            return None;
        }
        let position = context.position();
        let entries = match self.file.as_mut()?.entries(position) {
            Ok(entries) => entries,
            Err(error) => {
                context.info(Info {
                    string: Some(format!("opening book: {error}")),
                    ..Info::default()
                });
                return None;
            }
        };
        let mut moves: Vec<WeightedMove> = Vec::new();
        for entry in entries {
            match entry.weighted_move(position) {
                Ok(mv) => moves.push(mv),
                Err(error) => context.info(Info {
                    string: Some(format!("opening book: {error}")),
                    ..Info::default()
                }),
            }
        }
        // The keys of each `RandomState` differ.
        let random = RandomState::new().hash_one(moves.len());
        let chosen = choose(&moves, random)?;
        context.info(Info {
            string: Some("book move".into()),
            ..Info::default()
        });
        Some(chosen.mv)
    }
}
