//! Moves as 16-bit values.

use super::agreement::{Difference, Node};
use super::functions::Functions;

pub(super) fn round_trip(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    for &mv in node.legal {
        let word = (functions.to_bits)(mv);
        let read = (functions.from_bits)(word);
        if read != Some(mv) {
            return Err(Difference::at(
                mv,
                format!("value {word:#06x} decodes as {read:?}"),
            ));
        }
    }
    Ok(())
}

pub(super) fn all(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let mut pseudo_legal = (functions.pseudo_legal_moves)(node.position);
    pseudo_legal.sort_unstable();
    for mv in (0..=u16::MAX).filter_map(functions.from_bits) {
        let listed = node.legal.binary_search(&mv).is_ok();
        let is_legal = (functions.is_legal)(node.position, mv);
        if is_legal != listed {
            let what = format!("is_legal: {is_legal}, in legal_moves: {listed}");
            return Err(Difference::at(mv, what));
        }
        let legality = (functions.legality)(node.position, mv);
        if legality.is_ok() != listed {
            let what = format!("legality: {legality:?}, in legal_moves: {listed}");
            return Err(Difference::at(mv, what));
        }
        let listed = pseudo_legal.binary_search(&mv).is_ok();
        let is_pseudo_legal = (functions.is_pseudo_legal)(node.position, mv);
        if is_pseudo_legal != listed {
            let what =
                format!("is_pseudo_legal: {is_pseudo_legal}, in pseudo_legal_moves: {listed}");
            return Err(Difference::at(mv, what));
        }
    }
    Ok(())
}
