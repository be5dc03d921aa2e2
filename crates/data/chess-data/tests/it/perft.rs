//! Counts of move sequences in parts.

use crate::support::{run, session};
use chess_board::{Position, Setup, Waivers};
use chess_data::SplitPerft;
use std::num::NonZeroUsize;

fn position(fen: &str) -> Position {
    let (setup, _) = Setup::from_fen_tolerant(fen).unwrap();
    Position::from_setup(setup, Waivers::all()).unwrap()
}

#[test]
fn counts_do_not_depend_on_how_they_are_split() {
    run(async {
        let context = session(3);
        for (fen, depth) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                4,
            ),
            // Castling, promotions, en passant.
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                3,
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
            // Chess960, and a game that has ended.
            (
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                3,
            ),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2),
        ] {
            let position = position(fen);
            let expected = i128::from(chess_perft::perft(&position, depth));
            for split in 0..=2 {
                for part in [100, 1000] {
                    let perft = SplitPerft::new(position, depth, split).unwrap();
                    let perft = perft.with_part_size(NonZeroUsize::new(part).unwrap());
                    let report = perft.run(&context, |_, _| ()).await.unwrap();
                    assert_eq!(report.count, expected, "{fen} {depth} {split} {part}");
                    assert_eq!(report.parts, report.positions.div_ceil(part));
                }
            }
        }
    });
}

#[test]
fn depths_that_cannot_be_counted_are_errors() {
    let error = |depth, split| {
        let error = SplitPerft::new(Position::default(), depth, split).unwrap_err();
        error.strip_backtrace()
    };
    assert_eq!(
        error(17, 5),
        "Execution error: expected a depth of at most 16 plies, found 17"
    );
    assert_eq!(
        error(16, 3),
        "Execution error: a count of 16 plies cannot be split after 3 plies: expected 4 to 7"
    );
    assert_eq!(
        error(3, 4),
        "Execution error: a count of 3 plies cannot be split after 4 plies: expected 0 to 3"
    );
}
