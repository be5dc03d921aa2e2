//! The text of a suite: one position per line, with its counts.
//!
//! `FEN ;D1 20 ;D2 400`: after the position, in any order, the number of leaves at each depth.
//! Empty lines and lines that begin with `#` are skipped.

use crate::options::MAX_DEPTH;
use crate::position;
use chess_board::{FenError, Position};
use chess_move::WithSpan;
use std::fmt;

/// A position with its counts.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The position as the suite writes it.
    pub(crate) fen: String,
    pub(crate) position: Position,
    /// The counts, from the smallest depth to the greatest, each depth once.
    pub(crate) figures: Vec<Figure>,
}

/// The number of leaves at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Figure {
    /// The depth in plies, from 1.
    pub(crate) depth: u32,
    pub(crate) nodes: u128,
}

/// An error in the text of a suite, with its line.
#[derive(Debug)]
pub(crate) struct EpdError {
    /// The number of the line, from 1.
    line: usize,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    Fen(FenError),
    NoFigures,
    Figure(String),
    DepthTwice(u32),
    NoPositions,
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Reason::NoPositions = self.reason {
            return f.write_str("there are no positions in it");
        }
        write!(f, "line {}: ", self.line)?;
        match &self.reason {
            Reason::Fen(error) => WithSpan(error).fmt(f),
            Reason::NoFigures => {
                f.write_str("expected counts after the position, such as `;D1 20 ;D2 400`")
            }
            Reason::Figure(found) => {
                write!(
                    f,
                    "expected a depth from 1 to {MAX_DEPTH} and a count, e.g. `D4 197281`"
                )?;
                write!(f, ", found `{found}`")
            }
            Reason::DepthTwice(depth) => write!(f, "depth {depth} has two counts"),
            Reason::NoPositions => Ok(()),
        }
    }
}

impl std::error::Error for EpdError {}

/// Parses a whole suite.
pub(crate) fn parse(text: &str) -> Result<Vec<Case>, EpdError> {
    let mut cases = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            cases.push(case(line).map_err(|reason| EpdError {
                line: index + 1,
                reason,
            })?);
        }
    }
    if cases.is_empty() {
        return Err(EpdError {
            line: 1,
            reason: Reason::NoPositions,
        });
    }
    Ok(cases)
}

fn case(line: &str) -> Result<Case, Reason> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let position = position::read(fen).map_err(Reason::Fen)?;
    let mut figures = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        figures.push(figure(part).ok_or_else(|| Reason::Figure(shorten(part)))?);
    }
    figures.sort_unstable();
    if figures.is_empty() {
        return Err(Reason::NoFigures);
    }
    if let Some([first, _]) = figures
        .windows(2)
        .find(|pair| pair[0].depth == pair[1].depth)
    {
        return Err(Reason::DepthTwice(first.depth));
    }
    Ok(Case {
        fen: fen.to_owned(),
        position,
        figures,
    })
}

/// Parses a count such as `D4 197281`.
fn figure(text: &str) -> Option<Figure> {
    let (depth, nodes) = text.strip_prefix('D')?.split_once(char::is_whitespace)?;
    let depth = depth
        .parse()
        .ok()
        .filter(|depth| (1..=MAX_DEPTH).contains(depth))?;
    let nodes = nodes.trim().parse().ok()?;
    Some(Figure { depth, nodes })
}

/// Shortens a text from a file for a message.
fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn message(text: &str) -> String {
        parse(text).expect_err(text).to_string()
    }

    #[test]
    fn suite_lines_have_a_position_and_counts() {
        let text = format!("# a suite\n\n{START} ;D2 400;D1 20 ;\r\n");
        let cases = parse(&text).unwrap();
        assert_eq!(cases.len(), 1);
        assert_eq!(cases[0].fen, START);
        assert_eq!(cases[0].position, Position::default());
        assert_eq!(
            cases[0].figures,
            [
                Figure {
                    depth: 1,
                    nodes: 20
                },
                Figure {
                    depth: 2,
                    nodes: 400
                }
            ]
        );
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(message("\n# none\n"), "there are no positions in it");
        assert_eq!(
            message(&format!("\n{START}")),
            "line 2: expected counts after the position, such as `;D1 20 ;D2 400`"
        );
        let expected = "expected a depth from 1 to 99 and a count, e.g. `D4 197281`";
        for figure in [
            "D1", "1 20", "D0 1", "D100 1", "Dx 20", "D1 -20", "D1 20 30", "D1 x",
        ] {
            assert_eq!(
                message(&format!("{START} ;{figure}")),
                format!("line 1: {expected}, found `{figure}`")
            );
        }
        let long = "D".repeat(1000);
        assert_eq!(
            message(&format!("{START} ;{long}")),
            format!("line 1: {expected}, found `{}…`", "D".repeat(40))
        );
        assert_eq!(
            message(&format!("{START} ;D1 20 ;D1 20")),
            "line 1: depth 1 has two counts"
        );
        assert!(message(&format!("{START} ;D1 20\n8/8 w ;D1 20")).starts_with("line 2: "));
    }
}
