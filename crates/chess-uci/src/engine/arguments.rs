//! The arguments of the program, which are commands too.

use super::extra::Extra;
use super::output::Output;
use super::session::Session;
use crate::command::Command;
use crate::error::EngineError;
use chess_search::Evaluate;
use core::ops::ControlFlow;

/// Carries out the arguments, one after the other, and tells whether to read the input after them.
///
/// # Errors
/// An argument that could not be carried out; what was wrong has been said. Those after it are left.
pub(super) fn carry_out<E: Evaluate + Clone + Send + 'static>(
    session: &mut Session<E>,
    output: &Output,
    mut arguments: Vec<String>,
) -> Result<ControlFlow<()>, EngineError> {
    // `chess-uci bench 12` is one command, though the shell makes two arguments of it.
    if let Some("bench" | "perft") = arguments.first().map(String::as_str) {
        arguments = vec![arguments.join(" ")];
    }
    let shows_something = arguments.iter().any(|line| shows_something(line));
    for line in arguments {
        let flow = session.hear(&line);
        session.wait();
        if output.has_complained() {
            return Err(EngineError::Argument(line));
        }
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(if shows_something {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    })
}

/// Whether somebody who gives this as an argument wants to see something, rather than to prepare
/// the engine for its input.
fn shows_something(line: &str) -> bool {
    Extra::parse(line).is_some() || matches!(line.parse(), Ok(Command::Go(_)))
}
