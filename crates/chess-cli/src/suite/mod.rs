//! `chess suite`: test suites for engines.

mod case;
mod report;
mod search;
mod watch;

pub(crate) use report::SuiteRecord;

use crate::context::Context;
use crate::engines::{DeviationNotes, EngineArgs, LimitArgs, stop_at_interrupt, supervisor};
use crate::error::Error;
use crate::exit::Verdict;
use crate::input::Source;
use crate::numbers::{count, within};
use case::{Case, Task};
use chess_match::{Player, UciPlayer};
use clap::Args;
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Count the positions of test suites that an engine solves
///
/// A position is solved by its best move (`bm`, not `am`), by the move with most points (`c8`, `c9`), or by announcing
/// the mate (`dm`). The reports on the best line are checked, too: an illegal line, a line that does not mate as
/// announced and, with `dm`, a mate that is too short or by the wrong side are faults. Ends with exit code 1 if there
/// is a fault, or a suite with less than --target.
#[derive(Debug, Args)]
pub(crate) struct SuiteArgs {
    /// An embedded suite (`wac`, `sts`, `bratko_kopec`, `kaufman`, `lct2`, `silent_but_deadly`, `pet`), or an EPD file
    #[arg(value_name = "NAME|FILE", required = true)]
    suites: Vec<OsString>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// The number of threads of the engine
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The size of the engine's hash table in MiB
    #[arg(long, value_name = "MIB")]
    hash: Option<NonZeroUsize>,
    /// The number of positions that are searched at a time, each by an engine of its own
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Skip mates in more than N moves
    #[arg(long, value_name = "N")]
    max_mate: Option<u32>,
    /// List the positions that are not solved, and the moves played
    #[arg(long)]
    misses: bool,
    /// The required share of points in percent
    #[arg(long, value_name = "PERCENT", value_parser = within::<u32>(0..=100))]
    target: Option<u32>,
}

/// The time for a position without a limit.
const POSITION_TIME: Duration = Duration::from_secs(1);

/// The embedded suites. `suites/SOURCES.md` names their origins.
#[rustfmt::skip]
const EMBEDDED: [(&str, &str); 7] = [
    ("wac", include_str!("../../suites/wac_new.epd")),
    ("sts", include_str!("../../suites/sts1500.epd")),
    ("bratko_kopec", include_str!("../../suites/bratko_kopec.epd")),
    ("kaufman", include_str!("../../suites/kaufman.epd")),
    ("lct2", include_str!("../../suites/lct2.epd")),
    ("silent_but_deadly", include_str!("../../suites/silent_but_deadly.epd")),
    ("pet", include_str!("../../suites/pet.epd")),
];

/// A named list of positions.
#[derive(Debug)]
struct Suite {
    name: String,
    cases: Vec<Case>,
}

pub(crate) fn run(mut args: SuiteArgs, context: &mut Context) -> Result<Verdict, Error> {
    // All suites are read first, so that an invalid one is reported at once.
    let suites: Result<Vec<_>, _> = args.suites.iter().map(|name| read(name)).collect();
    let mut suites = suites?;
    for suite in &mut suites {
        args.skip_long_mates(suite, context);
    }
    args.engine.prepare(&[
        ("Threads", args.threads.map(NonZeroUsize::get)),
        ("Hash", args.hash.map(NonZeroUsize::get)),
    ]);
    let supervisor = supervisor(context);
    stop_at_interrupt(&supervisor);
    // More engines than positions would only take memory.
    let positions = suites.iter().map(|suite| suite.cases.len()).max();
    let concurrency = args.concurrency.get().min(positions.unwrap_or(1).max(1));
    let engines = (0..concurrency).map(|_| args.engine.start(&supervisor));
    let mut engines = engines.collect::<Result<Vec<UciPlayer>, _>>()?;
    let name = engines[0].name().to_owned();

    let mut verdict = Verdict::Good;
    let mut deviations = DeviationNotes::default();
    for suite in &suites {
        let limits = args.limits.control(POSITION_TIME);
        let answers = search::all(&suite.cases, &mut engines, limits, context.progress());
        let answers = answers.map_err(|error| args.engine.error(&error))?;
        for engine in &mut engines {
            deviations.add(&name, &engine.take_deviations(), context);
        }
        let record = SuiteRecord::new(suite, &name, answers);
        record.print(args.misses, context)?;
        if !record.is_good(args.target) {
            verdict = Verdict::Bad;
        }
    }
    for engine in engines {
        engine.quit();
    }
    Ok(verdict)
}

impl SuiteArgs {
    fn skip_long_mates(&self, suite: &mut Suite, context: &mut Context) {
        let Some(longest) = self.max_mate else { return };
        let all = suite.cases.len();
        suite.cases.retain(|case| match case.task {
            Task::Mate(moves) => moves.unsigned_abs() <= longest,
            _ => true,
        });
        let skipped = all - suite.cases.len();
        if skipped > 0 {
            let skipped = count(skipped as u64, "longer mate");
            context.note(&format!("{}: skipped {skipped}", suite.name));
        }
    }
}

/// Returns the embedded suite of this name, or reads a file.
fn read(name: &OsStr) -> Result<Suite, Error> {
    if let Some((name, text)) = EMBEDDED.iter().find(|(known, _)| name == *known) {
        return parse(name, name, text);
    }
    let source = Source::new(Some(name));
    let text = source.read_text().map_err(|error| {
        let known = EMBEDDED.map(|(name, _)| name).join(", ");
        error.hint(format!("the embedded suites are {known}"))
    })?;
    let source = source.to_string();
    let stem = std::path::Path::new(&source).file_stem();
    parse(&stem.unwrap_or_default().to_string_lossy(), &source, &text)
}

/// Parses one position per line. Empty lines and lines that begin with `#` are skipped.
fn parse(name: &str, source: &str, text: &str) -> Result<Suite, Error> {
    let mut cases = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            cases.push(Case::read(line, source, number)?);
        }
    }
    if cases.is_empty() {
        return Err(Error::input(
            "cli-no-position",
            format!("{source} has no positions"),
        ));
    }
    Ok(Suite {
        name: name.to_owned(),
        cases,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::PositionRules;
    use std::collections::BTreeMap;

    #[test]
    fn every_embedded_suite_has_legal_moves_to_find() {
        let mut counts = Vec::new();
        for (name, _) in EMBEDDED {
            let suite = read(name.as_ref()).unwrap();
            counts.push((name, suite.cases.len()));
            for case in &suite.cases {
                let moves = match &case.task {
                    Task::Moves { best, avoid } => [best.as_slice(), avoid].concat(),
                    Task::Points(points) => points.iter().map(|&(mv, _)| mv).collect(),
                    Task::Mate(_) => panic!("{}: no embedded suite has mates", case.id),
                };
                assert!(!moves.is_empty(), "{name} {}", case.id);
                for mv in moves {
                    assert!(case.position.is_legal(mv), "{name} {} {mv:?}", case.id);
                }
            }
        }
        assert_eq!(
            counts,
            [
                ("wac", 300),
                ("sts", 1500),
                ("bratko_kopec", 24),
                ("kaufman", 25),
                ("lct2", 34),
                ("silent_but_deadly", 134),
                ("pet", 48),
            ]
        );
    }

    #[test]
    fn the_strategic_suite_has_a_hundred_positions_for_each_of_fifteen_themes() {
        let mut themes: BTreeMap<_, u32> = BTreeMap::new();
        for case in read("sts".as_ref()).unwrap().cases {
            assert_eq!(case.task.judge(None, false).max_points, 10, "{}", case.id);
            *themes.entry(case.group.unwrap().0).or_default() += 1;
        }
        assert_eq!(themes.len(), 15);
        assert!(themes.values().all(|&count| count == 100));
    }

    #[test]
    fn errors_name_the_line_of_the_suite() {
        let line = "6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"x\";";
        let error = parse("odd", "odd.epd", &format!("# a suite\n\n{line}\n"));
        insta::assert_snapshot!(error.unwrap_err(), @r#"
        expected one of the operations `bm`, `am`, `dm`, or `c8` with `c9`
          --> odd.epd:3:1
          |
        3 | 6k1/5ppp/8/8/8/8/8/R5K1 w - - id "x";
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        "#);
        let error = parse("odd", "odd.epd", "# none\n").unwrap_err();
        assert_eq!(error.to_string(), "odd.epd has no positions");
        let error = read("no/wacky.epd".as_ref()).unwrap_err().to_string();
        assert!(
            error.contains("wacky") && error.contains("bratko_kopec"),
            "{error}"
        );
    }
}
