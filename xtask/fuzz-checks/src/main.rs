//! `fuzz-checks`: prepares the folders of the fuzzer, and packs what it found.

use fuzz_checks::mutation::{Mutator, passes, shortened};
use fuzz_checks::{TARGETS, check, corpus, seeds, target};
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: fuzz-checks COMMAND

  list                     print the names of the targets
  unpack TARGET FOLDER     write the seeds and the committed corpus into a folder, one file for each input,
                           the words of the target into FOLDER.dict, and the fuzzer's flags into FOLDER.flags
  pack TARGET FOLDER BYTES make the files of a folder the committed corpus, the short ones first, up to this size
  run TARGET FILE...       check these inputs
  mutate TARGET CASES SEED check inputs made of the seeds and the committed corpus by small changes, the same for
                           the same seed; the first that fails is shortened and printed with escapes
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["list"] => {
            for target in TARGETS {
                println!("{:10} {}", target.name, target.subject);
            }
            Ok(())
        }
        ["unpack", name, folder] if target(name).is_some() => unpack(name, Path::new(folder)),
        ["pack", name, folder, bytes] if target(name).is_some() => match bytes.parse() {
            Ok(bytes) => pack(name, Path::new(folder), bytes),
            Err(_) => return usage(),
        },
        ["mutate", name, cases, seed] if target(name).is_some() => {
            match (cases.parse(), seed.parse()) {
                (Ok(cases), Ok(seed)) => mutate(name, cases, seed),
                _ => return usage(),
            }
        }
        ["run", name, ref files @ ..] if target(name).is_some() => run(name, files),
        _ => return usage(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprint!("{USAGE}");
    ExitCode::from(2)
}

fn unpack(name: &str, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut inputs = seeds::of(name);
    let committed = corpus::path(name);
    if committed.exists() {
        inputs.extend(corpus::read(&committed)?);
    }
    for (index, input) in inputs.iter().enumerate() {
        fs::write(folder.join(format!("seed-{index:05}")), input)?;
    }
    let words = target(name).map_or(&[][..], |target| target.words);
    let mut dictionary = String::new();
    for word in words {
        dictionary.push('"');
        for byte in word.bytes() {
            let _ = write!(dictionary, "\\x{byte:02x}");
        }
        dictionary.push_str("\"\n");
    }
    let max_len = target(name).map_or(0, |target| target.max_len);
    let mut flags = format!("-max_len={max_len}\n");
    if !words.is_empty() {
        let path = folder.with_extension("dict");
        fs::write(&path, dictionary)?;
        let _ = writeln!(flags, "-dict={}", path.display());
    }
    fs::write(folder.with_extension("flags"), flags)?;
    println!("{} inputs in {}", inputs.len(), folder.display());
    Ok(())
}

fn pack(name: &str, folder: &Path, limit: usize) -> io::Result<()> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder)? {
        inputs.push(fs::read(entry?.path())?);
    }
    inputs.sort_by_key(Vec::len);
    let mut size = 0;
    inputs.retain(|input| {
        size += input.escape_ascii().count() + 1;
        size <= limit
    });
    let count = inputs.len();
    corpus::write(&corpus::path(name), inputs)?;
    println!("{count} inputs in {}", corpus::path(name).display());
    Ok(())
}

fn mutate(name: &str, cases: u64, seed: u64) -> io::Result<()> {
    let Some(target) = target(name) else {
        return Ok(());
    };
    let mut mutator = Mutator::new(target, seed)?;
    for case in 0..cases {
        let input = mutator.next_input();
        if !passes(target, &input) {
            // The messages of the many attempts to make the input shorter say nothing.
            std::panic::set_hook(Box::new(|_| {}));
            let input = shortened(target, &input);
            let _ = std::panic::take_hook();
            let _ = passes(target, &input);
            let place = format!("case {case} of seed {seed} fails: {}", input.escape_ascii());
            return Err(io::Error::other(place));
        }
    }
    println!("{cases} inputs passed");
    Ok(())
}

fn run(name: &str, files: &[&str]) -> io::Result<()> {
    for file in files {
        check(name, &fs::read(file)?);
    }
    println!("{} inputs passed", files.len());
    Ok(())
}
