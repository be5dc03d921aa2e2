//! [`SplitPerft`]: counts move sequences in parts that run anywhere, and that can be kept.

use crate::PartialFile;
use chess_board::{EnPassantStyle, FenOptions, Position, Setup};
use chess_movegen::legal_moves;
use datafusion::arrow::array::{ArrayRef, AsArray, RecordBatch, StringArray, UInt64Array};
use datafusion::arrow::datatypes::{
    DataType, Decimal128Type, Field, Schema, SchemaRef, UInt64Type,
};
use datafusion::common::{DataFusionError, Result, exec_datafusion_err, exec_err};
use datafusion::datasource::MemTable;
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder, col, lit};
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use datafusion::prelude::SessionContext;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Counts the move sequences from a position, as the function `perft` does, in parts.
///
/// The positions after the first plies are listed in this process. Positions that several sequences lead to are listed
/// once, with the number of these sequences. They are then counted in parts, each a query of a session, in this process or
/// on a [cluster](crate::cluster). The sum is a decimal number of 128 bits, which no count can exceed.
///
/// With a [folder](Self::with_folder), each part is kept as a Parquet file. Another run with the same folder counts only the
/// parts that are missing.
///
/// ```
/// use chess_board::{EnPassantStyle, FenOptions, Position, Setup};
/// use chess_data::SplitPerft;
/// use std::num::NonZeroUsize;
///
/// # tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
/// let context = chess_data::local_session(NonZeroUsize::new(2).unwrap())?;
/// let report = SplitPerft::new(Position::default(), 5, 3)?.run(&context, |_, _| ()).await?;
/// assert_eq!(report.count, 4_865_609);
/// // 8,902 sequences of 3 plies lead to 5,362 positions.
/// assert_eq!(report.positions, 5_362);
/// # Ok::<(), datafusion::error::DataFusionError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SplitPerft {
    position: Position,
    depth: u32,
    split: u32,
    part_size: NonZeroUsize,
    folder: Option<PathBuf>,
}

/// What a [`SplitPerft`] counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PerftReport {
    /// The number of move sequences.
    pub count: i128,
    /// The number of different positions after the first plies.
    pub positions: usize,
    /// The number of parts.
    pub parts: usize,
    /// The number of parts that an earlier run had counted.
    pub parts_found: usize,
}

/// A position after the first plies, and the number of move sequences that lead to it.
type Split = (String, u64);

impl SplitPerft {
    /// The deepest count. No position has more than 218 moves in a game, so that the number of sequences of 16 plies is less than
    /// 10³⁸, the limit of the sum.
    pub const MAX_DEPTH: u32 = 16;
    /// The most plies after which positions can be listed. Most positions have more than 10 million successors before, which is
    /// the limit of the list: it would not fit into memory.
    pub const MAX_SPLIT: u32 = 7;
    /// The most positions that are listed. They need some gigabytes.
    const MAX_POSITIONS: usize = 10_000_000;
    /// The most plies that are counted from each of the listed positions.
    const MAX_REST: u32 = crate::functions::MAX_PERFT_DEPTH;

    /// Creates a count of the sequences of `depth` plies that lists the positions after `split` plies.
    ///
    /// # Errors
    /// Returns an error if one of the numbers is too large, or if `split` is greater than `depth`.
    pub fn new(position: Position, depth: u32, split: u32) -> Result<Self> {
        if depth > Self::MAX_DEPTH {
            return exec_err!(
                "expected a depth of at most {} plies, found {depth}",
                Self::MAX_DEPTH
            );
        }
        if split > depth.min(Self::MAX_SPLIT) || depth - split > Self::MAX_REST {
            let least = depth.saturating_sub(Self::MAX_REST);
            let most = depth.min(Self::MAX_SPLIT);
            return exec_err!(
                "a count of {depth} plies cannot be split after {split} plies: expected {least} to {most}"
            );
        }
        Ok(Self {
            position,
            depth,
            split,
            part_size: const { NonZeroUsize::new(1000).unwrap() },
            folder: None,
        })
    }

    /// Sets the number of positions in a part, 1,000 if not set.
    #[must_use]
    pub fn with_part_size(self, part_size: NonZeroUsize) -> Self {
        Self { part_size, ..self }
    }

    /// Keeps the parts as Parquet files in this folder, and skips those that it has.
    #[must_use]
    pub fn with_folder(self, folder: impl Into<PathBuf>) -> Self {
        let folder = Some(folder.into());
        Self { folder, ..self }
    }

    /// Counts the parts one after the other with the queries of this session, which needs the
    /// [functions](crate::functions()). Each part is cut into as many tasks as the session has partitions.
    ///
    /// Calls `progress` with the number of complete parts and the number of all parts, at first and after each part.
    ///
    /// # Errors
    /// Returns the errors of the session, of files that cannot be read or written, and of a file in the folder that belongs to
    /// another count.
    pub async fn run(
        &self,
        context: &SessionContext,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<PerftReport> {
        let positions = self.positions(Self::MAX_POSITIONS)?;
        let parts = positions.chunks(self.part_size.get());
        let mut report = PerftReport {
            count: 0,
            positions: positions.len(),
            parts: parts.len(),
            parts_found: 0,
        };
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(|error| failed("create", folder, &error))?;
        }
        let mut counted = Vec::new();
        for (number, part) in parts.enumerate() {
            progress(number, report.parts);
            let path = self.folder.as_ref();
            let path = path.map(|folder| folder.join(format!("part-{number:05}.parquet")));
            if let Some(path) = &path
                && let Some(rows) = self.read(path, part)?
            {
                report.parts_found += 1;
                counted.push(rows);
                continue;
            }
            let rows = self.count(context, part).await?;
            if let Some(path) = &path {
                write(path, &rows)?;
            }
            counted.push(rows);
        }
        progress(report.parts, report.parts);
        report.count = sum(counted).await?;
        Ok(report)
    }

    /// Returns the positions after the first plies, sorted by their text, or an error if there are more than `most`.
    fn positions(&self, most: usize) -> Result<Vec<Split>> {
        let mut level = HashMap::from([(self.position, 1_u64)]);
        for plies in 1..=self.split {
            let mut next = HashMap::with_capacity(most.min(level.len() * 8));
            for (position, sequences) in level {
                for &mv in &legal_moves(&position) {
                    let count: &mut u64 = next.entry(position.after(mv)).or_default();
                    *count = count.checked_add(sequences).ok_or_else(|| {
                        exec_datafusion_err!("too many move sequences lead to a position")
                    })?;
                }
                if next.len() > most {
                    return exec_err!(
                        "there are more than {most} positions after {plies} plies, too many to list: expected fewer plies before \
                         the count is split"
                    );
                }
            }
            level = next;
        }
        let positions = level.into_iter();
        let positions = positions.map(|(position, sequences)| (fen(&position), sequences));
        let mut positions: Vec<_> = positions.collect();
        positions.sort_unstable();
        Ok(positions)
    }

    /// Counts the sequences from each position of a part.
    async fn count(&self, context: &SessionContext, part: &[Split]) -> Result<RecordBatch> {
        let plan = self.plan(context, part)?;
        let batches = context.execute_logical_plan(plan).await?.collect().await?;
        let mut found = HashMap::with_capacity(part.len());
        for batch in &batches {
            let fens = batch.column(0).as_string::<i32>();
            let nodes = batch.column(1).as_primitive::<UInt64Type>();
            found.extend(fens.iter().zip(nodes));
        }
        let nodes = part.iter().map(|(fen, _)| {
            let nodes = found.get(&Some(fen.as_str())).copied().flatten();
            match nodes {
                Some(u64::MAX) => exec_err!("the count of {fen} does not fit into 64 bits"),
                Some(nodes) => Ok(nodes),
                None => exec_err!("the count of {fen} is missing"),
            }
        });
        rows(self.depth - self.split, part, nodes.collect::<Result<_>>()?)
    }

    /// Returns the query that counts a part: `perft` of each position, in as many pieces as the session has partitions.
    fn plan(&self, context: &SessionContext, part: &[Split]) -> Result<LogicalPlan> {
        let perft = context.udf("perft")?;
        let depth = i64::from(self.depth - self.split);
        let partitions = context.copied_config().target_partitions();
        let pieces = part.len().min(partitions).max(1);
        // Neighbors have similar counts, so they are dealt out in turn, like cards.
        let pieces = (0..pieces).map(|piece| {
            let positions = part.iter().skip(piece).step_by(pieces);
            let values = positions.map(|(fen, _)| vec![lit(fen.as_str())]);
            let nodes: Expr = perft.call(vec![col("column1"), lit(depth)]);
            LogicalPlanBuilder::values(values.collect())?
                .project(vec![col("column1").alias("fen"), nodes.alias("nodes")])?
                .build()
        });
        let mut pieces = pieces.collect::<Result<Vec<_>>>()?.into_iter();
        let Some(first) = pieces.next() else {
            return exec_err!("a part without positions");
        };
        let union = |plan: LogicalPlanBuilder, piece| plan.union(piece);
        pieces
            .try_fold(LogicalPlanBuilder::from(first), union)?
            .build()
    }

    /// Reads the file of a part, or returns `None` if there is none.
    fn read(&self, path: &Path, part: &[Split]) -> Result<Option<RecordBatch>> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed("open", path, &error)),
        };
        let unreadable = |error: &dyn std::fmt::Display| {
            exec_datafusion_err!("cannot read {}: {error}", path.display())
        };
        let reader = ParquetRecordBatchReaderBuilder::try_new(file)
            .and_then(|builder| builder.with_batch_size(part.len().max(1)).build())
            .map_err(|error| unreadable(&error))?;
        let batches = reader.collect::<Result<Vec<_>, _>>();
        let batches = batches.map_err(|error| unreadable(&error))?;
        let nodes = batches
            .iter()
            .filter_map(|batch| {
                batch
                    .column_by_name("nodes")?
                    .as_primitive_opt::<UInt64Type>()
            })
            .flat_map(|nodes| nodes.values().iter().copied());
        let nodes: Vec<_> = nodes.collect();
        let expected = (nodes.len() == part.len())
            .then(|| rows(self.depth - self.split, part, nodes))
            .transpose()?;
        match expected {
            Some(expected) if batches == [expected.clone()] => Ok(Some(expected)),
            _ => exec_err!(
                "{} belongs to another count: expected {} positions after {} plies with {} plies each; choose another folder",
                path.display(),
                part.len(),
                self.split,
                self.depth - self.split
            ),
        }
    }
}

/// Returns a text that equal positions share: without clocks, which do not change the count.
fn fen(position: &Position) -> String {
    let setup = Setup {
        halfmove_clock: 0,
        fullmove_number: 1,
        ..position.to_setup()
    };
    let options = FenOptions {
        en_passant: EnPassantStyle::IfLegal,
        ..FenOptions::default()
    };
    setup.to_fen_with(options).as_str().to_owned()
}

/// The columns of a part.
fn schema() -> SchemaRef {
    let column = |name, kind| Field::new(name, kind, false);
    Arc::new(Schema::new(vec![
        column("fen", DataType::Utf8),
        column("sequences", DataType::UInt64),
        column("depth", DataType::UInt64),
        column("nodes", DataType::UInt64),
    ]))
}

fn rows(depth: u32, part: &[Split], nodes: Vec<u64>) -> Result<RecordBatch> {
    let fens = part.iter().map(|(fen, _)| fen.as_str());
    let sequences = part.iter().map(|&(_, sequences)| sequences);
    let depths = vec![u64::from(depth); part.len()];
    let columns: Vec<ArrayRef> = vec![
        Arc::new(StringArray::from_iter_values(fens)),
        Arc::new(UInt64Array::from_iter_values(sequences)),
        Arc::new(UInt64Array::from(depths)),
        Arc::new(UInt64Array::from(nodes)),
    ];
    Ok(RecordBatch::try_new(schema(), columns)?)
}

fn write(path: &Path, rows: &RecordBatch) -> Result<()> {
    let create = |error: std::io::Error| failed("write", path, &error);
    let file = PartialFile::create(path).map_err(create)?;
    let mut writer = ArrowWriter::try_new(file, rows.schema(), None)?;
    writer.write(rows)?;
    let file = writer.into_inner()?;
    file.complete().map_err(create)
}

/// Returns the number of all sequences, as a decimal number of 128 bits.
async fn sum(parts: Vec<RecordBatch>) -> Result<i128> {
    let context = SessionContext::new();
    let table = MemTable::try_new(schema(), vec![parts])?;
    context.register_table("parts", Arc::new(table))?;
    let sql =
        "SELECT sum(CAST(sequences AS DECIMAL(20, 0)) * CAST(nodes AS DECIMAL(20, 0))) FROM parts";
    let sums = context.sql(sql).await?.collect().await?;
    let sum = sums
        .first()
        .and_then(|batch| batch.column(0).as_primitive_opt::<Decimal128Type>())
        .and_then(|sums| sums.iter().next().flatten());
    Ok(sum.unwrap_or(0))
}

fn failed(what: &str, path: &Path, error: &std::io::Error) -> DataFusionError {
    exec_datafusion_err!("cannot {what} {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::SplitPerft;
    use chess_board::Position;

    #[test]
    fn a_list_of_too_many_positions_is_an_error() {
        let perft = SplitPerft::new(Position::default(), 4, 3).unwrap();
        assert_eq!(perft.positions(5362).unwrap().len(), 5362);
        let error = perft.positions(5361).unwrap_err().strip_backtrace();
        assert_eq!(
            error,
            "Execution error: there are more than 5361 positions after 3 plies, too many to list: expected fewer plies before \
             the count is split"
        );
    }
}
