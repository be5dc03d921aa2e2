//! The opening book of the engine.

use crate::talk::Talk;
use crate::test_file::TestFile;
use std::env;

/// Returns an entry of the start position.
fn entry(mv: u16, weight: u16) -> Vec<u8> {
    let key = 0x463b_9618_1691_fc9c_u64.to_be_bytes();
    [&key[..], &mv.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
}

const H2H4: u16 = 0o1737;

fn best_move(talk: &mut Talk, go: &str) -> (String, Vec<String>) {
    let lines = talk.ask(go, "bestmove");
    (lines.last().unwrap().clone(), lines)
}

fn set_book(talk: &mut Talk, file: &TestFile) {
    talk.say(&format!(
        "setoption name BookFile value {}",
        file.0.display()
    ));
}

#[test]
fn book_moves_are_played_only_with_own_book() {
    let file = TestFile::new("plays.bin", &entry(H2H4, 1));
    let mut talk = Talk::start();
    set_book(&mut talk, &file);
    let (best, _) = best_move(&mut talk, "go depth 2");
    assert_ne!(best, "bestmove h2h4");
    talk.say("setoption name OwnBook value true");
    assert_eq!(best_move(&mut talk, "go depth 2").0, "bestmove h2h4");
    // A search with `searchmoves` is an analysis and ignores the book.
    let (best, _) = best_move(&mut talk, "go depth 2 searchmoves a2a3");
    assert!(best.starts_with("bestmove a2a3"), "{best}");
    // This position is not in the book.
    talk.say("position startpos moves h2h4");
    let (best, lines) = best_move(&mut talk, "go depth 2");
    assert!(
        best.starts_with("bestmove ") && lines.len() > 1,
        "{lines:?}"
    );
    talk.say("position startpos");
    talk.say("setoption name BookFile value <empty>");
    assert_ne!(best_move(&mut talk, "go depth 2").0, "bestmove h2h4");
    talk.quit();
}

#[test]
fn an_analysis_ignores_the_book() {
    let file = TestFile::new("analysis.bin", &entry(H2H4, 1));
    let mut talk = Talk::start();
    talk.say("setoption name OwnBook value true");
    set_book(&mut talk, &file);
    for go in ["go infinite", "go ponder"] {
        talk.ask(go, "info depth 1 ");
        let (best, lines) = best_move(&mut talk, "stop");
        assert!(
            lines.iter().all(|line| line != "info string book move"),
            "{go}: {best}"
        );
    }
    let (best, lines) = best_move(&mut talk, "go mate 1");
    assert!(
        lines.iter().all(|line| line != "info string book move"),
        "{best}"
    );
    assert_eq!(best_move(&mut talk, "go depth 2").0, "bestmove h2h4");
    talk.quit();
}

#[test]
fn illegal_book_moves_are_reported_and_not_played() {
    let bytes = [entry(0o1777, 60_000), entry(H2H4, 1)].concat();
    let file = TestFile::new("illegal.bin", &bytes);
    let mut talk = Talk::start();
    talk.say("setoption name OwnBook value true");
    set_book(&mut talk, &file);
    let (best, lines) = best_move(&mut talk, "go depth 2");
    let expected =
        "info string opening book: invalid book entry: h2h8 is not a legal move of its position";
    assert!(lines.iter().any(|line| line == expected), "{lines:?}");
    assert_eq!(best, "bestmove h2h4");
    talk.quit();
}

#[test]
fn malformed_and_missing_books_are_reported() {
    let file = TestFile::new("truncated.bin", &entry(H2H4, 1)[..15]);
    let mut talk = Talk::start();
    talk.say("setoption name OwnBook value true");
    set_book(&mut talk, &file);
    let told = talk.expect("info string option BookFile is unchanged: ");
    assert!(told.contains("expected a multiple of 16"), "{told}");
    talk.say("setoption name BookFile value /no/such/book.bin");
    let told = talk.expect("info string option BookFile is unchanged: ");
    assert!(told.contains("cannot open /no/such/book.bin"), "{told}");
    let folder = env::temp_dir();
    talk.say(&format!(
        "setoption name BookFile value {}",
        folder.display()
    ));
    let told = talk.expect("info string option BookFile is unchanged: ");
    assert!(told.ends_with("is not a file"), "{told}");
    assert!(
        best_move(&mut talk, "go depth 2")
            .0
            .starts_with("bestmove ")
    );
    talk.quit();
}
