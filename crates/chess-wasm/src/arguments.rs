//! Parsing sides, squares and roles.

use crate::error::{JsResult, of_argument};
use chess_move::{Color, Role, Square};

/// Parses the name of a side.
pub(crate) fn color(field: &str, text: &str) -> JsResult<Color> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(of_argument(field, text, "`white` or `black`")),
    }
}

/// Parses the name of a square.
pub(crate) fn square(field: &str, text: &str) -> JsResult<Square> {
    text.parse()
        .map_err(|_| of_argument(field, text, "a square from `a1` to `h8`"))
}

/// Parses the name or the letter of a role.
pub(crate) fn role(text: &str) -> JsResult<Role> {
    Role::ALL
        .into_iter()
        .find(|role| role.name() == text || text.len() == 1 && text.starts_with(role.to_char()))
        .ok_or_else(|| {
            of_argument(
                "role",
                text,
                "`pawn`, `knight`, `bishop`, `rook`, `queen` or `king`",
            )
        })
}
