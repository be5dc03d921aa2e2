//! The class `PgnIndex`: the list of games of a file that is read in pieces.

use crate::error::{Failure, JsResult, write_pgn_error};
use crate::host;
use crate::json::Json;
use chess_notation::pgn::{
    Fallback, GameResult, GameStart, PgnError, Ply, RawText, Reader, VisitStep, Visitor, next_game,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most text that waits for the end of its game, in bytes.
const MAX_PENDING: usize = 256 << 20;

/// The most errors that are kept of a game.
const MAX_ERRORS: usize = 10;

/// Lists the games of a PGN file of any size, whose moves are all played to find errors.
///
/// ```js
/// const index = new PgnIndex();
/// for await (const piece of file.stream()) {
///   for (const game of index.push(piece)) console.log(game.white, game.plies, game.errors);
/// }
/// for (const game of index.finish()) console.log(game.white);
/// ```
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct PgnIndex {
    /// The text after the last game that is known to be complete.
    pending: Vec<u8>,
    /// The bytes and lines before it.
    bytes_before: u64,
    lines_before: u64,
}

#[wasm_bindgen]
impl PgnIndex {
    /// Makes an index of no games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next piece of the file. Returns the games that are complete.
    ///
    /// Throws if more than 256 MiB have no place where a game certainly begins: a tag pair `[Event "…"]` after a blank line.
    #[wasm_bindgen(unchecked_return_type = "GameSummary[]")]
    pub fn push(&mut self, piece: &[u8]) -> JsResult<JsValue> {
        if self.pending.len() + piece.len() > MAX_PENDING {
            let message = format!(
                "expected a tag pair [Event \"…\"] in {} MiB, found none",
                MAX_PENDING >> 20
            );
            return Err(Failure::new("pgn-no-event", message).into_js());
        }
        let searched = self.pending.len();
        self.pending.extend_from_slice(piece);
        let end = last_game(&self.pending, searched).unwrap_or(0);
        Ok(self.take(end))
    }

    /// Returns the games after the last piece.
    #[wasm_bindgen(unchecked_return_type = "GameSummary[]")]
    pub fn finish(&mut self) -> JsValue {
        self.take(self.pending.len())
    }
}

impl PgnIndex {
    /// Reads the games before this place.
    fn take(&mut self, end: usize) -> JsValue {
        let text = &self.pending[..end];
        let mut reader = Reader::from_offset(text, self.bytes_before);
        let mut summary = Summary {
            lines_before: self.lines_before,
            ..Summary::default()
        };
        let mut json = Json::new();
        json.array(|json| {
            while reader.read_game(&mut summary).is_some() {
                summary.write(json, reader.offset());
            }
        });
        self.bytes_before += end as u64;
        self.lines_before += memchr::memchr_iter(b'\n', text).count() as u64;
        self.pending.drain(..end);
        host::value(json.as_str())
    }
}

/// Returns the last place where a game certainly begins. The text before `searched` has none but at its start.
fn last_game(text: &[u8], searched: usize) -> Option<usize> {
    /// The blank line before a game may be in the piece before.
    const OVERLAP: usize = 64;
    /// Games are about this long, so the last place is probably this close to the end.
    const STEP: usize = 16 << 10;
    let first = searched.saturating_sub(OVERLAP).max(1);
    let mut from = text.len();
    while from > first {
        from = from.saturating_sub(STEP).max(first);
        if let Some(found) = next_game(text, from) {
            let later = core::iter::successors(Some(found), |&at| next_game(text, at + 1));
            return later.last();
        }
    }
    None
}

/// What the list shows of a game.
#[derive(Debug, Default)]
struct Summary {
    lines_before: u64,
    start: u64,
    line: u64,
    plies: u32,
    depth: u32,
    white: String,
    black: String,
    event: String,
    date: String,
    eco: String,
    result: Option<GameResult>,
    errors: Vec<PgnError>,
}

impl Summary {
    fn write(&mut self, json: &mut Json, end: u64) {
        json.object(|json| {
            json.key("start").literal(self.start);
            json.key("end").literal(end);
            json.key("line").literal(self.lines_before + self.line);
            json.key("plies").literal(self.plies);
            json.key("white").string(&self.white);
            json.key("black").string(&self.black);
            json.key("result")
                .string(self.result.unwrap_or(GameResult::Unknown).as_str());
            json.key("event").string(&self.event);
            json.key("date").string(&self.date);
            json.key("eco").string(&self.eco);
            json.key("errors").array(|json| {
                for error in &self.errors {
                    write_pgn_error(json, error, self.lines_before);
                }
            });
        });
    }
}

impl Visitor for Summary {
    type Output = ();

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        *self = Self {
            lines_before: self.lines_before,
            start: start.offset,
            line: start.line,
            ..Self::default()
        };
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let field = match name.as_raw_bytes() {
            b"White" => &mut self.white,
            b"Black" => &mut self.black,
            b"Event" => &mut self.event,
            b"Date" => &mut self.date,
            b"ECO" => &mut self.eco,
            _ => return,
        };
        *field = value.decode(Fallback::Windows1252).text.into_owned();
    }

    fn ply(&mut self, _: Ply<'_>) {
        self.plies += u32::from(self.depth == 0);
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.depth += 1;
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }

    fn error(&mut self, error: &PgnError) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error.clone());
        }
    }

    fn end_game(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::last_game;

    #[test]
    fn the_last_game_begins_after_the_last_blank_line_before_an_event() {
        let game = "[Event \"a\"]\n\n1. e4 *\n\n";
        let text = game.repeat(3);
        assert_eq!(last_game(text.as_bytes(), 0), Some(2 * game.len()));
        // The first game is where the text starts, and is not complete.
        assert_eq!(last_game(game.as_bytes(), 0), None);
        // Nothing new: found before.
        assert_eq!(last_game(b"1. e4 e5 2. Nf3", 3), None);
    }
}
