//! The commands `d` and `eval`: what a person wants to see of a position.

use chess_board::Position;
use chess_move::{Color, File, Piece, Rank, Square};
use chess_movegen::{Game, count_legal};
use chess_search::Evaluate;
use core::fmt::Write;

/// The board with what is known of the position.
pub(super) fn board(game: &Game) -> String {
    let position = game.position();
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{rank} ");
        for file in File::ALL {
            let piece = position.piece_at(Square::new(file, rank));
            let _ = write!(text, " {}", piece.map_or('.', Piece::char));
        }
        text.push('\n');
    }
    text.push_str("\n   a b c d e f g h\n\n");
    let checkers: Vec<String> = position
        .checkers()
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    let _ = writeln!(text, "FEN: {position}");
    let _ = writeln!(text, "Key: {:016X}", position.key());
    let _ = writeln!(text, "Checkers: {}", none_if_empty(&checkers.join(" ")));
    let _ = writeln!(text, "Legal moves: {}", count_legal(position));
    let _ = writeln!(text, "Times on the board: {}", game.repetitions());
    let outcome = game.outcome();
    let _ = write!(
        text,
        "Over: {}",
        outcome.map_or("no", |outcome| outcome.reason())
    );
    text
}

fn none_if_empty(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

/// The static evaluation: what it is made of, if it tells, and its value for both sides.
pub(super) fn evaluation<E: Evaluate>(
    position: &Position,
    evaluation: &E,
    explanation: Option<String>,
) -> String {
    if position.is_check() {
        return "Evaluation: none, the side to move is in check".to_owned();
    }
    let ours = evaluation.score(position);
    let white = match position.side_to_move() {
        Color::White => ours,
        Color::Black => -ours,
    };
    let explanation = explanation.map_or_else(String::new, |text| text + "\n");
    format!("{explanation}Evaluation: {ours} cp for the side to move, {white} cp for White")
}
