//! `chess tablebase`: looks a position up in endgame tables.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::numbers::count;
use crate::output::Style;
use crate::position::PositionArgs;
use crate::progress::Progress;
use crate::tablebases;
use chess_board::Position;
use chess_move::{Color, Diagnostic, Move};
use chess_movegen::PositionRules;
use chess_notation::PositionNotation;
use chess_syzygy::{MaybeRounded, ProbeError, RootMove, Tablebase, Wdl};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Look a position up in Syzygy endgame tables: the result, the distance to zeroing, the best moves
///
/// The best move is first. Results are those of the side to move: win, cursed win (a draw by the fifty-move rule),
/// draw, blessed loss (a draw by the fifty-move rule) and loss. DTZ is the distance in plies to a capture, a pawn move
/// or checkmate; it is negative if the side to move loses. The halfmove clock of the position counts, repetitions do
/// not.
#[derive(Debug, Args)]
pub(crate) struct TablebaseArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// A directory with tables (.rtbw and .rtbz); can be repeated
    #[arg(long, value_name = "DIR", required = true)]
    syzygy: Vec<PathBuf>,
    /// Print the line of best play to the end. It is the fastest way to each capture and pawn move, not to mate
    #[arg(long)]
    line: bool,
    /// Read all of each table, and list those that are damaged; exit code 1 if there are any
    #[arg(long, conflicts_with_all = ["line", "position", "game", "ply", "after"])]
    verify: bool,
}

/// The values of a position in tables, for `--format json`.
///
/// A result is `win`, `cursed win`, `draw`, `blessed loss` or `loss`, for the side to move.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TablebaseRecord {
    /// The position.
    fen: String,
    /// `white` or `black`.
    side_to_move: &'static str,
    /// The plies since the last capture or pawn move.
    halfmove_clock: u16,
    /// The result with this halfmove clock. If the rounding of the distance hides it, the worse of the two possible
    /// results.
    result: String,
    /// The result with a halfmove clock of 0.
    result_at_clock_0: String,
    /// The distance to zeroing.
    dtz: DtzRecord,
    /// The legal moves, the best first.
    moves: Vec<RootMoveRecord>,
    /// The line of best play, with `--line`.
    line: Option<LineRecord>,
}

/// A distance to zeroing: to a capture, a pawn move or checkmate.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DtzRecord {
    /// The distance in plies, as the table stores it: negative if the side to move loses, 0 for a draw.
    plies: i32,
    /// Whether the table stores moves, so that the distance can be one ply longer.
    rounded: bool,
}

/// A move and what it leads to, seen from the side that makes it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RootMoveRecord {
    /// The move as UCI writes it.
    uci: String,
    /// The move in standard algebraic notation.
    san: String,
    /// The result after the move, with the halfmove clock of the position. If rounding hides it, the worse of the two
    /// possible results.
    result: String,
    /// The distance to zeroing, counted from before the move.
    dtz: DtzRecord,
    /// The distance after the move, if it is a capture or a pawn move.
    dtz_after_zeroing: Option<DtzRecord>,
}

/// The line of best play.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LineRecord {
    /// The moves as UCI writes them.
    uci: Vec<String>,
    /// The moves in SAN with move numbers.
    san: String,
    /// How the line ends: `checkmate`, `stalemate`, `fifty-move rule`, or `draw` if neither side can win any more.
    end: &'static str,
}

/// A checked table, for `--format json` with `--verify`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct VerifyRecord {
    /// The name of the file.
    table: String,
    /// A stable identifier of the error; null if the table is good.
    code: Option<&'static str>,
    /// The text of the error.
    message: Option<String>,
}

pub(crate) fn run(args: &TablebaseArgs, context: &mut Context) -> Result<Verdict, Error> {
    if args.verify {
        return verify(&tablebases::open(&args.syzygy)?, context);
    }
    let located = args.position.read(context)?;
    let position = located.position();
    let tablebase = tablebases::open(&args.syzygy)?;
    let probed =
        Probed::new(&tablebase, position).map_err(|error| tablebases::probe_error(&error))?;
    let line = || {
        args.line
            .then(|| line(&tablebase, position))
            .transpose()
            .map_err(|error| tablebases::probe_error(&error))
    };
    if context.out.is_json() {
        let record = probed.record(position, line()?);
        context.out.json(&record)?;
        return Ok(Verdict::Good);
    }
    probed.print(position, context)?;
    if let Some(line) = line()? {
        writeln!(context.out)?;
        if !line.san.is_empty() {
            writeln!(context.out, "{}", line.san)?;
        }
        field(context, "ends with", line.end)?;
    }
    Ok(Verdict::Good)
}

/// The values of a position in tables.
struct Probed {
    /// The result with a halfmove clock of 0.
    wdl: Wdl,
    /// The result with the halfmove clock of the position.
    result: Wdl,
    dtz: MaybeRounded,
    moves: Vec<RootMove>,
}

impl Probed {
    fn new(tablebase: &Tablebase, position: &Position) -> Result<Self, ProbeError> {
        let wdl = tablebase.probe_wdl(position)?;
        let moves = tablebase.root_moves(position)?;
        Ok(Self {
            wdl,
            result: match moves.first() {
                // Checkmate or stalemate.
                None => wdl,
                // The side to move claims a draw.
                Some(best) if position.halfmove_clock() >= 100 => best.wdl.max(Wdl::BlessedLoss),
                Some(best) => best.wdl,
            },
            dtz: tablebase.probe_dtz(position)?,
            moves,
        })
    }

    /// Returns whether the rounding of DTZ hides whether the fifty-move rule applies to the best move.
    fn is_result_hidden(&self, position: &Position) -> bool {
        let clock = position.halfmove_clock();
        self.moves.first().is_some_and(|best| {
            best.dtz_after_zeroing.is_none() && best.dtz.wdl_at(clock).is_none()
        })
    }

    fn record(&self, position: &Position, line: Option<LineRecord>) -> TablebaseRecord {
        let moves = self.moves.iter().map(|root_move| RootMoveRecord {
            uci: position.uci(root_move.mv).to_string(),
            san: position.san(root_move.mv).to_string(),
            result: root_move.wdl.to_string(),
            dtz: root_move.dtz.into(),
            dtz_after_zeroing: root_move.dtz_after_zeroing.map(DtzRecord::from),
        });
        TablebaseRecord {
            fen: position.to_fen().to_string(),
            side_to_move: position.side_to_move().name(),
            halfmove_clock: position.halfmove_clock(),
            result: self.result.to_string(),
            result_at_clock_0: self.wdl.to_string(),
            dtz: self.dtz.into(),
            moves: moves.collect(),
            line,
        }
    }

    fn print(&self, position: &Position, context: &mut Context) -> Result<(), Error> {
        let (side, other) = match position.side_to_move() {
            Color::White => ("White", "Black"),
            Color::Black => ("Black", "White"),
        };
        let result = match self.result {
            Wdl::Win => format!("{side} wins"),
            Wdl::CursedWin => format!("draw: {side} wins, but not within the fifty-move rule"),
            Wdl::Draw => "draw".to_owned(),
            Wdl::BlessedLoss => format!("draw: {other} wins, but not within the fifty-move rule"),
            Wdl::Loss => format!("{other} wins"),
        };
        field(context, "FEN", position.to_fen().as_str())?;
        field(context, "to move", side)?;
        field(context, "result", &result)?;
        field(context, "DTZ", &self.dtz.to_string())?;
        if self.is_result_hidden(position) {
            let text = "the rounded DTZ does not show whether the fifty-move rule applies; the worse result is shown";
            field(context, "rounding", text)?;
        }
        let clock = position.halfmove_clock();
        if clock > 0 {
            field(context, "fifty moves", &format!("{clock} of 100 plies"))?;
        }
        if self.moves.is_empty() {
            return Ok(());
        }
        let heading = format!(
            "{:<8}{:<14}{:<12}{}",
            "move", "result", "DTZ", "DTZ after zeroing"
        );
        writeln!(
            context.out,
            "\n{}",
            context.out.styled(Style::Dim, &heading)
        )?;
        for root_move in &self.moves {
            let san = position.san(root_move.mv);
            let dtz = root_move.dtz.to_string();
            let after = root_move.dtz_after_zeroing;
            let after = after.map_or_else(String::new, |dtz| dtz.to_string());
            let line = format!("{san:<8}{:<14}{dtz:<12}{after}", root_move.wdl);
            writeln!(context.out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

impl From<MaybeRounded> for DtzRecord {
    fn from(dtz: MaybeRounded) -> Self {
        Self {
            plies: dtz.shortest().plies(),
            rounded: !dtz.is_exact(),
        }
    }
}

/// Prints a name and a value.
fn field(context: &mut Context, name: &str, value: &str) -> Result<(), Error> {
    let name = context.out.styled(Style::Dim, &format!("{name:<15}"));
    writeln!(context.out, "{name}{value}")?;
    Ok(())
}

/// Returns the line of best play.
fn line(tablebase: &Tablebase, position: &Position) -> Result<LineRecord, ProbeError> {
    let mut uci = Vec::new();
    let mut moves: Vec<Move> = Vec::new();
    let mut last = *position;
    for best in tablebase.line(position) {
        let mv = best?.mv;
        uci.push(last.uci(mv).to_string());
        moves.push(mv);
        last = last.after(mv);
    }
    Ok(LineRecord {
        uci,
        san: position.san_line(&moves).unwrap_or_default(),
        end: if last.is_checkmate() {
            "checkmate"
        } else if last.is_stalemate() {
            "stalemate"
        } else if last.halfmove_clock() >= 100 {
            "fifty-move rule"
        } else {
            "draw"
        },
    })
}

/// Reads all of each table.
fn verify(tablebase: &Tablebase, context: &mut Context) -> Result<Verdict, Error> {
    let mut tables: Vec<_> = tablebase.tables().collect();
    tables.sort_by_key(|table| (table.material.piece_count(), table.to_string()));
    let total = tables.len() as u64;
    let progress = Progress::steps(context.progress(), total, "tables");
    let mut damaged = 0;
    for table in tables {
        let error = tablebase.verify(table).err();
        progress.add(1);
        if context.out.is_json() {
            context.out.json(&VerifyRecord {
                table: table.to_string(),
                code: error.as_ref().map(Diagnostic::code),
                message: error.as_ref().map(ToString::to_string),
            })?;
        } else if let Some(error) = &error {
            let text = context.out.styled(Style::Bad, &error.to_string());
            progress.suspend(|| {
                writeln!(context.out, "{text}")?;
                context.out.flush()
            })?;
        }
        damaged += u64::from(error.is_some());
    }
    drop(progress);
    if !context.out.is_json() {
        writeln!(context.out, "{}, {damaged} damaged", count(total, "table"))?;
    }
    Ok(match damaged {
        0 => Verdict::Good,
        _ => Verdict::Bad,
    })
}
