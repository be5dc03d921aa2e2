//! [`Table`]: one file, from a position to the stored value.

mod blocks;
mod content;
mod decoder;
mod encoding;
mod header;
mod squares;

use crate::error::{ReadError, TableFault};
use crate::page_cache::PageCache;
use crate::table_name::{TableKind, TableName};
use crate::wdl::Wdl;
use blocks::Blocks;
use chess_board::Position;
use chess_move::{Color, Piece};
pub(crate) use content::{Bytes, Content};
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

/// One table: its header. The symbols are read when a position needs them, the index and the blocks for each lookup.
#[derive(Debug)]
pub(crate) struct Table {
    content: Content,
    symmetric: bool,
    leading_piece: Piece,
    has_pawns: bool,
    /// How many sides to move the table has: 1 or 2.
    sides: usize,
    /// The parts, in the order of the file: for each file of the leading pawn if there are pawns, for each side.
    parts: Box<[Part]>,
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

/// Where the distances are that the stored values stand for: one list for each result but draws.
#[derive(Debug)]
struct DtzMap {
    /// Each has two bytes, otherwise one.
    wide: bool,
    /// The offset and the length of wins, losses, cursed wins and blessed losses.
    lists: [(u64, u16); 4],
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
    /// Reads the header of a table and checks it, without the symbols.
    pub(crate) fn open(
        name: TableName,
        content: Content,
        cache: &PageCache,
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
        let sides = check_layout(name, reader.byte()?)?;
        let parts = read_parts(name, sides, &mut reader)?;
        // The checksum of 16 bytes follows the blocks.
        if reader.offset > content.len() - 16 {
            return Err(TableFault::Truncated.into());
        }
        let leading_piece = parts[0].encoding.leading_piece();
        let same_lead = |part: &Part| part.encoding.leading_piece() == leading_piece;
        if material.has_pawns() && !parts.iter().all(same_lead) {
            return Err(TableFault::Pieces.into());
        }
        Ok(Self {
            symmetric: material.is_symmetric(),
            leading_piece,
            has_pawns: material.has_pawns(),
            sides,
            parts,
            content,
        })
    }

    /// Returns the result of a position, without regard to captures. `flip` says that the stronger side is Black.
    pub(crate) fn wdl(
        &self,
        cache: &PageCache,
        position: &Position,
        flip: bool,
    ) -> Result<Wdl, ReadError> {
        let (flip, second_side) = self.orient(position, flip);
        let part = self.part(position, flip, usize::from(second_side));
        let value = self.value(cache, part, position, flip)?;
        Ok(Wdl::from_table(value).ok_or(TableFault::Value)?)
    }

    /// Returns the distance of a position with a known result that is not a draw.
    pub(crate) fn dtz(
        &self,
        cache: &PageCache,
        position: &Position,
        flip: bool,
        wdl: Wdl,
    ) -> Result<StoredDtz, ReadError> {
        let (flip, second_side) = self.orient(position, flip);
        let part = self.part(position, flip, 0);
        if !self.symmetric && second_side != (part.flags & flags::BLACK_TO_MOVE != 0) {
            return Ok(StoredDtz::OtherSide);
        }
        let stored = self.value(cache, part, position, flip)?;
        let value = match &part.map {
            None => stored,
            Some(map) => map.get(&self.content, cache, wdl, stored)?,
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
    pub(crate) fn verify(&self, cache: &PageCache) -> Result<(), ReadError> {
        for part in &self.parts {
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
    fn part(&self, position: &Position, flip: bool, side: usize) -> &Part {
        let file = if self.has_pawns {
            leading_edge_distance(position, self.leading_piece, flip)
        } else {
            0
        };
        &self.parts[file * self.sides + side]
    }

    #[inline]
    fn value(
        &self,
        cache: &PageCache,
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

/// Checks the byte that describes the layout, and returns how many sides to move the table has.
fn check_layout(name: TableName, byte: u8) -> Result<usize, TableFault> {
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
    Ok(if both_sides && name.kind == TableKind::Wdl {
        2
    } else {
        1
    })
}

/// Reads the parts of a table, and places their blocks. Afterwards the offset is that after the last block.
fn read_parts(
    name: TableName,
    sides: usize,
    reader: &mut HeaderReader<'_>,
) -> Result<Box<[Part]>, ReadError> {
    let material = name.material;
    let files = if material.has_pawns() { 4 } else { 1 };

    let mut parts = Vec::with_capacity(files * sides);
    for edge_distance in 0..files {
        reader.with_bytes(header_len(material), |bytes| {
            for side in 0..sides {
                let encoding = Encoding::parse(material, bytes, side, edge_distance)?;
                parts.push(Part::new(encoding));
            }
            Ok(())
        })?;
    }
    reader.align();

    for part in &mut parts {
        part.read_compression(name.kind, reader)?;
    }
    if name.kind == TableKind::Dtz {
        for part in &mut parts {
            if part.flags & flags::MAPPED != 0 {
                part.map = Some(DtzMap::read(part.flags & flags::WIDE_MAP != 0, reader)?);
            }
        }
        reader.align();
    }
    place_blocks(&mut parts, reader);
    Ok(parts.into_boxed_slice())
}

impl Part {
    fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            flags: 0,
            values: Values::Single(0),
            map: None,
        }
    }

    fn read_compression(
        &mut self,
        kind: TableKind,
        reader: &mut HeaderReader<'_>,
    ) -> Result<(), ReadError> {
        self.flags = reader.byte()?;
        self.values = if self.flags & flags::SINGLE_VALUE != 0 {
            let value = u16::from(reader.byte()?);
            // In tables of distances, the byte has no meaning.
            Values::Single(if kind == TableKind::Wdl { value } else { 0 })
        } else {
            Values::Blocks(Blocks::read(self.encoding.size, reader)?)
        };
        Ok(())
    }
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
    fn read(wide: bool, reader: &mut HeaderReader<'_>) -> Result<Self, ReadError> {
        if wide {
            reader.align();
        }
        let mut lists = [(0, 0); 4];
        for list in &mut lists {
            let len = if wide {
                reader.u16()?
            } else {
                u16::from(reader.byte()?)
            };
            *list = (reader.offset, len);
            reader.offset += u64::from(len) * if wide { 2 } else { 1 };
        }
        Ok(Self { wide, lists })
    }

    fn get(
        &self,
        content: &Content,
        cache: &PageCache,
        wdl: Wdl,
        stored: u16,
    ) -> Result<u16, ReadError> {
        let (offset, len) = match wdl {
            Wdl::Win | Wdl::Draw => self.lists[0],
            Wdl::Loss => self.lists[1],
            Wdl::CursedWin => self.lists[2],
            Wdl::BlessedLoss => self.lists[3],
        };
        if stored >= len {
            return Err(TableFault::Value.into());
        }
        if self.wide {
            let bytes = content.array(cache, offset + 2 * u64::from(stored))?;
            Ok(u16::from_le_bytes(bytes))
        } else {
            let [value] = content.array(cache, offset + u64::from(stored))?;
            Ok(u16::from(value))
        }
    }
}
