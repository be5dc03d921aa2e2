//! All commands read the same files.

use crate::program::{Folder, OPERA, chess};
use std::io::Write;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// In Windows-1252.
const GAME: &[u8] = b"[White \"J\xf6rg\"]\n[Black \"Zo\xeb\"]\n\n1. e4 {f\xfcr} e5 2. Nf3 *\n";

/// Commands that read a file of games.
const READERS: [&[&str]; 9] = [
    &["show", "FILE"],
    &["moves", "FILE"],
    &["status", "FILE"],
    &["opening", "FILE"],
    &["explain", "FILE", "Nc6"],
    &["convert", "FILE", "--to", "san"],
    &["book", "build", "FILE", "-o", "OUT", "--min-games", "1"],
    &["analyze", "FILE", "--nodes", "1", "--quiet"],
    &["pgn", "stats", "FILE"],
];

fn run(args: &[&str], file: &str, out: &str) -> crate::program::Ran {
    let place = |arg: &&str| match *arg {
        "FILE" => file.to_owned(),
        "OUT" => out.to_owned(),
        arg => arg.to_owned(),
    };
    chess(&args.iter().map(place).collect::<Vec<_>>())
}

#[test]
fn every_command_decompresses() {
    let folder = Folder::new();
    let (plain, packed) = (
        folder.write("a.pgn", OPERA),
        folder.write("b", gzip(OPERA.as_bytes())),
    );
    let out = folder.file("out.bin");
    for args in READERS {
        let plain = run(args, &plain, &out);
        let args_of_packed = run(args, &packed, &out);
        if args[0] != "analyze" && args[0] != "explain" {
            assert_eq!(plain.code, Some(0), "{args:?}: {}", plain.err);
        }
        assert_eq!(plain.code, args_of_packed.code, "{args:?}");
        if args[0] != "analyze" {
            assert_eq!(plain.out, args_of_packed.out, "{args:?}");
        }
    }
    // A position and the openings of a match.
    let epd = gzip(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"J\xf6rg\";\n");
    let epd = folder.write("c.epd", epd);
    assert!(chess(&["moves", "--quiet", &epd]).good().contains("Nf3"));
    for openings in [&epd, &packed] {
        chess(&[
            "match",
            "-e",
            "self",
            "-e",
            "self",
            "--plies",
            "4",
            "--openings",
            openings,
            "-g",
            "2",
            "--nodes",
            "1",
            "--max-moves",
            "1",
            "--quiet",
        ])
        .good();
    }
}

#[test]
fn every_command_names_what_it_cannot_read() {
    let folder = Folder::new();
    let zip = folder.write("a.pgn", b"PK\x03\x04\x14\0\0\0");
    let utf16: Vec<u8> = "\u{feff}1. e4"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let utf16 = folder.write("b.pgn", utf16);
    let damaged = folder.write("c.pgn", &gzip(OPERA.as_bytes())[..40]);
    let out = folder.file("out.bin");
    for args in READERS {
        for (file, what) in [
            (&zip, "found a zip archive; unpack it first"),
            (&utf16, "found a text in UTF-16; convert it to UTF-8 first"),
            (&damaged, "the gzip data is cut off"),
        ] {
            let error = run(args, file, &out).bad(3);
            let expected = error.starts_with(&format!("error: {file}: ")) && error.contains(what);
            assert!(expected, "{args:?}: {error}");
        }
    }
}

#[test]
fn what_is_not_pgn_is_refused_by_name() {
    let folder = Folder::new();
    let json = folder.write("a.pgn", "{\"name\": \"chess\"}\n");
    for args in [
        &["pgn", "stats", "FILE"][..],
        &["pgn", "check", "FILE"],
        &["pgn", "filter", "FILE"],
        &["pgn", "tags", "FILE"],
        &["book", "build", "FILE", "-o", "OUT"],
        &["match", "-e", "self", "-e", "self", "--openings", "FILE"],
    ] {
        let error = run(args, &json, &folder.file("out")).bad(3);
        assert_eq!(
            error,
            format!(
                "error: {json}: expected PGN, found neither a tag nor a move in the first 18 bytes\n"
            )
        );
    }
}

#[test]
fn text_that_is_not_utf8_is_kept() {
    let folder = Folder::new();
    let file = folder.write("a.pgn", GAME);
    let out = folder.file("out.pgn");
    let san = chess(&["convert", "--to", "san", &file]).good();
    assert!(san.contains("\"Jörg\"") && san.contains("{für}"), "{san}");
    chess(&["analyze", &file, "--nodes", "1", "--quiet", "-o", &out]).good();
    let analyzed = std::fs::read_to_string(&out).unwrap();
    assert!(
        analyzed.contains("\"Jörg\"") && analyzed.contains("für"),
        "{analyzed}"
    );
    let json = chess(&["pgn", "filter", &file, "--json"]).good();
    assert!(json.contains("Jörg") && json.contains("Zoë"), "{json}");
    let faults = chess(&["pgn", "check", &file, "--level", "style"]);
    assert!(!faults.out.contains('\u{fffd}'), "{}", faults.out);
    // A line of UTF-8 beside lines in another encoding.
    let mixed = folder.write(
        "b.pgn",
        [GAME, "\n[White \"Jürgen\"]\n\n1. d4 *\n".as_bytes()].concat(),
    );
    let san = chess(&["convert", "--to", "san", &mixed]).good();
    assert!(
        san.contains("\"Jörg\"") && san.contains("\"Jürgen\""),
        "{san}"
    );
}

#[test]
fn a_folder_is_its_pgn_files_in_order() {
    let folder = Folder::new();
    folder.write("b.pgn", "[White \"B\"]\n\n1. d4 *\n");
    folder.write("a.PGN.gz", gzip(b"[White \"A\"]\n\n1. e4 *\n"));
    folder.write("c.txt", "no games\n");
    folder.write(".d.pgn", "[White \"D\"]\n\n1. c4 *\n");
    let path = folder.path().to_str().unwrap();
    let tags = chess(&["pgn", "tags", "--tag", "White", path]).good();
    assert_eq!(tags, "White\nA\nB\n");
    let empty = Folder::new();
    let path = empty.path().to_str().unwrap();
    let error = chess(&["pgn", "stats", path]).bad(4);
    assert_eq!(
        error,
        format!(
            "error: cannot read {path}: it has no file that ends with .pgn, .pgn.gz, .pgn.zst or .pgn.bz2\n"
        )
    );
}

#[test]
fn a_game_that_is_too_long_is_refused() {
    let folder = Folder::new();
    let game = format!("[White \"A\"]\n\n1. e4 {}", "{x} ".repeat(5 << 20));
    let file = folder.write("a.pgn", gzip(game.as_bytes()));
    for args in [&["status", "FILE"][..], &["convert", "FILE", "--to", "san"]] {
        let error = run(args, &file, "").bad(3);
        assert!(error.contains("is longer than 16777216 bytes"), "{error}");
    }
}
