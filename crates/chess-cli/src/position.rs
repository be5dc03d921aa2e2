//! [`PositionArgs`]: the position that a command is about.

use crate::context::Context;
use crate::error::Error;
use crate::input::Source;
use crate::numbers::{count, within};
use crate::place::Place;
use chess_board::{CastlingHint, FenError, Position, Setup, Waivers};
use chess_movegen::{Diagnostic, Game};
use chess_notation::pgn::{Comment, GameBuilder, PgnError, PgnGame, Reader};
use clap::Args;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::path::Path;

/// The position that a command is about.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// A FEN or moves in quotes, `startpos`, or a file with a FEN or PGN games; `-` is standard input. If missing,
    /// standard input, or the start position if that is a terminal
    #[arg(value_name = "POSITION")]
    position: Option<OsString>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// The place of a position in a PGN file.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The number of the game in a PGN file; 1 if missing
    #[arg(long, short = 'g', value_name = "N", value_parser = within::<u64>(1..))]
    pub(crate) game: Option<u64>,
    /// The position after this number of plies of the game (half moves); its last position if missing
    #[arg(long, value_name = "N", conflicts_with = "after")]
    ply: Option<usize>,
    /// The position after this move of the game, such as 12 (White's move) or 12b (Black's move)
    #[arg(long, short = 'm', value_name = "MOVE", value_parser = parse_move_number)]
    after: Option<MoveNumber>,
}

/// A move of a game by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MoveNumber {
    number: u16,
    color: chess_move::Color,
}

fn parse_move_number(text: &str) -> Result<MoveNumber, String> {
    let (digits, color) = match text.strip_suffix(['b', 'B']) {
        Some(digits) => (digits, chess_move::Color::Black),
        None => (
            text.strip_suffix(['w', 'W']).unwrap_or(text),
            chess_move::Color::White,
        ),
    };
    match digits.parse() {
        Ok(number) => Ok(MoveNumber { number, color }),
        Err(_) => Err("expected a move number, such as 12, 12w or 12b".to_owned()),
    }
}

/// What the user gave: a position with the moves that led to it.
#[derive(Debug)]
pub(crate) struct Located {
    /// The moves up to the position.
    pub(crate) game: Game,
    /// The comment after the last move, if the position is from a PGN.
    pub(crate) comment: Option<Comment>,
}

impl Located {
    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }
}

impl PositionArgs {
    /// Reads the position.
    pub(crate) fn read(&self, context: &mut Context) -> Result<Located, Error> {
        let (text, source) = self.text()?;
        self.place.find(&text, &source, context)
    }

    /// Reads the position, or returns the start position if there is no argument: standard input is for something else.
    pub(crate) fn read_or_start(&self, context: &mut Context) -> Result<Game, Error> {
        if self.position.is_none() {
            return Ok(Game::default());
        }
        Ok(self.read(context)?.game)
    }

    /// Reads the pieces of a FEN, also if no game can have the position. Of games, reads the position.
    pub(crate) fn read_any(&self, context: &mut Context) -> Result<Result<Located, Setup>, Error> {
        let (text, source) = self.text()?;
        let located = self.place.find(&text, &source, context);
        if located.is_err()
            && let Ok((setup, _)) = Setup::from_fen_tolerant(text.trim(), CastlingHint::Unknown)
        {
            return Ok(Err(setup));
        }
        located.map(Ok)
    }

    /// Returns the argument as the path of a file, which may not exist.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.position.as_deref().map(Path::new)
    }

    /// Returns the text that holds the position, and its name.
    pub(crate) fn text(&self) -> Result<(String, String), Error> {
        argument_text(self.position.as_deref())
    }
}

/// Returns the text that an argument holds or names, and its name.
pub(crate) fn argument_text(argument: Option<&OsStr>) -> Result<(String, String), Error> {
    if let Some(text) = argument.and_then(OsStr::to_str) {
        if text == "startpos" || is_fen(text) {
            return Ok((text.to_owned(), "FEN".to_owned()));
        }
        let has_words = text.trim().contains(char::is_whitespace) || text.starts_with("1.");
        if has_words && !Path::new(text).exists() {
            return Ok((text.to_owned(), "moves".to_owned()));
        }
    }
    if argument.is_none() && io::stdin().is_terminal() {
        return Ok(("startpos".to_owned(), "FEN".to_owned()));
    }
    let source = Source::new(argument);
    let text = source.read_text()?;
    if text.trim().is_empty() {
        let error = Error::input("cli-no-position", format!("{source} is empty"));
        return Err(error.hint("`startpos` is the start position"));
    }
    Ok((text, source.to_string()))
}

/// The maximum length of a game that is read as a whole, in bytes. In memory it takes up to 40 times as much.
const MAX_GAME: u64 = 16 << 20;

/// Reads the next game of a text, unless it is too long. `source` is the name of the text.
pub(crate) fn next_game(
    reader: &mut Reader<&[u8]>,
    text: &[u8],
    source: &str,
) -> Result<Option<PgnGame>, Error> {
    let start = reader.offset();
    let rest = usize::try_from(start)
        .ok()
        .and_then(|start| text.get(start..));
    let mut length = Reader::new(rest.unwrap_or_default());
    length.skip_game();
    if length.offset() > MAX_GAME {
        let message = format!("{source}: the game at byte {start} is longer than {MAX_GAME} bytes");
        return Err(Error::input("game-too-long", message));
    }
    Ok(reader.read_game(&mut GameBuilder::default()))
}

/// Returns whether an argument is a position and not the name of a file.
fn is_fen(text: &str) -> bool {
    let placement = text.split_whitespace().next().unwrap_or_default();
    begins_with_fen(text)
        && !text.starts_with(['/', '.', '~'])
        && (placement.len() < text.len()
            || placement
                .chars()
                .all(|char| "/12345678pnbrqkPNBRQK".contains(char)))
}

/// Returns whether a line is meant to be a FEN, which may have errors.
pub(crate) fn begins_with_fen(line: &str) -> bool {
    let placement = line.split_whitespace().next().unwrap_or_default();
    placement.matches('/').count() >= 4
}

impl PlaceArgs {
    /// Finds the position in a text: a FEN, an EPD or PGN games.
    pub(crate) fn find(
        &self,
        text: &str,
        source: &str,
        context: &mut Context,
    ) -> Result<Located, Error> {
        let trimmed = text.trim();
        if trimmed == "startpos" {
            return Ok(Located {
                game: Game::default(),
                comment: None,
            });
        }
        let first_line = trimmed.lines().next().unwrap_or_default();
        if begins_with_fen(first_line) {
            let position = read_fen(first_line, source, context)?;
            return Ok(Located {
                game: Game::new(position),
                comment: None,
            });
        }
        self.find_in_games(text, source, context)
    }

    fn find_in_games(
        &self,
        text: &str,
        source: &str,
        context: &mut Context,
    ) -> Result<Located, Error> {
        let wanted_game = self.game.unwrap_or(1);
        let mut reader = Reader::new(text.as_bytes());
        for number in 1..wanted_game {
            if !reader.skip_game() {
                return Err(missing_game(source, wanted_game, number - 1));
            }
        }
        let Some(pgn) = next_game(&mut reader, text.as_bytes(), source)? else {
            return Err(missing_game(source, wanted_game, wanted_game - 1));
        };
        if pgn.node_count() == 0 && pgn.tags().is_empty() {
            return Err(not_a_position(text, source));
        }
        let wanted = self.wanted(&pgn);
        let mut cursor = pgn.cursor();
        while Some(cursor.ply()) != wanted && cursor.forward() {}
        let reached = cursor.ply();
        if let Some(error) = pgn.errors().first()
            && wanted.is_none_or(|wanted| reached < wanted)
        {
            return Err(pgn_error(error, 0, text, source));
        }
        if let Some(wanted) = wanted
            && reached < wanted
        {
            return Err(Error::input(
                "cli-no-such-ply",
                format!(
                    "{source}: game {wanted_game} ends after {}",
                    count(reached as u64, "ply")
                ),
            ));
        }
        if let Some(error) = pgn.errors().first() {
            context.note(&format!("{source}: {}: {error}", error.place()));
        }
        Ok(Located {
            game: cursor.history(),
            comment: cursor.comments().next().cloned(),
        })
    }

    /// Returns whether the user asked for one position of a game.
    pub(crate) const fn names_position(&self) -> bool {
        self.ply.is_some() || self.after.is_some()
    }

    /// Returns the number of plies before the position, or `None` for the last position.
    fn wanted(&self, pgn: &PgnGame) -> Option<usize> {
        let Some(MoveNumber { number, color }) = self.after else {
            return self.ply;
        };
        let start = pgn.start();
        let half_moves = |number: u16, color| {
            2 * usize::from(number) + usize::from(color == chess_move::Color::Black)
        };
        let first = half_moves(start.fullmove_number(), start.side_to_move());
        Some((half_moves(number, color) + 1).saturating_sub(first))
    }
}

fn missing_game(source: &str, wanted: u64, found: u64) -> Error {
    let message = if found == 0 {
        format!("{source}: no position and no game found")
    } else {
        format!(
            "{source}: expected game {wanted}, found {}",
            count(found, "game")
        )
    };
    Error::input("cli-no-such-game", message)
}

/// Returns the error that a text is no position and no game.
pub(crate) fn not_a_position(text: &str, source: &str) -> Error {
    let line = text.trim_start();
    let start = text.len() - line.len();
    let end = line.lines().next().map_or(start, |line| start + line.len());
    Error::input("cli-no-position", "expected a FEN or a PGN game").at(Place::new(
        source,
        text,
        start..end,
    ))
}

/// Reads a FEN, tolerantly. Repairs are notes.
pub(crate) fn read_fen(text: &str, source: &str, context: &mut Context) -> Result<Position, Error> {
    let failure = |error| fen_error(error, text, source);
    let (setup, deviations) =
        Setup::from_fen_tolerant(text, CastlingHint::Unknown).map_err(failure)?;
    let position =
        Position::from_setup(setup, Waivers::all()).map_err(|error| failure(error.into()))?;
    for sentence in deviations.sentences() {
        context.note(&format!("{source}: {sentence}"));
    }
    Ok(position)
}

/// Returns an error in a FEN with its place.
pub(crate) fn fen_error(error: FenError, text: &str, source: &str) -> Error {
    let reported = Error::invalid(&error).about("invalid FEN");
    match error.span() {
        Some(span) => reported.at(Place::new(source, text, span)),
        None => reported,
    }
}

/// Returns an error in a PGN with its place. `before` is the number of bytes that the reader has read before the text.
pub(crate) fn pgn_error(error: &PgnError, before: usize, text: &str, source: &str) -> Error {
    let span = error.file_span();
    let place = |offset: u64| {
        usize::try_from(offset).map_or(usize::MAX, |offset| offset.saturating_sub(before))
    };
    // The place has the line and the column.
    Error::invalid(error)
        .about(format_args!("game {}", error.game()))
        .at(Place::new(source, text, place(span.start)..place(span.end)))
}
