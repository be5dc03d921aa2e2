//! The embedded suites, and suites from files.

use crate::epd::{self, Case};
use crate::error::Error;
use std::fs;
use std::path::Path;

/// An embedded suite.
#[derive(Debug)]
struct Suite {
    name: &'static str,
    text: &'static str,
}

/// The files of the test corpus of `chess-movegen`. `SOURCES.md` beside them names their origins.
macro_rules! embedded {
    ($name:literal, $file:literal) => {
        Suite {
            name: $name,
            text: include_str!(concat!("../../../crates/chess-movegen/tests/data/", $file)),
        }
    };
}

static SUITES: [Suite; 7] = [
    embedded!("standard", "perftsuite.epd"),
    embedded!("chess960", "fischer.epd"),
    embedded!("edge", "edge.epd"),
    embedded!("tricky", "tricky.epd"),
    embedded!("sedlak", "sedlak.epd"),
    embedded!("enpassant", "enpassant.epd"),
    embedded!("disservin", "disservin.epd"),
];

/// Returns the positions of an embedded suite, of all embedded suites (`all`), or of a file.
pub(crate) fn load(name: &Path) -> Result<Vec<Case>, Error> {
    if name == Path::new("all") {
        let mut cases = Vec::new();
        for suite in &SUITES {
            cases.extend(embedded(suite)?);
        }
        return Ok(cases);
    }
    if let Some(suite) = SUITES.iter().find(|suite| Path::new(suite.name) == name) {
        return embedded(suite);
    }
    let text = fs::read_to_string(name).map_err(|error| Error::Read {
        path: name.into(),
        error,
    })?;
    epd::parse(&text).map_err(|error| Error::Suite {
        name: name.into(),
        error,
    })
}

fn embedded(suite: &Suite) -> Result<Vec<Case>, Error> {
    epd::parse(suite.text).map_err(|error| Error::Suite {
        name: suite.name.into(),
        error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn len(name: &str) -> usize {
        load(Path::new(name)).unwrap().len()
    }

    #[test]
    fn every_embedded_suite_can_be_read() {
        assert_eq!(len("standard"), 128);
        assert_eq!(len("chess960"), 960);
        assert_eq!(len("edge"), 32);
        assert_eq!(len("tricky"), 26);
        assert_eq!(len("sedlak"), 174);
        assert_eq!(len("enpassant"), 500);
        assert_eq!(len("disservin"), 19);
        assert_eq!(len("all"), 1839);
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = load(Path::new("no/such/suite.epd"))
            .unwrap_err()
            .to_string();
        assert!(error.contains("no/such/suite.epd"), "{error}");
    }
}
