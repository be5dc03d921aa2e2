//! The option `EvalFile`.

use crate::talk::Talk;
use crate::test_file::TestFile;
use chess_nnue::{Layers, Network};
use chess_uci::{Engine, Evaluation};
use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Returns the file of a network whose score is always 4 pawns for the side to move: −4 pawns after a ply.
fn network_file() -> Vec<u8> {
    network_with_score(400)
}

/// Returns the file of a network that has this score for the side to move in every position, in centipawns.
fn network_with_score(score: i32) -> Vec<u8> {
    let layers = Layers {
        feature_weights: vec![0; 3_072 * 32],
        feature_biases: vec![0; 32],
        output_weights: vec![0; 16 * 32],
        output_biases: [255 * 64 * score / 100; 8],
    };
    let text = "made by a\ttest\nsecond line\n".to_owned();
    Network::new(&layers, text).unwrap().to_bytes()
}

fn load(talk: &mut Talk, path: &Path) -> String {
    talk.say(&format!("setoption name EvalFile value {}", path.display()));
    talk.expect("info string ")
}

fn evaluation(talk: &mut Talk) -> String {
    talk.ask("eval", "Evaluation: ").join("\n")
}

#[test]
fn hand_written_evaluation_can_be_chosen() {
    let mut talk = Talk::start();
    let network = evaluation(&mut talk);
    assert!(network.starts_with("Network of "), "{network}");
    talk.say("setoption name EvalFile value hand-written");
    let hand_written = evaluation(&mut talk);
    assert!(hand_written.contains("mobility"), "{hand_written}");
    talk.say("setoption name EvalFile value <empty>");
    assert_eq!(evaluation(&mut talk), network);
    talk.quit();
}

#[test]
fn a_network_is_loaded_and_left() {
    let file = TestFile::new("network.nnue", &network_file());
    let mut talk = Talk::start();
    let built_in = evaluation(&mut talk);
    let search = |talk: &mut Talk| talk.ask("go depth 3", "bestmove ");
    let before = search(&mut talk);

    let note = load(&mut talk, &file.0);
    assert_eq!(
        note,
        r"info string EvalFile: network of 32 neurons, made by a\ttest"
    );
    let explained = evaluation(&mut talk);
    assert!(
        explained.starts_with("Network of 32 neurons."),
        "{explained}"
    );
    assert!(explained.ends_with("Evaluation: +4.00 for the side to move, +4.00 for White"));
    let lines = search(&mut talk);
    assert!(
        lines.iter().any(|line| line.contains(" score cp -400 ")),
        "{lines:?}"
    );
    // The network also stays for a new game.
    talk.say("ucinewgame");
    assert_eq!(evaluation(&mut talk), explained);

    talk.say("setoption name EvalFile value <empty>");
    assert_eq!(evaluation(&mut talk), built_in);
    let without_time = |lines: &[String]| -> Vec<String> {
        let score = |line: &String| {
            Some(
                line.split_once(" score ")?
                    .1
                    .split(" nps ")
                    .next()?
                    .to_owned(),
            )
        };
        lines.iter().filter_map(score).collect()
    };
    assert_eq!(without_time(&search(&mut talk)), without_time(&before));
    talk.quit();
}

#[test]
fn wrong_files_are_reported_and_the_network_stays() {
    let good = network_file();
    let changed = |at: usize, value: u8| {
        let mut bytes = good.clone();
        bytes[at] = value;
        bytes
    };
    let file = TestFile::new("good.nnue", &good);
    let mut talk = Talk::start();
    load(&mut talk, &file.0);
    let before = evaluation(&mut talk);
    for (name, bytes, message) in [
        ("empty", vec![], "not a network file"),
        (
            "other",
            b"MZ of another kind".repeat(5_000),
            "not a network file",
        ),
        (
            "truncated",
            good[..good.len() / 2].to_vec(),
            "incomplete download?",
        ),
        ("header", good[..20].to_vec(), "incomplete download?"),
        ("longer", [&good[..], b"x"].concat(), " bytes: expected "),
        (
            "endless",
            b"chess-nn".repeat(1_000_000),
            "network file of version",
        ),
        ("version", changed(8, 2), "version 2: expected version 1"),
        ("shape", changed(16, 33), "33 neurons"),
        ("damaged", changed(1_000, 0x55), "network file is damaged"),
    ] {
        let wrong = TestFile::new(&format!("{name}.nnue"), &bytes);
        let told = load(&mut talk, &wrong.0);
        assert!(
            told.starts_with("info string option EvalFile is unchanged: "),
            "{told}"
        );
        assert!(told.contains(message), "{name}: {told}");
        assert_eq!(evaluation(&mut talk), before, "{name}");
    }
    let told = load(&mut talk, Path::new("/no/such/file.nnue"));
    assert!(told.contains("cannot read /no/such/file.nnue: "), "{told}");
    let told = load(&mut talk, &env::temp_dir());
    assert!(told.ends_with("is not a file"), "{told}");
    assert_eq!(evaluation(&mut talk), before);
    talk.quit();
}

/// What an engine writes.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_built_in_network_is_used_without_a_file() {
    let network = Network::from_bytes(&network_file()).unwrap();
    let file = TestFile::new("second.nnue", &network_with_score(200));
    let written = Written::default();
    let load = format!("setoption name EvalFile value {}", file.0.display());
    let reset = "setoption name EvalFile value <empty>";
    let commands = ["eval", &load, "eval", reset, "eval", "quit"].map(str::to_owned);
    let evaluation = Evaluation::with_network(Arc::new(network));
    Engine::new("test", "test", evaluation)
        .with_eval_file()
        .run(commands.into(), io::empty(), written.clone())
        .unwrap();
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    let scores: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("Evaluation: "))
        .collect();
    let [four, two] = ["4.00", "2.00"]
        .map(|score| format!("Evaluation: +{score} for the side to move, +{score} for White"));
    assert_eq!(scores, [&four, &two, &four]);
}
