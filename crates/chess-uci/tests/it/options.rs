//! The options of the engine.

use crate::talk::Talk;
use chess_uci::{OptionKind, Reply};

#[test]
fn uci_declares_every_option() {
    let mut talk = Talk::start();
    let replies: Vec<Reply> = talk
        .ask("uci", "uciok")
        .iter()
        .map(|line| line.parse().unwrap())
        .collect();
    assert!(matches!(&replies[0], Reply::Name(name) if name.starts_with("chess-uci 0.")));
    assert!(matches!(&replies[1], Reply::Author(_)));
    assert_eq!(replies.last(), Some(&Reply::UciOk));
    let names: Vec<&str> = replies
        .iter()
        .filter_map(|reply| match reply {
            Reply::Option(declaration) => Some(declaration.name.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(
        names,
        [
            "Hash",
            "Clear Hash",
            "Threads",
            "MultiPV",
            "Ponder",
            "Move Overhead",
            "OwnBook",
            "BookFile",
            #[cfg(feature = "syzygy")]
            "SyzygyPath",
            #[cfg(feature = "syzygy")]
            "SyzygyProbeDepth",
            #[cfg(feature = "syzygy")]
            "SyzygyProbeLimit",
            #[cfg(feature = "syzygy")]
            "Syzygy50MoveRule",
            "UCI_ShowWDL",
            "UCI_LimitStrength",
            "UCI_Elo",
            #[cfg(feature = "ablation")]
            "Without",
            "EvalFile",
            "UCI_Chess960",
            "Debug Log File"
        ]
    );
    // Every default can be set, and so can every bound except those of memory and threads.
    for reply in &replies {
        let Reply::Option(declaration) = reply else {
            continue;
        };
        let values = match &declaration.kind {
            OptionKind::Check { default } => vec![default.to_string(), (!default).to_string()],
            OptionKind::Spin { default, min, max } if declaration.name == "MultiPV" => {
                vec![default.to_string(), min.to_string(), max.to_string()]
            }
            OptionKind::Spin { default, min, .. } => vec![default.to_string(), min.to_string()],
            _ => vec![String::new(), "<empty>".to_owned()],
        };
        for value in values {
            talk.say(&format!(
                "setoption name {} value {value}",
                declaration.name
            ));
        }
    }
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    talk.quit();
}

#[test]
fn invalid_option_values_are_reported() {
    let mut talk = Talk::start();
    for (line, reason) in [
        (
            "Hash value 0",
            "Hash is unchanged: expected a number from 1 to 65536",
        ),
        (
            "hash value 65537",
            "hash is unchanged: expected a number from 1 to 65536",
        ),
        (
            "Hash value many",
            "Hash is unchanged: expected a number from 1 to 65536",
        ),
        (
            "Hash",
            "Hash is unchanged: expected a number from 1 to 65536",
        ),
        (
            "Threads value -1",
            "Threads is unchanged: expected a number from 1 to 256",
        ),
        (
            "Ponder value yes",
            "Ponder is unchanged: expected true or false",
        ),
        (
            "Contempt value 5",
            "Contempt is unchanged: there is no such option",
        ),
    ] {
        talk.say(&format!("setoption name {line}"));
        let told = talk.expect("info string");
        let expected = format!("info string option {reason}");
        assert!(told.starts_with(&expected), "{told}");
    }
    talk.quit();
}

#[test]
fn options_set_during_a_search_apply_after_it() {
    let mut talk = Talk::start();
    talk.say("go infinite");
    talk.say("setoption name MultiPV value 2");
    assert!(
        talk.ask("isready", "readyok")
            .iter()
            .all(|line| !line.contains("multipv 2"))
    );
    talk.ask("stop", "bestmove");
    let lines = talk.ask("go depth 2", "bestmove");
    assert!(
        lines.iter().any(|line| line.contains("multipv 2")),
        "{lines:?}"
    );
    talk.quit();
}

#[test]
fn multipv_reports_that_many_lines() {
    let mut talk = Talk::start();
    talk.say("setoption name MultiPV value 3");
    let lines = talk.ask("go depth 4", "bestmove");
    for line in 1..=3 {
        let start = format!("multipv {line} ");
        assert!(
            lines
                .iter()
                .any(|text| text.contains("depth 4 ") && text.contains(&start))
        );
    }
    // There are no more lines than legal moves.
    talk.say("position fen 7k/8/8/8/8/8/1q6/K7 w - - 0 1");
    let lines = talk.ask("go depth 2", "bestmove");
    assert!(
        lines.iter().all(|text| !text.contains("multipv 2")),
        "{lines:?}"
    );
    talk.quit();
}

#[test]
fn show_wdl_adds_three_numbers_to_exact_scores() {
    let mut talk = Talk::start();
    assert!(
        talk.ask("go depth 3", "bestmove")
            .iter()
            .all(|line| !line.contains(" wdl "))
    );
    talk.say("setoption name UCI_ShowWDL value true");
    let lines = talk.ask("go depth 3", "bestmove");
    let wdl = lines.iter().find_map(|line| match line.parse() {
        Ok(Reply::Info(info)) => info.wdl,
        _ => None,
    });
    let wdl = wdl.expect("chances");
    assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
    talk.quit();
}

#[test]
fn limited_strength_limits_the_nodes_of_each_move() {
    let mut talk = Talk::start();
    let mut nodes = |go: &str| {
        let lines = talk.ask(go, "bestmove");
        let mut infos = lines.iter().rev().filter_map(|line| match line.parse() {
            Ok(Reply::Info(info)) => info.nodes,
            _ => None,
        });
        infos.next().expect("nodes")
    };
    assert!(nodes("setoption name UCI_Elo value 1500\ngo depth 7") > 1_000);
    let go = "setoption name UCI_LimitStrength value true\ngo depth 20";
    assert!(nodes(go) <= 400);
    // The smaller limit applies.
    assert!(nodes("go nodes 100") <= 100);
    assert!(nodes("setoption name UCI_Elo value 500\ngo movetime 5000") <= 50);
    let go = "setoption name UCI_LimitStrength value false\ngo depth 10";
    assert!(nodes(go) > 1_000);
    talk.quit();
}

#[test]
fn uci_chess960_sets_how_castling_is_written() {
    const FEN: &str = "position fen 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    let mut talk = Talk::start();
    talk.say(FEN);
    talk.say("go depth 1 searchmoves e1g1");
    assert_eq!(talk.expect("bestmove").split(' ').nth(1), Some("e1g1"));
    talk.say("go depth 1 searchmoves e1h1");
    assert_eq!(talk.expect("bestmove").split(' ').nth(1), Some("e1g1"));
    talk.say("setoption name UCI_Chess960 value true");
    talk.say("go depth 1 searchmoves e1h1");
    assert_eq!(talk.expect("bestmove").split(' ').nth(1), Some("e1h1"));
    // Shredder-FEN and both texts of castling are accepted.
    talk.say("position fen 1k6/8/8/8/8/8/8/1K4R1 w G - 0 1 moves b1g1");
    assert!(
        talk.ask("d", "Over")
            .iter()
            .any(|line| line.contains("1k6/8/8/8/8/8/8/5RK1 b"))
    );
    talk.quit();
}

#[test]
fn castling_letters_mean_other_rooks_only_with_uci_chess960() {
    // The king has moved to g1, and the letters were left in place.
    const FEN: &str = "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w KQ - 0 1";
    let fen = |talk: &mut Talk| {
        let board = talk.ask("d", "Over");
        let line = board.iter().find(|line| line.contains("6k1/")).unwrap();
        line.split_once("6k1/").unwrap().1.to_owned()
    };
    let mut talk = Talk::start();
    talk.say(FEN);
    assert_eq!(
        talk.expect("info string"),
        "info string castling rights that need Chess960 are ignored: UCI_Chess960 is off"
    );
    assert_eq!(fen(&mut talk), "5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    talk.say("setoption name UCI_Chess960 value true");
    talk.say(FEN);
    assert_eq!(fen(&mut talk), "5ppp/8/8/8/8/5PPP/R5K1 w Q - 0 1");
    // Double Chess960: each side has its own start position.
    talk.say("position fen 6k1/5ppp/8/8/8/8/5PPP/1R3K2 w KQ - 0 1");
    assert_eq!(fen(&mut talk), "5ppp/8/8/8/8/5PPP/1R3K2 w Q - 0 1");
    talk.quit();
}
