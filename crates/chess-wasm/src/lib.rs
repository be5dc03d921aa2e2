//! Chess for JavaScript: the rules, notation, PGN, diagrams and an engine.
//!
//! `cargo xtask web build` compiles this crate twice and makes the npm package `chess-wasm`: its README has examples,
//! and its TypeScript declarations are made from the documentation of this crate. The crate holds no chess of its own;
//! it translates between JavaScript and the crates below it.
//!
//! | module | contents |
//! |---|---|
//! | `position`, `game` | the classes `Position` and `Game` |
//! | `pgn_index` | the class `PgnIndex`: the list of games of a large file |
//! | `engine` | the class that the engine's worker drives (feature `engine`) |
//! | `pgn_file`, `review` | the classes that the page's worker drives (feature `files`) |
//! | `moves`, `explain`, `tree`, `diagram` | from chess to JavaScript: moves, reasons, games, images |
//! | `arguments` | from JavaScript to chess: sides, squares, roles |
//! | `error`, `json`, `host` | errors, structured values, and what JavaScript provides |
//! | `types` | TypeScript declarations of structured values |
//!
//! Structured values go to JavaScript as JSON, which its engines read faster than a property at a time can be set.
#![forbid(unsafe_code)]
// The documentation is for JavaScript, where errors are thrown; the signatures are those that wasm-bindgen translates.
#![allow(clippy::missing_errors_doc, clippy::needless_pass_by_value)]
// A method's path has one lifetime too few to be given in the place of a closure.
#![allow(clippy::redundant_closure_for_method_calls)]

mod arguments;
#[cfg(test)]
mod corpus_tests;
mod diagram;
#[cfg(feature = "engine")]
pub mod engine;
mod error;
mod explain;
pub mod game;
mod host;
mod json;
mod moves;
#[cfg(feature = "files")]
pub mod pgn_file;
pub mod pgn_index;
pub mod position;
#[cfg(feature = "files")]
pub mod review;
mod tree;
mod types;
