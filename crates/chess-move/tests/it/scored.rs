//! Scored moves are picked in the order of a stable sort.

use chess_move::{MoveList, ScoredMove, ScoredMoves};

use crate::{Random, moves};

/// Returns `len` different moves with scores from -`bound` to `bound`, or with any scores.
fn random_moves(random: &mut Random, len: usize, bound: Option<u64>) -> Vec<ScoredMove> {
    moves(len)
        .into_iter()
        .map(|mv| {
            let score = match bound {
                Some(bound) => (random.next() % (2 * bound)) as i32 - bound as i32,
                None => random.next() as i32,
            };
            ScoredMove::new(mv, score)
        })
        .collect()
}

#[test]
fn picks_follow_the_order_of_a_stable_sort() {
    let mut random = Random(1);
    for round in 0..2_000 {
        let len = random.below(if round % 100 == 0 { 513 } else { 60 });
        let bound = [Some(1), Some(3), Some(1_000), None][round % 4];
        let mut sorted = random_moves(&mut random, len, bound);
        let mut scored: ScoredMoves = sorted.iter().copied().collect();
        sorted.sort_by_key(|scored| core::cmp::Reverse(scored.score));

        for (picked, best) in sorted.iter().enumerate() {
            assert_eq!(scored.len(), len - picked);
            assert_eq!(scored.pick_best(), Some(*best));
        }
        assert!(scored.is_empty());
        assert_eq!(scored.pick_best(), None);
        assert!(scored.picked().eq(sorted));
    }
}

#[test]
fn moves_can_be_added_between_picks() {
    let mut random = Random(2);
    for _ in 0..500 {
        let mut coming = random_moves(&mut random, 80, Some(4)).into_iter();
        let mut scored = ScoredMoves::new();
        // The definition: the first of the moves with the highest score, in the order of adding.
        let mut waiting: Vec<ScoredMove> = Vec::new();
        let mut picked = Vec::new();
        while coming.len() > 0 || !waiting.is_empty() {
            if random.below(2) == 0
                && let Some(next) = coming.next()
            {
                scored.push(next.mv, next.score);
                waiting.push(next);
            } else {
                let best = waiting.iter().map(|scored| scored.score).max();
                let first = waiting.iter().position(|scored| Some(scored.score) == best);
                let expected = first.map(|first| waiting.remove(first));
                assert_eq!(scored.pick_best(), expected);
                picked.extend(expected);
            }
            assert_eq!(scored.len(), waiting.len());
            let mut remaining: Vec<_> = scored.remaining().map(|scored| scored.mv).collect();
            remaining.sort_unstable();
            let mut expected: Vec<_> = waiting.iter().map(|scored| scored.mv).collect();
            expected.sort_unstable();
            assert_eq!(remaining, expected);
            assert!(scored.picked().eq(picked.iter().copied()));
        }
    }
}

#[test]
fn extreme_scores_are_ordered() {
    let scores = [0, i32::MIN, i32::MAX, -1, i32::MIN, 1, i32::MAX];
    let some = moves(scores.len());
    let mut left = scores.into_iter();
    let mut list = ScoredMoves::from_moves(&some, |_| left.next().unwrap());
    let order: Vec<_> = list.best_first().map(|scored| scored.mv).collect();
    assert_eq!(order, [2, 6, 5, 0, 3, 1, 4].map(|index| some[index]));
}

#[test]
fn moves_not_yielded_by_best_first_remain() {
    let some: MoveList = moves(5).into_iter().collect();
    let mut scored = ScoredMoves::from_moves(&some, |mv| i32::from(mv.to_bits()));
    let first: MoveList = scored.best_first().take(2).map(|next| next.mv).collect();
    assert_eq!(first[..], [some[4], some[3]]);
    assert_eq!(scored.len(), 3);
    assert_eq!(scored.pick_best().map(|scored| scored.mv), Some(some[2]));
    scored.clear();
    assert!(scored.is_empty() && scored.picked().len() == 0);
}

#[test]
fn full_scored_list_rejects_moves() {
    let mut scored = ScoredMoves::from_moves(&moves(ScoredMoves::CAPACITY), |_| 0);
    let extra = moves(1)[0];
    assert!(scored.try_push(extra, 1).is_err());
    assert_eq!(scored.len(), ScoredMoves::CAPACITY);
    assert_eq!(scored.pick_best(), Some(ScoredMove::new(extra, 0)));
    // Picked moves count.
    assert!(scored.try_push(extra, 1).is_err());
    scored.clear();
    assert_eq!(scored.try_push(extra, 1), Ok(()));
}

#[test]
#[should_panic(expected = "capacity")]
fn push_to_a_full_scored_list_panics() {
    let mut scored = ScoredMoves::from_moves(&moves(ScoredMoves::CAPACITY), |_| 0);
    scored.push(moves(1)[0], 0);
}
