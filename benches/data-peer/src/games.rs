//! Games with tags and moves, as a Parquet file.

use crate::Result;
use crate::output::{Output, Rows, start_position, word};
use arrow::array::{ArrayRef, Int32Builder, ListBuilder, StringBuilder, UInt16Builder};
use arrow::datatypes::{DataType, Field};
use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};
use std::fs::File;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The columns of text, with their tags.
const TEXTS: [(&str, &[u8]); 8] = [
    ("event", b"Event"),
    ("site", b"Site"),
    ("date_text", b"Date"),
    ("round", b"Round"),
    ("white", b"White"),
    ("black", b"Black"),
    ("eco", b"ECO"),
    ("result", b"Result"),
];

pub(crate) fn run(file: File, out: &str) -> Result<()> {
    let text = |(name, _)| Field::new(name, DataType::Utf8, true);
    let number = |name| Field::new(name, DataType::Int32, true);
    let item = Arc::new(Field::new("item", DataType::UInt16, false));
    let mut fields: Vec<Field> = TEXTS.map(text).into();
    fields.extend(["white_elo", "black_elo", "ply_count"].map(number));
    fields.push(Field::new("moves", DataType::List(Arc::clone(&item)), true));
    let output = Output::create(out, fields)?;
    let rows = Columns {
        moves: ListBuilder::new(UInt16Builder::new()).with_field(item),
        ..Columns::default()
    };
    output.write_all(file, rows)
}

#[derive(Default)]
struct Columns {
    count: usize,
    texts: [StringBuilder; TEXTS.len()],
    elo: [Int32Builder; 2],
    ply_count: Int32Builder,
    moves: ListBuilder<UInt16Builder>,
}

impl Rows for Columns {
    fn count(&self) -> usize {
        self.count
    }

    fn finish(&mut self) -> Vec<ArrayRef> {
        self.count = 0;
        let texts = self.texts.iter_mut();
        let mut columns: Vec<ArrayRef> = texts.map(|text| Arc::new(text.finish()) as _).collect();
        for number in self.elo.iter_mut().chain([&mut self.ply_count]) {
            columns.push(Arc::new(number.finish()));
        }
        columns.push(Arc::new(self.moves.finish()));
        columns
    }
}

#[derive(Default)]
struct Tags {
    /// The columns that have a value, a bit for each.
    seen: u32,
    elo: [Option<i32>; 2],
    start: Option<Chess>,
}

struct Moves {
    position: Chess,
    count: i32,
}

impl Visitor for Columns {
    type Tags = Tags;
    type Movetext = Moves;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if let Some(index) = TEXTS.iter().position(|(_, tag)| *tag == name) {
            if tags.seen & 1 << index == 0 {
                tags.seen |= 1 << index;
                self.texts[index].append_value(value.decode_utf8_lossy());
            }
            return ControlFlow::Continue(());
        }
        match name {
            b"WhiteElo" | b"BlackElo" => {
                let text = std::str::from_utf8(value.as_bytes()).ok();
                let elo = text.and_then(|text| text.parse().ok());
                tags.elo[usize::from(name == b"BlackElo")] = elo;
            }
            b"FEN" => tags.start = start_position(value),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<(), Moves> {
        for (index, text) in self.texts.iter_mut().enumerate() {
            if tags.seen & 1 << index == 0 {
                text.append_null();
            }
        }
        for (builder, elo) in self.elo.iter_mut().zip(tags.elo) {
            builder.append_option(elo);
        }
        ControlFlow::Continue(Moves {
            position: tags.start.unwrap_or_default(),
            count: 0,
        })
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<()> {
        // Ends the game at an illegal move, with the moves before it.
        let Ok(mv) = san.san.to_move(&moves.position) else {
            self.end_game(Moves {
                position: Chess::default(),
                count: moves.count,
            });
            return ControlFlow::Break(());
        };
        moves.position.play_unchecked(mv);
        moves.count += 1;
        self.moves.values().append_value(word(mv));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Moves) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, moves: Moves) {
        self.ply_count.append_value(moves.count);
        self.moves.append(true);
        self.count += 1;
    }
}
