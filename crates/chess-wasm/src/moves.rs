//! From moves to JavaScript, and from texts to moves.

use crate::arguments;
use crate::error::{JsResult, of_illegal, of_san, of_uci};
use crate::json::Json;
use chess_board::Position;
use chess_move::{CastlingSide, Move, Square};
use chess_movegen::{IllegalMove, PositionRules};
use chess_notation::{CastlingText, PieceLetters, PositionNotation, San, UciMove};

/// Returns the legal move of a text in any notation: UCI first, because `b2b4` is nothing else, then SAN with
/// everything that people and programs write instead, which includes LAN and figurines.
pub(crate) fn parse_move(position: &Position, text: &str) -> JsResult<Move> {
    let text = text.trim();
    if let Ok(uci) = text.parse::<UciMove>() {
        return uci
            .to_move(position)
            .map_err(|error| of_uci(position, text, &error));
    }
    San::parse_move_tolerant(position, text)
        .map(|(mv, _)| mv)
        .map_err(|error| of_san(position, text, &error))
}

/// Returns the legal move of a `MoveInput`: a text, or the properties of an object `{ from, to, promotion }` as lines
/// of a name, a tab and a value.
pub(crate) fn read_move(position: &Position, input: &str) -> JsResult<Move> {
    if !input.contains('\t') {
        return parse_move(position, input);
    }
    let property = |wanted: &str| {
        let mut properties = input.lines().filter_map(|line| line.split_once('\t'));
        properties.find_map(|(name, value)| (name == wanted).then_some(value))
    };
    let square = |name| arguments::square(name, property(name).unwrap_or_default());
    let (from, to) = (square("from")?, square("to")?);
    let castling = property("castling").and_then(|side| {
        let mut moves = position.legal_moves().into_iter();
        moves.find(|mv| {
            mv.castling_side()
                .is_some_and(|found| side_name(found) == side)
        })
    });
    if let Some(castling) = castling.filter(|mv| mv.from() == from) {
        return Ok(castling);
    }
    let role = property("promotion").map(arguments::role).transpose()?;
    position
        .find_move(from, to, role)
        .or_else(|reason| match reason {
            // Programs that always promote to the same piece name it with every move.
            IllegalMove::UnexpectedPromotion { .. } => position.find_move(from, to, None),
            _ => Err(reason),
        })
        .map_err(|reason| of_illegal(position, reason))
}

/// Returns the name of a side of castling.
fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::Kingside => "kingside",
        CastlingSide::Queenside => "queenside",
    }
}

/// Writes a legal move as a `Move` object.
pub(crate) fn write_move(
    json: &mut Json,
    position: &Position,
    mv: Move,
) -> Result<(), IllegalMove> {
    let record = position.record(mv)?;
    json.object(|json| {
        json.key("from").text(record.from);
        json.key("to").text(record.to);
        json.key("san").text(record.san());
        json.key("uci").text(record.uci(castling_text(position)));
        json.key("lan").text(record.lan());
        json.key("figurine")
            .text(record.san().to_text_with(&PieceLetters::FIGURINE));
        json.key("color").string(record.piece.color.name());
        json.key("piece").string(record.piece.role.name());
        json.key("number").literal(record.number);
        if let Some(captured) = record.captured {
            json.key("captured").string(captured.piece.role.name());
            json.key("capturedOn").text(captured.square);
        }
        if let Some(promotion) = record.promotion {
            json.key("promotion").string(promotion.name());
        }
        if let Some(side) = mv.castling_side() {
            json.key("castling").string(side_name(side));
        }
        if let Some(rook) = record.rook {
            json.key("rookFrom").text(rook.from);
            json.key("rookTo").text(rook.to);
        }
        json.key("enPassant").literal(mv.is_en_passant());
        let san = record.san().to_string();
        json.key("check").literal(san.ends_with(['+', '#']));
        json.key("mate").literal(san.ends_with('#'));
    });
    Ok(())
}

/// Returns how a move of this position is written in UCI: castling as the king's capture of its rook only in Chess960.
pub(crate) fn castling_text(position: &Position) -> CastlingText {
    if position.is_chess960() {
        CastlingText::Chess960
    } else {
        CastlingText::Standard
    }
}

/// Returns a move in UCI.
pub(crate) fn uci(position: &Position, mv: Move) -> UciMove {
    UciMove::from_move_with(position, mv, castling_text(position))
}

/// Returns the squares to which a user can take the piece that makes a move: for castling, the king's target, and its
/// rook, which is the only clear way in Chess960.
pub(crate) fn targets(position: &Position, mv: Move) -> impl Iterator<Item = Square> {
    let rook = mv
        .castling_side()
        .and_then(|side| position.castling_rook(position.side_to_move(), side));
    let to = (mv.from() != mv.to()).then_some(mv.to());
    to.into_iter().chain(rook)
}
