//! The count below each move.

use crate::Verdict;
use crate::counter::counter;
use crate::error::Error;
use crate::options::{Format, Options};
use crate::position;
use crate::report::json_string;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, UciMove};
use chess_perft::Perft;
use std::io::{Write, stdout};

/// The count below one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Below {
    /// The move as UCI writes it.
    pub(crate) text: String,
    pub(crate) mv: Move,
    pub(crate) nodes: u128,
}

/// Returns the count below each move, in the order of the moves' texts. The depth is one ply or more.
pub(crate) fn below(
    counter: &Perft,
    position: &Position,
    depth: u32,
    castling: CastlingText,
) -> Vec<Below> {
    let mut below: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let mut child = *position;
            child.play_unchecked(mv);
            let nodes = counter.count(&child, depth.saturating_sub(1));
            Below {
                text: UciMove::from_move_with(position, mv, castling).to_string(),
                mv,
                nodes,
            }
        })
        .collect();
    below.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    below
}

/// Prints the count below each move of one position, and their sum.
pub(crate) fn divide(fen: &str, depth: u32, options: &Options) -> Result<Verdict, Error> {
    let position = position::from_option(fen)?;
    let castling = position::castling_text(&position, options.castling);
    let below = below(&counter(options.effort)?, &position, depth, castling);
    let mut out = stdout().lock();
    match options.format {
        Format::Table => {
            for Below { text, nodes, .. } in &below {
                writeln!(out, "{text}: {nodes}")?;
            }
            let sum: u128 = below.iter().map(|below| below.nodes).sum();
            writeln!(out, "\nNodes searched: {sum}")?;
        }
        Format::Json => {
            let fen = json_string(fen.trim());
            for Below { text, nodes, .. } in &below {
                writeln!(
                    out,
                    r#"{{"fen":{fen},"depth":{depth},"move":"{text}","nodes":{nodes}}}"#
                )?;
            }
        }
    }
    Ok(Verdict::Right)
}
