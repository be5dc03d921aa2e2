//! Positions and moves as text.

use super::agreement::{Difference, Node};
use super::functions::Functions;
use super::playing::same_bits;
use chess_board::{CastlingStyle, EnPassantStyle, FenOptions, Position};
use chess_move::Move;
use chess_notation::CastlingText;
use std::fmt;

pub(super) fn fen(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
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

fn same_by_rules(functions: &Functions, node: &Node<'_>, read: &Position) -> Result<(), String> {
    if read != node.position {
        return Err(format!("`{read}`, which is not an equal position"));
    }
    if (functions.key)(read) != (functions.key)(node.position) {
        return Err("an equal position with a different key".into());
    }
    Ok(())
}

pub(super) fn uci(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    for &mv in node.legal {
        for castling in [CastlingText::Standard, CastlingText::Chess960] {
            let text = (functions.to_uci)(node.position, mv, castling).to_text();
            let read = (functions.read_uci)(node.position, text.as_bytes());
            reads_back("UCI", mv, text.as_str(), read)?;
        }
    }
    Ok(())
}

pub(super) fn san(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    for &mv in node.legal {
        let text = (functions.to_san)(node.position, mv).to_text();
        let read = (functions.read_san)(node.position, text.as_bytes());
        reads_back("SAN", mv, text.as_str(), read)?;
    }
    Ok(())
}

pub(super) fn lan(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    for &mv in node.legal {
        let text = (functions.to_lan)(node.position, mv).to_text();
        let read = (functions.read_lan)(node.position, text.as_bytes());
        reads_back("LAN", mv, text.as_str(), read)?;
    }
    Ok(())
}

fn reads_back<E: fmt::Display>(
    notation: &str,
    mv: Move,
    text: &str,
    read: Result<Move, E>,
) -> Result<(), Difference> {
    match read {
        Ok(read) if read == mv => Ok(()),
        Ok(read) => Err(Difference::at(
            mv,
            format!("{notation} `{text}` parses as {read:?}"),
        )),
        Err(error) => Err(Difference::at(
            mv,
            format!("{notation} `{text}` is rejected: {error}"),
        )),
    }
}
