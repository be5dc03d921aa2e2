//! The calls to a visitor, one by one.

use super::stream;
use chess_board::Position;
use chess_notation::Diagnostic;
use chess_notation::pgn::{
    GameResult, GameStart, Nag, PgnError, PgnLimits, Ply, RawText, Reader, VisitStep, Visitor,
};
use std::fmt::Write as _;

/// A visitor that records all calls as text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace(pub(crate) String);

impl Trace {
    fn say(&mut self, event: std::fmt::Arguments<'_>) {
        self.0.write_fmt(event).unwrap();
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
        self.say(format_args!("game {number} at line {line}, byte {offset}"));
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let value = value.to_bytes();
        let value = RawText::new(&value);
        self.say(format_args!("tag {name:?} {value:?}"));
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        match start {
            Some(start) if *start == Position::default() => self.say(format_args!("moves")),
            Some(start) => self.say(format_args!("moves from {start}")),
            None => self.say(format_args!("moves, not played")),
        }
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        let mv = ply.mv.map_or("--".to_owned(), |mv| mv.to_string());
        self.say(format_args!("move {mv} {:?}", ply.text));
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
        self.say(format_args!("error: {}", located(error)));
    }

    fn end_game(&mut self) {
        self.say(format_args!("end"));
    }
}

/// Returns the place of an error, also in bytes, and its message.
pub(crate) fn located(error: &PgnError) -> String {
    let (game, line, span) = (error.game(), error.line(), error.span().unwrap());
    let (start, end) = (span.start, span.end);
    format!("game {game}, line {line}, bytes {start}..{end}: {error}")
}

/// Returns the calls for a file in memory.
pub(crate) fn of_bytes(bytes: &[u8], limits: PgnLimits) -> String {
    let mut trace = Trace::default();
    let mut reader = Reader::new(bytes).with_limits(limits);
    while reader.read_game(&mut trace).is_some() {}
    trace.0
}

/// Returns the calls for a file that is read from a stream.
pub(crate) fn of_read(read: impl std::io::Read, limits: PgnLimits) -> String {
    let mut trace = Trace::default();
    let mut reader = stream(read).with_limits(limits);
    while reader.read_game(&mut trace).unwrap().is_some() {}
    trace.0
}

fn read(text: &str) -> String {
    of_bytes(text.as_bytes(), PgnLimits::default())
}

#[test]
fn calls_for_a_standard_game_with_every_feature() {
    insta::assert_snapshot!(read(
        "% generated\n\
         [Event \"F/S Return \\\"Match\\\" \\\\\"]\n\
         [Result \"1/2-1/2\"]\n\
         \n\
         {before} 1. e4 $1 e5!? 2. Nf3 (2. f4 {the King's Gambit} exf4 (2... d5)) Nc6 ; rest\n\
         % hidden\n\
         3. Bb5 a6 1/2-1/2\n"
    ), @r#"
    aside " generated"
    game 1 at line 2, byte 12
    tag "Event" "F/S Return \"Match\" \\"
    tag "Result" "1/2-1/2"
    comment "before"
    moves
    move e2e4 "e4"
    nag $1
    move e7e5 "e5"
    nag $5
    move g1f3 "Nf3"
    (
    move f2f4 "f4"
    comment "the King\'s Gambit"
    move e5f4 "exf4"
    (
    move d7d5 "d5"
    )
    )
    move b8c6 "Nc6"
    comment " rest"
    aside " hidden"
    move f1b5 "Bb5"
    move a7a6 "a6"
    result 1/2-1/2
    end
    "#);
}

#[test]
fn calls_for_the_spellings_of_real_files() {
    insta::assert_snapshot!(read(
        "\u{feff}[Event \"A \"quoted\" name\"] [Site \"one line\"]\r\n\
         1.e4 e5 2.Nf3 -- 3 d4 1…exd4 0-1\r\n\
         [White \"no blank line, no result\"]\r\n\
         1. g1f3 Ng8-f6 2. e4+!! Nxe4 ± 3. Bc4 e6 4. 0-0 N\r\n\
         [White \"C\"]\r\n\
         \r\n\
         1. d4 Z0 2. e4 e.p. ½-½ {after the result}\r\n\
         \r\n\
         ; between games\r\n\
         1. a4\r\n\
         \r\n\
         1. b4 b5\r\n"
    ), @r#"
    game 1 at line 1, byte 3
    tag "Event" "A \"quoted\" name"
    tag "Site" "one line"
    moves
    move e2e4 "e4"
    move e7e5 "e5"
    move g1f3 "Nf3"
    move -- "--"
    move d2d4 "d4"
    move e5d4 "exd4"
    result 0-1
    end
    game 2 at line 3, byte 84
    tag "White" "no blank line, no result"
    moves
    move g1f3 "g1f3"
    move g8f6 "Ng8-f6"
    move e2e4 "e4+"
    nag $3
    move f6e4 "Nxe4"
    nag $16
    move f1c4 "Bc4"
    move e7e6 "e6"
    move e1g1 "0-0"
    nag $146
    end
    game 3 at line 5, byte 172
    tag "White" "C"
    moves
    move d2d4 "d4"
    move -- "Z0"
    move e2e4 "e4"
    result 1/2-1/2
    comment "after the result"
    end
    aside " between games"
    game 4 at line 10, byte 255
    moves
    move a2a4 "a4"
    end
    game 5 at line 12, byte 261
    moves
    move b2b4 "b4"
    move b7b5 "b5"
    end
    "#);
}

#[test]
fn calls_for_start_positions_and_variants() {
    insta::assert_snapshot!(read(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n1. O-O *\n\
         [Variant \"Chess960\"]\n[FEN \"1k5r/8/8/8/8/8/8/1K4R1 w G - 0 1\"]\n1. O-O Rxh2 *\n\
         [Variant \"Crazyhouse\"]\n1. e4 {not read} *\n\
         [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 1-0\n\
         [Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R\"]\n1. Kd2 *\n"
    ), @r#"
    game 1 at line 1, byte 0
    tag "FEN" "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    tag "SetUp" "1"
    moves from 4k3/8/8/8/8/8/8/4K2R w K - 0 1
    move e1g1 "O-O"
    result *
    end
    game 2 at line 4, byte 60
    tag "Variant" "Chess960"
    tag "FEN" "1k5r/8/8/8/8/8/8/1K4R1 w G - 0 1"
    moves from 1k5r/8/8/8/8/8/8/1K4R1 w K - 0 1
    move b1g1 "O-O"
    move h8h2 "Rxh2"
    result *
    end
    game 3 at line 7, byte 136
    tag "Variant" "Crazyhouse"
    error: game 3, line 7, bytes 146..156: expected chess or Chess960, found the variant Crazyhouse
    moves, not played
    result *
    end
    game 4 at line 9, byte 178
    tag "FEN" "8/8/8/8/8/8/8/8 w - - 0 1"
    error: game 4, line 9, bytes 184..209: the start position: white has no king; black has no king
    moves, not played
    result 1-0
    end
    game 5 at line 11, byte 222
    tag "Variant" "From Position"
    tag "FEN" "4k3/8/8/8/8/8/8/4K2R"
    moves from 4k3/8/8/8/8/8/8/4K2R w - - 0 1
    move e1d2 "Kd2"
    result *
    end
    "#);
}

#[test]
fn reading_continues_after_errors() {
    insta::assert_snapshot!(read(
        "[Event \"1\"]\n1. e4 e5 2. Ke3 {no more} Nf6 (2... d5) 1-0\n\
         [Event \"2\"]\n1. e4 (1. d4 d5 2. Ke3 Nf6 (2... a6) 3. a3) 1... e5 2. Sf3 *\n\
         [Event \"3\"]\n1. e4 (1. d4 d5\n\
         [Event \"4\"]\n1. e4 { a comment without an end\n\n\
         [Event \"5\"]\n[Broken]\n(1. d4) 1. e4 ) e5 $256 2. Nf3 (2. f4 *) , 3. d4 *\n\
         [Event \"6\"]\n1. e4 f5 2. Qh5+ -- *\n"
    ), @r#"
    game 1 at line 1, byte 0
    tag "Event" "1"
    moves
    move e2e4 "e4"
    move e7e5 "e5"
    error: game 1, line 2, bytes 24..27: Ke3: the white king on e1 cannot go to e3: a king does not move that way
    result 1-0
    end
    game 2 at line 3, byte 56
    tag "Event" "2"
    moves
    move e2e4 "e4"
    (
    move d2d4 "d4"
    move d7d5 "d5"
    error: game 2, line 4, bytes 87..90: Ke3: the white king on e1 cannot go to e3: a king does not move that way
    )
    move e7e5 "e5"
    error: game 2, line 4, bytes 123..126: Sf3: expected a piece (one of KQRBN), a file (a to h) or O-O, found 'S'
    result *
    end
    game 3 at line 5, byte 129
    tag "Event" "3"
    moves
    move e2e4 "e4"
    (
    move d2d4 "d4"
    move d7d5 "d5"
    error: game 3, line 7, bytes 157..157: the game ends within a variation
    )
    end
    game 4 at line 7, byte 157
    tag "Event" "4"
    moves
    move e2e4 "e4"
    comment " a comment without an end"
    error: game 4, line 8, bytes 175..176: the comment has no closing brace
    end
    game 5 at line 10, byte 203
    tag "Event" "5"
    error: game 5, line 11, bytes 215..223: expected a tag pair such as [Event "?"]
    moves
    error: game 5, line 12, bytes 224..225: expected a move before the variation, found none
    move e2e4 "e4"
    error: game 5, line 12, bytes 238..239: unmatched `)`: no variation is open
    move e7e5 "e5"
    error: game 5, line 12, bytes 243..247: expected a glyph from $0 to $255, found $256
    move g1f3 "Nf3"
    (
    move f2f4 "f4"
    error: game 5, line 12, bytes 262..263: expected the result after all variations, found it in one
    )
    error: game 5, line 12, bytes 265..266: expected a move, a comment or a result, found ,
    result *
    end
    game 6 at line 13, byte 275
    tag "Event" "6"
    moves
    move e2e4 "e4"
    move f7f5 "f5"
    move d1h5 "Qh5+"
    error: game 6, line 14, bytes 304..306: a side in check cannot play a null move
    result *
    end
    "#);
}

#[test]
fn calls_for_games_without_moves() {
    insta::assert_snapshot!(read(
        "[Event \"1\"]\n[Result \"*\"]\n\n[Event \"2\"]\n\n[Site \"still 2\"]\n\n*\n\n\
         [White \"3\"]\n\n{forfeit} 0-1\n\n[White \"4\"]\n{no result}\n[White \"5\"]\n\n1-0"
    ), @r#"
    game 1 at line 1, byte 0
    tag "Event" "1"
    tag "Result" "*"
    moves
    result *
    end
    game 2 at line 4, byte 26
    tag "Event" "2"
    tag "Site" "still 2"
    moves
    result *
    end
    game 3 at line 10, byte 60
    tag "White" "3"
    comment "forfeit"
    moves
    result 0-1
    end
    game 4 at line 14, byte 88
    tag "White" "4"
    comment "no result"
    moves
    end
    game 5 at line 16, byte 112
    tag "White" "5"
    moves
    result 1-0
    end
    "#);
}
