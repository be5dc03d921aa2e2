//! The speeds that the project aims for, compared with the measurements.

use super::build::Build;
use super::measurements::{Cell, Measurements, State};
use super::table::OURS;

/// A speed relative to other programs.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) title: &'static str,
    /// The names of the tasks. The target is reached if each of them reaches it.
    tasks: &'static [&'static str],
    /// A task of ours to compare with. `None` compares with the fastest other program at the same task.
    base: Option<&'static str>,
    /// The lowest ratio with AVX-512 VBMI2, which only the native build can have, and without.
    at_least: (f64, f64),
}

impl Target {
    /// Returns the lowest ratio that reaches the target.
    pub(super) fn at_least(&self, build: Build) -> f64 {
        match build {
            Build::Native => self.at_least.0,
            _ => self.at_least.1,
        }
    }

    /// Returns the lowest ratio of all tasks to the fastest other program, or `None` if some task was not measured.
    pub(super) fn reached(&self, measurements: &Measurements, build: Build) -> Option<f64> {
        let ratios = self.tasks.iter().map(|task| {
            let mut lowest: Option<f64> = None;
            // Tasks that are not measured cold are in the state of all whole tasks.
            for state in [State::Cold, State::Warm] {
                let own = Cell::new(task, OURS, build, state);
                let bases = match self.base {
                    Some(base) => vec![Cell::new(base, OURS, build, state)],
                    None => PEERS
                        .map(|peer| Cell::new(task, peer, build, state))
                        .to_vec(),
                };
                let ratios = bases
                    .iter()
                    .filter_map(|base| measurements.ratio(&own, base));
                lowest = ratios.map(|ratio| ratio.median).reduce(f64::min);
                if lowest.is_some() {
                    break;
                }
            }
            lowest
        });
        ratios.reduce(|a, b| Some(a?.min(b?))).flatten()
    }
}

const PEERS: [&str; 3] = ["cozy-chess", "chess", "shakmaty"];

const fn target(title: &'static str, tasks: &'static [&'static str], at_least: f64) -> Target {
    Target {
        title,
        tasks,
        base: None,
        at_least: (at_least, at_least),
    }
}

/// All targets. Positions are compared cold.
pub(super) static TARGETS: [Target; 17] = [
    Target {
        at_least: (2.0, 1.5),
        ..target("Legal moves into a list", &["list"], 0.0)
    },
    Target {
        at_least: (1.8, 1.5),
        ..target("Legal captures into a list", &["captures"], 0.0)
    },
    target(
        "Legality of one move, both kinds",
        &["is-legal", "is-own-legal"],
        1.2,
    ),
    target("Copy and play", &["play"], 1.2),
    target("Copy and play, check", &["play-check"], 1.3),
    target("Copy and play, key and check", &["play-key"], 1.3),
    target("Node: list, play, list", &["node-list"], 1.7),
    target("Node: list, play, captures", &["node-captures"], 1.7),
    target(
        "Every leaf played, all four trees",
        &[
            "leaves-start",
            "leaves-kiwipete",
            "leaves-middlegame",
            "leaves-endgame",
        ],
        2.0,
    ),
    target("Number of legal moves", &["count"], 2.0),
    target("PGN, every move played", &["pgn-legal"], 2.0),
    target("PGN, moves read without a position", &["pgn-tokens"], 1.3),
    target("PGN, tree of annotated games", &["pgn-tree"], 1.3),
    target("SAN written with suffix", &["write-san"], 8.0),
    target("SAN read and played", &["play-san"], 2.5),
    target("FEN read", &["read-fen"], 2.0),
    target("FEN written", &["write-fen"], 2.5),
];

/// The target that compares two of our own tasks.
pub(super) static TWO_THREADS: Target = Target {
    base: Some("deep-hash-1"),
    ..target(
        "Perft with hash, two threads against one",
        &["deep-hash-2"],
        1.85,
    )
};

#[cfg(test)]
mod tests {
    use super::{Build, Cell, Measurements, State, TARGETS, TWO_THREADS};

    #[test]
    fn the_fastest_peer_of_the_slowest_task_decides() {
        let leaves = TARGETS
            .iter()
            .find(|target| target.tasks.len() == 4)
            .unwrap();
        let mut measurements = Measurements::default();
        let reached = |measurements: &Measurements| leaves.reached(measurements, Build::Native);
        for (task, peer_time) in leaves.tasks.iter().zip([6.0, 5.0, 7.0, 8.0]) {
            assert_eq!(reached(&measurements), None);
            for (program, seconds) in [("ours", 2.0), ("cozy-chess", 9.0), ("chess", peer_time)] {
                let cell = Cell::new(task, program, Build::Native, State::Warm);
                measurements.add(cell, 1, seconds).unwrap();
            }
        }
        assert_eq!(reached(&measurements), Some(2.5));
        assert_eq!(leaves.reached(&measurements, Build::Default), None);
    }

    #[test]
    fn cold_times_decide_if_there_are_any() {
        let list = &TARGETS[0];
        let mut measurements = Measurements::default();
        for (state, seconds) in [(State::Cold, 3.0), (State::Warm, 8.0)] {
            for (program, seconds) in [("ours", 2.0), ("shakmaty", seconds)] {
                let cell = Cell::new("list", program, Build::V3, state);
                measurements.add(cell, 1, seconds).unwrap();
            }
        }
        assert_eq!(list.reached(&measurements, Build::V3), Some(1.5));
        assert!((list.at_least(Build::V3) - 1.5).abs() < 1e-9);
        assert!((list.at_least(Build::Native) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn threads_are_compared_with_one_thread() {
        let mut measurements = Measurements::default();
        for (task, seconds) in [("deep-hash-1", 2.0), ("deep-hash-2", 1.0)] {
            let cell = Cell::new(task, "ours", Build::Native, State::Warm);
            measurements.add(cell, 1, seconds).unwrap();
        }
        assert_eq!(TWO_THREADS.reached(&measurements, Build::Native), Some(2.0));
    }
}
