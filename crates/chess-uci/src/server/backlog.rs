//! [`Backlog`]: the commands that wait for the end of a job.

use super::task::Task;
use crate::protocol::command::Command;
use std::collections::VecDeque;

/// The commands that wait for the end of a job, in order.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    tasks: VecDeque<Task>,
    /// Whether a command was refused, so that the next `go` could search the wrong position.
    has_gap: bool,
}

/// The maximum number of waiting commands. GUIs send a few.
const MAX_WAITING: usize = 1_000;

/// The reason why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) &'static str);

impl Backlog {
    /// Checks that a command may run. After a refused command, each `go` before the next `position`
    /// is refused, too, because it would search the wrong position.
    pub(super) fn admit(&mut self, task: &Task) -> Result<(), Refused> {
        if self.has_gap && task.is_go() {
            return Err(Refused("a command was refused; send the position again"));
        }
        if matches!(task, Task::Command(Command::Position(_))) {
            self.has_gap = false;
        }
        Ok(())
    }

    /// Appends a command. Commands that end a job are never refused.
    pub(super) fn push(&mut self, task: Task) -> Result<(), Refused> {
        if task.is_end() {
            if self.tasks.back() != Some(&task) {
                self.tasks.push_back(task);
            }
            return Ok(());
        }
        if self.tasks.len() >= MAX_WAITING {
            self.has_gap = true;
            return Err(Refused("too many commands wait for the end of the search"));
        }
        self.admit(&task)?;
        self.tasks.push_back(task);
        Ok(())
    }

    /// Removes and returns the first command.
    pub(super) fn pop(&mut self) -> Option<Task> {
        self.tasks.pop_front()
    }

    /// Puts a popped command back to the front.
    pub(super) fn put_back(&mut self, task: Task) {
        self.tasks.push_front(task);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Returns whether a command that starts a job waits.
    pub(super) fn has_work(&self) -> bool {
        self.tasks.iter().any(Task::is_work)
    }

    /// Returns whether a `stop` waits. It ends all jobs before it.
    pub(super) fn has_stop(&self) -> bool {
        self.tasks.contains(&Task::Command(Command::Stop))
    }

    /// Removes a `ponderhit` that waits before the next job, and returns whether there was one. It
    /// belongs to the running job.
    pub(super) fn take_ponder_hit(&mut self) -> bool {
        let is_hit = |task: &Task| *task == Task::Command(Command::PonderHit);
        let end = |task: &Task| task.is_work() || is_hit(task);
        let place = self.tasks.iter().position(end);
        let hit = place.filter(|&place| is_hit(&self.tasks[place]));
        hit.and_then(|place| self.tasks.remove(place)).is_some()
    }

    /// Returns whether a `quit` waits.
    pub(super) fn has_quit(&self) -> bool {
        self.tasks.contains(&Task::Command(Command::Quit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::command::Go;
    use crate::server::{BestMove, EngineContext, UciEngine};

    struct NoEngine;

    impl UciEngine for NoEngine {
        fn name(&self) -> String {
            String::new()
        }

        fn author(&self) -> String {
            String::new()
        }

        fn search(&mut self, _: &Go, _: &EngineContext) -> BestMove {
            BestMove::default()
        }
    }

    #[test]
    fn go_is_refused_after_a_refused_command_until_the_next_position() {
        let task = |line| Task::parse::<NoEngine>(line).unwrap();
        let mut backlog = Backlog::default();
        for _ in 0..MAX_WAITING {
            assert_eq!(backlog.push(task("d")), Ok(()));
        }
        assert!(backlog.push(task("position startpos")).is_err());
        // Commands that end a job are accepted, and repeated ones are merged.
        assert_eq!(backlog.push(task("stop")), Ok(()));
        assert_eq!(backlog.push(task("stop")), Ok(()));
        assert_eq!(
            core::iter::from_fn(|| backlog.pop()).count(),
            MAX_WAITING + 1
        );
        assert!(backlog.push(task("go depth 1")).is_err());
        assert!(backlog.admit(&task("go depth 1")).is_err());
        assert_eq!(backlog.push(task("position startpos")), Ok(()));
        assert!(!backlog.has_work());
        assert_eq!(backlog.push(task("go depth 1")), Ok(()));
        assert!(backlog.has_work() && !backlog.has_quit());
    }

    #[test]
    fn ponderhit_belongs_to_the_work_before_it() {
        let mut backlog = Backlog::default();
        for line in ["d", "ponderhit", "go infinite", "ponderhit"] {
            backlog
                .push(Task::parse::<NoEngine>(line).unwrap())
                .unwrap();
        }
        assert!(backlog.take_ponder_hit());
        // The second `ponderhit` belongs to the waiting search.
        assert!(!backlog.take_ponder_hit());
        assert!(!backlog.has_stop());
    }
}
