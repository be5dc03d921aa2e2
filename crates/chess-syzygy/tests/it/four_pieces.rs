//! Tables of four pieces: both sides with pawns, captures, en passant, and wins that the halfmove clock decides.
//!
//! `cargo xtask tables check` compares all positions of a directory of tables with an independent solver.

use crate::{data, position};
use chess_syzygy::{MaybeRounded, ProbeError, Tablebase, Wdl};
use core::fmt::Write;

fn four_pieces() -> Tablebase {
    let directory = data().with_file_name("four_pieces");
    Tablebase::open([directory, data()]).unwrap()
}

#[test]
fn every_table_is_valid() {
    let tablebase = four_pieces();
    assert_eq!(tablebase.tables().len(), 16);
    for name in tablebase.tables() {
        tablebase.verify(name).unwrap();
    }
}

#[test]
fn results_and_distances_are_those_of_the_theory() {
    let tablebase = four_pieces();
    let mut text = String::new();
    for fen in [
        // The study of Réti, 1921: White draws.
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        // Whoever moves loses the pawn and the game.
        "8/8/8/2Kp4/3Pk3/8/8/8 w - - 0 1",
        "8/8/8/2Kp4/3Pk3/8/8/8 b - - 0 1",
        // En passant wins what would be a draw, or saves what would be lost.
        "7K/8/8/8/5Pp1/8/k7/8 b - f3 0 1",
        "7K/8/8/8/5Pp1/8/k7/8 b - - 0 1",
        "8/8/8/8/3PpK2/k7/8/8 b - d3 0 1",
        "8/8/8/8/3PpK2/k7/8/8 b - - 0 1",
        // The pawns block each other.
        "8/8/8/8/1p6/1P6/K6k/8 b - - 0 1",
        "8/8/8/1p6/1P5K/8/8/7k b - - 0 1",
        // The bishop is lost, or holds a draw in a corner that it cannot attack.
        "2k5/8/4K3/8/8/8/b7/7R w - - 0 1",
        "8/8/4b3/2R5/8/5K2/8/7k b - - 0 1",
        "7k/8/6K1/8/8/8/b7/3R4 b - - 0 1",
        "k7/8/1K6/8/8/8/b7/3R4 b - - 0 1",
        // Checks win a queen, and a queen takes one.
        "8/8/8/8/1k4q1/8/8/QK6 b - - 0 1",
        "q7/8/k2K4/8/2Q5/8/8/8 b - - 0 1",
        "7k/8/8/3q4/8/8/Q7/K7 w - - 0 1",
    ] {
        let position = position(fen);
        let wdl = tablebase.probe_wdl(&position).unwrap();
        let dtz = tablebase.probe_dtz(&position).unwrap();
        writeln!(text, "{fen:<33} {wdl:<5} {dtz}").unwrap();
    }
    insta::assert_snapshot!(text, @r"
    7K/8/k1P5/7p/8/8/8/8 w - - 0 1    draw  0
    8/8/8/2Kp4/3Pk3/8/8/8 w - - 0 1   loss  -1 or -2
    8/8/8/2Kp4/3Pk3/8/8/8 b - - 0 1   loss  -1 or -2
    7K/8/8/8/5Pp1/8/k7/8 b - f3 0 1   win   1
    7K/8/8/8/5Pp1/8/k7/8 b - - 0 1    draw  0
    8/8/8/8/3PpK2/k7/8/8 b - d3 0 1   draw  0
    8/8/8/8/3PpK2/k7/8/8 b - - 0 1    loss  -1 or -2
    8/8/8/8/1p6/1P6/K6k/8 b - - 0 1   win   17 or 18
    8/8/8/1p6/1P5K/8/8/7k b - - 0 1   loss  -11 or -12
    2k5/8/4K3/8/8/8/b7/7R w - - 0 1   win   30 or 31
    8/8/4b3/2R5/8/5K2/8/7k b - - 0 1  loss  -27 or -28
    7k/8/6K1/8/8/8/b7/3R4 b - - 0 1   draw  0
    k7/8/1K6/8/8/8/b7/3R4 b - - 0 1   loss  -3 or -4
    8/8/8/8/1k4q1/8/8/QK6 b - - 0 1   win   7 or 8
    q7/8/k2K4/8/2Q5/8/8/8 b - - 0 1   loss  -13 or -14
    7k/8/8/3q4/8/8/Q7/K7 w - - 0 1    win   1
    ");
}

#[test]
fn the_rook_wins_the_bishop_and_mates() {
    let tablebase = four_pieces();
    let mut position = position("2k5/8/4K3/8/8/8/b7/7R w - - 0 1");
    let mut captures = 0;
    for best in tablebase.line(&position.clone()) {
        let best = best.unwrap();
        captures += u32::from(best.mv.is_capture());
        position.play_unchecked(best.mv);
    }
    assert_eq!(captures, 1);
    assert!(position.is_check() && tablebase.best_move(&position).unwrap().is_none());
}

/// The rounded distance is 30 or 31 plies.
#[test]
fn a_rounded_distance_leaves_one_halfmove_clock_open() {
    let tablebase = four_pieces();
    let position = position("2k5/8/4K3/8/8/8/b7/7R w - - 0 1");
    let dtz = tablebase.probe_dtz(&position).unwrap();
    let MaybeRounded::Rounded(shortest) = dtz else {
        panic!("{dtz}");
    };
    let plies = u16::try_from(shortest.plies()).unwrap();
    assert_eq!(dtz.wdl_at(99 - plies), Some(Wdl::Win));
    assert_eq!(dtz.wdl_at(100 - plies), None);
    assert_eq!(dtz.wdl_at(101 - plies), Some(Wdl::CursedWin));
}

#[test]
fn a_pawn_that_can_promote_needs_the_table_of_the_queen() {
    let tablebase = four_pieces();
    let position = position("8/1P5k/8/8/8/6p1/8/K7 w - - 0 1");
    assert_eq!(tablebase.probe_wdl(&position).unwrap(), Wdl::Win);
    let ProbeError::MissingTable(name) = tablebase.probe_dtz(&position).unwrap_err() else {
        panic!("a missing table");
    };
    assert_eq!(name.to_string(), "KQvKP.rtbw");
}
