//! Games in the terminal.

use crate::program::{Folder, chess_with};
use insta::assert_snapshot;
use std::fs;

/// Plays a game and returns what is said, without the boards.
fn play(args: &[&str], input: &str) -> String {
    let args: Vec<&str> = ["play", "--nodes", "100"]
        .iter()
        .chain(args)
        .copied()
        .collect();
    let out = chess_with(&args, input).good();
    let is_board = |line: &str| {
        let mut chars = line.chars();
        let is_rank =
            chars.next().is_some_and(|char| char.is_ascii_digit()) && chars.next() == Some(' ');
        line.trim().is_empty() || is_rank || line.starts_with("  a b") || line.starts_with("  h g")
    };
    let said: Vec<&str> = out.lines().filter(|line| !is_board(line)).collect();
    said.join("\n") + "\n"
}

#[test]
fn two_players_play_to_mate() {
    let said = play(&["--two-players"], "f3\ne5\ng2g4\nQh4\ne4\n");
    assert_snapshot!(said, @"
    The game is over: checkmate, 0-1
    The game is over. `new` begins another one, `undo` takes a move back
    ");
}

#[test]
fn illegal_moves_are_explained_and_other_texts_get_help() {
    let said = play(&["--two-players"], "Ke2\n\ne4 e5\nhelp\n");
    assert_snapshot!(said, @"
    Illegal: the white pawn on e2 belongs to the same side and cannot be captured
    `e4 e5` is not a move and not a command. `help` lists the commands
    Type a move: e4, Nf3, exd5, O-O, e8=Q, or squares: g1f3
      board        draw the board             flip         turn the board around
      moves        list the legal moves       hint         ask the engine for a move
      undo         take back your last move   new          begin a new game
      draw         claim a draw               resign       give up
      fen          print the position         pgn          print the game
      save FILE    write the game into FILE   quit         end
    ");
}

#[test]
fn moves_are_taken_back_and_listed() {
    let position = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let said = play(
        &["--two-players", position],
        "moves\na8=Q\nundo\nfen\nundo\n",
    );
    assert_snapshot!(said, @"
    Ka2 Kb1 Kb2 a8=B a8=N a8=Q a8=R
    8/P6k/8/8/8/8/8/K7 w - - 0 1
    There is no move of yours to take back
    ");
}

#[test]
fn draws_are_claimed_and_games_resigned() {
    let said = play(
        &["--two-players"],
        "draw\nNf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\ndraw\nNg8\n",
    );
    assert_snapshot!(said, @"
    There is no draw to claim. Occurrences of this position: 1, plies since the last capture or pawn move: 0
    Draw, by announcing Ng8
    The game is over. `new` begins another one, `undo` takes a move back
    ");
    let said = play(&["--two-players"], "e4\nresign\npgn\nnew\nfen\n");
    assert!(
        said.contains("Black resigns, 1-0") && said.contains("1. e4 1-0"),
        "{said}"
    );
    assert!(
        said.ends_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        "{said}"
    );
}

#[test]
fn the_engine_answers() {
    let said = play(&[], "e4\nundo\nd4\nfen\nhint\nquit\n");
    assert_eq!(said.matches(" plays ").count(), 2, "{said}");
    assert!(said.contains(" w KQ"), "{said}");
    let black = play(&["--side", "black", "--elo", "600"], "quit\n");
    assert!(black.starts_with("chess 0.1.0 plays "), "{black}");
}

#[test]
fn a_game_is_saved() {
    let folder = Folder::new();
    let (end, middle) = (folder.file("end.pgn"), folder.file("middle.pgn"));
    let input = format!("e4\nsave {middle}\nc5\nsave /no/such/folder/x.pgn\nsave\nquit\n");
    let said = play(&["--two-players", "--pgn", &end], &input);
    assert!(
        said.contains("Saved\n")
            && said.contains(
                "cannot write /no/such/folder/x.pgn: No such file or directory (os error 2)\n"
            ),
        "{said}"
    );
    assert!(fs::read_to_string(&middle).unwrap().ends_with("1. e4 *\n"));
    assert!(fs::read_to_string(&end).unwrap().ends_with("1. e4 c5 *\n"));
}
