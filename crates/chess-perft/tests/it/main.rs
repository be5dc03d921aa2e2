//! Tests of `chess-perft` through its public API. They use the corpus of `chess-movegen`.

#[path = "../../../chess-movegen/tests/it/corpus.rs"]
mod corpus;
mod counting;
mod program;
mod published;
#[path = "../../../chess-movegen/tests/it/random.rs"]
mod random;
#[path = "../../../chess-movegen/tests/it/sample.rs"]
mod sample;
