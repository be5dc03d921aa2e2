//! [`Table`]: one file, from a position to the stored value.

mod blocks;
mod content;
mod decoder;
mod encoding;
mod header;
mod squares;

use crate::caches::Caches;
use crate::error::{ReadError, TableFault};
use crate::table_name::{TableKind, TableName};
use crate::wdl::Wdl;
use blocks::Blocks;
use chess_board::Position;
use chess_move::{Color, Piece};
pub(crate) use content::Content;
use decoder::Decoder;
use encoding::{Encoding, header_len, leading_edge_distance};
use header::HeaderReader;

/// The bits of the byte that describes the layout. Its upper half is the number of pieces.
mod layout {
    pub(super) const BOTH_SIDES: u8 = 1;
    pub(super) const PAWNS: u8 = 2;
}

/// Files of this length, as a power of two, and longer ones are refused: 256 TiB.
const MAX_LEN_BITS: u32 = 48;

/// The flags of one part of a table.
mod flags {
    /// The positions with Black to move are stored. In tables of distances.
    pub(super) const BLACK_TO_MOVE: u8 = 1;
    /// The values are indices into a map.
    pub(super) const MAPPED: u8 = 2;
    /// Distances of wins are in plies, otherwise in moves.
    pub(super) const WIN_PLIES: u8 = 4;
    /// Distances of losses are in plies, otherwise in moves.
    pub(super) const LOSS_PLIES: u8 = 8;
    /// The map has two bytes for each value, otherwise one.
    pub(super) const WIDE_MAP: u8 = 16;
    /// All positions have the same value.
    pub(super) const SINGLE_VALUE: u8 = 0x80;
}

/// One table: everything of its file but the index and the blocks, which stay in the file.
#[derive(Debug)]
pub(crate) struct Table {
    content: Content,
    symmetric: bool,
    leading_piece: Piece,
    has_pawns: bool,
    /// The parts with the first side to move: one, or four by the file of the leading pawn.
    first: Box<[Part]>,
    /// The parts with the second side to move, in tables of both sides.
    second: Box<[Part]>,
}

/// One part of a table, with its own order of pieces and its own compression.
#[derive(Debug)]
struct Part {
    encoding: Encoding,
    flags: u8,
    values: Values,
    map: Option<DtzMap>,
}

#[derive(Debug)]
enum Values {
    Single(u16),
    Blocks(Blocks),
}

/// The distances that the stored values stand for: one list for each result but draws.
#[derive(Debug)]
struct DtzMap {
    /// In the order of the file: wins, losses, cursed wins, blessed losses.
    lists: [Box<[u16]>; 4],
}

/// A distance as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoredDtz {
    /// The number of plies before the zeroing move, and whether it is exact.
    Plies { plies: i32, exact: bool },
    /// The table has the positions with the other side to move.
    OtherSide,
}

impl Table {
    /// Reads the header of a table and checks all of it.
    pub(crate) fn open(
        name: TableName,
        content: Content,
        cache: &Caches,
    ) -> Result<Self, ReadError> {
        let material = name.material;
        let mut reader = HeaderReader::new(&content, cache);
        let magic: [u8; 4] = reader.array()?;
        if magic != name.kind.magic() {
            return Err(TableFault::Magic(magic).into());
        }
        if content.len() % 64 != 16 || content.len() >> MAX_LEN_BITS != 0 {
            return Err(TableFault::Length(content.len()).into());
        }
        let both_sides = check_layout(name, reader.byte()?)?;
        let (first, second) = read_parts(name, both_sides, &mut reader)?;
        // The checksum of 16 bytes follows the blocks.
        if reader.offset > content.len() - 16 {
            return Err(TableFault::Truncated.into());
        }
        let leading_piece = first[0].encoding.leading_piece();
        let same_lead = |part: &Part| part.encoding.leading_piece() == leading_piece;
        if material.has_pawns() && !first.iter().chain(&second).all(same_lead) {
            return Err(TableFault::Pieces.into());
        }
        Ok(Self {
            symmetric: material.is_symmetric(),
            leading_piece,
            has_pawns: material.has_pawns(),
            first: first.into_boxed_slice(),
            second: second.into_boxed_slice(),
            content,
        })
    }

    /// Returns the result of a position, without regard to captures. `flip` says that the stronger side is Black.
    pub(crate) fn wdl(
        &self,
        cache: &Caches,
        position: &Position,
        flip: bool,
    ) -> Result<Wdl, ReadError> {
        let (flip, second_side) = self.orient(position, flip);
        let parts = if second_side {
            &self.second
        } else {
            &self.first
        };
        let part = self.part(parts, position, flip);
        let value = self.value(cache, part, position, flip)?;
        Ok(Wdl::from_table(value).ok_or(TableFault::Value)?)
    }

    /// Returns the distance of a position with a known result that is not a draw.
    pub(crate) fn dtz(
        &self,
        cache: &Caches,
        position: &Position,
        flip: bool,
        wdl: Wdl,
    ) -> Result<StoredDtz, ReadError> {
        let (flip, second_side) = self.orient(position, flip);
        let part = self.part(&self.first, position, flip);
        if !self.symmetric && second_side != (part.flags & flags::BLACK_TO_MOVE != 0) {
            return Ok(StoredDtz::OtherSide);
        }
        let stored = self.value(cache, part, position, flip)?;
        let value = match &part.map {
            None => stored,
            Some(map) => map.get(wdl, stored).ok_or(TableFault::Value)?,
        };
        let exact = match wdl {
            Wdl::Win => part.flags & flags::WIN_PLIES != 0,
            Wdl::Loss => part.flags & flags::LOSS_PLIES != 0,
            Wdl::CursedWin | Wdl::BlessedLoss | Wdl::Draw => false,
        };
        let plies = i32::from(value) * if exact { 1 } else { 2 };
        Ok(StoredDtz::Plies { plies, exact })
    }

    /// Decodes all of the table.
    pub(crate) fn verify(&self, cache: &Caches) -> Result<(), ReadError> {
        for part in self.first.iter().chain(&self.second) {
            if let Values::Blocks(blocks) = &part.values {
                blocks.verify(&self.content, cache)?;
            }
        }
        Ok(())
    }

    /// Returns whether the colors are exchanged, and whether the second side is to move.
    #[inline]
    fn orient(&self, position: &Position, flip: bool) -> (bool, bool) {
        let black_to_move = position.side_to_move() == Color::Black;
        if self.symmetric {
            (black_to_move, false)
        } else {
            (flip, black_to_move != flip)
        }
    }

    #[inline]
    fn part<'t>(&self, parts: &'t [Part], position: &Position, flip: bool) -> &'t Part {
        if self.has_pawns {
            &parts[leading_edge_distance(position, self.leading_piece, flip)]
        } else {
            &parts[0]
        }
    }

    #[inline]
    fn value(
        &self,
        cache: &Caches,
        part: &Part,
        position: &Position,
        flip: bool,
    ) -> Result<u16, ReadError> {
        match &part.values {
            Values::Single(value) => Ok(*value),
            Values::Blocks(blocks) => {
                let squares = part.encoding.squares(position, flip);
                // A position never has adjacent kings.
                let index = part.encoding.index(squares).ok_or(TableFault::Value)?;
                blocks.value(&self.content, cache, index)
            }
        }
    }
}

/// Checks the byte that describes the layout, and returns whether the table has both sides to move.
fn check_layout(name: TableName, byte: u8) -> Result<bool, TableFault> {
    let material = name.material;
    let both_sides = !material.is_symmetric();
    let pawns = if material.has_pawns() {
        layout::PAWNS
    } else {
        0
    };
    let sides = if both_sides { layout::BOTH_SIDES } else { 0 };
    if byte != (material.piece_count() as u8) << 4 | pawns | sides {
        return Err(TableFault::Layout(byte));
    }
    // Tables of distances have one side, whatever the bit says.
    Ok(both_sides && name.kind == TableKind::Wdl)
}

type Parts = (Vec<Part>, Vec<Part>);

/// Reads the parts of a table, and places their blocks. Afterwards the offset is that after the last block.
fn read_parts(
    name: TableName,
    both_sides: bool,
    reader: &mut HeaderReader<'_>,
) -> Result<Parts, ReadError> {
    let material = name.material;
    let sides = if both_sides { 2 } else { 1 };
    let files = if material.has_pawns() { 4 } else { 1 };

    let mut encodings = Vec::new();
    for edge_distance in 0..files {
        let bytes = reader.bytes(header_len(material))?;
        for side in 0..sides {
            encodings.push(Encoding::parse(material, &bytes, side, edge_distance)?);
        }
    }
    reader.align();

    // In the file, the two sides of a part stand together.
    let mut parts = Vec::new();
    for encoding in encodings {
        parts.push(read_part(name.kind, encoding, reader)?);
    }
    if name.kind == TableKind::Dtz {
        for part in &mut parts {
            if part.flags & flags::MAPPED != 0 {
                part.map = Some(read_map(part.flags & flags::WIDE_MAP != 0, reader)?);
            }
        }
        reader.align();
    }
    place_blocks(&mut parts, reader);

    let mut first = Vec::new();
    let mut second = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        let side = if (at as u32).is_multiple_of(sides) {
            &mut first
        } else {
            &mut second
        };
        side.push(part);
    }
    Ok((first, second))
}

fn read_part(
    kind: TableKind,
    encoding: Encoding,
    reader: &mut HeaderReader<'_>,
) -> Result<Part, ReadError> {
    let flags = reader.byte()?;
    let values = if flags & flags::SINGLE_VALUE != 0 {
        let value = u16::from(reader.byte()?);
        // In tables of distances, the byte has no meaning.
        Values::Single(if kind == TableKind::Wdl { value } else { 0 })
    } else {
        Values::Blocks(read_compression(encoding.size, reader)?)
    };
    Ok(Part {
        encoding,
        flags,
        values,
        map: None,
    })
}

fn read_compression(size: u64, reader: &mut HeaderReader<'_>) -> Result<Blocks, ReadError> {
    let block_header: [u8; 3] = reader.array()?;
    let blocks = u32::from_le_bytes(reader.array()?);
    let [max_len, min_len] = reader.array()?;
    let first_symbols = reader.bytes(Decoder::lengths_len(min_len, max_len)?)?;
    let symbol_count = usize::from(reader.u16()?);
    let symbols = reader.bytes(3 * symbol_count)?;
    // An even number of bytes.
    reader.offset += symbol_count as u64 & 1;
    let decoder = Decoder::parse(min_len, &first_symbols, &symbols)?;
    Ok(Blocks::new(decoder, size, block_header, blocks)?)
}

fn read_map(wide: bool, reader: &mut HeaderReader<'_>) -> Result<DtzMap, ReadError> {
    if wide {
        reader.align();
    }
    let mut lists = [const { Vec::new() }; 4];
    for list in &mut lists {
        *list = if wide {
            let len = usize::from(reader.u16()?);
            let bytes = reader.bytes(2 * len)?;
            bytes
                .chunks_exact(2)
                .map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
                .collect()
        } else {
            let len = usize::from(reader.byte()?);
            reader.bytes(len)?.into_iter().map(u16::from).collect()
        };
    }
    Ok(DtzMap {
        lists: lists.map(Vec::into_boxed_slice),
    })
}

/// Places the indices of all parts, then their lengths of blocks, then their blocks.
fn place_blocks(parts: &mut [Part], reader: &mut HeaderReader<'_>) {
    let mut blocks: Vec<&mut Blocks> = parts
        .iter_mut()
        .filter_map(|part| match &mut part.values {
            Values::Blocks(blocks) => Some(blocks),
            Values::Single(_) => None,
        })
        .collect();
    let mut offset = reader.offset;
    for place in [
        Blocks::place_index,
        Blocks::place_lengths,
        Blocks::place_blocks,
    ] {
        for blocks in &mut blocks {
            offset = place(blocks, offset);
        }
    }
    reader.offset = offset;
}

impl DtzMap {
    fn get(&self, wdl: Wdl, stored: u16) -> Option<u16> {
        let list = match wdl {
            Wdl::Win | Wdl::Draw => &self.lists[0],
            Wdl::Loss => &self.lists[1],
            Wdl::CursedWin => &self.lists[2],
            Wdl::BlessedLoss => &self.lists[3],
        };
        list.get(usize::from(stored)).copied()
    }
}
