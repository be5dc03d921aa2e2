//! [`GenFens`]: the command `genfens`, random openings for self-play.

use crate::protocol::error::ParseError;
use crate::protocol::reply::Info;
use crate::protocol::text::decode;
use crate::protocol::words::Words;
use crate::server::EngineContext;
use chess_board::{CastlingHint, Position, Setup};
use chess_movegen::PositionRules;
use core::fmt;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};

/// `genfens N seed S book <None|FILE> [plies P]`, as `OpenBench` calls it: prints N different positions, each
/// some random legal moves away from the start position or from a line of the book. The same command prints the same
/// positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GenFens {
    count: u64,
    seed: u64,
    book: Option<String>,
    plies: Option<u32>,
}

/// The minimum number of random plies from the start position: about enough to leave known
/// openings.
const PLIES_FROM_START: u32 = 8;
/// The minimum number of random plies from a book position.
const PLIES_FROM_BOOK: u32 = 4;
/// The maximum number of random plies.
const MAX_PLIES: u32 = 1_000;
/// The maximum number of positions. All of them are kept in memory.
const MAX_POSITIONS: u64 = 10_000_000;
/// The number of failures in a row after which the search for another position ends.
const MAX_FAILURES: u32 = 10_000;

impl GenFens {
    /// Parses the words after `genfens`. Unknown words are meant for other engines and are skipped.
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut task = Self {
            count: words.natural()?,
            seed: 0,
            book: None,
            plies: None,
        };
        while let Some(word) = words.next() {
            match word {
                "seed" => task.seed = words.natural()?,
                "book" => {
                    let name = words
                        .next()
                        .filter(|name| !name.eq_ignore_ascii_case("none"));
                    task.book = name.map(str::to_owned);
                }
                "plies" => task.plies = Some(words.natural()?),
                _ => {}
            }
        }
        Ok(task)
    }

    /// Prints each position as `info string genfens FEN`.
    pub(super) fn run(&self, context: &EngineContext) -> Result<(), GenFensError> {
        if self.count > MAX_POSITIONS {
            return Err(GenFensError::TooMany("positions", MAX_POSITIONS));
        }
        if self.plies > Some(MAX_PLIES) {
            return Err(GenFensError::TooMany("plies", MAX_PLIES.into()));
        }
        let mut random = Random(self.seed);
        let mut book = self.book.as_deref().map(Book::open).transpose()?;
        let min_plies = self.plies.unwrap_or(match book {
            Some(_) => PLIES_FROM_BOOK,
            None => PLIES_FROM_START,
        });
        let mut seen = HashSet::new();
        let mut failures = 0;
        while (seen.len() as u64) < self.count && !context.is_stopped() {
            if failures > MAX_FAILURES {
                return Err(GenFensError::Exhausted);
            }
            failures += 1;
            let start = match &mut book {
                Some(book) => book.random_position(&mut random)?,
                None => Some(Position::default()),
            };
            // One more ply in half of the cases, so that each side is to move equally often.
            let plies = min_plies + random.below(2) as u32;
            let Some(position) =
                start.and_then(|start| walk(start, plies, &mut random, &|| context.is_stopped()))
            else {
                continue;
            };
            if seen.insert(position.key()) {
                failures = 0;
                context.info(Info {
                    string: Some(format!("genfens {position}")),
                    ..Info::default()
                });
            }
        }
        Ok(())
    }
}

/// Plays random legal moves. Returns `None` if the side to move is then in check, if the game is over, or after a stop.
fn walk(
    start: Position,
    plies: u32,
    random: &mut Random,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Position> {
    let mut position = start;
    for _ in 0..plies {
        if is_stopped() {
            return None;
        }
        let moves = position.legal_moves();
        let &mv = moves.get(random.below(moves.len().max(1) as u64) as usize)?;
        position.play_unchecked(mv);
    }
    let is_usable = !position.is_check() && position.outcome().is_none();
    is_usable.then_some(position)
}

/// A file with a position in each line. It is not read into memory.
struct Book {
    file: BufReader<File>,
    len: u64,
}

/// The number of bytes of a line that are read. The position is within them; EPD operations may follow.
const LINE_READ: u64 = 1 << 10;
/// The maximum length of a line, in bytes.
const MAX_LINE_LEN: u64 = 1 << 20;

impl Book {
    /// Opens a regular file. Opening a pipe could block, and some devices never end.
    fn open(path: &str) -> io::Result<Self> {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(
                ErrorKind::InvalidInput,
                "not a regular file",
            ));
        }
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        Ok(Self {
            file: BufReader::new(file),
            len,
        })
    }

    /// Returns the position of the line after a random byte, or of the first line. Returns `None` if the line has no
    /// position.
    fn random_position(&mut self, random: &mut Random) -> io::Result<Option<Position>> {
        let offset = random.below(self.len.max(1));
        self.file.seek(SeekFrom::Start(offset))?;
        if offset > 0 && !skip_line(&mut self.file)? {
            return Ok(None);
        }
        let mut line = line(&mut self.file)?;
        if line.is_empty() {
            self.file.seek(SeekFrom::Start(0))?;
            line = self::line(&mut self.file)?;
        }
        // Uses only the fields that FEN and EPD share. The clocks start at zero.
        let line = decode(&line);
        let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
        let setup = Setup::from_fen_tolerant(&fields.join(" "), CastlingHint::Unknown);
        Ok(setup.ok().and_then(|(setup, _)| setup.try_into().ok()))
    }
}

/// Skips the rest of the line. Returns false if the line is too long.
fn skip_line(input: &mut impl BufRead) -> io::Result<bool> {
    let len = input.take(MAX_LINE_LEN).skip_until(b'\n')?;
    Ok((len as u64) < MAX_LINE_LEN)
}

/// Returns the first [`LINE_READ`] bytes of a line; empty at the end of the input.
fn line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(LINE_READ).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// The reason why positions are missing.
#[derive(Debug)]
pub(super) enum GenFensError {
    Book(io::Error),
    /// A number in the command exceeds this maximum. The text names what is counted.
    TooMany(&'static str, u64),
    Exhausted,
}

impl core::error::Error for GenFensError {}

impl From<io::Error> for GenFensError {
    fn from(error: io::Error) -> Self {
        Self::Book(error)
    }
}

impl fmt::Display for GenFensError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book(error) => write!(f, "cannot read the book: {error}"),
            Self::TooMany(what, max) => write!(f, "genfens is limited to {max} {what}"),
            Self::Exhausted => f.write_str("genfens found no more positions"),
        }
    }
}

/// The repeatable random number generator `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        chess_board::raw::split_mix_64(&mut self.0)
    }

    /// Returns a number below `bound`, which is not 0.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_equal_the_published_ones() {
        // Rosetta Code, Pseudo-random numbers/Splitmix64.
        let mut random = Random(1_234_567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ],
        );
    }

    #[test]
    fn a_walk_ends_after_a_stop() {
        let few = Position::from_fen("k7/8/8/8/8/8/8/KR6 w - - 0 1").unwrap();
        assert!(walk(few, 0, &mut Random(1), &|| false).is_some());
        // Games with few pieces could go on forever.
        assert_eq!(walk(few, u32::MAX, &mut Random(1), &|| true), None);
    }

    #[test]
    fn a_line_without_an_end_is_cut() {
        let mut endless = BufReader::new(io::repeat(b'x'));
        assert_eq!(line(&mut endless).unwrap().len() as u64, LINE_READ);
        assert!(!skip_line(&mut endless).unwrap());
        let mut lines = BufReader::new(&b"one\ntwo\nthree"[..]);
        assert!(skip_line(&mut lines).unwrap());
        assert_eq!(line(&mut lines).unwrap(), b"two\n");
        assert_eq!(line(&mut lines).unwrap(), b"three");
        assert_eq!(line(&mut lines).unwrap(), b"");
    }
}
