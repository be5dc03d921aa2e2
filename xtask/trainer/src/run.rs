//! [`run`]: a training run, from the positions to the report.

use crate::checkpoint;
use crate::curve::svg;
use crate::data::Data;
use crate::options::Options;
use crate::quantize::quantize;
use crate::recipe::Order;
use crate::report::report;
use crate::sample::Sample;
use crate::training::{PARTS, Stepper, Training};
use crate::weights::Weights;
use std::fs;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use training_data::{Header, Record, network_name, read_network};

/// The most positions on which the loss is measured.
const VALIDATION: usize = 200_000;
/// The points of the curves.
const POINTS: u64 = 100;
/// The time between checkpoints.
const CHECKPOINT: Duration = Duration::from_secs(60);

/// Trains, and writes all files. Stops with a checkpoint when this many steps are taken.
pub(crate) fn run(options: &Options, stop: u64) -> io::Result<()> {
    let recipe = &options.recipe;
    let data = Data::read(&options.data)?;
    let validation = Data::read(&options.validation)?;
    let mut fields = vec![("command".to_owned(), recipe.to_string())];
    let begun = options.start.as_deref().map(read_network).transpose()?;
    if let Some(network) = &begun {
        if network.neurons() != recipe.neurons {
            let error = format!(
                "--start has {} neurons: --neurons must be equal",
                network.neurons()
            );
            return Err(io::Error::other(error));
        }
        fields.push(("start".to_owned(), network_name(network)));
        let lines = network.text().lines();
        let lines = lines.map(|line| line.split_once(' ').unwrap_or((line, "")));
        fields.extend(lines.map(|(key, value)| (format!("start-{key}"), value.to_owned())));
    }
    fields.extend(data.fields("data"));
    fields.extend(validation.fields("validation"));
    let text = Header::new(fields).to_string();
    let every = validation.records.len().div_ceil(VALIDATION);
    let records: Vec<_> = validation.records.into_iter().step_by(every).collect();
    let samples = records.iter().map(Sample::read);
    let samples: Vec<_> = samples
        .collect::<Result<_, _>>()
        .map_err(io::Error::other)?;

    fs::create_dir_all(&options.out)?;
    let path = options.out.join("checkpoint");
    let found = checkpoint::read(&path, &text, recipe.neurons)?;
    let mut training = found.unwrap_or_else(|| {
        let random = || Weights::random(recipe.neurons, recipe.seed);
        Training::new(begun.as_ref().map_or_else(random, Weights::of))
    });
    let network_text = format!("{text}commit {}\n", options.commit);
    // A text that does not fit into the file is an error before the training, not after it.
    let _fits = quantize(&training.weights, network_text.clone()).map_err(io::Error::other)?;
    let threads = options.threads.get().min(PARTS);
    let mut stepper = Stepper::new(recipe.neurons, recipe.target, threads);
    let mut order = Order::new(data.records.len());
    let steps = recipe
        .epochs
        .saturating_mul(recipe.steps_per_epoch(data.records.len()));
    let interval = steps.div_ceil(POINTS);
    let (start, first_step) = (Instant::now(), training.steps);
    let mut last_checkpoint = start;
    while training.steps < steps.min(stop) {
        let batch = order.batch(recipe, training.steps);
        let rate = recipe.rate(training.steps, steps);
        let read = |&index: &u32| Sample::read(&data.records[index as usize]);
        let taken = training.step(&mut stepper, batch, rate, read);
        taken.map_err(io::Error::other)?;
        if training.steps.is_multiple_of(interval) || training.steps == steps {
            training.add_point(&samples, &stepper);
            let per_second = (training.steps - first_step) as f64 / start.elapsed().as_secs_f64();
            print_progress(
                &training,
                steps,
                per_second,
                per_second * batch.len() as f64,
            );
        }
        let is_last = training.steps == steps.min(stop);
        if is_last || last_checkpoint.elapsed() >= CHECKPOINT {
            checkpoint::write(&path, &training, &text)?;
            last_checkpoint = Instant::now();
        }
    }
    if training.steps < steps {
        return Ok(());
    }
    let network = quantize(&training.weights, network_text).map_err(io::Error::other)?;
    fs::write(options.out.join("network.nnue"), network.to_bytes())?;
    let curve = svg(&training.curve, recipe.steps_per_epoch(data.records.len()));
    fs::write(options.out.join("loss.svg"), curve)?;
    let positions = records
        .iter()
        .map(|record| Record::from_bytes(record)?.position());
    let positions: Vec<_> = positions
        .collect::<Result<_, _>>()
        .map_err(io::Error::other)?;
    let report = report(
        &training,
        &network,
        (&positions, &samples),
        recipe.target,
        threads,
    );
    fs::write(options.out.join("report.md"), &report)?;
    write!(io::stdout(), "{report}")
}

/// Prints the last point of the curves, with the positions per second and the time left.
fn print_progress(training: &Training, steps: u64, steps_per_second: f64, positions: f64) {
    let minutes = ((steps - training.steps) as f64 / steps_per_second / 60.0).ceil() as u64;
    let Some(point) = training.curve.last() else {
        return;
    };
    eprintln!(
        "step {} of {steps}, {positions:.0} positions/s, loss {:.6}, validation {:.6}, {} h {} min left",
        point.steps,
        point.training,
        point.validation,
        minutes / 60,
        minutes % 60
    );
}
