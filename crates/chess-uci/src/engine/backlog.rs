//! [`Backlog`]: what has to wait for the end of a job.

use super::extra::Extra;
use crate::protocol::command::Command;
use crate::protocol::error::ParseError;
use std::collections::VecDeque;

/// Something to carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Command(Command),
    Extra(Extra),
}

impl Task {
    pub(super) fn parse(line: &str) -> Result<Self, ParseError> {
        match Extra::parse(line) {
            Some(extra) => extra.map(Self::Extra),
            None => line.parse().map(Self::Command),
        }
    }

    /// Whether it ends work rather than asks for some.
    const fn is_end(&self) -> bool {
        matches!(
            self,
            Self::Command(Command::Stop | Command::PonderHit | Command::Quit)
        )
    }

    const fn is_go(&self) -> bool {
        matches!(self, Self::Command(Command::Go(_)))
    }

    /// Whether it is work that goes on until it is done or stopped.
    const fn is_work(&self) -> bool {
        self.is_go()
            || matches!(
                self,
                Self::Extra(Extra::Bench { .. } | Extra::Perft { .. } | Extra::GenFens(_))
            )
    }
}

/// What has to wait for the end of a job, in its order.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    tasks: VecDeque<Task>,
    /// Whether something was refused, so that nobody knows which position a `go` would be for.
    has_gap: bool,
}

/// How much may wait. No GUI sends more than a few.
const MOST_WAITING: usize = 1_000;

/// The answer to a task for which there is no room, or that comes after one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) &'static str);

impl Backlog {
    /// Whether a task may be taken up. After one was refused no `go` is before a position is set up: it
    /// would be searched where nobody meant it.
    pub(super) fn admit(&mut self, task: &Task) -> Result<(), Refused> {
        if self.has_gap && task.is_go() {
            return Err(Refused("a command was refused; set up the position anew"));
        }
        if matches!(task, Task::Command(Command::Position(_))) {
            self.has_gap = false;
        }
        Ok(())
    }

    /// Keeps a task for later. What ends work has always room.
    pub(super) fn push(&mut self, task: Task) -> Result<(), Refused> {
        if task.is_end() {
            if self.tasks.back() != Some(&task) {
                self.tasks.push_back(task);
            }
            return Ok(());
        }
        if self.tasks.len() >= MOST_WAITING {
            self.has_gap = true;
            return Err(Refused("too many commands wait for the end of the search"));
        }
        self.admit(&task)?;
        self.tasks.push_back(task);
        Ok(())
    }

    /// Takes up the next one again.
    pub(super) fn pop(&mut self) -> Option<Task> {
        self.tasks.pop_front()
    }

    /// Puts back what was popped.
    pub(super) fn put_back(&mut self, task: Task) {
        self.tasks.push_front(task);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Whether more work waits than is under way.
    pub(super) fn has_work(&self) -> bool {
        self.tasks.iter().any(Task::is_work)
    }

    /// Whether a stop waits, which is meant for all work before it.
    pub(super) fn has_stop(&self) -> bool {
        self.tasks.contains(&Task::Command(Command::Stop))
    }

    /// Takes out a ponder hit, if one waits before the next work: it is meant for the work under way.
    pub(super) fn take_ponder_hit(&mut self) -> bool {
        let is_hit = |task: &Task| *task == Task::Command(Command::PonderHit);
        let end = |task: &Task| task.is_work() || is_hit(task);
        let place = self.tasks.iter().position(end);
        let hit = place.filter(|&place| is_hit(&self.tasks[place]));
        hit.and_then(|place| self.tasks.remove(place)).is_some()
    }

    /// Whether the end has been asked for.
    pub(super) fn has_quit(&self) -> bool {
        self.tasks.contains(&Task::Command(Command::Quit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_gap_nothing_is_searched_before_a_position_is_set_up() {
        let task = |line| Task::parse(line).unwrap();
        let mut backlog = Backlog::default();
        for _ in 0..MOST_WAITING {
            assert_eq!(backlog.push(task("d")), Ok(()));
        }
        assert!(backlog.push(task("position startpos")).is_err());
        // What ends work has room, and counts once.
        assert_eq!(backlog.push(task("stop")), Ok(()));
        assert_eq!(backlog.push(task("stop")), Ok(()));
        assert_eq!(
            core::iter::from_fn(|| backlog.pop()).count(),
            MOST_WAITING + 1
        );
        assert!(backlog.push(task("go depth 1")).is_err());
        assert!(backlog.admit(&task("go depth 1")).is_err());
        assert_eq!(backlog.push(task("position startpos")), Ok(()));
        assert!(!backlog.has_work());
        assert_eq!(backlog.push(task("go depth 1")), Ok(()));
        assert!(backlog.has_work() && !backlog.has_quit());
    }

    #[test]
    fn a_ponder_hit_is_for_the_work_before_it() {
        let mut backlog = Backlog::default();
        for line in ["d", "ponderhit", "go infinite", "ponderhit"] {
            backlog.push(Task::parse(line).unwrap()).unwrap();
        }
        assert!(backlog.take_ponder_hit());
        // The other one is for the search that waits.
        assert!(!backlog.take_ponder_hit());
        assert!(!backlog.has_stop());
    }
}
