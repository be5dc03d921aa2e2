//! The moves of a few pieces, forwards and backwards, from the rules: no move generator of the workspace is used.

use crate::ending::{MAX_PIECES, Squares};
use chess_board::Bitboard;
use chess_board::attacks::{attacks, pawn_attacks};
use chess_move::{Color, Piece, Role, Square};

/// A placement of pieces, some of which can have been taken.
#[derive(Clone, Copy)]
pub(crate) struct Placement<'p> {
    pub(crate) pieces: &'p [Piece],
    pub(crate) squares: Squares,
    /// The number of the piece that has been taken.
    pub(crate) taken: Option<usize>,
}

/// A legal move of one piece.
pub(crate) struct PieceMove<'p> {
    /// The placement after the move.
    pub(crate) after: Placement<'p>,
    /// The number of the piece.
    pub(crate) piece: usize,
    /// Whether it was a pawn move of two ranks.
    pub(crate) is_double_push: bool,
    /// Whether a pawn arrived on the last rank.
    pub(crate) is_promotion: bool,
}

const fn square(index: u8) -> Square {
    Square::wrapping_from_index(index)
}

impl<'p> Placement<'p> {
    pub(crate) fn new(pieces: &'p [Piece], squares: Squares) -> Self {
        Self {
            pieces,
            squares,
            taken: None,
        }
    }

    /// Returns whether no two pieces share a square and no pawn stands on the first or last rank.
    pub(crate) fn is_possible(&self) -> bool {
        let squares = &self.squares[..self.pieces.len()];
        let mut seen = 0_u64;
        for (&at, piece) in squares.iter().zip(self.pieces) {
            if seen & 1 << at != 0 || piece.role == Role::Pawn && !(8..56).contains(&at) {
                return false;
            }
            seen |= 1 << at;
        }
        true
    }

    fn on_board(&self) -> impl Iterator<Item = (usize, Piece, u8)> {
        self.pieces
            .iter()
            .zip(self.squares)
            .enumerate()
            .filter(|&(number, _)| Some(number) != self.taken)
            .map(|(number, (&piece, square))| (number, piece, square))
    }

    fn occupied(&self) -> Bitboard {
        self.on_board().map(|(_, _, at)| square(at)).collect()
    }

    /// Returns whether the king of a color is attacked.
    pub(crate) fn is_check(&self, color: Color) -> bool {
        self.is_check_with(color, self.occupied())
    }

    fn is_check_with(&self, color: Color, occupied: Bitboard) -> bool {
        let king = square(self.squares[color.index()]);
        self.on_board()
            .filter(|(_, piece, _)| piece.color != color)
            .any(|(_, piece, at)| {
                // Few pieces attack the square of the king even on an empty board.
                attacks(piece, square(at), Bitboard::EMPTY).contains(king)
                    && attacks(piece, square(at), occupied).contains(king)
            })
    }

    /// Calls a function with each legal move of a color. En passant is not among them.
    pub(crate) fn for_each_move(&self, color: Color, mut call: impl FnMut(PieceMove<'p>)) {
        let occupied = self.occupied();
        let own: Bitboard = self
            .on_board()
            .filter(|(_, piece, _)| piece.color == color)
            .map(|(_, _, at)| square(at))
            .collect();
        for (number, piece, from) in self.on_board() {
            if piece.color != color {
                continue;
            }
            let targets = if piece.role == Role::Pawn {
                let captures = pawn_attacks(color, square(from)) & (occupied - own);
                captures | pushes(color, from, occupied)
            } else {
                attacks(piece, square(from), occupied) - own
            };
            for target in targets {
                let to = target.index() as u8;
                let mut after = *self;
                after.taken = self
                    .on_board()
                    .find(|&(_, _, at)| at == to)
                    .map(|(number, _, _)| number)
                    .or(self.taken);
                after.squares[number] = to;
                let occupied_after = (occupied - square(from)) | square(to);
                if after.is_check_with(color, occupied_after) {
                    continue;
                }
                let is_pawn = piece.role == Role::Pawn;
                call(PieceMove {
                    after,
                    piece: number,
                    is_double_push: is_pawn && from.abs_diff(to) == 16,
                    is_promotion: is_pawn && !(8..56).contains(&to),
                });
            }
        }
    }

    /// Calls a function with each placement from which a move of a color that does not zero leads to this one.
    pub(crate) fn for_each_unmove(&self, color: Color, mut call: impl FnMut(Squares)) {
        let occupied = self.occupied();
        for (number, piece, at) in self.on_board() {
            if piece.color == color && piece.role != Role::Pawn {
                for from in attacks(piece, square(at), occupied) - occupied {
                    let mut squares = self.squares;
                    squares[number] = from.index() as u8;
                    call(squares);
                }
            }
        }
    }

    /// Returns the placement after a color takes en passant the pawn that moved two ranks, with each pawn that can.
    pub(crate) fn en_passant(
        &self,
        color: Color,
        pushed: usize,
    ) -> impl Iterator<Item = PieceMove<'p>> {
        let at = self.squares[pushed];
        let target = if color == Color::White {
            at + 8
        } else {
            at - 8
        };
        (0..MAX_PIECES.min(self.pieces.len())).filter_map(move |number| {
            let is_able = self.pieces[number] == Role::Pawn.of(color)
                && Some(number) != self.taken
                && pawn_attacks(color, square(self.squares[number])).contains(square(target));
            let mut after = *self;
            after.taken = Some(pushed);
            after.squares[number] = target;
            (is_able && !after.is_check(color)).then_some(PieceMove {
                after,
                piece: number,
                is_double_push: false,
                is_promotion: false,
            })
        })
    }
}

/// Returns the squares that a pawn can be pushed to.
fn pushes(color: Color, from: u8, occupied: Bitboard) -> Bitboard {
    let (step, home) = match color {
        Color::White => (8_i8, 1),
        Color::Black => (-8, 6),
    };
    let mut targets = Bitboard::EMPTY;
    let mut to = from;
    let steps = if from >> 3 == home { 2 } else { 1 };
    for _ in 0..steps {
        to = to.wrapping_add_signed(step);
        if occupied.contains(square(to)) {
            break;
        }
        targets |= square(to);
    }
    targets
}
