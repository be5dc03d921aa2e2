//! [`OpponentMoves`]: the opponent's moves, and how a quiet move of ours changes their number.
//!
//! The data depends on the opponent's king and pieces, not on our moves: which of our pieces can
//! leave their squares without an effect on the opponent's moves, on which squares an arriving
//! piece has an effect that requires playing the move, and how many moves an arrival on any other
//! square adds and removes.

use arrayvec::ArrayVec;
use chess_board::attacks::{
    between, beyond, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use chess_board::raw::castling_rook_of;
use chess_board::{Bitboard, Board, CastlingSide};
use chess_move::{Role, Square};
use chess_movegen::raw::{BoardView, Safety, Side};

/// The moves that the side not to move would have, and the data from which changes of their number
/// follow.
pub(crate) struct OpponentMoves<const SLIDERS: usize> {
    /// The number of the opponent's moves on the unchanged board.
    moves: u64,
    /// Our pieces that can leave their squares without changing the opponent's moves.
    pub(crate) movable: Bitboard,
    /// By the role of the arriving piece: the squares on which a quiet arrival does more than
    /// block, become capturable, or take a square from the opponent's king.
    pub(crate) sensitive: [Bitboard; 6],
    /// The targets of each slider of the opponent. A queen has two entries.
    sliders: ArrayVec<(Square, Bitboard), SLIDERS>,
    single_pushes: Bitboard,
    double_pushes: Bitboard,
    /// The squares that unpinned pawns of the opponent attack.
    pawn_west: Bitboard,
    pawn_east: Bitboard,
    /// For each step of the opponent's king: by role, the squares from which an arriving piece
    /// would attack the target of the step.
    steps: ArrayVec<[Bitboard; 6], 8>,
}

/// The number of entries of sliders in nearly all positions: two rooks, two bishops and eight queens, which count
/// twice.
pub(crate) const FEW_SLIDERS: usize = 20;
/// The maximum number: a queen on each square without a king.
pub(crate) const MANY_SLIDERS: usize = 124;

/// Returns the number of entries that the sliders of `S` need.
#[inline(always)]
pub(crate) fn slider_entries<S: Side>(board: &Board) -> usize {
    board.diagonal_sliders(S::US).len() + board.orthogonal_sliders(S::US).len()
}

impl<const SLIDERS: usize> OpponentMoves<SLIDERS> {
    #[inline(always)]
    pub(crate) fn new<S: Side>(view: BoardView<'_>) -> Self {
        let board = view.board;
        let mut opponent = Self {
            moves: 0,
            movable: board.by_color(S::US),
            sensitive: [Bitboard::EMPTY; 6],
            sliders: ArrayVec::new(),
            single_pushes: Bitboard::EMPTY,
            double_pushes: Bitboard::EMPTY,
            pawn_west: Bitboard::EMPTY,
            pawn_east: Bitboard::EMPTY,
            steps: ArrayVec::new(),
        };
        let safety = Safety::new::<S::Opponent>(board);
        opponent.king_lines::<S>(board, safety.king);
        opponent.king_steps::<S>(view, &safety);
        opponent.pieces::<S>(board, &safety);
        opponent.pawns::<S>(board, &safety);
        // The king can capture a piece next to it, so such a piece cannot leave without an effect.
        opponent.movable -= king_attacks(safety.king);
        opponent
    }

    /// Handles checks and pins: the lines from our sliders to the opponent's king.
    #[inline(always)]
    fn king_lines<S: Side>(&mut self, board: &Board, king: Square) {
        let own = board.by_color(S::US);
        let (diagonal, straight) = (
            board.diagonal_sliders(S::US),
            board.orthogonal_sliders(S::US),
        );
        // The lines pass through the opponent's pieces, so they contain pins as well as checks.
        let diagonal_view = bishop_attacks(king, own);
        let straight_view = rook_attacks(king, own);
        let mut lines = Bitboard::EMPTY;
        let snipers = diagonal_view & diagonal | straight_view & straight;
        for sniper in snipers {
            lines |= between(king, sniper) | sniper;
        }
        self.movable -= snipers;
        // A piece of ours in front of one of our sliders uncovers the slider when it leaves.
        let behind = bishop_attacks(king, own - diagonal_view) & diagonal
            | rook_attacks(king, own - straight_view) & straight;
        for sniper in behind - snipers {
            self.movable -= between(king, sniper);
        }
        self.sensitive[Role::Pawn as usize] = lines | pawn_attacks(S::THEM, king);
        self.sensitive[Role::Knight as usize] = lines | knight_attacks(king);
        self.sensitive[Role::Bishop as usize] = lines | diagonal_view;
        self.sensitive[Role::Rook as usize] = lines | straight_view;
        self.sensitive[Role::Queen as usize] = lines | diagonal_view | straight_view;
        self.sensitive[Role::King as usize] = lines;
    }

    /// Handles the steps and the castling moves of the opponent's king.
    #[inline(always)]
    fn king_steps<S: Side>(&mut self, view: BoardView<'_>, safety: &Safety) {
        let board = view.board;
        let king = safety.king;
        let around = king_attacks(king) - board.by_color(S::THEM);
        let occupied = board.occupied() ^ king;
        for step in around {
            if let Some(spoilers) = self.watch::<S>(board, occupied, step) {
                self.steps.push(spoilers);
                self.moves += 1;
            }
        }
        if (view.castling_rooks & <S::Opponent as Side>::BACK_RANK).any() {
            self.castlings::<S>(view, safety);
        }
    }

    #[inline(always)]
    fn castlings<S: Side>(&mut self, view: BoardView<'_>, safety: &Safety) {
        let board = view.board;
        let king = safety.king;
        for side in CastlingSide::ALL {
            let Some(rook) = castling_rook_of(view.castling_rooks, king, S::THEM, side) else {
                continue;
            };
            let (king_to, rook_to) = (side.king_to(S::THEM), side.rook_to(S::THEM));
            let king_way = between(king, king_to) | king_to;
            let way = king_way | between(rook, rook_to) | rook_to;
            self.movable -= way;
            for sensitive in &mut self.sensitive {
                *sensitive |= way;
            }
            if !way.is_disjoint((board.occupied() ^ king) - rook) {
                continue;
            }
            let mut safe = true;
            for square in king_way {
                match self.watch::<S>(board, board.occupied() ^ king, square) {
                    Some(spoilers) => {
                        for (sensitive, spoilers) in self.sensitive.iter_mut().zip(spoilers) {
                            *sensitive |= spoilers;
                        }
                    }
                    None => safe = false,
                }
            }
            // In Chess960 a pinned rook may shield the square on which the king ends.
            let shielding = safety.orthogonal_pins.contains(rook);
            self.moves += u64::from(safe && !shielding);
        }
    }

    /// Handles a target square of the opponent's king, with the king removed from the board. If the
    /// square is safe, returns, by role, the squares from which a piece would attack it.
    #[inline(always)]
    fn watch<S: Side>(
        &mut self,
        board: &Board,
        occupied: Bitboard,
        square: Square,
    ) -> Option<[Bitboard; 6]> {
        let own = board.by_color(S::US);
        let (diagonal, straight) = (
            board.diagonal_sliders(S::US),
            board.orthogonal_sliders(S::US),
        );
        let knight_view = knight_attacks(square);
        let pawn_view = pawn_attacks(S::THEM, square);
        let king_view = king_attacks(square);
        let diagonal_view = bishop_attacks(square, occupied);
        let straight_view = rook_attacks(square, occupied);
        let sliders = diagonal_view & diagonal | straight_view & straight;
        let attackers = sliders
            | knight_view & board.pieces(S::US, Role::Knight)
            | pawn_view & board.pieces(S::US, Role::Pawn)
            | king_view & board.pieces(S::US, Role::King);
        self.movable -= attackers;
        // A piece that arrives in front of a slider hides the square from the slider.
        for slider in sliders {
            let hides = between(square, slider);
            for sensitive in &mut self.sensitive {
                *sensitive |= hides;
            }
        }
        // A piece that leaves uncovers the square to the slider behind it.
        let behind = bishop_attacks(square, occupied - (diagonal_view & own)) & diagonal
            | rook_attacks(square, occupied - (straight_view & own)) & straight;
        for slider in behind - sliders {
            self.movable -= between(square, slider);
        }
        attackers.is_empty().then_some([
            pawn_view,
            knight_view,
            diagonal_view,
            straight_view,
            diagonal_view | straight_view,
            king_view,
        ])
    }

    /// Handles knights and sliders.
    #[inline(always)]
    fn pieces<S: Side>(&mut self, board: &Board, safety: &Safety) {
        let enemy = board.by_color(S::THEM);
        let occupied = board.occupied();
        for from in board.pieces(S::THEM, Role::Knight) - safety.pins() {
            self.moves += (knight_attacks(from) - enemy).len() as u64;
        }
        for from in board.diagonal_sliders(S::THEM) {
            let targets_of = bishop_attacks(from, occupied);
            // A piece that leaves lets the slider move further.
            self.movable -= targets_of;
            if safety.orthogonal_pins.contains(from) {
                continue;
            }
            let mut targets_of = targets_of - enemy;
            if safety.diagonal_pins.contains(from) {
                targets_of &= safety.diagonal_pins;
            }
            self.moves += targets_of.len() as u64;
            self.sliders.push((from, targets_of));
        }
        for from in board.orthogonal_sliders(S::THEM) {
            let targets_of = rook_attacks(from, occupied);
            self.movable -= targets_of;
            if safety.diagonal_pins.contains(from) {
                continue;
            }
            let mut targets_of = targets_of - enemy;
            if safety.orthogonal_pins.contains(from) {
                targets_of &= safety.orthogonal_pins;
            }
            self.moves += targets_of.len() as u64;
            self.sliders.push((from, targets_of));
        }
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, board: &Board, safety: &Safety) {
        let pawns = board.pieces(S::THEM, Role::Pawn);
        let own = board.by_color(S::US);
        let empty = !board.occupied();
        let (diagonal_pins, orthogonal_pins) = (safety.diagonal_pins, safety.orthogonal_pins);

        let pushers = pawns - diagonal_pins;
        let free = <S::Opponent as Side>::forward(pushers - orthogonal_pins);
        let pinned = <S::Opponent as Side>::forward(pushers & orthogonal_pins) & orthogonal_pins;
        self.single_pushes = (free | pinned) & empty;
        let passing = self.single_pushes & <S::Opponent as Side>::THIRD_RANK;
        let doubled = <S::Opponent as Side>::forward(passing);
        self.double_pushes = doubled & empty;

        let takers = pawns - orthogonal_pins;
        let (loose, bound) = (takers - diagonal_pins, takers & diagonal_pins);
        self.pawn_west = <S::Opponent as Side>::forward_west(loose);
        self.pawn_east = <S::Opponent as Side>::forward_east(loose);
        let along = own & diagonal_pins;
        let west = self.pawn_west & own | <S::Opponent as Side>::forward_west(bound) & along;
        let east = self.pawn_east & own | <S::Opponent as Side>::forward_east(bound) & along;

        // A piece that leaves opens the way for a push, or is no longer there to be captured.
        self.movable -= free | pinned | doubled | self.pawn_west | self.pawn_east;
        self.moves += weigh::<S>(self.single_pushes) + self.double_pushes.len() as u64;
        self.moves += weigh::<S>(west) + weigh::<S>(east);
    }

    /// Returns the number of replies to all moves of one piece to these squares together. The moves
    /// must be quiet, the piece movable, and the squares not sensitive for its role.
    #[inline(always)]
    pub(crate) fn replies<S: Side>(&self, role: Role, targets: Bitboard) -> u64 {
        let mut more = targets.len() as u64 * self.moves;
        // A pawn can capture the piece on its new square.
        more += weigh::<S>(targets & self.pawn_west) + weigh::<S>(targets & self.pawn_east);
        // The piece blocks pawns, and sliders beyond its square.
        let blocked = targets & self.single_pushes;
        let blocked_twice = <S::Opponent as Side>::forward(blocked) & self.double_pushes;
        let mut less = weigh::<S>(blocked)
            + ((targets & self.double_pushes).len() + blocked_twice.len()) as u64;
        for &(from, targets_of) in &self.sliders {
            for to in targets_of & targets {
                less += (targets_of & beyond(from, to)).len() as u64;
            }
        }
        // The piece attacks squares that the king could step to.
        for spoilers in &self.steps {
            less += (spoilers[role as usize] & targets).len() as u64;
        }
        more - less
    }
}

/// Returns the number of pawn moves of the opponent of `S` to these squares: four each on the last rank.
#[inline(always)]
fn weigh<S: Side>(targets: Bitboard) -> u64 {
    let last = targets & <S::Opponent as Side>::EIGHTH_RANK;
    (targets.len() + 3 * last.len()) as u64
}
