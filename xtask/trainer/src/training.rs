//! [`Training`]: the state of a training run.

use crate::gradient::Forward;
use crate::parallel::for_each;
use crate::sample::{Sample, Target};
use crate::weights::Weights;
use training_data::ReadError;

/// The parts of a batch, and the most threads. Each part has a gradient of its own, so that the sum is the same for
/// every number of threads.
pub(crate) const PARTS: usize = 8;

/// The state of a training run: what a checkpoint holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Training {
    pub(crate) weights: Weights,
    /// The decaying means of the derivatives and of their squares.
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    /// The number of steps taken.
    pub(crate) steps: u64,
    /// The sum of the losses of the positions since the last point of the curve, and their number.
    pub(crate) recent: (f64, u64),
    pub(crate) curve: Vec<Point>,
}

/// The mean losses at one moment of a training run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) steps: u64,
    /// The mean over the steps since the point before.
    pub(crate) training: f64,
    pub(crate) validation: f64,
}

/// How steps are taken, and memory for them.
#[derive(Debug)]
pub(crate) struct Stepper {
    parts: Vec<Part>,
    target: Target,
    threads: usize,
}

#[derive(Debug)]
struct Part {
    gradient: Weights,
    forward: Forward,
    loss: Result<f64, ReadError>,
}

impl Stepper {
    pub(crate) fn new(neurons: usize, target: Target, threads: usize) -> Self {
        let part = || Part {
            gradient: Weights::zero(neurons),
            forward: Forward::new(neurons),
            loss: Ok(0.0),
        };
        Self {
            parts: (0..PARTS).map(|_| part()).collect(),
            target,
            threads,
        }
    }
}

impl Training {
    pub(crate) fn new(weights: Weights) -> Self {
        Self {
            mean: vec![0.0; weights.all.len()],
            square: vec![0.0; weights.all.len()],
            weights,
            steps: 0,
            recent: (0.0, 0),
            curve: Vec::new(),
        }
    }

    /// Takes a step with a batch of anything that samples can be read from.
    pub(crate) fn step<T: Sync>(
        &mut self,
        stepper: &mut Stepper,
        batch: &[T],
        rate: f32,
        read: impl Fn(&T) -> Result<Sample, ReadError> + Sync,
    ) -> Result<(), ReadError> {
        let (target, threads) = (stepper.target, stepper.threads);
        let weights = &self.weights;
        let share = 1.0 / batch.len() as f32;
        let chunks = batch.chunks(batch.len().div_ceil(PARTS).max(1));
        let used = chunks.len();
        let parts = &mut stepper.parts[..used];
        for_each(parts.iter_mut().zip(chunks), threads, |(part, items)| {
            part.gradient.all.fill(0.0);
            part.loss = items.iter().try_fold(0.0, |sum, item| {
                let sample = read(item)?;
                let Part {
                    gradient, forward, ..
                } = &mut *part;
                Ok(sum + forward.add_gradient(weights, &sample, target, share, gradient))
            });
        });
        for part in &mut *parts {
            self.recent.0 += std::mem::replace(&mut part.loss, Ok(0.0))?;
        }
        self.recent.1 += batch.len() as u64;
        let gradients: Vec<_> = parts.iter().map(|part| &part.gradient).collect();
        self.descend(&gradients, rate, threads);
        Ok(())
    }

    /// Adds a point to the curve, with the loss of samples that are not trained on.
    pub(crate) fn add_point(&mut self, validation: &[Sample], stepper: &Stepper) {
        let outputs = outputs(&self.weights, validation, stepper.threads);
        let (sum, count) = std::mem::take(&mut self.recent);
        self.curve.push(Point {
            steps: self.steps,
            training: sum / count.max(1) as f64,
            validation: loss(&outputs, validation, stepper.target),
        });
    }
}

/// Returns the outputs of the network.
pub(crate) fn outputs(weights: &Weights, samples: &[Sample], threads: usize) -> Vec<f32> {
    const CHUNK: usize = 1024;
    let mut outputs = vec![0.0; samples.len()];
    let chunks = outputs.chunks_mut(CHUNK).zip(samples.chunks(CHUNK));
    for_each(chunks, threads, |(outputs, samples)| {
        let mut forward = Forward::new(weights.neurons);
        for (output, sample) in outputs.iter_mut().zip(samples) {
            *output = forward.output(weights, sample);
        }
    });
    outputs
}

/// Returns the mean squared error of the expected points.
pub(crate) fn loss(outputs: &[f32], samples: &[Sample], target: Target) -> f64 {
    let errors = outputs.iter().zip(samples).map(|(&output, sample)| {
        let error = target.expected_points(output) - target.of(sample);
        f64::from(error * error)
    });
    errors.sum::<f64>() / outputs.len().max(1) as f64
}
