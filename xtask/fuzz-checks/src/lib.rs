//! What must hold for every input: one check for each fuzz target, and their corpora.
//!
//! A check takes any bytes and panics if something is wrong. The fuzzer calls it with inputs of its own, and `cargo
//! test` calls it with the committed corpora, on stable Rust. docs/reliability.md describes the commands.

#![forbid(unsafe_code)]

pub mod agreement;
mod book;
pub mod bytes;
pub mod corpus;
mod epd;
mod fen;
mod game;
mod games;
#[cfg(feature = "serde")]
mod json;
pub mod mutation;
mod notation;
mod pgn;
mod protocol;
mod search;
pub mod seeds;
mod setup;
mod tablebase;
mod tree;
mod words;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, as the command line has it.
    pub name: &'static str,
    /// What the target feeds, in a few words.
    pub subject: &'static str,
    /// Panics if something is wrong with this input.
    pub check: fn(&[u8]),
    /// The greatest length of an input in bytes.
    pub max_len: usize,
    /// Words that the fuzzer inserts.
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: &[Target] = &[
    fen::TARGET,
    setup::TARGET,
    epd::TARGET,
    notation::TARGET,
    words::TARGET,
    game::TARGET,
    pgn::TARGET,
    games::TARGET,
    tree::TARGET,
    protocol::TARGET,
    #[cfg(feature = "serde")]
    json::TARGET,
    search::TARGET,
    book::TARGET,
    tablebase::TARGET,
];

/// Returns the target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Runs the check of a target.
///
/// # Panics
/// If there is no such target, or if something is wrong.
pub fn check(name: &str, data: &[u8]) {
    let target = target(name).unwrap_or_else(|| panic!("there is no target {name}"));
    (target.check)(data);
}
