//! Output of the results.

use crate::case::Task;
use crate::judge::Judgment;
use crate::options::{Limit, Options};
use crate::search::Answer;
use crate::suite::Suite;
use crate::suite_result::{Share, SuiteResult};
use chess_board::Position;
use chess_move::Move;
use chess_notation::San;
use chess_search::ablation::SearchFeatures;
use std::io::{self, Write};

/// Prints the settings and the header of the table.
pub(crate) fn heading(out: &mut impl Write, options: &Options) -> io::Result<()> {
    let limit = match options.limit {
        Limit::Time(time) => format!("{} ms", time.as_millis()),
        Limit::Nodes(nodes) => format!("{nodes} nodes"),
    };
    let threads = match options.effort.threads.get() {
        1 => "1 thread".to_owned(),
        threads => format!("{threads} threads"),
    };
    let hash_mib = options.effort.hash_mib;
    write!(out, "{limit} a position, {threads}, {hash_mib} MiB")?;
    let without = SearchFeatures::all() - options.features;
    if !without.is_empty() {
        write!(out, ", without {without}")?;
    }
    writeln!(out, "\n")?;
    writeln!(
        out,
        "{:<20}{:>9}  {:<28}{:>12}  {:<16}{:>6}",
        "suite", "positions", "result", "nodes", "target", "faults"
    )
}

/// Prints the row of a suite, and the parts of its result.
pub(crate) fn suite(
    out: &mut impl Write,
    suite: &Suite,
    suite_result: &SuiteResult,
    target: Option<u32>,
) -> io::Result<()> {
    let mut results = Vec::new();
    if suite_result.points.of > 0 {
        let Share { got, of } = suite_result.points;
        let percent = suite_result.points.percent();
        results.push(format!("{got} of {of}, {percent:.1} %"));
    }
    if suite_result.solved.of > 0 {
        let verb = if suite_result.is_of_mates() {
            "proven"
        } else {
            "solved"
        };
        results.push(format!(
            "{verb} {} of {}",
            suite_result.solved.got, suite_result.solved.of
        ));
    }
    let target = target.map_or_else(String::new, |target| {
        let unit = if suite_result.points.of > 0 { " %" } else { "" };
        let verdict = if suite_result.reaches(target) {
            "reached"
        } else {
            "MISSED"
        };
        format!("{target}{unit} {verdict}")
    });
    writeln!(
        out,
        "{:<20}{:>9}  {:<28}{:>12}  {target:<16}{:>6}",
        suite.name,
        suite_result.searched,
        results.join("; "),
        suite_result.nodes,
        suite_result.faults
    )?;
    for (number, (name, share)) in &suite_result.themes {
        let Share { got, of } = share;
        let percent = share.percent();
        writeln!(
            out,
            "  {number:>2} {name:<42} {got:>4} of {of:>4} {percent:>5.1} %"
        )?;
    }
    for (moves, Share { got, of }) in &suite_result.mates {
        writeln!(out, "  mate in {moves:<2} {got:>4} of {of:>4}")?;
    }
    if suite_result.skipped > 0 {
        writeln!(
            out,
            "  longer mates, not searched: {}",
            suite_result.skipped
        )?;
    }
    if suite_result.broken_off > 0 {
        writeln!(
            out,
            "  mates announced with a line that breaks off: {}",
            suite_result.broken_off
        )?;
    }
    Ok(())
}

/// Prints the missed positions of a suite.
pub(crate) fn misses(
    out: &mut impl Write,
    suite: &Suite,
    answers: &[Option<Answer>],
) -> io::Result<()> {
    for (case, answer) in suite.cases.iter().zip(answers) {
        let Some(answer) = answer else { continue };
        if answer.judgment.is_perfect() {
            continue;
        }
        let position = &case.position;
        let played = moves(position, answer.played.as_slice());
        let wanted = wanted(position, &case.task);
        let points = match answer.judgment {
            Judgment::Points { got, .. } => format!(" ({got} points)"),
            _ => String::new(),
        };
        writeln!(
            out,
            "  missed {}: {played}{points}, wanted {wanted}; score {} depth {}: {position}",
            case.id, answer.score, answer.depth
        )?;
    }
    Ok(())
}

/// Prints the wrong announcements.
pub(crate) fn faults(
    out: &mut impl Write,
    suite: &Suite,
    answers: &[Option<Answer>],
) -> io::Result<()> {
    for (case, answer) in suite.cases.iter().zip(answers) {
        for fault in answer.iter().flat_map(|answer| &answer.faults) {
            let known = match case.task {
                Task::Mate(moves) => format!(" (mate {moves})"),
                _ => String::new(),
            };
            writeln!(
                out,
                "  FAULT at {}{known}, {}: {fault}",
                case.id, case.position
            )?;
        }
    }
    Ok(())
}

fn wanted(position: &Position, task: &Task) -> String {
    match task {
        Task::Solve { best, avoid } if best.is_empty() => {
            format!("anything but {}", moves(position, avoid))
        }
        Task::Solve { best, .. } => moves(position, best),
        Task::Score(points) => {
            let most = points.most();
            let best = points.moves.iter().filter(|(_, points)| *points == most);
            let best: Vec<Move> = best.map(|&(mv, _)| mv).collect();
            moves(position, &best)
        }
        Task::Mate(moves) => format!("mate {moves}"),
    }
}

/// Returns moves in algebraic notation, or `-` if there are none.
fn moves(position: &Position, moves: &[Move]) -> String {
    if moves.is_empty() {
        return "-".to_owned();
    }
    let san = |&mv: &Move| San::from_move(position, mv).to_string();
    moves.iter().map(san).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::watch::{Fault, FaultKind};
    use chess_search::Score;

    fn printed(operations: &[&str], judgments: &[Judgment], target: u32) -> String {
        let read = |operations: &&str| {
            Case::read(&format!("6k1/5ppp/8/8/8/8/8/R5K1 w - - {operations}"), 1).unwrap()
        };
        let tested = Suite {
            name: "test".to_owned(),
            cases: operations.iter().map(read).collect(),
        };
        let answer = |&judgment: &Judgment| Answer {
            played: San::find_move(&tested.cases[0].position, b"Ra7").ok(),
            judgment,
            score: Score::Centipawns(31),
            depth: 4,
            nodes: 1000,
            broken_off: 0,
            faults: match judgment {
                Judgment::Missed => vec![Fault::new(FaultKind::ImpossibleMate, "mate 1".into())],
                _ => Vec::new(),
            },
        };
        let answers: Vec<_> = judgments
            .iter()
            .map(|judgment| Some(answer(judgment)))
            .collect();
        let suite_result = SuiteResult::new(&tested, &answers);
        let mut out = Vec::new();
        suite(&mut out, &tested, &suite_result, Some(target)).unwrap();
        misses(&mut out, &tested, &answers).unwrap();
        faults(&mut out, &tested, &answers).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn points_are_shown_by_theme() {
        let text = printed(
            &["bm Ra8#; c8 \"10 4\"; c9 \"a1a8 a1a7\"; id \"STS(v2.2) Open Files.001\";"],
            &[Judgment::Points { got: 4, of: 10 }],
            75,
        );
        insta::assert_snapshot!(text, @r"
        test                        1  4 of 10, 40.0 %                     1000  75 % MISSED          0
           2 Open Files                                    4 of   10  40.0 %
          missed STS(v2.2) Open Files.001: Ra7 (4 points), wanted Ra8#; score cp 31 depth 4: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
        ");
    }

    #[test]
    fn misses_and_faults_are_listed() {
        let text = printed(
            &["bm Ra8#;", "am Ra7;"],
            &[Judgment::Solved, Judgment::Missed],
            1,
        );
        insta::assert_snapshot!(text, @r"
        test                        2  solved 1 of 2                       2000  1 reached            1
          missed line 1: Ra7, wanted anything but Ra7; score cp 31 depth 4: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
          FAULT at line 1, 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1: an impossible mate: mate 1
        ");
    }

    #[test]
    fn mates_are_shown_by_length() {
        let text = printed(
            &["dm 2;", "dm 3;"],
            &[Judgment::Solved, Judgment::Missed],
            2,
        );
        insta::assert_snapshot!(text, @r"
        test                        2  proven 1 of 2                       2000  2 MISSED             1
          mate in 2     1 of    1
          mate in 3     0 of    1
          missed line 1: Ra7, wanted mate 3; score cp 31 depth 4: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
          FAULT at line 1 (mate 3), 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1: an impossible mate: mate 1
        ");
    }
}
