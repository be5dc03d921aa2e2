//! The class `PgnIndex`: the list of games of a file that is read in pieces.

use crate::error::{JsResult, of_refused, write_pgn_error};
use crate::host;
use crate::json::Json;
use chess_notation::pgn::{
    Fallback, GameResult, GameStart, PgnError, Ply, RawText, Reader, VisitStep, Visitor,
    count_lines, next_game,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The longest game, in bytes.
const MAX_GAME: usize = 16 << 20;

/// The bytes that are read at a time, and after which games are looked for that do not begin with `[Event`.
const PART: usize = 1 << 20;

/// The most games that a call returns: some 300 bytes each in JavaScript.
const MAX_GAMES: usize = 1_000_000;

/// The most errors that are kept of a game.
const MAX_ERRORS: usize = 10;

/// The length from which summaries go to JavaScript, in bytes.
const MAX_JSON: usize = 64 << 10;

/// Lists the games of a PGN file of any size, whose moves are all played to find errors.
///
/// It needs up to 64 MiB beside the pieces and the lists that it returns, whatever the file holds: a game may have 16
/// MiB, and a call returns up to a million games.
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
    text: WaitingText,
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
    /// Throws if a game has more than 16 MiB, and if the piece has more than a million games. Then make another index.
    #[wasm_bindgen(unchecked_return_type = "GameSummary[]")]
    pub fn push(&mut self, piece: &[u8]) -> JsResult<JsValue> {
        let mut list = List::new();
        for part in piece.chunks(PART) {
            self.text.push(part, &mut list).map_err(Limit::into_js)?;
        }
        Ok(list.into_js())
    }

    /// Returns the games after the last piece.
    #[wasm_bindgen(unchecked_return_type = "GameSummary[]")]
    pub fn finish(&mut self) -> JsResult<JsValue> {
        let mut list = List::new();
        self.text.finish(&mut list).map_err(Limit::into_js)?;
        Ok(list.into_js())
    }
}

/// What is too large for the index.
#[derive(Debug)]
pub(crate) enum Limit {
    /// A game has more than [`MAX_GAME`] bytes.
    Game,
    /// A piece has more than [`MAX_GAMES`].
    Games,
}

impl Limit {
    pub(crate) fn into_js(self) -> JsValue {
        match self {
            Self::Game => {
                let expected = format!("games of at most {} MiB", MAX_GAME >> 20);
                of_refused("pgn-game-too-long", expected, "a longer one")
            }
            Self::Games => {
                let expected = format!("at most {MAX_GAMES} games in a piece");
                of_refused("pgn-too-many-games", expected, "more")
            }
        }
    }
}

/// Receives the games, each with the place of its end in the file.
pub(crate) trait Receive {
    fn game(&mut self, game: &Summary, end: u64) -> Result<(), Limit>;
}

/// The games for JavaScript, which get there some at a time.
pub(crate) struct List {
    items: JsValue,
    json: Json,
    count: usize,
}

impl List {
    pub(crate) fn new() -> Self {
        Self {
            items: host::list(),
            json: Json::new(),
            count: 0,
        }
    }

    fn flush(&mut self) {
        let json = core::mem::take(&mut self.json);
        host::append(&self.items, &format!("[{}]", json.as_str()));
    }

    pub(crate) fn into_js(mut self) -> JsValue {
        self.flush();
        self.items
    }
}

impl Receive for List {
    fn game(&mut self, game: &Summary, end: u64) -> Result<(), Limit> {
        self.count += 1;
        if self.count > MAX_GAMES {
            return Err(Limit::Games);
        }
        game.write(&mut self.json, end);
        if self.json.as_str().len() > MAX_JSON {
            self.flush();
        }
        Ok(())
    }
}

/// The text after the last game that is known to be complete.
#[derive(Debug)]
struct WaitingText {
    text: Vec<u8>,
    /// The bytes and lines before it.
    bytes_before: u64,
    lines_before: u64,
    /// The length at which the text is read to find where games begin.
    aim: usize,
}

impl Default for WaitingText {
    fn default() -> Self {
        Self {
            text: Vec::new(),
            bytes_before: 0,
            lines_before: 0,
            aim: PART,
        }
    }
}

impl WaitingText {
    /// Adds text, and hands on the games that are complete.
    fn push(&mut self, part: &[u8], games: &mut dyn Receive) -> Result<(), Limit> {
        let searched = self.text.len();
        self.text.extend_from_slice(part);
        let mut end = last_event(&self.text, searched);
        if end.is_none() && self.text.len() >= self.aim {
            end = last_start(&self.text);
            if end.is_none() && self.text.len() > MAX_GAME {
                return Err(Limit::Game);
            }
            self.aim = (2 * self.text.len()).min(MAX_GAME + 1);
        }
        end.map_or(Ok(()), |end| self.take(end, games))
    }

    /// Hands on the rest of the games.
    fn finish(&mut self, games: &mut dyn Receive) -> Result<(), Limit> {
        self.take(self.text.len(), games)
    }

    /// Hands on the games before this place.
    fn take(&mut self, end: usize, games: &mut dyn Receive) -> Result<(), Limit> {
        let text = &self.text[..end];
        let mut reader = Reader::from_offset(text, self.bytes_before);
        let mut summary = Summary::after(self.lines_before);
        while reader.read_game(&mut summary).is_some() {
            games.game(&summary, reader.offset())?;
        }
        self.bytes_before += end as u64;
        self.lines_before += count_lines(text);
        self.text.drain(..end);
        self.aim = PART;
        Ok(())
    }
}

/// Returns the last place where a game certainly begins: a tag pair `[Event "…"]` after a blank line. The text before
/// `searched` has none but at its start.
fn last_event(text: &[u8], searched: usize) -> Option<usize> {
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

/// Returns the last place where reading shows that a game begins, for texts without `[Event`. It reads the games as a
/// summary, as the index does: `pgn::last_cut` would read them in a third way, which costs 5 KB of the compressed
/// module.
fn last_start(text: &[u8]) -> Option<usize> {
    /// More text could change what the first token of a game is.
    const MARGIN: usize = 4 << 10;
    let before = text.len().saturating_sub(MARGIN) as u64;
    let mut summary = Summary::default();
    let mut last = 0;
    let mut reader = Reader::new(text);
    while reader.read_game(&mut summary).is_some() && summary.start < before {
        last = summary.start;
    }
    usize::try_from(last).ok().filter(|&last| last > 0)
}

/// What the list shows of a game.
#[derive(Debug, Default)]
pub(crate) struct Summary {
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
    /// Makes the summary of the games of a text that begins after these lines of the file.
    pub(crate) fn after(lines_before: u64) -> Self {
        Self {
            lines_before,
            ..Self::default()
        }
    }

    fn write(&self, json: &mut Json, end: u64) {
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
            start: start.offset,
            line: start.line,
            ..Self::after(self.lines_before)
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
    use super::{Limit, MAX_GAME, PART, Receive, Summary, WaitingText, last_event};

    /// The start, the end and the line of each game.
    #[derive(Default)]
    struct Places(Vec<(u64, u64, u64)>);

    impl Receive for Places {
        fn game(&mut self, game: &Summary, end: u64) -> Result<(), Limit> {
            self.0
                .push((game.start, end, game.lines_before + game.line));
            Ok(())
        }
    }

    fn places(text: &[u8], piece: usize) -> Vec<(u64, u64, u64)> {
        let (mut waiting, mut places) = (WaitingText::default(), Places::default());
        for part in text.chunks(piece) {
            waiting.push(part, &mut places).unwrap();
            assert!(waiting.text.len() <= 2 * PART, "{}", waiting.text.len());
        }
        waiting.finish(&mut places).unwrap();
        places.0
    }

    #[test]
    fn the_last_game_begins_after_the_last_blank_line_before_an_event() {
        let game = "[Event \"a\"]\n\n1. e4 *\n\n";
        let text = game.repeat(3);
        assert_eq!(last_event(text.as_bytes(), 0), Some(2 * game.len()));
        // The first game is where the text starts, and is not complete.
        assert_eq!(last_event(game.as_bytes(), 0), None);
        // Nothing new: found before.
        assert_eq!(last_event(b"1. e4 e5 2. Nf3", 3), None);
    }

    #[test]
    fn games_without_event_are_the_same_in_pieces_of_any_length() {
        for game in [
            "[White \"a\"]\n\n1. e4 {a\n\nb} e5 (1... c5) 1-0 {White wins}\n\n",
            "[A \"x\"]\n* ",
            "*\n",
            "1. d4 d5 2. c4 1/2-1/2\n",
        ] {
            // A little more than is read before games are looked for.
            let count = PART * 9 / 8 / game.len();
            let text = game.repeat(count);
            let whole = places(text.as_bytes(), text.len());
            assert_eq!(whole.len(), count, "{game}");
            assert_eq!(places(text.as_bytes(), 300_001), whole, "{game}");
        }
    }

    #[test]
    fn a_game_that_is_too_long_is_an_error_of_bounded_memory() {
        let (mut waiting, mut places) = (WaitingText::default(), Places::default());
        let part = vec![b'x'; PART];
        waiting.push(b"1. e4 {", &mut places).unwrap();
        let fed = (0..1_000).take_while(|_| waiting.push(&part, &mut places).is_ok());
        assert_eq!(fed.count(), MAX_GAME / PART - 1);
        assert!(waiting.text.len() <= MAX_GAME + PART);
    }
}
