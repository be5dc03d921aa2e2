//! What `chess pgn check` prints for a fault.

use crate::output::{Output, Style};
use crate::safe_text::safe;
use chess_games::{Batch, Diagnostic, Excerpt, Fault, Severity};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{self, Write};

/// A fault, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FaultRecord<'r> {
    file: &'r str,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The number of the line, from 1.
    line: u64,
    /// The number of the character in its line, from 1.
    column: u64,
    /// The first byte of the file that is wrong, after decompression.
    start: u64,
    /// The byte after the last one that is wrong. It equals `start` where something is missing.
    end: u64,
    /// `error`, `warning` or `style`.
    severity: &'static str,
    /// A stable identifier.
    code: &'static str,
    message: String,
    /// What was expected, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    /// What was found instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    /// The line, cut around the fault.
    text: String,
    /// The edits that repair the fault, if this needs no guessing.
    repair: Option<Vec<EditRecord<'r>>>,
    /// Whether the repair was made.
    repaired: bool,
}

/// The replacement of some bytes of a file.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EditRecord<'r> {
    start: u64,
    end: u64,
    text: &'r str,
}

/// Whether a fault was repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Remains,
    Repaired,
}

/// Writes a fault as a line of JSON, or as text with a caret under it.
pub(super) fn write(
    out: &mut Output,
    file: &str,
    batch: &Batch,
    fault: &Fault,
    state: State,
) -> Result<(), crate::error::Error> {
    if out.is_json() {
        out.json(&record(file, batch, fault, state))
    } else {
        Ok(text(out, file, batch, fault, state)?)
    }
}

fn record<'r>(file: &'r str, batch: &Batch, fault: &'r Fault, state: State) -> FaultRecord<'r> {
    let span = fault.span.clone();
    let edits = fault.repair.as_ref().map(|repair| {
        let edits = repair.edits.iter();
        edits
            .map(|edit| EditRecord {
                start: edit.span.start,
                end: edit.span.end,
                text: &edit.text,
            })
            .collect()
    });
    FaultRecord {
        file,
        game: fault.game,
        line: fault.line,
        column: fault.column,
        start: span.start,
        end: span.end,
        severity: fault.kind.severity().name(),
        code: fault.kind.code(),
        message: fault.kind.to_string(),
        expected: fault.kind.expected().map(ToString::to_string),
        found: fault.kind.found().map(ToString::to_string),
        text: Excerpt::new(batch, span).text,
        repair: edits,
        repaired: state == State::Repaired,
    }
}

fn text(
    out: &mut Output,
    file: &str,
    batch: &Batch,
    fault: &Fault,
    state: State,
) -> io::Result<()> {
    let style = match (state, fault.kind.severity()) {
        (State::Repaired, _) => Style::Good,
        (_, Severity::Error) => Style::Bad,
        _ => Style::Warning,
    };
    let what = match state {
        State::Remains => fault.kind.severity().name(),
        State::Repaired => "repaired",
    };
    let label = out.styled(style, &format!("{what}[{}]", fault.kind.code()));
    let kind = fault.kind.to_string();
    writeln!(out, "{label}: {}", safe(&kind))?;
    let number = fault.line.to_string();
    let gap = " ".repeat(number.len());
    let excerpt = Excerpt::new(batch, fault.span.clone());
    let indent = " ".repeat(excerpt.marked.start);
    let carets = out.styled(style, &"^".repeat(excerpt.marked.len().max(1)));
    writeln!(
        out,
        "{gap} --> {file}:{number}:{} (game {})",
        fault.column, fault.game
    )?;
    writeln!(out, "{gap} |")?;
    writeln!(out, "{number} | {}", safe(excerpt.text.trim_end()))?;
    writeln!(out, "{gap} | {indent}{carets}")?;
    if let Some(repair) = &fault.repair {
        writeln!(out, "{gap} = {}", safe(&shown(&repair.edits)))?;
    }
    Ok(())
}

/// Returns the edits of a repair on one line.
fn shown(edits: &[chess_games::Edit]) -> String {
    let first = edits.first().map_or(String::new(), |edit| {
        let text = edit.text.trim().replace(['\r', '\n'], " ");
        match (edit.span.is_empty(), text.is_empty()) {
            (true, _) => format!("add `{text}`"),
            (false, true) => "delete this".to_owned(),
            (false, false) => format!("write `{text}`"),
        }
    });
    match edits.len() {
        0 | 1 => format!("repair: {first}"),
        more => format!("repair: {first}, and {} more", more - 1),
    }
}
