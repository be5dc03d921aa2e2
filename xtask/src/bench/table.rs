//! The table of ratios, as Markdown.

use super::aims::{self, Aim};
use super::build::Build;
use super::measurements::{Cell, Measurements};
use super::worker::Task;
use crate::cargo::workspace_root;
use std::fmt::Write;
use std::fs;
use std::process::Command;

/// Returns the whole report.
pub(super) fn report(tasks: &[Task], measurements: &Measurements, builds: &[Build]) -> String {
    let mut report = format!(
        "# Ratios\n\nWritten by `cargo xtask bench`: medians of {} rounds in which all programs take \
         turns.\n{}\n\n",
        measurements.rounds(),
        circumstances()
    );
    report += &ratios(tasks, measurements, builds);
    let aims: Vec<&Aim> = aims::OF_TREES.iter().chain(&aims::OTHERS).collect();
    report += &held_against(&aims, measurements);
    report
}

/// Returns the programs of all tasks, in the order in which they first appear.
pub(super) fn programs(tasks: &[Task]) -> Vec<&str> {
    let mut programs = Vec::new();
    for program in tasks.iter().flat_map(|task| &task.programs) {
        if !programs.contains(&program.as_str()) {
            programs.push(program.as_str());
        }
    }
    programs
}

/// What a task's speeds are divided by.
pub(super) fn base(task: &Task, measurements: &Measurements, build: Build) -> Cell {
    let cell = Cell::new(&task.base.0, &task.base.1, build);
    if measurements.least(&cell).is_some() {
        return cell;
    }
    // Only some tasks were measured, and the base is not among them.
    Cell::new(&task.name, &task.programs[0], build)
}

fn ratios(tasks: &[Task], measurements: &Measurements, builds: &[Build]) -> String {
    let programs = programs(tasks);
    let [first, ..] = *builds else {
        return String::new();
    };
    let mut table = format!(
        "Speeds relative to cozy-chess, {first} (what only we have: to the task it is beside, where \
         that says 1.00). In\nbrackets the ratio of the fastest runs, where it differs by more \
         than a tenth. Last: what one thing takes us\n({first}).\n\n| task |"
    );
    for build in builds {
        for program in &programs {
            let _ = write!(table, " {program}, {build} |");
        }
    }
    table += " ours |\n|---|";
    for _ in 0..=builds.len() * programs.len() {
        table += "--:|";
    }
    table += "\n";
    for task in tasks {
        let base = base(task, measurements, first);
        let _ = write!(table, "| {} |", task.title);
        for build in builds {
            for program in &programs {
                let cell = Cell::new(&task.name, program, *build);
                let (median, least) = (
                    measurements.ratio(&cell, &base),
                    measurements.ratio_of_least(&cell, &base),
                );
                let _ = match (median, least) {
                    (Some(median), Some(least)) if (median / least).ln().abs() > 0.1 => {
                        write!(table, " {median:.2} ({least:.2}) |")
                    }
                    (Some(median), _) => write!(table, " {median:.2} |"),
                    (None, _) => write!(table, " – |"),
                };
            }
        }
        let own = Cell::new(&task.name, programs[0], first);
        let _ = writeln!(table, " {} |", speed(task, measurements.median(&own)));
    }
    table
}

/// Nodes in millions a second, other things in nanoseconds each.
fn speed(task: &Task, seconds: Option<f64>) -> String {
    match seconds {
        None => "–".to_owned(),
        Some(seconds) if task.unit == "nodes" => format!("{:.0} M/s", 1e-6 / seconds),
        Some(seconds) => format!("{:.1} ns", seconds * 1e9),
    }
}

fn held_against(aims: &[&Aim], measurements: &Measurements) -> String {
    let mut table = String::new();
    for aim in aims {
        if let Some(reached) = aim.reached(measurements) {
            let verdict = if reached >= aim.at_least {
                ""
            } else {
                ", missed"
            };
            let Aim { what, at_least, .. } = aim;
            let _ = writeln!(table, "| {what} | {at_least:.1} | {reached:.2}{verdict} |");
        }
    }
    if table.is_empty() {
        return table;
    }
    format!("\n## Aims\n\n| ours, and against what | at least | measured |\n|---|--:|--:|\n{table}")
}

/// Returns the machine, the compiler and the versions of the peers.
fn circumstances() -> String {
    let lock = fs::read_to_string(workspace_root().join("Cargo.lock")).unwrap_or_default();
    let peers: Vec<String> = ["cozy-chess", "chess", "shakmaty"]
        .iter()
        .filter_map(|name| Some(format!("{name} {}", version(&lock, name)?)))
        .collect();
    format!("{}. {}. {}.", processor(), compiler(), peers.join(", "))
}

/// Returns the version of a package in a lock file.
fn version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let package = format!("name = \"{name}\"");
    let mut lines = lock.lines().skip_while(|line| *line != package);
    lines
        .nth(1)?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let mut lines = info.lines();
        let line = lines.find_map(|line| line.strip_prefix(name)?.split_once(": "));
        line.map(|(_, value)| value.trim().to_owned())
    };
    match (field("model name"), field("cpu family"), field("model\t")) {
        (Some(name), Some(family), Some(model)) => {
            format!("{name}, family {family}, model {model}")
        }
        _ => std::env::consts::ARCH.to_owned(),
    }
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_else(|_| "rustc of unknown version".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::build::Build;
    use super::{Measurements, Task, ratios, version};
    use crate::bench::measurements::Cell;

    fn task(name: &str, programs: &[&str], base: (&str, &str)) -> Task {
        Task {
            name: name.to_owned(),
            title: name.to_uppercase(),
            unit: "moves".to_owned(),
            base: (base.0.to_owned(), base.1.to_owned()),
            is_deep: false,
            programs: programs.iter().map(|&program| program.to_owned()).collect(),
        }
    }

    #[test]
    fn each_task_is_a_line_of_ratios() {
        let tasks = [
            task("play", &["ours", "peer"], ("play", "peer")),
            task("make", &["ours"], ("play", "peer")),
        ];
        let mut measurements = Measurements::default();
        for (task, program, build, seconds) in [
            ("play", "ours", Build::Native, 2e-9),
            ("play", "peer", Build::Native, 3e-9),
            ("play", "ours", Build::Default, 4e-9),
            ("play", "peer", Build::Default, 5e-9),
            ("make", "ours", Build::Native, 1e-9),
            ("make", "ours", Build::Default, 1e-9),
        ] {
            let cell = Cell::new(task, program, build);
            measurements.add(cell, 1, seconds).unwrap();
        }
        // The least of the peer, native, is a third of the median.
        for seconds in [3e-9, 1e-9] {
            for (program, seconds) in [("ours", 2e-9), ("peer", seconds)] {
                let cell = Cell::new("play", program, Build::Native);
                measurements.add(cell, 1, seconds).unwrap();
            }
        }
        let table = ratios(&tasks, &measurements, &Build::ALL);
        let lines: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(
            lines,
            [
                "| task | ours, native | peer, native | ours, default | peer, default | ours |",
                "|---|--:|--:|--:|--:|--:|",
                "| PLAY | 1.50 (0.50) | 1.00 | 0.75 (0.25) | 0.60 (0.20) | 2.0 ns |",
                "| MAKE | 3.00 (1.00) | – | 3.00 (1.00) | – | 1.0 ns |",
            ]
        );
    }

    #[test]
    fn versions_stand_in_the_lock_file() {
        let lock = "[[package]]\nname = \"chess-board\"\nversion = \"0.1.0\"\n\n[[package]]\n\
                    name = \"chess\"\nversion = \"3.2.0\"\nsource = \"x\"\n";
        assert_eq!(version(lock, "chess"), Some("3.2.0"));
        assert_eq!(version(lock, "cozy-chess"), None);
    }
}
