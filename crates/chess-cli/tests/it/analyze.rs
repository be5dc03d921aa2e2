//! Analysis with the engine of the program, whose results depend on the number of nodes alone.

use crate::program::{Folder, OPERA, chess, chess_with};
use crate::tablebase::TABLES;
use std::fs;

#[test]
fn a_position_has_best_lines_from_whites_point_of_view() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/r3R1K1 b - - 0 1";
    let out = chess(&["analyze", mate, "--depth", "4", "--lines", "2"]).good();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].trim_start().starts_with("#-1  depth"), "{out}");
    assert!(lines[0].ends_with("1... Rxe1#"), "{out}");
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[2], "best move: Rxe1#");
    // `analyze` is the same.
    assert_eq!(
        chess(&["analyze", mate, "--depth", "4", "--lines", "2"]).good(),
        out
    );
}

#[test]
fn a_position_of_a_game_is_analyzed_alone() {
    let out = chess_with(&["analyze", "--after", "16", "--nodes", "1000"], OPERA).good();
    assert!(out.contains("16... Nxb8 17. Rd8#"), "{out}");
}

#[test]
fn a_finished_position_has_no_lines() {
    let ran = chess_with(&["analyze", "--after", "17", "--nodes", "10"], OPERA);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(ran.err, "note: the game is over: checkmate, 1-0\n");
}

#[test]
fn games_get_scores_marks_and_better_lines() {
    let folder = Folder::new();
    let game = folder.write(
        "game.pgn",
        "[White \"A\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 {oops} 4. Qxf7# 1-0\n",
    );
    let ran = chess(&["analyze", &game, "--nodes", "20000"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("3... Nf6 $4 {[%eval #1,"), "{}", ran.out);
    assert!(
        ran.out.contains("oops}") && ran.out.contains("[Annotator \"chess "),
        "{}",
        ran.out
    );
    assert!(
        ran.err.contains("note: game 1, A: 0 blunders"),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("note: game 1, black: 1 blunder, "),
        "{}",
        ran.err
    );
    // The output is a game, and analyzing it again with the same limit changes nothing.
    let annotated = folder.file("annotated.pgn");
    let again = chess(&["analyze", &game, "--nodes", "20000", "-o", &annotated, "-q"]).good();
    assert_eq!(again, "");
    assert_eq!(fs::read_to_string(&annotated).unwrap(), ran.out);
    assert_eq!(
        chess(&["analyze", &annotated, "--nodes", "20000", "-q"]).good(),
        ran.out
    );
}

#[test]
fn lines_can_be_left_out() {
    let game = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";
    let with = |better: &str| {
        chess(&["analyze", game, "--nodes", "5000", "-q", "--better", better]).good()
    };
    assert!(!with("none").contains(" ("));
    assert!(with("all").matches('(').count() > with("marked").matches('(').count());
}

#[test]
fn all_games_are_analyzed_or_one() {
    let two = "1. e4 *\n\n1. d4 *\n\n1. c4 *\n";
    let all = chess_with(&["analyze", "--nodes", "10", "-q"], two).good();
    assert_eq!(all.matches("[Result").count(), 3);
    let one = chess_with(&["analyze", "--nodes", "10", "-q", "--game", "2"], two).good();
    assert_eq!(one.matches("[Result").count(), 1);
    assert!(one.contains("1. d4 {"));
    let none = chess_with(&["analyze", "--nodes", "10", "-q", "--game", "9"], two);
    assert_eq!(none.code, Some(3));
    assert!(
        chess_with(&["analyze", "--nodes", "10", "--plot", "x.svg"], two)
            .bad(2)
            .contains("--game N")
    );
}

const THREE: &str = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 d5 *\n\n1. c4 *\n";

#[test]
fn an_analysis_goes_on_where_it_was_interrupted() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", THREE);
    let analyze = |out: &str, more: &[&str]| {
        let fixed = ["analyze", &games, "--nodes", "100", "-o", out];
        chess(&[&fixed[..], more].concat())
    };
    let whole = folder.file("whole.pgn");
    analyze(&whole, &["-q"]).good();
    let whole = fs::read_to_string(whole).unwrap();
    let second = whole.find("[White \"B\"]").unwrap();
    let second = whole[..second].rfind("[Event").unwrap();
    let third = whole.rfind("[Event").unwrap();
    // The file does not exist, is empty, ends within the first, the second or the third game, between two games, or is
    // complete.
    for end in [
        0,
        second / 2,
        second - 2,
        second,
        usize::midpoint(second, third),
        third - 1,
        whole.len() - 2,
        whole.len(),
    ] {
        let path = folder.write("part.pgn", &whole[..end]);
        analyze(&path, &["-q", "--resume"]).good();
        assert_eq!(fs::read_to_string(path).unwrap(), whole, "{end}");
    }
    let new = folder.file("new.pgn");
    analyze(&new, &["-q", "--resume"]).good();
    assert_eq!(fs::read_to_string(&new).unwrap(), whole);
    // Finished games are not analyzed again.
    let ran = analyze(&new, &["--resume", "--engine", "/no/such/engine"]);
    assert_eq!(ran.err, "note: 3 of 3 games are analyzed already\n");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn an_analysis_does_not_go_on_with_other_games() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", THREE);
    let resume = |out: &str| chess(&["analyze", &games, "--nodes", "1", "-o", out, "--resume"]);
    let other = "1. f4 *\n\n1. g4 *\n";
    let path = folder.write("other.pgn", other);
    let error = resume(&path).bad(2);
    assert!(
        error.ends_with("other.pgn: its game 1 is not game 1 of the input\n"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), other);
    let error = resume(&games).bad(2);
    assert_eq!(
        error,
        "error: --resume needs an --output that is not the input\n"
    );
    assert_eq!(fs::read_to_string(&games).unwrap(), THREE);
    assert!(
        chess(&["analyze", &games, "--resume"])
            .bad(2)
            .contains("--output")
    );
}

#[test]
fn games_with_errors_are_exit_code_1() {
    let ran = chess_with(&["analyze", "--nodes", "10"], "1. e4 e5 2. Ke5 Nf6 *");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("note: "), "{}", ran.err);
    assert!(ran.out.contains("1. e4 {"), "{}", ran.out);
    let ran = chess_with(&["analyze", "--nodes", "10"], "1. e4 -- *\n\n1. d4 *");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("game 1 is left out"), "{}", ran.err);
    let depth = 200_000;
    let nested = format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let ran = chess_with(&["analyze", "--nodes", "10"], &nested);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
}

#[test]
fn a_graph_marks_every_bad_move() {
    let folder = Folder::new();
    let path = folder.file("graph.svg");
    let ran = chess_with(&["analyze", "--nodes", "10000", "--plot", &path], OPERA);
    let bad = ran.err.matches(" changes ").count();
    assert!(bad > 2, "{}", ran.err);
    let svg = fs::read_to_string(&path).unwrap();
    assert_eq!(svg.matches("<circle").count(), bad);
}

#[test]
fn a_game_has_a_graph() {
    let folder = Folder::new();
    for (name, magic) in [("graph.svg", &b"<svg "[..]), ("graph.png", b"\x89PNG")] {
        let path = folder.file(name);
        chess_with(&["analyze", "--nodes", "10", "-q", "--plot", &path], OPERA).good();
        assert!(fs::read(&path).unwrap().starts_with(magic));
    }
}

#[test]
fn engines_that_do_not_work_are_exit_code_6() {
    let error = chess(&["analyze", "startpos", "--engine", "/no/such/engine"]).bad(6);
    assert_eq!(
        error,
        "error: cannot start /no/such/engine: No such file or directory (os error 2)\n"
    );
    let named = "cmd=/no/such/engine name=Rook";
    assert_eq!(
        chess(&["analyze", "startpos", "--engine", named]).bad(6),
        "error: engine Rook: cannot start /no/such/engine: No such file or directory (os error 2)\n"
    );
    assert!(
        chess(&["analyze", "startpos", "--option", "Nosuch=1"])
            .bad(6)
            .contains("the engine has no option Nosuch")
    );
    assert!(
        chess(&["analyze", "startpos", "--hash", "99999999"])
            .bad(6)
            .contains("invalid value for the option Hash")
    );
}

#[test]
fn tables_are_passed_to_the_engine() {
    let ending = "8/8/3p4/4P3/8/1k6/8/6K1 w - - 0 1";
    let args = ["analyze", ending, "--depth", "6"];
    let out = chess(&[&args[..], &["--syzygy", TABLES]].concat()).good();
    assert!(out.trim_start().starts_with("+199.99  depth 6"), "{out}");
    let out = chess(&args).good();
    assert!(!out.contains("+199"), "{out}");
    let empty = Folder::new();
    let folder = empty.path().to_str().unwrap();
    let error = chess(&[&args[..], &["--syzygy", folder]].concat()).bad(4);
    assert!(error.starts_with("error: no Syzygy tables in "), "{error}");
}
