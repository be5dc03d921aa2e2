//! `chess explain`: what a move does, or why it is illegal.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::notation::{MoveError, Notation, read_move};
use crate::output::Style;
use crate::position::{PlaceArgs, argument_text};
use crate::safe_text::safe;
use chess_board::Position;
use chess_move::Move;
use chess_notation::{CheckSuffix, PositionNotation};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;

/// Explain what a move does, or why it is illegal
///
/// Ends with exit code 1 if the move is illegal.
#[derive(Debug, Args)]
#[command(override_usage = "chess explain [OPTIONS] [POSITION] <MOVE>")]
pub(crate) struct ExplainArgs {
    /// The position and the move. The position is a FEN or moves in quotes, `startpos`, or a file with a FEN or PGN
    /// games; `-` is standard input. If missing, standard input, or the start position if that is a terminal. The move
    /// is in any notation: Nf3, g1f3, Ng1-f3, ♘f3
    #[arg(value_name = "[POSITION] MOVE", num_args = 1..=2, required = true)]
    words: Vec<OsString>,
    #[command(flatten)]
    place: PlaceArgs,
    /// The language of the piece letters in MOVE
    #[arg(
        long,
        value_enum,
        value_name = "LANGUAGE",
        default_value = "english",
        hide_possible_values = true
    )]
    language: Notation,
}

/// A move and whether it is legal, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ExplainRecord {
    /// The position.
    fen: String,
    /// The move as it was given.
    text: String,
    /// Whether the move is legal.
    legal: bool,
    /// The legal move in standard algebraic notation.
    san: Option<String>,
    /// The legal move as UCI writes it.
    uci: Option<String>,
    /// A stable identifier of the reason why the move is illegal.
    code: Option<&'static str>,
    /// What the move does, or why it is illegal.
    explanation: String,
}

pub(crate) fn run(args: &ExplainArgs, context: &mut Context) -> Result<Verdict, Error> {
    let (position, mv) = match args.words.as_slice() {
        [position, mv] => (Some(position.as_os_str()), mv),
        [mv] => (None, mv),
        _ => return Err(Error::usage("expected a position and a move")),
    };
    let (text, source) = argument_text(position)?;
    let located = args.place.find(&text, &source, context)?;
    let position = located.position();
    let text = &*mv.to_string_lossy();
    let (verdict, record) = match read_move(position, text, &args.language.letters()) {
        Ok(mv) => (Verdict::Good, legal(position, text, mv)),
        Err(MoveError::Illegal { code, reason }) => {
            (Verdict::Bad, illegal(position, text, code, reason))
        }
        Err(MoveError::Syntax(error)) => return Err(error),
    };
    if context.out.is_json() {
        context.out.json(&record)?;
        return Ok(verdict);
    }
    let (style, word) = match verdict {
        Verdict::Good => (Style::Good, "legal"),
        Verdict::Bad => (Style::Bad, "illegal"),
    };
    let word = context.out.styled(style, word);
    writeln!(context.out, "{word}: {}", safe(&record.explanation))?;
    Ok(verdict)
}

fn legal(position: &Position, text: &str, mv: Move) -> ExplainRecord {
    ExplainRecord {
        fen: position.to_fen().to_string(),
        text: text.to_owned(),
        legal: true,
        san: Some(position.san(mv).to_string()),
        uci: Some(position.uci(mv).to_string()),
        code: None,
        explanation: describe(position, mv),
    }
}

fn illegal(position: &Position, text: &str, code: &'static str, reason: String) -> ExplainRecord {
    ExplainRecord {
        fen: position.to_fen().to_string(),
        text: text.to_owned(),
        legal: false,
        san: None,
        uci: None,
        code: Some(code),
        explanation: reason,
    }
}

/// Says what a legal move does.
pub(crate) fn describe(position: &Position, mv: Move) -> String {
    let Ok(record) = position.record(mv) else {
        return position.san(mv).to_string();
    };
    let piece = |piece: chess_move::Piece| format!("{} {}", piece.color.name(), piece.role.name());
    let (from, to) = (record.from, record.to);
    let mut parts = vec![format!("{}: the {}", record.san(), piece(record.piece))];
    if let Some(rook) = record.rook {
        let (rook_from, rook_to) = (rook.from, rook.to);
        parts.push(format!(
            " castles from {from} to {to}, and the rook goes from {rook_from} to {rook_to}"
        ));
    } else {
        parts.push(format!(" goes from {from} to {to}"));
    }
    if let Some(captured) = record.captured {
        parts.push(format!(" and takes the {}", piece(captured.piece)));
        if captured.square != to {
            parts.push(format!(" on {} en passant", captured.square));
        }
    }
    if let Some(role) = record.promotion {
        parts.push(format!(" and becomes a {}", role.name()));
    }
    match record.suffix {
        Some(CheckSuffix::Check) => parts.push(", with check".to_owned()),
        Some(CheckSuffix::Checkmate) => parts.push(", with checkmate".to_owned()),
        None => {}
    }
    parts.concat()
}
