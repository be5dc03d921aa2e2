//! All functions that play moves, and the keys of the positions after them.

use super::agreement::{Difference, Node};
use super::functions::Functions;
use chess_board::Position;

pub(super) fn play_and_make(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    for &mv in node.legal {
        let mut played = *node.position;
        (functions.play_unchecked)(&mut played, mv);
        let mut made = *node.position;
        let _ = (functions.make)(&mut made, mv);
        same_bits(functions, &made, &played).map_err(|what| {
            Difference::at(mv, format!("make differs from play_unchecked: {what}"))
        })?;
        match (functions.play)(node.position, mv) {
            Ok(checked) => same_bits(functions, &checked, &played).map_err(|what| {
                Difference::at(mv, format!("play differs from play_unchecked: {what}"))
            })?,
            Err(reason) => {
                return Err(Difference::at(
                    mv,
                    format!("play rejects a legal move: {reason}"),
                ));
            }
        }
    }
    Ok(())
}

pub(super) fn unmake(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    let mut position = *node.position;
    for &mv in node.legal {
        let undo = (functions.make)(&mut position, mv);
        (functions.unmake)(&mut position, mv, undo);
        same_bits(functions, &position, node.position)
            .map_err(|what| Difference::at(mv, format!("after make and unmake: {what}")))?;
    }
    Ok(())
}

pub(super) fn key(functions: &Functions, node: &Node<'_>) -> Result<(), Difference> {
    key_is_by_definition(functions, node.position).map_err(Difference::new)?;
    if let Ok(passed) = node.position.pass() {
        key_is_by_definition(functions, &passed)
            .map_err(|what| Difference::new(format!("after a null move: {what}")))?;
        if (functions.key)(&passed) == (functions.key)(node.position) {
            return Err(Difference::new("a null move does not change the key"));
        }
    }
    Ok(())
}

fn key_is_by_definition(functions: &Functions, position: &Position) -> Result<(), String> {
    let incremental = (functions.key)(position);
    let defined = (functions.key_by_definition)(position);
    if incremental == defined {
        Ok(())
    } else {
        Err(format!(
            "key {incremental:#018x}, by definition {defined:#018x}"
        ))
    }
}

/// Compares everything that a position holds, including the clocks and the en passant square, which
/// `==` ignores where the rules do.
pub(super) fn same_bits(
    functions: &Functions,
    found: &Position,
    expected: &Position,
) -> Result<(), String> {
    let differs = found.to_setup() != expected.to_setup();
    let (found_key, expected_key) = ((functions.key)(found), (functions.key)(expected));
    if differs {
        Err(format!("`{found}`, expected `{expected}`"))
    } else if found_key != expected_key {
        Err(format!(
            "key {found_key:#018x}, expected {expected_key:#018x}"
        ))
    } else if found != expected {
        Err("`==` returns false for identical positions".into())
    } else {
        Ok(())
    }
}
