//! [`Trace`]: the calls of a visitor, one by one.

use chess_board::Position;
use chess_notation::pgn::{
    GameResult, GameStart, Nag, PgnError, PgnLimits, Ply, RawText, Reader, VisitStep, Visitor,
};
use std::fmt::Write as _;
use std::io::Read;

/// Writes all calls down.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace(String);

impl Trace {
    /// Returns the calls for a file in memory.
    pub(super) fn of_bytes(bytes: &[u8], limits: PgnLimits) -> String {
        let mut trace = Self::default();
        let mut reader = Reader::new(bytes).with_limits(limits);
        while reader.read_game(&mut trace).is_some() {}
        trace.0
    }

    /// Returns the calls for a file that arrives in pieces.
    pub(super) fn of_read(read: impl Read, limits: PgnLimits) -> String {
        let mut trace = Self::default();
        let mut reader = Reader::from_read(read).with_limits(limits);
        while reader
            .read_game(&mut trace)
            .expect("the stream has no errors")
            .is_some()
        {}
        trace.0
    }

    fn say(&mut self, event: std::fmt::Arguments<'_>) {
        let _ = self.0.write_fmt(event);
        self.0.push('\n');
    }
}

impl Visitor for Trace {
    type Output = ();

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        let GameStart {
            number,
            line,
            offset,
        } = start;
        self.say(format_args!("game {number} {line} {offset}"));
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let value = value.to_bytes();
        self.say(format_args!("tag {name:?} {:?}", RawText::new(&value)));
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.say(format_args!("moves {start:?}"));
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.say(format_args!("ply {:?} {:?}", ply.mv, ply.text));
    }

    fn move_text(&mut self, text: RawText<'_>) {
        self.say(format_args!("move {text:?}"));
    }

    fn nag(&mut self, nag: Nag) {
        self.say(format_args!("nag {nag}"));
    }

    fn comment(&mut self, text: RawText<'_>) {
        self.say(format_args!("comment {text:?}"));
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.say(format_args!("("));
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.say(format_args!(")"));
    }

    fn result(&mut self, result: GameResult) {
        self.say(format_args!("result {result}"));
    }

    fn aside(&mut self, text: RawText<'_>) {
        self.say(format_args!("aside {text:?}"));
    }

    fn error(&mut self, error: &PgnError) {
        self.say(format_args!("error {error}"));
    }

    fn end_game(&mut self) {
        self.say(format_args!("end"));
    }
}
