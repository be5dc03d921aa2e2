//! The commands for people: `d`, `eval`, `perft`, `help`.

use crate::talk::Talk;
use std::time::Duration;

#[test]
fn d_draws_the_board() {
    let mut talk = Talk::start();
    talk.say("position startpos moves e2e4 f7f5 d1h5");
    insta::assert_snapshot!(talk.ask("d", "Over").join("\n"), @"
    8  r n b q k b n r
    7  p p p p p . p p
    6  . . . . . . . .
    5  . . . . . p . Q
    4  . . . . P . . .
    3  . . . . . . . .
    2  P P P P . P P P
    1  R N B . K B N R

       a b c d e f g h

    FEN: rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2
    Key: 368D3567FCFD618F
    Checkers: h5
    Legal moves: 1
    Times on the board: 1
    Over: no
    ");
    talk.quit();
}

#[test]
fn eval_shows_the_score_for_both_sides() {
    let mut talk = Talk::start();
    talk.say("position fen 4k3/8/8/8/8/8/8/QQQQK3 b - - 0 1");
    let line = talk.ask("eval", "Evaluation").pop().unwrap();
    let numbers: Vec<&str> = line
        .split(' ')
        .filter(|word| word.parse::<f64>().is_ok())
        .collect();
    let [black, white] = numbers[..] else {
        panic!("{line}");
    };
    assert_eq!(black.strip_prefix('-'), white.strip_prefix('+'), "{line}");
    assert!(white.parse::<f64>().unwrap() > 5.0);
    talk.say("position fen 4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
    assert_eq!(
        talk.ask("eval", "Evaluation"),
        ["Evaluation: none, the side to move is in check"]
    );
    talk.quit();
}

#[test]
fn eval_lists_the_parts_of_the_score() {
    let mut talk = Talk::start();
    talk.say("setoption name EvalFile value hand-written");
    let lines = talk.ask("eval", "Evaluation");
    assert!(lines[0].trim_start().starts_with("White"), "{lines:?}");
    let material = lines.iter().find(|line| line.starts_with("material"));
    assert!(
        material.unwrap().ends_with("  +0.00  +0.00"),
        "{material:?}"
    );
    talk.say("position fen 8/8/8/8/8/8/5R2/k6K w - - 0 1");
    let lines = talk.ask("eval", "Evaluation");
    assert!(lines[0].starts_with("A known ending"), "{lines:?}");
    talk.quit();
}

#[test]
fn perft_counts_by_first_move() {
    let mut talk = Talk::start();
    for command in ["perft 3", "go perft 3"] {
        let lines = talk.ask(command, "Nodes searched");
        assert_eq!(lines.len(), 22);
        assert!(lines.iter().any(|line| line == "e2e4: 600"));
        assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    }
    assert_eq!(
        talk.ask("perft 0", "Nodes").pop().unwrap(),
        "Nodes searched: 1"
    );
    // This tree is counted in several steps, and a `quit` after it waits for the count.
    talk.say("position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    talk.say("perft 6");
    assert!(talk.quit().contains(&"Nodes searched: 11030083".to_owned()));
}

#[test]
fn perft_can_be_stopped() {
    let mut talk = Talk::start();
    talk.say("perft 30");
    talk.ask("isready", "readyok");
    talk.ask("stop", "stopped");
    talk.say("perft");
    assert_eq!(
        talk.expect("info"),
        "info string not understood: perft: expected a number (bytes 5..5)"
    );
    talk.quit();
}

/// A tree that is too deep for the stack is rejected.
#[test]
fn perft_beyond_the_maximum_depth_is_rejected() {
    let mut talk = Talk::start();
    for position in ["startpos", "fen k7/8/8/8/8/8/8/K7 w - - 0 1"] {
        talk.say(&format!("position {position}"));
        for command in [
            "perft 100",
            "perft 3000",
            "go perft 4294967295",
            "perft 99999999999999999999",
        ] {
            assert_eq!(
                talk.ask(command, "info string"),
                ["info string perft counts trees of at most 99 plies"],
                "{command}"
            );
        }
        // The deepest accepted tree fits on the stack, and the engine still answers.
        talk.say("perft 99");
        talk.ask("isready", "readyok");
        talk.within(Duration::from_millis(100));
        talk.ask("stop", "stopped");
    }
    talk.quit();
}

#[test]
fn help_names_the_commands() {
    let mut talk = Talk::start();
    let lines = talk.ask("help\nisready", "readyok");
    for command in ["d ", "eval ", "perft ", "bench ", "genfens ", "help "] {
        let is_named = |line: &&String| line.trim_start().starts_with(command);
        assert!(lines.iter().any(|line| is_named(&line)), "{command}");
    }
    talk.quit();
}
