//! [`ProcessGroup`]: an engine and the programs that it has started.

use std::process::Command;

/// An engine and the programs that it has started, such as the engine behind a script.
///
/// On Unix, the group is a process group, and Ctrl-C in the terminal does not reach it. Elsewhere there are no such groups, and only the
/// engine itself is ended, by its client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ProcessGroup(u32);

impl ProcessGroup {
    /// Makes the command start a group of its own.
    pub(crate) fn begin(command: &mut Command) {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        #[cfg(not(unix))]
        let _ = command;
    }

    /// Returns the group that a process has begun. `id` is that of the process.
    pub(crate) const fn begun_by(id: u32) -> Self {
        Self(id)
    }

    /// Returns the number of the group.
    pub(crate) const fn id(self) -> u32 {
        self.0
    }

    /// Ends all processes of the group at once.
    pub(crate) fn kill(self) {
        #[cfg(unix)]
        if let Some(pid) = i32::try_from(self.0)
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            // Fails if no process of the group is left.
            let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
        }
    }
}
