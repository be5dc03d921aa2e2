//! Ctrl-C and requests to end: the engine ends with this program.
//!
//! On Unix, an engine runs in a process group of its own, which Ctrl-C does not reach.

use chess_uci::{Client, ClientError, ProcessGroup};
use std::process::{Command, exit};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The exit code after Ctrl-C: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// The engine that is running. It is locked while the engine is started, so that it is known whenever a signal arrives.
static ENGINE: Mutex<Option<ProcessGroup>> = Mutex::new(None);

/// Ends the engine on signals until this is dropped.
#[derive(Debug)]
pub(crate) struct Registration(());

/// Starts an engine that ends with this program.
pub(crate) fn start(
    command: Command,
    timeout: Duration,
) -> Result<(Client, Registration), ClientError> {
    // Without a handler, a signal ends this program alone. An engine that does not hang then ends with its input.
    let _ = ctrlc::set_handler(|| {
        let engine = ENGINE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(group) = *engine {
            group.kill();
        }
        exit(INTERRUPTED);
    });
    let mut engine = ENGINE.lock().unwrap_or_else(PoisonError::into_inner);
    let client = Client::start_watched(command, timeout, move |id| {
        *engine = Some(ProcessGroup::begun_by(id));
    })?;
    Ok((client, Registration(())))
}

impl Drop for Registration {
    fn drop(&mut self) {
        *ENGINE.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
