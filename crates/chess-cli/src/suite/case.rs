//! [`Case`]: one position of a suite and its task.

use crate::error::Error;
use crate::place::Place;
use chess_board::Position;
use chess_games::Diagnostic;
use chess_move::Move;
use chess_notation::{Deviations, Epd, EpdDeviation, EpdValue, PositionNotation};
use schemars::JsonSchema;
use serde::Serialize;

/// A position and its task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// The `id` of the position, or the number of its line.
    pub(super) id: String,
    pub(super) position: Position,
    pub(super) task: Task,
    /// The part of the suite and its name, which need not be the same for all positions of the part.
    pub(super) group: Option<(Group, String)>,
}

/// A part of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// The number of a theme of the Strategic Test Suite.
    Theme(u32),
    /// The mates in this number of moves.
    Mate(u32),
}

/// The task of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Find one of the best moves (any move if there are none), and none of the moves to avoid.
    Moves { best: Vec<Move>, avoid: Vec<Move> },
    /// Find a move with many points. There is at least one move.
    Points(Vec<(Move, u32)>),
    /// Announce a mate in this number of moves: by the side to move, or by the other side if negative. Never 0.
    Mate(i32),
}

/// A number of points out of a maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct Share {
    /// The points: one for each solved position, unless the suite gives points for moves.
    pub(super) points: u64,
    /// The maximum of points.
    pub(super) max_points: u64,
}

impl Case {
    /// Parses a line of a source.
    pub(super) fn read(line: &str, source: &str, number: u64) -> Result<Self, Error> {
        let at = |span| Place::of_bytes(source, line.as_bytes(), span, number);
        let invalid = |message| Error::input("cli-suite", message).at(at(0..line.len()));
        let mut parsed = Epd::from_epd_tolerant(line);
        if matches!(&parsed, Ok((_, deviations)) if deviations.contains(EpdDeviation::UnreadableMove))
        {
            // Strict parsing gives the place of the error.
            parsed = Epd::from_epd(line).map(|epd| (epd, Deviations::default()));
        }
        let (epd, _) = parsed.map_err(|error| {
            let span = error.span().unwrap_or(0..line.len());
            Error::invalid(&error).at(at(span))
        })?;
        let id = epd
            .id()
            .map_or_else(|| format!("line {number}"), str::to_owned);
        let task = Task::of(&epd).map_err(invalid)?;
        let group = match task {
            Task::Points(_) => theme(&id),
            Task::Mate(moves) => {
                let moves = moves.unsigned_abs();
                Some((Group::Mate(moves), format!("mate in {moves}")))
            }
            Task::Moves { .. } => None,
        };
        Ok(Self {
            id,
            position: epd.position,
            task,
            group,
        })
    }
}

impl Task {
    fn of(epd: &Epd) -> Result<Self, &'static str> {
        if let (Some(EpdValue::Text(points)), Some(EpdValue::Text(moves))) =
            (epd.get("c8"), epd.get("c9"))
        {
            return scored_moves(&epd.position, moves, points).map(Self::Points);
        }
        let (best, avoid) = (epd.best_moves(), epd.avoid_moves());
        if !best.is_empty() || !avoid.is_empty() {
            return Ok(Self::Moves {
                best: best.to_vec(),
                avoid: avoid.to_vec(),
            });
        }
        let moves = epd
            .mate_in()
            .ok_or("expected one of the operations `bm`, `am`, `dm`, or `c8` with `c9`")?;
        match i32::try_from(moves) {
            Ok(moves) if moves != 0 => Ok(Self::Mate(moves)),
            _ => Err("expected another number of moves in `dm`"),
        }
    }

    /// Returns the points of the chosen move or, if the task is a mate, of its announcement.
    pub(super) fn judge(&self, played: Option<Move>, is_proven: bool) -> Share {
        let is_solved = match self {
            Self::Points(points) => {
                let got = points.iter().find(|(mv, _)| Some(*mv) == played);
                return Share {
                    points: got.map_or(0, |&(_, points)| points.into()),
                    max_points: most(points).into(),
                };
            }
            Self::Moves { best, avoid } => played
                .is_some_and(|mv| (best.is_empty() || best.contains(&mv)) && !avoid.contains(&mv)),
            Self::Mate(_) => is_proven,
        };
        Share {
            points: is_solved.into(),
            max_points: 1,
        }
    }

    /// Returns what solves the position, as text.
    pub(super) fn wanted(&self, position: &Position) -> String {
        let list = |moves: &[Move]| {
            let moves = moves.iter().map(|&mv| position.san(mv).to_string());
            moves.collect::<Vec<_>>().join(" or ")
        };
        match self {
            Self::Moves { best, avoid } if best.is_empty() => {
                format!("anything but {}", list(avoid))
            }
            Self::Moves { best, .. } => list(best),
            Self::Points(points) => {
                let best = points.iter().filter(|(_, scored)| *scored == most(points));
                list(&best.map(|&(mv, _)| mv).collect::<Vec<_>>())
            }
            Self::Mate(moves) => format!("mate {moves}"),
        }
    }
}

/// Returns the points of the best move.
fn most(points: &[(Move, u32)]) -> u32 {
    points.iter().map(|&(_, points)| points).max().unwrap_or(0)
}

fn scored_moves(
    position: &Position,
    moves: &str,
    points: &str,
) -> Result<Vec<(Move, u32)>, &'static str> {
    let moves: Result<Vec<_>, _> = moves
        .split_whitespace()
        .map(|mv| position.parse_uci(mv))
        .collect();
    let moves = moves.map_err(|_| "expected legal moves in `c9`, as UCI writes them")?;
    let points: Result<Vec<u32>, _> = points.split_whitespace().map(str::parse).collect();
    match points {
        Ok(points) if points.len() == moves.len() && points.iter().any(|&points| points > 0) => {
            Ok(moves.into_iter().zip(points).collect())
        }
        _ => Err("expected a number in `c8` for each move of `c9`, one of them above 0"),
    }
}

/// Parses a theme of the Strategic Test Suite from an id such as `STS(v2.2) Open Files and Diagonals.017`.
fn theme(id: &str) -> Option<(Group, String)> {
    let (version, rest) = id.strip_prefix("STS(v")?.split_once(')')?;
    let number = version.split('.').next()?.parse().ok()?;
    let name = rest.rsplit_once('.').map_or(rest, |(name, _)| name);
    Some((Group::Theme(number), name.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(operations: &str) -> Result<Case, Error> {
        let line = format!("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - {operations}");
        Case::read(&line, "odd.epd", 7)
    }

    /// Returns the points for a move.
    fn points(operations: &str, played: &str) -> (u64, u64) {
        let case = read(operations).unwrap();
        let share = case.task.judge(case.position.parse_san(played).ok(), false);
        (share.points, share.max_points)
    }

    #[test]
    fn a_best_move_solves() {
        assert_eq!(points("bm Ra8# Ra7;", "Ra8#"), (1, 1));
        assert_eq!(points("bm Ra8# Ra7;", "Ra7"), (1, 1));
        assert_eq!(points("bm Ra8# Ra7;", "Ra6"), (0, 1));
        assert_eq!(points("bm Ra8#;", "none"), (0, 1));
    }

    #[test]
    fn a_move_to_avoid_does_not_solve() {
        assert_eq!(points("am Ra7;", "Ra7"), (0, 1));
        assert_eq!(points("am Ra7;", "Ra6"), (1, 1));
        assert_eq!(points("am Ra7;", "none"), (0, 1));
        assert_eq!(points("bm Ra8#; am Ra7;", "Ra6"), (0, 1));
        assert_eq!(points("bm Ra8#; am Ra7;", "Ra8#"), (1, 1));
    }

    #[test]
    fn moves_have_points() {
        let operations = "bm O-O; id \"STS(v2.2) Open Files.017\"; c8 \"10 3\"; c9 \"e1g1 e1d2\";";
        assert_eq!(points(operations, "O-O"), (10, 10));
        assert_eq!(points(operations, "Kd2"), (3, 10));
        assert_eq!(points(operations, "Ke2"), (0, 10));
        assert_eq!(points(operations, "none"), (0, 10));
        let case = read(operations).unwrap();
        assert_eq!(case.group, Some((Group::Theme(2), "Open Files".to_owned())));
        assert_eq!(case.task.wanted(&case.position), "O-O");
    }

    #[test]
    fn a_mate_is_solved_by_its_announcement() {
        assert_eq!(points("dm 1;", "Ra8#"), (0, 1));
        let case = read("dm -12;").unwrap();
        assert_eq!(case.id, "line 7");
        assert_eq!(case.task, Task::Mate(-12));
        assert_eq!(case.group, Some((Group::Mate(12), "mate in 12".to_owned())));
        assert_eq!(case.task.judge(None, true).points, 1);
    }

    #[test]
    fn malformed_cases_are_errors() {
        for (operations, expected) in [
            ("id \"x\";", "expected one of the operations"),
            ("dm 0;", "expected another number of moves in `dm`"),
            ("dm 3000000000;", "expected another number of moves in `dm`"),
            ("c8 \"1\"; c9 \"a1a2 a1a3\";", "expected a number in `c8`"),
            ("c8 \"x\"; c9 \"a1a2\";", "expected a number in `c8`"),
            ("c8 \"0 0\"; c9 \"a1a2 a1a3\";", "one of them above 0"),
            ("c8 \"1\"; c9 \"a1b2\";", "expected legal moves in `c9`"),
            ("bm Rb2;", "odd.epd:7:36"),
        ] {
            let error = read(operations).unwrap_err().to_string();
            assert!(error.contains(expected), "{operations}: {error}");
        }
    }
}
