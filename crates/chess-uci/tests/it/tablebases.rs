//! The endgame tables of the engine.

use crate::talk::Talk;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

/// The folder of the tables that are part of the project: all of three pieces.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../chess-syzygy/tests/data");

/// A pawn ending of four pieces, in which captures lead to tables.
const ENDING: &str = "position fen 8/8/3p4/4P3/8/1k6/8/6K1 w - - 0 1";

/// An empty folder that is deleted with this value.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("chess-uci-{}-{name}", process::id()));
        fs::create_dir(&path).unwrap();
        Self(path)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn set_path(talk: &mut Talk, folders: &[&Path]) -> String {
    let path = env::join_paths(folders).unwrap();
    let path = path.to_str().unwrap();
    talk.say(&format!("setoption name SyzygyPath value {path}"));
    talk.expect("info string ")
}

fn has_hits(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains(" tbhits "))
}

#[test]
fn tables_are_counted_and_answer_searches() {
    let mut talk = Talk::start();
    talk.say(ENDING);
    assert!(!has_hits(&talk.ask("go depth 5", "bestmove")));
    let empty = TestFolder::new("empty");
    let note = set_path(&mut talk, &[&empty.0, Path::new(TABLES)]);
    let expected = "info string SyzygyPath: found 5 tables of results and 5 of distances, with at most 3 pieces";
    assert_eq!(note, expected);
    let lines = talk.ask("go depth 5", "bestmove");
    assert!(has_hits(&lines), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" score cp 19999 ")));
    for off in [
        "setoption name SyzygyProbeLimit value 0",
        "setoption name SyzygyPath value <empty>",
    ] {
        talk.say(off);
        assert!(!has_hits(&talk.ask("go depth 5", "bestmove")), "{off}");
        talk.say("setoption name SyzygyProbeLimit value 7");
    }
    talk.quit();
}

#[test]
fn the_fifty_move_rule_can_be_ignored() {
    let mut talk = Talk::start();
    set_path(&mut talk, &[Path::new(TABLES)]);
    talk.say("position fen 8/8/8/3k4/8/8/8/KR6 w - - 80 100");
    let score = |talk: &mut Talk| {
        let lines = talk.ask("go nodes 100", "bestmove");
        let line = &lines[lines.len() - 2];
        let (_, score) = line.split_once(" score ").unwrap();
        score.split(' ').take(2).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(score(&mut talk), "cp 0");
    talk.say("setoption name Syzygy50MoveRule value false");
    assert_eq!(score(&mut talk), "cp 20000");
    talk.quit();
}

#[test]
fn a_wrong_path_is_reported_and_the_tables_stay() {
    let mut talk = Talk::start();
    set_path(&mut talk, &[Path::new(TABLES)]);
    let missing = Path::new("/no/such/folder");
    let note = set_path(&mut talk, &[Path::new(TABLES), missing]);
    let expected = "info string option SyzygyPath is unchanged: /no/such/folder: ";
    assert!(note.starts_with(expected), "{note}");
    talk.say(ENDING);
    assert!(has_hits(&talk.ask("go depth 5", "bestmove")));
    talk.quit();
}

#[test]
fn a_damaged_table_is_reported_once() {
    let folder = TestFolder::new("damaged");
    for entry in fs::read_dir(TABLES).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.0.join(path.file_name().unwrap())).unwrap();
    }
    fs::write(folder.0.join("KPvK.rtbw"), "damaged").unwrap();
    let mut talk = Talk::start();
    set_path(&mut talk, &[&folder.0]);
    talk.say(ENDING);
    let expected = "info string endgame tables: table KPvK.rtbw is damaged: ";
    let mut count = 0;
    for _ in 0..3 {
        let lines = talk.ask("go depth 5", "bestmove");
        count += lines
            .iter()
            .filter(|line| line.starts_with(expected))
            .count();
        assert!(lines.last().unwrap().starts_with("bestmove e5d6"));
    }
    assert_eq!(count, 1);
    talk.quit();
}
