//! [`Worker`]: a running process of the program `compare`.

use super::Error;
use super::build::Build;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A task, as `compare` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) unit: String,
    pub(super) kind: TaskKind,
    pub(super) programs: Vec<String>,
}

/// How a task is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TaskKind {
    /// On single positions, cold and warm.
    Positions,
    /// As a whole.
    Whole,
    /// As a whole, and only on request.
    Deep,
}

impl Task {
    /// Parses a line of fields between tabs.
    fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, title, unit, kind, programs] = fields[..] else {
            return None;
        };
        Some(Self {
            name: name.to_owned(),
            title: title.to_owned(),
            unit: unit.to_owned(),
            kind: match kind {
                "positions" => TaskKind::Positions,
                "deep" => TaskKind::Deep,
                _ => TaskKind::Whole,
            },
            programs: programs.split(' ').map(str::to_owned).collect(),
        })
    }
}

/// The size of a type of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) program: String,
    pub(super) name: String,
    pub(super) bytes: String,
}

/// A process of one build. It ends with its standard input.
#[derive(Debug)]
pub(super) struct Worker {
    build: Build,
    program: PathBuf,
    process: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Worker {
    pub(super) fn start(build: Build) -> Result<Self, Error> {
        Self::of_program(build, build.program()?)
    }

    fn of_program(build: Build, program: PathBuf) -> Result<Self, Error> {
        let mut process = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Error::Start)?;
        let questions = process.stdin.take();
        let answers = process.stdout.take().ok_or(Error::Ended(build))?;
        Ok(Self {
            build,
            program,
            process,
            questions,
            answers: BufReader::new(answers),
        })
    }

    /// Starts the program anew.
    pub(super) fn restart(&mut self) -> Result<(), Error> {
        *self = Self::of_program(self.build, self.program.clone())?;
        Ok(())
    }

    pub(super) const fn build(&self) -> Build {
        self.build
    }

    /// Returns the tasks of the program.
    pub(super) fn tasks(&mut self) -> Result<Vec<Task>, Error> {
        self.lines("tasks", Task::parse)
    }

    /// Runs a task. Returns its count and the seconds of one unit.
    pub(super) fn run(&mut self, task: &str, program: &str) -> Result<(u64, f64), Error> {
        self.ask(&format!("run {task} {program}"))?;
        let line = self.answer()?;
        count_and_seconds(&line).ok_or(Error::Answer(line))
    }

    /// Runs all tasks on positions in turns. Returns name, count and seconds of one unit of each.
    pub(super) fn cold(&mut self, program: &str) -> Result<Vec<(String, u64, f64)>, Error> {
        self.lines(&format!("cold {program}"), |line| {
            let (name, rest) = line.split_once('\t')?;
            let (count, seconds) = count_and_seconds(rest)?;
            Some((name.to_owned(), count, seconds))
        })
    }

    /// Returns the sizes of the types that programs store.
    pub(super) fn sizes(&mut self) -> Result<Vec<Size>, Error> {
        self.lines("sizes", |line| {
            let mut fields = line.split('\t').map(str::to_owned);
            Some(Size {
                program: fields.next()?,
                name: fields.next()?,
                bytes: fields.next()?,
            })
        })
    }

    /// Asks a question that is answered by lines up to an empty one.
    fn lines<T>(
        &mut self,
        question: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Error> {
        self.ask(question)?;
        let mut parsed = Vec::new();
        loop {
            let line = self.answer()?;
            if line.is_empty() {
                return Ok(parsed);
            }
            parsed.push(parse(&line).ok_or(Error::Answer(line))?);
        }
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

/// Parses a count and seconds between tabs.
fn count_and_seconds(text: &str) -> Option<(u64, f64)> {
    let (count, seconds) = text.split_once('\t')?;
    Some((count.parse().ok()?, seconds.parse().ok()?))
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.questions = None;
        // Nothing depends on how the process ends.
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::{Task, TaskKind, count_and_seconds};

    #[test]
    fn tasks_are_parsed() {
        let task = Task::parse("list\tLegal moves\tpositions\tpositions\tours b").unwrap();
        assert_eq!(task.title, "Legal moves");
        assert_eq!(task.kind, TaskKind::Positions);
        assert_eq!(task.programs, ["ours", "b"]);
        let task = Task::parse("deep-start\tPerft\tnodes\tdeep\tours").unwrap();
        assert_eq!(task.kind, TaskKind::Deep);
        assert_eq!(Task::parse("error: no"), None);
    }

    #[test]
    fn times_are_parsed() {
        assert_eq!(count_and_seconds("20\t1.5e-9"), Some((20, 1.5e-9)));
        assert_eq!(count_and_seconds("error: no"), None);
    }
}
