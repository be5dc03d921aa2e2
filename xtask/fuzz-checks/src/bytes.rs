//! [`Bytes`]: decisions out of the bytes of an input.

use chess_board::{Board, Position, Setup, Waivers};
use chess_move::{Color, Piece, Rank, Role, Square};

/// Reads decisions from the bytes of an input. After the end, all bytes are 0.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// Starts at the first byte.
    pub const fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    /// Returns whether all bytes were read.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the bytes that were not read.
    pub const fn rest(&self) -> &'a [u8] {
        self.0
    }

    /// Returns the next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// Returns the next two bytes as a number.
    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// Returns a number from 0 to `bound - 1`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    fn square(&mut self) -> Square {
        let index = self.byte() % 64;
        Square::from_index(index).expect("a number below 64 is a square")
    }

    /// Returns a setup in which everything is possible.
    pub fn setup(&mut self) -> Setup {
        let mut setup = Setup {
            board: Board::empty(),
            ..Setup::default()
        };
        let pieces = self.byte() % 80;
        for _ in 0..pieces {
            let (square, piece) = (self.square(), self.byte());
            setup.board.set(square, piece_of(piece));
        }
        let flags = self.byte();
        setup.side_to_move = color_of(flags);
        setup.castling_rooks = match flags & 6 {
            0 => chess_board::Bitboard::EMPTY,
            2 => setup.board.by_role(Role::Rook),
            _ => {
                let mut rooks = chess_board::Bitboard::EMPTY;
                for _ in 0..self.byte() % 5 {
                    rooks = rooks.with(self.square());
                }
                rooks
            }
        };
        setup.en_passant = (flags & 8 != 0).then(|| self.square());
        if flags & 16 != 0 {
            setup.halfmove_clock = self.word();
            setup.fullmove_number = self.word();
        }
        setup
    }

    /// Returns a position that is valid with both waivers, however absurd. Most bytes give one: what no position can
    /// have is left out.
    pub fn position(&mut self) -> Option<Position> {
        let mut setup = Setup::empty();
        let (white, black) = (self.square(), self.square());
        let pieces = self.byte() % 63;
        for _ in 0..pieces {
            let (square, piece) = (self.square(), self.byte());
            let piece = piece_of(piece);
            let on_back_rank =
                piece.role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth);
            if piece.role != Role::King && !on_back_rank {
                setup.board.set(square, piece);
            }
        }
        for (square, color) in [(white, Color::White), (black, Color::Black)] {
            setup.board.set(square, Role::King.of(color));
        }
        let flags = self.byte();
        setup.side_to_move = color_of(flags);
        if flags & 2 != 0 {
            for color in Color::ALL {
                let king = if color == Color::White { white } else { black };
                if king.rank() != color.back_rank() {
                    continue;
                }
                // The outermost rook of each side.
                let rooks = setup.board.pieces(color, Role::Rook) & color.back_rank();
                let outermost = [rooks.first(), rooks.last()];
                setup.castling_rooks = outermost
                    .into_iter()
                    .flatten()
                    .fold(setup.castling_rooks, chess_board::Bitboard::with);
            }
        }
        if flags & 4 != 0 {
            setup.halfmove_clock = u16::from(self.byte());
        }
        if flags & 8 != 0 {
            let file = self.byte() % 8;
            let rank = if setup.side_to_move == Color::White {
                5
            } else {
                2
            };
            setup.en_passant = Square::from_index(8 * rank + file);
        }
        let valid = |setup| Position::from_setup(setup, Waivers::all()).ok();
        valid(setup)
            .or_else(|| {
                valid(Setup {
                    en_passant: None,
                    ..setup
                })
            })
            .or_else(|| {
                valid(Setup {
                    side_to_move: setup.side_to_move.other(),
                    en_passant: None,
                    ..setup
                })
            })
    }
}

fn color_of(byte: u8) -> Color {
    if byte & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}

fn piece_of(byte: u8) -> Piece {
    Piece::from_index(byte % 12).expect("there are twelve pieces")
}

/// Returns the bytes from which [`Bytes::position`] makes this position, if it can.
pub fn encode(position: &Position) -> Vec<u8> {
    let mut bytes = vec![
        position.king(Color::White).index() as u8,
        position.king(Color::Black).index() as u8,
    ];
    let pieces: Vec<_> = position
        .board()
        .iter()
        .filter(|(_, piece)| piece.role != Role::King)
        .collect();
    bytes.push(pieces.len() as u8);
    for (square, piece) in pieces {
        bytes.extend([square.index() as u8, piece.index() as u8]);
    }
    let castling = u8::from(position.castling_rooks().any()) << 1;
    let en_passant = u8::from(position.en_passant().is_some()) << 3;
    bytes.push(position.side_to_move() as u8 | castling | 4 | en_passant);
    bytes.push(position.halfmove_clock().min(255) as u8);
    bytes.extend(position.en_passant().map(|square| square.index() as u8 % 8));
    bytes
}
