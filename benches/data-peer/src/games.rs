//! Games with tags and moves, as a Parquet file.

use crate::Result;
use arrow::array::{
    ArrayRef, Int32Builder, ListBuilder, RecordBatch, StringBuilder, UInt16Builder,
};
use arrow::datatypes::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Position, Role};
use std::fs::File;
use std::io::BufWriter;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The number of rows of a record batch.
const ROWS: usize = 8192;

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
    let schema = Arc::new(Schema::new(fields));
    // The properties that `chess-data sql` has.
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .build();
    let out = BufWriter::new(File::create(out)?);
    let mut writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties))?;
    let mut columns = Columns {
        moves: ListBuilder::new(UInt16Builder::new()).with_field(item),
        ..Columns::default()
    };
    let mut reader = Reader::new(file);
    loop {
        let is_end = reader.read_game(&mut columns)?.is_none();
        if columns.count >= ROWS || (is_end && columns.count > 0) {
            writer.write(&RecordBatch::try_new(
                Arc::clone(&schema),
                columns.finish(),
            )?)?;
        }
        if is_end {
            writer.close()?;
            return Ok(());
        }
    }
}

#[derive(Default)]
struct Columns {
    count: usize,
    texts: [StringBuilder; TEXTS.len()],
    elo: [Int32Builder; 2],
    ply_count: Int32Builder,
    moves: ListBuilder<UInt16Builder>,
}

impl Columns {
    /// Returns the columns, and clears them.
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
            b"FEN" => {
                let fen = Fen::from_ascii(value.as_bytes()).ok();
                tags.start = fen.and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
            }
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

/// Returns the move in the encoding of the column `moves`.
fn word(mv: Move) -> u16 {
    let code = |from: shakmaty::Square, to: shakmaty::Square, flag: u16| {
        u16::from(u8::from(to)) | u16::from(u8::from(from)) << 6 | flag << 12
    };
    match mv {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => {
            let capture = if capture.is_some() { 4 } else { 0 };
            let flag = match promotion {
                Some(Role::Knight) => 8 | capture,
                Some(Role::Bishop) => 9 | capture,
                Some(Role::Rook) => 10 | capture,
                Some(_) => 11 | capture,
                None if role == Role::Pawn && u8::from(from).abs_diff(u8::from(to)) == 16 => 1,
                None => capture,
            };
            code(from, to, flag)
        }
        Move::EnPassant { from, to } => code(from, to, 5),
        Move::Castle { king, rook } => {
            let rank = u8::from(king) & !7;
            let (file, flag) = if u8::from(rook) > u8::from(king) {
                (6, 2)
            } else {
                (2, 3)
            };
            u16::from(rank | file) | u16::from(u8::from(king)) << 6 | flag << 12
        }
        Move::Put { .. } => 0,
    }
}
