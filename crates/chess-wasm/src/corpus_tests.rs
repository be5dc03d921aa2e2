//! The results of the native crates for the corpora, with which `tests/node/corpus.test.js` compares those under Node.
//!
//! `UPDATE=1 cargo test --package chess-wasm` writes them after an intended change.

use chess_board::{Diagnostic, FenError, Position};
use chess_notation::pgn::Reader;
use core::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const RESULTS: &str = "tests/data/native-results.tsv";

// The wording of errors does not count, so that it can be improved without a new list.

/// The hash of a text: 32-bit FNV-1a, which is short in any language.
#[derive(Clone, Copy)]
struct Hash(u32);

impl Hash {
    const fn new() -> Self {
        Self(0x811c_9dc5)
    }

    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}

/// Returns the files of a folder and its folders, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Writes for each file its games, moves and errors, and the hash of the games as they are written and of the errors.
fn pgn_results(out: &mut String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../chess-notation/tests/data/pgn");
    for path in files(&root) {
        let bytes = fs::read(&path).unwrap();
        let (mut games, mut moves, mut errors, mut hash) = (0, 0, 0, Hash::new());
        for game in Reader::new(&bytes).games() {
            games += 1;
            moves += game.node_count();
            errors += game.errors().len();
            hash.add(&game.to_pgn());
            for error in game.errors() {
                let (code, line, span) = (error.code(), error.line(), error.file_span());
                hash.add(&format!("{code} {line} {} {}\n", span.start, span.end));
            }
        }
        let name = path.strip_prefix(&root).unwrap().to_string_lossy();
        let name = name.replace('\\', "/");
        writeln!(out, "{name}\t{games}\t{moves}\t{errors}\t{:08x}", hash.0).unwrap();
    }
}

/// Writes how many of the hostile texts are legal positions, and the hash of the verdict on each.
fn fen_results(out: &mut String) {
    let rows = include_str!("../../chess-board/tests/data/hostile.tsv");
    let (mut valid, mut repaired, mut hash) = (0, 0, Hash::new());
    let rows = rows.lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let fen = row.split('\t').nth(5).unwrap().replace("\\n", "\n");
        match Position::from_fen(&fen) {
            Ok(position) => {
                valid += 1;
                hash.add(&format!("{position}\n"));
            }
            Err(error) => {
                let code = error.code();
                hash.add(&match error {
                    FenError::Syntax(error) => {
                        format!("{code} {:?}\n", error.span().unwrap_or_default())
                    }
                    _ => format!("{code}\n"),
                });
            }
        }
        if let Ok((position, _)) = Position::from_fen_tolerant(&fen) {
            repaired += 1;
            hash.add(&format!("{position}\n"));
        }
    }
    writeln!(out, "hostile.tsv\t{valid}\t{repaired}\t0\t{:08x}", hash.0).unwrap();
}

#[test]
fn results_of_the_corpora_are_those_that_node_compares_with() {
    let mut results = String::new();
    fen_results(&mut results);
    pgn_results(&mut results);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(RESULTS);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &results).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    for (found, expected) in results.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(results.lines().count(), expected.lines().count());
}
