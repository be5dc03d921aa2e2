//! [`Encoding`]: from the squares of the pieces to the index of a position in a table.

use super::squares::{
    KING_PAIRS, MIRROR, REVERSE, TRIPLES, binomial, edge_distance, group_number, kings_number,
    normalize, pawn_order, pawn_placements, pawns_number, reflect, triple_number,
};
use crate::error::TableFault;
use crate::material::{MAX_PIECES, Material};
use chess_board::Position;
use chess_move::{Color, Piece, Role};

/// How the positions of one part of a table are numbered: the pieces in the order of the file, in groups. The first
/// group is placed up to symmetry, each other one among the squares that remain.
#[derive(Clone, Debug)]
pub(super) struct Encoding {
    /// All pieces, in the order of their groups.
    pieces: [Piece; MAX_PIECES],
    len: usize,
    lead: Lead,
    lead_len: usize,
    lead_factor: u64,
    /// The other groups, in the order of their squares.
    groups: [Group; MAX_PIECES],
    group_count: usize,
    /// The number of indices.
    pub(super) size: u64,
}

/// The group that is placed first, up to symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lead {
    /// The two kings, where no other piece is single.
    Kings,
    /// Three single pieces, kings included.
    Triple,
    /// The pawns of one side.
    Pawns,
}

/// Equal pieces, placed together.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    len: usize,
    factor: u64,
    /// The first square that the pieces can stand on: a2 for pawns.
    first: u8,
}

/// The squares of the pieces of a position, in the order of an [`Encoding`].
pub(super) type Squares = [u8; MAX_PIECES];

/// Returns the number of bytes that describe one encoding in the header.
pub(super) fn header_len(material: Material) -> usize {
    material.piece_count() + 1 + usize::from(pawns_of_both(material))
}

fn pawns_of_both(material: Material) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| material.count(Role::Pawn.of(color)) > 0)
}

impl Encoding {
    /// Reads an encoding from the header: the low four bits of each byte for the first side to move, the others for the
    /// second.
    pub(super) fn parse(
        material: Material,
        bytes: &[u8],
        side: usize,
        edge_distance: usize,
    ) -> Result<Self, TableFault> {
        let mut values = bytes
            .iter()
            .map(|byte| usize::from(byte >> (side * 4) & 0xf));
        let mut next = || values.next().ok_or(TableFault::Pieces);
        let lead_at = next()?;
        let pawns_at = if pawns_of_both(material) {
            Some(next()?)
        } else {
            None
        };
        let len = material.piece_count();
        let mut pieces = [Role::King.of(Color::White); MAX_PIECES];
        for piece in &mut pieces[..len] {
            *piece = piece_of_code(next()?).ok_or(TableFault::Pieces)?;
        }

        let (lead, lead_len) = lead_of(material);
        let mut encoding = Self {
            pieces,
            len,
            lead,
            lead_len,
            lead_factor: 0,
            groups: [Group::default(); MAX_PIECES],
            group_count: 0,
            size: 1,
        };
        encoding.check_pieces(material)?;
        encoding.set_factors(lead_at, pawns_at, edge_distance)?;
        Ok(encoding)
    }

    /// Checks that the pieces are those of the material, and that the groups are complete.
    fn check_pieces(&self, material: Material) -> Result<(), TableFault> {
        let pieces = &self.pieces[..self.len];
        let is_material = pieces.iter().all(|&piece| {
            pieces.iter().filter(|&&other| other == piece).count() == material.count(piece)
        });
        let lead = &pieces[..self.lead_len];
        let is_lead = match self.lead {
            Lead::Kings => lead.iter().all(|piece| piece.role == Role::King),
            Lead::Triple => lead.iter().all(|&piece| material.count(piece) == 1),
            Lead::Pawns => {
                pieces[0].role == Role::Pawn && material.count(pieces[0]) == self.lead_len
            }
        };
        // Equal pieces stand together, so that each piece starts one group only.
        let is_grouped = (1..self.len)
            .all(|at| pieces[at] == pieces[at - 1] || !pieces[..at].contains(&pieces[at]));
        (is_material && is_lead && is_grouped)
            .then_some(())
            .ok_or(TableFault::Pieces)
    }

    /// Computes by what each group's number is multiplied. The header says at which place the leading group and the
    /// pawns of the other side come; the other groups have their order.
    fn set_factors(
        &mut self,
        lead_at: usize,
        pawns_at: Option<usize>,
        edge_distance: usize,
    ) -> Result<(), TableFault> {
        let mut start = self.lead_len;
        while start < self.len {
            let piece = self.pieces[start];
            let len = self.pieces[start..self.len]
                .iter()
                .filter(|&&other| other == piece)
                .count();
            let first = if piece.role == Role::Pawn { 8 } else { 0 };
            self.groups[self.group_count] = Group {
                len,
                factor: 0,
                first,
            };
            self.group_count += 1;
            start += len;
        }
        // The other pawns are the second group by their squares, wherever they come by their factor.
        let plain_groups = match pawns_at {
            // Without a second group, the first is empty.
            Some(_) if self.groups[0].first == 0 => return Err(TableFault::Pieces),
            Some(_) => 1..self.group_count,
            None => 0..self.group_count,
        };
        if self.groups[plain_groups.clone()]
            .iter()
            .any(|group| group.first != 0)
        {
            return Err(TableFault::Pieces);
        }
        let places = self.group_count + 1;
        if lead_at >= places || pawns_at.is_some_and(|at| at >= places || at == lead_at) {
            return Err(TableFault::Pieces);
        }

        let mut free = 64 - self.lead_len;
        if pawns_at.is_some() {
            free -= self.groups[0].len;
        }
        let mut plain = plain_groups;
        for place in 0..places {
            if place == lead_at {
                self.lead_factor = self.size;
                self.size *= match self.lead {
                    Lead::Kings => KING_PAIRS,
                    Lead::Triple => TRIPLES,
                    Lead::Pawns => pawn_placements(self.lead_len, edge_distance),
                };
            } else if Some(place) == pawns_at {
                let pawns = &mut self.groups[0];
                pawns.factor = self.size;
                self.size *= binomial(pawns.len, 48 - self.lead_len);
            } else {
                let group = plain.next().ok_or(TableFault::Pieces)?;
                let group = &mut self.groups[group];
                group.factor = self.size;
                self.size *= binomial(group.len, free);
                free -= group.len;
            }
        }
        Ok(())
    }

    /// Returns the leading piece. If it is a pawn, the pawns of its side decide which part of a table has a position.
    pub(super) fn leading_piece(&self) -> Piece {
        self.pieces[0]
    }

    /// Collects the squares of the pieces. With `flip`, the colors are exchanged and the ranks reversed.
    #[inline]
    pub(super) fn squares(&self, position: &Position, flip: bool) -> Squares {
        let mut squares = Squares::default();
        let mut at = 0;
        while at < self.len {
            let piece = self.pieces[at];
            for square in pieces_of(position, piece, flip) {
                squares[at] = square;
                at += 1;
            }
        }
        squares
    }

    /// Returns the index of a position, or `None` if its kings are adjacent.
    #[inline]
    pub(super) fn index(&self, mut squares: Squares) -> Option<u64> {
        let squares = &mut squares[..self.len];
        let lead_number = match self.lead {
            Lead::Kings => {
                normalize(squares, 2);
                kings_number(squares[0], squares[1])?
            }
            Lead::Triple => {
                normalize(squares, 3);
                triple_number([squares[0], squares[1], squares[2]])
            }
            Lead::Pawns => {
                let lead = leading_pawn(&squares[..self.lead_len]);
                squares.swap(0, lead);
                if squares[0] & 7 > 3 {
                    reflect(squares, MIRROR);
                }
                pawns_number(&mut squares[..self.lead_len])
            }
        };
        let mut index = lead_number * self.lead_factor;
        let mut start = self.lead_len;
        for group in &self.groups[..self.group_count] {
            let (earlier, rest) = squares.split_at_mut(start);
            let pieces = &mut rest[..group.len];
            // Pawns skip pawns only: no other piece has been placed before them.
            index += group_number(pieces, earlier, group.first) * group.factor;
            start += group.len;
        }
        Some(index)
    }
}

/// Returns the squares of a piece, with the colors exchanged and the ranks reversed if `flip` says so.
#[inline]
fn pieces_of(position: &Position, piece: Piece, flip: bool) -> impl Iterator<Item = u8> {
    let color = if flip {
        piece.color.other()
    } else {
        piece.color
    };
    let reverse = if flip { REVERSE } else { 0 };
    position
        .pieces(color, piece.role)
        .into_iter()
        .map(move |square| square.index() as u8 ^ reverse)
}

/// Returns which of the pawns leads.
#[inline]
fn leading_pawn(pawns: &[u8]) -> usize {
    let mut lead = 0;
    for at in 1..pawns.len() {
        if pawn_order(pawns[at]) < pawn_order(pawns[lead]) {
            lead = at;
        }
    }
    lead
}

/// Returns the distance of the leading pawn from the edge files, by which pawnful tables are divided in four.
#[inline]
pub(super) fn leading_edge_distance(position: &Position, piece: Piece, flip: bool) -> usize {
    pieces_of(position, piece, flip)
        .map(|square| usize::from(edge_distance(square)))
        .min()
        .unwrap_or(0)
}

/// Returns the leading group and its length. If there are pawns, those of the side with fewer of them lead.
fn lead_of(material: Material) -> (Lead, usize) {
    let [white, black] = Color::ALL.map(|color| material.count(Role::Pawn.of(color)));
    if white > 0 && black > 0 {
        return (Lead::Pawns, white.min(black));
    }
    if white + black > 0 {
        return (Lead::Pawns, white + black);
    }
    let single = Piece::ALL
        .into_iter()
        .filter(|&piece| material.count(piece) == 1)
        .count();
    if single == 2 {
        (Lead::Kings, 2)
    } else {
        (Lead::Triple, 3)
    }
}

/// Returns the piece of a code: 1 to 6 for the white pawn to king, 9 to 14 for the black ones.
fn piece_of_code(code: usize) -> Option<Piece> {
    let color = if code & 8 == 0 {
        Color::White
    } else {
        Color::Black
    };
    let role = Role::from_index((code as u8 & 7).checked_sub(1)?)?;
    Some(role.of(color))
}
