//! `chess pgn stats`, `tree`, `tags` and `fens`.

use super::{CLUB, club};
use crate::program::chess_with;
use insta::assert_snapshot;

#[test]
fn statistics_are_tables_with_bars() {
    assert_snapshot!(club(&["stats", "FILE"]).good(), @"
    3 games, 14 plies, 522 bytes

    Results
      White wins           1   33.3 %  ████████████████████████████████████████
      Draws                1   33.3 %  ████████████████████████████████████████
      Black wins           1   33.3 %  ████████████████████████████████████████

    Openings, and the results in percent
      Ruy Lopez                          2   66.7 %  + 50.0 =  0.0 - 50.0
      Queen's Gambit Declined            1   33.3 %  +  0.0 =100.0 -  0.0

    Ratings: mean 1832, median 1850
       1700-1799            1   33.3 %  ████████████████████
       1800-1899            2   66.7 %  ████████████████████████████████████████

    White's rating less Black's, and the results in percent
         0 to   99           1  +100.0 =  0.0 -  0.0

    Length in plies: mean 5, median 5
          0-19              3  100.0 %  ████████████████████████████████████████

    Years
       2024           2   66.7 %  ████████████████████████████████████████

    Endings and kinds of games
      with errors                            1   33.3 %
        pgn-move                             1
    ");
}

#[test]
fn no_games_are_no_tables() {
    assert_snapshot!(chess_with(&["pgn", "stats"], "").good(), @"0 games, 0 plies, 0 bytes");
}

#[test]
fn trees_show_moves_with_results_and_names() {
    assert_snapshot!(club(&["tree", "--depth", "2", "FILE"]).good(), @"
    e4                2  + 50.0 =  0.0 - 50.0  1850  B00 King's Pawn Game
      e5              2  + 50.0 =  0.0 - 50.0  1823  C20 King's Pawn Game
    d4                1  +  0.0 =100.0 -  0.0        A40 Queen's Pawn Game
      d5              1  +  0.0 =100.0 -  0.0        D00 Queen's Pawn Game
    ");
    assert_snapshot!(club(&["tree", "--moves", "1. e4 e5", "FILE"]).good(), @"Nf3               2  + 50.0 =  0.0 - 50.0  1850  C40 King's Knight Opening");
    let ran = club(&["tree", "--moves", "a4", "FILE"]);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (Some(1), "", "note: no game has a move from this position\n")
    );
    assert_snapshot!(club(&["tree", "--moves", "1. e4 Ke7", "FILE"]).bad(3), @"
    error: the black pawn on e7 belongs to the same side and cannot be captured
      --> moves:1:7
      |
    1 | 1. e4 Ke7
      |       ^^^
    ");
}

#[test]
fn tags_are_listed_and_tabulated() {
    assert_snapshot!(club(&["tags", "FILE"]).good(), @"
    Black               3  100.0 %
    BlackElo            2   66.7 %
    Date                3  100.0 %
    Event               3  100.0 %
    Result              3  100.0 %
    Round               3  100.0 %
    Site                3  100.0 %
    White               3  100.0 %
    WhiteElo            1   33.3 %
    ");
    let table = club(&["tags", "--tag", "White,WhiteElo", "--openings", "FILE"]).good();
    assert_snapshot!(table.replace('\t', " | "), @"
    White | WhiteElo | eco | opening
    Dahl, Nils | 1850 | C60 | Ruy Lopez
    Berg, Ada |  | D30 | Queen's Gambit Declined
    Lund, Per |  | C60 | Ruy Lopez
    ");
    let tab = chess_with(
        &["pgn", "tags", "--tag", "White"],
        &CLUB.replace("Dahl, Nils", "Dahl,\tNils"),
    )
    .good();
    assert!(tab.contains("\nDahl, Nils\n"), "{tab}");
}

#[test]
fn positions_are_printed_as_fen() {
    assert_snapshot!(club(&["fens", "FILE"]).good(), @"
    r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
    rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3
    r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
    ");
    let lines = |args: &[&str]| {
        club(&[&["fens", "FILE"], args].concat())
            .good()
            .lines()
            .count()
    };
    assert_eq!(lines(&["--at", "all"]), 6 + 5 + 6);
    assert_eq!(lines(&["--at", "all", "--unique"]), 6 + 4);
    assert_eq!(lines(&["--at", "5"]), 2);
    assert_eq!(lines(&["--at", "3-4"]), 6);
    for at in ["x", "4-3", "-1", ""] {
        assert_eq!(club(&["fens", "FILE", "--at", at]).code, Some(2), "{at}");
    }
}
