//! Tests of the program `chess`.

mod analyze;
mod arguments;
mod books;
mod commands;
mod errors;
mod hostile;
mod json;
mod match_files;
mod matches;
mod pgn;
mod play;
#[cfg(unix)]
mod processes;
mod program;
mod reading;
mod show;
mod sprt;
mod suite;
mod tablebase;
#[cfg(unix)]
mod tournaments;
mod untrusted;
