//! [`GenFens`]: the command `genfens`, random openings for games against oneself.

use super::job::Stop;
use super::output::Output;
use crate::protocol::error::ParseError;
use crate::protocol::reply::Reply;
use crate::protocol::words::Words;
use chess_board::{Position, Setup};
use chess_movegen::{legal_moves, outcome};
use core::fmt;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};

/// `genfens N seed S book <None|FILE> [plies P]`, as `OpenBench` calls it: N different positions, each
/// some random legal moves away from the start or from a line of the book. The same command gives
/// the same positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GenFens {
    count: u64,
    seed: u64,
    book: Option<String>,
    plies: Option<u32>,
}

/// How many random plies, at least, from the start: about enough to leave the known openings.
const PLIES_FROM_START: u32 = 8;
/// The same from a book, which has already left the start.
const PLIES_FROM_BOOK: u32 = 4;
/// How many random plies there may be: no opening is as long.
const MOST_PLIES: u32 = 1_000;
/// How many positions there may be, since all are remembered.
const MOST_POSITIONS: u64 = 10_000_000;
/// After so many failures in a row there are no more positions to be found.
const MOST_FAILURES: u32 = 10_000;

impl GenFens {
    /// What else stands in the line is for other engines and is skipped.
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut task = Self {
            count: words.number()?,
            seed: 0,
            book: None,
            plies: None,
        };
        while let Some(word) = words.next() {
            match word {
                "seed" => task.seed = words.number()?,
                "book" => {
                    let name = words
                        .next()
                        .filter(|name| !name.eq_ignore_ascii_case("none"));
                    task.book = name.map(str::to_owned);
                }
                "plies" => task.plies = Some(words.number()?),
                _ => {}
            }
        }
        Ok(task)
    }

    /// Says each position as `info string genfens FEN`.
    pub(super) fn run(&self, output: &Output, stop: &Stop) {
        if let Err(error) = self.try_run(output, stop) {
            output.complain(error);
        }
    }

    fn try_run(&self, output: &Output, stop: &Stop) -> Result<(), GenFensError> {
        if self.count > MOST_POSITIONS {
            return Err(GenFensError::TooMany("positions", MOST_POSITIONS));
        }
        if self.plies > Some(MOST_PLIES) {
            return Err(GenFensError::TooMany("plies", MOST_PLIES.into()));
        }
        let mut random = Random(self.seed);
        let mut book = self.book.as_deref().map(Book::open).transpose()?;
        let least = self.plies.unwrap_or(match book {
            Some(_) => PLIES_FROM_BOOK,
            None => PLIES_FROM_START,
        });
        let mut seen = HashSet::new();
        let mut failures = 0;
        while (seen.len() as u64) < self.count && !stop.is_set() {
            if failures > MOST_FAILURES {
                return Err(GenFensError::Exhausted);
            }
            failures += 1;
            let start = match &mut book {
                Some(book) => book.any(&mut random)?,
                None => Some(Position::default()),
            };
            // One ply more every second time, so that each side is to move as often as the other.
            let plies = least + random.below(2) as u32;
            let Some(position) = start.and_then(|start| walk(start, plies, &mut random, stop))
            else {
                continue;
            };
            if seen.insert(position.key()) {
                failures = 0;
                output.say(Reply::text(format_args!("genfens {position}")));
            }
        }
        Ok(())
    }
}

/// Plays random legal moves. `None` if that leads to a check or to the end of the game, or was stopped.
fn walk(start: Position, plies: u32, random: &mut Random, stop: &Stop) -> Option<Position> {
    let mut position = start;
    for _ in 0..plies {
        if stop.is_set() {
            return None;
        }
        let moves = legal_moves(&position);
        let &mv = moves.get(random.below(moves.len().max(1) as u64) as usize)?;
        position.play_unchecked(mv);
    }
    let is_quiet = !position.is_check() && outcome(&position).is_none();
    is_quiet.then_some(position)
}

/// A file with a position in each line, which may be too large to hold.
struct Book {
    file: BufReader<File>,
    len: u64,
}

/// How many bytes of a line are read, for its position. What follows in an EPD may be longer.
const LINE_READ: u64 = 1 << 10;
/// How many bytes a line may have to be passed over.
const LONGEST_LINE: u64 = 1 << 20;

impl Book {
    /// Opens nothing but a file: a pipe that nobody writes to could not even be opened, and some devices
    /// never end.
    fn open(path: &str) -> io::Result<Self> {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file"));
        }
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        Ok(Self {
            file: BufReader::new(file),
            len,
        })
    }

    /// The position of the line after a random place, or the first; `None` if there is none in it.
    fn any(&mut self, random: &mut Random) -> io::Result<Option<Position>> {
        let place = random.below(self.len.max(1));
        self.file.seek(SeekFrom::Start(place))?;
        if place > 0 && !skip_line(&mut self.file)? {
            return Ok(None);
        }
        let mut line = line(&mut self.file)?;
        if line.is_empty() {
            self.file.seek(SeekFrom::Start(0))?;
            line = self::line(&mut self.file)?;
        }
        // Only what FEN and EPD have in common: the clocks begin anew.
        let line = String::from_utf8_lossy(&line);
        let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
        let setup = Setup::from_fen_tolerant(&fields.join(" "));
        Ok(setup.ok().and_then(|(setup, _)| setup.try_into().ok()))
    }
}

/// Passes over the rest of a line, or tells that it is too long.
fn skip_line(input: &mut impl BufRead) -> io::Result<bool> {
    let len = input.take(LONGEST_LINE).skip_until(b'\n')?;
    Ok((len as u64) < LONGEST_LINE)
}

/// The beginning of a line, with its end if it is no longer; empty at the end of the input.
fn line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(LINE_READ).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// Why there are not as many positions as were asked for.
#[derive(Debug)]
enum GenFensError {
    Book(io::Error),
    /// More of these were asked for than there may be.
    TooMany(&'static str, u64),
    Exhausted,
}

impl From<io::Error> for GenFensError {
    fn from(error: io::Error) -> Self {
        Self::Book(error)
    }
}

impl fmt::Display for GenFensError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book(error) => write!(f, "the book cannot be read: {error}"),
            Self::TooMany(what, most) => write!(f, "genfens knows at most {most} {what}"),
            Self::Exhausted => f.write_str("there are no more positions to be found"),
        }
    }
}

/// A repeatable source of numbers: Steele, Lea and Flood's splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// 0 up to, but without, `bound`, which is not 0.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// Nobody hears what is written here.
    struct Deaf;

    impl Write for Deaf {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_walk_can_be_stopped() {
        let output = Output::new(Deaf);
        let stop = Stop::new(&output);
        let few = Position::from_fen("k7/8/8/8/8/8/8/KR6 w - - 0 1").unwrap();
        assert!(walk(few, 0, &mut Random(1), &stop).is_some());
        output.say("");
        assert!(stop.is_set());
        // So few pieces could go on for ever.
        assert_eq!(walk(few, u32::MAX, &mut Random(1), &stop), None);
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
