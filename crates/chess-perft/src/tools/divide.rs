//! The count below each move.

use super::error::ToolError;
use super::positions::Positions;
use super::progress::Progress;
use super::report::Format;
use super::runner::{Bar, Runner};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, UciMove};
use std::io::Write;

/// The count below one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Below {
    /// The move as UCI writes it.
    pub text: String,
    /// The move.
    pub mv: Move,
    /// The number of leaves below it.
    pub nodes: u128,
}

impl Runner {
    /// Returns the count below each legal move, in the order of the moves' texts. There are no moves for depth 0.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<Below> {
        self.divide_in(position, depth, self.castling_in(position), self.bar)
    }

    /// Divides a position of a tree in which castling is written in this form.
    pub(super) fn divide_in(
        &self,
        position: &Position,
        depth: u32,
        castling: CastlingText,
        bar: Bar,
    ) -> Vec<Below> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = position.legal_moves();
        let mut progress = Progress::new(bar, moves.len() as u128);
        let mut below: Vec<_> = moves
            .iter()
            .map(|&mv| {
                let nodes = self.counter.count(&position.after(mv), depth);
                progress.advance(1);
                let text = UciMove::from_move_with(position, mv, castling).to_string();
                Below { text, mv, nodes }
            })
            .collect();
        below.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        below
    }

    /// Prints the count below each move of a position and, in a table, their sum.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn print_divide(
        &self,
        positions: &Positions,
        depth: u32,
        out: &mut dyn Write,
    ) -> Result<(), ToolError> {
        for case in &positions.cases {
            let below = self.divide(&case.position, depth);
            let fen = &case.fen;
            for Below { text, nodes, .. } in &below {
                match self.format {
                    Format::Table => writeln!(out, "{text}: {nodes}")?,
                    Format::Json => writeln!(
                        out,
                        r#"{{"fen":"{fen}","depth":{depth},"move":"{text}","nodes":{nodes}}}"#
                    )?,
                }
            }
            if self.format == Format::Table {
                let sum: u128 = below.iter().map(|below| below.nodes).sum();
                writeln!(out, "\nNodes searched: {sum}")?;
            }
        }
        Ok(())
    }
}
