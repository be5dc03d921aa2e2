//! Benchmarks, ours beside the peers.
