//! All functions that generate or count moves.

use super::agreement::{Difference, Node, same_moves};
use super::functions::Functions;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::Outcome;

pub(super) fn partition(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let Node {
        position, legal, ..
    } = *node;
    if let Some([twice, _]) = legal.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Difference::at(*twice, "legal_moves: listed twice"));
    }
    let (captures, quiets): (Vec<Move>, Vec<Move>) = legal
        .iter()
        .partition(|mv| mv.is_capture() || mv.is_promotion());
    same_moves("legal_noisy", (functions.legal_noisy)(position), &captures)?;
    same_moves("legal_quiets", (functions.legal_quiets)(position), &quiets)?;
    sets(functions, node)?;
    counts(functions, node)
}

fn sets(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let sets = (functions.legal_sets)(node.position);
    for set in &sets {
        let moves = set.into_iter();
        if set.len() != moves.len() || set.is_empty() {
            let what = format!(
                "visit_legal: {} moves in a set of {}",
                moves.len(),
                set.len()
            );
            return Err(Difference::new(what));
        }
        let piece = node.position.piece_at(set.from());
        for mv in moves {
            if mv.from() != set.from()
                || Some(set.piece()) != piece
                || mv.is_capture() != set.captures().contains(mv.to())
            {
                return Err(Difference::at(
                    mv,
                    "visit_legal: does not match the properties of its set",
                ));
            }
        }
    }
    same_moves("visit_legal", sets.into_iter().flatten(), node.legal)
}

fn counts(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let Node {
        position, legal, ..
    } = *node;
    let counted = (functions.count_legal)(position);
    if counted != legal.len() {
        let what = format!("count_legal: {counted}, but the list has {}", legal.len());
        return Err(Difference::new(what));
    }
    let any = (functions.has_legal_move)(position);
    if any == legal.is_empty() {
        let what = format!("has_legal_move: {any}, but the list has {}", legal.len());
        return Err(Difference::new(what));
    }
    let outcome = (functions.outcome)(position);
    let expected = match (legal.is_empty(), position.is_check()) {
        (true, true) => Some(Outcome::Checkmate {
            winner: position.side_to_move().other(),
        }),
        (true, false) => Some(Outcome::Stalemate),
        // Insufficient material does not depend on the moves.
        (false, _) => outcome.filter(|&outcome| outcome == Outcome::InsufficientMaterial),
    };
    if outcome != expected {
        let what = format!("outcome: {outcome:?}, expected {expected:?}");
        return Err(Difference::new(what));
    }
    Ok(())
}

pub(super) fn pseudo_legal(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let mut moves = (functions.pseudo_legal_moves)(node.position);
    moves.retain(|mv| {
        let mut after = *node.position;
        (functions.play_unchecked)(&mut after, mv);
        king_is_safe(node.position, &after)
    });
    same_moves("pseudo_legal_moves, filtered by playing", moves, node.legal)
}

/// Returns whether the king of the side that has just moved is not attacked, determined from the
/// board alone.
fn king_is_safe(before: &Position, after: &Position) -> bool {
    let us = before.side_to_move();
    let attackers = after
        .board()
        .attackers_to_if_occupied(after.king(us), after.occupied());
    (attackers & after.by_color(us.other())).is_empty()
}
