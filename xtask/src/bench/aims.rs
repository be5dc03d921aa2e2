//! Targets, compared with the measurements.

use super::build::Build::{self, Default, Native};
use super::measurements::{Cell, Measurements};

/// A task, a program and how it was built.
type Measured = (&'static str, &'static str, Build);

/// A speed, at least this many times each of some others.
#[derive(Debug)]
pub(super) struct Aim {
    pub(super) what: &'static str,
    cell: Measured,
    others: &'static [Measured],
    pub(super) at_least: f64,
}

impl Aim {
    /// How many times as fast as the fastest of the others. Nothing if that was not measured.
    pub(super) fn reached(&self, measurements: &Measurements) -> Option<f64> {
        let cell = |&(task, program, build): &Measured| Cell::new(task, program, build);
        let own = cell(&self.cell);
        let ratios = self
            .others
            .iter()
            .map(|other| measurements.ratio(&own, &cell(other)));
        ratios.reduce(|a, b| Some(a?.min(b?))).flatten()
    }
}

/// An aim for each of four trees.
macro_rules! each_tree {
    ($($what:literal, $build:ident $task:literal, [$($other:ident $program:literal),*], $least:literal;)*) => {
        [$(
            each_tree!(@ $what, " of start", $task, "-start", $build, [$($other $program),*], $least),
            each_tree!(@ $what, " of kiwipete", $task, "-kiwipete", $build, [$($other $program),*], $least),
            each_tree!(@ $what, " of middlegame", $task, "-middlegame", $build, [$($other $program),*], $least),
            each_tree!(@ $what, " of endgame", $task, "-endgame", $build, [$($other $program),*], $least),
        )*]
    };
    (@ $what:literal, $tree:literal, $task:literal, $suffix:literal, $build:ident,
        [$($other:ident $program:literal),*], $least:literal) => {
        Aim {
            what: concat!($what, $tree),
            cell: (concat!($task, $suffix), "ours", $build),
            others: &[$((concat!($task, $suffix), $program, $other)),*],
            at_least: $least,
        }
    };
}

/// Those for the trees.
pub(super) static OF_TREES: [Aim; 20] = each_tree![
    "Perft", Native "perft", [Native "cozy-chess"], 2.2;
    "Deep perft", Native "deep", [Native "cozy-chess"], 2.2;
    "Default build against native, perft", Default "perft", [Native "ours"], 0.6;
    "Default builds, fastest peer, perft", Default "perft",
        [Default "cozy-chess", Default "chess", Default "shakmaty"], 1.0;
    "Every leaf played, fastest peer,", Native "leaves",
        [Native "cozy-chess", Native "chess", Native "shakmaty"], 1.5;
];

/// The others.
pub(super) static OTHERS: [Aim; 5] = [
    Aim {
        what: "Legal moves into a list, cozy-chess",
        cell: ("list", "ours", Native),
        others: &[("list", "cozy-chess", Native)],
        at_least: 1.5,
    },
    Aim {
        what: "FEN read, fastest of shakmaty and cozy-chess",
        cell: ("read-fen", "ours", Native),
        others: &[
            ("read-fen", "shakmaty", Native),
            ("read-fen", "cozy-chess", Native),
        ],
        at_least: 1.5,
    },
    Aim {
        what: "FEN written, fastest of shakmaty and cozy-chess",
        cell: ("write-fen", "ours", Native),
        others: &[
            ("write-fen", "shakmaty", Native),
            ("write-fen", "cozy-chess", Native),
        ],
        at_least: 1.5,
    },
    Aim {
        what: "Whether one move is legal, against generating a list",
        cell: ("is-legal", "ours", Native),
        others: &[("list", "ours", Native)],
        at_least: 5.0,
    },
    Aim {
        what: "Two threads against one, with hash",
        cell: ("deep-hash-2", "ours", Native),
        others: &[("deep-hash-1", "ours", Native)],
        at_least: 1.8,
    },
];

#[cfg(test)]
mod tests {
    use super::{Cell, Default, Measurements, Native, OF_TREES};

    #[test]
    fn the_fastest_of_the_others_counts() {
        let aim = OF_TREES.iter().find(|aim| aim.others.len() == 3).unwrap();
        assert_eq!(aim.what, "Default builds, fastest peer, perft of start");
        let mut measurements = Measurements::default();
        let mut add = |program, seconds| {
            let cell = Cell::new("perft-start", program, Default);
            measurements.add(cell, 1, seconds).unwrap();
        };
        add("ours", 2.0);
        add("cozy-chess", 6.0);
        add("chess", 3.0);
        assert_eq!(aim.reached(&measurements), None);
        let cell = Cell::new("perft-start", "shakmaty", Native);
        measurements.add(cell, 1, 1.0).unwrap();
        assert_eq!(aim.reached(&measurements), None);
        let cell = Cell::new("perft-start", "shakmaty", Default);
        measurements.add(cell, 1, 8.0).unwrap();
        assert_eq!(aim.reached(&measurements), Some(1.5));
    }
}
