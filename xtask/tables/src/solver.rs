//! [`Solver`]: solves endings backwards from checkmate and from captures and pawn moves.
//!
//! An ending is solved when all endings that captures and promotions lead to have been. Its positions are solved in
//! groups by how far the pawns have advanced, the farthest first, so that pawn moves lead to solved positions as well.
//! Within a group, positions are decided by distance: first checkmates, then the wins that lead to a loss decided one
//! ply before, and the losses of which all moves lead to decided wins.

use crate::ending::{Ending, Squares};
use crate::moves::{PieceMove, Placement};
use crate::value::{ILLEGAL, Value};
use chess_move::{Color, Piece, Role};
use chess_syzygy::{Material, Wdl};
use std::collections::HashMap;

/// The values of all positions of an ending.
#[derive(Debug)]
pub struct Solved {
    /// The ending.
    pub ending: Ending,
    values: Vec<i16>,
}

impl Solved {
    /// Returns the value of a number, or `None` if it is no legal position.
    pub fn value(&self, number: usize) -> Option<Value> {
        let stored = self.values[number];
        (stored != ILLEGAL).then(|| Value::of_stored(stored))
    }
}

/// What the tables of an ending store of a position depends on.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The value.
    pub value: Value,
    /// The best result of a capture, without en passant.
    pub best_capture: Option<Wdl>,
    /// Whether a capture or a pawn move leads to the result of the position.
    pub zeroing_keeps: bool,
}

/// Solved endings, by their names.
#[derive(Debug, Default)]
pub struct Solver {
    solved: HashMap<Material, Solved>,
}

impl Solver {
    /// Returns a solved ending. Solves it first if needed, and the endings that it leads to.
    pub fn solve(&mut self, material: Material) -> &Solved {
        let material = material.normalized();
        if !self.solved.contains_key(&material) {
            let ending = Ending::new(material);
            for child in children(&ending) {
                self.solve(child);
            }
            let solved = Search::new(&ending, self).run();
            self.solved.insert(material, solved);
        }
        &self.solved[&material]
    }

    /// Returns a solved ending.
    pub fn get(&self, material: Material) -> Option<&Solved> {
        self.solved.get(&material.normalized())
    }

    /// Returns what is known about each position of a solved ending, by its number, or `None` if it is not legal.
    ///
    /// # Panics
    /// If the ending has not been solved.
    pub fn known(&self, material: Material) -> Vec<Option<Known>> {
        let solved = self.get(material).expect("a solved ending");
        let ending = &solved.ending;
        let links = Links::new(ending, self);
        let known = |number| {
            let value = solved.value(number)?;
            let mut known = Known {
                value,
                best_capture: None,
                zeroing_keeps: false,
            };
            let (to_move, squares) = ending.placement(number);
            Placement::new(&ending.pieces, squares).for_each_move(to_move, |mv| {
                if !is_zeroing(ending, &mv) {
                    return;
                }
                let after = zeroing_value(ending, &links, &solved.values, &mv, to_move);
                if mv.after.taken.is_some() {
                    known.best_capture = known.best_capture.max(Some(after.wdl()));
                }
                known.zeroing_keeps |= after.wdl() == value.wdl();
            });
            Some(known)
        };
        (0..ending.size()).map(known).collect()
    }

    /// Returns the value of a position where a pawn has just moved two ranks and can be taken en passant, or `None` if
    /// it cannot.
    pub fn value_with_en_passant(
        &self,
        ending: &Ending,
        to_move: Color,
        squares: Squares,
        pushed: usize,
    ) -> Option<Value> {
        let own = self.get(material_of(&ending.pieces))?;
        let without = own.value(ending.number(to_move, squares))?;
        let links = Links::new(ending, self);
        let placement = Placement::new(&ending.pieces, squares);
        placement
            .en_passant(to_move, pushed)
            .next()
            .map(|_| with_en_passant(&links, placement, to_move, pushed, without))
    }
}

/// Returns the materials that captures and promotions lead to, other than the two kings alone.
fn children(ending: &Ending) -> Vec<Material> {
    let mut found = Vec::new();
    for taken in outcomes_of_capture(ending) {
        for promoted in outcomes_of_promotion(ending) {
            if (taken, promoted) == (None, None) {
                continue;
            }
            if let Some(pieces) = changed(&ending.pieces, taken, promoted)
                && pieces.len() > 2
            {
                let material = material_of(&pieces).normalized();
                if !found.contains(&material) {
                    found.push(material);
                }
            }
        }
    }
    found
}

fn outcomes_of_capture(ending: &Ending) -> impl Iterator<Item = Option<usize>> + use<> {
    std::iter::once(None).chain((2..ending.pieces.len()).map(Some))
}

type Promotion = (usize, Role);

fn outcomes_of_promotion(ending: &Ending) -> Vec<Option<Promotion>> {
    let pawns = (0..ending.pieces.len()).filter(|&at| ending.pieces[at].role == Role::Pawn);
    let promotions = pawns.flat_map(|at| {
        Role::PROMOTIONS
            .into_iter()
            .map(move |role| Some((at, role)))
    });
    std::iter::once(None).chain(promotions).collect()
}

/// Returns the pieces after a capture or a promotion, or `None` if the promoted piece is the taken one.
fn changed(
    pieces: &[Piece],
    taken: Option<usize>,
    promoted: Option<Promotion>,
) -> Option<Vec<Piece>> {
    let mut pieces = pieces.to_vec();
    if let Some((at, role)) = promoted {
        if taken == Some(at) {
            return None;
        }
        pieces[at] = role.of(pieces[at].color);
    }
    if let Some(at) = taken {
        pieces.remove(at);
    }
    Some(pieces)
}

fn material_of(pieces: &[Piece]) -> Material {
    let side = |color| -> String {
        pieces
            .iter()
            .filter(|piece| piece.color == color)
            .map(|piece| piece.role.to_upper_char())
            .collect()
    };
    // The king is always the first piece of its color.
    format!("{}v{}", side(Color::White), side(Color::Black))
        .parse()
        .expect("at most four pieces, kings first")
}

/// How a placement of this ending after a capture or a promotion is found in another ending.
struct Link<'s> {
    /// `None` for the two kings alone.
    solved: Option<&'s Solved>,
    /// For each piece there, the number of the piece here.
    order: Vec<usize>,
    /// The colors are exchanged there.
    flip: bool,
}

impl<'s> Link<'s> {
    fn new(pieces: &[Piece], taken: Option<usize>, solver: &'s Solver) -> Self {
        let remaining: Vec<usize> = (0..pieces.len()).filter(|&at| Some(at) != taken).collect();
        let here: Vec<Piece> = remaining.iter().map(|&at| pieces[at]).collect();
        let material = material_of(&here);
        let flip = material != material.normalized();
        let Some(there) = solver.get(material) else {
            return Self {
                solved: None,
                order: Vec::new(),
                flip,
            };
        };
        let mut free = remaining;
        let order = there
            .ending
            .pieces
            .iter()
            .map(|&piece| {
                let color = if flip {
                    piece.color.other()
                } else {
                    piece.color
                };
                let wanted = piece.role.of(color);
                let found = free
                    .iter()
                    .position(|&at| pieces[at] == wanted)
                    .expect("the same material");
                free.remove(found)
            })
            .collect();
        Self {
            solved: Some(there),
            order,
            flip,
        }
    }

    fn value(&self, to_move: Color, squares: Squares) -> Value {
        let Some(solved) = self.solved else {
            return Value::Draw;
        };
        let reverse = if self.flip { 56 } else { 0 };
        let mut there = Squares::default();
        for (square, &at) in there.iter_mut().zip(&self.order) {
            *square = squares[at] ^ reverse;
        }
        let to_move = if self.flip { to_move.other() } else { to_move };
        solved
            .value(solved.ending.number(to_move, there))
            .expect("legal moves lead to legal positions")
    }
}

/// All links of an ending, by the taken piece and the promotion.
struct Links<'s> {
    links: HashMap<(Option<usize>, Option<Promotion>), Link<'s>>,
}

impl<'s> Links<'s> {
    fn new(ending: &Ending, solver: &'s Solver) -> Self {
        let mut links = HashMap::new();
        for taken in outcomes_of_capture(ending) {
            for promoted in outcomes_of_promotion(ending) {
                if (taken, promoted) == (None, None) {
                    continue;
                }
                let mut pieces = ending.pieces.clone();
                if let Some((at, role)) = promoted {
                    if taken == Some(at) {
                        continue;
                    }
                    pieces[at] = role.of(pieces[at].color);
                }
                links.insert((taken, promoted), Link::new(&pieces, taken, solver));
            }
        }
        Self { links }
    }

    /// Returns the value of a capture or promotion for the side that makes it.
    fn value(&self, mv: &PieceMove<'_>, mover: Color) -> Value {
        let value = |promoted| {
            self.links[&(mv.after.taken, promoted)]
                .value(mover.other(), mv.after.squares)
                .before_zeroing()
        };
        if mv.is_promotion {
            Role::PROMOTIONS
                .into_iter()
                .map(|role| value(Some((mv.piece, role))))
                .reduce(Value::better)
                .expect("four roles")
        } else {
            value(None)
        }
    }
}

/// Returns the value of a position with en passant from that without.
fn with_en_passant(
    links: &Links<'_>,
    placement: Placement<'_>,
    to_move: Color,
    pushed: usize,
    without: Value,
) -> Value {
    let Some(capture) = placement
        .en_passant(to_move, pushed)
        .map(|mv| links.value(&mv, to_move))
        .reduce(Value::better)
    else {
        return without;
    };
    let mut has_other_move = false;
    placement.for_each_move(to_move, |_| has_other_move = true);
    if has_other_move {
        capture.better(without)
    } else {
        capture
    }
}

fn is_zeroing(ending: &Ending, mv: &PieceMove<'_>) -> bool {
    ending.pieces[mv.piece].role == Role::Pawn || mv.after.taken.is_some()
}

/// Returns the value of a zeroing move for the side that makes it. The positions after pawn moves must be solved.
fn zeroing_value(
    ending: &Ending,
    links: &Links<'_>,
    values: &[i16],
    mv: &PieceMove<'_>,
    mover: Color,
) -> Value {
    if mv.is_promotion || mv.after.taken.is_some() {
        return links.value(mv, mover);
    }
    let reply = mover.other();
    let stored = values[ending.number(reply, mv.after.squares)];
    let mut value = Value::of_stored(stored);
    if mv.is_double_push {
        value = with_en_passant(links, mv.after, reply, mv.piece, value);
    }
    value.before_zeroing()
}

/// The work on one ending.
struct Search<'e, 's> {
    ending: &'e Ending,
    links: Links<'s>,
    values: Vec<i16>,
    /// How many moves that do not zero have not been found to lose.
    moves_left: Vec<u8>,
    zeroing: Vec<u8>,
    /// By the distance, the positions that are decided with it.
    pending: Vec<Vec<(u32, Outcome)>>,
}

#[derive(Clone, Copy)]
enum Outcome {
    Win,
    Loss,
}

/// What the zeroing moves of a position make of it.
mod zeroing {
    /// It is not lost.
    pub(super) const SAVES: u8 = 1;
    /// A zeroing move loses, but the fifty-move rule draws after it.
    pub(super) const BLESSED: u8 = 2;
}

impl<'e, 's> Search<'e, 's> {
    fn new(ending: &'e Ending, solver: &'s Solver) -> Self {
        Self {
            ending,
            links: Links::new(ending, solver),
            values: vec![ILLEGAL; ending.size()],
            moves_left: vec![0; ending.size()],
            zeroing: vec![0; ending.size()],
            pending: Vec::new(),
        }
    }

    fn run(mut self) -> Solved {
        for group in self.groups() {
            for pawns in group {
                self.start(&pawns);
            }
            self.spread();
        }
        Solved {
            ending: self.ending.clone(),
            values: self.values,
        }
    }

    /// Returns the placements of the pawns by how far they have advanced, the farthest first.
    fn groups(&self) -> Vec<Vec<Vec<(usize, u8)>>> {
        let mut placements: Vec<Vec<(usize, u8)>> = vec![Vec::new()];
        for (at, piece) in self.ending.pieces.iter().enumerate() {
            if piece.role == Role::Pawn {
                placements = placements
                    .iter()
                    .flat_map(|pawns| {
                        (8..56).map(|square| {
                            let mut pawns = pawns.clone();
                            pawns.push((at, square));
                            pawns
                        })
                    })
                    .collect();
            }
        }
        let advance = |pawns: &[(usize, u8)]| -> u8 {
            pawns
                .iter()
                .map(|&(at, square)| match self.ending.pieces[at].color {
                    Color::White => square >> 3,
                    Color::Black => 7 - (square >> 3),
                })
                .sum()
        };
        let mut groups: Vec<Vec<_>> = vec![Vec::new(); 20];
        for pawns in placements {
            let group = usize::from(advance(&pawns));
            groups[group].push(pawns);
        }
        groups.into_iter().rev().collect()
    }

    /// Examines all positions with the pawns on these squares.
    fn start(&mut self, pawns: &[(usize, u8)]) {
        let free: Vec<usize> = (0..self.ending.pieces.len())
            .filter(|at| pawns.iter().all(|(pawn, _)| pawn != at))
            .collect();
        for combination in 0..1_usize << (6 * free.len()) {
            let mut squares = Squares::default();
            for &(at, square) in pawns {
                squares[at] = square;
            }
            for (place, &at) in free.iter().enumerate() {
                squares[at] = (combination >> (6 * place)) as u8 & 63;
            }
            // Other placements are reflections.
            if squares[0] & 7 > 3 || !self.ending.has_pawns && squares[0] > 31 {
                continue;
            }
            for to_move in Color::ALL {
                self.start_position(to_move, squares);
            }
        }
    }

    fn start_position(&mut self, to_move: Color, squares: Squares) {
        let ending = self.ending;
        let placement = Placement::new(&ending.pieces, squares);
        if !placement.is_possible() || placement.is_check(to_move.other()) {
            return;
        }
        let mut has_move = false;
        let mut moves_left = 0;
        let mut flags = 0;
        let mut best: Option<Value> = None;
        placement.for_each_move(to_move, |mv| {
            has_move = true;
            if !is_zeroing(ending, &mv) {
                moves_left += 1;
                return;
            }
            let value = zeroing_value(ending, &self.links, &self.values, &mv, to_move);
            match value {
                Value::Loss(1) => {}
                Value::Loss(_) => flags |= zeroing::BLESSED,
                Value::Draw | Value::Win(_) => flags |= zeroing::SAVES,
            }
            best = Some(best.map_or(value, |best| best.better(value)));
        });
        let number = ending.number(to_move, squares);
        self.values[number] = Value::Draw.to_stored();
        self.moves_left[number] = moves_left;
        self.zeroing[number] = flags;
        if !has_move {
            if placement.is_check(to_move) {
                self.decide_later(0, number, Outcome::Loss);
            }
        } else if let Some(Value::Win(distance)) = best {
            self.decide_later(distance, number, Outcome::Win);
        } else if moves_left == 0 {
            self.all_moves_lose(number, 1);
        }
    }

    fn decide_later(&mut self, distance: u16, number: usize, outcome: Outcome) {
        let distance = usize::from(distance);
        if self.pending.len() <= distance {
            self.pending.resize_with(distance + 1, Vec::new);
        }
        self.pending[distance].push((number as u32, outcome));
    }

    /// Decides a position of which all moves that do not zero lead to wins of the opponent.
    fn all_moves_lose(&mut self, number: usize, distance: u16) {
        let flags = self.zeroing[number];
        if flags & zeroing::SAVES == 0 {
            let distance = if flags & zeroing::BLESSED != 0 {
                distance.max(101)
            } else {
                distance
            };
            self.decide_later(distance, number, Outcome::Loss);
        }
    }

    /// Decides positions in the order of their distance.
    fn spread(&mut self) {
        let mut distance = 0;
        while usize::from(distance) < self.pending.len() {
            let mut decided = std::mem::take(&mut self.pending[usize::from(distance)]);
            decided.retain(|&(number, outcome)| {
                let value = &mut self.values[number as usize];
                if *value != Value::Draw.to_stored() {
                    return false;
                }
                *value = match outcome {
                    Outcome::Win => Value::Win(distance),
                    Outcome::Loss => Value::Loss(distance),
                }
                .to_stored();
                true
            });
            for (number, outcome) in decided {
                self.spread_from(number as usize, outcome, distance + 1);
            }
            distance += 1;
        }
        self.pending.clear();
    }

    fn spread_from(&mut self, number: usize, outcome: Outcome, distance: u16) {
        let ending = self.ending;
        let (to_move, squares) = ending.placement(number);
        let mover = to_move.other();
        Placement::new(&ending.pieces, squares).for_each_unmove(mover, |before| {
            let before = ending.number(mover, before);
            if self.values[before] != Value::Draw.to_stored() {
                return;
            }
            match outcome {
                Outcome::Loss => self.decide_later(distance, before, Outcome::Win),
                Outcome::Win => {
                    self.moves_left[before] -= 1;
                    if self.moves_left[before] == 0 {
                        self.all_moves_lose(before, distance);
                    }
                }
            }
        });
    }
}
