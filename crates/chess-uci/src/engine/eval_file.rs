//! The option `EvalFile`, which selects the evaluation: a network file or the hand-written evaluation.

use super::Engine;
use crate::protocol::reply::{OptionDeclaration, OptionKind};
use crate::server::EngineFailure;
use chess_search::{Evaluation, Network};
use std::fs::{self, File};
use std::io::Read;
use std::sync::Arc;

/// The value of `EvalFile` for the hand-written evaluation.
const HAND_WRITTEN: &str = "hand-written";

/// [`Evaluation::set_network`].
pub(super) type SetNetwork<E> = fn(&mut E, Option<Arc<Network>>);

impl Engine<Evaluation> {
    /// Lets the option `EvalFile` load a network. The value `hand-written` selects the hand-written evaluation. An
    /// empty path returns to the evaluation of [`new`](Self::new).
    #[must_use]
    pub fn with_eval_file(mut self) -> Self {
        self.built_in = self.evaluation.network().cloned();
        self.set_network = Some(Evaluation::set_network);
        self
    }
}

impl<E> Engine<E> {
    /// Loads a network, or changes to the built-in or the hand-written evaluation. After an error the evaluation is
    /// unchanged. Returns a note for the user.
    pub(super) fn load_network(&mut self, value: &str) -> Result<Option<String>, EngineFailure> {
        let (network, note) = match value {
            "" => (self.built_in.clone(), None),
            value if value.eq_ignore_ascii_case(HAND_WRITTEN) => (None, None),
            path => {
                let network = read(path)?;
                let note = describe(&network);
                (Some(Arc::new(network)), Some(note))
            }
        };
        if let Some(set_network) = self.set_network {
            set_network(&mut self.evaluation, network);
        }
        Ok(note)
    }
}

fn describe(network: &Network) -> String {
    let text = network.text().lines().next().unwrap_or_default();
    let text: String = text.chars().take(100).collect();
    format!(
        "EvalFile: network of {} neurons, {}",
        network.neurons(),
        text.escape_debug()
    )
}

fn read(path: &str) -> Result<Network, EngineFailure> {
    // Opening a pipe would block until another program writes to it.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(format!("{path} is not a file").into());
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(Network::MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot read {path}: {error}"))?;
    Network::from_bytes(&bytes).map_err(|error| format!("{path}: {error}").into())
}

/// Returns the declaration of the option.
pub(super) fn declaration() -> OptionDeclaration {
    OptionDeclaration {
        name: "EvalFile".to_owned(),
        kind: OptionKind::String {
            default: String::new(),
        },
    }
}
