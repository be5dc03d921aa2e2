//! [`MovePicker`]: move ordering (<https://www.chessprogramming.org/Move_Ordering>). Moves are generated and scored in
//! stages, only when they are needed.

use crate::features::SearchFeatures;
use crate::history::{Continuation, Histories, PieceTo};
use crate::late_move_model::{capture_ordering, material_feature};
use chess_board::Position;
use chess_move::{Move, MoveList, ScoredMoves};
use chess_movegen::{MoveGen, PositionRules, see_at_least};

/// The move lists of a node. Each ply has one, which is reused.
#[derive(Debug, Default)]
pub(crate) struct MoveLists {
    pub(crate) scored: ScoredMoves,
    generated: MoveList,
    bad_captures: MoveList,
    /// The moves that are picked from the last to the first.
    reversed: Vec<PickedMove>,
}

/// The stages of the picker, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    HashMove,
    GoodCaptures,
    Refutations,
    Quiets,
    BadCaptures,
    /// The other moves are in [`MoveLists::reversed`].
    Reversed,
}

/// The kind of a picked move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveKind {
    Hash,
    GoodCapture,
    /// A killer or counter move.
    Killer,
    Quiet,
    BadCapture,
}

/// A picked move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PickedMove {
    pub(crate) mv: Move,
    pub(crate) kind: MoveKind,
    /// The history score of a quiet move, if it was ordered by history.
    pub(crate) history: Option<i32>,
    /// The difference between the number of the move in the usual order and in the reversed order.
    pub(crate) order_offset: isize,
}

impl PickedMove {
    pub(crate) fn new(mv: Move, kind: MoveKind) -> Self {
        Self {
            mv,
            kind,
            history: None,
            order_offset: 0,
        }
    }
}

/// Picks the moves of a position one by one: hash move, good captures, killers and counter move, quiet moves by
/// history, bad captures.
#[derive(Debug)]
pub(crate) struct MovePicker {
    stage: Stage,
    /// The number of moves of the stage that were visited.
    index: usize,
    hash: Option<Move>,
    /// The two killers, then the counter move.
    refutations: [Option<Move>; 3],
    continuation: Continuation,
    features: SearchFeatures,
    is_reversed: bool,
}

impl MovePicker {
    /// Creates a picker. The hash move is tested for legality, because it may belong to another position.
    pub(crate) fn new(
        position: &Position,
        hash: Option<Move>,
        refutations: [Option<Move>; 3],
        continuation: Continuation,
        features: SearchFeatures,
    ) -> Self {
        Self {
            stage: Stage::HashMove,
            index: 0,
            hash: hash.filter(|&mv| position.is_legal(mv)),
            refutations,
            continuation,
            features,
            is_reversed: false,
        }
    }

    /// Reverses the order of the moves after the good captures.
    pub(crate) fn reverse(&mut self) {
        self.is_reversed = true;
    }

    /// Returns the next move.
    #[inline]
    pub(crate) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        lists: &mut MoveLists,
    ) -> Option<PickedMove> {
        if self.is_reversed {
            self.next_in_reversed_order(position, histories, lists)
        } else {
            self.next_in_usual_order(position, histories, lists)
        }
    }

    /// Picks the hash move and the good captures as usual, then the other moves from the last to the first.
    ///
    /// A search with one thread does not call it. As a part of [`next`](Self::next) it would cost that search 1.7 %
    /// more instructions.
    #[cold]
    fn next_in_reversed_order(
        &mut self,
        position: &Position,
        histories: &Histories,
        lists: &mut MoveLists,
    ) -> Option<PickedMove> {
        if self.stage != Stage::Reversed {
            let picked = self.next_in_usual_order(position, histories, lists)?;
            if matches!(picked.kind, MoveKind::Hash | MoveKind::GoodCapture) {
                return Some(picked);
            }
            lists.reversed.clear();
            lists.reversed.push(picked);
            while let Some(picked) = self.next_in_usual_order(position, histories, lists) {
                lists.reversed.push(picked);
            }
            self.stage = Stage::Reversed;
            self.index = 0;
        }
        let picked = lists.reversed.pop()?;
        let order_offset = lists.reversed.len() as isize - self.index as isize;
        self.index += 1;
        Some(PickedMove {
            order_offset,
            ..picked
        })
    }

    fn next_in_usual_order(
        &mut self,
        position: &Position,
        histories: &Histories,
        lists: &mut MoveLists,
    ) -> Option<PickedMove> {
        loop {
            let index = self.index;
            self.index += 1;
            let next_stage = match self.stage {
                Stage::HashMove => {
                    if let Some(mv) = self.hash.filter(|_| index == 0) {
                        return Some(PickedMove::new(mv, MoveKind::Hash));
                    }
                    Stage::GoodCaptures
                }
                Stage::GoodCaptures => {
                    if index == 0 {
                        self.generate_captures(position, histories, lists);
                    }
                    while let Some(scored) = lists.scored.pick_best() {
                        if see_at_least(position, scored.mv, 0) {
                            return Some(PickedMove::new(scored.mv, MoveKind::GoodCapture));
                        }
                        lists.bad_captures.push(scored.mv);
                    }
                    Stage::Refutations
                }
                Stage::Refutations => {
                    if let Some(&refutation) = self.refutations.get(index) {
                        let is_new = refutation != self.hash
                            && !self.refutations[..index].contains(&refutation);
                        if let Some(mv) = refutation.filter(|&mv| is_new && position.is_legal(mv)) {
                            return Some(PickedMove::new(mv, MoveKind::Killer));
                        }
                        continue;
                    }
                    Stage::Quiets
                }
                Stage::Quiets => {
                    if index == 0 {
                        self.generate_quiets(position, histories, lists);
                    }
                    if let Some(scored) = lists.scored.pick_best() {
                        return Some(PickedMove {
                            history: Some(scored.score),
                            ..PickedMove::new(scored.mv, MoveKind::Quiet)
                        });
                    }
                    Stage::BadCaptures
                }
                Stage::BadCaptures => {
                    let mv = lists.bad_captures.get(index).copied()?;
                    return Some(PickedMove::new(mv, MoveKind::BadCapture));
                }
                Stage::Reversed => return None,
            };
            self.stage = next_stage;
            self.index = 0;
        }
    }

    fn generate_captures(
        &mut self,
        position: &Position,
        histories: &Histories,
        lists: &mut MoveLists,
    ) {
        lists.bad_captures.clear();
        lists.generated.clear();
        lists.scored.clear();
        MoveGen::legal(position)
            .noisy()
            .append_to(&mut lists.generated);
        for &mv in &lists.generated {
            if Some(mv) != self.hash {
                let score = capture_score(position, histories, mv, self.features);
                lists.scored.push(mv, score);
            }
        }
    }

    fn generate_quiets(
        &mut self,
        position: &Position,
        histories: &Histories,
        lists: &mut MoveLists,
    ) {
        lists.generated.clear();
        lists.scored.clear();
        MoveGen::legal(position)
            .quiets()
            .append_to(&mut lists.generated);
        for &mv in &lists.generated {
            if Some(mv) != self.hash && !self.refutations.contains(&Some(mv)) {
                let score = quiet_score(position, histories, mv, self.continuation, self.features);
                lists.scored.push(mv, score);
            }
        }
    }
}

/// Returns the ordering score of a capture or promotion.
pub(crate) fn capture_score(
    position: &Position,
    histories: &Histories,
    mv: Move,
    features: SearchFeatures,
) -> i32 {
    let history = if features.contains(SearchFeatures::CAPTURE_HISTORY) {
        histories.capture(position, mv)
    } else {
        0
    };
    capture_ordering(material_feature(position, mv), history)
}

/// Returns the ordering score of a quiet move: the sum of its histories.
pub(crate) fn quiet_score(
    position: &Position,
    histories: &Histories,
    mv: Move,
    continuation: Continuation,
    features: SearchFeatures,
) -> i32 {
    let mut score = 0;
    if features.contains(SearchFeatures::BUTTERFLY_HISTORY) {
        score += histories.butterfly(position.side_to_move(), mv);
    }
    if features.contains(SearchFeatures::CONTINUATION_HISTORY) {
        let now = PieceTo::new(position, mv);
        score += continuation
            .into_iter()
            .map(|before| histories.continuation(before, now))
            .sum::<i32>();
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(position: &Position, backwards: bool) -> Vec<PickedMove> {
        let mut histories = Histories::new();
        let moves = position.legal_moves();
        // Some moves have higher history scores than others, and some have equal ones.
        for (index, &mv) in moves.iter().enumerate() {
            let bonus = 100 * (index as i32 % 7);
            histories.update_butterfly(position.side_to_move(), mv, bonus);
        }
        let hash = moves.first().copied();
        let quiets = moves.iter().copied().filter(|mv| mv.is_quiet());
        let mut killers = quiets.rev();
        let refutations = [killers.next(), killers.next(), None];
        let mut picker = MovePicker::new(
            position,
            hash,
            refutations,
            [None; 2],
            SearchFeatures::all(),
        );
        if backwards {
            picker.reverse();
        }
        let mut lists = MoveLists::default();
        core::iter::from_fn(|| picker.next(position, &histories, &mut lists)).collect()
    }

    #[test]
    fn reversed_order_keeps_good_captures_first_and_the_numbers_of_the_usual_order() {
        let mut kinds = Vec::new();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "k7/8/8/8/8/8/1p6/K7 w - - 0 1",
        ] {
            let position = fen.parse().unwrap();
            let (forwards, backwards) = (all(&position, false), all(&position, true));
            assert!(forwards.iter().all(|picked| picked.order_offset == 0));
            let is_late = |picked: &PickedMove| {
                !matches!(picked.kind, MoveKind::Hash | MoveKind::GoodCapture)
            };
            let late = forwards.iter().position(is_late).unwrap_or(forwards.len());
            let mut expected: Vec<usize> = (0..late).collect();
            expected.extend((late..forwards.len()).rev());
            assert_eq!(backwards.len(), expected.len(), "{fen}");
            for (turn, (picked, usual)) in backwards.iter().zip(expected).enumerate() {
                assert_eq!(turn.checked_add_signed(picked.order_offset), Some(usual));
                let same = &forwards[usual];
                assert_eq!(picked.mv, same.mv, "{fen}");
                assert_eq!(picked.kind, same.kind, "{fen}");
                assert_eq!(picked.history, same.history, "{fen}");
                kinds.push(picked.kind);
            }
        }
        for kind in [
            MoveKind::Hash,
            MoveKind::GoodCapture,
            MoveKind::Killer,
            MoveKind::Quiet,
            MoveKind::BadCapture,
        ] {
            assert!(kinds.contains(&kind), "{kind:?}");
        }
    }
}
