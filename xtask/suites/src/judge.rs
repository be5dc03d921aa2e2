//! [`Judgment`]: whether an answer solves a position.

use crate::case::Task;
use chess_move::Move;

/// The judgment of the answer to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgment {
    Solved,
    Missed,
    /// Points out of a maximum.
    Points {
        got: u32,
        of: u32,
    },
}

impl Judgment {
    /// Judges the chosen move or, if the task is a mate, whether the mate was announced.
    pub(crate) fn of(task: &Task, played: Option<Move>, proven: bool) -> Self {
        let solved = match task {
            Task::Score(points) => {
                return Self::Points {
                    got: played.map_or(0, |mv| points.of(mv)),
                    of: points.most(),
                };
            }
            Task::Solve { best, avoid } => played
                .is_some_and(|mv| (best.is_empty() || best.contains(&mv)) && !avoid.contains(&mv)),
            Task::Mate(_) => proven,
        };
        if solved { Self::Solved } else { Self::Missed }
    }

    /// Returns whether no answer could be better.
    pub(crate) fn is_perfect(self) -> bool {
        match self {
            Self::Solved => true,
            Self::Missed => false,
            Self::Points { got, of } => got == of,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use chess_notation::San;

    fn judge(operations: &str, played: &str) -> Judgment {
        let line = format!("6k1/5ppp/8/8/8/8/8/R5K1 w - - {operations}");
        let case = Case::read(&line, 1).unwrap();
        let played = San::find_move(&case.position, played.as_bytes()).ok();
        Judgment::of(&case.task, played, false)
    }

    #[test]
    fn a_best_move_solves() {
        assert_eq!(judge("bm Ra8# Ra7;", "Ra8#"), Judgment::Solved);
        assert_eq!(judge("bm Ra8# Ra7;", "Ra7"), Judgment::Solved);
        assert_eq!(judge("bm Ra8# Ra7;", "Ra6"), Judgment::Missed);
        assert_eq!(judge("bm Ra8#;", "none"), Judgment::Missed);
    }

    #[test]
    fn a_move_to_avoid_does_not_solve() {
        assert_eq!(judge("am Ra7;", "Ra7"), Judgment::Missed);
        assert_eq!(judge("am Ra7;", "Ra6"), Judgment::Solved);
        assert_eq!(judge("am Ra7;", "none"), Judgment::Missed);
        assert_eq!(judge("bm Ra8#; am Ra7;", "Ra6"), Judgment::Missed);
        assert_eq!(judge("bm Ra8#; am Ra7;", "Ra8#"), Judgment::Solved);
    }

    #[test]
    fn points_are_a_share_of_the_maximum() {
        let points = "bm Ra8#; c8 \"10 4\"; c9 \"a1a8 a1a7\";";
        assert_eq!(judge(points, "Ra8#"), Judgment::Points { got: 10, of: 10 });
        assert_eq!(judge(points, "Ra7"), Judgment::Points { got: 4, of: 10 });
        assert_eq!(judge(points, "Ra6"), Judgment::Points { got: 0, of: 10 });
        assert_eq!(judge(points, "none"), Judgment::Points { got: 0, of: 10 });
        assert!(judge(points, "Ra8#").is_perfect());
        assert!(!judge(points, "Ra7").is_perfect());
    }

    #[test]
    fn a_mate_is_solved_by_its_announcement() {
        assert_eq!(judge("dm 1;", "Ra8#"), Judgment::Missed);
        assert_eq!(Judgment::of(&Task::Mate(1), None, true), Judgment::Solved);
    }
}
