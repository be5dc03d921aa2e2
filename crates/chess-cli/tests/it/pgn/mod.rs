//! `chess pgn`.

mod checking;
mod counting;
mod hostile;
mod json;
mod selecting;
mod splitting;

use crate::program::{Folder, Ran, chess};

/// Three games: a Ruy Lopez with a date in another form, a Queen's Gambit with an illegal move, and the Ruy Lopez once
/// more, with other tags.
const CLUB: &str = "[Event \"Club\"]
[Site \"Bergen\"]
[Date \"2024-3-17\"]
[Round \"1\"]
[White \"Dahl, Nils\"]
[Black \"Olsen, Eva\"]
[Result \"1-0\"]
[WhiteElo \"1850\"]
[BlackElo \"1795\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[Event \"Club\"]
[Site \"Bergen\"]
[Date \"2024.03.17\"]
[Round \"1\"]
[White \"Berg, Ada\"]
[Black \"Lund, Per\"]
[Result \"1/2-1/2\"]

1. d4 d5 2. c4 e6 3. Ne3 1/2-1/2

[Event \"Club\"]
[Site \"Bergen\"]
[Date \"2024.03.24\"]
[Round \"2\"]
[White \"Lund, Per\"]
[Black \"Dahl, Nils\"]
[Result \"0-1\"]
[BlackElo \"1850\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {again} 0-1
";

/// Runs `chess pgn` with these words and `FILE` for a file with the three games.
fn club(args: &[&str]) -> Ran {
    let folder = Folder::new();
    let file = folder.write("club.pgn", CLUB);
    let args: Vec<_> = args
        .iter()
        .map(|&arg| if arg == "FILE" { &file } else { arg })
        .collect();
    let ran = chess(&[&["pgn"], &args[..]].concat());
    let clean = |text: String| text.replace(&file, "club.pgn");
    Ran {
        code: ran.code,
        out: clean(ran.out),
        err: clean(ran.err),
    }
}

/// Returns the texts of the players of White in a PGN file.
fn whites(pgn: &str) -> Vec<&str> {
    let lines = pgn.lines();
    lines
        .filter_map(|line| line.strip_prefix("[White \"")?.strip_suffix("\"]"))
        .collect()
}
