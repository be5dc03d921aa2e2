//! Reports arguments that are no command line, and the help.

use crate::error::Error;
use crate::exit::ExitStatus;
use crate::output::write_json;
use crate::safe_text::{is_control, safe};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::env;
use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::process::ExitCode;

/// Prints an error of the arguments, or the help that they ask for.
pub(crate) fn report(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Nothing is left to try if standard output cannot be written.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let number = number_error(error);
    if asks_for_json(env::args_os()) {
        let message = number.unwrap_or_else(|| first_sentence(error));
        // Nothing is left to try if standard error cannot be written.
        let _ = write_json(std::io::stderr(), &Error::usage(message).record());
    } else if let Some(message) = number {
        eprintln!(
            "error: {}\n\nFor more information, try '--help'.",
            safe(&message)
        );
    } else {
        let text = error.render().to_string();
        if text.contains(|char| is_control(char) && char != '\n') {
            // Without colors, since the text has escape sequences of others.
            eprint!("{}", safe(&text));
        } else {
            let _ = error.print();
        }
    }
    ExitStatus::Usage.into()
}

/// Returns whether the arguments ask for JSON. They are no valid command line, so they cannot be parsed.
fn asks_for_json(args: impl Iterator<Item = OsString>) -> bool {
    let mut before = OsString::new();
    for arg in args.take_while(|arg| arg != "--") {
        if arg == "--json" || arg == "--format=json" || before == "--format" && arg == "json" {
            return true;
        }
        before = arg;
    }
    false
}

/// Returns the sentence of an error, without usage and tips.
fn first_sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let sentence = text.split("\n\n").next().unwrap_or_default();
    let sentence = sentence.strip_prefix("error: ").unwrap_or(sentence);
    sentence.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the sentence of an error in a number, which the standard library words for programmers.
fn number_error(error: &clap::Error) -> Option<String> {
    let source = error.source()?;
    let expected = if let Some(error) = source.downcast_ref::<ParseIntError>() {
        match error.kind() {
            IntErrorKind::Zero => "a number above 0",
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "a smaller number",
            _ => "a whole number",
        }
    } else if source.is::<ParseFloatError>() {
        "a number"
    } else {
        return None;
    };
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let value = text(ContextKind::InvalidValue)?;
    let argument = text(ContextKind::InvalidArg)?;
    let is_value = error.kind() == ErrorKind::ValueValidation;
    is_value.then(|| format!("invalid value '{value}' for '{argument}': expected {expected}"))
}
