//! The arguments of the program, which are run as commands.

use super::output::Output;
use super::session::{CommandFailed, Session};
use super::task::{Builtin, Task};
use super::{ExtensionKind, ServeError, UciEngine};
use crate::protocol::command::{Command, Go};
use crate::protocol::error::ParseErrorKind;
use core::ops::ControlFlow;

/// Runs the arguments in order, and returns whether to read the input after them.
pub(super) fn run<E: UciEngine>(
    session: &mut Session<E>,
    output: &Output,
    arguments: Vec<String>,
) -> Result<ControlFlow<()>, ServeError> {
    let lines = match arguments.iter().find(|argument| is_option(argument)) {
        Some(option) => vec![option.clone()],
        None => commands::<E>(arguments),
    };
    let mut shows_something = false;
    for line in lines {
        let task = Task::parse::<E>(&line);
        if let Ok(task) = &task {
            shows_something |= task.shows_something();
            if task.is_go()
                && let Some(word) = Go::first_unknown_word(&line)
            {
                let known = Go::WORDS.join(", ");
                output.report_error(format_args!(
                    "unknown word in go: {word}; known words are {known}"
                ));
                return Err(ServeError::Argument(line));
            }
        }
        match session.run(&line) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(flow) => return Ok(flow),
            Err(CommandFailed) => return Err(ServeError::Argument(line)),
        }
    }
    Ok(if shows_something {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    })
}

/// Returns whether this is `--help` or `--version`.
fn is_option(argument: &str) -> bool {
    argument.starts_with('-') && Builtin::parse(argument).is_some()
}

/// Joins words that the shell has split: `chess-uci go depth 3` is one command. A command given as
/// a bare word takes the arguments after it, up to one that begins with the name of a command.
fn commands<E: UciEngine>(arguments: Vec<String>) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut is_open = false;
    for argument in arguments {
        match commands.last_mut() {
            Some(command) if is_open && is_word_of::<E>(command, &argument) => {
                command.push(' ');
                command.push_str(&argument);
            }
            _ => {
                is_open = takes_words::<E>(&argument);
                commands.push(argument);
            }
        }
    }
    commands
}

/// Returns whether the argument is the bare name of a command with arguments.
fn takes_words<E: UciEngine>(argument: &str) -> bool {
    !argument.contains(|char: char| char.is_ascii_whitespace())
        && match Task::parse::<E>(argument) {
            Ok(Task::Extension { kind, .. }) => kind == ExtensionKind::Long,
            Ok(task) => matches!(task, Task::Command(Command::Go(_))),
            Err(error) => error.kind() != ParseErrorKind::Unknown,
        }
}

/// Returns whether an argument belongs to the command before it.
fn is_word_of<E: UciEngine>(command: &str, argument: &str) -> bool {
    let before: Vec<&str> = command.split_ascii_whitespace().collect();
    let word = argument.split_ascii_whitespace().next().unwrap_or_default();
    match (before.as_slice(), word) {
        // Exceptions: `perft` after `go`, and `d` as the castling right with the rook of the
        // d-file.
        (["go"], "perft") | (["position", "fen", _, _], "d") => true,
        _ => Task::parse::<E>(word).is_err_and(|error| error.kind() == ParseErrorKind::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::WithBench;

    #[test]
    fn words_are_joined_up_to_the_next_command() {
        for (arguments, lines) in [
            (&[][..], &[][..]),
            (&["go", "depth", "3"], &["go depth 3"]),
            (&["go", "perft", "3", "d"], &["go perft 3", "d"]),
            (
                &["go", "depth", "3", "perft", "2"],
                &["go depth 3", "perft 2"],
            ),
            (&["bench", "12"], &["bench 12"]),
            (&["bench", "quit"], &["bench", "quit"]),
            (
                &["position", "startpos", "moves", "e2e4", "d", "eval"],
                &["position startpos moves e2e4", "d", "eval"],
            ),
            (
                &[
                    "position",
                    "fen",
                    "3rk3/8/8/8/8/8/8/4K3",
                    "b",
                    "d",
                    "-",
                    "d",
                ],
                &["position fen 3rk3/8/8/8/8/8/8/4K3 b d -", "d"],
            ),
            (
                &["position", "fen", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "go"],
                &["position fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1", "go"],
            ),
            (
                &["setoption", "name", "Clear", "Hash", "go", "nodes", "5"],
                &["setoption name Clear Hash", "go nodes 5"],
            ),
            (
                &["genfens", "5", "seed", "1", "book", "a b.epd", "quit"],
                &["genfens 5 seed 1 book a b.epd", "quit"],
            ),
            // Quoted commands and commands without arguments are complete.
            (
                &["position startpos", "go mate 2", "wibble", "uci", "wobble"],
                &["position startpos", "go mate 2", "wibble", "uci", "wobble"],
            ),
            (
                &["genfens 5 seed 1 book None ", "quit"],
                &["genfens 5 seed 1 book None ", "quit"],
            ),
            (&["perft", "go depth 2"], &["perft", "go depth 2"]),
        ] {
            let arguments = arguments.iter().map(|&argument| argument.to_owned());
            assert_eq!(commands::<WithBench>(arguments.collect()), lines);
        }
    }
}
