//! `cargo xtask mutants`: changes the code of a crate in one place at a time, and counts the changes that no test notices.

use crate::cargo::{target_dir, workspace_root};
use crate::{BAD_USAGE, CANNOT_RUN};
use lexopt::{Arg, Parser, ValueExt};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::str::FromStr;

const USAGE: &str = "\
Usage: cargo xtask mutants CRATE [--shard K/N]

Changes the code of a crate in one place at a time, and runs its tests. If they pass, its examples or the tests of the crates
that are built on it must fail. Prints the changes that no test notices.

Options:
  --shard K/N   use every N-th change, beginning with number K (0/20: a sample of 5 %)

The same shard consists of the same changes as long as the code is the same. Continue with 1/20, 2/20 and so on.
Results are kept in target/mutants. Needs `cargo install --locked cargo-mutants`.

Exit codes: 0 all changes were noticed, 1 some were not, 2 wrong usage, 3 the tool could not be run.
";

/// A crate that can be tested.
#[derive(Debug, PartialEq, Eq)]
struct Tested {
    name: &'static str,
    /// The features without which some of its code is not compiled.
    features: &'static [&'static str],
    /// The crates whose tests count, too.
    dependents: &'static [&'static str],
}

static CRATES: [Tested; 6] = [
    Tested {
        name: "chess-move",
        features: &["chess-move/serde"],
        dependents: &["chess-board", "chess-movegen", "chess-notation"],
    },
    Tested {
        name: "chess-board",
        features: &["chess-board/serde"],
        dependents: &["chess-movegen", "chess-notation", "chess-perft"],
    },
    Tested {
        name: "chess-movegen",
        features: &[],
        dependents: &["chess-notation", "chess-perft", "chess-search"],
    },
    Tested {
        name: "chess-notation",
        features: &["chess-notation/serde"],
        dependents: &["chess-games", "chess-openings", "chess-uci"],
    },
    Tested {
        name: "chess-search",
        features: &[],
        dependents: &["chess-uci", "chess-match"],
    },
    Tested {
        name: "chess-uci",
        features: &[],
        dependents: &["chess-match", "perft-runner"],
    },
];

#[derive(Debug, PartialEq, Eq)]
enum Request {
    Help,
    Run {
        tested: &'static Tested,
        shard: Shard,
    },
}

/// Every N-th change, beginning with number K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    number: u32,
    count: u32,
}

impl Default for Shard {
    fn default() -> Self {
        Self {
            number: 0,
            count: 20,
        }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.split_once('/').and_then(|(number, count)| {
            Some(Self {
                number: number.parse().ok()?,
                count: count.parse().ok()?,
            })
        });
        parsed
            .filter(|shard| shard.number < shard.count)
            .ok_or_else(|| {
                format!("invalid shard `{text}`: expected K/N with K below N, such as 0/20")
            })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    let (tested, shard) = match parse(args) {
        Ok(Request::Run { tested, shard }) => (tested, shard),
        Ok(Request::Help) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprint!("error: {error}\n\n{USAGE}");
            return ExitCode::from(BAD_USAGE);
        }
    };
    match test(tested, shard) {
        Ok(results) => {
            print!("{results}");
            if results.missed.is_empty() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

fn parse(args: &[OsString]) -> Result<Request, lexopt::Error> {
    let mut parser = Parser::from_args(args);
    let (mut tested, mut shard) = (None, Shard::default());
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Request::Help),
            Arg::Long("shard") => shard = parser.value()?.parse()?,
            Arg::Value(name) if tested.is_none() => {
                let name = name.string()?;
                let found = CRATES.iter().find(|known| known.name == name);
                tested = Some(found.ok_or_else(|| {
                    let known = CRATES.each_ref().map(|known| known.name).join(", ");
                    format!("unknown crate `{name}`: expected one of {known}")
                })?);
            }
            other => return Err(other.unexpected()),
        }
    }
    let tested = tested.ok_or("expected the name of a crate")?;
    Ok(Request::Run { tested, shard })
}

/// The number of changes by what the tests said, and those that no test noticed.
#[derive(Debug, Default, PartialEq, Eq)]
struct Results {
    caught: Vec<String>,
    /// Those among the caught that only examples or the tests of other crates noticed.
    caught_elsewhere: usize,
    /// Changes with which a test did not end.
    timeouts: Vec<String>,
    /// Changes that do not compile.
    unviable: usize,
    missed: Vec<String>,
}

impl Results {
    /// Returns the results of these changes alone.
    fn only(mut self, names: &[String]) -> Self {
        for list in [&mut self.caught, &mut self.timeouts, &mut self.missed] {
            list.retain(|name| names.contains(name));
        }
        self
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.missed {
            writeln!(f, "not noticed: {name}")?;
        }
        let Self {
            caught,
            caught_elsewhere,
            timeouts,
            unviable,
            missed,
        } = self;
        writeln!(
            f,
            "{} changes: {} noticed ({caught_elsewhere} of them only by examples or other crates), {} without an end, {} \
             not noticed; {unviable} do not compile",
            caught.len() + timeouts.len() + missed.len() + unviable,
            caught.len(),
            timeouts.len(),
            missed.len()
        )
    }
}

/// Tests a shard of a crate.
fn test(tested: &Tested, shard: Shard) -> io::Result<Results> {
    let folder = target_dir().join(format!(
        "mutants/{}-{}-of-{}",
        tested.name, shard.number, shard.count
    ));
    let own = folder.join("own");
    cargo_mutants(tested, &own, |command| {
        command.args(["--shard", &shard.to_string()]);
        // Examples take long to compile. They count in the second run.
        command.args(["--", "--lib", "--bins", "--tests"]);
    })?;
    let mut results = read(&own)?;
    if results.missed.is_empty() {
        return Ok(results);
    }
    let elsewhere = folder.join("dependents");
    cargo_mutants(tested, &elsewhere, |command| {
        for name in &results.missed {
            command.arg("--re").arg(format!("^{}$", escape(name)));
        }
        // The tool does not apply the expressions to all kinds of changes. This at least excludes those in other files.
        for file in files(&results.missed) {
            command.args(["--file", file]);
        }
        for package in [&[tested.name], tested.dependents].concat() {
            command.args(["--test-package", package]);
        }
    })?;
    let second = read(&elsewhere)?.only(&results.missed);
    results.caught_elsewhere = second.caught.len();
    results.caught.extend(second.caught);
    results.timeouts.extend(second.timeouts);
    results.missed = second.missed;
    Ok(results)
}

/// Runs cargo-mutants, which fails if a change is not noticed, and also if it cannot be run at all.
fn cargo_mutants(
    tested: &Tested,
    folder: &Path,
    options: impl FnOnce(&mut Command),
) -> io::Result<()> {
    let outcomes = folder.join("mutants.out/outcomes.json");
    fs::create_dir_all(folder)?;
    let _ = fs::remove_file(&outcomes);
    let mut command = Command::new("cargo");
    command
        .current_dir(workspace_root())
        .args(["mutants", "--package", tested.name, "--output"])
        .arg(folder);
    for feature in tested.features {
        command.args(["--features", feature]);
    }
    options(&mut command);
    let status = command.status()?;
    // 0: all noticed, 2: some not noticed, 3: a test did not end.
    match status.code() {
        Some(0 | 2 | 3) if outcomes.exists() => Ok(()),
        _ => Err(io::Error::other(format!(
            "cargo mutants failed ({status}); is it installed? `cargo install --locked cargo-mutants`"
        ))),
    }
}

/// Reads the results that cargo-mutants has written.
fn read(folder: &Path) -> io::Result<Results> {
    let lines = |name: &str| -> io::Result<Vec<String>> {
        let text = fs::read_to_string(folder.join("mutants.out").join(name))?;
        Ok(text.lines().map(str::to_owned).collect())
    };
    Ok(Results {
        caught: lines("caught.txt")?,
        caught_elsewhere: 0,
        timeouts: lines("timeout.txt")?,
        unviable: lines("unviable.txt")?.len(),
        missed: lines("missed.txt")?,
    })
}

/// Returns the files in the names of changes, such as `src/a.rs:1:2: replace f with ()`, each once.
fn files(names: &[String]) -> BTreeSet<&str> {
    names
        .iter()
        .filter_map(|name| name.split_once(':'))
        .map(|(file, _)| file)
        .collect()
}

/// Escapes a text for a regular expression.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        if char.is_ascii_punctuation() && !matches!(char, '<' | '>') {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{CRATES, Request, Results, Shard, escape, files, parse};
    use std::ffi::OsString;

    fn parse_line(line: &str) -> Result<Request, String> {
        let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        parse(&args).map_err(|error| error.to_string())
    }

    #[test]
    fn a_shard_is_a_twentieth_unless_asked_otherwise() {
        let run = |number, count| {
            Ok(Request::Run {
                tested: &CRATES[0],
                shard: Shard { number, count },
            })
        };
        assert_eq!(CRATES[0].name, "chess-move");
        assert_eq!(parse_line("chess-move"), run(0, 20));
        assert_eq!(parse_line("--shard 7/100 chess-move"), run(7, 100));
    }

    #[test]
    fn invalid_arguments_are_errors() {
        for line in [
            "",
            "chess-svg",
            "chess-move chess-board",
            "chess-move --shard 20/20",
            "chess-move --shard 1",
            "chess-move --nonsense",
        ] {
            assert!(parse_line(line).is_err(), "{line}");
        }
    }

    #[test]
    fn names_match_themselves_alone() {
        assert_eq!(
            escape("src/a.rs:1:2: replace + with * in F<T>::f"),
            r"src\/a\.rs\:1\:2\: replace \+ with \* in F<T>\:\:f"
        );
    }

    #[test]
    fn files_are_named_once() {
        let names = ["src/b.rs:1:2: x", "src/a.rs:1:2: x: y", "src/b.rs:3:4: z"];
        let names = names.map(str::to_owned);
        let files: Vec<_> = files(&names).into_iter().collect();
        assert_eq!(files, ["src/a.rs", "src/b.rs"]);
    }

    #[test]
    fn results_of_other_changes_are_left_out() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let results = Results {
            caught: names(&["a", "b"]),
            timeouts: names(&["c"]),
            missed: names(&["d", "e"]),
            ..Results::default()
        };
        let expected = Results {
            caught: names(&["b"]),
            missed: names(&["d"]),
            ..Results::default()
        };
        assert_eq!(results.only(&["b".to_owned(), "d".to_owned()]), expected);
    }

    #[test]
    fn results_are_printed_as_a_sentence() {
        let names = |count| vec![String::new(); count];
        let results = Results {
            caught: names(7),
            caught_elsewhere: 2,
            timeouts: names(1),
            unviable: 3,
            missed: vec!["src/a.rs:1:2: replace f with ()".to_owned()],
        };
        assert_eq!(
            results.to_string(),
            "not noticed: src/a.rs:1:2: replace f with ()\n12 changes: 7 noticed (2 of them only by examples or other crates), \
             1 without an end, 1 not noticed; 3 do not compile\n"
        );
    }
}
