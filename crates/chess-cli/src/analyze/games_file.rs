//! [`GamesFile`]: the file of the analyzed games, which grows game by game.

use crate::error::{Error, shown};
use crate::output_file::OutputFile;
use chess_notation::pgn::{GameBuilder, PgnGame, Reader};
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// A game of the input, and its number from 1.
#[derive(Debug)]
pub(super) struct Numbered {
    pub(super) number: usize,
    pub(super) pgn: PgnGame,
}

/// The file of the analyzed games. Each game is in the file as soon as it is analyzed.
#[derive(Debug)]
pub(super) struct GamesFile {
    file: OutputFile,
    appearance: Appearance,
    /// The number of games in the file.
    games: usize,
}

/// When the file appears under its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Appearance {
    /// With the first game.
    Early,
    /// With the last game, because until then it is, or may be, the file with the games to analyze.
    AtTheEnd,
}

impl GamesFile {
    /// Begins a file. It replaces another one with the first game, or with the last game if the other one is the
    /// `input`, or if the input is standard input, which another program may read from this file.
    pub(super) fn create(path: &Path, input: Option<&Path>) -> Result<Self, Error> {
        Ok(Self {
            file: OutputFile::create(path)?,
            appearance: if is_same_file(path, input) || is_stdin(input) && path.exists() {
                Appearance::AtTheEnd
            } else {
                Appearance::Early
            },
            games: 0,
        })
    }

    /// Goes on with a file that holds the first of these games. A last game that was cut off is removed.
    pub(super) fn resume(
        path: &Path,
        input: Option<&Path>,
        games: &[Numbered],
    ) -> Result<Self, Error> {
        if is_same_file(path, input) {
            return Err(Error::usage(
                "--resume needs an --output that is not the input",
            ));
        }
        let name = shown(path);
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Error::read(name, &error)),
        };
        let mut end = 0;
        let mut done = 0;
        for (pgn, range) in read(&bytes) {
            if !is_complete(&pgn, &bytes[range.clone()]) && range.end == bytes.len() {
                break;
            }
            let expected = games.get(done);
            if !expected.is_some_and(|expected| is_same_game(&expected.pgn, &pgn)) {
                return Err(Error::usage(format!(
                    "cannot go on with {name}: its game {} is not game {} of the input",
                    done + 1,
                    expected.map_or(done + 1, |expected| expected.number),
                )));
            }
            done += 1;
            end = range.end - trailing_space(&bytes[range]);
        }
        if done == 0 {
            return Self::create(path, input);
        }
        let mut file = OutputFile::append(path, end as u64)?;
        file.write_all(b"\n").map_err(|error| file.error(&error))?;
        Ok(Self {
            file,
            appearance: Appearance::Early,
            games: done,
        })
    }

    /// Returns the number of games that are in the file if the program ends now.
    pub(super) const fn safe_games(&self) -> usize {
        match self.appearance {
            Appearance::Early => self.games,
            Appearance::AtTheEnd => 0,
        }
    }

    /// Adds a game.
    pub(super) fn add(mut self, game: &PgnGame) -> Result<Self, Error> {
        let separator = if self.games > 0 { "\n" } else { "" };
        let written = write!(self.file, "{separator}{}", game.to_pgn());
        written.map_err(|error| self.file.error(&error))?;
        if self.appearance == Appearance::Early {
            self.file = self.file.publish()?;
        }
        self.games += 1;
        Ok(self)
    }

    /// Ends the file.
    pub(super) fn finish(self) -> Result<(), Error> {
        self.file.finish()
    }
}

fn is_same_file(path: &Path, input: Option<&Path>) -> bool {
    let same = |input| Some(fs::canonicalize(path).ok()? == fs::canonicalize(input).ok()?);
    input.and_then(same).unwrap_or(false)
}

fn is_stdin(input: Option<&Path>) -> bool {
    input.is_none_or(|input| input.as_os_str() == "-")
}

/// Returns the games of a file, with the range of each.
fn read(bytes: &[u8]) -> impl Iterator<Item = (PgnGame, Range<usize>)> {
    let mut reader = Reader::new(bytes);
    let mut builder = GameBuilder::default();
    std::iter::from_fn(move || {
        let start = reader.offset();
        let game = reader.read_game(&mut builder)?;
        // Offsets in a slice fit.
        let [start, end] = [start, reader.offset()].map(|at| usize::try_from(at).unwrap_or(0));
        Some((game, start..end))
    })
}

/// Returns whether the text of a game, as this program writes it, was written to its end.
fn is_complete(game: &PgnGame, text: &[u8]) -> bool {
    game.errors().is_empty()
        && text
            .trim_ascii_end()
            .ends_with(game.result().as_str().as_bytes())
}

fn trailing_space(text: &[u8]) -> usize {
    text.len() - text.trim_ascii_end().len()
}

/// Returns whether these are the same game, whatever its comments, marks and variations.
fn is_same_game(one: &PgnGame, other: &PgnGame) -> bool {
    // A missing name is written as `?`.
    let names =
        |game: &PgnGame| ["White", "Black"].map(|tag| game.tag(tag).unwrap_or("?").to_owned());
    let moves = |game: &PgnGame| game.plies().map(|ply| ply.mv).collect::<Vec<_>>();
    one.start() == other.start() && names(one) == names(other) && moves(one) == moves(other)
}
