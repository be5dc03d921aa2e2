//! The file of a checkpoint: a training run as bytes.
//!
//! | length | content |
//! |---|---|
//! | 8 | the length of the text |
//! | | the text: the recipe and the data |
//! | 8 | the number of the numbers that follow |
//! | | numbers of 8 bytes: the steps, the sum and the count of recent losses, and three for each point of the curve |
//! | | numbers of 4 bytes: the weights, and the mean and the mean square of their derivatives |
//! | 4 | the CRC-32 of all bytes before |
//!
//! Lengths are little-endian integers, other numbers are floating-point.

use crate::training::{Point, Training};
use crate::weights::Weights;
use flate2::Crc;
use std::fs;
use std::io;
use std::path::Path;
use training_data::write_whole;

/// Writes the checkpoint.
pub(crate) fn write(path: &Path, training: &Training, text: &str) -> io::Result<()> {
    write_whole(path, &to_bytes(training, text))
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
    let (sum, count) = training.recent;
    let mut numbers = vec![training.steps as f64, sum, count as f64];
    for point in &training.curve {
        numbers.extend([point.steps as f64, point.training, point.validation]);
    }
    let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
    bytes.extend(text.as_bytes());
    bytes.extend((numbers.len() as u64).to_le_bytes());
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    for values in [&training.weights.all, &training.mean, &training.square] {
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
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
    let (found, rest) = split(content, 1).ok_or(damaged)?;
    if found != text.as_bytes() {
        return Err("the checkpoint is that of a run with other options or data");
    }
    parse(rest, neurons).ok_or(damaged)
}

fn parse(rest: &[u8], neurons: usize) -> Option<Training> {
    let (numbers, values) = split(rest, size_of::<f64>())?;
    let mut training = Training::new(Weights::zero(neurons));
    let numbers = numbers.as_chunks().0.iter().copied();
    let numbers: Vec<_> = numbers.map(f64::from_le_bytes).collect();
    let (&[steps, sum, count], points) = numbers.split_first_chunk()?;
    training.steps = steps as u64;
    training.recent = (sum, count as u64);
    for &[steps, training_loss, validation] in points.as_chunks().0 {
        training.curve.push(Point {
            steps: steps as u64,
            training: training_loss,
            validation,
        });
    }
    let (values, _) = values.as_chunks();
    let Training {
        weights,
        mean,
        square,
        ..
    } = &mut training;
    if values.len() != 3 * mean.len() {
        return None;
    }
    let places = weights.all.iter_mut().chain(mean).chain(square);
    for (place, value) in places.zip(values) {
        *place = f32::from_le_bytes(*value);
    }
    Some(training)
}

/// Splits after a length and as many items of this size.
fn split(bytes: &[u8], size: usize) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    rest.split_at_checked(length.checked_mul(size)?)
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}
