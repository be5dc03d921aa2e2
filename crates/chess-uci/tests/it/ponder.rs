//! Pondering.

use crate::talk::Talk;
use std::time::Duration;

const GO: &str = "go ponder wtime 2000 btime 2000";

/// Asserts that there is no answer yet. Discards all lines that arrive in between.
fn assert_is_silent(talk: &mut Talk) {
    talk.ask("isready", "readyok");
    let lines = talk.within(Duration::from_millis(150));
    assert!(
        lines.iter().all(|line| !line.starts_with("bestmove")),
        "{lines:?}"
    );
}

#[test]
fn ponderhit_starts_the_clock() {
    let mut talk = Talk::start();
    talk.say("setoption name Ponder value true");
    for go in [
        GO,
        "go ponder movetime 60",
        "go ponder depth 2",
        "go ponder nodes 100",
    ] {
        talk.say("position startpos moves e2e4 e7e5");
        talk.say(go);
        assert_is_silent(&mut talk);
        talk.ask("ponderhit", "bestmove");
    }
    talk.quit();
}

#[test]
fn stop_ends_pondering() {
    let mut talk = Talk::start();
    talk.say(GO);
    assert_is_silent(&mut talk);
    talk.ask("stop", "bestmove");
    talk.say("position startpos moves e2e4 c7c5");
    talk.ask("go depth 2", "bestmove");
    // Neither command is lost when both arrive together.
    talk.say("go ponder depth 1\nponderhit");
    talk.expect("bestmove");
    talk.say("go ponder\nstop");
    talk.expect("bestmove");
    talk.quit();
}

#[test]
fn ponderhit_does_not_end_an_infinite_search() {
    let mut talk = Talk::start();
    talk.say("go ponder infinite depth 1");
    talk.say("ponderhit");
    assert_is_silent(&mut talk);
    talk.ask("stop", "bestmove");
    talk.quit();
}

#[test]
fn pondering_waits_even_if_the_game_is_over() {
    let mut talk = Talk::start();
    talk.say("position fen R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    talk.say(GO);
    assert_is_silent(&mut talk);
    assert_eq!(talk.ask("ponderhit", "bestmove"), ["bestmove 0000"]);
    talk.quit();
}

#[test]
fn ponderhit_overtakes_queued_commands() {
    let mut talk = Talk::start();
    talk.say("go ponder wtime 200 btime 200\nsetoption name Move Overhead value 20\nucinewgame");
    assert_is_silent(&mut talk);
    talk.ask("ponderhit", "bestmove");
    talk.quit();
}
