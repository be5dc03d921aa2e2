//! The openings of a match.

use super::args::{MatchArgs, OrderArg};
use crate::book;
use crate::error::Error;
use crate::input::Source;
use crate::place::Place;
use crate::position::pgn_error;
use chess_match::{Diagnostic, OpeningError, Openings};
use std::ffi::OsStr;
use std::path::Path;

/// The default number of plies of a walk through a book.
const BOOK_PLIES: usize = 16;
/// The default number of random plies.
const RANDOM_PLIES: usize = 8;
/// The number of plies of the named openings.
const NAMED_PLIES: core::ops::RangeInclusive<usize> = 6..=12;

/// Reads the openings in the order in which they are played.
pub(super) fn read(args: &MatchArgs) -> Result<Openings, Error> {
    let (name, plies, seed) = (
        args.openings.openings.as_str(),
        args.openings.plies,
        args.openings.seed,
    );
    let count = args.games.div_ceil(2).max(1);
    let openings = match name {
        "named" => Openings::named(NAMED_PLIES).map(|openings| ordered(openings, args)),
        // Their order is random as it is, and does not depend on the number of games.
        "random" => Openings::random(plies.unwrap_or(RANDOM_PLIES), count, seed),
        "start" => Ok(Openings::start_position()),
        path => return read_file(path, args, count),
    };
    openings.map_err(|error| Error::invalid(&error).about("openings"))
}

fn ordered(openings: Openings, args: &MatchArgs) -> Openings {
    match args.openings.order {
        OrderArg::Random => openings.shuffled(args.openings.seed),
        OrderArg::File => openings,
    }
}

fn read_file(path: &str, args: &MatchArgs, count: usize) -> Result<Openings, Error> {
    let source = Source::new(Some(OsStr::new(path)));
    let extension = Path::new(path).extension().unwrap_or_default();
    let plies = args.openings.plies;
    let openings = if extension.eq_ignore_ascii_case("bin") {
        let book = book::read(Path::new(path))?;
        // Their order is random as it is, and does not depend on the number of games.
        Openings::from_book(
            &book,
            plies.unwrap_or(BOOK_PLIES),
            count,
            args.openings.seed,
        )
    } else if extension.eq_ignore_ascii_case("epd")
        || extension.eq_ignore_ascii_case("fen")
        || extension.eq_ignore_ascii_case("txt")
    {
        Openings::from_positions(source.read_text()?.as_bytes())
            .map(|openings| ordered(openings, args))
    } else {
        Openings::from_pgn(source.open_games()?, plies).map(|openings| ordered(openings, args))
    };
    openings.map_err(|error| opening_error(&error, &source))
}

fn opening_error(error: &OpeningError, source: &Source) -> Error {
    match error {
        OpeningError::Io(error) => source.error(error),
        OpeningError::Pgn(error) => {
            // Read again for the line with the error.
            let text = source.read_text().unwrap_or_default();
            pgn_error(error, 0, &text, &source.to_string())
        }
        OpeningError::Position { line, text, error } => {
            let span = error.span().unwrap_or_default();
            let place = Place::of_bytes(source.to_string(), text.as_bytes(), span, *line);
            Error::invalid(error).at(place)
        }
        error => Error::invalid(error).about(source),
    }
}
