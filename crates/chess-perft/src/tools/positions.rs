//! [`Positions`]: what a task is about.
//!
//! A suite has one position per line, with its counts: `FEN ;D1 20 ;D2 400`. Empty lines and lines that begin with `#`
//! are skipped.

use super::MAX_DEPTH;
use super::error::{SuiteError, SuiteFault};
use chess_board::{FenError, Position, Setup, Waivers};

/// One position, or a suite of positions with published counts.
///
/// ```
/// use chess_perft::tools::Positions;
///
/// assert_eq!(Positions::named("standard").map(|suite| suite.len()), Some(128));
/// let error = Positions::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1: expected counts after the position, such as `;D1 20 ;D2 400`"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Positions {
    pub(super) cases: Vec<Case>,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    One,
    Suite,
}

/// A position with its counts.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The position as the user or the suite writes it.
    pub(super) fen: String,
    pub(super) position: Position,
    /// The published counts, from the smallest depth to the greatest, each depth once.
    pub(super) counts: Vec<Count>,
}

/// The number of leaves at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Count {
    /// The depth in plies, from 1.
    pub(super) depth: u32,
    pub(super) nodes: u128,
}

/// The embedded suites. `SOURCES.md` beside them names their origins.
static SUITES: [(&str, &str); 7] = [
    ("standard", include_str!("../../suites/perftsuite.epd")),
    ("chess960", include_str!("../../suites/fischer.epd")),
    ("edge", include_str!("../../suites/edge.epd")),
    ("tricky", include_str!("../../suites/tricky.epd")),
    ("sedlak", include_str!("../../suites/sedlak.epd")),
    ("enpassant", include_str!("../../suites/enpassant.epd")),
    ("disservin", include_str!("../../suites/disservin.epd")),
];

impl Positions {
    /// Returns an embedded suite: `standard`, `chess960`, `edge`, `tricky`, `sedlak`, `enpassant`, `disservin`, or
    /// `all`. Returns `None` for other names.
    pub fn named(name: &str) -> Option<Self> {
        let chosen = SUITES
            .iter()
            .filter(|(known, _)| name == "all" || name == *known);
        let mut cases = Vec::new();
        for (_, text) in chosen {
            cases.extend(Self::parse(text).ok()?.cases);
        }
        (!cases.is_empty()).then_some(Self {
            cases,
            kind: Kind::Suite,
        })
    }

    /// Parses a suite, such as the text of a file.
    ///
    /// # Errors
    /// The first malformed line, or that there is no position.
    pub fn parse(text: &str) -> Result<Self, SuiteError> {
        let mut cases = Vec::new();
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            if !line.is_empty() && !line.starts_with('#') {
                let case = Case::parse(line);
                cases.push(case.map_err(|fault| SuiteError::new(number, fault))?);
            }
        }
        if cases.is_empty() {
            return Err(SuiteError::new(0, SuiteFault::NoPositions));
        }
        Ok(Self {
            cases,
            kind: Kind::Suite,
        })
    }

    /// Returns one position with its FEN.
    pub fn one(position: &Position) -> Self {
        Self {
            cases: vec![Case {
                fen: position.to_fen().to_string(),
                position: *position,
                counts: Vec::new(),
            }],
            kind: Kind::One,
        }
    }

    /// Parses a FEN strictly, but allows positions that no game can reach, because suites contain them on purpose.
    ///
    /// # Errors
    /// As [`Setup::from_fen`] and [`Position::from_setup`].
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        Ok(Self {
            cases: vec![Case {
                fen: fen.to_owned(),
                position: read(fen)?,
                counts: Vec::new(),
            }],
            kind: Kind::One,
        })
    }

    /// Returns the number of positions. There is at least one.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Returns the width of the widest FEN, in characters.
    pub(super) fn width(&self) -> usize {
        let widths = self.cases.iter().map(|case| case.fen.len());
        widths.max().unwrap_or(0)
    }
}

fn read(fen: &str) -> Result<Position, FenError> {
    Ok(Position::from_setup(Setup::from_fen(fen)?, Waivers::all())?)
}

impl Case {
    fn parse(line: &str) -> Result<Self, SuiteFault> {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        let position = read(fen).map_err(SuiteFault::Fen)?;
        let mut counts = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            counts.push(Count::parse(part).ok_or_else(|| SuiteFault::Count(shorten(part)))?);
        }
        counts.sort_unstable();
        if counts.is_empty() {
            return Err(SuiteFault::NoCounts);
        }
        let mut pairs = counts.windows(2);
        if let Some([first, _]) = pairs.find(|pair| pair[0].depth == pair[1].depth) {
            return Err(SuiteFault::DepthTwice(first.depth));
        }
        Ok(Self {
            fen: fen.to_owned(),
            position,
            counts,
        })
    }
}

impl Count {
    /// Parses a count such as `D4 197281`.
    fn parse(text: &str) -> Option<Self> {
        let (depth, nodes) = text.strip_prefix('D')?.split_once(char::is_whitespace)?;
        let depth = depth.parse().ok()?;
        let nodes = nodes.trim().parse().ok()?;
        (1..=MAX_DEPTH)
            .contains(&depth)
            .then_some(Self { depth, nodes })
    }
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
        Positions::parse(text).expect_err(text).to_string()
    }

    #[test]
    fn suite_lines_have_a_position_and_counts() {
        let text = format!("# a suite\n\n{START} ;D2 400;D1 20 ;\r\n");
        let cases = Positions::parse(&text).unwrap().cases;
        assert_eq!(cases.len(), 1);
        assert_eq!(cases[0].fen, START);
        assert_eq!(cases[0].position, Position::default());
        let count = |depth, nodes| Count { depth, nodes };
        assert_eq!(cases[0].counts, [count(1, 20), count(2, 400)]);
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(message("\n# none\n"), "there are no positions in it");
        assert_eq!(
            message(&format!("\n{START}")),
            "line 2: expected counts after the position, such as `;D1 20 ;D2 400`"
        );
        let expected = "expected a depth from 1 to 99 and a count, e.g. `D4 197281`";
        for count in [
            "D1", "1 20", "D0 1", "D100 1", "Dx 20", "D1 -20", "D1 20 30", "D1 x",
        ] {
            assert_eq!(
                message(&format!("{START} ;{count}")),
                format!("line 1: {expected}, found `{count}`")
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

    #[test]
    fn every_embedded_suite_can_be_read() {
        let len = |name: &str| Positions::named(name).map(|suite| suite.len());
        let names = SUITES.map(|(name, _)| len(name).unwrap());
        assert_eq!(names, [128, 960, 32, 26, 174, 500, 19]);
        assert_eq!((len("all"), len("none")), (Some(1839), None));
    }
}
