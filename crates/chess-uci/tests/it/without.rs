//! The option `Without`, which switches off parts of the search and of the evaluation.

use crate::talk::Talk;
use chess_uci::Reply;

#[test]
fn without_changes_the_node_count() {
    let nodes = |without: &str| {
        let mut talk = Talk::start();
        talk.say("setoption name EvalFile value hand-written");
        talk.say(&format!("setoption name Without value {without}"));
        talk.say(
            "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        );
        let lines = talk.ask("go depth 6", "bestmove");
        talk.quit();
        let last = lines.iter().rev().find(|line| line.contains(" nodes "));
        let Ok(Reply::Info(info)) = last.unwrap().parse() else {
            panic!();
        };
        info.nodes
    };
    assert_ne!(nodes(""), nodes("null_move late_move_reductions"));
    assert_ne!(nodes(""), nodes("mobility"));
    assert_eq!(nodes(""), nodes("<empty>"));
}

#[test]
fn without_accepts_search_features_and_evaluation_terms_together() {
    let mut talk = Talk::start();
    talk.say("setoption name EvalFile value hand-written");
    let mut nodes = |without: &str| {
        talk.say(&format!("setoption name Without value {without}"));
        // One line for each position, then one with the sum of all nodes.
        let lines = talk.ask("bench 2", "40 ");
        let refused = lines.iter().any(|line| line.contains("is unchanged"));
        let sum = talk.expect("");
        let nodes = sum.split(' ').next().and_then(|word| word.parse().ok());
        let nodes: u64 = nodes.unwrap_or_else(|| panic!("{sum}"));
        (nodes, refused)
    };
    let all = nodes("");
    let no_idea = nodes("futility");
    let no_terms = nodes("THREAT known_endings");
    let neither = nodes("futility threat known_endings");
    assert_eq!(nodes("threat futility\tknown_endings"), neither);
    let counts = [all, no_idea, no_terms, neither];
    for (index, count) in counts.iter().enumerate() {
        assert!(!counts[..index].contains(count), "{counts:?}");
        assert!(!count.1, "refused");
    }
    // One unknown word makes the command fail, and nothing changes.
    assert_eq!(nodes("futility mobility past"), (neither.0, true));
    assert_eq!(nodes("<empty>"), all);
    talk.quit();
}

#[test]
fn unknown_names_are_reported() {
    let mut talk = Talk::start();
    for (value, unknown) in [
        ("nul_move", "nul_move"),
        ("null_move material threat", "material"),
    ] {
        talk.say(&format!("setoption name Without value {value}"));
        let told = talk.expect("info string");
        let expected = format!(
            "info string option Without is unchanged: {unknown} is unknown, expected names out of: aspiration"
        );
        assert!(told.starts_with(&expected), "{told}");
    }
    talk.quit();
}

#[test]
fn eval_leaves_out_the_terms_that_are_switched_off() {
    let mut talk = Talk::start();
    talk.say("setoption name EvalFile value hand-written");
    talk.say("setoption name Without value tempo");
    talk.ask("isready", "readyok");
    let lines = talk.ask("eval", "Evaluation");
    let sum = lines.iter().find(|line| line.starts_with("sum"));
    assert!(sum.unwrap().ends_with("  +0.00  +0.00"), "{sum:?}");
    talk.quit();
}
