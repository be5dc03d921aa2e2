//! What the command line asks for.

use lexopt::{Arg, ValueExt};
use std::ffi::OsString;
use std::path::PathBuf;

pub(crate) const USAGE: &str = "\
Usage: cargo xtask corpus --out FILE [OPTIONS]

Writes a PGN file of distinct games for measurements. Equal options give equal files, whatever the threads.
  --out FILE       the file to write
  --megabytes N    its size, in 1,000,000 bytes (500)
  --seed S         seed of all random choices (1)
  --chess960 P     percent of the games that are Chess960 (0)
  --searched P     percent of the games that the engine plays, which takes longer (2)
  --threads N      threads (2)
";

/// What to do.
#[derive(Debug)]
pub(crate) enum Command {
    Help,
    Write(Options),
}

#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) out: PathBuf,
    pub(crate) megabytes: u64,
    pub(crate) seed: u64,
    pub(crate) chess960: usize,
    pub(crate) searched: usize,
    pub(crate) threads: usize,
}

pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, lexopt::Error> {
    let mut parser = lexopt::Parser::from_iter(args);
    let mut options = Options {
        out: PathBuf::new(),
        megabytes: 500,
        seed: 1,
        chess960: 0,
        searched: 2,
        threads: 2,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("megabytes") => options.megabytes = parser.value()?.parse()?,
            Arg::Long("seed") => options.seed = parser.value()?.parse()?,
            Arg::Long("chess960") => options.chess960 = parser.value()?.parse()?,
            Arg::Long("searched") => options.searched = parser.value()?.parse()?,
            Arg::Long("threads") => options.threads = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if options.out.as_os_str().is_empty() {
        return Err("corpus needs --out".into());
    }
    options.threads = options.threads.clamp(1, 256);
    Ok(Command::Write(options))
}
