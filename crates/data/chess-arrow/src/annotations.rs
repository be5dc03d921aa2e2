//! [`PlyNotes`]: clock time and evaluation of a ply.

use chess_move::Score;
use chess_notation::pgn::{Annotation, Fallback, RawText};
use std::borrow::Cow;

/// What the comments of a ply say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlyNotes {
    /// The remaining time, in milliseconds.
    pub(crate) clock: Option<i32>,
    /// The evaluation, in centipawns from White's point of view.
    pub(crate) centipawns: Option<i32>,
    /// The number of moves to mate, negative if Black mates.
    pub(crate) mate: Option<i32>,
}

impl PlyNotes {
    /// Takes over the clock time and the evaluation in a comment. The first of each counts.
    pub(crate) fn read(&mut self, comment: RawText<'_>) {
        for annotation in comment.annotations() {
            self.add(annotation);
        }
    }

    /// Takes over an annotation, unless there is one of its kind.
    fn add(&mut self, annotation: Annotation<'_>) {
        match annotation {
            Annotation::Clock(time) if self.clock.is_none() => {
                self.clock = i32::try_from(time.duration().as_millis()).ok();
            }
            Annotation::Evaluation(evaluation) if !self.has_eval() => match evaluation.score() {
                Score::Centipawns(centipawns) => self.centipawns = Some(centipawns),
                Score::Mate(moves) => self.mate = Some(moves),
            },
            _ => {}
        }
    }

    pub(crate) fn has_eval(self) -> bool {
        self.centipawns.is_some() || self.mate.is_some()
    }
}

/// Like [`PlyNotes::read`], and returns the rest of the comment: without clock times and evaluations, which have
/// columns of their own, and without white space at its ends. The text is empty if nothing else is in the comment.
pub(crate) fn split_comment<'a>(comment: RawText<'a>, notes: &mut PlyNotes) -> Cow<'a, str> {
    let bytes = comment.as_raw_bytes();
    let mut kept = Vec::new();
    let mut copied = 0;
    for (annotation, span) in comment.annotations().with_spans() {
        if matches!(annotation, Annotation::Clock(_) | Annotation::Evaluation(_)) {
            kept.extend_from_slice(bytes[copied..span.start].trim_ascii_end());
            copied = span.end;
        }
        notes.add(annotation);
    }
    if copied == 0 {
        return comment.trim().decode(Fallback::Windows1252).text;
    }
    kept.extend_from_slice(bytes[copied..].trim_ascii_end());
    if kept.is_empty() {
        return Cow::Borrowed("");
    }
    let text = RawText::new(kept.trim_ascii()).decode(Fallback::Windows1252);
    Cow::Owned(text.text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::{PlyNotes, split_comment};
    use chess_notation::pgn::RawText;

    #[test]
    fn comments_are_split_into_notes_and_text() {
        let comment = RawText::new(b" [%eval 0.17] [%clk 0:01:09.5] Best. [%csl Gd5] ");
        let mut notes = PlyNotes::default();
        assert_eq!(split_comment(comment, &mut notes), "Best. [%csl Gd5]");
        assert_eq!(notes.clock, Some(69_500));
        assert_eq!((notes.centipawns, notes.mate), (Some(17), None));
        let mut only_notes = PlyNotes::default();
        only_notes.read(comment);
        assert_eq!(only_notes, notes);
        let text = |comment| split_comment(RawText::new(comment), &mut PlyNotes::default());
        assert_eq!(text(b"[%clk 0:01:00]"), "");
        assert_eq!(text(b" a  b "), "a  b");
    }

    #[test]
    fn the_first_clock_and_evaluation_count() {
        let mut notes = PlyNotes::default();
        notes.read(RawText::new(b"[%eval #-3] [%eval 1.00]"));
        assert_eq!((notes.centipawns, notes.mate), (None, Some(-3)));
    }
}
