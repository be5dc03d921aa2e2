//! The file of a checkpoint: a training run as bytes.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | the length of the text |
//! | | the text: the recipe and the data |
//! | 8 | the number of steps |
//! | 16 | the sum of recent losses, and the number of their positions |
//! | 8 | the number of points of the curve |
//! | 24 each | the points: steps, loss of training, loss of validation |
//! | | the weights, and the mean and the mean square of their derivatives, 4 bytes each |
//! | 4 | the CRC-32 of all bytes before |
//!
//! Numbers are little-endian; those of 8 bytes are integers or floating-point.

use crate::adam::AdamW;
use crate::training::{Point, Training};
use crate::weights::Weights;
use flate2::Crc;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that it exists as a whole or not at all.
pub(crate) fn write(path: &Path, training: &Training, text: &str) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut file = File::create(&unfinished)?;
    file.write_all(&to_bytes(training, text))?;
    file.sync_all()?;
    fs::rename(&unfinished, path)
}

/// Reads the checkpoint of a run with this text, or returns `None` if there is no file.
pub(crate) fn read(path: &Path, text: &str, neurons: usize) -> io::Result<Option<Training>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let training = from_bytes(&bytes, text, neurons);
    let named = |error| io::Error::other(format!("{}: {error}", path.display()));
    training.map(Some).map_err(named)
}

pub(crate) fn to_bytes(training: &Training, text: &str) -> Vec<u8> {
    let Training {
        weights,
        adam,
        steps,
        recent,
        curve,
    } = training;
    let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
    bytes.extend(text.as_bytes());
    bytes.extend(steps.to_le_bytes());
    bytes.extend(recent.0.to_le_bytes());
    bytes.extend(recent.1.to_le_bytes());
    bytes.extend((curve.len() as u64).to_le_bytes());
    for point in curve {
        bytes.extend(point.steps.to_le_bytes());
        bytes.extend(point.training.to_le_bytes());
        bytes.extend(point.validation.to_le_bytes());
    }
    for numbers in [&weights.all, &adam.mean, &adam.square] {
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Reads the bytes of a run, or returns what is wrong with them.
pub(crate) fn from_bytes(
    bytes: &[u8],
    text: &str,
    neurons: usize,
) -> Result<Training, &'static str> {
    let damaged = "the checkpoint is damaged";
    let (content, stored) = bytes.split_last_chunk().ok_or(damaged)?;
    if checksum(content) != u32::from_le_bytes(*stored) {
        return Err(damaged);
    }
    let mut rest = content;
    let length = u64::from_le_bytes(take(&mut rest).ok_or(damaged)?);
    let (found, mut rest) = rest.split_at_checked(length as usize).ok_or(damaged)?;
    if found != text.as_bytes() {
        return Err("the checkpoint is that of another run: of other options, data or trainer");
    }
    parse(&mut rest, neurons)
        .filter(|_| rest.is_empty())
        .ok_or(damaged)
}

fn parse(rest: &mut &[u8], neurons: usize) -> Option<Training> {
    let mut training = Training::new(neurons, 0);
    training.steps = u64::from_le_bytes(take(rest)?);
    training.recent.0 = f64::from_le_bytes(take(rest)?);
    training.recent.1 = u64::from_le_bytes(take(rest)?);
    for _ in 0..u64::from_le_bytes(take(rest)?) {
        training.curve.push(Point {
            steps: u64::from_le_bytes(take(rest)?),
            training: f64::from_le_bytes(take(rest)?),
            validation: f64::from_le_bytes(take(rest)?),
        });
    }
    let Training {
        weights: Weights { all, .. },
        adam: AdamW { mean, square },
        ..
    } = &mut training;
    for number in all.iter_mut().chain(mean).chain(square) {
        *number = f32::from_le_bytes(take(rest)?);
    }
    Some(training)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*bytes)
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}
