//! [`GameRows`]: builds the columns of the table `games`.

use crate::annotations::{PlyNotes, split_comment};
use crate::limits::{MAX_ERRORS, TOO_MANY_ERRORS};
use crate::lists::{CommentList, ErrorList, EvalList, GameError, NagList};
use crate::rows::{Place, Rows, finish};
use crate::schema::{GAME_ID_LENGTH, Table};
use crate::tag_column::{self, TAG_COLUMNS};
use arrow::array::{
    ArrayRef, Date32Builder, FixedSizeBinaryBuilder, Int32Builder, Int64Builder, ListBuilder,
    MapBuilder, MapFieldNames, StringBuilder, UInt16Builder,
};
use arrow::datatypes::{DataType, Field};
use chess_move::{Diagnostic, Move};
use chess_notation::pgn::{Fallback, GameResult, PgnError, Ply, RawText, Speed, TimeControl};
use std::sync::Arc;

/// Builds the columns of the table `games` that are asked for.
#[derive(Debug)]
pub(crate) struct GameRows {
    game_id: Option<FixedSizeBinaryBuilder>,
    /// In the order of [`TAG_COLUMNS`].
    tags: [Option<StringBuilder>; TAG_COLUMNS.len()],
    date: Option<Date32Builder>,
    white_elo: Option<Int32Builder>,
    black_elo: Option<Int32Builder>,
    base_seconds: Option<Int32Builder>,
    increment_seconds: Option<Int32Builder>,
    other_tags: Option<MapBuilder<StringBuilder, StringBuilder>>,
    result: Option<StringBuilder>,
    ply_count: Option<Int32Builder>,
    moves: Option<ListBuilder<UInt16Builder>>,
    clocks: Option<ListBuilder<Int32Builder>>,
    evals: Option<EvalList>,
    comments: Option<CommentList>,
    nags: Option<NagList>,
    file: Option<StringBuilder>,
    byte_start: Option<Int64Builder>,
    byte_end: Option<Int64Builder>,
    game_number: Option<Int64Builder>,
    errors: Option<ErrorList>,
    speed: Option<StringBuilder>,
    game: Game,
}

/// What is known of the game that is read.
#[derive(Debug, Default)]
struct Game {
    /// The columns of tags that have a value, a bit for each.
    tags_seen: u32,
    date: Option<i32>,
    utc_date: Option<i32>,
    elo: [Option<i32>; 2],
    elo_seen: [bool; 2],
    time_control: Option<TimeControl>,
    result: Option<GameResult>,
    moves: Vec<u16>,
    notes: Vec<PlyNotes>,
    has_clock: bool,
    has_eval: bool,
    error_count: u32,
}

impl Game {
    fn clear(&mut self) {
        let (mut moves, mut notes) = (
            std::mem::take(&mut self.moves),
            std::mem::take(&mut self.notes),
        );
        moves.clear();
        notes.clear();
        *self = Self {
            moves,
            notes,
            ..Self::default()
        };
    }

    /// Records whether the last ply has a clock time or an evaluation.
    fn record_notes(&mut self) {
        if let Some(notes) = self.notes.last() {
            self.has_clock |= notes.clock.is_some();
            self.has_eval |= notes.has_eval();
        }
    }
}

impl GameRows {
    pub(crate) fn new(wants: impl Fn(&str) -> bool) -> Self {
        fn column<T>(is_wanted: bool, new: impl FnOnce() -> T) -> Option<T> {
            is_wanted.then(new)
        }
        let required = |kind| Arc::new(Field::new("item", kind, false));
        Self {
            game_id: column(wants("game_id"), || {
                FixedSizeBinaryBuilder::new(GAME_ID_LENGTH)
            }),
            tags: TAG_COLUMNS.map(|tag| column(wants(tag.column), StringBuilder::new)),
            date: column(wants("date"), Date32Builder::new),
            white_elo: column(wants("white_elo"), Int32Builder::new),
            black_elo: column(wants("black_elo"), Int32Builder::new),
            base_seconds: column(wants("base_seconds"), Int32Builder::new),
            increment_seconds: column(wants("increment_seconds"), Int32Builder::new),
            other_tags: column(wants("tags"), tag_map),
            result: column(wants("result"), StringBuilder::new),
            ply_count: column(wants("ply_count"), Int32Builder::new),
            moves: column(wants("moves"), || {
                ListBuilder::new(UInt16Builder::new()).with_field(required(DataType::UInt16))
            }),
            clocks: column(wants("clocks"), || ListBuilder::new(Int32Builder::new())),
            evals: column(wants("evals"), EvalList::default),
            comments: column(wants("comments"), CommentList::default),
            nags: column(wants("nags"), NagList::default),
            file: column(wants("file"), StringBuilder::new),
            byte_start: column(wants("byte_start"), Int64Builder::new),
            byte_end: column(wants("byte_end"), Int64Builder::new),
            game_number: column(wants("game_number"), Int64Builder::new),
            errors: column(wants("errors"), ErrorList::default),
            speed: column(wants("speed"), StringBuilder::new),
            game: Game::default(),
        }
    }

    fn needs_notes(&self) -> bool {
        self.clocks.is_some() || self.evals.is_some()
    }

    fn needs_time_control(&self) -> bool {
        self.base_seconds.is_some() || self.increment_seconds.is_some() || self.speed.is_some()
    }

    /// Adds a tag that has no column of its own.
    fn other_tag(&mut self, name: RawText<'_>, value: RawText<'_>) -> usize {
        let Some(map) = &mut self.other_tags else {
            return 0;
        };
        map.keys()
            .append_value(name.decode(Fallback::Windows1252).text);
        map.values()
            .append_value(value.decode(Fallback::Windows1252).text);
        name.as_raw_bytes().len() + value.as_raw_bytes().len()
    }

    /// Adds the values that follow from the tags and from the result.
    fn end_tags(&mut self) {
        let game = &self.game;
        for (index, builder) in self.tags.iter_mut().enumerate() {
            if let Some(builder) = builder
                && game.tags_seen & 1 << index == 0
            {
                builder.append_null();
            }
        }
        if let Some(date) = &mut self.date {
            date.append_option(game.date.or(game.utc_date));
        }
        let control = game.time_control;
        let base = control.and_then(|control| control.base());
        let increment = control.and_then(|control| control.increment());
        let numbers = [
            (&mut self.white_elo, game.elo[0]),
            (&mut self.black_elo, game.elo[1]),
            (&mut self.base_seconds, base.and_then(tag_column::seconds)),
            (
                &mut self.increment_seconds,
                increment.and_then(tag_column::seconds),
            ),
        ];
        for (builder, number) in numbers {
            if let Some(builder) = builder {
                builder.append_option(number);
            }
        }
        if let Some(speed) = &mut self.speed {
            let known = control.and_then(|control| control.speed());
            speed.append_option(known.map(Speed::as_str));
        }
        if let Some(map) = &mut self.other_tags {
            // The keys and values of a game are added in pairs, so their numbers are equal.
            let _ = map.append(true);
        }
        if let Some(result) = &mut self.result {
            result.append_option(game.result.map(GameResult::as_str));
        }
    }

    /// Adds the values that follow from the moves.
    fn end_moves(&mut self, has_start: bool) {
        let game = &self.game;
        if let Some(ply_count) = &mut self.ply_count {
            ply_count.append_option(has_start.then_some(game.moves.len() as i32));
        }
        if let Some(moves) = &mut self.moves {
            moves.values().append_slice(&game.moves);
            moves.append(has_start);
        }
        if let Some(clocks) = &mut self.clocks {
            if game.has_clock {
                for notes in &game.notes {
                    clocks.values().append_option(notes.clock);
                }
            }
            clocks.append(game.has_clock);
        }
        if let Some(evals) = &mut self.evals {
            if game.has_eval {
                game.notes.iter().for_each(|notes| evals.push(*notes));
            }
            evals.end_game(game.has_eval);
        }
        if let Some(comments) = &mut self.comments {
            comments.end_game();
        }
        if let Some(nags) = &mut self.nags {
            nags.end_game();
        }
        if let Some(errors) = &mut self.errors {
            errors.end_game();
        }
    }
}

fn tag_map() -> MapBuilder<StringBuilder, StringBuilder> {
    let names = MapFieldNames {
        entry: "entries".to_owned(),
        key: "key".to_owned(),
        value: "value".to_owned(),
    };
    MapBuilder::new(Some(names), StringBuilder::new(), StringBuilder::new())
}

impl Rows for GameRows {
    const TABLE: Table = Table::Games;

    fn tag_names(&self) -> Option<Vec<&'static str>> {
        let needs_more =
            self.other_tags.is_some() || self.result.is_some() || self.errors.is_some();
        if needs_more {
            return None;
        }
        let columns = self.tags.iter().zip(TAG_COLUMNS);
        let mut names: Vec<_> = columns
            .filter_map(|(column, tag)| column.as_ref().map(|_| tag.tag))
            .collect();
        let numbers = [
            (self.date.is_some(), &["Date", "UTCDate"][..]),
            (self.white_elo.is_some(), &["WhiteElo"]),
            (self.black_elo.is_some(), &["BlackElo"]),
            (self.needs_time_control(), &["TimeControl"]),
        ];
        for (is_wanted, tags) in numbers {
            if is_wanted {
                names.extend_from_slice(tags);
            }
        }
        Some(names)
    }

    fn begin_game(&mut self) {
        self.game.clear();
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) -> usize {
        let tag = name.as_raw_bytes();
        let needs_time_control = self.needs_time_control();
        let game = &mut self.game;
        match tag {
            b"WhiteElo" | b"BlackElo" => {
                let side = usize::from(tag == b"BlackElo");
                if !game.elo_seen[side] {
                    game.elo_seen[side] = true;
                    game.elo[side] = tag_column::elo(value.as_raw_bytes());
                }
                return 0;
            }
            b"Result" => return 0,
            b"UTCDate" if self.date.is_some() && game.utc_date.is_none() => {
                game.utc_date = tag_column::date(value.as_raw_bytes());
            }
            _ => {}
        }
        let Some(index) = TAG_COLUMNS
            .iter()
            .position(|column| column.tag.as_bytes() == tag)
        else {
            return self.other_tag(name, value);
        };
        if game.tags_seen & 1 << index != 0 {
            return 0;
        }
        game.tags_seen |= 1 << index;
        match tag {
            b"Date" if self.date.is_some() => {
                game.date = tag_column::date(value.as_raw_bytes());
            }
            b"TimeControl" if needs_time_control => {
                let text = value.decode(Fallback::Windows1252).text;
                let control = TimeControl::parse_tolerant(&text);
                game.time_control = control.ok().map(|(control, _)| control);
            }
            _ => {}
        }
        match &mut self.tags[index] {
            Some(builder) => {
                builder.append_value(value.decode(Fallback::Windows1252).text);
                value.as_raw_bytes().len()
            }
            None => 0,
        }
    }

    fn ply(&mut self, ply: &Ply<'_>) -> usize {
        self.game.moves.push(ply.mv.map_or(0, Move::to_bits));
        if self.needs_notes() {
            self.game.notes.push(PlyNotes::default());
        }
        2
    }

    fn comment(&mut self, ply: i32, text: RawText<'_>) -> usize {
        let game = &mut self.game;
        let Some(comments) = &mut self.comments else {
            if let Some(notes) = game.notes.last_mut() {
                notes.read(text);
                game.record_notes();
            }
            return 8;
        };
        let mut unused = PlyNotes::default();
        let text = split_comment(text, game.notes.last_mut().unwrap_or(&mut unused));
        game.record_notes();
        if !text.is_empty() {
            comments.push(ply, &text);
        }
        8 + text.len()
    }

    fn nag(&mut self, ply: i32, nag: u8) -> usize {
        if let Some(nags) = &mut self.nags {
            nags.push(ply, i32::from(nag));
        }
        8
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = Some(result);
    }

    fn error(&mut self, ply: i32, line: i64, error: &PgnError) -> usize {
        let Some(errors) = &mut self.errors else {
            return 0;
        };
        let count = self.game.error_count.saturating_add(1);
        self.game.error_count = count;
        let (kind, text) = match count {
            ..MAX_ERRORS => (error.code(), error.to_string()),
            MAX_ERRORS => {
                let text = format!("expected fewer than {MAX_ERRORS} errors in a game, found more");
                (TOO_MANY_ERRORS, text)
            }
            _ => return 0,
        };
        errors.push(GameError {
            ply,
            line,
            kind,
            text: &text,
        });
        text.len() + 40
    }

    fn other_error(&mut self, ply: i32, kind: &'static str, text: &str) {
        if let Some(errors) = &mut self.errors {
            errors.push(GameError {
                ply,
                line: 1,
                kind,
                text,
            });
        }
    }

    fn end_game(&mut self, place: &Place<'_>, has_start: bool) -> usize {
        self.end_tags();
        self.end_moves(has_start);
        if let Some(game_id) = &mut self.game_id {
            // The length of an identifier is that of the column.
            let _ = game_id.append_value(place.game_id());
        }
        if let Some(file) = &mut self.file {
            file.append_value(place.file);
        }
        let numbers = [
            (&mut self.byte_start, place.bytes.start),
            (&mut self.byte_end, place.bytes.end),
            (&mut self.game_number, place.number),
        ];
        for (builder, number) in numbers {
            if let Some(builder) = builder {
                builder.append_value(i64::try_from(number).unwrap_or(i64::MAX));
            }
        }
        100
    }

    fn rows_of_game(&self) -> usize {
        1
    }

    fn finish_column(&mut self, name: &str) -> Option<ArrayRef> {
        if let Some(index) = TAG_COLUMNS.iter().position(|tag| tag.column == name) {
            return finish(&mut self.tags[index]);
        }
        match name {
            "game_id" => finish(&mut self.game_id),
            "date" => finish(&mut self.date),
            "white_elo" => finish(&mut self.white_elo),
            "black_elo" => finish(&mut self.black_elo),
            "base_seconds" => finish(&mut self.base_seconds),
            "increment_seconds" => finish(&mut self.increment_seconds),
            "tags" => finish(&mut self.other_tags),
            "result" => finish(&mut self.result),
            "ply_count" => finish(&mut self.ply_count),
            "moves" => finish(&mut self.moves),
            "clocks" => finish(&mut self.clocks),
            "evals" => self.evals.as_mut().map(EvalList::finish),
            "comments" => self.comments.as_mut().map(CommentList::finish),
            "nags" => self.nags.as_mut().map(NagList::finish),
            "file" => finish(&mut self.file),
            "byte_start" => finish(&mut self.byte_start),
            "byte_end" => finish(&mut self.byte_end),
            "game_number" => finish(&mut self.game_number),
            "errors" => self.errors.as_mut().map(ErrorList::finish),
            "speed" => finish(&mut self.speed),
            _ => None,
        }
    }
}
