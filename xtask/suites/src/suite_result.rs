//! [`SuiteResult`]: the totals of the answers to a suite.

use crate::case::{Task, Theme};
use crate::judge::Judgment;
use crate::search::Answer;
use crate::suite::Suite;
use std::collections::BTreeMap;

/// The totals of the answers to a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SuiteResult {
    pub(crate) searched: usize,
    /// The number of mates longer than the limit.
    pub(crate) skipped: usize,
    /// The solved positions, out of all positions without points.
    pub(crate) solved: Share,
    /// The points, out of the maximum.
    pub(crate) points: Share,
    /// The points by the number of their theme.
    pub(crate) themes: BTreeMap<u32, (String, Share)>,
    /// The solved mates by their length in moves.
    pub(crate) mates: BTreeMap<u32, Share>,
    /// The number of positions with a wrong announcement.
    pub(crate) faults: usize,
    /// The number of mates announced with a principal variation that is shorter than the mate.
    pub(crate) broken_off: u32,
    pub(crate) nodes: u64,
}

/// A number out of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) got: u32,
    pub(crate) of: u32,
}

impl Share {
    fn add(&mut self, got: u32, of: u32) {
        self.got += got;
        self.of += of;
    }

    pub(crate) fn percent(self) -> f64 {
        100.0 * f64::from(self.got) / f64::from(self.of.max(1))
    }
}

impl SuiteResult {
    pub(crate) fn new(suite: &Suite, answers: &[Option<Answer>]) -> Self {
        let mut suite_result = Self::default();
        for (case, answer) in suite.cases.iter().zip(answers) {
            match answer {
                Some(answer) => suite_result.add(&case.task, answer),
                None => suite_result.skipped += 1,
            }
        }
        suite_result
    }

    fn add(&mut self, task: &Task, answer: &Answer) {
        self.searched += 1;
        self.faults += usize::from(!answer.faults.is_empty());
        self.broken_off += answer.broken_off;
        self.nodes += answer.nodes;
        match answer.judgment {
            Judgment::Solved => self.solved.add(1, 1),
            Judgment::Missed => self.solved.add(0, 1),
            Judgment::Points { got, of } => self.points.add(got, of),
        }
        match (task, answer.judgment) {
            (Task::Score(points), Judgment::Points { got, of }) => {
                if let Some(Theme { number, name }) = &points.theme {
                    let theme = self.themes.entry(*number);
                    let (_, share) = theme.or_insert_with(|| (name.clone(), Share::default()));
                    share.add(got, of);
                }
            }
            (Task::Mate(moves), judgment) => {
                let share = self.mates.entry(moves.unsigned_abs()).or_default();
                share.add(u32::from(judgment.is_perfect()), 1);
            }
            _ => {}
        }
    }

    /// Returns whether all positions are mates.
    pub(crate) fn is_of_mates(&self) -> bool {
        let mates: u32 = self.mates.values().map(|share| share.of).sum();
        mates as usize == self.searched
    }

    /// Returns whether a target is reached: a number of positions or, for suites with points, a
    /// percentage of the points.
    pub(crate) fn reaches(&self, target: u32) -> bool {
        if self.points.of > 0 {
            u64::from(self.points.got) * 100 >= u64::from(target) * u64::from(self.points.of)
        } else {
            self.solved.got >= target
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use chess_search::Score;

    fn answer(judgment: Judgment) -> Answer {
        Answer {
            played: None,
            judgment,
            score: Score::Centipawns(0),
            depth: 1,
            nodes: 10,
            broken_off: 1,
            faults: Vec::new(),
        }
    }

    fn suite(operations: &[&str]) -> Suite {
        let read = |operations: &&str| {
            Case::read(&format!("6k1/5ppp/8/8/8/8/8/R5K1 w - - {operations}"), 1).unwrap()
        };
        Suite {
            name: "test".to_owned(),
            cases: operations.iter().map(read).collect(),
        }
    }

    #[test]
    fn points_are_added_by_theme() {
        let scored =
            |theme| format!("c8 \"10\"; c9 \"a1a8\"; id \"STS(v{theme}.0) T{theme}.001\";");
        let (one, two) = (scored(1), scored(2));
        let suite = suite(&[&one, &two, &one]);
        let points = |got| Some(answer(Judgment::Points { got, of: 10 }));
        let suite_result = SuiteResult::new(&suite, &[points(10), points(7), points(5)]);
        assert_eq!(suite_result.points, Share { got: 22, of: 30 });
        assert_eq!(
            suite_result.themes.into_iter().collect::<Vec<_>>(),
            [
                (1, ("T1".to_owned(), Share { got: 15, of: 20 })),
                (2, ("T2".to_owned(), Share { got: 7, of: 10 })),
            ]
        );
    }

    #[test]
    fn targets_are_percentages_of_points_or_numbers_of_solved_positions() {
        let share = |got, of| Share { got, of };
        let suite_result = |solved, points| SuiteResult {
            solved,
            points,
            ..SuiteResult::default()
        };
        let points = suite_result(Share::default(), share(1125, 1500));
        assert!(points.reaches(75) && !points.reaches(76));
        assert!(!suite_result(Share::default(), share(1124, 1500)).reaches(75));
        let solved = suite_result(share(290, 300), Share::default());
        assert!(solved.reaches(290) && !solved.reaches(291));
        assert!((share(1, 8).percent() - 12.5).abs() < 1e-9);
    }

    #[test]
    fn mates_are_counted_by_length() {
        let suite = suite(&["dm 1;", "dm -3;", "dm 3;", "dm 9;"]);
        let solved = || Some(answer(Judgment::Solved));
        let missed = Some(answer(Judgment::Missed));
        let suite_result = SuiteResult::new(&suite, &[solved(), missed, solved(), None]);
        assert_eq!((suite_result.searched, suite_result.skipped), (3, 1));
        assert_eq!(suite_result.solved, Share { got: 2, of: 3 });
        assert_eq!(suite_result.mates[&1], Share { got: 1, of: 1 });
        assert_eq!(suite_result.mates[&3], Share { got: 1, of: 2 });
        assert!(suite_result.is_of_mates());
        assert_eq!((suite_result.nodes, suite_result.broken_off), (30, 3));
    }
}
