//! `chess convert`: moves and games in another notation.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::input::Source;
use crate::notation::Notation;
use crate::place::Place;
use crate::position::{next_game, pgn_error, read_fen};
use chess_board::{CastlingStyle, FenOptions, Position};
use chess_move::Move;
use chess_notation::pgn::{PgnError, PgnGame, Reader, WriteOptions};
use chess_notation::{CastlingText, PieceLetters, UciMove};
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
    let (mut text, name) = text(&args.input)?;
    let mut before = 0;
    if let Some(fen) = &args.position {
        let position = read_fen(fen, "FEN", context)?;
        // The reader takes the position of a game from its tag, and castling rights of Chess960 from the files of the
        // rooks.
        let options = FenOptions {
            castling: CastlingStyle::Shredder,
            ..FenOptions::default()
        };
        let tag = format!("[FEN \"{}\"]\n\n", position.to_fen_with(options));
        before = tag.len();
        text.insert_str(0, &tag);
    }
    let games = Games {
        text: &text,
        before,
        name: &name,
        letters: args.from.letters(),
    };
    // Nothing is written of games of which one has an error.
    let mut has_moves = false;
    games.each(|game| {
        has_moves |= game.node_count() > 0 || !game.tags().is_empty();
        match game.errors().first() {
            Some(error) => Err(games.error(error)),
            None => Ok(()),
        }
    })?;
    if !has_moves {
        let error = Error::input("cli-no-moves", "expected moves or a PGN game");
        return Err(error.at(Place::new(name, &text[before..], 0..0)));
    }
    let mut is_first = true;
    games.each(|game| {
        let separator = if is_first { "" } else { "\n" };
        is_first = false;
        write(args, context, game, separator)
    })?;
    Ok(Verdict::Good)
}

/// The games of a text, which are read again for each use, so that only one is in memory.
struct Games<'t> {
    text: &'t str,
    /// The number of bytes that were put before the text.
    before: usize,
    name: &'t str,
    letters: PieceLetters,
}

impl Games<'_> {
    fn each(&self, mut use_game: impl FnMut(&PgnGame) -> Result<(), Error>) -> Result<(), Error> {
        let bytes = self.text.as_bytes();
        let mut reader = Reader::new(bytes).with_letters(self.letters);
        while let Some(game) = next_game(&mut reader, bytes, self.name)? {
            use_game(&game)?;
        }
        Ok(())
    }

    /// Returns an error in a game with its place, and a hint if the moves have the piece letters of another language.
    fn error(&self, error: &PgnError) -> Error {
        let text = &self.text[self.before..];
        let reported = pgn_error(error, self.before, text, self.name);
        let fitting: Vec<String> = Notation::languages()
            .filter(|language| self.is_without_errors(language.letters()))
            .map(Notation::name)
            .collect();
        match fitting.as_slice() {
            [] => reported,
            [language] => reported.hint(format!("the moves are legal with --from {language}")),
            [others @ .., last] => reported.hint(format!(
                "the moves are legal with --from {} or {last}",
                others.join(", ")
            )),
        }
    }

    /// Returns whether all moves are legal if they are read with these letters.
    fn is_without_errors(&self, letters: PieceLetters) -> bool {
        let reader = Reader::new(self.text.as_bytes()).with_letters(letters);
        reader.games().all(|game| game.errors().is_empty())
    }
}

fn write(
    args: &ConvertArgs,
    context: &mut Context,
    game: &PgnGame,
    separator: &str,
) -> Result<(), Error> {
    if context.out.is_json() {
        let record = ConvertRecord {
            start: game.start().to_fen().to_string(),
            moves: texts(game, args.to),
            result: game.result().as_str(),
        };
        return context.out.json(&record);
    }
    if matches!(args.to, Notation::Uci | Notation::Lan) {
        writeln!(context.out, "{}", texts(game, args.to).join(" "))?;
        return Ok(());
    }
    let options = WriteOptions {
        letters: args.to.letters(),
        ..WriteOptions::default()
    };
    let pgn = game.to_pgn_with(options);
    let is_bare = game.tags().is_empty() || args.position.is_some();
    let shown = if is_bare { movetext(&pgn) } else { &pgn };
    writeln!(context.out, "{separator}{}", shown.trim_end())?;
    Ok(())
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

/// Returns the moves of the main line.
fn texts(game: &PgnGame, to: Notation) -> Vec<String> {
    let text = |position: &Position, mv: Option<Move>| match mv {
        Some(mv) if to == Notation::Uci && game.start().is_chess960() => {
            UciMove::from_move_with(position, mv, CastlingText::Chess960).to_string()
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
