//! The class `Game`.

use crate::diagram;
use crate::error::{Failure, JsResult, of_illegal, of_refused, write_pgn_error};
use crate::host;
use crate::json::Json;
use crate::moves::{read_move, write_move};
#[cfg(feature = "openings")]
use crate::position::opening_value;
use crate::position::{JsPosition, from_fen, outcome_value};
use crate::tree::{write_annotations, write_comments, write_nodes};
use chess_board::Position;
use chess_move::Square;
use chess_movegen::{DrawRule, PositionRules};
use chess_notation::San;
use chess_notation::pgn::{
    Comment, Cursor, GameBuilder, GameResult, Inclusion, Nag, NodeId, PgnErrorKind, PgnGame,
    Reader, WriteOptions,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most games that are read at once.
const MAX_GAMES: usize = 100_000;

/// A game: a tree of moves with a place in it, tags, comments and a result.
///
/// Moves are played at the current place. A move that is already there is entered, another one becomes a variation.
///
/// ```js
/// const game = new Game();
/// game.play("e4");
/// game.play("e5");
/// game.undo();
/// game.play("c5");                 // a variation
/// game.toPgn();                    // "… 1. e4 e5 (1... c5) *"
/// ```
#[wasm_bindgen(js_name = Game)]
#[derive(Debug)]
pub struct JsGame {
    game: PgnGame,
    node: NodeId,
    /// The position at the node.
    position: Position,
}

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Makes a game from a FEN, or from the start position. Throws like `Position`.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>) -> JsResult<Self> {
        let position = match fen {
            None => Position::default(),
            Some(fen) => from_fen(&fen)?,
        };
        Ok(Self::from_start(position))
    }

    /// Makes a game from a position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &JsPosition) -> Self {
        Self::from_start(position.0)
    }

    /// Reads the first game of a PGN text. It is at its start.
    ///
    /// Faults do not throw: the game goes as far as it is right, and `faults` says what is wrong. Throws if there is no
    /// game.
    #[wasm_bindgen(js_name = fromPgn)]
    pub fn from_pgn(pgn: &str) -> JsResult<Self> {
        Self::from_bytes(pgn.as_bytes())
    }

    /// Reads the first game of a PGN file. Text that is not UTF-8 is read as Windows-1252.
    #[wasm_bindgen(js_name = fromPgnBytes)]
    pub fn from_bytes(bytes: &[u8]) -> JsResult<Self> {
        let mut builder = GameBuilder::default();
        Reader::new(bytes)
            .read_game(&mut builder)
            .map(Self::from_game)
            .ok_or_else(|| Failure::of(&PgnErrorKind::NoGame).into_js())
    }

    /// Reads all games of a PGN text, up to 100,000: more throw. For large files use `PgnIndex`.
    #[wasm_bindgen(js_name = allFromPgn, unchecked_return_type = "Game[]")]
    pub fn all_from_pgn(pgn: &str) -> JsResult<Vec<JsGame>> {
        Self::all_from_bytes(pgn.as_bytes())
    }

    /// Reads all games of a PGN file, up to 100,000: more throw. Text that is not UTF-8 is read as Windows-1252.
    #[wasm_bindgen(js_name = allFromPgnBytes, unchecked_return_type = "Game[]")]
    pub fn all_from_bytes(bytes: &[u8]) -> JsResult<Vec<JsGame>> {
        let games = Reader::new(bytes).games().take(MAX_GAMES + 1);
        let games: Vec<_> = games.map(Self::from_game).collect();
        if games.len() > MAX_GAMES {
            let expected = format!("at most {MAX_GAMES} games");
            let found = "more: read them with PgnIndex";
            return Err(of_refused("pgn-too-many-games", expected, found));
        }
        Ok(games)
    }

    /// The current position.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> JsPosition {
        JsPosition(self.position)
    }

    /// The start position.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> JsPosition {
        JsPosition(*self.game.start())
    }

    /// The current position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.position.to_fen().as_str().to_owned()
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        self.position.side_to_move().name().to_owned()
    }

    /// The legal moves of the current position in SAN.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn moves(&self) -> JsResult<JsValue> {
        JsPosition(self.position).moves(None)
    }

    /// Plays a move, and returns it: a text in SAN, UCI, LAN or with figurines, or two squares `{ from, to, promotion
    /// }`. Throws a `ChessError` whose `explanation` says why a move is illegal.
    ///
    /// The result follows the rules at the end of the main line, unless another one was set or read.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = "move", unchecked_param_type = "MoveInput")] input: &str,
    ) -> JsResult<JsValue> {
        let before = self.position;
        let mv = read_move(&before, input)?;
        self.edit_moves(|cursor| cursor.play(mv))
            .map_err(|reason| of_illegal(&before, reason))?;
        let mut json = Json::new();
        let _ = write_move(&mut json, &before, mv);
        Ok(host::value(json.as_str()))
    }

    /// Goes one move back. Returns `false` at the start.
    pub fn undo(&mut self) -> bool {
        self.walk(|cursor| cursor.back())
    }

    /// Goes one move forward in the current line. Returns `false` at its end.
    pub fn redo(&mut self) -> bool {
        self.walk(|cursor| cursor.forward())
    }

    /// Goes to the start of the game.
    #[wasm_bindgen(js_name = toStart)]
    pub fn to_start(&mut self) {
        self.node = NodeId::ROOT;
        self.position = *self.game.start();
    }

    /// Goes to the end of the current line.
    #[wasm_bindgen(js_name = toEnd)]
    pub fn to_end(&mut self) {
        self.walk(|cursor| {
            cursor.to_end();
            true
        });
    }

    /// Goes to a node of the tree; 0 is the start. Returns `false` if no node has this number.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, node: u32) -> bool {
        self.walk(|cursor| cursor.go_to(NodeId::from_number(node)))
    }

    /// The number of the current node; 0 at the start.
    #[wasm_bindgen(getter)]
    pub fn node(&self) -> u32 {
        self.node.number()
    }

    /// The number of plies from the start to the current place.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.cursor().ply()
    }

    /// Returns the moves that lead to the current place, in SAN.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn history(&self) -> JsValue {
        let mut cursor = self.cursor();
        let mut sans = Vec::new();
        while cursor.ply() > 0 {
            let mv = cursor.mv();
            cursor.back();
            sans.push(mv.map_or_else(
                || "--".to_owned(),
                |mv| San::from_move(cursor.position(), mv).to_string(),
            ));
        }
        sans.reverse();
        host::words(&sans.join(" "))
    }

    /// Returns all moves of the game and its variations, in the order of a PGN file.
    #[wasm_bindgen(unchecked_return_type = "GameNode[]")]
    pub fn nodes(&self) -> JsValue {
        let mut json = Json::new();
        write_nodes(&mut json, &self.game);
        host::value(json.as_str())
    }

    /// Returns the comments before the first move, with their arrows and squares.
    #[wasm_bindgen(
        unchecked_return_type = "Pick<GameNode, \"comments\" | \"arrows\" | \"squares\">"
    )]
    pub fn introduction(&self) -> JsValue {
        let cursor = self.game.cursor();
        let comments: Vec<Comment> = cursor.comments().cloned().collect();
        let mut json = Json::new();
        json.object(|json| {
            write_comments(json, "comments", &comments);
            write_annotations(json, &comments);
        });
        host::value(json.as_str())
    }

    /// How the game has ended by the rules at the current place, repetitions included, or `undefined`.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        outcome_value(self.history_here().outcome())
    }

    /// Returns the draws that the side to move can claim at the current place.
    #[wasm_bindgen(unchecked_return_type = "DrawClaim[]")]
    pub fn claims(&self) -> JsValue {
        let mut json = Json::new();
        json.array(|json| {
            for claim in self.history_here().claimable_draws() {
                json.object(|json| {
                    json.key("rule").string(match claim.rule {
                        DrawRule::ThreefoldRepetition => "threefold repetition",
                        DrawRule::FiftyMoves => "fifty moves",
                    });
                    if let Some(mv) = claim.mv {
                        json.key("move").text(San::from_move(&self.position, mv));
                    }
                });
            }
        });
        host::value(json.as_str())
    }

    /// How many times the current position has stood on the board: at least 1.
    #[wasm_bindgen(getter)]
    pub fn repetitions(&self) -> usize {
        self.history_here().repetitions()
    }

    /// The last named position on the way to the current place, or `undefined`.
    #[cfg(feature = "openings")]
    #[wasm_bindgen(getter, unchecked_return_type = "Opening | undefined")]
    pub fn opening(&self) -> JsValue {
        let named = chess_openings::Opening::of_game(&self.history_here());
        opening_value(
            named.map(|named| named.opening),
            named.map(|named| named.ply),
        )
    }

    /// The tags in the order of the file.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn tags(&self) -> JsValue {
        let mut json = Json::new();
        json.object(|json| {
            for (name, value) in self.game.tags().iter() {
                json.key(name).string(value);
            }
        });
        host::value(json.as_str())
    }

    /// Sets a tag. Throws if the name or the value cannot stand in a file, and for the tags of the start position.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> JsResult<()> {
        self.game
            .set_tag(name, value)
            .map_err(|error| Failure::of(&error).field(name).into_js())
    }

    /// The result: `"1-0"`, `"0-1"`, `"1/2-1/2"` or `"*"`.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "\"1-0\" | \"0-1\" | \"1/2-1/2\" | \"*\""
    )]
    pub fn result(&self) -> String {
        self.game.result().as_str().to_owned()
    }

    /// Replaces the comments after the current move. An empty text removes them.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, text: &str) -> JsResult<()> {
        let comments = if text.is_empty() {
            Vec::new()
        } else {
            let comment = Comment::new(text);
            vec![comment.map_err(|error| Failure::of(&error).field("comment").into_js())?]
        };
        self.edit(|cursor| *cursor.comments_mut() = comments);
        Ok(())
    }

    /// Replaces the glyphs of the current move: 1 is `!`, 2 is `?`.
    #[wasm_bindgen(js_name = setGlyphs)]
    pub fn set_glyphs(&mut self, glyphs: &[u8]) {
        self.edit(|cursor| {
            *cursor.nags_mut() = glyphs.iter().map(|&glyph| Nag::new(glyph)).collect();
        });
    }

    /// Makes the moves to the current place the main line.
    #[wasm_bindgen(js_name = promoteToMainLine)]
    pub fn promote_to_main_line(&mut self) {
        self.edit_moves(|cursor| cursor.promote_to_main_line());
    }

    /// Deletes the current move with all that follows, and goes back. Returns `false` at the start.
    pub fn delete(&mut self) -> bool {
        self.edit_moves(|cursor| cursor.delete())
    }

    /// Deletes all moves after the current place.
    #[wasm_bindgen(js_name = deleteRest)]
    pub fn delete_rest(&mut self) {
        self.edit_moves(|cursor| cursor.delete_rest());
    }

    /// The faults of the PGN text from which the game was read.
    #[wasm_bindgen(getter, unchecked_return_type = "PgnFault[]")]
    pub fn faults(&self) -> JsValue {
        let mut json = Json::new();
        json.array(|json| {
            for error in self.game.errors() {
                write_pgn_error(json, error, 0);
            }
        });
        host::value(json.as_str())
    }

    /// Writes the game in PGN.
    #[wasm_bindgen(js_name = toPgn)]
    pub fn to_pgn(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PgnOptions")] options: Option<String>,
    ) -> JsResult<String> {
        Ok(self
            .game
            .to_pgn_with(write_options(options.as_deref().unwrap_or_default())?))
    }

    /// Returns a diagram of the current position as SVG, with the last move.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: Option<String>,
    ) -> JsResult<String> {
        diagram::svg(&self.position, self.last_move(), options.as_deref())
    }
}

impl JsGame {
    fn from_start(position: Position) -> Self {
        Self::from_game(PgnGame::from_game(&chess_movegen::Game::new(position)))
    }

    fn from_game(game: PgnGame) -> Self {
        Self {
            node: NodeId::ROOT,
            position: *game.start(),
            game,
        }
    }

    fn cursor(&self) -> Cursor<&PgnGame> {
        let mut cursor = self.game.cursor();
        cursor.go_to(self.node);
        cursor
    }

    /// Moves through the game.
    fn walk(&mut self, walk: impl FnOnce(&mut Cursor<&PgnGame>) -> bool) -> bool {
        let mut cursor = self.cursor();
        let has_moved = walk(&mut cursor);
        let (node, position) = (cursor.node(), *cursor.position());
        (self.node, self.position) = (node, position);
        has_moved
    }

    /// Edits the moves at the current place. The result follows the rules at the end of the main line, if it did so
    /// before.
    fn edit_moves<R>(&mut self, edit: impl FnOnce(&mut Cursor<&mut PgnGame>) -> R) -> R {
        let is_by_rules = self.game.result() == self.result_by_rules();
        let result = self.edit(edit);
        if is_by_rules {
            let by_rules = self.result_by_rules();
            if by_rules != self.game.result() {
                self.game.set_result(by_rules);
            }
        }
        result
    }

    /// Returns the result at the end of the main line by the rules.
    fn result_by_rules(&self) -> GameResult {
        /// Without as many plies since the last capture or pawn move, no position is on the board for the fifth time.
        const FOUR_REPETITIONS: u16 = 16;
        let mut cursor = self.game.cursor();
        cursor.to_end();
        let outcome = if cursor.position().halfmove_clock() < FOUR_REPETITIONS {
            cursor.position().outcome()
        } else {
            cursor.history().outcome()
        };
        outcome.into()
    }

    /// Edits the game at the current place.
    fn edit<R>(&mut self, edit: impl FnOnce(&mut Cursor<&mut PgnGame>) -> R) -> R {
        let mut cursor = self.game.cursor_mut();
        cursor.go_to(self.node);
        let result = edit(&mut cursor);
        let (node, position) = (cursor.node(), *cursor.position());
        (self.node, self.position) = (node, position);
        result
    }

    /// Returns the moves to the current place, for repetitions and for the engine.
    pub(crate) fn history_here(&self) -> chess_movegen::Game {
        self.cursor().history()
    }

    fn last_move(&self) -> Option<(Square, Square)> {
        let mv = self.cursor().mv()?;
        Some((mv.from(), mv.to()))
    }
}

/// Reads the options of `toPgn`: lines of a name, a tab and a value.
fn write_options(options: &str) -> JsResult<WriteOptions> {
    let mut write = WriteOptions::default();
    for line in options.lines() {
        let (name, value) = line.split_once('\t').unwrap_or((line, ""));
        let inclusion = match value {
            "false" => Inclusion::Omit,
            _ => Inclusion::Include,
        };
        match name {
            "width" => {
                write.width = value.parse().map_err(|_| {
                    crate::error::of_argument(name, value, "a number of characters")
                })?;
            }
            "comments" => write.comments = inclusion,
            "glyphs" => write.nags = inclusion,
            "variations" => write.variations = inclusion,
            _ => {
                return Err(crate::error::of_argument(
                    "option",
                    name,
                    "a property of PgnOptions",
                ));
            }
        }
    }
    Ok(write)
}
