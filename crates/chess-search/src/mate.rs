//! [`MateSolver`]: is there a mate in so many moves, whatever the opponent does?
//!
//! A search that prunes finds most mates on its way, but not every quiet key of a problem, and it
//! cannot say that there is none. This one knows nothing but mates. It tries first what leaves the
//! opponent the fewest answers: depth-first proof-number search (Nagai, 2002: df-pn algorithm for
//! searching AND/OR trees and its applications), each node limited to the plies that are left, so
//! that the first number of moves for which there is a proof is the shortest mate.

use chess_board::Position;
use chess_move::Move;
use chess_movegen::{count_legal, legal_moves};

/// How hard a node is: at least so many positions are still to be decided to prove, or to disprove,
/// that the attacker mates in the plies left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const INFINITE: u32 = 1 << 30;

/// Who has the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Attacker,
    Defender,
}

impl Turn {
    /// The attacker makes the last of the plies.
    fn with_left(plies: usize) -> Self {
        if plies.is_multiple_of(2) {
            Self::Defender
        } else {
            Self::Attacker
        }
    }
}

impl Numbers {
    const PROVEN: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    const DISPROVEN: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    fn decision(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// What is known of a position with so many plies left.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    numbers: Numbers,
}

/// A move and what is known of the position after it.
struct Child {
    mv: Move,
    numbers: Numbers,
}

/// A mate that was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mate {
    /// Moves of the mating side: negative when the side to move is the one that is mated.
    pub(crate) moves: i32,
    /// The attacker's shortest way against a defence that lasts as long as any.
    pub(crate) line: Vec<Move>,
}

/// The solver, with a table of what it has found.
pub(crate) struct MateSolver<'a> {
    slots: Vec<Slot>,
    /// Asked now and then, with the nodes so far, whether this share of what there is of time and
    /// nodes is used up.
    is_used_up: &'a mut dyn FnMut(u64, f64) -> bool,
    /// The share that may be used now.
    share: f64,
    /// Positions that a move led to.
    pub(crate) nodes: u64,
    gave_up: bool,
}

/// The share of time and nodes for finding a proof. What is left is for the line, or for the usual
/// search.
const FOR_PROOF: f64 = 0.75;

/// The share by which the line has to be there.
const FOR_LINE: f64 = 0.95;

/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 64;

impl<'a> MateSolver<'a> {
    /// A solver that gives up when so much is used up.
    pub(crate) fn new(is_used_up: &'a mut dyn FnMut(u64, f64) -> bool) -> Self {
        let empty = Slot {
            key: 0,
            numbers: Numbers::DISPROVEN,
        };
        Self {
            slots: vec![empty; 1 << 20],
            is_used_up,
            share: FOR_PROOF,
            nodes: 0,
            gave_up: false,
        }
    }

    /// The shortest mate by the side to move, or of it, in at most so many moves. `None` when there
    /// is none, or when the solver gave up.
    pub(crate) fn solve(&mut self, position: &Position, most: u32) -> Option<Mate> {
        for moves in 1..=most as usize {
            for plies in [2 * moves - 1, 2 * moves] {
                match self.is_mate_in(position, plies) {
                    None => return None,
                    Some(false) => {}
                    Some(true) => {
                        let moves = moves as i32;
                        let is_ours = plies % 2 == 1;
                        let line = self.line(*position, plies);
                        let moves = if is_ours { moves } else { -moves };
                        return (!line.is_empty()).then_some(Mate { moves, line });
                    }
                }
            }
        }
        None
    }

    /// Whether the attacker, who has the move when the plies left are odd, mates in them. `None` when
    /// the solver gave up.
    fn is_mate_in(&mut self, position: &Position, plies: usize) -> Option<bool> {
        let numbers = match self.recall(position, plies) {
            Some(numbers) if numbers.decision().is_some() => numbers,
            _ => self.search(
                position,
                plies,
                Numbers {
                    proof: INFINITE,
                    disproof: INFINITE,
                },
            ),
        };
        numbers.decision().filter(|_| !self.gave_up)
    }

    /// Searches a node until one of its numbers reaches the limit's.
    fn search(&mut self, position: &Position, plies: usize, limit: Numbers) -> Numbers {
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.gave_up |= (self.is_used_up)(self.nodes, self.share);
        }
        let turn = Turn::with_left(plies);
        let mut children = self.children(position, plies);
        let mut numbers = Self::sum(&children, turn);
        // As one pair of numbers seen by the side to move: what it needs, and what refutes it.
        let by_mover = |numbers: Numbers| match turn {
            Turn::Attacker => (numbers.proof, numbers.disproof),
            Turn::Defender => (numbers.disproof, numbers.proof),
        };
        let (most, most_against) = by_mover(limit);
        loop {
            let (need, against) = by_mover(numbers);
            if need >= most || against >= most_against || need == 0 || against == 0 {
                break;
            }
            if self.gave_up {
                return numbers;
            }
            let mut best = 0;
            let mut second = INFINITE;
            for (index, child) in children.iter().enumerate() {
                let (child_need, _) = by_mover(child.numbers);
                if child_need < by_mover(children[best].numbers).0 {
                    second = by_mover(children[best].numbers).0;
                    best = index;
                } else if index != best {
                    second = second.min(child_need);
                }
            }
            let child = &children[best];
            let (_, child_against) = by_mover(child.numbers);
            let child_most = most
                .min(second.saturating_add(second / 4 + 1))
                .min(INFINITE);
            let child_most_against = (most_against - against + child_against).min(INFINITE);
            let child_limit = match turn {
                Turn::Attacker => Numbers {
                    proof: child_most,
                    disproof: child_most_against,
                },
                Turn::Defender => Numbers {
                    proof: child_most_against,
                    disproof: child_most,
                },
            };
            let mut after = *position;
            after.play_unchecked(child.mv);
            self.nodes += 1;
            children[best].numbers = self.search(&after, plies - 1, child_limit);
            numbers = Self::sum(&children, turn);
        }
        self.remember(position, plies, numbers);
        numbers
    }

    /// The moves of a node, with what is known of each. One that decides the node stands alone.
    fn children(&mut self, position: &Position, plies: usize) -> Vec<Child> {
        let decided = Some(Turn::with_left(plies) == Turn::Attacker);
        let moves = legal_moves(position);
        let mut children = Vec::with_capacity(moves.len());
        for &mv in &moves {
            let mut after = *position;
            after.play_unchecked(mv);
            let numbers = self
                .recall(&after, plies - 1)
                .unwrap_or_else(|| Self::first_numbers(&after, plies - 1));
            let child = Child { mv, numbers };
            if numbers.decision() == decided {
                return vec![child];
            }
            children.push(child);
        }
        children
    }

    /// What can be said of a node without searching it.
    fn first_numbers(position: &Position, plies: usize) -> Numbers {
        let turn = Turn::with_left(plies);
        let answers = count_legal(position) as u32;
        if answers == 0 {
            return if turn == Turn::Defender && position.is_check() {
                Numbers::PROVEN
            } else {
                Numbers::DISPROVEN
            };
        }
        if position.halfmove_clock() >= 100 {
            return Numbers::DISPROVEN;
        }
        match plies {
            0 => Numbers::DISPROVEN,
            // The attacker may choose among its moves, the defender has to be mated after each.
            _ if turn == Turn::Defender => Numbers {
                proof: answers,
                disproof: 1,
            },
            _ => Numbers {
                proof: 1,
                disproof: 1,
            },
        }
    }

    /// A node's numbers from its children's: one move is enough for the side to move, while the
    /// other side needs an answer to each.
    fn sum(children: &[Child], turn: Turn) -> Numbers {
        let proofs = children.iter().map(|child| child.numbers.proof);
        let disproofs = children.iter().map(|child| child.numbers.disproof);
        let (proof, disproof) = match turn {
            Turn::Attacker => (proofs.min(), Some(disproofs.fold(0, u32::saturating_add))),
            Turn::Defender => (Some(proofs.fold(0, u32::saturating_add)), disproofs.min()),
        };
        Numbers {
            proof: proof.unwrap_or(INFINITE).min(INFINITE),
            disproof: disproof.unwrap_or(INFINITE).min(INFINITE),
        }
    }

    fn key(position: &Position, plies: usize) -> u64 {
        position.key() ^ (plies as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn index(&self, key: u64) -> usize {
        (key >> 20) as usize % self.slots.len()
    }

    fn recall(&self, position: &Position, plies: usize) -> Option<Numbers> {
        let key = Self::key(position, plies);
        let slot = &self.slots[self.index(key)];
        (slot.key == key).then_some(slot.numbers)
    }

    fn remember(&mut self, position: &Position, plies: usize, numbers: Numbers) {
        let key = Self::key(position, plies);
        let index = self.index(key);
        self.slots[index] = Slot { key, numbers };
    }

    /// A line of a mate that is proven: the attacker mates as fast as it can, the defender makes it
    /// last. Ends early if the solver gives up.
    fn line(&mut self, mut position: Position, mut plies: usize) -> Vec<Move> {
        self.share = FOR_LINE;
        let mut line = Vec::new();
        while plies > 0 {
            let turn = Turn::with_left(plies);
            let moves = legal_moves(&position);
            // Most often it is known already which of the attacker's moves mates.
            let known = moves.iter().copied().find(|&mv| {
                let mut after = position;
                after.play_unchecked(mv);
                turn == Turn::Attacker && self.is_known_mate(&after, plies - 1)
            });
            let next = known.or_else(|| {
                moves.into_iter().find(|&mv| {
                    let mut after = position;
                    after.play_unchecked(mv);
                    // The longest defence is one that is not mated two plies sooner.
                    match turn {
                        Turn::Attacker => self.is_mate_after(&after, plies - 1),
                        Turn::Defender => plies < 3 || !self.is_mate_after(&after, plies - 3),
                    }
                })
            });
            let Some(mv) = next else { break };
            position.play_unchecked(mv);
            line.push(mv);
            plies -= 1;
        }
        line
    }

    fn is_known_mate(&self, position: &Position, plies: usize) -> bool {
        self.recall(position, plies)
            .unwrap_or_else(|| Self::first_numbers(position, plies))
            .decision()
            == Some(true)
    }

    fn is_mate_after(&mut self, position: &Position, plies: usize) -> bool {
        match Self::first_numbers(position, plies).decision() {
            Some(decision) => decision,
            None => self.is_mate_in(position, plies) == Some(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::{Outcome, outcome, play};

    fn solve(fen: &str, most: u32) -> Option<Mate> {
        let position = Position::from_fen(fen).unwrap();
        let mate = MateSolver::new(&mut |_, _| false).solve(&position, most)?;
        let mut end = position;
        for &mv in &mate.line {
            end = play(&end, mv).unwrap();
        }
        assert!(
            matches!(outcome(&end), Some(Outcome::Checkmate { .. })),
            "{fen}"
        );
        let plies = 2 * mate.moves.unsigned_abs() as usize - usize::from(mate.moves > 0);
        assert_eq!(mate.line.len(), plies, "{fen}");
        Some(mate)
    }

    #[test]
    fn the_shortest_mate_is_found() {
        for (fen, moves) in [
            ("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", 1),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
            ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", -1),
            // Quiet keys, and a side that is mated whatever it does.
            ("8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1", 4),
            ("8/2p2p2/2P1kPp1/4P1p1/3P2p1/2PK2P1/Bp1P4/b7 b - - 0 1", -4),
        ] {
            let found = solve(fen, 4).map_or(0, |mate| mate.moves);
            assert_eq!(found, moves, "{fen}");
        }
    }

    #[test]
    fn it_gives_up_when_told_to() {
        let mut asked = 0;
        let mut is_over = |_, _| {
            asked += 1;
            asked > 3
        };
        let mate = MateSolver::new(&mut is_over).solve(&Position::default(), 9);
        assert_eq!(mate, None);
        assert!(asked > 3);
    }
}
