//! Deterministic random numbers.

pub(crate) use dev_random::Random;
