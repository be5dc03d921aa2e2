//! The table `positions`.

use crate::support::{read, table};
use arrow::array::{AsArray, StringArray};
use arrow::datatypes::UInt64Type;
use chess_arrow::Table;
use chess_notation::pgn::PgnGame;
use insta::assert_snapshot;

const GAME: &str = "[White \"A\"]\n\n1. e4 {[%clk 0:05:00] [%eval 0.3]} e5 2. Nf3 {[%eval #-2]} (2. d4) 1/2-1/2\n\n[White \"B\"]\n\n*\n\n1. d4 --\n";

#[test]
fn there_is_a_row_for_each_ply_of_the_main_line() {
    let columns = [
        "game_number",
        "ply",
        "side_to_move",
        "move",
        "uci",
        "san",
        "clock",
        "eval_cp",
        "eval_mate",
        "result",
        "file",
        "byte_start",
    ];
    assert_snapshot!(table(Table::Positions, &columns, GAME), @"
    1 | 1 | white | 4892 | e2e4 | e4 | 300000 | 30 | NULL | 1/2-1/2 | games.pgn | 0
    1 | 2 | black | 7460 | e7e5 | e5 | NULL | NULL | NULL | 1/2-1/2 | games.pgn | 0
    1 | 3 | white | 405 | g1f3 | Nf3 | NULL | NULL | -2 | 1/2-1/2 | games.pgn | 0
    3 | 1 | white | 4827 | d2d4 | d4 | NULL | NULL | NULL | NULL | games.pgn | 105
    3 | 2 | black | 0 | 0000 | -- | NULL | NULL | NULL | NULL | games.pgn | 105
    ");
}

#[test]
fn positions_are_those_before_the_move() {
    let rows = read(Table::Positions, &["fen", "key", "key_after"], GAME);
    let game = PgnGame::from_pgn_tolerant(GAME).unwrap();
    let fens: &StringArray = rows.column(0).as_string();
    let keys = rows.column(1).as_primitive::<UInt64Type>();
    let keys_after = rows.column(2).as_primitive::<UInt64Type>();
    for (row, ply) in game.plies().enumerate() {
        assert_eq!(fens.value(row), ply.before.to_fen().as_str());
        assert_eq!(keys.value(row), ply.before.key());
        assert_eq!(keys_after.value(row), ply.after.key());
    }
}

#[test]
fn castling_in_chess960_is_the_move_onto_the_rook() {
    let text = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/2R1KR2 w FC - 0 1\"]\n\n1. O-O *\n";
    assert_snapshot!(table(Table::Positions, &["uci", "san"], text), @"e1f1 | O-O");
}
