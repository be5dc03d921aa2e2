//! Inputs that cannot be read, outputs that cannot be written: one line with the reason, an exit code, no partial file.

use crate::program::{Folder, OPERA, chess, chess_with, command, run, with_closed_output};
use std::fs;
use std::process::Stdio;

/// Each command that reads a file, with the place of the file as `FILE`.
const READERS: [&[&str]; 12] = [
    &["show", "FILE"],
    &["moves", "FILE"],
    &["status", "FILE"],
    &["opening", "FILE"],
    &["explain", "FILE", "e4"],
    &["perft", "1", "FILE"],
    &["book", "info", "FILE"],
    &["book", "lookup", "FILE", "startpos"],
    &["book", "build", "FILE", "-o", "OUT"],
    &["book", "merge", "FILE", "FILE", "-o", "OUT"],
    &["analyze", "FILE", "--nodes", "1"],
    &["match", "-e", "self", "-e", "self", "--openings", "FILE"],
];

fn with_file<'a>(args: &[&'a str], file: &'a str, out: &'a str) -> Vec<&'a str> {
    let place = |arg: &&'a str| match *arg {
        "FILE" => file,
        "OUT" => out,
        arg => arg,
    };
    args.iter().map(place).collect()
}

#[test]
fn inputs_that_cannot_be_read_are_one_line_and_exit_code_4() {
    let folder = Folder::new();
    let (missing, out) = (folder.file("missing.pgn"), folder.file("out"));
    let directory = folder.path().to_str().unwrap().to_owned();
    for args in READERS {
        for (file, reason) in [
            (&missing, "No such file or directory (os error 2)"),
            (&directory, "is a directory"),
        ] {
            let error = chess(&with_file(args, file, &out)).bad(4);
            assert_eq!(
                error,
                format!("error: cannot read {file}: {reason}\n"),
                "{args:?}"
            );
        }
    }
    assert_eq!(folder.list(), Vec::<String>::new());
}

#[cfg(unix)]
#[test]
fn inputs_without_permission_are_one_line_and_exit_code_4() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let path = folder.write("secret.pgn", OPERA);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    // The superuser may read everything.
    if fs::read(&path).is_err() {
        let error = chess(&["show", &path]).bad(4);
        assert_eq!(
            error,
            format!("error: cannot read {path}: Permission denied (os error 13)\n")
        );
    }
}

#[test]
fn truncated_and_malformed_inputs_are_exit_code_3() {
    let folder = Folder::new();
    let book = folder.write("book.bin", [0; 17]);
    assert!(
        chess(&["book", "info", &book])
            .bad(3)
            .contains("expected a multiple of 16")
    );
    let unsorted = folder.write("unsorted.bin", [[9; 16], [1; 16]].concat());
    assert_eq!(chess(&["book", "info", &unsorted]).code, Some(3));
    let compressed = folder.write("game.pgn.gz", [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
    assert_eq!(chess(&["show", &compressed]).code, Some(3));
    let empty = folder.write("empty.pgn", "");
    for args in [
        ["show", &empty],
        ["opening", &empty],
        ["status", &empty],
        ["analyze", &empty],
    ] {
        assert_eq!(chess(&args).code, Some(3), "{args:?}");
    }
    let out = folder.file("out.bin");
    assert_eq!(chess(&["book", "build", &empty, "-o", &out]).code, Some(3));
    assert!(!fs::exists(out).unwrap());
}

/// Commands that print something.
const WRITERS: [&[&str]; 11] = [
    &["show", "startpos"],
    &["show", "startpos", "--svg"],
    &["show", "startpos", "--png"],
    &["moves", "startpos"],
    &["moves", "startpos", "--format", "json"],
    &["status", "startpos"],
    &["opening", "--find", "e"],
    &[
        "tablebase",
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "--syzygy",
        "../chess-syzygy/tests/data",
        "--line",
    ],
    &[
        "tablebase",
        "--verify",
        "--syzygy",
        "../chess-syzygy/tests/data",
    ],
    &["completions", "bash"],
    &["man"],
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_line_and_exit_code_5() {
    for args in WRITERS {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(args)
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(5), "{args:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        let text = "cannot write standard output: No space left on device (os error 28)";
        assert!(
            error.contains(text) && error.lines().count() == 1,
            "{error}"
        );
    }
    for args in [
        &["show", "startpos", "-o", "/dev/full"][..],
        &["analyze", "1. e4", "--nodes", "10", "-o", "/dev/full", "-q"],
        &[
            "analyze",
            "1. e4",
            "--nodes",
            "10",
            "--plot",
            "/dev/full",
            "-q",
        ],
        &[
            "match",
            "-e",
            "self",
            "-e",
            "self",
            "-g",
            "2",
            "--nodes",
            "10",
            "--pgn",
            "/dev/full",
            "-q",
        ],
    ] {
        let error = chess(args).bad(5);
        assert_eq!(
            error,
            "error: cannot write /dev/full: No space left on device (os error 28)\n"
        );
    }
}

#[test]
fn a_closed_pipe_is_quiet() {
    for args in WRITERS {
        let (code, error) = with_closed_output(command(args));
        assert_eq!((code, error.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn outputs_that_cannot_be_written_are_one_line_and_exit_code_5() {
    let folder = Folder::new();
    let game = folder.write("game.pgn", OPERA);
    let directory = folder.path().to_str().unwrap().to_owned();
    let lost = folder.file("no/such/folder/out");
    for (out, reason) in [
        (&lost, "No such file or directory (os error 2)"),
        (&directory, "Is a directory (os error 21)"),
    ] {
        for args in [
            &["show", "startpos", "-o", out][..],
            &["book", "build", &game, "--min-games", "1", "-o", out],
            &["analyze", &game, "--nodes", "1", "-o", out],
            &["match", "-e", "self", "-e", "self", "--pgn", out],
        ] {
            let error = chess(args).bad(5);
            assert_eq!(
                error,
                format!("error: cannot write {out}: {reason}\n"),
                "{args:?}"
            );
        }
    }
    assert_eq!(folder.list(), ["game.pgn"]);
}

/// The shell limits the size of files, so that the disk seems to be full in the middle of the file.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_becomes_full_leaves_the_old_file_and_no_partial_one() {
    let folder = Folder::new();
    let old = folder.write("old.png", "old");
    for path in [&old, &folder.file("new.png")] {
        let program = env!("CARGO_BIN_EXE_chess");
        let script = format!(
            "trap '' XFSZ; ulimit -f 4; exec {program} show startpos --size 2000 -o {path}"
        );
        let output = std::process::Command::new("sh")
            .args(["-c", &script])
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(5), "{error}");
        assert_eq!(
            error,
            format!("error: cannot write {path}: File too large (os error 27)\n")
        );
    }
    assert_eq!(folder.list(), ["old.png"]);
    assert_eq!(fs::read_to_string(old).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_link_and_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let target = folder.write("target.svg", "old");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    let link = folder.file("link.svg");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    chess(&["show", "startpos", "-o", &link]).good();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&target).unwrap().starts_with("<svg"));
    assert_eq!(
        fs::metadata(&target).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

#[test]
fn any_bytes_are_an_input_without_a_panic() {
    let folder = Folder::new();
    let inputs: [&[u8]; 8] = [
        b"\xff\xfe\x00",
        b"((((((((((",
        b"[Event \"",
        b"1. e4 {",
        b"\x00\x00\x00\x00",
        b"////////",
        b"8/8/8/8/8/8/8/8 w - - 0 1",
        "♔♕♖♗♘♙".as_bytes(),
    ];
    for input in inputs {
        let path = folder.write("input", input);
        for args in [
            &["show", &path][..],
            &["moves", &path],
            &["status", &path],
            &["convert", "--to", "uci", &path],
            &["opening", &path],
            &["book", "info", &path],
            &["explain", &path, "e4"],
        ] {
            let ran = chess(args);
            let is_known = matches!(ran.code, Some(0 | 1 | 3));
            assert!(
                is_known && !ran.err.contains("panicked"),
                "{args:?} {input:?}: {ran:?}"
            );
        }
    }
    // Arguments that are not Unicode.
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(10_000));
    assert!(
        chess_with(&["convert", "--to", "uci"], &deep)
            .code
            .is_some()
    );
}

#[test]
fn two_outputs_cannot_be_the_same_file() {
    let folder = Folder::new();
    let game = folder.write("a.pgn", OPERA);
    let path = folder.file("x");
    // Another name of the same file.
    let other = format!("{}/./x", folder.path().display());
    for args in [
        &["pgn", "dedupe", &game, "-o", &path, "--removed", &other][..],
        &["analyze", &game, "-o", &path, "--plot", &other],
    ] {
        let error = chess(args).bad(2);
        assert!(
            error.contains("two outputs cannot be the same file"),
            "{error}"
        );
    }
    // Relative to the current folder.
    let mut command = command(&["pgn", "dedupe", "a.pgn", "-o", "x", "--removed", "./x"]);
    command.current_dir(folder.path());
    assert!(run(command, b"").bad(2).contains("the same file x"));
    assert_eq!(folder.list(), ["a.pgn"]);
    // Nothing is lost there.
    #[cfg(unix)]
    chess(&[
        "pgn",
        "dedupe",
        &game,
        "-o",
        "/dev/null",
        "--removed",
        "/dev/null",
        "--quiet",
    ])
    .good();
}

#[cfg(unix)]
#[test]
fn a_link_to_a_missing_file_stays_a_link() {
    let folder = Folder::new();
    std::os::unix::fs::symlink("target.svg", folder.file("middle")).unwrap();
    std::os::unix::fs::symlink("middle", folder.file("link.svg")).unwrap();
    chess(&["show", "startpos", "-o", &folder.file("link.svg")]).good();
    assert!(
        fs::read_to_string(folder.file("target.svg"))
            .unwrap()
            .contains("<svg")
    );
    assert!(
        fs::symlink_metadata(folder.file("link.svg"))
            .unwrap()
            .is_symlink()
    );
    std::os::unix::fs::symlink("a.svg", folder.file("b.svg")).unwrap();
    std::os::unix::fs::symlink("b.svg", folder.file("a.svg")).unwrap();
    let error = chess(&["show", "startpos", "-o", &folder.file("a.svg")]).bad(5);
    assert!(error.contains("too many links"), "{error}");
}

#[test]
fn images_that_are_too_large_are_refused_before_they_are_drawn() {
    let folder = Folder::new();
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(300);
    let game = folder.write("a.pgn", moves);
    for args in [
        &["--strip", "8", "--png"][..],
        &["--strip", "8", "--svg"],
        &["--animate", "1", "--svg"],
    ] {
        let error = chess(&[&["show", &game], args].concat()).bad(3);
        assert!(
            error.contains("expected at most 1000 positions, found 1201"),
            "{error}"
        );
    }
    let args = ["show", &game, "--ply", "900", "--strip", "8", "--png"];
    let error = chess(&args).bad(3);
    assert!(
        error.contains("found 8 by 113 boards of 360 pixels"),
        "{error}"
    );
}

#[test]
fn a_file_that_cannot_be_a_book_is_not_read() {
    let folder = Folder::new();
    // It takes no room on the disk, and no memory.
    let path = folder.file("book.bin");
    fs::File::create(&path)
        .unwrap()
        .set_len((1 << 40) + 1)
        .unwrap();
    let error = chess(&["book", "info", &path]).bad(3);
    assert!(error.contains("expected a multiple of 16"), "{error}");
}
