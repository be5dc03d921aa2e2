//! `chess convert`: moves and games in another notation.

use crate::context::Context;
use crate::error::Error;
use crate::excerpt::Excerpt;
use crate::exit::Verdict;
use crate::input::Source;
use crate::notation::Notation;
use crate::position::{pgn_error, read_fen};
use chess_board::Position;
use chess_move::Move;
use chess_notation::pgn::{PgnGame, Reader, WriteOptions};
use chess_notation::prelude::*;
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

/// Convert moves or games to another notation
///
/// Reads moves (1. e4 e5 2. Nf3, or g1f3, or Ng1-f3) or PGN games. Games keep their tags, comments and variations.
/// UCI and LAN are printed as one line of moves for each game.
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The notation to write
    #[arg(long, short, value_enum, value_name = "NOTATION")]
    to: Notation,
    /// The language of the piece letters to read
    #[arg(
        long,
        value_enum,
        value_name = "LANGUAGE",
        default_value = "english",
        hide_possible_values = true
    )]
    from: Notation,
    /// The position before the moves: a FEN in quotes
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Moves, or one file with moves or PGN games; standard input if missing or `-`
    #[arg(value_name = "MOVES|FILE")]
    input: Vec<OsString>,
}

/// A game in the new notation, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ConvertRecord {
    /// The position before the first move.
    start: String,
    /// The moves of the main line in the new notation. A null move is `--`.
    moves: Vec<String>,
    /// The result of the game: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    result: &'static str,
}

pub(crate) fn run(args: &ConvertArgs, context: &mut Context) -> Result<Verdict, Error> {
    let (text, name) = text(&args.input)?;
    let games = match &args.position {
        Some(fen) => {
            let position = read_fen(fen, "FEN", context)?;
            // The reader takes the position of a game from its tag.
            let tag = format!("[FEN \"{}\"]\n\n", position.to_fen());
            read(&tag, &text, &name, args.from)?
        }
        None => read("", &text, &name, args.from)?,
    };
    for (index, game) in games.iter().enumerate() {
        let is_bare = game.tags().is_empty() || args.position.is_some();
        if context.out.is_json() {
            let record = ConvertRecord {
                start: game.start().to_fen().to_string(),
                moves: texts(game, args.to),
                result: game.result().as_str(),
            };
            context.out.json(&record)?;
        } else if matches!(args.to, Notation::Uci | Notation::Lan) {
            writeln!(context.out, "{}", texts(game, args.to).join(" "))?;
        } else {
            let options = WriteOptions::default().with_letters(args.to.letters());
            let pgn = game.to_pgn_with(options);
            let shown = if is_bare { movetext(&pgn) } else { &pgn };
            let separator = if index > 0 { "\n" } else { "" };
            writeln!(context.out, "{separator}{}", shown.trim_end())?;
        }
    }
    Ok(Verdict::Good)
}

/// Returns the text to convert, and its name.
fn text(input: &[OsString]) -> Result<(String, String), Error> {
    if let [path] = input
        && (path == "-" || Path::new(path).exists())
    {
        let source = Source::new(Some(path));
        return Ok((source.read_text()?, source.to_string()));
    }
    if input.is_empty() {
        let source = Source::Stdin;
        return Ok((source.read_text()?, source.to_string()));
    }
    let words: Vec<_> = input.iter().map(|word| word.to_string_lossy()).collect();
    Ok((words.join(" "), "moves".to_owned()))
}

/// Reads games. `tag` stands before the text.
fn read(tag: &str, text: &str, name: &str, from: Notation) -> Result<Vec<PgnGame>, Error> {
    let whole = format!("{tag}{text}");
    let reader = Reader::new(whole.as_bytes()).with_letters(from.letters());
    let games: Vec<PgnGame> = reader.games().collect();
    for game in &games {
        if let Some(error) = game.errors().first() {
            return Err(pgn_error(error, tag.len(), text, name));
        }
    }
    let has_moves = games
        .iter()
        .any(|game| game.node_count() > 0 || !game.tags().is_empty());
    if has_moves {
        Ok(games)
    } else {
        Err(
            Error::input("cli-no-moves", "expected moves or a PGN game").at(Excerpt::new(
                name,
                text,
                0..0,
            )),
        )
    }
}

/// Returns the moves of the main line.
fn texts(game: &PgnGame, to: Notation) -> Vec<String> {
    let text = |position: &Position, mv: Option<Move>| match mv {
        Some(mv) if to == Notation::Uci && game.start().is_chess960() => {
            UciMove::from_move_chess960(position, mv).to_string()
        }
        Some(mv) => to.write(position, mv),
        None => "--".to_owned(),
    };
    game.plies().map(|ply| text(&ply.before, ply.mv)).collect()
}

/// Returns a game without its tags, and without the sign of an unknown result.
fn movetext(pgn: &str) -> &str {
    let moves = pgn
        .split_once("\n\n")
        .map_or(pgn, |(_, moves)| moves)
        .trim_end();
    moves.strip_suffix(" *").unwrap_or(moves)
}
