//! [`Mutator`]: inputs made of the seeds and the committed corpus of a target by small changes, without a fuzzer.

use crate::{Target, corpus, seeds};
use dev_random::Random;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Makes inputs of a target, the same for the same seed.
#[derive(Debug)]
pub struct Mutator<'t> {
    target: &'t Target,
    inputs: Vec<Vec<u8>>,
    random: Random,
}

impl<'t> Mutator<'t> {
    /// Reads the inputs of a target.
    ///
    /// # Errors
    /// If the committed corpus cannot be read.
    pub fn new(target: &'t Target, seed: u64) -> io::Result<Self> {
        let mut inputs = seeds::of(target.name);
        inputs.extend(corpus::read(&corpus::path(target.name))?);
        inputs.retain(|input| !input.is_empty());
        Ok(Self {
            target,
            inputs,
            random: Random(seed),
        })
    }

    /// Returns the next input.
    pub fn next_input(&mut self) -> Vec<u8> {
        let mut input = self.piece();
        for _ in 0..=self.random.below(6) {
            let at = self.random.below(input.len() + 1);
            let length = self.random.below(1 + (input.len() - at).min(40));
            match self.random.below(6) {
                0 => drop(input.drain(at..at + length)),
                1 => input.truncate(at),
                2 => {
                    let piece = self.piece();
                    input.splice(at..at + length, piece);
                }
                3 => {
                    let copy = input[at..at + length].to_vec();
                    let to = self.random.below(input.len() + 1);
                    input.splice(to..to, copy);
                }
                4 if at < input.len() => input[at] = self.random.next() as u8,
                _ => {
                    let word = self.random.choose(self.target.words).unwrap_or("\0");
                    input.splice(at..at + length / 10, word.bytes());
                }
            }
        }
        input.truncate(self.target.max_len);
        input
    }

    /// Returns a part of an input, mostly a short one.
    fn piece(&mut self) -> Vec<u8> {
        let input = &self.inputs[self.random.below(self.inputs.len())];
        let start = match self.random.below(2) {
            0 => 0,
            _ => self.random.below(input.len()),
        };
        let most = if self.random.below(4) == 0 { 2000 } else { 200 };
        let length = 1 + self.random.below(most);
        input[start..].iter().take(length).copied().collect()
    }
}

/// Returns whether an input passes the check of a target.
pub fn passes(target: &Target, input: &[u8]) -> bool {
    catch_unwind(AssertUnwindSafe(|| (target.check)(input))).is_ok()
}

/// Returns a shorter input that fails, too, as far as removing bytes finds one.
pub fn shortened(target: &Target, input: &[u8]) -> Vec<u8> {
    let mut input = input.to_vec();
    let mut length = input.len() / 2;
    while length > 0 {
        let mut at = 0;
        while at < input.len() {
            let mut shorter = input.clone();
            shorter.drain(at..input.len().min(at + length));
            if passes(target, &shorter) {
                at += length;
            } else {
                input = shorter;
            }
        }
        length /= 2;
    }
    input
}
