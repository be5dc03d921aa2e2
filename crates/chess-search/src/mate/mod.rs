//! [`MateSolver`]: decides whether there is a forced mate in a given number of moves.
//!
//! A search that prunes misses some quiet key moves of problems, and it cannot prove that there is no
//! mate. This solver considers only mates. It first tries the moves that
//! leave the opponent the fewest replies: depth-first proof-number search (Nagai, 2002: df-pn
//! algorithm for searching AND/OR trees and its applications). Each node is limited to the
//! remaining plies, so that the first proof is the shortest mate. The last four plies are a plain
//! search.

mod budget;
mod numbers;
mod short;
mod table;

use budget::SolverBudget;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use numbers::{ProofNumbers, Turn};
use table::{ProofTable, key};

/// A move and the proof numbers of the position after it.
struct Child {
    mv: Move,
    numbers: ProofNumbers,
}

/// A proven mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mate {
    /// The moves of the mating side: negative if the side to move is mated.
    pub(crate) moves: i32,
    /// The attacker's shortest line against the longest defense.
    pub(crate) line: Vec<Move>,
}

/// The solver with its table.
pub(crate) struct MateSolver<'a> {
    table: ProofTable,
    budget: SolverBudget<'a>,
    /// By remaining plies, the move with which the defender last escaped.
    refutations: Vec<Option<Move>>,
}

/// The share of time and nodes for the proof. The rest is for the mating line, or for the ordinary search.
const PROOF_SHARE: f64 = 0.75;

/// The share of time and nodes at which the mating line ends.
const LINE_SHARE: f64 = 0.95;

/// The number of nodes that the table can hold.
const SLOTS: usize = 1 << 20;

/// The number of last plies that are searched plainly.
const PLAIN_SEARCH_PLIES: usize = 4;

/// The number of plies without a capture or a pawn move that makes a draw, unless the last one
/// mates.
const DRAW_CLOCK: u16 = 100;

/// The error of a solver whose budget is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BudgetExhausted;

impl<'a> MateSolver<'a> {
    /// Creates a solver that stops when `is_used_up` returns `true`.
    pub(crate) fn new(is_used_up: &'a mut dyn FnMut(u64, f64) -> bool) -> Self {
        Self {
            table: ProofTable::new(SLOTS),
            budget: SolverBudget::new(is_used_up, PROOF_SHARE),
            refutations: Vec::new(),
        }
    }

    /// Returns the shortest mate by or against the side to move, in at most this many moves, or `None` if there is
    /// none.
    ///
    /// # Errors
    /// If the budget was used up before a mate was proven or disproven.
    pub(crate) fn solve(
        &mut self,
        position: &Position,
        most: u32,
    ) -> Result<Option<Mate>, BudgetExhausted> {
        let most = most as usize;
        self.refutations = vec![None; 2 * most + 1];
        self.budget.check();
        for moves in 1..=most {
            for plies in [2 * moves - 1, 2 * moves] {
                if self.is_mate_in(position, plies).ok_or(BudgetExhausted)? {
                    let moves = moves as i32;
                    let line = self.line(*position, plies);
                    let moves = match Turn::at_plies_left(plies) {
                        Turn::Attacker => moves,
                        Turn::Defender => -moves,
                    };
                    return Ok((!line.is_empty()).then_some(Mate { moves, line }));
                }
            }
        }
        Ok(None)
    }

    /// Returns the number of positions searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// Returns whether the attacker, who is to move when the remaining plies are odd, mates within them. `None` if the
    /// solver gave up.
    fn is_mate_in(&mut self, position: &Position, plies: usize) -> Option<bool> {
        let known = self.table.probe(key(position, plies));
        let decision = known.and_then(ProofNumbers::decision).or_else(|| {
            self.search(position, plies, ProofNumbers::UNLIMITED)
                .decision()
        });
        decision.filter(|_| !self.budget.is_exhausted())
    }

    /// Searches a node until one of its proof numbers reaches its limit.
    fn search(&mut self, position: &Position, plies: usize, limit: ProofNumbers) -> ProofNumbers {
        if plies <= PLAIN_SEARCH_PLIES {
            let is_mate = self.is_short_mate(position, plies);
            return ProofNumbers::decided(is_mate);
        }
        let turn = Turn::at_plies_left(plies);
        let mut children = self.children(position, plies);
        let mut numbers = sum(&children, turn);
        let (most, most_against) = limit.seen_by(turn);
        loop {
            let (aim, against) = numbers.seen_by(turn);
            if aim >= most || against >= most_against || aim == 0 || against == 0 {
                break;
            }
            let (best, second) = easiest(&children, turn);
            let (_, child_against) = children[best].numbers.seen_by(turn);
            // The search leaves the child only when it has become clearly harder than the
            // second-easiest child (the 1 + ε trick of J. Pawlewicz and Ł. Lew, 2006: improving
            // depth-first PN-search).
            let child_limit = ProofNumbers::of_mover(
                turn,
                most.min(second + second / 4 + 1)
                    .min(ProofNumbers::INFINITE),
                (most_against - against + child_against).min(ProofNumbers::INFINITE),
            );
            let after = after(position, children[best].mv);
            self.budget.count();
            children[best].numbers = self.search(&after, plies - 1, child_limit);
            if self.budget.is_exhausted() {
                return numbers;
            }
            numbers = sum(&children, turn);
            if turn == Turn::Defender && numbers.disproof == 0 {
                self.refutations[plies] = Some(children[best].mv);
            }
        }
        self.table.store(key(position, plies), numbers);
        numbers
    }

    /// Returns the moves of a node with their proof numbers. A move that decides the node is returned alone.
    fn children(&mut self, position: &Position, plies: usize) -> Vec<Child> {
        let turn = Turn::at_plies_left(plies);
        let decided = Some(turn == Turn::Attacker);
        let mut moves = position.legal_moves();
        if turn == Turn::Defender
            && let Some(refutation) = self.refutations[plies]
            && let Some(index) = moves.iter().position(|&mv| mv == refutation)
        {
            moves.swap(0, index);
        }
        // The table is read for all moves in one pass, so that cache misses overlap.
        let positions: Vec<Position> = moves.iter().map(|&mv| after(position, mv)).collect();
        let probed: Vec<_> = positions
            .iter()
            .map(|after| self.table.probe(key(after, plies - 1)))
            .collect();
        let mut children = Vec::with_capacity(moves.len());
        for ((&mv, after), probed) in moves.iter().zip(&positions).zip(probed) {
            let numbers = probed.unwrap_or_else(|| first_numbers(after, plies - 1));
            let child = Child { mv, numbers };
            if numbers.decision() == decided {
                return vec![child];
            }
            children.push(child);
        }
        children
    }

    /// Returns whether the attacker mates from this position, or `None` if only a search can decide it.
    fn known(&self, position: &Position, plies: usize) -> Option<bool> {
        self.table
            .probe(key(position, plies))
            .unwrap_or_else(|| first_numbers(position, plies))
            .decision()
    }

    /// Returns a line of a proven mate: the attacker mates as fast as possible, the defender delays it as long as
    /// possible. It ends early if the solver gives up.
    fn line(&mut self, mut position: Position, mut plies: usize) -> Vec<Move> {
        self.budget.set_share(LINE_SHARE);
        let mut line = Vec::new();
        while plies > 0 {
            let Some(mv) = self.next_of_line(&position, plies) else {
                break;
            };
            position.play_unchecked(mv);
            line.push(mv);
            plies -= 1;
        }
        line
    }

    fn next_of_line(&mut self, position: &Position, plies: usize) -> Option<Move> {
        // The longest defense is not mated two plies earlier.
        let (left, wanted) = match Turn::at_plies_left(plies) {
            Turn::Attacker => (plies - 1, true),
            Turn::Defender if plies < 3 => return position.legal_moves().first().copied(),
            Turn::Defender => (plies - 3, false),
        };
        let moves = position.legal_moves();
        // Usually the table already contains this move.
        let known = moves
            .iter()
            .copied()
            .find(|&mv| self.known(&after(position, mv), left) == Some(wanted));
        known.or_else(|| {
            moves.into_iter().find(|&mv| {
                let after = after(position, mv);
                let known = self.known(&after, left);
                known.or_else(|| self.is_mate_in(&after, left)) == Some(wanted)
            })
        })
    }
}

/// Returns the position after a legal move.
fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

/// Returns the proof numbers of a node that has not been searched.
fn first_numbers(position: &Position, plies: usize) -> ProofNumbers {
    match Turn::at_plies_left(plies) {
        Turn::Attacker if is_drawn(position) => ProofNumbers::DISPROVEN,
        Turn::Attacker => ProofNumbers::UNKNOWN,
        Turn::Defender => match position.count_legal() as u32 {
            0 => ProofNumbers::decided(position.is_check()),
            _ if plies == 0 || is_drawn(position) => ProofNumbers::DISPROVEN,
            // The defender must be mated after each of its moves.
            answers => ProofNumbers {
                proof: answers,
                disproof: 1,
            },
        },
    }
}

/// Returns whether a position that is not a mate is a draw by the fifty-move rule.
fn is_drawn(position: &Position) -> bool {
    position.halfmove_clock() >= DRAW_CLOCK
}

/// Returns the easiest child for the side to move, and the number of the second easiest.
fn easiest(children: &[Child], turn: Turn) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, ProofNumbers::INFINITE);
    for (index, child) in children.iter().enumerate() {
        let (aim, _) = child.numbers.seen_by(turn);
        if aim < least {
            second = least.min(ProofNumbers::INFINITE);
            (best, least) = (index, aim);
        } else {
            second = second.min(aim);
        }
    }
    (best, second)
}

/// Combines the numbers of the children: the side to move needs one move that works, and the other
/// side needs an answer to each.
fn sum(children: &[Child], turn: Turn) -> ProofNumbers {
    let (mut aim, mut against) = (ProofNumbers::INFINITE, 0u32);
    for child in children {
        let (child_aim, child_against) = child.numbers.seen_by(turn);
        aim = aim.min(child_aim);
        against = (against + child_against).min(ProofNumbers::INFINITE);
    }
    ProofNumbers::of_mover(turn, aim, against)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::{Outcome, PositionRules};

    fn solve(fen: &str, most: u32) -> Option<Mate> {
        let position = Position::from_fen(fen).unwrap();
        let mate = MateSolver::new(&mut |_, _| false)
            .solve(&position, most)
            .unwrap()?;
        let mut end = position;
        for &mv in &mate.line {
            end = end.play(mv).unwrap();
        }
        assert!(
            matches!(end.outcome(), Some(Outcome::Checkmate { .. })),
            "{fen}"
        );
        let plies = 2 * mate.moves.unsigned_abs() as usize - usize::from(mate.moves > 0);
        assert_eq!(mate.line.len(), plies, "{fen}");
        Some(mate)
    }

    #[test]
    fn the_mate_solver_finds_the_shortest_mate() {
        for (fen, moves) in [
            ("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", 1),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
            ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", -1),
            // Problems with quiet key moves, and a side that is mated after every move.
            ("8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1", 4),
            ("8/2p2p2/2P1kPp1/4P1p1/3P2p1/2PK2P1/Bp1P4/b7 b - - 0 1", -4),
        ] {
            let found = solve(fen, 4).map_or(0, |mate| mate.moves);
            assert_eq!(found, moves, "{fen}");
        }
    }

    /// Returns whether the side that moves at odd remaining plies mates within them, by exhaustive
    /// search.
    fn is_mate_by_definition(position: &Position, plies: usize) -> bool {
        let mut after = position.legal_moves().into_iter().map(|mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            after
        });
        match position.outcome() {
            Some(Outcome::Checkmate { .. }) => plies.is_multiple_of(2),
            Some(_) => false,
            None if plies == 0 || position.halfmove_clock() >= 100 => false,
            None if plies.is_multiple_of(2) => after.all(|p| is_mate_by_definition(&p, plies - 1)),
            None => after.any(|p| is_mate_by_definition(&p, plies - 1)),
        }
    }

    #[test]
    fn the_mate_solver_agrees_with_exhaustive_search() {
        let (mut mates, mut others) = (0, 0);
        for (fen, most) in [
            ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 6),
            ("8/8/8/8/8/1k6/7r/1K6 b - - 95 1", 7),
            ("7k/P6p/5K2/6pP/8/8/8/B7 w - g6 0 1", 5),
            ("5rk1/5ppp/8/8/8/1q6/2P2PPP/1R3RK1 w - - 0 1", 3),
            ("4k2r/R4ppp/8/3N4/8/1B3q2/5P1P/R3K2R w KQk - 0 1", 3),
            ("3r3k/6pp/8/6N1/2Q5/8/6PP/7K w - - 98 1", 4),
        ] {
            let root = Position::from_fen(fen).unwrap();
            for mv in root.legal_moves() {
                let mut position = root;
                position.play_unchecked(mv);
                if position.outcome().is_some() {
                    continue;
                }
                let expected = (1..=most).find(|&plies| is_mate_by_definition(&position, plies));
                let mut is_never = |_, _| false;
                let mut solver = MateSolver::new(&mut is_never);
                solver.refutations = vec![None; most + 1];
                let found = (1..=most).find(|&plies| solver.is_mate_in(&position, plies).unwrap());
                assert_eq!(found, expected, "{position}");
                *expected.map_or(&mut others, |_| &mut mates) += 1;
            }
        }
        assert!(mates > 10 && others > 10, "{mates} {others}");
    }

    #[test]
    fn a_draw_by_the_clock_comes_before_a_later_mate() {
        for (clock, moves) in [(0, 2), (97, 2), (98, 0)] {
            let fen = format!("kbK5/pp6/1P6/8/8/8/8/R7 w - - {clock} 1");
            assert_eq!(solve(&fen, 2).map_or(0, |mate| mate.moves), moves, "{fen}");
        }
        // Mate on the hundredth ply counts, and so does mate after a draw that was not claimed.
        for clock in [99, 120] {
            let fen = format!("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - {clock} 1");
            assert_eq!(solve(&fen, 3).map(|mate| mate.moves), Some(1), "{fen}");
        }
    }

    #[test]
    fn the_mate_solver_stops_at_its_limit() {
        let mut asked = 0;
        let mut is_over = |_, _| {
            asked += 1;
            asked > 3
        };
        let mate = MateSolver::new(&mut is_over).solve(&Position::default(), 9);
        assert_eq!(mate.unwrap_err(), BudgetExhausted);
        assert!(asked > 3);
    }
}
