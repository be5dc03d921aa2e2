//! [`EvalContext`]: what the terms look at: the board, and who attacks what.

use super::pawns::PawnStructure;
use super::side::{Black, Side, White, forward, pawn_attacks};
use chess_board::attacks::{between, bishop_attacks, king_attacks, rook_attacks};
use chess_board::{Bitboard, Position};
use chess_move::{Color, Role, Square};

/// What the terms look at. The attacks are complete once [`pieces`](super::pieces) has gone over the
/// pieces of both sides.
#[derive(Debug)]
pub(super) struct EvalContext<'p> {
    pub(super) position: &'p Position,
    pub(super) occupied: Bitboard,
    pub(super) passed: Bitboard,
    sides: [SideContext; 2],
}

/// One side's part in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideContext {
    pub(super) king: Square,
    pub(super) pawns: Bitboard,
    /// All pieces.
    pub(super) pieces: Bitboard,
    /// What the pawns attack now.
    pub(super) pawn_attacks: Bitboard,
    /// What they may come to attack by going forward.
    pub(super) attack_span: Bitboard,
    /// The king, the squares about it, and those before these.
    pub(super) king_zone: Bitboard,
    /// Own pieces that alone stand between the king and a slider of the opponent.
    pub(super) pinned: Bitboard,
    /// Where it is worth something to a piece to go.
    pub(super) mobility_area: Bitboard,
    /// What each role attacks, pawn to king.
    pub(super) attacks: [Bitboard; 6],
    /// What anybody attacks.
    pub(super) attacked: Bitboard,
    /// What two attack or more.
    pub(super) attacked_twice: Bitboard,
}

impl<'p> EvalContext<'p> {
    #[inline(always)]
    pub(super) fn new(position: &'p Position, pawns: &PawnStructure) -> Self {
        let mut context = Self {
            position,
            occupied: position.occupied(),
            passed: pawns.passed,
            sides: [
                SideContext::new::<White>(position, pawns),
                SideContext::new::<Black>(position, pawns),
            ],
        };
        context.sides[0].mobility_area = context.mobility_area::<White>();
        context.sides[1].mobility_area = context.mobility_area::<Black>();
        context
    }

    #[inline(always)]
    pub(super) fn us<S: Side>(&self) -> &SideContext {
        &self.sides[S::US.index()]
    }

    #[inline(always)]
    pub(super) fn them<S: Side>(&self) -> &SideContext {
        &self.sides[S::THEM.index()]
    }

    #[inline(always)]
    pub(super) fn role<S: Side>(&self, role: Role) -> Bitboard {
        self.position.pieces(S::US, role)
    }

    /// A piece of this role attacks these squares.
    #[inline(always)]
    pub(super) fn attack<S: Side>(&mut self, role: Role, squares: Bitboard) {
        let us = &mut self.sides[S::US.index()];
        us.attacks[role.index()] |= squares;
        us.attacked_twice |= us.attacked & squares;
        us.attacked |= squares;
    }

    /// Neither where own men stand nor where pawns attack.
    #[inline(always)]
    fn mobility_area<S: Side>(&self) -> Bitboard {
        !(self.us::<S>().pieces | self.them::<S>().pawn_attacks)
    }
}

impl SideContext {
    /// What anybody but the king attacks.
    #[inline(always)]
    pub(super) fn attacked_by_others(&self) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, _] = self.attacks;
        pawns | knights | bishops | rooks | queens
    }

    #[inline(always)]
    fn new<S: Side>(position: &Position, pawns: &PawnStructure) -> Self {
        let king = position.king(S::US);
        let own_pawns = position.pieces(S::US, Role::Pawn);
        let by_pawns = pawn_attacks::<S>(own_pawns);
        let steps = forward::<S>(own_pawns);
        let by_two_pawns = steps.east() & steps.west();
        let by_king = king_attacks(king);
        Self {
            king,
            pawns: own_pawns,
            pieces: position.by_color(S::US),
            pawn_attacks: by_pawns,
            attack_span: pawns.attack_span[S::US.index()],
            king_zone: king_zone::<S>(king),
            pinned: pinned::<S>(position, king),
            mobility_area: Bitboard::EMPTY,
            attacks: [
                by_pawns,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                by_king,
            ],
            attacked: by_pawns | by_king,
            attacked_twice: by_pawns & by_king | by_two_pawns,
        }
    }
}

/// Where a king can go, and what lies before that
/// (<https://www.chessprogramming.org/King_Safety#Attacking_King_Zone>).
#[inline(always)]
fn king_zone<S: Side>(king: Square) -> Bitboard {
    let near = king_attacks(king) | Bitboard::from(king);
    near | forward::<S>(near)
}

/// Own pieces that alone stand between the king and a slider of the opponent.
#[inline(always)]
fn pinned<S: Side>(position: &Position, king: Square) -> Bitboard {
    shields(position, king, S::THEM).fold(Bitboard::EMPTY, |pinned, shield| pinned | shield)
        & position.by_color(S::US)
}

/// The pieces of whichever color that alone stand between a square and a rook, bishop or queen of this
/// color that would attack it.
#[inline(always)]
pub(super) fn shields(
    position: &Position,
    target: Square,
    color: Color,
) -> impl Iterator<Item = Square> {
    let board = position.board();
    let straight = rook_attacks(target, Bitboard::EMPTY) & board.straight_sliders(color);
    let diagonal = bishop_attacks(target, Bitboard::EMPTY) & board.diagonal_sliders(color);
    let occupied = position.occupied();
    (straight | diagonal)
        .into_iter()
        .filter_map(move |slider| (between(target, slider) & occupied).single())
}
