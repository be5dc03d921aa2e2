//! Moves as text.

use super::agreement::{Difference, Node};
use super::functions::Functions;
use chess_move::Move;
use chess_notation::CastlingText;
use std::fmt;

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
