//! Inputs that cannot be read, outputs that cannot be written.

use super::{CLUB, whites};
use crate::program::{Folder, chess, command, with_closed_output};
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::process::Stdio;

pub(super) fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// Each command, with `FILE` for its input and `OUT` for its output.
const COMMANDS: [&[&str]; 12] = [
    &["check", "FILE"],
    &["check", "--fix", "FILE"],
    &["check", "--fix", "-o", "OUT", "FILE"],
    &["stats", "FILE"],
    &["filter", "FILE", "-o", "OUT"],
    &["filter", "FILE"],
    &["dedupe", "--tag", "Event", "FILE", "-o", "OUT"],
    &["join", "FILE", "-o", "OUT"],
    &["split", "FILE", "--games", "5000", "--to", "OUT"],
    &["fens", "FILE"],
    &["tags", "FILE"],
    &["tree", "FILE"],
];

fn with<'a>(args: &[&'a str], file: &'a str, out: &'a str) -> Vec<&'a str> {
    let place = |arg: &&'a str| match *arg {
        "FILE" => file,
        "OUT" => out,
        arg => arg,
    };
    ["pgn", "-q"]
        .into_iter()
        .chain(args.iter().map(place))
        .collect()
}

#[test]
fn inputs_that_cannot_be_read_are_one_line_and_exit_code_4() {
    let folder = Folder::new();
    let (missing, directory) = (
        folder.file("missing.pgn"),
        folder.path().to_str().unwrap().to_owned(),
    );
    for args in COMMANDS {
        for (file, reason) in [
            (&missing, "No such file or directory (os error 2)"),
            (
                &directory,
                "it has no file that ends with .pgn, .pgn.gz, .pgn.zst or .pgn.bz2",
            ),
        ] {
            let out = folder.file("out");
            let error = chess(&with(args, file, &out)).bad(4);
            assert_eq!(
                error,
                format!("error: cannot read {file}: {reason}\n"),
                "{args:?}"
            );
            let _ = fs::remove_dir(&out);
            assert!(folder.list().is_empty(), "{args:?}");
        }
    }
}

#[test]
fn damaged_and_foreign_files_are_one_line_and_exit_code_3() {
    let folder = Folder::new();
    let many = CLUB.repeat(500);
    let whole = gzip(many.as_bytes());
    let mut damaged = whole.clone();
    damaged[700] ^= 0xff;
    let half = [&whole[..], many.as_bytes()].concat();
    for (content, reason) in [
        (
            &whole[..whole.len() - 100],
            "the gzip data is cut off at byte",
        ),
        (&damaged, "the gzip data is damaged before byte"),
        (&half, "expected gzip data or the end of the file at byte"),
        (b"PK\x03\x04", "found a zip archive; unpack it first"),
        (
            b"\xff\xfe[\0E\0",
            "found a text in UTF-16; convert it to UTF-8 first",
        ),
        (b"\x28\xb5\x2f\xfd", "the zstd data is cut off at byte 4"),
    ] {
        let file = folder.write("games.pgn", content);
        for args in COMMANDS {
            // Compressed files are not repaired in place.
            if args[..] == ["check", "--fix", "FILE"] && matches!(content[0], 0x1f | 0x28) {
                continue;
            }
            let out = folder.file("out");
            let ran = chess(&with(args, &file, &out));
            let error = ran.err;
            assert_eq!(ran.code, Some(3), "{args:?}: {error}");
            assert!(
                error.contains(reason) && error.lines().count() == 1,
                "{args:?}: {error}"
            );
            let _ = fs::remove_dir(&out);
            assert_eq!(folder.list(), ["games.pgn"], "{args:?}");
        }
        assert_eq!(fs::read(&file).unwrap(), content);
    }
}

#[test]
fn games_before_the_damage_are_printed() {
    let folder = Folder::new();
    let whole = gzip(CLUB.repeat(3000).as_bytes());
    let file = folder.write("games.pgn.gz", &whole[..whole.len() - 500]);
    let ran = chess(&["pgn", "filter", "-q", &file]);
    assert_eq!(ran.code, Some(3));
    assert!(whites(&ran.out).len() > 1000);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_line_and_exit_code_5() {
    let folder = Folder::new();
    let file = folder.write("games.pgn", CLUB.repeat(1000));
    for args in COMMANDS {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let to_file = args.contains(&"OUT");
        let is_split = args[0] == "split";
        let args = with(
            args,
            &file,
            if is_split { "/dev/full/x" } else { "/dev/full" },
        );
        let output = command(&args)
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(5), "{args:?}: {error}");
        let expected = match (is_split, to_file) {
            (true, _) => "error: cannot write /dev/full/x: Not a directory (os error 20)\n",
            (_, true) => "error: cannot write /dev/full: No space left on device (os error 28)\n",
            _ => "error: cannot write standard output: No space left on device (os error 28)\n",
        };
        // The report of a repair goes to standard output, which is full, too.
        let is_either =
            args.contains(&"--fix") && error.contains("No space left on device (os error 28)");
        assert!(error == expected || is_either, "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1);
    }
}

/// The shell limits the size of files, so that the disk seems to be full in the middle of the file.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_becomes_full_leaves_no_partial_file() {
    let folder = Folder::new();
    let games: Vec<_> = (0..3000)
        .map(|number| CLUB.replace("Club", &number.to_string()))
        .collect();
    let file = folder.write("games.pgn", games.concat());
    let before = fs::read(&file).unwrap();
    for args in COMMANDS
        .into_iter()
        .filter(|args| args.contains(&"OUT") || args.contains(&"--fix"))
    {
        let out = folder.file("out");
        let words = with(args, &file, &out).join(" ");
        let program = env!("CARGO_BIN_EXE_chess");
        let script = format!("trap '' XFSZ; ulimit -f 100; exec {program} {words} > /dev/null");
        let output = std::process::Command::new("sh")
            .args(["-c", &script])
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(5), "{args:?}: {error}");
        assert!(
            error.ends_with(": File too large (os error 27)\n") && error.lines().count() == 1,
            "{args:?}: {error}"
        );
        let left: Vec<_> = fs::read_dir(&out).into_iter().flatten().collect();
        assert!(left.is_empty(), "{args:?}");
        let _ = fs::remove_dir(&out);
        assert_eq!(folder.list(), ["games.pgn"], "{args:?}");
        assert!(fs::read(&file).unwrap() == before, "{args:?}");
    }
}

#[test]
fn a_closed_pipe_is_quiet() {
    let folder = Folder::new();
    let file = folder.write("games.pgn", CLUB.repeat(2000));
    for args in [
        &["check", "FILE"][..],
        &["filter", "FILE"],
        &["dedupe", "FILE"],
        &["fens", "FILE"],
        &["tags", "--tag", "White", "FILE"],
    ] {
        let (code, error) = with_closed_output(command(&with(args, &file, "")));
        assert_eq!(error, "", "{args:?}");
        assert_eq!(code, Some(0), "{args:?}");
    }
}

#[test]
fn any_bytes_are_read_without_a_panic() {
    let folder = Folder::new();
    let inputs: [&[u8]; 7] = [
        b"",
        b"\0\0\0",
        b"{",
        b"[Event \"",
        b"1. e4 (((((",
        &[0xff; 100],
        b"[Event \"\xff\"]\n[FEN \"8/8\"]\n[Date \"\xff\"]\n1. e4 \xff",
    ];
    for bytes in inputs {
        let file = folder.write("games.pgn", bytes);
        for args in COMMANDS {
            let out = folder.file("out");
            let ran = chess(&with(args, &file, &out));
            assert!(!ran.err.contains("panicked"), "{args:?}: {}", ran.err);
            assert!(
                ran.code.is_some_and(|code| code < 5),
                "{args:?}: {:?} {}",
                ran.code,
                ran.err
            );
            let _ = fs::remove_file(&out);
            let _ = fs::remove_dir_all(&out);
            fs::write(&file, bytes).unwrap();
        }
    }
}
