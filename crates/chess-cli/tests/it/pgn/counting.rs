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

/// Games with time controls in several spellings.
const TIMES: &str = "[TimeControl \"180+2\"]\n\n1. e4 1-0\n\n[TimeControl \"3 min + 2 sec\"]\n\n1. d4 0-1\n\n\
    [TimeControl \"40/7200:3600\"]\n\n1. c4 *\n\n[TimeControl \"-\"]\n\n1. f4 *\n\n[TimeControl \"*60\"]\n\n1. g4 *\n\n\
    [TimeControl \"fast\"]\n\n1. h4 *\n\n[TimeControl \"?\"]\n\n1. a4 *\n";

#[test]
fn speeds_are_counted() {
    let report = chess_with(&["pgn", "stats"], TIMES).good();
    let (_, speeds) = report.split_once("Speeds").unwrap();
    assert_snapshot!(speeds, @"
    , and the results in percent
      blitz                     2   28.6 %  + 50.0 =  0.0 - 50.0
      classical                 1   14.3 %  +  0.0 =  0.0 -  0.0

    Endings and kinds of games
      without time control                   1   14.3 %
      time control without speed             1   14.3 %
      time control misspelled                1   14.3 %
      time control not readable              1   14.3 %
    ");
    let json = chess_with(&["pgn", "stats", "--format", "json"], TIMES).good();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["by_speed"][0]["speed"], "blitz");
    assert_eq!(json["by_speed"][0]["results"]["games"], 2);
    let counts = [
        "unlimited",
        "without_speed",
        "deviating_time_controls",
        "unreadable_time_controls",
    ];
    assert_eq!(counts.map(|name| json[name].as_u64()), [Some(1); 4]);
}

#[test]
fn games_are_selected_by_time_control() {
    let moves = |args: &[&str]| {
        let out = chess_with(&[&["pgn", "filter", "-q"], args].concat(), TIMES).good();
        let lines = out.lines().filter(|line| line.starts_with("1."));
        lines.map(|line| &line[3..5]).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(moves(&["--speed", "blitz"]), "e4 d4");
    assert_eq!(
        moves(&["--speed", "Blitz", "--speed", "classical"]),
        "e4 d4 c4"
    );
    assert_eq!(moves(&["--time-control", "180+2"]), "e4 d4");
    assert_eq!(moves(&["--time-control", "40/2h:60'"]), "c4");
    assert_eq!(moves(&["--time-control", "-"]), "f4");
    assert_eq!(moves(&["--time-control", "?"]), "a4");
    let error = |args: &[&str]| chess_with(&[&["pgn", "filter"], args].concat(), TIMES).bad(2);
    let speed = error(&["--speed", "fast"]);
    assert!(
        speed.contains("expected ultrabullet, bullet, blitz,"),
        "{speed}"
    );
    let time = error(&["--time-control", "90 min + 30"]);
    assert!(time.contains("expected a unit, such as min or s"), "{time}");
}

#[test]
fn columns_of_openings_and_tags_of_the_same_name_are_both_printed() {
    let pgn = "[eco \"mine\"]\n\n1. e4 e5 *\n";
    let run = |args: &[&str]| {
        let args = [&["pgn", "tags", "--tag", "eco", "--openings"], args].concat();
        chess_with(&args, pgn).good()
    };
    assert_snapshot!(run(&["--format", "json"]), @"{\"eco\":\"mine\",\"opening\":\"King's Pawn Game\",\"position_eco\":\"C20\"}");
    assert_snapshot!(run(&[]).replace('\t', " | "), @"
    eco | position_eco | opening
    mine | C20 | King's Pawn Game
    ");
}
