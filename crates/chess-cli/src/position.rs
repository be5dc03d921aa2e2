//! [`PositionArgs`]: the position that a command is about.

use crate::context::Context;
use crate::error::Error;
use crate::excerpt::Excerpt;
use crate::input::Source;
use chess_board::{FenError, Position, Setup, Waivers};
use chess_movegen::Game;
use chess_notation::pgn::{PgnError, PgnGame, Reader};
use clap::Args;
use std::ffi::OsString;

/// The position that a command is about.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// A FEN or EPD in quotes, `startpos`, or a file with a FEN or PGN games; standard input if missing or `-`
    #[arg(value_name = "POSITION")]
    position: Option<OsString>,
    #[command(flatten)]
    place: PlaceArgs,
}

/// The place of a position in a PGN file.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The number of the game in a PGN file
    #[arg(long, short = 'g', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
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

/// What the user gave: a position with the moves that led to it, and the game around it.
#[derive(Debug)]
pub(crate) struct Located {
    /// The moves up to the position.
    pub(crate) game: Game,
    /// The whole game, if the position is from a PGN.
    pub(crate) pgn: Option<PgnGame>,
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

    /// Reads the pieces of a FEN, also if no game can have the position. Of games, reads the position.
    pub(crate) fn read_any(&self, context: &mut Context) -> Result<Result<Located, Setup>, Error> {
        let (text, source) = self.text()?;
        let located = self.place.find(&text, &source, context);
        if located.is_err()
            && let Ok((setup, _)) = Setup::from_fen_tolerant(text.trim())
        {
            return Ok(Err(setup));
        }
        located.map(Ok)
    }

    fn text(&self) -> Result<(String, String), Error> {
        position_text(self.position.as_ref())
    }
}

/// Returns the text that an argument holds or names, and its name.
fn position_text(argument: Option<&OsString>) -> Result<(String, String), Error> {
    if let Some(text) = argument.and_then(|argument| argument.to_str())
        && (text == "startpos" || is_fen(text))
    {
        return Ok((text.to_owned(), "FEN".to_owned()));
    }
    let source = Source::new(argument.map(OsString::as_os_str));
    Ok((source.read_text()?, source.to_string()))
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
fn begins_with_fen(line: &str) -> bool {
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
                pgn: None,
            });
        }
        let first_line = trimmed.lines().next().unwrap_or_default();
        if begins_with_fen(first_line) {
            let position = read_fen(first_line, source, context)?;
            return Ok(Located {
                game: Game::new(position),
                pgn: None,
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
        let mut reader = Reader::new(text.as_bytes());
        for number in 1..self.game {
            if !reader.skip_game() {
                return Err(missing_game(source, self.game, number - 1));
            }
        }
        let Some(pgn) = reader.games().next() else {
            return Err(missing_game(source, self.game, self.game - 1));
        };
        if pgn.node_count() <= 1 && pgn.tags().is_empty() {
            return Err(not_a_position(text, source));
        }
        let wanted = self.wanted(&pgn);
        let mut cursor = pgn.cursor();
        while Some(cursor.ply()) != wanted && cursor.forward() {}
        let reached = cursor.ply();
        if let Some(error) = pgn.errors().first()
            && wanted.is_none_or(|wanted| reached < wanted)
        {
            return Err(pgn_error(error, text, source));
        }
        if let Some(wanted) = wanted
            && reached < wanted
        {
            return Err(Error::input(
                "cli-no-such-ply",
                format!("{source}: game {} ends after {reached} plies", self.game),
            ));
        }
        if let Some(error) = pgn.errors().first() {
            context.note(&format!("{source}: {error}"));
        }
        let game = cursor.history();
        Ok(Located {
            game,
            pgn: Some(pgn.clone()),
        })
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
        format!("{source}: expected game {wanted}, found {found} games")
    };
    Error::input("cli-no-such-game", message)
}

fn not_a_position(text: &str, source: &str) -> Error {
    let line = text.trim_start();
    let start = text.len() - line.len();
    let end = line.lines().next().map_or(start, |line| start + line.len());
    Error::input("cli-no-position", "expected a FEN or a PGN game").at(Excerpt::new(
        source,
        text,
        start..end,
    ))
}

/// Reads a FEN, tolerantly. Repairs are notes.
pub(crate) fn read_fen(text: &str, source: &str, context: &mut Context) -> Result<Position, Error> {
    let (position, deviations) = Position::from_fen_tolerant_with(text, Waivers::all())
        .map_err(|error| fen_error(error, text, source))?;
    for sentence in deviations.sentences() {
        context.note(&format!("{source}: {sentence}"));
    }
    Ok(position)
}

/// Returns an error in a FEN with its place.
pub(crate) fn fen_error(error: FenError, text: &str, source: &str) -> Error {
    let code = error.code();
    let message = format!("invalid FEN: {error}");
    match error {
        FenError::Syntax(error) => {
            Error::input(code, message).at(Excerpt::new(source, text, error.span()))
        }
        _ => Error::input(code, message),
    }
}

/// Returns an error in a PGN with its place.
pub(crate) fn pgn_error(error: &PgnError, text: &str, source: &str) -> Error {
    let span = error.span();
    let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    Error::input(error.code(), error.to_string()).at(Excerpt::new(
        source,
        text,
        place(span.start)..place(span.end),
    ))
}
