//! Positions with known results.

use crate::{POSITIONS, position, three_pieces};
use chess_syzygy::{Dtz, MaybeRounded, Wdl};
use core::fmt::Write;

#[test]
fn results_and_distances_are_those_of_the_theory() {
    let tablebase = three_pieces();
    let mut text = String::new();
    for fen in POSITIONS {
        let position = position(fen);
        let wdl = tablebase.probe_wdl(&position).unwrap();
        let dtz = tablebase.probe_dtz(&position).unwrap();
        writeln!(text, "{fen:<36} {wdl:<5} {dtz}").unwrap();
    }
    insta::assert_snapshot!(text, @r"
    8/8/8/3k4/8/8/8/K1Q5 w - - 0 1       win   17 or 18
    8/8/8/3k4/8/8/8/K1Q5 b - - 0 1       loss  -18 or -19
    8/8/8/3K4/8/8/8/k1q5 w - - 0 1       loss  -18 or -19
    8/8/8/8/8/2K5/7q/k7 b - - 0 1        win   11 or 12
    7k/8/8/8/8/8/8/KR6 w - - 0 1         win   19
    7k/8/8/8/8/8/8/KR6 b - - 0 1         loss  -26
    7K/8/8/3r4/8/8/8/k7 w - - 0 1        loss  -26
    8/8/8/4k3/8/8/4P3/4K3 w - - 0 1      draw  0
    8/8/8/4k3/8/8/4P3/4K3 b - - 0 1      draw  0
    8/4p3/4k3/8/4K3/8/8/8 b - - 0 1      draw  0
    8/P7/8/8/8/8/8/K1k5 w - - 0 1        win   1
    7k/7P/7K/8/8/8/8/8 b - - 0 1         draw  0
    8/8/8/8/8/2k5/8/K1B5 w - - 0 1       draw  0
    8/8/8/8/8/2k5/8/K1N5 b - - 0 1       draw  0
    ");
}

#[test]
fn two_kings_and_mates_and_stalemates_need_no_further_table() {
    let tablebase = three_pieces();
    for (fen, wdl, dtz) in [
        ("8/8/8/8/8/2k5/8/K7 w - - 0 1", Wdl::Draw, 0),
        // Checkmate, stalemate, and the capture of the last piece.
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Wdl::Loss, -1),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", Wdl::Draw, 0),
        ("8/8/8/8/8/8/1k6/Q6K b - - 0 1", Wdl::Draw, 0),
    ] {
        let position = position(fen);
        assert_eq!(tablebase.probe_wdl(&position).unwrap(), wdl, "{fen}");
        let exact = MaybeRounded::Exact(Dtz::new(dtz));
        assert_eq!(tablebase.probe_dtz(&position).unwrap(), exact, "{fen}");
    }
}

#[test]
fn the_best_line_ends_with_checkmate() {
    let tablebase = three_pieces();
    let start = position("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    let mut position = start;
    let mut plies = 0;
    let mut last = None;
    for best in tablebase.line(&start) {
        let best = best.unwrap();
        position.play_unchecked(best.mv);
        plies += 1;
        last = Some(best);
    }
    let dtz = tablebase.probe_dtz(&start).unwrap();
    assert_eq!(dtz, MaybeRounded::Exact(Dtz::new(plies)));
    assert!(last.unwrap().is_checkmate && position.is_check());
    assert_eq!(tablebase.best_move(&position).unwrap(), None);
}

#[test]
fn a_pawn_is_promoted_and_then_mates() {
    let tablebase = three_pieces();
    let start = position("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1");
    let mut position = start;
    let mut promotions = 0;
    for best in tablebase.line(&start) {
        let best = best.unwrap();
        assert!(best.wdl == Wdl::Win || best.wdl == Wdl::Loss);
        promotions += u32::from(best.mv.is_promotion());
        position.play_unchecked(best.mv);
    }
    assert_eq!(promotions, 1);
    assert!(position.is_check() && tablebase.best_move(&position).unwrap().is_none());
}

#[test]
fn root_moves_are_sorted_from_the_best_to_the_worst() {
    let tablebase = three_pieces();
    for fen in POSITIONS {
        let position = position(fen);
        let moves = tablebase.root_moves(&position).unwrap();
        let results: Vec<Wdl> = moves.iter().map(|root| root.wdl).collect();
        assert!(results.is_sorted_by(|a, b| a >= b), "{fen}: {results:?}");
        if let Some(best) = moves.first() {
            assert_eq!(best.wdl, tablebase.probe_wdl(&position).unwrap(), "{fen}");
        }
    }
    let queen_takes_or_not = tablebase
        .root_moves(&position("8/8/8/8/8/8/1k6/Q6K b - - 0 1"))
        .unwrap();
    assert_eq!(queen_takes_or_not[0].mv.to_string(), "b2a1");
    assert_eq!(
        queen_takes_or_not[0].dtz_after_zeroing,
        Some(MaybeRounded::Exact(Dtz::DRAW))
    );
}

#[test]
fn the_halfmove_clock_turns_a_win_into_a_cursed_win() {
    let tablebase = three_pieces();
    let fen = "8/8/8/3k4/8/8/8/KR6 w - -";
    let dtz = tablebase
        .probe_dtz(&position(&format!("{fen} 0 1")))
        .unwrap();
    let plies = u16::try_from(dtz.shortest().plies()).unwrap();
    for (clock, expected) in [
        (0, Wdl::Win),
        (100 - plies, Wdl::Win),
        (101 - plies, Wdl::CursedWin),
        (99, Wdl::CursedWin),
    ] {
        let position = position(&format!("{fen} {clock} 80"));
        assert_eq!(dtz.wdl_at(clock), Some(expected));
        let best = tablebase.best_move(&position).unwrap().unwrap();
        assert_eq!(best.wdl, expected, "{clock}");
    }
    // A claimable draw has no line, and a line ends when one can be claimed.
    assert_eq!(
        tablebase.line(&position(&format!("{fen} 100 80"))).count(),
        0
    );
    assert_eq!(
        tablebase.line(&position(&format!("{fen} 98 80"))).count(),
        2
    );
}

#[test]
fn the_defender_is_saved_by_the_clock() {
    let tablebase = three_pieces();
    let fen = "8/8/8/3k4/8/8/8/KR6 b - -";
    let best = |clock| {
        let position = position(&format!("{fen} {clock} 80"));
        tablebase.best_move(&position).unwrap().unwrap().wdl
    };
    assert_eq!((best(0), best(95)), (Wdl::Loss, Wdl::BlessedLoss));
}
