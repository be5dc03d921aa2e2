//! Collections of games: what is written is read back as the same games, and repaired files need no more repairs.

mod outline;

use crate::Target;
use crate::bytes::Bytes;
use chess_games::{
    Batch, Batches, Checker, Diagnostic, Fault, FileCounts, Fixer, GameText, GameWriter, Severity,
    Worker,
};
use outline::{Outline, Tag, outlines};

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "games",
    subject: "files of games, with a zero byte between two: joining, selecting, repairing; two bytes of parameters first",
    check,
    max_len: 4_096,
    words: &[
        "[Event \"", "[White \"", "[Black \"a\"]\n", "[Annotator \"", "\"]\n", "\n\n", "[Result \"1-0\"]\n",
        "[Result \"1:0\"]\n", "[Result \"", "[Date \"2024-3-7\"]\n", "[FEN \"", "[SetUp \"1\"]\n",
        "[Variant \"Chess960\"]\n", "1. e4 ", "2... e7e5 ", "0-0 ", "Z0 ", "{ ", " }", "( ", " )", "; ", "\n% ",
        "1-0 ", "1:0", "1/2", "1/2-1/2 ", "\u{bd}-\u{bd}", "1-0. ", "* ", "$1 ", "\\", "\\\"", "\u{feff}", "\r\n",
        "\x1a", "\0",
    ],
};

fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let (size, choice) = (bytes.byte(), bytes.byte());
    let files: Vec<&[u8]> = bytes.rest().split(|&byte| byte == 0).collect();
    written(&files, 1 + usize::from(size), choice);
    let levels = [Severity::Style, Severity::Warning, Severity::Error];
    for file in files {
        repaired(file, levels[usize::from(choice) % 3]);
    }
}

/// The games of some files that are written one after the other are read back as the same games, whichever are chosen.
fn written(files: &[&[u8]], size: usize, choice: u8) {
    let mut writer = GameWriter::new(Vec::new());
    let mut expected = Vec::new();
    let mut number = 0;
    for file in files {
        let mut in_batches = Vec::new();
        for batch in Batches::new(*file).with_size(size) {
            let batch = batch.expect("a slice is read without errors");
            for (game, outline) in batch.read_games(&mut Outline::default()) {
                in_batches.push(outline.clone());
                number += 1;
                if choice >> (number % 8) & 1 == 0 {
                    write(&mut writer, game);
                    expected.push(outline);
                }
            }
        }
        assert_eq!(in_batches, outlines(file), "batches of {size} bytes");
    }
    let text = writer.into_inner();
    let read = outlines(&text);
    assert_eq!(read, expected, "{}", text.escape_ascii());
}

fn write(writer: &mut GameWriter<Vec<u8>>, game: GameText<'_>) {
    writer.write(game).expect("a vector takes any text");
}

/// A repaired file needs no repair, and has the same games with the same tags, but for what was repaired.
fn repaired(file: &[u8], level: Severity) {
    let checker = Checker::new().with_level(level);
    let (once, faults) = fix(file, checker);
    let (twice, more) = fix(&once, checker);
    let shown = || format!("{}\n{}", file.escape_ascii(), once.escape_ascii());
    assert_eq!(more, [], "{}", shown());
    assert!(once == twice, "{}", shown());
    let mut before = FileCounts::default();
    for batch in Batches::new(once.as_slice()) {
        let mut found = checker.clone().process(&batch.expect("no errors"));
        found.number_from(&mut before);
        for fault in &found.faults {
            assert_eq!(fault.repair.as_ref(), None, "{fault}\n{}", shown());
        }
    }
    let (old, new) = (outlines(file), outlines(&once));
    assert_eq!(old.len(), new.len(), "{}", shown());
    for (number, (old, new)) in (1..).zip(old.iter().zip(&new)) {
        assert_eq!(old.moves, new.moves, "{}", shown());
        let faults = faults.iter().filter(|fault| fault.game == number);
        let faults: Vec<&Fault> = faults.collect();
        let start = file.as_ptr().addr();
        for tag in &old.tags {
            let is_named = faults.iter().any(|fault| names(fault, tag, start));
            let mut others = new.tags.iter().filter(|other| other.name == tag.name);
            assert!(
                is_named || others.any(|other| other.value == tag.value),
                "{tag:?} {faults:?}\n{}",
                shown()
            );
        }
        for tag in &new.tags {
            let is_old = old.tags.contains(tag);
            assert!(is_old || !faults.is_empty(), "{tag:?}\n{}", shown());
        }
    }
}

/// Returns whether a repair changes the value of a tag.
fn names(fault: &Fault, tag: &Tag, file: usize) -> bool {
    let value = (tag.at - file) as u64..(tag.at - file + tag.length) as u64;
    let edits = fault
        .repair
        .as_ref()
        .map_or(&[][..], |repair| &repair.edits);
    fault.kind.code() != "game-encoding"
        && edits
            .iter()
            .any(|edit| edit.span.start <= value.end && value.start <= edit.span.end)
}

fn fix(file: &[u8], checker: Checker) -> (Vec<u8>, Vec<Fault>) {
    let mut text = Vec::new();
    let mut faults = Vec::new();
    let mut before = FileCounts::default();
    for batch in Batches::new(file) {
        let batch: Batch = batch.expect("a slice is read without errors");
        let mut fixed = Fixer::new(checker).process(&batch);
        fixed.number_from(&mut before);
        text.extend_from_slice(fixed.text.as_deref().unwrap_or(batch.bytes()));
        faults.append(&mut fixed.repaired);
    }
    (text, faults)
}
