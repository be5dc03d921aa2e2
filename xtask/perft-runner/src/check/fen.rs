//! Printing and parsing FEN.

use super::agreement::{Difference, Node};
use super::functions::Functions;
use super::playing::same_bits;
use chess_board::{CastlingStyle, EnPassantStyle, FenOptions};

pub(super) fn round_trip(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        for en_passant in [
            EnPassantStyle::Always,
            EnPassantStyle::XFen,
            EnPassantStyle::IfLegal,
        ] {
            let options = FenOptions {
                castling,
                en_passant,
            };
            let buffer = (functions.to_fen)(node.position, options);
            let fen = buffer.as_str();
            let read = (functions.from_fen)(fen, node.waivers)
                .map_err(|error| Difference::new(format!("`{fen}` is rejected: {error}")))?;
            // If the style omits the en passant square because it has no effect, only that square
            // may differ.
            let same = match en_passant {
                EnPassantStyle::Always => same_bits(functions, &read, node.position),
                EnPassantStyle::XFen | EnPassantStyle::IfLegal => {
                    same_by_rules(functions, node, &read)
                }
            };
            same.map_err(|what| Difference::new(format!("`{fen}` parses as {what}")))?;
        }
    }
    Ok(())
}

fn same_by_rules(
    functions: &Functions,
    node: &Node<'_>,
    read: &chess_board::Position,
) -> Result<(), String> {
    if read != node.position {
        return Err(format!("`{read}`, which is not an equal position"));
    }
    if (functions.key)(read) != (functions.key)(node.position) {
        return Err("an equal position with a different key".into());
    }
    Ok(())
}
