//! Ctrl-C, and requests to end.
//!
//! The first Ctrl-C ends the program at once, or calls the function that a command has given to [`on_first`]. A later
//! one ends the program in any case, unless it comes so soon that it belongs to the first one. Temporary files are
//! removed.

use crate::exit::ExitStatus;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, OnceLock};
#[cfg(unix)]
use std::thread;
use std::time::{Duration, Instant};

/// What a command does at the first Ctrl-C.
type Handler = Box<dyn Fn() + Send>;

static HANDLER: Mutex<Option<Handler>> = Mutex::new(None);
/// When Ctrl-C was pressed first.
static FIRST: OnceLock<Instant> = OnceLock::new();
/// Signals within this time belong together: `timeout` sends one to the program and one to its process group, and a
/// shell may send another one.
const SAME_REQUEST: Duration = Duration::from_secs(2);
/// Files that are incomplete.
static TEMPORARY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Handles Ctrl-C from now on. Must be called before the program has a second thread.
pub(crate) fn install() {
    #[cfg(unix)]
    handle_quit();
    // Without a handler the operating system ends the program, which is right, too.
    let _ = ctrlc::set_handler(|| {
        let mut is_first = false;
        let first = FIRST.get_or_init(|| {
            is_first = true;
            Instant::now()
        });
        if let Ok(handler) = HANDLER.lock()
            && let Some(handler) = &*handler
        {
            if is_first {
                handler();
                return;
            }
            if first.elapsed() < SAME_REQUEST {
                return;
            }
        }
        exit();
    });
}

/// Removes temporary files before SIGQUIT (Ctrl-\\) ends the program.
#[cfg(unix)]
fn handle_quit() {
    use nix::sys::signal::{SigSet, Signal, raise};
    let mut quit = SigSet::empty();
    quit.add(Signal::SIGQUIT);
    // All threads inherit the mask, so that only this one gets the signal. Engines begin with an empty mask.
    if quit.thread_block().is_err() {
        return;
    }
    let started = thread::Builder::new().spawn(move || {
        while quit.wait().is_err() {}
        remove_temporary_files();
        let _ = quit.thread_unblock();
        // The usual end of the program, with a core file if the user wants one.
        let _ = raise(Signal::SIGQUIT);
        // The signal was ignored from the start, as in a background job of a shell. Without its temporary files, the
        // program cannot go on.
        exit();
    });
    if started.is_err() {
        let _ = quit.thread_unblock();
    }
}

fn remove_temporary_files() {
    if let Ok(files) = TEMPORARY.lock() {
        for path in files.iter() {
            let _ = fs::remove_file(path);
        }
    }
}

/// Removes temporary files and ends the program.
pub(crate) fn exit() -> ! {
    remove_temporary_files();
    process::exit(ExitStatus::Interrupted.number().into())
}

/// Calls a function at the first Ctrl-C. The command ends by itself: it asks [`was_pressed`].
pub(crate) fn on_first(handler: impl Fn() + Send + 'static) {
    if let Ok(mut slot) = HANDLER.lock() {
        *slot = Some(Box::new(handler));
    }
}

/// Returns whether Ctrl-C was pressed.
pub(crate) fn was_pressed() -> bool {
    FIRST.get().is_some()
}

/// Removes this file if the program is interrupted.
pub(crate) fn remove_at_exit(path: &Path) {
    if let Ok(mut files) = TEMPORARY.lock() {
        files.insert(path.to_owned());
    }
}

/// Keeps this file.
pub(crate) fn forget(path: &Path) {
    if let Ok(mut files) = TEMPORARY.lock() {
        files.remove(path);
    }
}
