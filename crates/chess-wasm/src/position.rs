//! The class `Position`.

use crate::arguments;
use crate::diagram;
use crate::error::{JsResult, of_argument, of_fen, of_value};
use crate::explain::write_explanation;
use crate::host;
use crate::json::Json;
use crate::moves::{read_move, targets, uci, write_move};
use chess_board::{Position, Setup, Waivers};
use chess_move::{Move, Square};
use chess_movegen::{IllegalMove, Outcome, PositionRules, can_mate_by_material, divide, perft};
use chess_notation::San;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The greatest depth of perft: counting goes as deep into the stack.
const MAX_PERFT_DEPTH: u32 = 64;

/// A legal position. It never changes: `play` returns a new one.
///
/// Its memory is freed by `free()`, at the end of a block that declares it with `using`, or when it is garbage
/// collected.
///
/// ```js
/// const position = new Position();
/// position.moves();                // ["a3", "a4", …]
/// position.play("e4").fen;         // "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
/// position.explain("e1", "e2").text; // "the white pawn on e2 is of the same side and cannot be captured"
/// ```
#[wasm_bindgen(js_name = Position)]
#[derive(Clone, Copy, Debug)]
pub struct JsPosition(pub(crate) Position);

#[wasm_bindgen(js_class = Position)]
impl JsPosition {
    /// Makes a position from a FEN, in which X-FEN and Shredder-FEN castling are understood, or the start position.
    ///
    /// Throws a `ChessError` with `field`, `start`, `end` and `expected` if the text is not a FEN, and with all reasons
    /// if the position is not legal.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>) -> JsResult<Self> {
        match fen {
            None => Ok(Self(Position::default())),
            Some(fen) => from_fen(&fen).map(Self),
        }
    }

    /// Makes a position from a FEN as people paste it: with missing fields, extra spaces, wrong castling rights and the
    /// like. The rights `KQkq` of a king or rook that has left its square are removed, except in a start position of
    /// Chess960; the letters of the rooks' files keep them. Throws if even then no legal position is left.
    #[wasm_bindgen(js_name = fromLooseFen)]
    pub fn from_loose_fen(fen: &str) -> JsResult<Self> {
        Position::from_fen_tolerant(fen)
            .map(|(position, _)| Self(position))
            .map_err(|error| of_fen(fen, &error))
    }

    /// Makes a position from a FEN that no game can reach: with more pieces than promotions explain, or with checks
    /// that no single move can give, as composers of problems need them. Castling rights of double Chess960 are
    /// accepted, too.
    #[wasm_bindgen(js_name = fromProblemFen)]
    pub fn from_problem_fen(fen: &str) -> JsResult<Self> {
        Setup::from_fen(fen)
            .and_then(|setup| Ok(Position::from_setup(setup, Waivers::all())?))
            .map(Self)
            .map_err(|error| of_fen(fen, &error))
    }

    /// Returns the Chess960 starting position of a number, 0 to 959. 518 is the position of standard chess.
    pub fn chess960(number: u32) -> JsResult<Self> {
        u16::try_from(number)
            .ok()
            .and_then(Position::chess960)
            .map(Self)
            .ok_or_else(|| of_argument("number", &number.to_string(), "a number from 0 to 959"))
    }

    /// The position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.to_fen().as_str().to_owned()
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        self.0.side_to_move().name().to_owned()
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(getter, js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Whether castling needs Chess960: a king or castling rook is not on its usual square.
    #[wasm_bindgen(getter, js_name = isChess960)]
    pub fn is_chess960(&self) -> bool {
        self.0.is_chess960()
    }

    /// The plies since the last capture or pawn move.
    #[wasm_bindgen(getter, js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the move.
    #[wasm_bindgen(getter, js_name = fullmoveNumber)]
    pub fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// The Zobrist key: equal positions have equal keys.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// How the game has ended, as far as the board shows it, or `undefined`.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        outcome_value(self.0.outcome())
    }

    /// The opening that has this position, or `undefined`.
    #[cfg(feature = "openings")]
    #[wasm_bindgen(getter, unchecked_return_type = "Opening | undefined")]
    pub fn opening(&self) -> JsValue {
        opening_value(chess_openings::Opening::of_position(&self.0), None)
    }

    /// Returns what `fromLooseFen` repairs in a FEN: a sentence for each deviation from the standard, and none if there
    /// is nothing to repair. Throws as `fromLooseFen` does.
    ///
    /// ```js
    /// Position.fenDeviations("8/8/8/8/8/8/k7/2K5 w"); // ["fields at the end are missing", …]
    /// ```
    #[cfg(feature = "openings")]
    #[wasm_bindgen(js_name = fenDeviations, unchecked_return_type = "string[]")]
    pub fn fen_deviations(fen: &str) -> JsResult<JsValue> {
        let (_, deviations) =
            Position::from_fen_tolerant(fen).map_err(|error| of_fen(fen, &error))?;
        let mut json = Json::new();
        json.array(|json| {
            for sentence in deviations.sentences() {
                json.string(sentence);
            }
        });
        Ok(host::value(json.as_str()))
    }

    /// Whether the position is proved to be dead: no series of legal moves leads to checkmate, because of the material,
    /// locked pawns or forced moves. `false` if this is not proved.
    #[cfg(feature = "openings")]
    #[wasm_bindgen(getter, js_name = isDead)]
    pub fn is_dead(&self) -> bool {
        self.0.is_dead_position()
    }

    /// The square of a side's king.
    #[wasm_bindgen(unchecked_return_type = "Square")]
    pub fn king(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> JsResult<String> {
        Ok(self.0.king(arguments::color("color", color)?).to_string())
    }

    /// Returns the piece on a square, or `undefined`.
    #[wasm_bindgen(js_name = pieceAt, unchecked_return_type = "Piece | undefined")]
    pub fn piece_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] square: &str,
    ) -> JsResult<JsValue> {
        let square = arguments::square("square", square)?;
        Ok(self.0.piece_at(square).map_or(JsValue::UNDEFINED, |piece| {
            let mut json = Json::new();
            json.object(|json| {
                json.key("color").string(piece.color.name());
                json.key("role").string(piece.role.name());
            });
            host::value(json.as_str())
        }))
    }

    /// Returns all pieces by square.
    #[wasm_bindgen(unchecked_return_type = "Partial<Record<Square, Piece>>")]
    pub fn pieces(&self) -> JsValue {
        let mut json = Json::new();
        json.object(|json| {
            for square in self.0.occupied() {
                let Some(piece) = self.0.piece_at(square) else {
                    continue;
                };
                json.key(&square.to_string()).object(|json| {
                    json.key("color").string(piece.color.name());
                    json.key("role").string(piece.role.name());
                });
            }
        });
        host::value(json.as_str())
    }

    /// Returns the legal moves in SAN, or those of the piece on a square.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Square")] from: Option<String>,
    ) -> JsResult<JsValue> {
        let mut text = String::with_capacity(256);
        for mv in self.legal_moves(from)? {
            if !text.is_empty() {
                text.push(' ');
            }
            let _ = San::from_move(&self.0, mv).write_to(&mut text);
        }
        Ok(host::words(&text))
    }

    /// Returns the legal moves in UCI, or those of the piece on a square.
    #[wasm_bindgen(js_name = uciMoves, unchecked_return_type = "string[]")]
    pub fn uci_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Square")] from: Option<String>,
    ) -> JsResult<JsValue> {
        let mut text = String::with_capacity(256);
        for mv in self.legal_moves(from)? {
            if !text.is_empty() {
                text.push(' ');
            }
            let _ = uci(&self.0, mv).write_to(&mut text);
        }
        Ok(host::words(&text))
    }

    /// Returns the legal moves in full, or those of the piece on a square.
    #[wasm_bindgen(js_name = moveList, unchecked_return_type = "Move[]")]
    pub fn move_list(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Square")] from: Option<String>,
    ) -> JsResult<JsValue> {
        let moves = self.legal_moves(from)?;
        let mut json = Json::new();
        json.array(|json| {
            for mv in moves {
                let _ = write_move(json, &self.0, mv);
            }
        });
        Ok(host::value(json.as_str()))
    }

    /// Returns the squares to which each piece can go, for a board that shows them. A king that can castle can go to
    /// its target and onto its rook.
    #[wasm_bindgen(unchecked_return_type = "Partial<Record<Square, Square[]>>")]
    pub fn destinations(&self) -> JsValue {
        let mut lists: [Vec<Square>; 64] = [const { Vec::new() }; 64];
        for mv in self.0.legal_moves() {
            for to in targets(&self.0, mv) {
                let list = &mut lists[mv.from().index()];
                if !list.contains(&to) {
                    list.push(to);
                }
            }
        }
        let mut json = Json::new();
        json.object(|json| {
            for (from, list) in Square::ALL.into_iter().zip(lists) {
                if list.is_empty() {
                    continue;
                }
                json.key(&from.to_string()).array(|json| {
                    for to in list {
                        json.text(to);
                    }
                });
            }
        });
        host::value(json.as_str())
    }

    /// Returns a move in full: of a text in SAN, UCI, LAN or with figurines, or of two squares. Throws if it is not
    /// legal.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn parse(
        &self,
        #[wasm_bindgen(js_name = "move", unchecked_param_type = "MoveInput")] input: &str,
    ) -> JsResult<JsValue> {
        let mv = read_move(&self.0, input)?;
        let mut json = Json::new();
        let _ = write_move(&mut json, &self.0, mv);
        Ok(host::value(json.as_str()))
    }

    /// Returns the position after a move: a text in SAN, UCI, LAN or with figurines, or two squares `{ from, to,
    /// promotion }`.
    ///
    /// Throws a `ChessError` whose `explanation` says why the move is illegal.
    pub fn play(
        &self,
        #[wasm_bindgen(js_name = "move", unchecked_param_type = "MoveInput")] input: &str,
    ) -> JsResult<Self> {
        let mv = read_move(&self.0, input)?;
        Ok(Self(self.0.after(mv)))
    }

    /// Returns why a piece cannot go from one square to another, or `undefined` if it can. A pawn that can promote can
    /// go to its target, whether a role is given or not.
    #[wasm_bindgen(unchecked_return_type = "Explanation | undefined")]
    pub fn explain(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Square")] from: &str,
        #[wasm_bindgen(unchecked_param_type = "Square")] to: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Role")] promotion: Option<String>,
    ) -> JsResult<JsValue> {
        let (from, to) = (
            arguments::square("from", from)?,
            arguments::square("to", to)?,
        );
        let role = promotion.as_deref().map(arguments::role).transpose()?;
        match self.0.find_move(from, to, role) {
            Ok(_) => Ok(JsValue::UNDEFINED),
            Err(IllegalMove::PromotionMissing { .. }) if role.is_none() => Ok(JsValue::UNDEFINED),
            Err(reason) => {
                let mut json = Json::new();
                write_explanation(&mut json, &self.0, &reason, Some((from, to)));
                Ok(host::value(json.as_str()))
            }
        }
    }

    /// Counts the leaves of the tree of legal moves at a depth of 0 to 64 plies. Counts above 2^53 are rounded.
    pub fn perft(&self, depth: u32) -> JsResult<f64> {
        check_depth(depth)?;
        #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53")]
        let count = perft(&self.0, depth) as f64;
        Ok(count)
    }

    /// Counts the leaves below each legal move, by the move in UCI, at a depth of 1 to 64 plies.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn divide(&self, depth: u32) -> JsResult<JsValue> {
        check_depth(depth)?;
        let mut json = Json::new();
        json.object(|json| {
            for (mv, count) in divide(&self.0, depth) {
                json.key(&uci(&self.0, mv).to_string()).literal(count);
            }
        });
        Ok(host::value(json.as_str()))
    }

    /// Returns a diagram as SVG.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: Option<String>,
    ) -> JsResult<String> {
        diagram::svg(&self.0, None, options.as_deref())
    }

    /// Returns an SVG image of a piece in this number of pixels, for boards that are drawn by other programs.
    #[wasm_bindgen(js_name = pieceSvg)]
    pub fn piece_svg(
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        #[wasm_bindgen(unchecked_param_type = "Role")] role: &str,
        size: u32,
    ) -> JsResult<String> {
        let piece = arguments::role(role)?.of(arguments::color("color", color)?);
        Ok(chess_svg::piece_image(piece, chess_svg::Theme::BROWN, size))
    }

    /// Returns whether a side has the material to mate. Who runs out of time loses only then.
    #[wasm_bindgen(js_name = canMate)]
    pub fn can_mate(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> JsResult<bool> {
        Ok(can_mate_by_material(
            &self.0,
            arguments::color("color", color)?,
        ))
    }

    /// Returns a diagram in letters, one line a rank.
    pub fn text(&self) -> String {
        chess_svg::Diagram::new(&self.0).to_text()
    }

    /// Returns whether two positions are the same to the rules: pieces, side to move, castling and en passant. Clocks
    /// do not count.
    pub fn equals(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    /// Returns the FEN.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_js_string(&self) -> String {
        self.fen()
    }
}

impl JsPosition {
    fn legal_moves(&self, from: Option<String>) -> JsResult<chess_move::MoveList> {
        let mut moves = self.0.legal_moves();
        if let Some(from) = from {
            let from = arguments::square("from", &from)?;
            moves.retain(|mv: Move| mv.from() == from);
        }
        Ok(moves)
    }
}

/// Parses a FEN.
pub(crate) fn from_fen(fen: &str) -> JsResult<Position> {
    Position::from_fen(fen).map_err(|error| of_fen(fen, &error))
}

fn check_depth(depth: u32) -> JsResult<()> {
    if depth <= MAX_PERFT_DEPTH {
        return Ok(());
    }
    let expected = format!("at most {MAX_PERFT_DEPTH} plies");
    Err(of_value("depth", depth, expected))
}

/// Returns an `Outcome`, or `undefined`.
pub(crate) fn outcome_value(outcome: Option<Outcome>) -> JsValue {
    let Some(outcome) = outcome else {
        return JsValue::UNDEFINED;
    };
    let mut json = Json::new();
    json.object(|json| {
        json.key("result").text(outcome);
        if let Some(winner) = outcome.winner() {
            json.key("winner").string(winner.name());
        }
        json.key("reason").string(outcome.reason());
    });
    host::value(json.as_str())
}

/// Returns an `Opening`, or `undefined`.
#[cfg(feature = "openings")]
pub(crate) fn opening_value(
    opening: Option<chess_openings::Opening>,
    ply: Option<usize>,
) -> JsValue {
    let Some(opening) = opening else {
        return JsValue::UNDEFINED;
    };
    let mut json = Json::new();
    json.object(|json| {
        json.key("eco").string(opening.eco());
        json.key("name").string(opening.name());
        if let Some(ply) = ply {
            json.key("ply").literal(ply);
        }
    });
    host::value(json.as_str())
}
