//! The crate's integration tests, in one binary.

mod capacity;
mod checks;
mod click;
mod corpus;
mod counting;
mod dead;
mod game;
mod legality;
mod lists;
mod material;
mod outcome;
mod perft;
mod playing;
mod random;
mod sample;
mod sets;
mod symmetry;
mod words;
mod wrong;
