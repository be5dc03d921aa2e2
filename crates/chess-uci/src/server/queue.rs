//! [`CommandQueue`]: the commands that wait for the running job.

use super::task::Task;
use crate::protocol::command::Command;
use std::collections::VecDeque;

/// The commands that wait for the running job, in order.
#[derive(Debug, Default)]
pub(super) struct CommandQueue {
    tasks: VecDeque<Task>,
    /// Whether a command was refused. The next `go` could then search the wrong position.
    has_gap: bool,
}

/// The maximum number of waiting commands. GUIs send a few.
const MAX_WAITING: usize = 1_000;

/// The reason why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) &'static str);

impl CommandQueue {
    /// Checks that a command may run. After a refused command, every `go` before the next `position` is refused,
    /// because it could search the wrong position.
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
        if task.ends_job() {
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

    /// Returns whether a command that starts a job is queued.
    pub(super) fn has_work(&self) -> bool {
        self.tasks.iter().any(Task::is_work)
    }

    /// Returns whether a `stop` is queued. It ends all jobs before it.
    pub(super) fn has_stop(&self) -> bool {
        self.tasks.contains(&Task::Command(Command::Stop))
    }

    /// Removes a `ponderhit` that is queued before the next job, and returns whether there was one. It belongs to the
    /// running job.
    pub(super) fn take_ponder_hit(&mut self) -> bool {
        let is_hit = |task: &Task| *task == Task::Command(Command::PonderHit);
        let end = |task: &Task| task.is_work() || is_hit(task);
        let place = self.tasks.iter().position(end);
        let hit = place.filter(|&place| is_hit(&self.tasks[place]));
        hit.and_then(|place| self.tasks.remove(place)).is_some()
    }

    /// Returns whether a `quit` is queued.
    pub(super) fn has_quit(&self) -> bool {
        self.tasks.contains(&Task::Command(Command::Quit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::WithBench;

    #[test]
    fn go_is_refused_after_a_refused_command_until_the_next_position() {
        let task = |line| Task::parse::<WithBench>(line).unwrap();
        let mut queue = CommandQueue::default();
        for _ in 0..MAX_WAITING {
            assert_eq!(queue.push(task("d")), Ok(()));
        }
        assert!(queue.push(task("position startpos")).is_err());
        // Commands that end a job are accepted, and repeated ones are merged.
        assert_eq!(queue.push(task("stop")), Ok(()));
        assert_eq!(queue.push(task("stop")), Ok(()));
        assert_eq!(core::iter::from_fn(|| queue.pop()).count(), MAX_WAITING + 1);
        assert!(queue.push(task("go depth 1")).is_err());
        assert!(queue.admit(&task("go depth 1")).is_err());
        assert_eq!(queue.push(task("position startpos")), Ok(()));
        assert!(!queue.has_work());
        assert_eq!(queue.push(task("go depth 1")), Ok(()));
        assert!(queue.has_work() && !queue.has_quit());
    }

    #[test]
    fn ponderhit_belongs_to_the_work_before_it() {
        let mut queue = CommandQueue::default();
        for line in ["d", "ponderhit", "go infinite", "ponderhit"] {
            queue.push(Task::parse::<WithBench>(line).unwrap()).unwrap();
        }
        assert!(queue.take_ponder_hit());
        // The second `ponderhit` belongs to the waiting search.
        assert!(!queue.take_ponder_hit());
        assert!(!queue.has_stop());
    }
}
