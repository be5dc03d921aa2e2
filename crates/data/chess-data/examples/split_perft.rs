//! Counts move sequences from the start position with one query, which several threads or machines share.
//!
//! The positions after some plies are listed here, each with the number of sequences that lead to it. The query
//! counts from each of them with the function `perft`, in as many tasks as the session has partitions.
//!
//! ```sh
//! cargo run --release --example split_perft -- 7 3
//! cargo run --release --features cluster --example split_perft -- 8 4 df://localhost:50050
//! ```

use chess_board::Position;
use chess_movegen::PositionRules;
use datafusion::arrow::util::display::array_value_to_string;
use datafusion::prelude::SessionContext;
use std::collections::HashMap;
use std::error::Error;
use std::thread::available_parallelism;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let (depth, split, context) = match &arguments[..] {
        [depth, split] => (
            depth,
            split,
            chess_data::local_session(available_parallelism()?)?,
        ),
        #[cfg(feature = "cluster")]
        [depth, split, scheduler] => {
            const PARTITIONS: std::num::NonZero<usize> = std::num::NonZero::new(16).unwrap();
            let session = chess_data::cluster::session(&scheduler.parse()?, PARTITIONS)?;
            (depth, split, session)
        }
        _ => {
            return Err(
                "expected DEPTH SPLIT, and df://HOST:PORT with the feature `cluster`".into(),
            );
        }
    };
    let (depth, split) = (depth.parse()?, split.parse()?);
    println!(
        "{}",
        split_perft(&context, &Position::default(), depth, split).await?
    );
    Ok(())
}

/// Returns the number of move sequences of `depth` plies, in decimal digits.
async fn split_perft(
    context: &SessionContext,
    position: &Position,
    depth: u8,
    split: u8,
) -> Result<String, Box<dyn Error>> {
    let rest = depth.checked_sub(split);
    let rest = rest.ok_or("expected a split of at most the depth")?;
    let positions: Vec<_> = positions_after(position, split)
        .into_iter()
        .map(|(position, sequences)| format!("('{}', {sequences})", position.to_fen()))
        .collect();
    if positions.is_empty() {
        return Ok("0".to_owned());
    }
    let partitions = context.copied_config().target_partitions();
    let tasks: Vec<_> = positions
        .chunks(positions.len().div_ceil(partitions))
        .map(|part| {
            format!(
                "SELECT sequences, perft(fen, {rest}) AS nodes FROM (VALUES {}) AS part(fen, sequences)",
                part.join(", ")
            )
        })
        .collect();
    // A decimal number of 128 bits.
    let query = format!(
        "SELECT sum(CAST(sequences AS DECIMAL(19, 0)) * CAST(nodes AS DECIMAL(19, 0))) FROM ({})",
        tasks.join(" UNION ALL ")
    );
    let rows = context.sql(&query).await?.collect().await?;
    Ok(array_value_to_string(rows[0].column(0), 0)?)
}

/// Returns the positions after some plies, and the number of move sequences that lead to each.
fn positions_after(position: &Position, plies: u8) -> HashMap<Position, u64> {
    let mut level = HashMap::from([(*position, 1)]);
    for _ in 0..plies {
        let mut next = HashMap::new();
        for (position, sequences) in level {
            for &mv in &position.legal_moves() {
                *next.entry(position.after(mv)).or_default() += sequences;
            }
        }
        level = next;
    }
    level
}

#[cfg(test)]
mod tests {
    use super::split_perft;
    use chess_board::Position;
    use std::num::NonZero;

    #[test]
    fn counts_do_not_depend_on_the_split() {
        let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
        runtime.block_on(async {
            let context = chess_data::local_session(NonZero::new(3).unwrap()).unwrap();
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
                // The game has ended.
                ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2),
            ] {
                let position = Position::from_fen(fen).unwrap();
                let expected = chess_perft::perft(&position, depth).to_string();
                for split in 0..=2 {
                    let count = split_perft(&context, &position, depth as u8, split);
                    assert_eq!(count.await.unwrap(), expected, "{fen} {split}");
                }
            }
        });
    }
}
