//! Faults with their places, and repairs.

use crate::support::{files, unusual};
use chess_games::{
    Batch, Batches, CheckedBatch, Checker, Diagnostic, Excerpt, Fault, FileCounts, FixedBatch,
    Fixer, Severity, Worker,
};
use chess_notation::pgn::{PgnGame, Reader};
use std::fmt::Write as _;

const STYLE: Checker = Checker::new().with_level(Severity::Style);

fn check(text: impl Into<Vec<u8>>) -> CheckedBatch {
    Checker::with_level(Checker::new(), Severity::Style).process(&Batch::new(text, 0))
}

fn fix(text: impl Into<Vec<u8>>) -> FixedBatch {
    Fixer::new(STYLE).process(&Batch::new(text, 0))
}

/// A game with the seven tags, other tags, and these moves.
fn game(tags: &str, moves: &str) -> String {
    format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
         [Result \"*\"]\n{tags}\n{moves}\n"
    )
}

/// Returns the faults as a person sees them, with carets, and the repaired lines.
fn shown(text: impl Into<Vec<u8>>) -> String {
    let text = text.into();
    let batch = Batch::new(text.clone(), 0);
    let mut shown = String::new();
    for fault in &check(text.clone()).faults {
        let excerpt = Excerpt::new(&batch, fault.span.clone());
        let carets = "^".repeat(excerpt.marked.len().max(1));
        let indent = " ".repeat(excerpt.marked.start);
        let line = excerpt.text.trim_end();
        writeln!(shown, "{fault}\n    {line}\n    {indent}{carets}").unwrap();
    }
    let before = String::from_utf8_lossy(&text).into_owned();
    match fix(text).text {
        Some(fixed) => {
            let fixed = String::from_utf8_lossy(&fixed);
            for line in fixed
                .lines()
                .filter(|line| !before.lines().any(|before| before == *line))
            {
                writeln!(shown, "+   {line}").unwrap();
            }
        }
        None => shown += "nothing is repaired\n",
    }
    shown
}

#[test]
fn moves_are_reported_where_they_are() {
    insta::assert_snapshot!(shown(game("", "1. e4 e5 2. Nf3\nNc6 3. Bb5 a6 4. Bxc7 Nf6 *")), @"
    game 1, line 10, column 18: error: Bxc7: none of the white bishops can go to c7 [pgn-move]
        Nc6 3. Bb5 a6 4. Bxc7 Nf6 *
                         ^^^^
    nothing is repaired
    ");
    insta::assert_snapshot!(shown(game("", "1. f3 e5 2. g4 Qh4# 3. a3 *")), @"
    game 1, line 9, column 24: error: a3: the game is over: checkmate [pgn-game-over]
        1. f3 e5 2. g4 Qh4# 3. a3 *
                               ^^
    nothing is repaired
    ");
    insta::assert_snapshot!(shown(game("", "1. e4 (1. d4 Ke5) e5 ) 2. a3 {no end\n*")), @"
    game 1, line 9, column 14: error: Ke5: the black king on e8 cannot go to e5: a king does not move that way [pgn-move]
        1. e4 (1. d4 Ke5) e5 ) 2. a3 {no end
                     ^^^
    game 1, line 9, column 22: error: unmatched `)`: no variation is open [pgn-unopened-variation]
        1. e4 (1. d4 Ke5) e5 ) 2. a3 {no end
                             ^
    game 1, line 9, column 30: error: the comment has no closing brace [pgn-unclosed-comment]
        1. e4 (1. d4 Ke5) e5 ) 2. a3 {no end
                                     ^
    game 1, line 10, column 2: warning: expected a result after the moves, found none [game-no-result]
        *
         ^
    nothing is repaired
    ");
}

#[test]
fn spellings_are_repaired() {
    insta::assert_snapshot!(shown(game("", "1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4! 5. Re1 Z0 *")), @"
    game 1, line 9, column 4: style: expected e4: the move is two squares without a piece letter; a hyphen or a colon stands between the squares [game-san]
        1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4! 5. Re1 Z0 *
           ^^^^^
    game 1, line 9, column 10: style: expected e5: the move is two squares without a piece letter [game-san]
        1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4! 5. Re1 Z0 *
                 ^^^^
    game 1, line 9, column 18: style: expected Nf3: the origin of the move is not written as the standard requires [game-san]
        1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4! 5. Re1 Z0 *
                         ^^^^^
    game 1, line 9, column 42: style: expected O-O: castling is not written O-O or O-O-O [game-san]
        1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4! 5. Re1 Z0 *
                                                 ^^^
    game 1, line 9, column 59: style: expected -- for a null move [game-null-move]
        1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4! 5. Re1 Z0 *
                                                                  ^^
    +   1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Nxe4! 5. Re1 -- *
    ");
    insta::assert_snapshot!(shown(game("", "1. e4 e5 3. Nf3 Nc6 4... Nf6 4. Bc4 *")), @"
    game 1, line 9, column 10: style: expected the move number 2 [game-move-number]
        1. e4 e5 3. Nf3 Nc6 4... Nf6 4. Bc4 *
                 ^
    game 1, line 9, column 26: error: Nf6: none of the white knights can go to f6 [pgn-move]
        1. e4 e5 3. Nf3 Nc6 4... Nf6 4. Bc4 *
                                 ^^^
    +   1. e4 e5 2. Nf3 Nc6 4... Nf6 4. Bc4 *
    ");
    insta::assert_snapshot!(shown(game("", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 *")), @r#"
    game 1, line 9, column 35: style: expected Qxf7#: the sign for check or mate is missing [game-san]
        1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 *
                                          ^^^^
    game 1, line 9, column 40: error: the result is *, but the game ends with checkmate: 1-0 [game-outcome]
        1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 *
                                               ^
    +   [Result "1-0"]
    +   1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
    "#);
}

#[test]
fn results_are_compared_with_each_other_and_with_the_board() {
    let with = |tag: &str, moves: &str| {
        game("", moves).replace("[Result \"*\"]", &format!("[Result \"{tag}\"]"))
    };
    let mate = "1. f3 e5 2. g4 Qh4#";
    insta::assert_snapshot!(shown(with("1-0", "1. e4 0-1")), @"
    game 1, line 9, column 7: error: the tag Result says 1-0, but the moves end with 0-1 [pgn-result-mismatch]
        1. e4 0-1
              ^^^
    nothing is repaired
    ");
    insta::assert_snapshot!(shown(with("1-0", &format!("{mate} 0-1"))), @r#"
    game 1, line 9, column 21: error: the tag Result says 1-0, but the moves end with 0-1 [pgn-result-mismatch]
        1. f3 e5 2. g4 Qh4# 0-1
                            ^^^
    +   [Result "0-1"]
    "#);
    insta::assert_snapshot!(shown(with("1-0", &format!("{mate} 1-0"))), @"
    game 1, line 9, column 21: error: the result is 1-0, but the game ends with checkmate: 0-1 [game-outcome]
        1. f3 e5 2. g4 Qh4# 1-0
                            ^^^
    nothing is repaired
    ");
    insta::assert_snapshot!(shown(with("*", &format!("{mate} *"))), @r#"
    game 1, line 9, column 21: error: the result is *, but the game ends with checkmate: 0-1 [game-outcome]
        1. f3 e5 2. g4 Qh4# *
                            ^
    +   [Result "0-1"]
    +   1. f3 e5 2. g4 Qh4# 0-1
    "#);
    insta::assert_snapshot!(shown(with("?", mate)), @r#"
    game 1, line 7, column 10: error: the result is *, but the game ends with checkmate: 0-1 [game-outcome]
        [Result "?"]
                 ^
    game 1, line 9, column 20: warning: expected a result after the moves, found none [game-no-result]
        1. f3 e5 2. g4 Qh4#
                           ^
    +   [Result "0-1"]
    +   1. f3 e5 2. g4 Qh4# 0-1
    "#);
    insta::assert_snapshot!(shown(with("1/2", "1. e4 ½-½ {agreed}")), @r#"
    game 1, line 7, column 10: style: expected 1-0, 0-1, 1/2-1/2 or * as result [game-result-spelling]
        [Result "1/2"]
                 ^^^
    +   [Result "1/2-1/2"]
    +   1. e4 1/2-1/2 {agreed}
    "#);
    insta::assert_snapshot!(shown(with("White won", "1. e4 1-0")), @r#"
    game 1, line 7, column 10: error: expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found White won [pgn-result-tag]
        [Result "White won"]
                 ^^^^^^^^^
    +   [Result "1-0"]
    "#);
    insta::assert_snapshot!(shown(with("White won", "1. e4")), @r#"
    game 1, line 7, column 10: error: expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found White won [pgn-result-tag]
        [Result "White won"]
                 ^^^^^^^^^
    game 1, line 9, column 6: warning: expected a result after the moves, found none [game-no-result]
        1. e4
             ^
    +   1. e4 *
    "#);
    insta::assert_snapshot!(shown(with("1-0", "1. e4 ; to the end of the line")), @"
    game 1, line 9, column 31: warning: expected a result after the moves, found none [game-no-result]
        1. e4 ; to the end of the line
                                      ^
    +   1-0
    ");
    insta::assert_snapshot!(shown(with("1-0", "")), @r#"
    game 1, line 7, column 15: warning: expected a result after the moves, found none [game-no-result]
        [Result "1-0"]
                      ^
    +   1-0
    "#);
}

#[test]
fn tags_are_checked() {
    insta::assert_snapshot!(shown("1. e4 *"), @r#"
    game 1, line 1, column 1: warning: missing tags: Event, Site, Date, Round, White, Black, Result [game-missing-tags]
        1. e4 *
        ^
    +   [Event "?"]
    +   [Site "?"]
    +   [Date "????.??.??"]
    +   [Round "?"]
    +   [White "?"]
    +   [Black "?"]
    +   [Result "*"]
    +
    "#);
    insta::assert_snapshot!(shown("[White \"A\"]\r\n[Result \"1-0\"]\r\n[ECO \"A00\"]\r\n\r\n1. e4 1-0\r\n"), @r#"
    game 1, line 1, column 1: warning: missing tags: Event, Site, Date, Round, Black [game-missing-tags]
        [White "A"]
        ^
    +   [Event "?"]
    +   [Site "?"]
    +   [Date "????.??.??"]
    +   [Round "?"]
    +   [Black "?"]
    "#);
    insta::assert_snapshot!(shown(game("[UTCDate \"2024/3\"]\n[EventDate \"17.3.2024\"]\n[WhiteElo \"2400?\"]\n[BlackElo \"-\"]\n", "*")), @r#"
    game 1, line 8, column 11: warning: expected a date such as 2024.03.17 or 2024.??.??, found "2024/3" [game-date]
        [UTCDate "2024/3"]
                  ^^^^^^
    game 1, line 9, column 13: warning: expected a date such as 2024.03.17 or 2024.??.??, found "17.3.2024" [game-date]
        [EventDate "17.3.2024"]
                    ^^^^^^^^^
    game 1, line 10, column 12: warning: expected a number as rating of white, found "2400?" [game-elo]
        [WhiteElo "2400?"]
                   ^^^^^
    +   [UTCDate "2024.03.??"]
    +   [EventDate "2024.03.17"]
    "#);
    // The 3rd of April, or the 4th of March.
    insta::assert_snapshot!(shown(game("[UTCDate \"3/17/2024\"]\n[EventDate \"3.4.2024\"]\n", "*")), @r#"
    game 1, line 8, column 11: warning: expected a date such as 2024.03.17 or 2024.??.??, found "3/17/2024" [game-date]
        [UTCDate "3/17/2024"]
                  ^^^^^^^^^
    game 1, line 9, column 13: warning: expected a date such as 2024.03.17 or 2024.??.??, found "3.4.2024" [game-date]
        [EventDate "3.4.2024"]
                    ^^^^^^^^
    +   [UTCDate "2024.03.17"]
    "#);
    insta::assert_snapshot!(shown(game("[White \"?\"]\n[Black \"B\"]\n", "*")), @r#"
    game 1, line 8, column 2: warning: the tag White occurs twice [game-duplicate-tag]
        [White "?"]
         ^^^^^
    game 1, line 9, column 2: warning: the tag Black occurs twice [game-duplicate-tag]
        [Black "B"]
         ^^^^^
    "#);
    insta::assert_snapshot!(shown(game("[Annotator \"the \"great\" one\"]\n[Opening \"a\\b\"]\n", "*")), @r#"
    game 1, line 8, column 13: style: expected a backslash before a quotation mark or a backslash [game-tag-escape]
        [Annotator "the "great" one"]
                    ^^^^^^^^^^^^^^^
    game 1, line 9, column 11: style: expected a backslash before a quotation mark or a backslash [game-tag-escape]
        [Opening "a\b"]
                  ^^^
    +   [Annotator "the \"great\" one"]
    +   [Opening "a\\b"]
    "#);
    insta::assert_snapshot!(shown(game("[Opening name without quotes]\n", "*")), @r#"
    game 1, line 8, column 1: error: expected a tag pair such as [Event "?"] [pgn-tag]
        [Opening name without quotes]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    nothing is repaired
    "#);
}

#[test]
fn start_positions_are_checked() {
    insta::assert_snapshot!(shown(game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n", "1. e4 *")), @r#"
    game 1, line 8, column 1: warning: expected the tags FEN and SetUp "1" together [game-setup]
        [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    +   [SetUp "1"]
    "#);
    insta::assert_snapshot!(shown(game("[SetUp \"1\"]\n", "1. e4 *")), @r#"
    game 1, line 8, column 9: warning: expected the tags FEN and SetUp "1" together [game-setup]
        [SetUp "1"]
                ^
    nothing is repaired
    "#);
    insta::assert_snapshot!(shown(game("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQ -\"]\n", "1. e4 *")), @r#"
    game 1, line 9, column 7: style: the start position is not spelled as the standard asks: castling rights without king and rook in place were removed [game-fen-spelling]
        [FEN "4k3/8/8/8/8/8/4P3/4K3 w KQ -"]
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    +   [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
    "#);
    insta::assert_snapshot!(shown(game("[SetUp \"1\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n", "9. e4 *")), @r#"
    game 1, line 9, column 1: warning: expected the tag Variant "Chess960", because the start position needs it [game-variant]
        [FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    +   [Variant "Chess960"]
    "#);
    // `KQkq` without king and rook on their squares are mistakes, or the tag Variant is missing.
    insta::assert_snapshot!(shown(game("[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/R5K1 w Q - 0 1\"]\n", "1. Ra8+ *")), @r#"
    game 1, line 9, column 7: style: the start position is not spelled as the standard asks: castling rights KQkq without king and rook on their squares of standard chess were removed (if the game is Chess960, name the files of the rooks or the variant) [game-fen-spelling]
        [FEN "6k1/8/8/8/8/8/8/R5K1 w Q - 0 1"]
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    nothing is repaired
    "#);
    assert_eq!(
        check(game(
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/R5K1 w Q - 0 1\"]\n",
            "1. O-O-O *"
        ))
        .faults,
        []
    );
    insta::assert_snapshot!(shown(game("[SetUp \"1\"]\n[FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1\"]\n", "1. e4 *")), @r#"
    game 1, line 9, column 1: warning: expected the tag Variant "Chess960", because the start position needs it [game-variant]
        [FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    +   [Variant "Chess960"]
    "#);
    insta::assert_snapshot!(shown(game("[SetUp \"1\"]\n[FEN \"4k3/8/8 w - - 0 1\"]\n", "1. e4 *")), @r#"
    game 1, line 9, column 14: error: the start position: placement: expected eight ranks, found the end after rank 6 [pgn-fen]
        [FEN "4k3/8/8 w - - 0 1"]
                     ^
    nothing is repaired
    "#);
    insta::assert_snapshot!(shown(game("[Variant \"Atomic\"]\n", "1. e4 *")), @r#"
    game 1, line 8, column 11: error: expected chess or Chess960, found the variant Atomic [pgn-variant]
        [Variant "Atomic"]
                  ^^^^^^
    nothing is repaired
    "#);
}

#[test]
fn text_that_is_not_utf_8_is_converted() {
    let mut text = game("", "1. e4 {M_ller} *").into_bytes();
    let at = text.iter().position(|&byte| byte == b'_').unwrap();
    text[at] = 0xfc;
    insta::assert_snapshot!(shown(text), @"
    game 1, line 9, column 9: warning: expected text in UTF-8, found other bytes [game-encoding]
        1. e4 {Müller} *
                ^
    +   1. e4 {Müller} *
    ");
}

#[test]
fn severities_select_what_is_reported() {
    let text = "[White \"A\"]\n\n1. e2e4 Ke7 *\n";
    let codes = |level| {
        let checked = Checker::new()
            .with_level(level)
            .process(&Batch::new(text, 0));
        checked
            .faults
            .iter()
            .map(|fault| fault.kind.code())
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(Severity::Error), ["pgn-move"]);
    assert_eq!(codes(Severity::Warning), ["game-missing-tags", "pgn-move"]);
    assert_eq!(
        codes(Severity::Style),
        ["game-missing-tags", "game-san", "pgn-move"]
    );
}

#[test]
fn long_lines_are_cut_in_excerpts() {
    let text = game(
        "",
        &format!("1. e4 {{{}}} e9 {{{}}} *", "ä".repeat(500), "ö".repeat(500)),
    );
    let batch = Batch::new(text.clone(), 0);
    let fault = &check(text).faults[0];
    let excerpt = Excerpt::new(&batch, fault.span.clone());
    insta::assert_snapshot!(excerpt.text, @"…ääääääääääääääääääääääääääääääääääääää} e9 {ööööööööööööööööööööööööööööööööööööööööööööööööööööööö…");
    let marked: String = excerpt
        .text
        .chars()
        .skip(excerpt.marked.start)
        .take(excerpt.marked.len())
        .collect();
    assert_eq!(marked, "e9");
}

#[test]
fn oversized_games_are_faults() {
    let text = game("", &format!("1. e4 {{{}}} *", "long ".repeat(1000)));
    let batch = Batches::new(text.as_bytes())
        .with_max_game(500)
        .next()
        .unwrap()
        .unwrap();
    let checked = Checker::new().process(&batch);
    let codes: Vec<_> = checked
        .faults
        .iter()
        .map(|fault| fault.kind.code())
        .collect();
    assert_eq!(codes, ["game-too-long", "pgn-unclosed-comment"]);
}

#[test]
fn many_faults_of_a_game_are_counted() {
    let checked = check(game("", &format!("1. e4 {} *", ")".repeat(1000))));
    assert_eq!((checked.faults.len(), checked.left_out), (100, 900));
}

/// Checks a file in batches of this size.
fn check_in_batches(bytes: &[u8], size: usize) -> (Vec<Fault>, FileCounts) {
    let mut before = FileCounts::default();
    let mut faults = Vec::new();
    for batch in Batches::new(bytes).with_size(size) {
        let mut checked = STYLE.clone().process(&batch.unwrap());
        checked.number_from(&mut before);
        faults.extend(checked.faults);
    }
    (faults, before)
}

#[test]
fn faults_do_not_depend_on_batches() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let whole = check_in_batches(&bytes, 1 << 20);
        for size in [1, 5000] {
            assert!(
                check_in_batches(&bytes, size) == whole,
                "{name} in batches of {size}"
            );
        }
    }
}

#[test]
fn places_are_those_of_the_reader_and_of_an_editor() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let mut errors = Vec::new();
        for game in Reader::new(&bytes).games() {
            errors.extend(
                game.errors()
                    .iter()
                    .map(|error| (error.code(), error.game(), error.line(), error.file_span())),
            );
        }
        errors.sort_by_key(|error| (error.1, error.3.start));
        let checked = check(bytes.clone());
        let mut found: Vec<_> = checked
            .faults
            .iter()
            .filter(|fault| fault.kind.code().starts_with("pgn-"))
            .map(|fault| {
                (
                    fault.kind.code(),
                    fault.game,
                    fault.line,
                    fault.span.clone(),
                )
            })
            .collect();
        found.sort_by_key(|fault| (fault.1, fault.3.start));
        assert_eq!(found, errors, "{name}");
        for fault in &checked.faults {
            let before = &bytes[..fault.span.start as usize];
            let before = String::from_utf8_lossy(before)
                .replace("\r\n", "\n")
                .replace('\r', "\n");
            let line = before.matches('\n').count() as u64 + 1;
            assert_eq!(fault.line, line, "{name}: {fault}");
            if std::str::from_utf8(&bytes).is_ok() {
                let column = before.rsplit('\n').next().unwrap().chars().count() as u64 + 1;
                assert_eq!(fault.column, column, "{name}: {fault}");
            }
        }
    }
}

#[test]
fn repaired_files_have_no_more_faults_of_these_kinds() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        // In an HTML page, the tags of 42 games are one value, and its repair excludes those within it.
        let rounds = if name.ends_with("__pgn__0.pgn") { 5 } else { 1 };
        let mut text = bytes.clone();
        for _ in 0..rounds {
            let fixed = fix(text.clone());
            assert_eq!(fixed.text.is_some(), !fixed.repaired.is_empty(), "{name}");
            text = fixed.text.unwrap_or(text);
        }
        let again = fix(text.clone());
        let left: Vec<_> = again.repaired.iter().map(ToString::to_string).collect();
        assert!(
            left.is_empty() || again.remaining.left_out > 0,
            "{name}: {left:#?}"
        );
        assert_eq!(again.remaining.games, check(bytes.clone()).games, "{name}");
        // The same moves, in games with better results and tags.
        let games = Reader::new(&bytes).games().zip(Reader::new(&text).games());
        for (before, after) in games {
            assert!(before.main_line().eq(after.main_line()), "{name}");
            assert_eq!(before.node_count(), after.node_count(), "{name}");
        }
    }
}

#[test]
fn written_games_have_no_faults() {
    for (name, bytes) in files() {
        let games: Vec<PgnGame> = Reader::new(&bytes).games().collect();
        for game in games {
            let text = game.to_pgn();
            let checked = check(text.clone());
            // Tags of the file are kept as they are.
            let faults: Vec<_> = checked
                .faults
                .iter()
                .filter(|fault| {
                    ![
                        "game-date",
                        "game-elo",
                        "game-duplicate-tag",
                        "game-outcome",
                        "game-setup",
                    ]
                    .contains(&fault.kind.code())
                })
                .map(ToString::to_string)
                .collect();
            assert!(faults.is_empty(), "{name}: {faults:#?}\n{text}");
        }
    }
}

/// Returns the repaired text, after testing that nothing is left to repair.
fn repaired(text: &str) -> String {
    let fixed = fix(text).text.unwrap_or_else(|| text.as_bytes().to_vec());
    let again = fix(fixed.clone());
    let fixed = String::from_utf8(fixed).unwrap();
    assert_eq!((again.text, again.repaired), (None, vec![]), "{fixed}");
    let left = check(fixed.clone()).faults;
    assert!(left.iter().all(|fault| fault.repair.is_none()), "{fixed}");
    fixed
}

#[test]
fn a_tag_is_removed_only_if_all_before_it_say_the_same() {
    let roster = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                  [Result \"*\"]\n";
    for (tags, left) in [
        ("a a", "a"),
        ("a b a", "a b a"),
        ("a a b a", "a b a"),
        ("Standard x Standard", "Standard x Standard"),
    ] {
        let game = |values: &str| {
            let values = values.split(' ');
            let lines = values.map(|value| format!("[Variant \"{value}\"]\n"));
            format!("{roster}{}\n*\n", lines.collect::<String>())
        };
        assert_eq!(repaired(&game(tags)), game(left));
    }
}

#[test]
fn a_repair_is_offered_only_if_it_is_made() {
    for text in [
        // The second game begins within a line.
        "[h\"\"]f3[Event\"\\\"]",
        "[\n\u{feff}\n[8\"",
        "[Variant\"Standard\"][Variant\"t\"][Variant\"Standard\"]",
        "#\n0-1\u{feff}",
        "[i\"\"]\"] \x1a",
        "[i\"\"]\"]\x0c",
    ] {
        let fixed = repaired(text);
        assert!(fixed.len() >= text.len(), "{fixed}");
    }
}

#[test]
fn tags_without_an_end_are_closed() {
    for (line, closed) in [
        ("[Annotator \"", "[Annotator \"\"]"),
        ("[Annotator \"Anand", "[Annotator \"Anand\"]"),
        ("[Annotator \"Anand\"", "[Annotator \"Anand\"]"),
        ("[Annotator \"Anand]", "[Annotator \"Anand\"]"),
        ("[ Annotator  \"Anand ", "[ Annotator  \"Anand\"] "),
        ("[WhiteElo \"27", "[WhiteElo \"27\"]"),
    ] {
        let text = game(&format!("{line}\n"), "1. e4 *");
        assert_eq!(repaired(&text), text.replace(line, closed));
    }
    // Moves would be read in another way, a game would begin, or the tag is none.
    for line in [
        "[FEN \"4k3/8/8/8/8/8/8/4K3",
        "[Variant \"Chess960",
        "{a comment}\n[Annotator \"",
        "[Annotator Anand]",
        "[Annotator",
    ] {
        let text = game(&format!("{line}\n"), "1. e4 *");
        assert_eq!(repaired(&text), text);
    }
}

#[test]
fn a_repaired_file_needs_no_other_repair() {
    let tags = game("", "")
        .trim_end()
        .replace("[Result \"*\"]", "[Result \"0-1\"]");
    assert_eq!(
        repaired(&format!("{tags}\n[Annotator \"")),
        format!("{tags}\n[Annotator \"\"]\n\n0-1")
    );
    // The second tag says the same as the first one does when it is repaired.
    let twice = tags.replace("\"0-1\"]", "\"0:1\"]\n[Result \"0-1\"]");
    assert_eq!(repaired(&twice), format!("{tags}\n\n0-1"));
    // What the text of an invalid tag says is kept.
    let invalid = tags.replace("\"0-1\"", "\"White won\"");
    assert_eq!(repaired(&invalid), format!("{invalid}\n\n*"));
    // More faults than are reported.
    let moves = "1. Ng1-f3 Ng8-f6 2. Nf3-g1 Nf6-g8 ".repeat(80) + "*";
    let fixed = fix(game("", &moves));
    assert_eq!(fixed.repaired_counts.total(), 321);
    assert_eq!(
        (fixed.repaired.len(), fixed.remaining.faults.len()),
        (100, 0)
    );
    repaired(&game("", &moves));
}

#[test]
fn repairs_do_not_change_what_is_beside_them() {
    for text in [
        // No line of its own, beside a line that is no tag, and after a comment.
        "d4[x\"1-0\" *",
        "*5[FEN\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]",
        "{c}\n\n[White \"x\"]\n\n*",
        "[E\"\"]([Event\"\"]<",
        "1. e4 ; move 6.\ne5 6Z0 0000h *",
        "[A \"x\"]\n\n[A \"x\"]\n[Event \"e\"]\n\n*",
        "1. e4\n\n6. e5 *",
        "1. e4 e9 (2. d4",
        "(1. e4 \" (1. d4",
        "1. e4 e5 .5-.5",
        "1. e4 $\u{bd}",
        "1. f3 e5 2. g4 Qh4#*d4",
    ] {
        let fixed = repaired(text);
        let games = |text: &str| Reader::new(text.as_bytes()).games().count();
        assert_eq!(games(&fixed), games(text), "{text}\n{fixed}");
        let moves = |text: &str| -> usize {
            let games = Reader::new(text.as_bytes()).games();
            games.map(|game| game.node_count()).sum()
        };
        assert_eq!(moves(&fixed), moves(text), "{text}\n{fixed}");
    }
}

#[test]
fn unusual_results_are_repaired() {
    for (text, standard) in [
        ("0.5-0.5", "1/2-1/2"),
        (".5-.5", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("½:½", "1/2-1/2"),
        ("=-=", "1/2-1/2"),
        ("1 - 0", "1-0"),
        ("1-O", "1-0"),
        ("0 - 1", "0-1"),
    ] {
        let with = |result: &str| {
            game("", &format!("1. e4 e5 {result}"))
                .replace("[Result \"*\"]", &format!("[Result \"{result}\"]"))
        };
        let codes: Vec<_> = check(with(text))
            .faults
            .iter()
            .map(|fault| fault.kind.code())
            .collect();
        assert_eq!(codes, ["game-result-spelling"], "{text}");
        assert_eq!(repaired(&with(text)), with(standard));
    }
}

#[test]
fn names_of_variants_that_say_nothing_are_reported() {
    insta::assert_snapshot!(shown(game("[Variant \"Illegal\"]\n", "1. e4 *")), @r#"
    game 1, line 8, column 11: warning: expected the name of a variant, found "Illegal", which is read as standard chess [game-variant-name]
        [Variant "Illegal"]
                  ^^^^^^^
    nothing is repaired
    "#);
}

#[test]
fn time_controls_are_reported_and_repaired_where_one_reading_is_certain() {
    let with = |control: &str| game(&format!("[TimeControl \"{control}\"]\n"), "1. e4 *");
    for standard in [
        "?",
        "-",
        "300",
        "180+2",
        "40/7200:3600",
        "40/5400+30:1800+30",
        "*60",
        "10+0.1",
    ] {
        assert_eq!(check(with(standard)).faults, [], "{standard}");
    }
    for (text, standard) in [
        ("", "?"),
        (" 300 + 3 ", "300+3"),
        ("3 min + 2 sec", "180+2"),
        ("90'+30\\\"", "5400+30"),
        ("90'+30\"", "5400+30"),
        ("G/90;inc30", "5400+30"),
        ("40/7200;3600", "40/7200:3600"),
        ("unlimited", "-"),
        ("3 min + 0.5 s", "180+0.5"),
    ] {
        let codes: Vec<_> = check(with(text))
            .faults
            .iter()
            .map(|fault| fault.kind.code())
            .collect();
        assert!(
            codes.contains(&"game-time-control-spelling"),
            "{text}: {codes:?}"
        );
        assert_eq!(repaired(&with(text)), with(standard));
    }
    insta::assert_snapshot!(shown(with("90 min + 30")), @r#"
    game 1, line 8, column 15: warning: expected a time control such as 300+3, 40/7200:3600, - or ?, found "90 min + 30" [game-time-control]
        [TimeControl "90 min + 30"]
                      ^^^^^^^^^^^
    nothing is repaired
    "#);
}

#[test]
fn messages_decode_text_that_is_not_utf_8() {
    let text = game("[WhiteElo \"J?rg\"]\n", "1. e4 *");
    let bytes: Vec<u8> = text.bytes().collect();
    let at = text.find("?rg").unwrap();
    let windows_1252 = [&bytes[..at], b"\xf6", &bytes[at + 1..]].concat();
    let faults = check(windows_1252).faults;
    let elo = faults
        .iter()
        .find(|fault| fault.kind.code() == "game-elo")
        .unwrap();
    assert!(elo.to_string().contains("found \"J\u{f6}rg\""), "{elo}");
}

#[test]
fn faults_of_a_batch_are_bounded() {
    let checked = Checker::new().process(&Batch::new("*\n".repeat(100_000), 0));
    assert_eq!(checked.games, 100_000);
    assert_eq!(checked.faults.len(), 1000 + 200_000 / 8);
    assert_eq!(checked.left_out, 100_000 - checked.faults.len() as u64);
    let counts: Vec<_> = checked.counts.iter().collect();
    assert_eq!(counts, [("game-missing-tags", 100_000)]);
}
