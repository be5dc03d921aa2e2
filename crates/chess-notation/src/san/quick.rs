//! Parses the most frequent spellings, without error places.
//!
//! Parsing goes backward from the end, where the target always is, and then hardly branches on the
//! kind of move. This takes half of the time of parsing forward, which has to find the place of
//! every error.

use super::{San, SanKind, SanMove, SanOrigin};
use crate::suffix::CheckSuffix;
use chess_move::{File, Rank, Role, Square};

/// Returns the parsed text, or `None` if it castles, promotes, or is not in the standard's
/// spelling.
#[inline(always)]
pub(super) fn san(text: &[u8]) -> Option<San> {
    let (mv, suffix) = move_and_suffix(text)?;
    let kind = SanKind::Move(mv);
    Some(San { kind, suffix })
}

/// Like [`san`]; returns the move and the suffix.
#[inline(always)]
pub(super) fn move_and_suffix(text: &[u8]) -> Option<(SanMove, Option<CheckSuffix>)> {
    let suffix = CheckSuffix::from_ascii(*text.last()?);
    let text = &text[..text.len() - usize::from(suffix.is_some())];
    let (&[file, rank], head) = text.split_last_chunk().map(|(head, to)| (to, head))?;
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    if (file | rank) >= 8 {
        return None;
    }
    let to = Square::new(
        File::wrapping_from_index(file),
        Rank::wrapping_from_index(rank),
    );
    let is_capture = head.last() == Some(&b'x');
    let head = &head[..head.len() - usize::from(is_capture)];
    let (role, file, rank) = match *head {
        [] if !is_capture => (Role::Pawn, None, None),
        [piece] if piece < b'a' => (ROLES[piece as usize]?, None, None),
        [file] if is_capture => (Role::Pawn, Some(File::from_char(char::from(file))?), None),
        [piece, origin] => {
            let file = File::from_char(char::from(origin));
            let rank = Rank::from_char(char::from(origin));
            if file.is_none() && rank.is_none() {
                return None;
            }
            (ROLES[piece as usize]?, file, rank)
        }
        _ => return None,
    };
    let mv = SanMove {
        role,
        to,
        origin: SanOrigin { file, rank },
        is_capture,
        promotion: None,
    };
    Some((mv, suffix))
}

/// The role of each capital letter, in a table so that finding it is one load and no branch.
static ROLES: [Option<Role>; 256] = {
    let mut roles = [None; 256];
    let mut i = 0;
    while i < Role::ALL.len() {
        let role = Role::ALL[i];
        if !matches!(role, Role::Pawn) {
            roles[role.to_upper_char() as usize] = Some(role);
        }
        i += 1;
    }
    roles
};
