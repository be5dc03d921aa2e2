//! The command `d`: the board as text.

use chess_move::{File, Piece, Rank, Square};
use chess_movegen::{Game, PositionRules};
use core::fmt::Write;

/// Draws the board, and lists facts about the position.
pub(super) fn board(game: &Game) -> String {
    let position = game.position();
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{rank} ");
        for file in File::ALL {
            let piece = position.piece_at(Square::new(file, rank));
            let _ = write!(text, " {}", piece.map_or('.', Piece::to_char));
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
    let _ = writeln!(text, "Legal moves: {}", position.count_legal());
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
