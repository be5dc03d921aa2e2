//! [`Watch`]: checks all reports of a search for faults.

use crate::mate::{MateLine, contradicts, end};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use chess_notation::UciMove;
use chess_search::{Bound, Score};
use std::fmt;

/// Checks all reports of the search of one position.
#[derive(Debug)]
pub(crate) struct Watch {
    root: Position,
    /// The shortest mate, if it is known.
    known: Option<i32>,
    /// Whether the shortest mate has been announced.
    pub(crate) is_proven: bool,
    /// The number of mates announced with a principal variation that is shorter than the mate.
    pub(crate) broken_off: u32,
    /// The faults, at most one of each kind.
    pub(crate) faults: Vec<Fault>,
}

/// A report of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Announcement<'a> {
    pub(crate) depth: u32,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) pv: &'a [Move],
}

/// A fault of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    kind: FaultKind,
    /// The report as UCI would write it.
    said: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// The search panicked.
    Panic,
    /// The chosen move is illegal, or there is no move although there are legal ones.
    IllegalMove,
    /// The principal variation has an illegal move.
    IllegalLine,
    /// The chosen move or the expected reply differs from the principal variation.
    OtherLine,
    /// A mate that is shorter than the shortest mate, or by the wrong side.
    ImpossibleMate,
    /// The principal variation of a mate does not end in mate.
    FalseMate,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, said: String) -> Self {
        Self { kind, said }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            FaultKind::Panic => "the search panicked",
            FaultKind::IllegalMove => "no legal move",
            FaultKind::IllegalLine => "an illegal line",
            FaultKind::OtherLine => "the move is not the first of the line",
            FaultKind::ImpossibleMate => "an impossible mate",
            FaultKind::FalseMate => "a line that does not mate as announced",
        })?;
        if !self.said.is_empty() {
            write!(f, ": {}", self.said)?;
        }
        Ok(())
    }
}

impl Watch {
    /// Creates a watch for the search of a position, whose shortest mate may be known.
    pub(crate) fn new(root: Position, known: Option<i32>) -> Self {
        Self {
            root,
            known,
            is_proven: false,
            broken_off: 0,
            faults: Vec::new(),
        }
    }

    /// Checks one report.
    pub(crate) fn see(&mut self, said: Announcement<'_>) {
        if end(&self.root, said.pv).is_none() {
            self.fault(FaultKind::IllegalLine, said);
            return;
        }
        if let Some(known) = self.known {
            if contradicts(known, said.score, said.bound) {
                self.fault(FaultKind::ImpossibleMate, said);
            }
            self.is_proven |= said.score == Score::Mate(known) && said.bound == Bound::Exact;
        }
        // The line of a bound need not lead to the score.
        if let (Score::Mate(moves), Bound::Exact) = (said.score, said.bound) {
            match MateLine::of(&self.root, moves, said.pv) {
                MateLine::Mates => {}
                MateLine::BreaksOff => self.broken_off += 1,
                MateLine::IsNone => self.fault(FaultKind::FalseMate, said),
            }
        }
    }

    /// Checks the final answer.
    pub(crate) fn conclude(
        &mut self,
        best: Option<Move>,
        ponder: Option<Move>,
        said: Announcement<'_>,
    ) {
        let is_legal = match best {
            Some(best) => end(&self.root, &[best]).is_some(),
            None => !self.root.has_legal_move(),
        };
        if !is_legal {
            self.fault(FaultKind::IllegalMove, said);
        }
        let line = [best, ponder].into_iter().flatten().collect::<Vec<_>>();
        if end(&self.root, &line).is_none() {
            self.fault(FaultKind::IllegalLine, said);
        } else if best.is_some() && said.pv.first() != best.as_ref() {
            self.fault(FaultKind::OtherLine, said);
        }
    }

    fn fault(&mut self, kind: FaultKind, said: Announcement<'_>) {
        if self.faults.iter().all(|fault| fault.kind != kind) {
            self.faults.push(Fault::new(kind, said.to_string()));
        }
    }
}

/// Prints the report as UCI writes it.
impl fmt::Display for Announcement<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        write!(f, "depth {} score {}{bound} pv", self.depth, self.score)?;
        for &mv in self.pv {
            // Any position will do: castling is written as in standard chess.
            write!(f, " {}", UciMove::from_move(&Position::default(), mv))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_move::{MoveFlag, Square};

    /// Returns a watch for two rooks against a king: a mate in two.
    fn rooks() -> Watch {
        let root = Position::from_fen("7k/8/R7/1R6/8/8/8/K7 w - - 0 1").unwrap();
        Watch::new(root, Some(2))
    }

    fn mate() -> [Move; 3] {
        [
            Move::new(Square::B5, Square::B7, MoveFlag::Quiet),
            Move::new(Square::H8, Square::G8, MoveFlag::Quiet),
            Move::new(Square::A6, Square::A8, MoveFlag::Quiet),
        ]
    }

    fn said(score: Score, bound: Bound, pv: &[Move]) -> Announcement<'_> {
        Announcement {
            depth: 5,
            score,
            bound,
            pv,
        }
    }

    fn faults(watch: &Watch) -> Vec<String> {
        watch.faults.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn the_shortest_mate_is_proven_by_an_exact_score() {
        let mut watch = rooks();
        watch.see(said(Score::Centipawns(900), Bound::Exact, &mate()[..1]));
        watch.see(said(Score::Mate(2), Bound::Lower, &mate()[..1]));
        watch.see(said(Score::Mate(3), Bound::Exact, &mate()[..2]));
        assert!(!watch.is_proven);
        watch.see(said(Score::Mate(2), Bound::Exact, &mate()));
        assert!(watch.is_proven);
        assert_eq!(watch.broken_off, 1);
        assert_eq!(faults(&watch), [""; 0]);
    }

    #[test]
    fn impossible_claims_are_reported_once_per_kind() {
        let mut watch = rooks();
        for _ in 0..2 {
            watch.see(said(Score::Mate(1), Bound::Exact, &mate()[..1]));
            watch.see(said(Score::Mate(2), Bound::Exact, &mate()[1..]));
        }
        assert_eq!(
            faults(&watch),
            [
                "an impossible mate: depth 5 score mate 1 pv b5b7",
                "a line that does not mate as announced: depth 5 score mate 1 pv b5b7",
                "an illegal line: depth 5 score mate 2 pv h8g8 a6a8",
            ]
        );
        assert!(!watch.is_proven);
    }

    #[test]
    fn the_answer_must_be_legal_and_the_first_move_of_the_line() {
        let [first, second, third] = mate();
        let conclude = |best, ponder| {
            let mut watch = rooks();
            watch.conclude(best, ponder, said(Score::Mate(2), Bound::Exact, &mate()));
            faults(&watch)
        };
        assert_eq!(conclude(Some(first), Some(second)), [""; 0]);
        let line = "depth 5 score mate 2 pv b5b7 h8g8 a6a8";
        assert_eq!(
            conclude(Some(third), None),
            [format!("the move is not the first of the line: {line}")]
        );
        assert_eq!(conclude(None, None), [format!("no legal move: {line}")]);
        assert_eq!(
            conclude(Some(first), Some(third)),
            [format!("an illegal line: {line}")]
        );
    }
}
