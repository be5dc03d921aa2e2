//! The arguments of the program, which are commands too.

use super::backlog::Task;
use super::error::EngineError;
use super::extra::Extra;
use super::output::Output;
use super::session::Session;
use crate::protocol::command::{Command, Go};
use crate::protocol::error::ParseErrorKind;
use chess_search::Evaluate;
use core::ops::ControlFlow;

/// Carries out the arguments, one after the other, and tells whether to read the input after them.
///
/// # Errors
/// An argument that could not be carried out; what was wrong has been said. Those after it are left.
pub(super) fn carry_out<E: Evaluate + Clone + 'static>(
    session: &mut Session<E>,
    output: &Output,
    arguments: Vec<String>,
) -> Result<ControlFlow<()>, EngineError> {
    let lines = match arguments.iter().find(|argument| is_option(argument)) {
        Some(option) => vec![option.clone()],
        None => commands(arguments),
    };
    let shows_something = lines.iter().any(|line| shows_something(line));
    for line in lines {
        if let Ok(Task::Command(Command::Go(_))) = Task::parse(&line)
            && let Some(word) = Go::first_unknown_word(&line)
        {
            output.complain(format_args!("not understood: {word} is no word of go"));
            return Err(EngineError::Argument(line));
        }
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

/// `--help`, `--version`: whoever asks for these wants nothing else.
fn is_option(argument: &str) -> bool {
    argument.starts_with('-') && Extra::parse(argument).is_some()
}

/// Puts together what the shell has parted: the words of `chess-uci go depth 3` are one command. A command
/// that is given as a bare word takes the arguments after it, up to one that begins with a command's name.
fn commands(arguments: Vec<String>) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut is_open = false;
    for argument in arguments {
        match commands.last_mut() {
            Some(command) if is_open && is_word_of(command, &argument) => {
                command.push(' ');
                command.push_str(&argument);
            }
            _ => {
                is_open = takes_words(&argument);
                commands.push(argument);
            }
        }
    }
    commands
}

/// Whether it is the bare name of a command that has words.
fn takes_words(argument: &str) -> bool {
    !argument.contains(|char: char| char.is_ascii_whitespace())
        && match Task::parse(argument) {
            Ok(task) => matches!(
                task,
                Task::Command(Command::Go(_)) | Task::Extra(Extra::Bench { .. })
            ),
            Err(error) => error.kind() != ParseErrorKind::Unknown,
        }
}

/// Whether an argument is a word of the command before it rather than another command.
fn is_word_of(command: &str, argument: &str) -> bool {
    let before: Vec<&str> = command.split_ascii_whitespace().collect();
    let word = argument.split_ascii_whitespace().next().unwrap_or_default();
    match (before.as_slice(), word) {
        // A count of leaves, and the right to castle with the rook of the d-file.
        (["go"], "perft") | (["position", "fen", _, _], "d") => true,
        _ => Task::parse(word).is_err_and(|error| error.kind() == ParseErrorKind::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_together_up_to_the_next_command() {
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
            // What is in quotes is whole, and so is what has no words.
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
            assert_eq!(commands(arguments.collect()), lines);
        }
    }
}
