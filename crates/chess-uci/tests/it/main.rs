//! The crate's integration tests, in one binary.

#[cfg(feature = "engine")]
mod arguments;
mod client;
#[cfg(feature = "engine")]
mod clock;
mod codes;
mod commands;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod eval_file;
#[cfg(feature = "engine")]
mod faults;
#[cfg(feature = "engine")]
mod genfens;
#[cfg(feature = "engine")]
mod hostile;
#[cfg(feature = "engine")]
mod options;
#[cfg(feature = "engine")]
mod own_book;
mod piped;
#[cfg(feature = "engine")]
mod ponder;
mod replies;
#[cfg(all(feature = "engine", target_os = "linux"))]
mod resources;
#[cfg(feature = "engine")]
mod search;
mod server;
#[cfg(feature = "engine")]
mod shown;
mod signature;
#[cfg(all(feature = "engine", feature = "syzygy"))]
mod tablebases;
#[cfg(feature = "engine")]
mod talk;
#[cfg(feature = "engine")]
mod test_file;
#[cfg(feature = "ablation")]
mod without;

use dev_random::Random;

/// Returns random words of the vocabulary, separated by white space of every kind.
fn random_line(random: &mut Random, vocabulary: &[&str], max: usize) -> String {
    let mut line = String::new();
    for _ in 0..random.below(max) {
        line.push_str(random.pick(vocabulary));
        line.push_str(random.pick(&[" ", "  ", "\t", " \t\r ", "\n"]));
    }
    line
}
