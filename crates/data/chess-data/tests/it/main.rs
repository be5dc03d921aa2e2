//! Tests of the library and of the program.

mod cli;
mod convert;
mod format;
mod functions;
mod hostile;
mod python_chess;
mod support;
mod tutorial;
