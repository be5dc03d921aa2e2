//! The PGN file of a match: what is added to it, and how a match goes on from it.

use crate::program::{Folder, Ran, chess};
use insta::assert_snapshot;
use std::fs;

/// Plays a match in which all games are the same whenever they are played.
fn play(args: &[&str]) -> Ran {
    let fixed = [
        "match",
        "-e",
        "cmd=self name=strong nodes=200",
        "-e",
        "cmd=self name=weak nodes=20",
        "--max-moves",
        "12",
        "--no-games",
    ];
    let args: Vec<&str> = fixed.iter().chain(args).copied().collect();
    chess(&args)
}

/// Returns the numbers of the games in a file, in its order.
fn rounds(path: &str) -> Vec<usize> {
    let text = fs::read_to_string(path).unwrap();
    let rounds = text.split("[Round \"").skip(1);
    rounds
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect()
}

/// Returns the moves of all games in a file.
fn moves(path: &str) -> Vec<String> {
    let out = chess(&["convert", "--to", "uci", path]).good();
    out.lines().map(str::to_owned).collect()
}

#[test]
fn games_begin_on_a_new_line_after_any_text() {
    let folder = Folder::new();
    for (name, before, blank) in [
        ("line", "[White \"A\"]\n\n1. e4 e5 *", "\n\n"),
        ("end", "[White \"A\"]\n\n1. e4 e5 *\n", "\n"),
        ("blank", "[White \"A\"]\n\n1. e4 e5 *\n\n", ""),
        ("crlf", "[White \"A\"]\r\n\r\n1. e4 e5 *\r\n\r\n", ""),
        ("cut off", "[White \"A\"]\n\n1. e4 e5 2.", "\n\n"),
        ("blanks only", "\n", ""),
    ] {
        let path = folder.write(&format!("{name}.pgn"), before);
        play(&["-g", "2", "--pgn", &path]).good();
        let text = fs::read_to_string(&path).unwrap();
        let added = text.strip_prefix(before).unwrap();
        let expected = format!("{blank}[Event \"Engine match\"]\n");
        assert!(added.starts_with(&expected), "{name}: {added:?}");
        assert_eq!(rounds(&path), [1, 2], "{name}");
        let games = moves(&path);
        assert_eq!(games.len(), if name == "blanks only" { 2 } else { 3 });
        assert!(games.len() == 2 || games[0] == "e2e4 e7e5", "{games:?}");
    }
}

#[test]
fn a_file_whose_end_would_swallow_the_first_game_is_refused() {
    let folder = Folder::new();
    let mut errors = String::new();
    for (name, text) in [
        ("comment", "1. e4 *\n\n1. d4 {half a comm"),
        ("variation", "1. e4 e5 (1... c5 2. Nf3"),
        ("tag", "[Event \"A\"]\n[White \"half a na"),
    ] {
        let path = folder.write(name, text);
        let error = play(&["-g", "2", "--pgn", &path]).bad(3);
        errors += &error.replace(&path, name);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert_snapshot!(errors, @"
    error: cannot add games to comment: its last game, which begins in line 3, is cut off within a comment
    hint: complete or remove that game, or choose another file; with --resume, a damaged last game of the match is played again
    error: cannot add games to variation: its last game, which begins in line 1, is cut off within a variation
    hint: complete or remove that game, or choose another file; with --resume, a damaged last game of the match is played again
    error: cannot add games to tag: its last game, which begins in line 1, is cut off within a tag
    hint: complete or remove that game, or choose another file; with --resume, a damaged last game of the match is played again
    ");
}

#[test]
fn games_are_not_added_to_compressed_or_foreign_files() {
    let folder = Folder::new();
    let gzip = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\x33\xd4\x53\x48\x35\x51\xd0\x02\x00\xd3\x9d\xba\x0e\x07\x00\x00\x00";
    let mut errors = String::new();
    for (name, content, code) in [
        ("games.pgn.gz", &gzip[..], 2),
        ("games.pgn.ZST", b"", 2),
        ("gzip.pgn", gzip, 3),
        ("zip.pgn", b"PK\x03\x04", 3),
        ("utf16.pgn", b"\xff\xfe[\0E\0", 3),
        ("binary.pgn", b"\x7fELF\0\0", 3),
        ("notes.pgn", b"Dear friend,\n\nthis is a letter.\n", 3),
    ] {
        let path = folder.write(name, content);
        let error = play(&["-g", "2", "--pgn", &path]).bad(code);
        errors += &error.replace(&path, name);
        assert_eq!(fs::read(&path).unwrap(), content);
    }
    assert_snapshot!(errors, @"
    error: --pgn adds plain text: expected a name that does not end with .gz, found games.pgn.gz
    error: --pgn adds plain text: expected a name that does not end with .zst, found games.pgn.ZST
    error: cannot add games to gzip.pgn: expected plain text, found gzip; decompress it first, or choose another file
    error: cannot add games to zip.pgn: expected PGN, plain or compressed with gzip, zstd or bzip2, found a zip archive; unpack it first
    error: cannot add games to utf16.pgn: expected PGN, plain or compressed with gzip, zstd or bzip2, found a text in UTF-16; convert it to UTF-8 first
    error: cannot add games to binary.pgn: expected PGN, found other text; choose another file
    error: cannot add games to notes.pgn: expected PGN, found other text; choose another file
    ");
    let new = folder.file("new.pgn.bz2");
    play(&["-g", "2", "--pgn", &new]).bad(2);
    assert!(!folder.list().contains(&"new.pgn.bz2".to_owned()));
}

#[test]
fn games_are_in_their_order_with_several_at_a_time() {
    let folder = Folder::new();
    let path = folder.file("games.pgn");
    let ran = play(&["-g", "20", "-c", "3", "--pgn", &path, "-q"]);
    ran.good();
    assert_eq!(rounds(&path), (1..=20).collect::<Vec<_>>());
    let one_by_one = folder.file("one.pgn");
    play(&["-g", "20", "--pgn", &one_by_one]).good();
    assert_eq!(moves(&path), moves(&one_by_one));
}

/// Returns the text of a file with games up to the start of a game, by its number from 1, or up to some byte of it.
fn cut(text: &str, game: usize, bytes: usize) -> &str {
    let begins = text.match_indices("[Event ").nth(game - 1);
    &text[..begins.unwrap().0 + bytes]
}

#[test]
fn a_match_goes_on_from_its_games() {
    let folder = Folder::new();
    let whole = folder.file("whole.pgn");
    let result = play(&["-g", "6", "--pgn", &whole]).good();
    let text = fs::read_to_string(&whole).unwrap();
    // A whole number of games, one without its line feeds, games cut off in the tags and in a comment, and an empty
    // file.
    for (name, part, known) in [
        ("games", cut(&text, 4, 0), 3),
        ("line", cut(&text, 4, 0).trim_end(), 3),
        ("tag", cut(&text, 4, 3), 3),
        ("tags", cut(&text, 4, 60), 3),
        ("comment", &text[..text.rfind("[%emt").unwrap()], 5),
        ("moves", &text[..text.rfind('{').unwrap()], 5),
        ("empty", "", 0),
        ("whole", &text, 6),
    ] {
        let path = folder.write(&format!("{name}.pgn"), part);
        let ran = play(&["-g", "6", "--pgn", &path, "--resume", "-c", "2"]);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
        let note = format!("note: {path} has {known} of 6 games of this match\n");
        assert!(ran.err.contains(&note), "{name}: {}", ran.err);
        let is_damaged = ["tag", "tags", "comment", "moves"].contains(&name);
        assert_eq!(
            ran.err.contains("is damaged and is played again"),
            is_damaged
        );
        assert_eq!(ran.out, result, "{name}");
        assert_eq!(rounds(&path), [1, 2, 3, 4, 5, 6], "{name}");
        assert_eq!(moves(&path), moves(&whole), "{name}");
    }
    // A file that is not there yet begins a match.
    let new = folder.file("new.pgn");
    play(&["-g", "2", "--pgn", &new, "--continue", "-q"]).good();
    assert_eq!(rounds(&new), [1, 2]);
}

#[test]
fn a_match_goes_on_with_more_games_and_with_random_openings() {
    let folder = Folder::new();
    let path = folder.file("games.pgn");
    let random = ["--openings", "random", "--pgn", &path, "-q"];
    play(&[&["-g", "4"], &random[..]].concat()).good();
    play(&[&["-g", "6", "--resume"], &random[..]].concat()).good();
    assert_eq!(rounds(&path), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_game_that_is_missing_in_the_middle_is_played() {
    let folder = Folder::new();
    let whole = folder.file("whole.pgn");
    let result = play(&["-g", "4", "--pgn", &whole]).good();
    let text = fs::read_to_string(&whole).unwrap();
    let rest = &text[cut(&text, 3, 0).len()..];
    let path = folder.write("part.pgn", [cut(&text, 2, 0), rest].concat());
    let out = play(&["-g", "4", "--pgn", &path, "--resume", "-q"]).good();
    assert_eq!(out, result);
    assert_eq!(rounds(&path), [1, 3, 4, 2]);
}

#[test]
fn a_file_with_other_games_is_not_gone_on_with() {
    let folder = Folder::new();
    let path = folder.file("games.pgn");
    play(&["-g", "2", "--openings", "random", "--pgn", &path]).good();
    let text = fs::read_to_string(&path).unwrap();
    let mut errors = String::new();
    let mut refuse = |content: &str, args: &[&str]| {
        fs::write(&path, content).unwrap();
        let args = [args, &["--pgn", &path, "--resume", "-q"]].concat();
        let error = play(&args).bad(3);
        // How many lines a game has depends on the digits of its times.
        let second = content
            .rfind("[Event ")
            .map_or(0, |at| content[..at].lines().count() + 1);
        let error = error.replace(&path, "games.pgn");
        errors += &error.replace(&format!("line {second}:"), "line N:");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    };
    let random = ["-g", "2", "--openings", "random"];
    refuse(&text, &["-g", "1", "--openings", "random"]);
    refuse(&text, &["-g", "2", "--openings", "start"]);
    refuse(
        &text.replace("[White \"weak\"]", "[White \"old\"]"),
        &random,
    );
    refuse(&text.replace("[Round \"1\"]\n", ""), &random);
    refuse(
        &text.replace("[Round \"2\"]", "[Round \"1\"]").replace(
            "[White \"weak\"]\n[Black \"strong\"]",
            "[White \"strong\"]\n[Black \"weak\"]",
        ),
        &random,
    );
    // Damaged, and not the last game.
    refuse(&text.replacen("\n\n1. ", "\n\n1. Kxe8 ", 1), &random);
    // Damaged, and not of a match.
    refuse("1. e4 e5", &random);
    assert_snapshot!(errors, @"
    error: games.pgn: line N: the game is not of this match: expected the tag Round from 1 to 1, found 2
    hint: a match goes on with the engines, names and openings of its beginning, and with as many games or more
    error: games.pgn: line 1: the game is not of this match: in game 1 expected the opening without moves, found 1. h3 Nf6 2. a3 Nh5 3. e3 Nf4 4. Qe2 g6
    hint: a match goes on with the engines, names and openings of its beginning, and with as many games or more
    error: games.pgn: line N: the game is not of this match: in game 2 expected the tag White weak, found old
    hint: a match goes on with the engines, names and openings of its beginning, and with as many games or more
    error: games.pgn: line 1: the game is not of this match: expected the tag Round from 1 to 2, found no tag
    hint: a match goes on with the engines, names and openings of its beginning, and with as many games or more
    error: games.pgn: line N: game 1 is there twice
    error: games.pgn: line 1: Kxe8: the white king on e1 cannot go to e8: a king does not move that way
    hint: remove this game, so that it is played again
    error: games.pgn: line 1: the game is not of this match, and it is damaged: the game has no result
    ");
}

#[test]
fn going_on_needs_a_file() {
    play(&["-g", "2", "--resume"]).bad(2);
}
