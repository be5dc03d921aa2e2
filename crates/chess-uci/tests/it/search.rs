//! The command `go`.

use crate::talk::Talk;
use chess_board::Position;
use chess_movegen::PositionRules;
use chess_uci::{Reply, UciMove};
use dev_random::effort;
use std::time::Duration;

fn best(line: &str) -> UciMove {
    match line.parse() {
        Ok(Reply::BestMove { best, .. }) => best,
        other => panic!("{line}: {other:?}"),
    }
}

fn assert_is_legal(line: &str, position: &Position) {
    let mv = best(line).to_move(position).unwrap();
    assert!(position.is_legal(mv));
}

#[test]
fn every_limit_ends_a_search() {
    let mut talk = Talk::start();
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 50",
        "go wtime 100 btime 100",
        "go wtime 100 btime 100 winc 10 binc 10 movestogo 1",
        "go wtime 0 btime 0",
        "go wtime -20 btime 5",
        "go depth 4 nodes 100000 movetime 5000",
        "go mate 1 depth 3",
        "go depth 0",
        "go nodes 0",
        "go mate 0",
        "go movetime 0",
        "go depth 0 nodes 0 mate 0 movetime 0",
        "go mate 0 searchmoves e7e5",
        "setoption name Threads value 3\ngo nodes 0",
        "go mate 0",
    ] {
        talk.say("position startpos moves e2e4");
        let line = talk.ask(go, "bestmove").pop().unwrap();
        let mut position = Position::default();
        position.play_unchecked(
            "e2e4"
                .parse::<UciMove>()
                .unwrap()
                .to_move(&position)
                .unwrap(),
        );
        assert_is_legal(&line, &position);
    }
    talk.quit();
}

#[test]
fn reports_are_lines_of_the_protocol() {
    let mut talk = Talk::start();
    talk.say("position startpos moves d2d4 d7d5");
    let lines = talk.ask("go depth 6", "bestmove");
    let mut depth = 0;
    for line in &lines {
        let reply: Reply = line.parse().unwrap();
        assert_eq!(&reply.to_string(), line);
        if let Reply::Info(info) = reply {
            assert!(info.depth.unwrap() >= depth);
            depth = info.depth.unwrap();
            assert!(info.score.is_some() && info.nodes.is_some() && !info.pv.is_empty());
        }
    }
    assert_eq!(depth, 6);
    talk.quit();
}

#[test]
fn stop_and_isready_are_answered_during_a_search() {
    let mut talk = Talk::start();
    for _ in 0..5 {
        talk.say("go infinite");
        assert_eq!(
            talk.within(Duration::from_millis(50))
                .iter()
                .find(|line| line.starts_with("bestmove")),
            None
        );
        talk.ask("isready", "readyok");
        talk.ask("stop", "bestmove");
        // Neither command is lost when both arrive together.
        talk.say("go infinite\nstop");
        talk.expect("bestmove");
    }
    talk.say("stop\nstop\nponderhit");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    talk.quit();
}

#[test]
fn quit_ends_a_search() {
    let mut talk = Talk::start();
    talk.say("go infinite");
    let lines = talk.quit();
    assert!(lines.last().unwrap().starts_with("bestmove"), "{lines:?}");
}

#[test]
fn infinite_searches_do_not_answer_before_stop() {
    let mut talk = Talk::start();
    for fen in [
        // Positions with one legal move, with a mate in one, checkmated, and stalemated.
        "7k/8/8/8/8/8/1q6/K7 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1",
        "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        talk.say(&format!("position fen {fen}"));
        talk.say("go infinite");
        let lines = talk.within(Duration::from_millis(200));
        assert!(
            lines.iter().all(|line| !line.starts_with("bestmove")),
            "{lines:?}"
        );
        talk.ask("stop", "bestmove");
    }
    talk.quit();
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let mut talk = Talk::start();
    for (fen, score, reason) in [
        (
            "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
            "mate 0",
            "checkmate",
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0", "stalemate"),
    ] {
        talk.say(&format!("position fen {fen}"));
        assert_eq!(
            talk.ask("go depth 5", "bestmove"),
            [
                format!("info string {reason}"),
                format!("info depth 0 score {score}"),
                "bestmove 0000".to_owned()
            ]
        );
    }
    // The engine plays on in a drawn position.
    talk.say("position startpos moves".to_owned().as_str());
    talk.say(&format!(
        "position startpos moves{}",
        " g1f3 g8f6 f3g1 f6g8".repeat(5)
    ));
    assert_ne!(
        talk.ask("go depth 2", "bestmove").pop().unwrap(),
        "bestmove 0000"
    );
    talk.quit();
}

#[test]
fn searchmoves_restricts_the_root_moves() {
    let mut talk = Talk::start();
    talk.say("go depth 4 searchmoves a2a3 h2h3");
    let line = talk.expect("bestmove");
    assert!(
        ["a2a3", "h2h3"].contains(&best(&line).to_string().as_str()),
        "{line}"
    );
    let lines = talk.ask("go depth 2 searchmoves a2a3 e2e5", "bestmove");
    assert_eq!(
        lines[0],
        "info string searchmoves: the white pawn on e2 cannot go to e5: a pawn does not move that way"
    );
    assert_eq!(best(lines.last().unwrap()).to_string(), "a2a3");
    talk.quit();
}

#[test]
fn mates_are_found() {
    let mut talk = Talk::start();
    talk.say("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let lines = talk.ask("go mate 2", "bestmove");
    assert!(lines[lines.len() - 2].contains("score mate 2"), "{lines:?}");
    assert_eq!(best(lines.last().unwrap()).to_string(), "a1a6");
    talk.quit();
}

#[test]
fn illegal_moves_are_reported_and_the_moves_before_them_are_played() {
    let mut talk = Talk::start();
    talk.say("position startpos moves e2e4 e7e5 e1e3 a7a6");
    assert_eq!(
        talk.expect("info string"),
        "info string move 3 (e1e3) is illegal: the white king on e1 cannot go to e3: a king does not move that way; \
         the moves before it were played"
    );
    let shown = talk.ask("d", "Over");
    let fen = "FEN: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    assert!(shown.iter().any(|line| line == fen), "{shown:?}");
    // An invalid position changes nothing.
    talk.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
    let told = talk.expect("info string");
    assert!(
        told.starts_with("info string the position is unchanged: "),
        "{told}"
    );
    assert!(talk.ask("d", "Over").iter().any(|line| line == fen));
    talk.quit();
}

#[test]
fn commands_during_a_search_run_after_it_in_order() {
    let mut talk = Talk::start();
    talk.say("go depth 5");
    talk.say("position fen 6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1");
    talk.say("go depth 3");
    talk.say("ucinewgame");
    talk.say("d");
    talk.expect("bestmove");
    assert_eq!(talk.expect("bestmove").split(' ').nth(1), Some("b1b8"));
    talk.expect("FEN: 6k1");
    talk.quit();
}

#[test]
fn quit_stops_a_queued_search_that_would_not_end() {
    let mut talk = Talk::start();
    // There is no such mate. The perft and the commands after it wait for the search.
    talk.say("go depth 3\ngo mate 1\nperft 2\nd\nquit");
    let (status, lines) = talk.end();
    assert!(status.success(), "{status}");
    let answers = lines.iter().filter(|line| line.starts_with("bestmove"));
    assert_eq!(answers.count(), 2, "{lines:#?}");
    assert!(
        lines.iter().any(|line| line.starts_with("FEN: ")),
        "{lines:#?}"
    );
}

/// The same position takes the same number of nodes in every new game.
#[test]
fn ucinewgame_forgets_earlier_searches() {
    let mut talk = Talk::start();
    let mut nodes = || {
        talk.say("ucinewgame");
        let lines = talk.ask("go depth 7", "bestmove");
        let last = lines
            .iter()
            .rev()
            .find(|line| line.contains(" nodes "))
            .unwrap();
        last.split(' ')
            .skip_while(|&word| word != "nodes")
            .nth(1)
            .unwrap()
            .to_owned()
    };
    assert_eq!(nodes(), nodes());
    talk.quit();
}

#[test]
fn go_without_the_clock_of_the_side_to_move_ends() {
    let mut talk = Talk::start();
    talk.say("position startpos moves e2e4");
    for go in [
        "go wtime 300",
        "go wtime 300 winc 0",
        "go winc 10 binc 10",
        "go movestogo 10",
    ] {
        talk.ask(go, "bestmove");
    }
    // If there is another limit, only that limit applies.
    for go in [
        "go depth 7 winc 0 binc 0",
        "go depth 7 movestogo 40",
        "go depth 7 wtime 1 winc 0",
    ] {
        let lines = talk.ask(go, "bestmove");
        assert!(
            lines.iter().any(|line| line.starts_with("info depth 7 ")),
            "{lines:?}"
        );
    }
    talk.quit();
}

#[test]
fn stop_ends_all_searches_queued_before_it() {
    let mut talk = Talk::start();
    for waiting in [
        "setoption name MultiPV value 2",
        "go infinite\nposition startpos moves e2e4\ngo infinite",
    ] {
        talk.say(&format!("go infinite\ngo infinite\n{waiting}\nstop"));
        for _ in 0..2 + waiting.matches("go ").count() {
            talk.expect("bestmove");
        }
        talk.ask("isready", "readyok");
    }
    // A ponder hit applies to the last search, whatever commands wait behind it.
    talk.say(
        "go depth 1\ngo ponder wtime 100 btime 100\nsetoption name Ponder value true\nponderhit",
    );
    talk.expect("bestmove");
    talk.expect("bestmove");
    talk.quit();
}

#[test]
fn commands_after_bestmove_run_at_once() {
    let mut talk = Talk::start();
    for _ in 0..200 {
        talk.ask("go nodes 1", "bestmove");
        // If the search still counted as running, this answer would come later.
        let lines = talk.ask("setoption name Hash value x\nisready", "readyok");
        assert!(
            lines[0].starts_with("info string option Hash is unchanged"),
            "{lines:?}"
        );
    }
    talk.quit();
}

#[test]
fn jobs_end_when_the_output_is_closed() {
    for go in [
        "go infinite",
        "go ponder",
        "go mate 9",
        "bench 9",
        "genfens 10000000 seed 1 book None",
    ] {
        let mut talk = Talk::start();
        talk.ask("isready", "readyok");
        talk.stop_listening();
        talk.say(go);
        // The engine ends by itself, because its input is still open.
        let (status, _) = talk.end();
        assert!(status.success(), "{go}");
    }
}

#[test]
fn an_idle_engine_ends_at_the_next_answer_after_the_output_is_closed() {
    let mut talk = Talk::start();
    talk.ask("isready", "readyok");
    talk.stop_listening();
    assert!(talk.end_while_saying("isready").success());
}

#[test]
fn every_infinite_search_that_is_stopped_at_once_is_answered() {
    let mut talk = Talk::start();
    let searches = effort(40, 100);
    talk.say(&"go infinite\nstop\n".repeat(searches));
    for _ in 0..searches {
        talk.expect("bestmove");
    }
    talk.quit();
}
