//! [`Notes`]: the comments and glyphs of a move.

use crate::pgn::text::nag::Nag;
use crate::pgn::text::nag::Nags;
use crate::pgn::tree::comment::Comment;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The notes of a move that has any: one of the two fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// The only note is a comment after the move, as with clock times.
    comment: Option<Comment>,
    lists: Option<Box<NoteLists>>,
}

/// All notes of a move, for editing.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoteLists {
    /// Comments between the previous move, or the start of the line, and the move.
    pub(crate) before: Vec<Comment>,
    pub(crate) nags: Nags,
    pub(crate) after: Vec<Comment>,
}

/// All notes of a move, for reading.
#[derive(Clone, Copy, Default)]
pub(crate) struct NotesRef<'g> {
    pub(crate) before: &'g [Comment],
    pub(crate) nags: &'g [Nag],
    pub(crate) after: &'g [Comment],
}

impl Notes {
    /// Adds a comment after the move to notes that are empty.
    #[inline(always)]
    pub(crate) fn set_only_comment(&mut self, comment: Comment) {
        self.comment = Some(comment);
    }

    pub(crate) fn get(&self) -> NotesRef<'_> {
        match &self.lists {
            Some(lists) => NotesRef {
                before: &lists.before,
                nags: &lists.nags,
                after: &lists.after,
            },
            None => NotesRef {
                after: self.comment.as_slice(),
                ..NotesRef::default()
            },
        }
    }

    /// Converts the notes into lists and returns these.
    pub(crate) fn lists(&mut self) -> &mut NoteLists {
        let lists = self.lists.get_or_insert_default();
        lists.after.extend(self.comment.take());
        lists
    }
}

#[cfg(test)]
mod tests {
    use super::{Comment, Notes};

    #[test]
    fn only_comment_becomes_the_first_of_the_list() {
        let comment = |text| Comment::new(text).unwrap();
        let mut notes = Notes::default();
        notes.set_only_comment(comment("first"));
        assert_eq!(notes.get().after, [comment("first")]);
        for _ in 0..2 {
            notes.lists().after.push(comment("later"));
        }
        let expected = ["first", "later", "later"].map(comment);
        assert_eq!(notes.get().after, expected);
        assert!(notes.get().before.is_empty() && notes.get().nags.is_empty());
    }
}
