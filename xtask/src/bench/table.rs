//! The tables of the report, as Markdown.

use super::build::Build;
use super::circumstances::circumstances;
use super::measurements::{Cell, Measurements, Spread, State};
use super::targets::{TARGETS, TWO_THREADS};
use super::worker::{Size, Task, TaskKind};
use std::fmt::Write;

/// The program that the others are compared with.
pub(super) const OURS: &str = "ours";

/// Everything that the report shows.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) tasks: &'a [Task],
    pub(super) measurements: &'a Measurements,
    pub(super) builds: &'a [Build],
    pub(super) sizes: &'a [Size],
}

const INTRODUCTION: &str = "\
The column *ours* is the median time of one unit of work: a position, a move, or a child of a position; for trees, \
millions of leaves per second, and for files, megabytes per second. The columns of other libraries are their time \
divided by ours, as the median of all rounds with quartiles: above 1, ours is faster.

*Cold*: all tasks on positions take turns, 128 positions at a time, and each of 200,000 positions is seen once. \
*Warm*: the same 1,024 positions again and again.";

impl Report<'_> {
    /// Returns the whole report.
    pub(super) fn write(&self) -> String {
        let mut report = format!(
            "# Performance table\n\nWritten by `cargo xtask bench`: {} rounds in which builds and programs take turns.\n\
             {}\n\n{INTRODUCTION}\n",
            self.measurements.rounds(),
            circumstances()
        );
        for &build in self.builds {
            report += &self.positions(build);
            report += &self.others(build);
        }
        if self.builds.len() > 1 {
            report += &self.builds_compared();
        }
        report += &self.sizes();
        report += &self.targets();
        report
    }

    fn of_kind(&self, is_of_positions: bool) -> impl Iterator<Item = &Task> {
        let kinds = move |task: &&Task| (task.kind == TaskKind::Positions) == is_of_positions;
        self.tasks.iter().filter(kinds)
    }

    fn positions(&self, build: Build) -> String {
        let states = [State::Cold, State::Warm];
        let title = format!("Single positions, {build} build");
        self.table(&title, build, true, &states)
    }

    fn others(&self, build: Build) -> String {
        let title = format!("Trees and files, {build} build");
        self.table(&title, build, false, &[State::Warm])
    }

    fn table(&self, title: &str, build: Build, of_positions: bool, states: &[State]) -> String {
        let tasks: Vec<&Task> = self.of_kind(of_positions).collect();
        let programs = programs(tasks.iter().copied());
        if tasks.is_empty() {
            return String::new();
        }
        let mut header = "| task |".to_owned();
        for state in states {
            let name = match state {
                _ if states.len() == 1 => "",
                State::Cold => ", cold",
                State::Warm => ", warm",
            };
            let _ = write!(header, " {OURS}{name} |");
            for program in programs.iter().filter(|&&program| program != OURS) {
                let _ = write!(header, " {program} |");
            }
        }
        let columns = header.matches('|').count() - 2;
        let mut table = format!(
            "\n## {title}\n\n{header}\n|---|{}\n",
            "--:|".repeat(columns)
        );
        for task in tasks {
            let _ = write!(table, "| {} |", task.title);
            for &state in states {
                let own = Cell::new(&task.name, OURS, build, state);
                let _ = write!(table, " {} |", speed(task, self.measurements.median(&own)));
                for program in programs.iter().filter(|&&program| program != OURS) {
                    let other = Cell::new(&task.name, program, build, state);
                    let ratio = self.measurements.ratio(&own, &other);
                    let _ = write!(table, " {} |", ratio.map_or("–".to_owned(), with_quartiles));
                }
            }
            table += "\n";
        }
        table
    }

    fn builds_compared(&self) -> String {
        let mut table = "\n## Our builds\n\nSingle positions cold.\n\n| task |".to_owned();
        for build in self.builds {
            let _ = write!(table, " {build} |");
        }
        let _ = writeln!(table, "\n|---|{}", "--:|".repeat(self.builds.len()));
        for task in self.tasks {
            let state = match task.kind {
                TaskKind::Positions => State::Cold,
                _ => State::Warm,
            };
            let _ = write!(table, "| {} |", task.title);
            for &build in self.builds {
                let cell = Cell::new(&task.name, OURS, build, state);
                let _ = write!(table, " {} |", speed(task, self.measurements.median(&cell)));
            }
            table += "\n";
        }
        table
    }

    fn sizes(&self) -> String {
        let mut programs: Vec<&str> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for size in self.sizes {
            if !programs.contains(&size.program.as_str()) {
                programs.push(&size.program);
            }
            if !names.contains(&size.name.as_str()) {
                names.push(&size.name);
            }
        }
        if names.is_empty() {
            return String::new();
        }
        let mut table = "\n## Sizes in bytes\n\n| |".to_owned();
        for program in &programs {
            let _ = write!(table, " {program} |");
        }
        let _ = writeln!(table, "\n|---|{}", "--:|".repeat(programs.len()));
        for name in names {
            let _ = write!(table, "| {name} |");
            for program in &programs {
                let mut sizes = self.sizes.iter();
                let size = sizes.find(|size| size.program == *program && size.name == name);
                let _ = write!(table, " {} |", size.map_or("–", |size| &size.bytes));
            }
            table += "\n";
        }
        table
    }

    fn targets(&self) -> String {
        let mut rows = String::new();
        for target in TARGETS.iter().chain([&TWO_THREADS]) {
            let mut row = format!("| {} |", target.title);
            let mut is_measured = false;
            for &build in self.builds.iter().filter(|&&build| build != Build::Default) {
                let at_least = target.at_least(build);
                let cell = match target.reached(self.measurements, build) {
                    Some(reached) if reached >= at_least => format!("{reached:.2} ≥ {at_least:.2}"),
                    Some(reached) => format!("**{reached:.2} < {at_least:.2}**"),
                    None => "–".to_owned(),
                };
                is_measured |= cell != "–";
                let _ = write!(row, " {cell} |");
            }
            if is_measured {
                let _ = writeln!(rows, "{row}");
            }
        }
        if rows.is_empty() {
            return String::new();
        }
        let builds = self.builds.iter().filter(|&&build| build != Build::Default);
        let (mut header, mut line) = ("| task |".to_owned(), "|---|".to_owned());
        for build in builds {
            let _ = write!(header, " {build} |");
            line += "--:|";
        }
        format!(
            "\n## Targets\n\nMeasured against the fastest other library, single positions cold. Bold: not reached.\n\n\
             {header}\n{line}\n{rows}"
        )
    }
}

/// Returns the programs of all tasks, in the order in which they first appear.
pub(super) fn programs<'a>(tasks: impl Iterator<Item = &'a Task>) -> Vec<&'a str> {
    let mut programs = Vec::new();
    for program in tasks.flat_map(|task| &task.programs) {
        if !programs.contains(&program.as_str()) {
            programs.push(program.as_str());
        }
    }
    programs
}

fn with_quartiles(ratio: Spread) -> String {
    let Spread { low, median, high } = ratio;
    format!("{median:.2} ({low:.2}–{high:.2})")
}

/// Formats leaves in millions per second, bytes in megabytes per second, and other units in nanoseconds.
fn speed(task: &Task, seconds: Option<f64>) -> String {
    match (seconds, task.unit.as_str()) {
        (None, _) => "–".to_owned(),
        (Some(seconds), "nodes") => format!("{:.0} M/s", 1e-6 / seconds),
        (Some(seconds), "bytes") => format!("{:.0} MB/s", 1e-6 / seconds),
        (Some(seconds), _) => format!("{:.1} ns", seconds * 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::{Build, Cell, Measurements, Report, Size, State, Task, TaskKind};

    fn task(name: &str, unit: &str, kind: TaskKind, programs: &[&str]) -> Task {
        Task {
            name: name.to_owned(),
            title: name.to_uppercase(),
            unit: unit.to_owned(),
            kind,
            programs: programs.iter().map(|&program| program.to_owned()).collect(),
        }
    }

    #[test]
    fn each_task_is_a_row() {
        let tasks = [
            task(
                "play",
                "moves",
                TaskKind::Positions,
                &["ours", "cozy-chess"],
            ),
            task("make", "moves", TaskKind::Positions, &["ours"]),
            task("perft", "nodes", TaskKind::Whole, &["ours", "cozy-chess"]),
        ];
        let mut measurements = Measurements::default();
        let (cold, warm) = (State::Cold, State::Warm);
        for (task, program, build, state, times) in [
            ("play", "ours", Build::Native, cold, [2e-9, 2e-9, 2e-9]),
            (
                "play",
                "cozy-chess",
                Build::Native,
                cold,
                [2e-9, 3e-9, 4e-9],
            ),
            ("play", "ours", Build::Native, warm, [1e-9; 3]),
            ("play", "cozy-chess", Build::Native, warm, [2e-9; 3]),
            ("make", "ours", Build::Native, cold, [4e-9; 3]),
            ("perft", "ours", Build::Native, warm, [1e-8; 3]),
            ("perft", "cozy-chess", Build::Native, warm, [3e-8; 3]),
            ("play", "ours", Build::Default, cold, [3e-9; 3]),
        ] {
            for seconds in times {
                let cell = Cell::new(task, program, build, state);
                measurements.add(cell, 1, seconds).unwrap();
            }
        }
        let report = Report {
            tasks: &tasks,
            measurements: &measurements,
            builds: &[Build::Native, Build::Default],
            sizes: &[Size {
                program: "ours".to_owned(),
                name: "position".to_owned(),
                bytes: "80".to_owned(),
            }],
        }
        .write();
        for line in [
            "## Single positions, native build",
            "| task | ours, cold | cozy-chess | ours, warm | cozy-chess |",
            "| PLAY | 2.0 ns | 1.50 (1.25–1.75) | 1.0 ns | 2.00 (2.00–2.00) |",
            "| MAKE | 4.0 ns | – | – | – |",
            "| task | ours | cozy-chess |",
            "| PERFT | 100 M/s | 3.00 (3.00–3.00) |",
            "## Our builds",
            "| PLAY | 2.0 ns | 3.0 ns |",
            "| position | 80 |",
            "| Copy and play | 1.50 ≥ 1.20 |",
        ] {
            assert!(
                report.lines().any(|other| other == line),
                "{line} in\n{report}"
            );
        }
        assert!(!report.contains("| Legal moves into a list |"));
    }
}
