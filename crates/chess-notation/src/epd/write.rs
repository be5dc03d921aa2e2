//! Writes a line.

use super::{Epd, EpdOperand, EpdValue};
use crate::extension::next_san;
use crate::san::San;
use chess_board::{CastlingStyle, FenOptions, Position};
use chess_move::Move;
use core::fmt::{self, Write};

/// Prints the line: the four fields, and each operation after a space. If all moves are legal, the
/// line parses back as the same [`Epd`]: castling rights of Chess960 are written with the files of the
/// rooks, because no tag of a line says that `KQkq` are such rights.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let castling = if self.position.is_chess960() {
            CastlingStyle::Shredder
        } else {
            CastlingStyle::XFen
        };
        let fen = self.position.to_fen_with(FenOptions {
            castling,
            ..FenOptions::default()
        });
        let fields = fen.as_str().splitn(5, ' ').take(4);
        for (i, field) in fields.enumerate() {
            let separator = if i == 0 { "" } else { " " };
            write!(f, "{separator}{field}")?;
        }
        for operation in &self.operations {
            write!(f, " {}", operation.opcode())?;
            match operation.value() {
                EpdValue::Moves(moves) => {
                    for &mv in moves {
                        write!(f, " {}", San::from_move(&self.position, mv))?;
                    }
                }
                EpdValue::Line(moves) => line(f, self.position, moves)?,
                EpdValue::Number(number) => write!(f, " {number}")?,
                EpdValue::Text(text) => string(f, text)?,
                EpdValue::Operands(operands) => {
                    for operand in operands {
                        match operand {
                            EpdOperand::Word(word) if is_word(word) => write!(f, " {word}")?,
                            operand => string(f, operand.as_str())?,
                        }
                    }
                }
            }
            f.write_char(';')?;
        }
        Ok(())
    }
}

fn line(f: &mut fmt::Formatter<'_>, start: Position, moves: &[Move]) -> fmt::Result {
    let mut position = start;
    for &mv in moves {
        write!(f, " {}", next_san(&mut position, mv))?;
    }
    Ok(())
}

fn string(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str(" \"")?;
    for char in text.chars() {
        match char {
            '"' | '\\' => write!(f, "\\{char}")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            char => f.write_char(char)?,
        }
    }
    f.write_char('"')
}

/// Returns whether an operand needs no quotation marks.
fn is_word(word: &str) -> bool {
    !word.is_empty()
        && !word.starts_with('"')
        && word
            .bytes()
            .all(|byte| !byte.is_ascii_whitespace() && byte != b';')
}
