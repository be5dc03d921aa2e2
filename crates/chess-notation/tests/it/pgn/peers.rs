//! The main lines that python-chess reads, game for game.
//!
//! What it reads is data, written by `tests/data/pgn/expected.py`.

use chess_notation::pgn::{PgnError, Ply, Reader, Step, Visitor};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// What a game's main line comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) plies: usize,
    pub(crate) hash: u64,
    pub(crate) errors: Vec<String>,
}

pub(crate) struct MainLine(Line);

impl Default for MainLine {
    fn default() -> Self {
        Self(Line {
            hash: 0xcbf2_9ce4_8422_2325,
            ..Line::default()
        })
    }
}

impl Visitor for MainLine {
    type Output = Line;

    fn ply(&mut self, ply: Ply<'_>) {
        let text = ply.mv.map_or("-- ".to_owned(), |mv| format!("{mv} "));
        for byte in text.bytes() {
            self.0.hash = (self.0.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self.0.plies += 1;
    }

    fn begin_variation(&mut self) -> Step {
        Step::Over
    }

    fn error(&mut self, error: &PgnError) {
        self.0.errors.push(error.to_string());
    }

    fn end_game(&mut self) -> Line {
        std::mem::take(self).0
    }
}

/// Compares all files of a folder with what `expected.tsv` there says; returns the differences.
fn compare(folder: &Path) -> String {
    let table = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let mut expected: BTreeMap<&str, Vec<(usize, u64)>> = BTreeMap::new();
    for line in table.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, _, plies, hash, _] = fields[..] else {
            panic!("{line}")
        };
        let hash = u64::from_str_radix(hash, 16).unwrap();
        let games = expected.entry(file).or_default();
        games.push((plies.parse().unwrap(), hash));
    }
    let mut report = String::new();
    let mut games_read = 0;
    for (file, expected) in expected {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let mut reader = Reader::new(&bytes);
        let mut lines = Vec::new();
        while let Some(line) = reader.read_game(&mut MainLine::default()) {
            lines.push(line);
        }
        games_read += lines.len();
        if lines.len() != expected.len() {
            let (ours, theirs) = (lines.len(), expected.len());
            writeln!(report, "{file}: {ours} games, python-chess {theirs}").unwrap();
        }
        for (number, (ours, theirs)) in lines.iter().zip(&expected).enumerate() {
            if (ours.plies, ours.hash) != *theirs {
                let (plies, theirs) = (ours.plies, theirs.0);
                let errors = &ours.errors;
                let number = number + 1;
                writeln!(
                    report,
                    "{file} game {number}: {plies} plies, python-chess {theirs}; {errors:?}"
                )
                .unwrap();
            }
        }
    }
    writeln!(report, "{games_read} games").unwrap();
    report
}

/// Any folder for which `expected.py` has written its table: `CHESS_PGN=folder cargo test -p
/// chess-notation --test it any_folder -- --ignored --nocapture`.
#[test]
#[ignore = "needs a folder"]
fn any_folder() {
    let folder = std::env::var("CHESS_PGN").unwrap();
    println!("{}", compare(Path::new(&folder)));
}
