//! [`PositionRows`]: builds the columns of the table `positions`.

use crate::annotations::PlyNotes;
use crate::rows::{Place, Rows, finish};
use crate::schema::{GAME_ID_LENGTH, Table};
use arrow::array::{
    ArrayRef, FixedSizeBinaryBuilder, Int32Builder, Int64Builder, StringBuilder, UInt16Builder,
    UInt64Builder,
};
use chess_board::Position;
use chess_move::{Color, Move};
use chess_notation::pgn::{GameResult, PgnError, Ply, RawText};
use chess_notation::{CastlingText, San, UciMove};
use std::fmt;

/// Builds the columns of the table `positions` that are asked for.
#[derive(Debug)]
pub(crate) struct PositionRows {
    game_id: Option<FixedSizeBinaryBuilder>,
    ply: Option<Int32Builder>,
    side_to_move: Option<StringBuilder>,
    fen: Option<StringBuilder>,
    key: Option<UInt64Builder>,
    mv: Option<UInt16Builder>,
    uci: Option<StringBuilder>,
    san: Option<StringBuilder>,
    key_after: Option<UInt64Builder>,
    clock: Option<Int32Builder>,
    eval_cp: Option<Int32Builder>,
    eval_mate: Option<Int32Builder>,
    result: Option<StringBuilder>,
    file: Option<StringBuilder>,
    byte_start: Option<Int64Builder>,
    game_number: Option<Int64Builder>,
    /// The comments of the plies of this game, which are added at its end.
    notes: Vec<PlyNotes>,
    /// The text of a move.
    text: String,
    plies: usize,
    game_result: Option<GameResult>,
}

impl PositionRows {
    pub(crate) fn new(wants: impl Fn(&str) -> bool) -> Self {
        fn column<T: Default>(is_wanted: bool) -> Option<T> {
            is_wanted.then(T::default)
        }
        Self {
            game_id: wants("game_id").then(|| FixedSizeBinaryBuilder::new(GAME_ID_LENGTH)),
            ply: column(wants("ply")),
            side_to_move: column(wants("side_to_move")),
            fen: column(wants("fen")),
            key: column(wants("key")),
            mv: column(wants("move")),
            uci: column(wants("uci")),
            san: column(wants("san")),
            key_after: column(wants("key_after")),
            clock: column(wants("clock")),
            eval_cp: column(wants("eval_cp")),
            eval_mate: column(wants("eval_mate")),
            result: column(wants("result")),
            file: column(wants("file")),
            byte_start: column(wants("byte_start")),
            game_number: column(wants("game_number")),
            notes: Vec::new(),
            text: String::new(),
            plies: 0,
            game_result: None,
        }
    }

    fn needs_notes(&self) -> bool {
        self.clock.is_some() || self.eval_cp.is_some() || self.eval_mate.is_some()
    }
}

/// Adds what `write` writes to a text, which is cleared before.
fn append(
    builder: &mut StringBuilder,
    text: &mut String,
    write: impl FnOnce(&mut String) -> fmt::Result,
) {
    text.clear();
    // Writing to a string does not fail.
    let _ = write(text);
    builder.append_value(text);
}

/// Returns the move as UCI writes it: castling as the king's move onto the rook in Chess960.
fn uci(position: &Position, ply: &Ply<'_>) -> Option<UciMove> {
    let mv = ply.mv?;
    Some(if position.is_chess960() {
        UciMove::from_move_with(position, mv, CastlingText::Chess960)
    } else {
        UciMove::from_move(position, mv)
    })
}

impl Rows for PositionRows {
    const TABLE: Table = Table::Positions;

    fn tag_names(&self) -> Option<Vec<&'static str>> {
        None
    }

    fn begin_game(&mut self) {
        self.notes.clear();
        self.plies = 0;
        self.game_result = None;
    }

    fn tag(&mut self, _: RawText<'_>, _: RawText<'_>) -> usize {
        0
    }

    fn ply(&mut self, ply: &Ply<'_>) -> usize {
        self.plies += 1;
        let before = ply.before;
        if let Some(builder) = &mut self.ply {
            builder.append_value(self.plies as i32);
        }
        if let Some(builder) = &mut self.side_to_move {
            builder.append_value(match before.side_to_move() {
                Color::White => "white",
                Color::Black => "black",
            });
        }
        if let Some(builder) = &mut self.fen {
            builder.append_value(before.to_fen().as_str());
        }
        if let Some(builder) = &mut self.key {
            builder.append_value(before.key());
        }
        if let Some(builder) = &mut self.mv {
            builder.append_value(ply.mv.map_or(0, Move::to_bits));
        }
        if let Some(builder) = &mut self.uci {
            match uci(before, ply) {
                Some(uci) => append(builder, &mut self.text, |text| uci.write_to(text)),
                None => builder.append_value("0000"),
            }
        }
        if let Some(builder) = &mut self.san {
            match ply.mv {
                Some(mv) => append(builder, &mut self.text, |text| {
                    San::from_move(before, mv).write_to(text)
                }),
                None => builder.append_value("--"),
            }
        }
        if let Some(builder) = &mut self.key_after {
            builder.append_value(ply.after.key());
        }
        if self.needs_notes() {
            self.notes.push(PlyNotes::default());
        }
        // The text of the position, and the fixed sizes of the other columns.
        60 + 120
    }

    fn comment(&mut self, _: i32, text: RawText<'_>) -> usize {
        if let Some(notes) = self.notes.last_mut() {
            notes.read(text);
        }
        0
    }

    fn nag(&mut self, _: i32, _: u8) -> usize {
        0
    }

    fn result(&mut self, result: GameResult) {
        self.game_result = Some(result);
    }

    fn error(&mut self, _: i32, _: i64, _: &PgnError) -> usize {
        0
    }

    fn other_error(&mut self, _: i32, _: &'static str, _: &str) {}

    fn end_game(&mut self, place: &Place<'_>, _: bool) -> usize {
        for notes in &self.notes {
            if let Some(builder) = &mut self.clock {
                builder.append_option(notes.clock);
            }
            if let Some(builder) = &mut self.eval_cp {
                builder.append_option(notes.centipawns);
            }
            if let Some(builder) = &mut self.eval_mate {
                builder.append_option(notes.mate);
            }
        }
        if let Some(builder) = &mut self.game_id
            && self.plies > 0
        {
            let game_id = place.game_id();
            for _ in 0..self.plies {
                // The length of an identifier is that of the column.
                let _ = builder.append_value(game_id);
            }
        }
        let result = self.game_result.map(GameResult::as_str);
        for (builder, text) in [
            (&mut self.result, result),
            (&mut self.file, Some(place.file)),
        ] {
            if let Some(builder) = builder {
                (0..self.plies).for_each(|_| builder.append_option(text));
            }
        }
        for (builder, number) in [
            (&mut self.byte_start, place.bytes.start),
            (&mut self.game_number, place.number),
        ] {
            if let Some(builder) = builder {
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                builder.append_value_n(number, self.plies);
            }
        }
        self.plies * place.file.len()
    }

    fn rows_of_game(&self) -> usize {
        self.plies
    }

    fn finish_column(&mut self, name: &str) -> Option<ArrayRef> {
        match name {
            "game_id" => finish(&mut self.game_id),
            "ply" => finish(&mut self.ply),
            "side_to_move" => finish(&mut self.side_to_move),
            "fen" => finish(&mut self.fen),
            "key" => finish(&mut self.key),
            "move" => finish(&mut self.mv),
            "uci" => finish(&mut self.uci),
            "san" => finish(&mut self.san),
            "key_after" => finish(&mut self.key_after),
            "clock" => finish(&mut self.clock),
            "eval_cp" => finish(&mut self.eval_cp),
            "eval_mate" => finish(&mut self.eval_mate),
            "result" => finish(&mut self.result),
            "file" => finish(&mut self.file),
            "byte_start" => finish(&mut self.byte_start),
            "game_number" => finish(&mut self.game_number),
            _ => None,
        }
    }
}
