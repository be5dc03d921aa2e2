//! Ctrl-C and requests to end: the engine ends with this program.
//!
//! On Unix, an engine runs in a process group of its own, which Ctrl-C does not reach.

use chess_uci::ProcessGroup;
use std::process::exit;
use std::sync::{Mutex, PoisonError};

/// The exit code after Ctrl-C: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// The engine that is running. It is locked while the engine is started, so that it is known whenever a signal arrives.
static ENGINE: Mutex<Option<ProcessGroup>> = Mutex::new(None);

/// Starts an engine with a function that gets the number of its process, and ends the engine on signals from then on.
pub(crate) fn guard<E>(start: impl FnOnce(&mut dyn FnMut(u32)) -> E) -> E {
    // Without a handler, a signal ends this program alone. An engine that does not hang then ends with its input.
    let _ = ctrlc::set_handler(|| {
        let engine = ENGINE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(group) = *engine {
            group.kill();
        }
        exit(INTERRUPTED);
    });
    let mut engine = Some(ENGINE.lock().unwrap_or_else(PoisonError::into_inner));
    start(&mut |id| {
        if let Some(mut engine) = engine.take() {
            *engine = Some(ProcessGroup::begun_by(id));
        }
    })
}

/// Ends no engine any more. The engine must have ended.
pub(crate) fn forget() {
    *ENGINE.lock().unwrap_or_else(PoisonError::into_inner) = None;
}
