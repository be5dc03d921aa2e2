//! A row for each ply, as a Parquet file.

use crate::Result;
use crate::output::{Output, Rows, start_position, word};
use arrow::array::{ArrayRef, Int32Builder, StringBuilder, UInt16Builder};
use arrow::datatypes::{DataType, Field};
use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, EnPassantMode, Position};
use std::fmt::Write;
use std::fs::File;
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) fn run(file: File, out: &str) -> Result<()> {
    let required = |name, kind| Field::new(name, kind, false);
    let fields = vec![
        required("ply", DataType::Int32),
        required("side_to_move", DataType::Utf8),
        required("fen", DataType::Utf8),
        required("move", DataType::UInt16),
        required("uci", DataType::Utf8),
        required("san", DataType::Utf8),
        Field::new("result", DataType::Utf8, true),
    ];
    let output = Output::create(out, fields)?;
    output.write_all(file, Columns::default())
}

#[derive(Default)]
struct Columns {
    count: usize,
    ply: Int32Builder,
    side: StringBuilder,
    fen: StringBuilder,
    mv: UInt16Builder,
    uci: StringBuilder,
    san: StringBuilder,
    result: StringBuilder,
}

impl Rows for Columns {
    fn count(&self) -> usize {
        self.count
    }

    fn finish(&mut self) -> Vec<ArrayRef> {
        self.count = 0;
        vec![
            Arc::new(self.ply.finish()),
            Arc::new(self.side.finish()),
            Arc::new(self.fen.finish()),
            Arc::new(self.mv.finish()),
            Arc::new(self.uci.finish()),
            Arc::new(self.san.finish()),
            Arc::new(self.result.finish()),
        ]
    }
}

#[derive(Default)]
struct Tags {
    result: Option<String>,
    start: Option<Chess>,
}

struct Moves {
    position: Chess,
    count: i32,
    result: Option<String>,
}

/// Adds what a value prints, without a string in between.
fn append(builder: &mut StringBuilder, value: impl std::fmt::Display) {
    // Writing to a builder does not fail.
    let _ = write!(builder, "{value}");
    builder.append_value("");
}

impl Visitor for Columns {
    type Tags = Tags;
    type Movetext = Moves;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        match name {
            b"Result" => tags.result = Some(value.decode_utf8_lossy().into_owned()),
            b"FEN" => tags.start = start_position(value),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<(), Moves> {
        ControlFlow::Continue(Moves {
            position: tags.start.unwrap_or_default(),
            count: 0,
            result: tags.result,
        })
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<()> {
        let position = &mut moves.position;
        // Ends the game at an illegal move, with the rows before it.
        let Ok(mv) = san.san.to_move(position) else {
            return ControlFlow::Break(());
        };
        moves.count += 1;
        self.count += 1;
        self.ply.append_value(moves.count);
        self.side.append_value(match position.turn() {
            Color::White => "white",
            Color::Black => "black",
        });
        append(
            &mut self.fen,
            Fen::from_position(position, EnPassantMode::Always),
        );
        self.mv.append_value(word(mv));
        append(&mut self.uci, UciMove::from_standard(mv));
        append(
            &mut self.san,
            SanPlus::from_move_and_play_unchecked(position, mv),
        );
        self.result.append_option(moves.result.as_deref());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Moves) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Moves) {}
}
