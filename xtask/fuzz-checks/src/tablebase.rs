//! Syzygy tables with changed bytes.

use crate::Target;
use crate::bytes::Bytes;
use chess_board::Position;
use chess_syzygy::{ProbeError, TableName, Tablebase, TablebaseLimits};
use std::path::Path;

pub(crate) const TARGET: Target = Target {
    name: "tablebase",
    subject: "Syzygy tables with changed bytes: errors or wrong values only",
    check,
    max_len: 400,
    words: &[],
};

macro_rules! table {
    ($name:literal) => {
        (
            $name,
            include_bytes!(concat!("../../../crates/chess-syzygy/tests/data/", $name)),
        )
    };
}

/// Tables with and without pawns, and a map.
const TABLES: [(&str, &[u8]); 6] = [
    table!("KPvK.rtbw"),
    table!("KPvK.rtbz"),
    table!("KQvK.rtbw"),
    table!("KQvK.rtbz"),
    table!("KRvK.rtbw"),
    table!("KRvK.rtbz"),
];

const POSITIONS: [&str; 5] = [
    "8/8/8/3k4/8/8/8/K1Q5 w - - 0 1",
    "8/8/8/3k4/8/8/8/K1Q5 b - - 0 1",
    "7k/8/8/8/8/8/8/KR6 w - - 0 1",
    "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
    "8/P7/8/8/8/8/8/K1k5 w - - 0 1",
];

/// The first byte selects the table to change. If it is small, the others replace the start of the file; otherwise each
/// three of them are an offset and the byte there.
fn check(data: &[u8]) {
    let mut input = Bytes::new(data);
    let selection = input.byte();
    let changed = usize::from(selection) % TABLES.len();
    let mut bytes = TABLES[changed].1.to_vec();
    if selection < 128 {
        let start = input.rest();
        let len = start.len().min(bytes.len());
        bytes[..len].copy_from_slice(&start[..len]);
    } else {
        while !input.is_empty() {
            let at = usize::from(input.word()) % bytes.len();
            bytes[at] = input.byte();
        }
    }

    let mut tablebase = Tablebase::new(TablebaseLimits {
        whole_files: 1 << 20,
        cache: 1 << 16,
        ..TablebaseLimits::default()
    });
    let name = |table: usize| TableName::of_file(Path::new(TABLES[table].0)).expect("a table");
    tablebase.add_source(name(changed), bytes);
    for (table, (_, bytes)) in TABLES.iter().enumerate() {
        tablebase.add_source(name(table), *bytes);
    }
    let _ = tablebase.verify(name(changed));
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect("the FEN is valid");
        let results = [
            tablebase.probe_wdl(&position).err(),
            tablebase.probe_dtz(&position).err(),
            tablebase.best_move(&position).err(),
        ];
        for error in results.into_iter().flatten() {
            assert!(
                matches!(
                    error,
                    ProbeError::Damaged { .. } | ProbeError::MissingTable(_)
                ),
                "{error}"
            );
        }
    }
}
