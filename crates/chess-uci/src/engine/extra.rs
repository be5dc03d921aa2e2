//! [`Extra`]: commands that are not in the protocol, for people and for testing frameworks.

use super::genfens::GenFens;
use crate::protocol::error::ParseError;
use crate::protocol::words::Words;

/// A command that is not in the protocol. Unlike one that is, it has to begin its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Extra {
    /// `bench [DEPTH]`
    Bench { depth: Option<u32> },
    /// `perft DEPTH`
    Perft { depth: u32 },
    /// `d`
    Display,
    /// `eval`
    Eval,
    /// `genfens N seed S book FILE`
    GenFens(GenFens),
    /// `help`
    Help,
    /// `--version`
    Version,
}

/// What `help` says.
pub(super) const HELP: &str = "\
An engine that speaks UCI (https://www.chessprogramming.org/UCI). Beside the protocol it knows:
  d                             draw the board
  eval                          the static evaluation of the position, part by part
  perft DEPTH                   count the leaves of the tree of legal moves, by first move
  bench [DEPTH]                 search a set of positions; the node count is the build's signature
  genfens N seed S book FILE    N random openings, from the lines of a book or, with None, the start
  help                          this
Each command may also be an argument of the program: chess-uci \"position startpos\" \"go depth 10\"
--version names the program and its version.";

impl Extra {
    /// Reads a line, or returns `None` if it is no such command.
    pub(super) fn parse(line: &str) -> Option<Result<Self, ParseError>> {
        let mut words = Words::new(line);
        Some(match words.next()? {
            "bench" => match words.peek() {
                None => Ok(Self::Bench { depth: None }),
                Some(_) => words
                    .number()
                    .map(|depth| Self::Bench { depth: Some(depth) }),
            },
            "perft" => words.number().map(|depth| Self::Perft { depth }),
            "d" => Ok(Self::Display),
            "eval" => Ok(Self::Eval),
            "genfens" => GenFens::parse(&mut words).map(Self::GenFens),
            "help" | "--help" | "-h" => Ok(Self::Help),
            "--version" | "-V" => Ok(Self::Version),
            _ => return None,
        })
    }
}
