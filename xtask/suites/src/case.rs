//! [`Case`]: one position of a suite and its task.

use chess_board::Position;
use chess_move::{Move, WithSpan};
use chess_notation::{Epd, EpdDeviation, EpdError, EpdValue, UciMove};
use std::fmt;

/// A position and its task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The `id` of the position, or the number of its line.
    pub(crate) id: String,
    pub(crate) position: Position,
    pub(crate) task: Task,
}

/// The task of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Find one of the best moves (any move if there are none), and none of the moves to avoid.
    Solve { best: Vec<Move>, avoid: Vec<Move> },
    /// Find a move with many points.
    Score(Points),
    /// Announce a mate in this number of moves: by the side to move, or by the other side if
    /// negative. Never 0.
    Mate(i32),
}

/// Moves with points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Points {
    pub(crate) moves: Vec<(Move, u32)>,
    /// The theme of the position, if the id names one.
    pub(crate) theme: Option<Theme>,
}

/// A theme of the strategic test suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// The number of the theme, from 1.
    pub(crate) number: u32,
    pub(crate) name: String,
}

/// The reason why a line is not a case.
#[derive(Debug)]
pub(crate) enum CaseError {
    Epd(EpdError),
    /// An operation has a text that is not a legal move. The value is the opcode.
    Move(&'static str),
    /// `c8` does not have a number for each move of `c9`.
    Points,
    /// The number of moves is too large for a mate.
    Mate(i64),
    /// The line has no operation that could judge a move.
    NothingAsked,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Epd(error) => WithSpan(error).fmt(f),
            Self::Move(opcode) => write!(f, "`{opcode}` has a text that is not a legal move"),
            Self::Points => f.write_str("expected a number in `c8` for each move of `c9`"),
            Self::Mate(moves) => write!(f, "no mate takes {moves} moves"),
            Self::NothingAsked => {
                f.write_str("expected one of the operations `bm`, `am`, `dm`, `c9`")
            }
        }
    }
}

impl Case {
    /// Parses a line. Without an `id`, its number becomes its name.
    pub(crate) fn read(line: &str, number: usize) -> Result<Self, CaseError> {
        let (epd, deviations) = Epd::from_epd_tolerant(line).map_err(CaseError::Epd)?;
        if deviations.contains(EpdDeviation::UnreadableMove) {
            // Strict parsing gives the place of the error.
            return Err(Epd::from_epd(line).map_or_else(CaseError::Epd, |_| CaseError::Move("bm")));
        }
        let id = epd
            .id()
            .map_or_else(|| format!("line {number}"), str::to_owned);
        let task = Task::of(&epd, &id)?;
        Ok(Self {
            id,
            position: epd.position,
            task,
        })
    }
}

impl Task {
    fn of(epd: &Epd, id: &str) -> Result<Self, CaseError> {
        if let (Some(points), Some(moves)) = (words(epd, "c8"), words(epd, "c9")) {
            return Ok(Self::Score(Points {
                moves: scored_moves(&epd.position, &moves, &points)?,
                theme: Theme::of(id),
            }));
        }
        let (best, avoid) = (epd.best_moves(), epd.avoid_moves());
        if !best.is_empty() || !avoid.is_empty() {
            return Ok(Self::Solve {
                best: best.to_vec(),
                avoid: avoid.to_vec(),
            });
        }
        match epd.mate_in() {
            Some(0) => Err(CaseError::Mate(0)),
            Some(moves) => i32::try_from(moves)
                .map(Self::Mate)
                .map_err(|_| CaseError::Mate(moves)),
            None => Err(CaseError::NothingAsked),
        }
    }
}

/// Returns the words of a comment.
fn words(epd: &Epd, opcode: &str) -> Option<Vec<String>> {
    match epd.get(opcode) {
        Some(EpdValue::Text(text)) => Some(text.split_whitespace().map(str::to_owned).collect()),
        _ => None,
    }
}

fn scored_moves(
    position: &Position,
    moves: &[String],
    points: &[String],
) -> Result<Vec<(Move, u32)>, CaseError> {
    if moves.len() != points.len() || moves.is_empty() {
        return Err(CaseError::Points);
    }
    let pairs = moves.iter().zip(points);
    pairs
        .map(|(mv, points)| {
            let mv =
                UciMove::parse_move(position, mv.as_bytes()).map_err(|_| CaseError::Move("c9"))?;
            let points = points.parse().map_err(|_| CaseError::Points)?;
            Ok((mv, points))
        })
        .collect()
}

impl Points {
    /// Returns the points of a move.
    pub(crate) fn of(&self, mv: Move) -> u32 {
        let found = self.moves.iter().find(|(scored, _)| *scored == mv);
        found.map_or(0, |&(_, points)| points)
    }

    /// Returns the points of the best move.
    pub(crate) fn most(&self) -> u32 {
        self.moves
            .iter()
            .map(|&(_, points)| points)
            .max()
            .unwrap_or(0)
    }
}

impl Theme {
    /// Parses the theme from an id such as `STS(v2.2) Open Files and Diagonals.017`.
    fn of(id: &str) -> Option<Self> {
        let (version, rest) = id.strip_prefix("STS(v")?.split_once(')')?;
        let number = version.split('.').next()?.parse().ok()?;
        let name = rest.rsplit_once('.').map_or(rest, |(name, _)| name);
        Some(Self {
            number,
            name: name.trim().to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_move::{MoveFlag, Square};

    fn message(line: &str) -> String {
        Case::read(line, 7).expect_err(line).to_string()
    }

    #[test]
    fn best_and_avoid_moves_are_parsed() {
        let case = Case::read("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; am Ra7 Ra6;", 7).unwrap();
        let to = |to| Move::new(Square::A1, to, MoveFlag::Quiet);
        assert_eq!(case.id, "line 7");
        assert_eq!(
            case.task,
            Task::Solve {
                best: vec![to(Square::A8)],
                avoid: vec![to(Square::A7), to(Square::A6)],
            }
        );
    }

    #[test]
    fn points_are_parsed_for_uci_moves() {
        let case = Case::read(
            "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"STS(v2.2) Open Files.017\"; \
             c0 \"O-O=10, Kd2=3\"; c8 \"10 3\"; c9 \"e1g1 e1d2\";",
            1,
        )
        .unwrap();
        let Task::Score(points) = case.task else {
            panic!("{:?}", case.task);
        };
        let castle = Move::new(Square::E1, Square::G1, MoveFlag::KingsideCastle);
        let step = |to| Move::new(Square::E1, to, MoveFlag::Quiet);
        assert_eq!(points.most(), 10);
        assert_eq!(points.of(castle), 10);
        assert_eq!(points.of(step(Square::D2)), 3);
        assert_eq!(points.of(step(Square::E2)), 0);
        let theme = points.theme.unwrap();
        assert_eq!((theme.number, theme.name.as_str()), (2, "Open Files"));
    }

    #[test]
    fn mate_cases_are_parsed() {
        let mate = |operation: &str| {
            Case::read(&format!("6k1/5ppp/8/8/8/8/8/R5K1 w - - {operation}"), 1)
                .unwrap()
                .task
        };
        assert_eq!(mate("dm 1;"), Task::Mate(1));
        assert_eq!(mate("dm -12;"), Task::Mate(-12));
    }

    #[test]
    fn malformed_cases_are_errors() {
        let rooks = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
        assert_eq!(
            message(&format!("{rooks} id \"x\";")),
            "expected one of the operations `bm`, `am`, `dm`, `c9`"
        );
        assert_eq!(message(&format!("{rooks} dm 0;")), "no mate takes 0 moves");
        let points = "expected a number in `c8` for each move of `c9`";
        assert_eq!(
            message(&format!("{rooks} c8 \"1\"; c9 \"a1a2 a1a3\";")),
            points
        );
        assert_eq!(message(&format!("{rooks} c8 \"x\"; c9 \"a1a2\";")), points);
        assert_eq!(
            message(&format!("{rooks} c8 \"1\"; c9 \"a1b2\";")),
            "`c9` has a text that is not a legal move"
        );
        assert!(message(&format!("{rooks} bm Rb2;")).contains("(bytes 33..36)"));
        assert!(message("8/8 w").contains("bytes"));
    }
}
