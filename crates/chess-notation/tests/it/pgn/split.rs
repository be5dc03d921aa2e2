//! Together, the parts of a file contain every game exactly once.

use super::trace::Trace;
use super::{files, trace};
use chess_notation::pgn::{PgnLimits, Reader, split};

/// Returns the calls without the counts that restart in each part.
fn events(bytes: &[u8], offset: usize) -> String {
    let mut trace = Trace::default();
    let mut reader = Reader::from_offset(bytes, offset as u64);
    while reader.read_game(&mut trace).is_some() {}
    let mut events = String::new();
    for line in trace.0.lines() {
        let line = match line
            .strip_prefix("game ")
            .or(line.strip_prefix("error: game "))
        {
            Some(rest) => rest.split_once("byte").unwrap().1,
            None => line,
        };
        events.push_str(line);
        events.push('\n');
    }
    events
}

fn check(name: &str, bytes: &[u8]) {
    let whole = events(bytes, 0);
    for parts in [1, 2, 3, 7, 100] {
        let ranges = split(bytes, parts);
        assert!(ranges.len() <= parts);
        let mut end = 0;
        let mut all = String::new();
        for range in ranges {
            assert_eq!(range.start, end, "{name}");
            assert!(!range.is_empty(), "{name}");
            end = range.end;
            all.push_str(&events(&bytes[range.clone()], range.start));
        }
        assert_eq!(end, bytes.len());
        assert_eq!(whole, all, "{name} in {parts} parts");
    }
}

#[test]
fn splitting_a_file_does_not_change_its_games() {
    for (name, bytes) in files() {
        check(&name, &bytes);
    }
}

#[test]
fn skipped_games_with_errors_end_where_read_games_end() {
    let text = "[Event \"1\"]\n1. e4 {no end\n\n[Event \"2\"]\n1. e4 (d4 (c4\r\n \r\n[Event \"3\"]\n\n\
                \n[Event \"4\"]\n{only this}\n\n[Event \"5\"\n\n[Event \"6\"]\n\n\n\n% escaped\n; aside\n\n\
                [Event \"7\"]\n1. e4 Ke7 {a\n\n[Event} \n\n[Event \"8\"]\n1. e4 [x\n\n[Event \"9\"] *";
    check("bad", text.as_bytes());
    let all = trace::of_bytes(text.as_bytes(), PgnLimits::default());
    assert_eq!(all.matches("\nend\n").count(), 9, "{all}");
}

#[test]
fn any_number_of_parts_is_accepted() {
    let text = "[Event \"a\"]\n\n1. e4 *\n\n".repeat(3);
    let each = split(text.as_bytes(), usize::MAX);
    assert_eq!(each.len(), 3);
    assert_eq!(split(text.as_bytes(), 3), each);
    assert_eq!(split(b"", usize::MAX), []);
    assert_eq!(split(b"no game", usize::MAX), split(b"no game", 1));
}
