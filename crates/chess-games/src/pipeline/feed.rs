//! [`Feed`]: the batches of all inputs.

use super::Pipeline;
use crate::batch::Batch;
use crate::batch::batches::Batches;
use crate::input::Input;
use crate::input::error::InputError;
use crate::input::reader::InputReader;
use std::vec;

/// The batches of all inputs, one after the other.
pub(super) struct Feed {
    inputs: vec::IntoIter<Input>,
    /// The number of inputs that are opened.
    opened: usize,
    current: Option<Batches<InputReader>>,
    sequence: u64,
    settings: Pipeline,
}

/// What a [`Feed`] has read.
pub(super) enum Fed {
    Batch,
    End(Result<(), InputError>),
}

impl Feed {
    pub(super) fn new(inputs: impl IntoIterator<Item = Input>, settings: &Pipeline) -> Self {
        Self {
            inputs: Vec::from_iter(inputs).into_iter(),
            opened: 0,
            current: None,
            sequence: 0,
            settings: settings.clone(),
        }
    }

    /// Reads the next batch, or reports the end of an input. Returns the number of the event and of the input.
    pub(super) fn next(&mut self, batch: &mut Batch) -> Option<(u64, usize, Fed)> {
        let sequence = self.sequence;
        self.sequence += 1;
        let fed = match self.read(batch) {
            Ok(Some(true)) => Fed::Batch,
            Ok(Some(false)) => Fed::End(Ok(())),
            Ok(None) => return None,
            Err(error) => Fed::End(Err(error)),
        };
        if let Fed::End(_) = fed {
            self.current = None;
        }
        Some((sequence, self.opened - 1, fed))
    }

    /// Returns whether there is a batch, or `None` after the last input.
    fn read(&mut self, batch: &mut Batch) -> Result<Option<bool>, InputError> {
        let batches = if let Some(batches) = &mut self.current {
            batches
        } else {
            let Some(input) = self.inputs.next() else {
                return Ok(None);
            };
            self.opened += 1;
            let read = input.open_counted(self.settings.progress.clone())?;
            let batches = Batches::new(read)
                .with_size(self.settings.batch_size)
                .with_max_game(self.settings.max_game);
            self.current.insert(batches)
        };
        Ok(Some(batches.read_into(batch)?))
    }
}
