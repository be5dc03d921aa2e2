//! [`ProcessGroup`]: an engine and the programs that it has started.

use std::process::Command;

/// An engine and the programs that it has started, such as the engine behind a script.
///
/// On Unix, this is a process group. A [`Client`](crate::Client) starts each engine in a group of its own and ends the
/// whole group. Ctrl-C in a terminal does not reach this group. A program that must leave nothing behind therefore
/// handles the signal and kills the groups of its engines. [`Client::start_watched`](crate::Client::start_watched)
/// passes it their numbers.
///
/// Other systems have no process groups, and [`kill`](Self::kill) has no effect. There, a client ends only the engine
/// itself, not the programs that the engine has started. On Windows, Ctrl-C reaches all programs of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessGroup(u32);

impl ProcessGroup {
    /// Makes a command start its program in a new process group.
    pub fn begin(command: &mut Command) {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        #[cfg(not(unix))]
        let _ = command;
    }

    /// Returns the group that a process has begun. `id` is the number of the process.
    pub const fn begun_by(id: u32) -> Self {
        Self(id)
    }

    /// Returns the number of the group, which is that of its first process.
    pub const fn id(self) -> u32 {
        self.0
    }

    /// Ends all processes of the group at once, also those that ignore requests to end.
    ///
    /// The operating system can give the number to another group after the engine and all programs that it has started
    /// have ended, so do not keep a group for longer than its client.
    pub fn kill(self) {
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
