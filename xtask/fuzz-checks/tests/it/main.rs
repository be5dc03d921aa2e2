//! The committed corpora and the seeds pass their checks, on stable Rust and without a fuzzer.

use dev_random::{Random, effort};
use fuzz_checks::mutation::Mutator;
use fuzz_checks::{TARGETS, Target, corpus, seeds};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

fn pass(target: &Target, inputs: impl IntoIterator<Item = Vec<u8>>) -> usize {
    let mut count = 0;
    for input in inputs {
        let checked = catch_unwind(AssertUnwindSafe(|| (target.check)(&input)));
        assert!(
            checked.is_ok(),
            "the target {} fails for this input: {}",
            target.name,
            input.escape_ascii()
        );
        count += 1;
    }
    count
}

#[test]
fn committed_corpora_pass() {
    for target in TARGETS {
        let inputs = corpus::read(&corpus::path(target.name)).unwrap();
        let all = inputs.len();
        let passed = pass(target, inputs.into_iter().step_by(effort(4, 1)));
        assert!(passed > 20, "{}: {passed} of {all}", target.name);
    }
}

#[test]
fn seeds_pass() {
    for target in TARGETS {
        let passed = pass(
            target,
            seeds::of(target.name).into_iter().step_by(effort(10, 1)),
        );
        assert!(passed > 0, "{}", target.name);
    }
}

#[test]
fn random_bytes_pass() {
    let mut random = Random(22);
    for target in TARGETS {
        for _ in 0..effort(100, 2_000) {
            let length = random.below(target.max_len.min(200));
            let input: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
            pass(target, [input]);
        }
    }
}

/// The number of inputs can be set by the variable `CHESS_FUZZ_CASES`, for a run of hours.
#[test]
fn mutated_inputs_pass() {
    let cases = std::env::var("CHESS_FUZZ_CASES").ok();
    let cases = cases.map_or(effort(500, 20_000), |cases| cases.parse().unwrap());
    for name in ["games", "pgn"] {
        let target = fuzz_checks::target(name).unwrap();
        let mut mutator = Mutator::new(target, 1).unwrap();
        pass(target, (0..cases).map(|_| mutator.next_input()));
    }
}

#[test]
fn committed_corpora_are_small() {
    let folder = corpus::path("fen");
    let folder = folder.parent().map(Path::read_dir).unwrap().unwrap();
    let size: u64 = folder
        .map(|entry| entry.unwrap().metadata().unwrap().len())
        .sum();
    assert!(size < 2_000_000, "{size} bytes");
}
