//! [`MoveCode`]: numbers for moves, as the outputs of networks.

use crate::error::of_argument;
use crate::moves::PyMove;
use chess_board::attacks::{knight_attacks, queen_attacks};
use chess_board::{Bitboard, Position};
use chess_move::{Move, Rank, Role, Square};
use pyo3::prelude::*;
use std::iter;
use std::sync::LazyLock;

/// Numbers for moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveCode {
    /// 64 × 64: the square that the piece leaves, and the square that it goes to. Promotions are not told apart.
    FromTo,
    /// All texts in the form of UCI that a move can have, in the order of the alphabet.
    Uci,
    /// The policy of Leela Chess Zero: seen by the side to move, castling as the king's capture of the rook, promotions
    /// to a knight as moves without a promotion.
    Leela,
    /// 64 × 73: the policy of AlphaZero, seen by the side to move.
    AlphaZero,
}

impl MoveCode {
    pub(super) fn parse(text: &str) -> PyResult<Self> {
        match text {
            "from-to" => Ok(Self::FromTo),
            "uci" => Ok(Self::Uci),
            "leela" => Ok(Self::Leela),
            "alphazero" => Ok(Self::AlphaZero),
            _ => {
                let expected = "\"from-to\", \"uci\", \"leela\" or \"alphazero\"";
                let found = format_args!("{text:?}").to_string();
                Err(of_argument("code", expected, found))
            }
        }
    }

    /// Returns the number of numbers.
    pub(super) fn size(self) -> usize {
        match self {
            Self::FromTo => 64 * 64,
            Self::Uci => UCI.names.len(),
            Self::Leela => LEELA.names.len(),
            Self::AlphaZero => 64 * ALPHAZERO_PLANES,
        }
    }

    /// Returns the texts of the moves in the order of their numbers, where the numbers are a list of texts.
    pub(super) fn names(self) -> Option<&'static [String]> {
        match self {
            Self::Uci => Some(&UCI.names),
            Self::Leela => Some(&LEELA.names),
            Self::FromTo | Self::AlphaZero => None,
        }
    }

    /// Returns the number of a legal move.
    pub(super) fn index(self, position: &Position, mv: Move) -> usize {
        let written = PyMove::of(position, mv);
        let us = position.side_to_move();
        let relative = |to: Square| PyMove {
            from: written.from.relative_to(us),
            to: to.relative_to(us),
            promotion: written.promotion,
        };
        match self {
            Self::FromTo => written.from.index() * 64 + written.to.index(),
            Self::Uci => UCI.index(&written),
            Self::Leela => {
                let side = mv.castling_side();
                let rook = side.and_then(|side| position.castling_rook(us, side));
                LEELA.index(&relative(rook.unwrap_or(written.to)))
            }
            Self::AlphaZero => alphazero(&relative(written.to)),
        }
    }

    /// Returns the legal move of a number. Of promotions with one number, it is the one to a queen.
    pub(super) fn find(self, position: &Position, index: usize, legal: &[Move]) -> Option<Move> {
        let mut found = legal
            .iter()
            .filter(|&&mv| self.index(position, mv) == index);
        let first = *found.next()?;
        let mut all = iter::once(first).chain(found.copied());
        all.find(|mv| mv.promotion() == Some(Role::Queen))
            .or(Some(first))
    }
}

/// A list of texts, and the place of each move in it.
struct Table {
    names: Vec<String>,
    places: Vec<u16>,
}

impl Table {
    fn new(moves: impl IntoIterator<Item = PyMove>) -> Self {
        let mut places = vec![0; PyMove::PLACES];
        let mut names = Vec::new();
        for mv in moves {
            places[mv.place()] = names.len() as u16;
            names.push(mv.text().to_string());
        }
        Self { names, places }
    }

    fn index(&self, mv: &PyMove) -> usize {
        usize::from(self.places[mv.place()])
    }
}

static UCI: LazyLock<Table> = LazyLock::new(|| {
    let promotions = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let ends = [(Rank::Seventh, Rank::Eighth), (Rank::Second, Rank::First)];
    let promotions = ends
        .into_iter()
        .flat_map(|(from, to)| promotions_between(from, to, &promotions));
    let mut moves: Vec<_> = piece_moves().chain(promotions).collect();
    moves.sort_by_cached_key(|mv| mv.text().to_string());
    Table::new(moves)
});

static LEELA: LazyLock<Table> = LazyLock::new(|| {
    let promotions = [Role::Queen, Role::Rook, Role::Bishop];
    let promotions = promotions_between(Rank::Seventh, Rank::Eighth, &promotions);
    let mut table = Table::new(piece_moves().chain(promotions));
    // A promotion to a knight has the number of the move without a promotion.
    for mv in promotions_between(Rank::Seventh, Rank::Eighth, &[Role::Knight]) {
        let promotion = None;
        table.places[mv.place()] = table.places[PyMove { promotion, ..mv }.place()];
    }
    table
});

/// Returns the moves of a queen and of a knight from each square of an empty board.
fn piece_moves() -> impl Iterator<Item = PyMove> {
    Square::ALL.into_iter().flat_map(|from| {
        let targets = queen_attacks(from, Bitboard::EMPTY) | knight_attacks(from);
        targets.into_iter().map(move |to| PyMove {
            from,
            to,
            promotion: None,
        })
    })
}

/// Returns the promotions from a rank to the next one, by origin, target and role.
fn promotions_between(from: Rank, to: Rank, roles: &[Role]) -> Vec<PyMove> {
    let mut moves = Vec::new();
    for from in Square::ALL
        .into_iter()
        .filter(|square| square.rank() == from)
    {
        for to in Square::ALL.into_iter().filter(|square| square.rank() == to) {
            if from.distance(to) == 1 {
                moves.extend(roles.iter().map(|&role| PyMove {
                    from,
                    to,
                    promotion: Some(role),
                }));
            }
        }
    }
    moves
}

/// The number of kinds of moves from a square: 56 of a queen, 8 of a knight and 9 promotions to other pieces.
const ALPHAZERO_PLANES: usize = 73;

/// Files and ranks of a step, clockwise from north.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Files and ranks of a knight's move, clockwise from the one that goes two ranks up and one file to the right.
const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn alphazero(mv: &PyMove) -> usize {
    let PyMove {
        from,
        to,
        promotion,
    } = *mv;
    let difference = |a: usize, b: usize| b as i8 - a as i8;
    let files = difference(from.file().index(), to.file().index());
    let ranks = difference(from.rank().index(), to.rank().index());
    let knight = KNIGHT.iter().position(|&step| step == (files, ranks));
    let plane = if let Some(role @ (Role::Knight | Role::Bishop | Role::Rook)) = promotion {
        let direction = usize::from((files + 1).unsigned_abs());
        64 + (role.index() - Role::Knight.index()) * 3 + direction
    } else if let Some(knight) = knight {
        56 + knight
    } else {
        let step = (files.signum(), ranks.signum());
        let direction = DIRECTIONS.iter().position(|&other| other == step);
        direction.unwrap_or(0) * 7 + usize::from(from.distance(to)) - 1
    };
    from.index() * ALPHAZERO_PLANES + plane
}
