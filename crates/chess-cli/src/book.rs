//! `chess book`: opening books in the Polyglot format.

use crate::context::Context;
use crate::error::{Error, shown};
use crate::exit::Verdict;
use crate::input::Source;
use crate::output_file::OutputFile;
use crate::position::PositionArgs;
use crate::progress::Progress;
use chess_notation::PositionNotation;
use chess_notation::pgn::Reader;
use chess_openings::{Book, BookBuilder, BookError, Entry, MergeRule, PlayedBy};
use clap::{Args, Subcommand, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Read, build and merge opening books in the Polyglot format (.bin)
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    Info(InfoArgs),
    Lookup(LookupArgs),
    Build(BuildArgs),
    Merge(MergeArgs),
}

/// Show how large a book is, and check its order
#[derive(Debug, Args)]
struct InfoArgs {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
}

/// Show the moves of a position
///
/// Ends with exit code 1 if the book does not have the position.
#[derive(Debug, Args)]
struct LookupArgs {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[command(flatten)]
    position: PositionArgs,
}

/// Build a book from PGN games
#[derive(Debug, Args)]
struct BuildArgs {
    /// PGN files; standard input if missing or `-`
    #[arg(value_name = "PGN")]
    games: Vec<OsString>,
    /// The book to write
    #[arg(long, short, value_name = "BOOK")]
    output: PathBuf,
    /// Only moves that were played at least this often
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_games: u64,
    /// Only the first plies of each game
    #[arg(long, value_name = "N", default_value_t = 60)]
    max_ply: usize,
    /// The points for a win, a draw and a loss of the player who moves
    #[arg(long, value_name = "WIN,DRAW,LOSS", default_value = "2,1,0", value_parser = parse_weights)]
    weights: [u16; 3],
    /// Only the moves of this side
    #[arg(long, value_enum, value_name = "SIDE", default_value_t)]
    moves_of: SideArg,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SideArg {
    #[default]
    Both,
    White,
    Black,
}

/// Merge two books
#[derive(Debug, Args)]
struct MergeArgs {
    /// The first book
    #[arg(value_name = "BOOK")]
    first: PathBuf,
    /// The second book
    #[arg(value_name = "BOOK2")]
    second: PathBuf,
    /// The book to write
    #[arg(long, short, value_name = "BOOK")]
    output: PathBuf,
    /// Take the positions that both books have from the first book, instead of adding the weights
    #[arg(long)]
    prefer_first: bool,
}

/// A book, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BookRecord {
    /// The number of entries: a move of a position each.
    entries: usize,
    /// The number of different positions.
    positions: usize,
    /// The size of the file in bytes.
    bytes: usize,
}

/// The moves of a position in a book, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LookupRecord {
    /// The position.
    fen: String,
    /// The moves in the order of the book.
    moves: Vec<BookMoveRecord>,
}

/// A move of a book.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BookMoveRecord {
    /// The move in SAN.
    san: String,
    /// The move as UCI writes it.
    uci: String,
    /// The weight.
    weight: u16,
    /// The weight as a share of the weights of the position, from 0 to 1.
    share: f64,
}

pub(crate) fn run(args: &BookArgs, context: &mut Context) -> Result<Verdict, Error> {
    match &args.command {
        BookCommand::Info(args) => info(&read(&args.book)?, context),
        BookCommand::Lookup(args) => lookup(args, context),
        BookCommand::Build(args) => build(args, context),
        BookCommand::Merge(args) => merge(args, context),
    }
}

fn parse_weights(text: &str) -> Result<[u16; 3], String> {
    let weights: Result<Vec<u16>, _> = text.split(',').map(str::parse::<u16>).collect();
    weights
        .ok()
        .and_then(|weights| weights.try_into().ok())
        .ok_or_else(|| "expected three numbers, such as 2,1,0".to_owned())
}

/// Reads a book. `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Book, Error> {
    let source = Source::new(Some(path.as_os_str()));
    let malformed = |error: BookError| Error::invalid(&error).about(&source);
    // A file that cannot be a book need not be read.
    if let Some(bytes) = source.length()
        && !bytes.is_multiple_of(Entry::LEN as u64)
    {
        return Err(malformed(BookError::Length { bytes }));
    }
    Book::new(source.read_raw()?).map_err(malformed)
}

fn info(book: &Book, context: &mut Context) -> Result<Verdict, Error> {
    let mut keys = book.iter().map(|entry| entry.key).collect::<Vec<_>>();
    keys.dedup();
    let record = BookRecord {
        entries: book.len(),
        positions: keys.len(),
        bytes: book.as_bytes().len(),
    };
    if context.out.is_json() {
        context.out.json(&record)?;
    } else {
        writeln!(
            context.out,
            "{} moves of {} positions, {} bytes",
            record.entries, record.positions, record.bytes
        )?;
    }
    Ok(Verdict::Good)
}

fn lookup(args: &LookupArgs, context: &mut Context) -> Result<Verdict, Error> {
    let book = read(&args.book)?;
    let located = args.position.read(context)?;
    let position = located.position();
    let mut moves = Vec::new();
    for mv in book.moves(position) {
        match mv {
            Ok(mv) => moves.push(mv),
            // The other moves can be used.
            Err(error) => context.note(&format!("{}: {error}", shown(&args.book))),
        }
    }
    let total: u32 = moves.iter().map(|mv| u32::from(mv.weight)).sum();
    let record = |mv: &chess_openings::WeightedMove| BookMoveRecord {
        san: position.san(mv.mv).to_string(),
        uci: position.uci(mv.mv).to_string(),
        weight: mv.weight,
        share: f64::from(mv.weight) / f64::from(total.max(1)),
    };
    let record = LookupRecord {
        fen: position.to_fen().to_string(),
        moves: moves.iter().map(record).collect(),
    };
    let verdict = if moves.is_empty() {
        Verdict::Bad
    } else {
        Verdict::Good
    };
    if context.out.is_json() {
        context.out.json(&record)?;
        return Ok(verdict);
    }
    if moves.is_empty() {
        context.note("the book does not have this position");
    }
    for mv in &record.moves {
        let share = mv.share * 100.0;
        writeln!(
            context.out,
            "{:<8}{:<6}{:>6} {share:>5.1} %",
            mv.san, mv.uci, mv.weight
        )?;
    }
    Ok(verdict)
}

fn build(args: &BuildArgs, context: &mut Context) -> Result<Verdict, Error> {
    let [win, draw, loss] = args.weights;
    let mut builder = BookBuilder::new()
        .with_min_games(args.min_games)
        .with_max_ply(args.max_ply)
        .with_result_weights(win, draw, loss)
        .with_moves_of(match args.moves_of {
            SideArg::Both => PlayedBy::Both,
            SideArg::White => PlayedBy::White,
            SideArg::Black => PlayedBy::Black,
        });
    let inputs: Vec<Source> = if args.games.is_empty() {
        vec![Source::Stdin]
    } else {
        args.games
            .iter()
            .map(|path| Source::new(Some(path)))
            .collect()
    };
    // Before the work, so that it is not lost.
    let file = OutputFile::create(&args.output)?;
    let mut games = 0;
    for source in &inputs {
        let length = source.length();
        let progress = Progress::bytes(context.progress(), length);
        let mut reader = Reader::from_read(source.open_games()?);
        let mut read = || {
            reader
                .read_game(&mut builder)
                .map(|game| (game, reader.offset()))
        };
        while let (Some(()), offset) = read().map_err(|error| source.error(&error))? {
            games += 1;
            progress.set(offset);
        }
    }
    let book = builder.build();
    if book.is_empty() {
        let message = format!(
            "no move was played {} times and made points in {games} game(s)",
            args.min_games
        );
        return Err(Error::input("cli-empty-book", message).hint("lower --min-games"));
    }
    context.note(&format!("games read: {games}"));
    write(file, &book)?;
    info(&book, context)
}

fn merge(args: &MergeArgs, context: &mut Context) -> Result<Verdict, Error> {
    let (first, second) = (read(&args.first)?, read(&args.second)?);
    let rule = if args.prefer_first {
        MergeRule::PreferFirst
    } else {
        MergeRule::AddWeights
    };
    let book = Book::merge(&first, &second, rule);
    write(OutputFile::create(&args.output)?, &book)?;
    info(&book, context)
}

fn write(mut file: OutputFile, book: &Book) -> Result<(), Error> {
    let written = file.write_all(book.as_bytes());
    written.map_err(|error| file.error(&error))?;
    file.finish()
}
