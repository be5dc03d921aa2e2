//! The step that counts the processor's instructions in the main paths, so that none becomes slower unnoticed. A path
//! that becomes faster needs a new committed count, or it could become as slow as before unnoticed.
//!
//! Instructions are counted by callgrind, part of [Valgrind](https://valgrind.org). Unlike times, counts hardly depend
//! on the machine and its load. They depend on the compiler: counts of another version may differ more.

use crate::native;
use crate::process::{Failure, need, output, read, workspace_root, write as write_file};
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = "instructions";
/// The task whose instructions are part of all others.
const PREPARE: &str = "prepare";
/// What a count may be in percent of the committed one, with the compiler of the committed counts.
const TOLERANCE: RangeInclusive<u64> = 98..=102;
/// The same with another compiler.
const TOLERANCE_OF_OTHERS: RangeInclusive<u64> = 0..=110;

const HEAD: &str =
    "# Instructions of the main paths, default x86-64 build: cargo xtask ci instructions --write\n";

/// Counts the instructions and compares with the file.
pub(super) fn check() -> Result<(), Failure> {
    let path = path();
    let committed = Counts::parse(&read(&path)?)
        .ok_or_else(|| Failure::Failed(format!("{} has an unknown form", path.display())))?;
    let counted = count()?;
    let percent = if committed.compiler == counted.compiler {
        TOLERANCE
    } else {
        println!(
            "the committed counts are those of {}, this is {}",
            committed.compiler, counted.compiler
        );
        TOLERANCE_OF_OTHERS
    };
    let (table, differs) = compare(&committed, &counted, &percent);
    print!("{table}");
    if differs {
        return Err(Failure::Failed(format!(
            "a main path does not take {} to {} % of the instructions that {} says; if that is meant, run \
             `cargo xtask ci instructions --write`",
            percent.start(),
            percent.end(),
            path.display()
        )));
    }
    Ok(())
}

/// Counts the instructions and writes the file.
pub(super) fn write() -> Result<(), Failure> {
    write_file(&path(), &count()?.print())
}

fn path() -> PathBuf {
    workspace_root().join("xtask/instructions/counts.txt")
}

/// The instructions of each task.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    compiler: String,
    tasks: Vec<(String, u64)>,
}

impl Counts {
    fn print(&self) -> String {
        let mut text = format!("{HEAD}{}\n", self.compiler);
        for (name, count) in &self.tasks {
            let _ = writeln!(text, "{count:>11}  {name}");
        }
        text
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.strip_prefix(HEAD)?.lines();
        let compiler = lines.next()?.to_owned();
        let task = |line: &str| {
            let (count, name) = line.trim_start().split_once("  ")?;
            Some((name.to_owned(), count.parse().ok()?))
        };
        let tasks = lines.map(task).collect::<Option<_>>()?;
        Some(Self { compiler, tasks })
    }
}

/// Returns a line for each task, and whether the count of one is not in this range, in percent of the committed count,
/// or has none.
fn compare(committed: &Counts, counted: &Counts, percent: &RangeInclusive<u64>) -> (String, bool) {
    let mut table = String::new();
    let mut differs = committed.tasks.len() != counted.tasks.len();
    for (name, count) in &counted.tasks {
        let Some((_, expected)) = committed.tasks.iter().find(|task| task.0 == *name) else {
            let _ = writeln!(table, "{count:>11}  {name}: no committed count");
            differs = true;
            continue;
        };
        let remark = if count * 100 > expected * percent.end() {
            ", TOO MANY"
        } else if count * 100 < expected * percent.start() {
            ", FEWER: commit the new count"
        } else {
            ""
        };
        differs |= !remark.is_empty();
        let thousandths = count * 1_000 / expected.max(&1);
        let (whole, rest) = (thousandths / 1_000, thousandths % 1_000);
        let _ = writeln!(
            table,
            "{count:>11}  {name}: {whole}.{rest:03} of the committed count{remark}"
        );
    }
    (table, differs)
}

/// Builds the program and counts the instructions of each task, without those of the preparation.
fn count() -> Result<Counts, Failure> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        let what = "an x86-64 processor and Linux, for which the counts are";
        return Err(Failure::Missing(what.to_owned()));
    }
    need("valgrind", &["--version"], "valgrind")?;
    let compiler = output(Command::new("rustc").arg("--version"))?;
    let program = native::build_with(PACKAGE, "variants/default", "-Ctarget-cpu=generic")?;
    let names = output(Command::new(&program).arg("--list"))?;
    let instructions = |task: &str| instructions(&program, task);
    let prepare = instructions(PREPARE)?;
    let tasks = names.lines().filter(|name| *name != PREPARE).map(|name| {
        let all = instructions(name)?;
        let own = all.checked_sub(prepare).ok_or_else(|| {
            Failure::Failed(format!(
                "{name} takes fewer instructions than its preparation"
            ))
        })?;
        Ok((name.to_owned(), own))
    });
    Ok(Counts {
        compiler: compiler.trim().to_owned(),
        tasks: tasks.collect::<Result<_, Failure>>()?,
    })
}

/// Returns the instructions of a run of the program.
fn instructions(program: &Path, task: &str) -> Result<u64, Failure> {
    let mut command = Command::new("valgrind");
    command
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .arg(task);
    let output = command
        .output()
        .map_err(|error| Failure::Failed(format!("cannot run valgrind: {error}")))?;
    let report = String::from_utf8_lossy(&output.stderr);
    collected(&report)
        .filter(|_| output.status.success())
        .ok_or_else(|| Failure::Failed(format!("valgrind failed at {task}:\n{report}")))
}

/// Returns the number in a line such as `==7== Collected : 123`.
fn collected(report: &str) -> Option<u64> {
    let (_, number) = report
        .lines()
        .find_map(|line| line.split_once(" Collected : "))?;
    number.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Counts, TOLERANCE, TOLERANCE_OF_OTHERS, collected, compare};

    fn counts(tasks: &[(&str, u64)]) -> Counts {
        Counts {
            compiler: "rustc 1.2.3".to_owned(),
            tasks: tasks
                .iter()
                .map(|(name, count)| ((*name).to_owned(), *count))
                .collect(),
        }
    }

    #[test]
    fn printed_counts_are_read_back() {
        let counts = counts(&[
            ("FEN read", 7),
            ("perft 5 of the start position", 123_456_789),
        ]);
        assert_eq!(Counts::parse(&counts.print()), Some(counts));
        assert_eq!(Counts::parse("something else"), None);
    }

    #[test]
    fn counts_out_of_tolerance_and_unknown_tasks_are_errors() {
        let committed = counts(&[("a", 1_000), ("b", 1_000)]);
        let differs = |tasks: &[(&str, u64)]| compare(&committed, &counts(tasks), &TOLERANCE).1;
        assert!(!differs(&[("a", 1_020), ("b", 980)]));
        assert!(differs(&[("a", 1_021), ("b", 1_000)]));
        assert!(differs(&[("a", 1_000), ("b", 979)]));
        assert!(differs(&[("a", 1_000), ("c", 1_000)]));
        assert!(differs(&[("a", 1_000)]));
        let (table, differs) = compare(
            &committed,
            &counts(&[("a", 1_100), ("b", 100)]),
            &TOLERANCE_OF_OTHERS,
        );
        assert!(!differs, "{table}");
    }

    #[test]
    fn the_number_of_collected_events_is_found() {
        let report = "==7== Events    : Ir\n==7== Collected : 15859338\n==7==\n";
        assert_eq!(collected(report), Some(15_859_338));
        assert_eq!(collected("valgrind: no such file"), None);
    }
}
