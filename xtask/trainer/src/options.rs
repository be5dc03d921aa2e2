//! The command line.

use crate::recipe::Recipe;
use lexopt::{Arg, ValueExt};
use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;

pub(crate) const USAGE: &str = "\
Usage: cargo xtask train --data FILE --validation FILE --out FOLDER [OPTIONS]

Trains a network for the evaluation from positions that cargo xtask data filter has written. A run that was interrupted
continues when the command is given again. Equal positions and options give equal networks, whatever the number of
threads.
  --data FILE        positions to train on; the memory needed is 36 bytes a position
  --validation FILE  positions of other games, to measure the loss
  --out FOLDER       the folder for network.nnue, report.md, loss.svg and the checkpoint
  --start FILE       a network to go on with, instead of random weights
  --neurons N        neurons of each perspective, a multiple of 32 up to 1024 (256)
  --epochs N         passes over the positions (20)
  --batch N          positions of a step (16384)
  --rate R           learning rate at the start (0.001)
  --results W        weight of the results of the games; search scores have the rest of 1 (0.3)
  --scale CENTIPAWNS a score x means 1 / (1 + exp(-x / CENTIPAWNS)) expected points (120)
  --seed S           seed of the first weights and of the order of the positions (1)
  --threads N        threads, of which at most 8 are busy (2)
  --commit HASH      the commit of the program, for the text in the network
";

/// The options, or `None` if help is asked for.
pub(crate) type Parsed = Result<Option<Options>, lexopt::Error>;

#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) data: PathBuf,
    pub(crate) validation: PathBuf,
    pub(crate) out: PathBuf,
    /// The network to go on with.
    pub(crate) start: Option<PathBuf>,
    pub(crate) recipe: Recipe,
    pub(crate) threads: NonZero<usize>,
    pub(crate) commit: String,
}

pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Parsed {
    let mut parser = lexopt::Parser::from_iter(args);
    let [mut data, mut validation, mut out, mut start] = [const { None }; 4];
    let mut recipe = Recipe::default();
    let mut threads = const { NonZero::new(2).unwrap() };
    let mut commit = "unknown".to_owned();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("data") => data = Some(parser.value()?.into()),
            Arg::Long("validation") => validation = Some(parser.value()?.into()),
            Arg::Long("out") => out = Some(parser.value()?.into()),
            Arg::Long("start") => start = Some(parser.value()?.into()),
            Arg::Long("neurons") => recipe.neurons = parser.value()?.parse()?,
            Arg::Long("epochs") => recipe.epochs = parser.value()?.parse()?,
            Arg::Long("batch") => recipe.batch = parser.value()?.parse()?,
            Arg::Long("rate") => recipe.rate = parser.value()?.parse()?,
            Arg::Long("results") => recipe.target.results = parser.value()?.parse()?,
            Arg::Long("scale") => recipe.target.scale = parser.value()?.parse()?,
            Arg::Long("seed") => recipe.seed = parser.value()?.parse()?,
            Arg::Long("threads") => threads = parser.value()?.parse()?,
            Arg::Long("commit") => commit = parser.value()?.string()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            other => return Err(other.unexpected()),
        }
    }
    let (Some(data), Some(validation), Some(out)) = (data, validation, out) else {
        return Err("expected --data, --validation and --out".into());
    };
    if !(32..=1024).contains(&recipe.neurons) || recipe.neurons % 32 != 0 {
        return Err("--neurons is a multiple of 32 from 32 to 1024".into());
    }
    if recipe.epochs == 0 || recipe.batch == 0 || !(0.0..=1.0).contains(&recipe.target.results) {
        return Err("--epochs and --batch are at least 1, and --results is from 0 to 1".into());
    }
    if !(1.0..=10_000.0).contains(&recipe.target.scale) {
        return Err("--scale is from 1 to 10000 centipawns".into());
    }
    if recipe.rate <= 0.0 || recipe.rate > 1.0 || recipe.rate.is_nan() {
        return Err("--rate is larger than 0, and at most 1".into());
    }
    Ok(Some(Options {
        data,
        validation,
        out,
        start,
        recipe,
        threads,
        commit,
    }))
}
