//! `Engine` with an evaluation of the caller.

use chess_board::{Position, Role};
use chess_uci::{Engine, Evaluate, Reply};
use std::io::{self, BufRead, BufReader, PipeWriter, Write};
use std::thread::{self, JoinHandle};

/// Counts pieces, and panics in positions without pawns.
#[derive(Clone)]
struct Fragile;

impl Evaluate for Fragile {
    type State = ();

    fn new_state(&self) {}

    fn evaluate(&self, (): &mut (), position: &Position) -> i32 {
        assert!(position.by_role(Role::Pawn).any(), "no pawns");
        let us = position.side_to_move();
        let count = |color| i32::try_from(position.by_color(color).len()).unwrap();
        100 * (count(us) - count(us.other()))
    }
}

fn start() -> (PipeWriter, impl Iterator<Item = String>, JoinHandle<bool>) {
    let (input, commands) = io::pipe().unwrap();
    let (replies, output) = io::pipe().unwrap();
    let engine = thread::spawn(move || {
        let engine = Engine::new("Fragile 2.0", "Nobody", Fragile);
        engine.run(Vec::new(), input, output).is_ok()
    });
    let lines = BufReader::new(replies).lines().map_while(Result::ok);
    (commands, lines, engine)
}

#[test]
fn an_engine_runs_with_any_evaluation() {
    let (mut commands, lines, engine) = start();
    writeln!(commands, "uci\ngo depth 3\nd\nquit").unwrap();
    let lines: Vec<String> = lines.collect();
    assert_eq!(lines[0], "id name Fragile 2.0");
    assert_eq!(lines[1], "id author Nobody");
    assert!(lines.iter().any(|line| line.starts_with("bestmove")));
    // Commands before `quit` are run.
    assert_eq!(lines.last().unwrap(), "Over: no");
    assert!(engine.join().unwrap());
}

#[test]
fn a_panic_in_a_search_keeps_the_game_and_the_options() {
    let (mut commands, mut lines, engine) = start();
    writeln!(commands, "setoption name MultiPV value 2").unwrap();
    writeln!(
        commands,
        "position fen 4k3/8/8/8/8/8/8/QK6 w - - 0 1\ngo depth 3"
    )
    .unwrap();
    let told = lines.find(|line| line.starts_with("info string")).unwrap();
    assert_eq!(
        told,
        "info string internal error; everything learned is lost"
    );
    let reply: Reply = lines.next().unwrap().parse().unwrap();
    assert!(matches!(reply, Reply::BestMove { .. }), "{reply}");
    writeln!(commands, "isready\nposition startpos\ngo depth 2").unwrap();
    assert!(lines.any(|line| line == "readyok"));
    assert!(lines.any(|line| line.contains("multipv 2")));
    assert!(lines.any(|line| line.starts_with("bestmove")));
    writeln!(commands, "quit").unwrap();
    assert_eq!(lines.next(), None);
    assert!(engine.join().unwrap());
}
