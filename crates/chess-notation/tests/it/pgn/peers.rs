//! Compares main lines with those that python-chess reads, game for game.
//!
//! `tests/data/pgn/expected.py` writes what python-chess reads.

use super::trace::located;
use chess_notation::pgn::{PgnError, Ply, Reader, VisitStep, Visitor};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// A hash of a main line, with the errors.
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

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn error(&mut self, error: &PgnError) {
        self.0.errors.push(located(error));
    }

    fn end_game(&mut self) -> Line {
        std::mem::take(self).0
    }
}

/// Compares all files of a folder with `expected.tsv` there; returns the differences.
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

/// `docs/pgn.md` explains these differences.
#[test]
fn committed_files_differ_from_python_chess_only_as_documented() {
    insta::assert_snapshot!(compare(&super::data()), @r#"
    bhlangonijr_chesslib/src__test__resources__ep.pgn: 1 games, python-chess 2
    bhlangonijr_chesslib/src__test__resources__err.pgn: 1 games, python-chess 2
    bhlangonijr_chesslib/src__test__resources__z0.pgn: 1 games, python-chess 2
    iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__demoGames.pgn: 2 games, python-chess 4
    iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__demoGames.pgn game 1: 69 plies, python-chess 0; []
    iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__demoGames.pgn game 2: 106 plies, python-chess 69; []
    jhlywa_chess.js/__tests____pgn__0.pgn: 7 games, python-chess 1
    lichess-org_scalachess/test-kit__src__test__resources__snapshot__pgn-render__pgns.txt game 3: 0 plies, python-chess 42; ["game 3, line 50, bytes 2361..2371: expected chess or Chess960, found the variant Crazyhouse"]
    mliebelt_pgn-parser/doc__sampleGameThrow.pgn game 1: 2 plies, python-chess 4; ["game 1, line 2, bytes 105..108: Sf3: expected a piece (one of KQRBN), a file (a to h) or O-O, found 'S'"]
    932 games
    "#);
}

/// Compares any folder for which `expected.py` has written a table: `CHESS_PGN=folder cargo test -p
/// chess-notation --test it any_folder -- --ignored --nocapture`.
#[test]
#[ignore = "needs a folder"]
fn any_folder() {
    let folder = std::env::var("CHESS_PGN").unwrap();
    println!("{}", compare(Path::new(&folder)));
}
