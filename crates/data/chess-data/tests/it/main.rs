//! Tests of the library and of the program.

mod cli;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
mod codec;
mod convert;
mod format;
mod functions;
mod hostile;
mod plot;
mod python_chess;
mod stdin;
mod support;
mod tutorial;
