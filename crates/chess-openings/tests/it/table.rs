//! [`Table`]: the openings and the positions of their lines.

use chess_board::Position;
use chess_notation::pgn::PgnGame;
use std::collections::{BTreeMap, HashMap};

/// What the table has instead of the index of an opening, for a position without a name. `names/table.rs` of
/// chess-openings reads it.
const NO_OPENING: u16 = u16::MAX;

/// The parts of the table, as they are written to the file.
pub(crate) struct Table {
    /// The position and the opening index of each key. The position is kept to find collisions of
    /// keys.
    positions: BTreeMap<u64, (Position, u16)>,
    records: Vec<[u8; 16]>,
    moves: Vec<u16>,
    pub(crate) names: Vec<u8>,
}

impl Table {
    /// Parses lines of three fields: ECO code, name, moves as PGN.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut table = Self {
            positions: BTreeMap::new(),
            records: Vec::new(),
            moves: Vec::new(),
            names: Vec::new(),
        };
        let mut offsets = HashMap::new();
        let mut titles = Vec::new();
        for (index, line) in text.lines().enumerate() {
            table
                .add(line, &mut offsets, &mut titles)
                .map_err(|error| format!("line {}: {error}", index + 1))?;
        }
        Ok(table)
    }

    fn add<'t>(
        &mut self,
        line: &'t str,
        offsets: &mut HashMap<&'t str, u32>,
        titles: &mut Vec<&'t str>,
    ) -> Result<(), String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[eco, name, pgn] = fields.as_slice() else {
            return Err("expected three fields".to_owned());
        };
        let eco_bytes = match *eco.as_bytes() {
            [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => [volume, tens, ones],
            _ => return Err(format!("invalid ECO code `{eco}`")),
        };
        let game: PgnGame = format!("{pgn} *")
            .parse()
            .map_err(|error| format!("{error}"))?;
        if let Some(error) = game.errors().first() {
            return Err(error.to_string());
        }
        let opening = u16::try_from(self.records.len())
            .ok()
            .filter(|&index| index != NO_OPENING)
            .ok_or("too many openings")?;
        let first = self.moves.len();
        let mut last = game.start().key();
        for ply in game.plies() {
            self.moves.push(ply.mv.ok_or("a null move")?.to_bits());
            last = ply.after.key();
            let (known, _) = self
                .positions
                .entry(last)
                .or_insert((ply.after, NO_OPENING));
            if *known != ply.after {
                return Err(format!("two positions have the key {last:#018x}"));
            }
        }
        let (_, named) = self.positions.get_mut(&last).ok_or("no moves")?;
        if *named != NO_OPENING {
            return Err(format!(
                "the same position as `{}`",
                titles[usize::from(*named)]
            ));
        }
        *named = opening;
        let offset = *offsets.entry(name).or_insert_with(|| {
            let offset = self.names.len() as u32;
            self.names.extend(name.bytes().chain([b'\n']));
            offset
        });
        let mut record = [0; 16];
        record[..3].copy_from_slice(&eco_bytes);
        record[3] = u8::try_from(name.len()).map_err(|_| "the name is too long")?;
        record[4..8].copy_from_slice(&offset.to_le_bytes());
        record[8..12].copy_from_slice(&(first as u32).to_le_bytes());
        record[12] = u8::try_from(self.moves.len() - first).map_err(|_| "too many moves")?;
        self.records.push(record);
        titles.push(name);
        Ok(())
    }

    /// Returns the content of `openings.bin`; `chess-openings` describes the format.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let counts = [self.positions.len(), self.records.len(), self.moves.len()];
        let mut bytes: Vec<u8> = counts
            .iter()
            .flat_map(|&count| (count as u32).to_le_bytes())
            .collect();
        bytes.extend(self.positions.keys().flat_map(|key| key.to_le_bytes()));
        let openings = self.positions.values();
        bytes.extend(openings.flat_map(|(_, opening)| opening.to_le_bytes()));
        bytes.extend(self.records.iter().flatten());
        bytes.extend(self.moves.iter().flat_map(|bits| bits.to_le_bytes()));
        bytes
    }
}
