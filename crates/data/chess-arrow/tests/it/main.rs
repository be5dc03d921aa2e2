//! Tests of the public interface.

mod batches;
mod games;
mod positions;
mod schemas;
mod support;
