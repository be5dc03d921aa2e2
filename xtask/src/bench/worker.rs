//! The program `compare`, running.

use super::Error;
use super::build::Build;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A task, as `compare` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) unit: String,
    /// The task and the program with whose native build this task is compared.
    pub(super) base: (String, String),
    pub(super) is_deep: bool,
    pub(super) programs: Vec<String>,
}

impl Task {
    /// Reads a line of fields between tabs.
    fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, title, unit, base_task, base_program, deep, programs] = fields[..] else {
            return None;
        };
        Some(Self {
            name: name.to_owned(),
            title: title.to_owned(),
            unit: unit.to_owned(),
            base: (base_task.to_owned(), base_program.to_owned()),
            is_deep: deep == "deep",
            programs: programs.split(' ').map(str::to_owned).collect(),
        })
    }
}

/// A process of one build. It ends with its standard input.
#[derive(Debug)]
pub(super) struct Worker {
    build: Build,
    process: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Worker {
    pub(super) fn start(build: Build) -> Result<Self, Error> {
        let mut process = Command::new(build.program()?)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Error::Start)?;
        let questions = process.stdin.take();
        let answers = process.stdout.take().ok_or(Error::Ended(build))?;
        Ok(Self {
            build,
            process,
            questions,
            answers: BufReader::new(answers),
        })
    }

    pub(super) const fn build(&self) -> Build {
        self.build
    }

    /// What the program can do.
    pub(super) fn tasks(&mut self) -> Result<Vec<Task>, Error> {
        self.ask("tasks")?;
        let mut tasks = Vec::new();
        loop {
            let line = self.answer()?;
            if line.is_empty() {
                return Ok(tasks);
            }
            tasks.push(Task::parse(&line).ok_or(Error::Answer(line))?);
        }
    }

    /// What a run of the task counts, and how many seconds it takes.
    pub(super) fn run(&mut self, task: &str, program: &str) -> Result<(u64, f64), Error> {
        self.ask(&format!("run {task} {program}"))?;
        let line = self.answer()?;
        let parsed = line
            .split_once('\t')
            .and_then(|(count, seconds)| Some((count.parse().ok()?, seconds.parse().ok()?)));
        parsed.ok_or(Error::Answer(line))
    }

    fn ask(&mut self, question: &str) -> Result<(), Error> {
        let questions = self.questions.as_mut().ok_or(Error::Ended(self.build))?;
        writeln!(questions, "{question}").map_err(|_| Error::Ended(self.build))
    }

    fn answer(&mut self) -> Result<String, Error> {
        let mut line = String::new();
        match self.answers.read_line(&mut line) {
            Ok(0) | Err(_) => Err(Error::Ended(self.build)),
            Ok(_) => Ok(line.trim_end_matches(['\r', '\n']).to_owned()),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.questions = None;
        // It has nothing left to do; how it ends makes no difference.
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::Task;

    #[test]
    fn a_task_is_a_line() {
        let task =
            Task::parse("make\tMake and unmake\tmoves\tplay\tcozy-chess\t-\tours b").unwrap();
        assert_eq!(task.title, "Make and unmake");
        assert_eq!(task.base, ("play".into(), "cozy-chess".into()));
        assert!(!task.is_deep);
        assert_eq!(task.programs, ["ours", "b"]);
        assert_eq!(Task::parse("error: no"), None);
    }
}
