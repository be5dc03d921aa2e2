//! [`Watch`]: checks all reports of a search for faults.

use chess_board::Position;
use chess_move::{Bound, Score};
use chess_movegen::{Outcome, PositionRules};
use chess_notation::UciMove;
use chess_uci::Info;
use std::collections::BTreeMap;

/// Checks all reports on one position.
#[derive(Debug)]
pub(super) struct Watch {
    root: Position,
    /// The shortest mate, if it is known.
    known: Option<i32>,
    /// Whether the shortest mate has been announced.
    pub(super) is_proven: bool,
    /// The last score.
    pub(super) score: Option<(Score, Bound)>,
    /// The depth of the last score.
    pub(super) depth: Option<u32>,
    /// The first report with each fault.
    faults: BTreeMap<&'static str, String>,
}

const ILLEGAL_LINE: &str = "an illegal line";
const IMPOSSIBLE_MATE: &str = "an impossible mate";
const FALSE_MATE: &str = "a line that does not mate as announced";

impl Watch {
    /// Creates a watch for the search of a position, whose shortest mate may be known.
    pub(super) const fn new(root: Position, known: Option<i32>) -> Self {
        Self {
            root,
            known,
            is_proven: false,
            score: None,
            depth: None,
            faults: BTreeMap::new(),
        }
    }

    /// Checks one report. Reports of other lines than the best one are ignored.
    pub(super) fn see(&mut self, info: &Info) {
        let Some(score) = info.score.filter(|_| info.multipv.unwrap_or(1) == 1) else {
            return;
        };
        self.score = Some((score, info.bound));
        self.depth = info.depth;
        let Some(end) = end(self.root, &info.pv) else {
            self.fault(ILLEGAL_LINE, info);
            return;
        };
        if let Some(known) = self.known {
            if contradicts(known, score, info.bound) {
                self.fault(IMPOSSIBLE_MATE, info);
            }
            self.is_proven |= score == Score::Mate(known) && info.bound == Bound::Exact;
        }
        // The line of a bound need not lead to the score.
        if let (Score::Mate(moves), Bound::Exact) = (score, info.bound) {
            let is_mate = matches!(end.outcome(), Some(Outcome::Checkmate { .. }));
            // The side that mates moves last.
            let plies = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
            // A line that is shorter than the mate neither proves nor disproves it.
            let breaks_off = info.pv.len() < plies && !is_mate;
            if !breaks_off && (info.pv.len() != plies || !is_mate) {
                self.fault(FALSE_MATE, info);
            }
        }
    }

    fn fault(&mut self, fault: &'static str, info: &Info) {
        let said = || {
            let info = Info {
                depth: info.depth,
                score: info.score,
                bound: info.bound,
                pv: info.pv.clone(),
                ..Info::default()
            };
            info.to_string()
        };
        self.faults.entry(fault).or_insert_with(said);
    }

    /// Returns the faults, each with the first report that has it.
    pub(super) fn faults(self) -> Vec<String> {
        let faults = self.faults.into_iter();
        faults
            .map(|(fault, said)| format!("{fault}: {said}"))
            .collect()
    }
}

/// Returns the position at the end of a line, or `None` if the line has an illegal move.
fn end(root: Position, line: &[UciMove]) -> Option<Position> {
    line.iter().try_fold(root, |mut position, mv| {
        position.play_unchecked(mv.to_move(&position).ok()?);
        Some(position)
    })
}

/// Returns whether a score announces an impossible mate, given the shortest mate: a shorter one, or one by the other
/// side.
fn contradicts(known: i32, score: Score, bound: Bound) -> bool {
    match (score, bound) {
        (Score::Mate(moves), Bound::Exact | Bound::Lower) if moves > 0 => {
            known < 0 || moves < known
        }
        (Score::Mate(moves), Bound::Exact | Bound::Upper) if moves <= 0 => {
            known > 0 || moves > known
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rooks against a king: a mate in two.
    const ROOKS: &str = "7k/8/R7/1R6/8/8/8/K7 w - - 0 1";

    /// Returns a watch that has seen these reports.
    fn watch(fen: &str, known: Option<i32>, reports: &[&str]) -> Watch {
        let mut watch = Watch::new(Position::from_fen(fen).unwrap(), known);
        for report in reports {
            let reply = format!("info {report}").parse();
            let Ok(chess_uci::Reply::Info(info)) = reply else {
                panic!("{report}");
            };
            watch.see(&info);
        }
        watch
    }

    #[test]
    fn the_shortest_mate_is_proven_by_an_exact_score() {
        let unproven = [
            "score cp 900 pv b5b7",
            "score mate 2 lowerbound pv b5b7",
            "score mate 3 pv b5b7 h8g8",
            "multipv 2 score mate 2 pv b5b7 h8g8 a6a8",
        ];
        let unproven = watch(ROOKS, Some(2), &unproven);
        assert!(!unproven.is_proven);
        assert_eq!(unproven.faults(), [""; 0]);
        let proven = watch(ROOKS, Some(2), &["score mate 2 pv b5b7 h8g8 a6a8"]);
        assert!(proven.is_proven);
        assert_eq!(proven.faults(), [""; 0]);
    }

    #[test]
    fn each_kind_of_fault_is_reported_once() {
        let reports = [
            "depth 5 score mate 1 pv b5b7",
            "depth 5 score mate 2 nps 7 pv h8g8",
        ];
        let watch = watch(ROOKS, Some(2), &[reports, reports].concat());
        assert!(!watch.is_proven);
        assert_eq!(
            watch.faults(),
            [
                "a line that does not mate as announced: info depth 5 score mate 1 pv b5b7",
                "an illegal line: info depth 5 score mate 2 pv h8g8",
                "an impossible mate: info depth 5 score mate 1 pv b5b7",
            ]
        );
    }

    #[test]
    fn the_line_of_a_mate_is_played_to_its_end() {
        let black = "7k/1R6/R7/8/8/8/8/K7 b - - 0 1";
        for (fen, report, faults) in [
            (ROOKS, "score mate 2 pv b5b7 h8g8 a6a8", 0),
            (ROOKS, "score mate 2 pv b5b7 h8g8", 0),
            (ROOKS, "score mate 2", 0),
            (ROOKS, "score mate 2 pv b5b7 h8g8 a6a7", 1),
            (ROOKS, "score mate 3 pv b5b7 h8g8 a6a8", 1),
            (ROOKS, "score mate 1 pv b5b7 h8g8 a6a8", 1),
            (black, "score mate -1 pv h8g8 a6a8", 0),
            (black, "score mate -2 pv h8g8 a6a8", 1),
            (black, "score mate -1 pv h8g8", 0),
            ("R6k/1R6/8/8/8/8/8/K7 b - - 0 1", "score mate 0", 0),
        ] {
            let watch = watch(fen, None, &[report]);
            assert_eq!(watch.faults().len(), faults, "{report}");
        }
    }

    #[test]
    fn only_impossible_mates_are_contradictions() {
        use Bound::{Exact, Lower, Upper};
        let mate = Score::Mate;
        for (known, score, bound, expected) in [
            (3, mate(3), Exact, false),
            (3, mate(4), Exact, false),
            (3, mate(2), Exact, true),
            (3, mate(2), Lower, true),
            // A score of at most "mate in two" is consistent with a mate in three.
            (3, mate(2), Upper, false),
            (3, mate(-9), Exact, true),
            (3, mate(-9), Lower, false),
            (-3, mate(-3), Exact, false),
            (-3, mate(-4), Exact, false),
            (-3, mate(-2), Exact, true),
            (-3, mate(-2), Upper, true),
            (-3, mate(-2), Lower, false),
            (-3, mate(9), Exact, true),
            (-3, mate(9), Upper, false),
            (3, mate(0), Exact, true),
            (3, Score::Centipawns(5000), Exact, false),
            (-3, Score::Centipawns(5000), Exact, false),
        ] {
            assert_eq!(
                contradicts(known, score, bound),
                expected,
                "{known} {score} {bound:?}"
            );
        }
    }
}
