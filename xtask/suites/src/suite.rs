//! [`Suite`]: positions with their tasks, embedded or from a file.

use crate::case::Case;
use crate::error::Error;
use std::fs;
use std::path::Path;

/// A named list of positions.
#[derive(Clone, Debug)]
pub(crate) struct Suite {
    pub(crate) name: String,
    pub(crate) cases: Vec<Case>,
}

/// The embedded suites. `data/SOURCES.md` names their origins.
static EMBEDDED: [(&str, &str); 7] = [
    ("wac", include_str!("../data/wac_new.epd")),
    ("sts", include_str!("../data/sts1500.epd")),
    ("bratko_kopec", include_str!("../data/bratko_kopec.epd")),
    ("kaufman", include_str!("../data/kaufman.epd")),
    ("lct2", include_str!("../data/lct2.epd")),
    (
        "silent_but_deadly",
        include_str!("../data/silent_but_deadly.epd"),
    ),
    ("pet", include_str!("../data/pet.epd")),
];

/// Returns the names of the embedded suites.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().map(|&(name, _)| name)
}

/// Returns an embedded suite.
pub(crate) fn embedded(name: &str) -> Result<Suite, Error> {
    let found = EMBEDDED.iter().find(|(known, _)| *known == name);
    let (_, text) = found.ok_or_else(|| Error::UnknownSuite(name.to_owned()))?;
    parse(name, text)
}

/// Reads a suite from a file and names it after the file, without its extension.
pub(crate) fn file(path: &Path) -> Result<Suite, Error> {
    let text = fs::read_to_string(path).map_err(|error| Error::Read {
        path: path.into(),
        error,
    })?;
    let name = path.file_stem().unwrap_or(path.as_os_str());
    parse(&name.to_string_lossy(), &text)
}

/// Parses a suite: one position per line. Empty lines and lines that begin with `#` are skipped.
fn parse(name: &str, text: &str) -> Result<Suite, Error> {
    let mut cases = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            let number = index + 1;
            let case = Case::read(line, number).map_err(|error| Error::Case {
                suite: name.to_owned(),
                line: number,
                error,
            })?;
            cases.push(case);
        }
    }
    if cases.is_empty() {
        return Err(Error::NoPositions(name.to_owned()));
    }
    Ok(Suite {
        name: name.to_owned(),
        cases,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Task;
    use chess_movegen::PositionRules;

    #[test]
    fn every_embedded_suite_can_be_read_and_has_legal_best_moves() {
        let mut counts = Vec::new();
        for name in names() {
            let suite = embedded(name).unwrap();
            counts.push((name, suite.cases.len()));
            for case in &suite.cases {
                let moves = match &case.task {
                    Task::Solve { best, avoid } => [best.as_slice(), avoid].concat(),
                    Task::Score(points) => points.moves.iter().map(|&(mv, _)| mv).collect(),
                    Task::Mate(_) => panic!("{}: no embedded suite has mates", case.id),
                };
                assert!(!moves.is_empty(), "{name} {}", case.id);
                for mv in moves {
                    assert!(case.position.is_legal(mv), "{name} {} {mv:?}", case.id);
                }
            }
        }
        assert_eq!(
            counts,
            [
                ("wac", 300),
                ("sts", 1500),
                ("bratko_kopec", 24),
                ("kaufman", 25),
                ("lct2", 34),
                ("silent_but_deadly", 134),
                ("pet", 48),
            ]
        );
    }

    #[test]
    fn the_strategic_suite_has_a_hundred_positions_for_each_of_fifteen_themes() {
        let mut positions = [0; 15];
        for case in embedded("sts").unwrap().cases {
            let Task::Score(points) = case.task else {
                panic!("{} has no points", case.id);
            };
            assert_eq!(points.most(), 10, "{}", case.id);
            positions[points.theme.unwrap().number as usize - 1] += 1;
        }
        assert_eq!(positions, [100; 15]);
    }

    #[test]
    fn errors_name_suite_and_line() {
        let text = "# a suite\n\n6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"x\";\n";
        assert_eq!(
            parse("odd", text).unwrap_err().to_string(),
            "suite odd, line 3: expected one of the operations `bm`, `am`, `dm`, `c9`"
        );
        assert_eq!(
            parse("odd", "# none\n").unwrap_err().to_string(),
            "suite odd: there are no positions in it"
        );
        let error = embedded("wacky").unwrap_err().to_string();
        assert!(
            error.contains("wacky") && error.contains("bratko_kopec"),
            "{error}"
        );
        let error = file(Path::new("no/such.epd")).unwrap_err().to_string();
        assert!(error.contains("no/such.epd"), "{error}");
    }
}
