//! Endgame tables: `chess tablebase`.

use crate::json::check;
use crate::program::{Folder, chess, chess_with};
use insta::assert_snapshot;
use std::fs;

/// Tables of three pieces, which the project has made itself.
pub(crate) const TABLES: &str = "../chess-syzygy/tests/data";

fn tablebase(position: &str, options: &[&str]) -> crate::program::Ran {
    chess(&[&["tablebase", position, "--syzygy", TABLES], options].concat())
}

/// Returns a folder with copies of the tables.
fn copied_tables() -> Folder {
    let folder = Folder::new();
    for entry in fs::read_dir(TABLES).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        folder.write(name, fs::read(&path).unwrap());
    }
    folder
}

#[test]
fn moves_are_sorted_with_result_and_distance() {
    assert_snapshot!(tablebase("8/8/8/8/8/2k5/1p6/3K4 b - - 0 1", &["--line"]).good(), @"
    FEN            8/8/8/8/8/2k5/1p6/3K4 b - - 0 1
    to move        Black
    result         Black wins
    DTZ            1

    move    result        DTZ         DTZ after zeroing
    b1=Q+   win           1           10 or 11
    b1=R+   win           1           20
    Kb3     win           3
    Kd3     win           3
    Kb4     draw          0
    Kc4     draw          0
    Kd4     draw          0
    b1=B    draw          0           0
    b1=N    draw          0           0

    1... b1=Q+ 2. Ke2 Qf5 3. Ke3 Qg4 4. Kf2 Kd2 5. Kf1 Ke3 6. Ke1 Qe2#
    ends with      checkmate
    ");
    assert_snapshot!(tablebase("8/8/8/3k4/8/8/8/KR6 b - - 7 1", &[]).good(), @"
    FEN            8/8/8/3k4/8/8/8/KR6 b - - 7 1
    to move        Black
    result         White wins
    DTZ            -30
    fifty moves    7 of 100 plies

    move    result        DTZ         DTZ after zeroing
    Kd4     loss          -30
    Ke4     loss          -30
    Ke5     loss          -30
    Kd6     loss          -30
    Ke6     loss          -30
    Kc4     loss          -28
    Kc5     loss          -26
    Kc6     loss          -26
    ");
    let from_stdin = chess_with(
        &["tablebase", "--syzygy", TABLES],
        "8/8/8/3k4/8/8/8/KR6 b - - 7 1",
    );
    assert_eq!(
        from_stdin.good(),
        tablebase("8/8/8/3k4/8/8/8/KR6 b - - 7 1", &[]).good()
    );
}

#[test]
fn the_halfmove_clock_decides_about_the_fifty_move_rule() {
    let line_of = |fen: &str, name: &str| {
        let out = tablebase(fen, &[]).good();
        let line = out.lines().find(|line| line.starts_with(name));
        line.map(|line| line[name.len()..].trim().to_owned())
    };
    let result = |fen: &str| line_of(fen, "result").unwrap();
    assert_eq!(result("8/8/8/3k4/8/8/8/KR6 w - - 71 90"), "White wins");
    assert_eq!(
        result("8/8/8/3k4/8/8/8/KR6 w - - 72 90"),
        "draw: White wins, but not within the fifty-move rule"
    );
    assert_eq!(
        result("8/8/8/3k4/8/8/8/KR6 b - - 72 90"),
        "draw: White wins, but not within the fifty-move rule"
    );
    // The table rounds: 17 or 18 plies.
    let queen = |clock: u16| format!("8/8/8/3k4/8/8/8/KQ6 w - - {clock} 90");
    assert_eq!(line_of(&queen(82), "rounding"), None);
    assert_eq!(
        line_of(&queen(83), "rounding").unwrap(),
        "the rounded DTZ does not show whether the fifty-move rule applies; the worse result is shown"
    );
    assert_eq!(
        result(&queen(83)),
        "draw: White wins, but not within the fifty-move rule"
    );
    assert_eq!(line_of(&queen(84), "rounding"), None);
    // At a halfmove clock of 100, the side to move claims the draw if it would lose.
    assert_eq!(
        result("8/8/8/8/8/2k5/1p6/3K4 w - - 100 90"),
        "draw: Black wins, but not within the fifty-move rule"
    );
    assert_eq!(result("8/8/8/8/8/2k5/1p6/3K4 b - - 100 90"), "Black wins");
}

#[test]
fn the_line_says_how_it_ends() {
    let end = |fen| {
        let out = tablebase(fen, &["--line"]).good();
        out.lines().last().unwrap().to_owned()
    };
    assert_eq!(
        end("8/8/8/3k4/8/8/8/KR6 w - - 0 1"),
        "ends with      checkmate"
    );
    assert_eq!(
        end("8/8/8/3k4/8/8/8/KR6 w - - 90 1"),
        "ends with      fifty-move rule"
    );
    assert_eq!(
        end("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"),
        "ends with      stalemate"
    );
    assert_eq!(
        end("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"),
        "ends with      checkmate"
    );
    assert_eq!(end("8/8/8/3k4/8/8/8/KB6 w - - 0 1"), "ends with      draw");
    // At a halfmove clock of 100.
    assert_eq!(
        end("8/8/8/8/8/2k5/1p6/3K4 b - - 100 90"),
        "ends with      checkmate"
    );
    assert_eq!(
        end("8/8/8/8/8/2k5/1p6/3K4 w - - 100 90"),
        "ends with      fifty-move rule"
    );
}

#[test]
fn json_has_the_moves_and_the_line() {
    let out = tablebase("8/8/8/8/8/2k5/1p6/3K4 b - - 0 1", &["--line", "--json"]).good();
    let record = &check("tablebase", &out)[0];
    assert_eq!(record["result"], "win");
    assert_eq!(record["moves"][0]["san"], "b1=Q+");
    assert_eq!(record["moves"][0]["dtz"]["plies"], 1);
    assert_eq!(record["line"]["uci"][0], "b2b1q");
    assert_eq!(record["line"]["end"], "checkmate");
    let out = tablebase("8/8/8/3k4/8/8/8/KQ6 w - - 83 90", &["--json"]).good();
    let record = &check("tablebase", &out)[0];
    assert_eq!(
        (&record["result"], &record["result_at_clock_0"]),
        (&"cursed win".into(), &"win".into())
    );
    assert_eq!(record["dtz"]["rounded"], true);
    assert!(record["line"].is_null());
}

#[test]
fn positions_that_no_table_has_are_errors() {
    assert_snapshot!(tablebase("8/8/8/3k4/8/8/8/R3K2R w KQ - 0 1", &[]).bad(3), @"error: cannot probe a position with castling rights: tables have none");
    assert_snapshot!(tablebase("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", &[]).bad(3), @"error: cannot probe a position of 10 pieces: tables have at most 7");
    assert_snapshot!(tablebase("8/8/8/3k4/8/8/8/KR5R w - - 0 1", &[]).bad(4), @"
    error: table KRRvK.rtbw not found
    hint: add KRRvK.rtbw, KRRvK.rtbz, and the tables that captures and promotions lead to: https://tablebase.lichess.ovh/tables/standard/
    ");
    assert_snapshot!(tablebase("8/8/8/3k4/8/8/8/1R6 w - - 0 1", &[]).bad(3), @"error: invalid FEN: white has no king");
    assert_snapshot!(tablebase("8/8/8/3k4/8/8/8/K7r w - - 0 1", &[]).bad(3), @"
    error: invalid FEN: placement: expected eight squares on rank 1, found more
      --> FEN:1:19
      |
    1 | 8/8/8/3k4/8/8/8/K7r w - - 0 1
      |                   ^
    ");
}

#[test]
fn directories_without_tables_are_errors() {
    let folder = Folder::new();
    let path = folder.path().to_str().unwrap();
    let position = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
    let error = chess(&["tablebase", position, "--syzygy", path]).bad(4);
    assert_snapshot!(error.replace(path, "empty"), @"
    error: no Syzygy tables in empty
    hint: tables are files such as KQvKR.rtbw and KQvKR.rtbz: https://tablebase.lichess.ovh/tables/standard/
    ");
    assert_snapshot!(chess(&["tablebase", position, "--syzygy", "no/such"]).bad(4), @"error: cannot read no/such: No such file or directory (os error 2)");
    let error = chess(&["tablebase", position]).bad(2);
    assert!(error.contains("--syzygy <DIR>"), "{error}");
}

#[test]
fn tables_of_several_directories_are_read() {
    let folder = copied_tables();
    let other = Folder::new();
    for name in ["KQvK.rtbw", "KQvK.rtbz"] {
        fs::rename(folder.file(name), other.file(name)).unwrap();
    }
    let (first, second) = (
        folder.path().to_str().unwrap(),
        other.path().to_str().unwrap(),
    );
    let args = [
        "tablebase",
        "8/8/8/8/8/2k5/1p6/3K4 b - - 0 1",
        "--syzygy",
        first,
    ];
    // Promotions need the table of the queen.
    assert!(chess(&args).bad(4).starts_with("error: table KQvK.rtb"));
    let both = chess(&[&args[..], &["--syzygy", second]].concat());
    assert_eq!(both.good(), tablebase(args[1], &[]).good());
}

#[test]
fn verify_lists_damaged_tables() {
    assert_eq!(
        chess(&["tablebase", "--verify", "--syzygy", TABLES]).good(),
        "10 tables, 0 damaged\n"
    );
    let folder = copied_tables();
    let path = folder.path().to_str().unwrap();
    let mut bytes = fs::read(folder.file("KQvK.rtbz")).unwrap();
    bytes.truncate(bytes.len() - 20);
    folder.write("KQvK.rtbz", bytes);
    folder.write("KRvK.rtbw", "<html>404</html>");
    let args = ["tablebase", "--verify", "--syzygy", path];
    let ran = chess(&args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_snapshot!(ran.out, @"
    table KQvK.rtbz is damaged: 5820 bytes: expected a multiple of 64, and 16 more (incomplete download?)
    table KRvK.rtbw is damaged: not a Syzygy table: the first bytes are [3c, 68, 74, 6d]
    10 tables, 2 damaged
    ");
    let ran = chess(&[&args[..], &["--json"]].concat());
    assert_eq!(ran.code, Some(1));
    let tables = check("tablebase-verify", &ran.out);
    assert_eq!(tables.len(), 10);
    let damaged = tables.iter().filter(|table| !table["code"].is_null());
    let damaged: Vec<_> = damaged
        .map(|table| table["table"].as_str().unwrap())
        .collect();
    assert_eq!(damaged, ["KQvK.rtbz", "KRvK.rtbw"]);
    let position = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
    assert_snapshot!(chess(&["tablebase", position, "--syzygy", path]).bad(3), @"
    error: table KRvK.rtbw is damaged: not a Syzygy table: the first bytes are [3c, 68, 74, 6d]
    hint: get the file again, and compare its MD5 sum; `chess tablebase --verify` checks all tables
    ");
    assert_eq!(chess(&[&args[..], &[position]].concat()).code, Some(2));
}
