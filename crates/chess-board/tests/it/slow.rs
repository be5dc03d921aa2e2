//! A slow and simple implementation of the rules, the oracle of the tests. It shares only the types
//! of `chess-move` with the crate.

use chess_board::{Board, Setup};
use chess_move::{Color, File, Move, MoveFlag, Piece, Rank, Role, Square};

pub(crate) const KING_STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
pub(crate) const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(crate) const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(crate) const KNIGHT_STEPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Returns the squares from `square` in one direction, up to and including the first occupied
/// square.
pub(crate) fn walk(
    square: Square,
    step: (i8, i8),
    occupied: impl Fn(Square) -> bool,
) -> Vec<Square> {
    let mut reached = Vec::new();
    let mut at = square;
    while let Some(next) = at.offset(step.0, step.1) {
        reached.push(next);
        if occupied(next) {
            break;
        }
        at = next;
    }
    reached
}

/// Returns the squares that a piece attacks.
pub(crate) fn attacks(
    piece: Piece,
    square: Square,
    occupied: impl Fn(Square) -> bool,
) -> Vec<Square> {
    let forward = if piece.color == Color::White { 1 } else { -1 };
    let pawn_steps = [(-1, forward), (1, forward)];
    let (steps, slides): (&[_], _) = match piece.role {
        Role::Pawn => (&pawn_steps, false),
        Role::Knight => (&KNIGHT_STEPS, false),
        Role::King => (&KING_STEPS, false),
        Role::Bishop => (&BISHOP_STEPS, true),
        Role::Rook => (&ROOK_STEPS, true),
        Role::Queen => (&KING_STEPS, true),
    };
    let reach = |&step: &(i8, i8)| walk(square, step, |at| !slides || occupied(at));
    steps.iter().flat_map(reach).collect()
}

/// A position as 64 squares, with side to move, castling rights and en passant square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlowPosition {
    pub(crate) squares: [Option<Piece>; 64],
    pub(crate) side: Color,
    pub(crate) castling_rooks: Vec<Square>,
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
}

impl SlowPosition {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self {
            squares: Square::ALL.map(|square| setup.board.piece_at(square)),
            side: setup.side_to_move,
            castling_rooks: setup.castling_rooks.into_iter().collect(),
            en_passant: setup.en_passant,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        }
    }

    pub(crate) fn to_setup(&self) -> Setup {
        let mut board = Board::empty();
        for square in Square::ALL {
            if let Some(piece) = self.at(square) {
                board.set(square, piece);
            }
        }
        Setup {
            board,
            side_to_move: self.side,
            castling_rooks: self.castling_rooks.iter().copied().collect(),
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }

    pub(crate) fn king(&self, color: Color) -> Square {
        let is_king = |square: &Square| self.at(*square) == Some(Role::King.of(color));
        Square::ALL
            .into_iter()
            .find(is_king)
            .expect("each side has a king")
    }

    /// Returns the pieces of `color` that attack a square.
    pub(crate) fn attackers(&self, color: Color, target: Square) -> Vec<Square> {
        let attacks_it = |&square: &Square| {
            self.at(square).is_some_and(|piece| {
                piece.color == color
                    && attacks(piece, square, |at| self.at(at).is_some()).contains(&target)
            })
        };
        Square::ALL.into_iter().filter(attacks_it).collect()
    }

    pub(crate) fn is_in_check(&self, color: Color) -> bool {
        !self.attackers(color.other(), self.king(color)).is_empty()
    }

    /// Returns the pieces of `color` whose removal would let more pieces attack its king.
    pub(crate) fn pinned(&self, color: Color) -> Vec<Square> {
        let king = self.king(color);
        let is_own = |piece: Piece| piece.color == color && piece.role != Role::King;
        let now = self.attackers(color.other(), king).len();
        let is_pinned = |&square: &Square| {
            let mut without = self.clone();
            without.put(square, None);
            self.at(square).is_some_and(is_own)
                && without.attackers(color.other(), king).len() > now
        };
        Square::ALL.into_iter().filter(is_pinned).collect()
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&mv| !self.after(mv).is_in_check(self.side));
        moves
    }

    /// Returns the pseudo-legal moves. Castling moves are fully checked.
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::ALL {
            match self.at(from) {
                Some(piece) if piece.color != self.side => {}
                Some(Piece {
                    role: Role::Pawn, ..
                }) => self.pawn_moves(from, &mut moves),
                Some(piece) => {
                    for to in attacks(piece, from, |at| self.at(at).is_some()) {
                        match self.at(to) {
                            None => moves.push(Move::new(from, to, MoveFlag::Quiet)),
                            Some(other) if other.color != self.side => {
                                moves.push(Move::new(from, to, MoveFlag::Capture));
                            }
                            Some(_) => {}
                        }
                    }
                }
                None => {}
            }
        }
        for &rook in &self.castling_rooks {
            moves.extend(self.castling_move(rook));
        }
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = if self.side == Color::White { 1 } else { -1 };
        let mut push = |to: Square, flag: MoveFlag, promotion: fn(Role) -> Option<MoveFlag>| {
            if to.rank() == Rank::Eighth.relative_to(self.side) {
                for role in Role::PROMOTIONS {
                    moves.push(Move::new(from, to, promotion(role).unwrap()));
                }
            } else {
                moves.push(Move::new(from, to, flag));
            }
        };
        let one = from.offset(0, forward).unwrap();
        if self.at(one).is_none() {
            push(one, MoveFlag::Quiet, MoveFlag::promotion_to);
            if let Some(two) = from.offset(0, 2 * forward)
                && from.rank() == Rank::Second.relative_to(self.side)
                && self.at(two).is_none()
            {
                push(two, MoveFlag::DoublePawnPush, MoveFlag::promotion_to);
            }
        }
        for to in [-1, 1]
            .into_iter()
            .filter_map(|side| from.offset(side, forward))
        {
            if self.at(to).is_some_and(|piece| piece.color != self.side) {
                push(to, MoveFlag::Capture, MoveFlag::promotion_capture_to);
            } else if self.en_passant == Some(to) {
                push(to, MoveFlag::EnPassant, MoveFlag::promotion_to);
            }
        }
    }

    fn castling_move(&self, rook: Square) -> Option<Move> {
        let rank = self.side.back_rank();
        let king = self.king(self.side);
        if rook.rank() != rank {
            return None;
        }
        let (flag, king_to, rook_to) = if rook > king {
            (MoveFlag::KingsideCastle, File::G, File::F)
        } else {
            (MoveFlag::QueensideCastle, File::C, File::D)
        };
        let (king_to, rook_to) = (Square::new(king_to, rank), Square::new(rook_to, rank));
        let path = |a: Square, b: Square| {
            let (low, high) = (a.min(b), a.max(b));
            Square::ALL
                .into_iter()
                .filter(move |&square| low <= square && square <= high)
        };
        let free = |square: Square| square == king || square == rook || self.at(square).is_none();
        let mut without = self.clone();
        without.put(king, None);
        without.put(rook, None);
        let is_possible = path(king, king_to).all(free)
            && path(rook, rook_to).all(free)
            && !self.is_in_check(self.side)
            && path(king, king_to)
                .filter(|&square| square != king_to)
                .all(|square| without.attackers(self.side.other(), square).is_empty());
        is_possible.then(|| Move::new(king, king_to, flag))
    }

    /// Returns the position after a pseudo-legal move.
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let piece = self.at(mv.from()).expect("a piece to move");
        let mut gone = vec![mv.from(), mv.to()];
        match mv.flag() {
            MoveFlag::KingsideCastle | MoveFlag::QueensideCastle => {
                let kingside = mv.flag() == MoveFlag::KingsideCastle;
                let rook = *self
                    .castling_rooks
                    .iter()
                    .find(|rook| {
                        rook.rank() == mv.from().rank() && (**rook > mv.from()) == kingside
                    })
                    .expect("a rook to castle with");
                let rook_to = Square::new(if kingside { File::F } else { File::D }, rook.rank());
                next.put(mv.from(), None);
                next.put(rook, None);
                next.put(mv.to(), Some(piece));
                next.put(rook_to, Some(Role::Rook.of(self.side)));
            }
            flag => {
                if flag == MoveFlag::EnPassant {
                    next.put(Square::new(mv.to().file(), mv.from().rank()), None);
                }
                next.put(mv.from(), None);
                next.put(
                    mv.to(),
                    Some(flag.promotion().map_or(piece, |role| role.of(self.side))),
                );
            }
        }
        if piece.role == Role::King {
            gone.extend(
                Square::ALL
                    .into_iter()
                    .filter(|sq| sq.rank() == self.side.back_rank()),
            );
        }
        next.castling_rooks.retain(|rook| !gone.contains(rook));
        next.en_passant = (mv.flag() == MoveFlag::DoublePawnPush)
            .then(|| Square::new(mv.to().file(), Rank::Third.relative_to(self.side)));
        let restarts = piece.role == Role::Pawn || mv.is_capture();
        next.halfmove_clock = if restarts {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        next.fullmove_number = self
            .fullmove_number
            .saturating_add(u16::from(self.side == Color::Black));
        next.side = self.side.other();
        next
    }

    /// Returns the number of move sequences of `depth` plies.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|mv| self.after(mv).perft(depth - 1))
            .sum()
    }
}

/// Compares the oracle itself with published perft counts.
#[test]
fn slow_oracle_matches_published_perft_counts() {
    for (fen, depth, nodes) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            3,
            8902,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            2,
            2039,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            3,
            9467,
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            2,
            807,
        ),
        ("8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", 2, 318),
        ("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", 2, 628),
    ] {
        let position = SlowPosition::new(&Setup::from_fen(fen).unwrap());
        assert_eq!(position.perft(depth), nodes, "{fen}");
    }
}
