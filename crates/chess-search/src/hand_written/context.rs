//! [`EvalContext`]: the data that the terms use: the board, and the attacks of both sides.

use super::pawns::SidePawns;
use super::side::{Black, Side, White, forward, pawn_attacks};
use chess_board::attacks::{between, bishop_attacks, king_attacks, rook_attacks};
use chess_board::{Bitboard, Position};
use chess_move::{Role, Square};

/// The data that the terms use. The attacks are complete after [`pieces`](super::pieces) has handled both sides.
#[derive(Debug)]
pub(super) struct EvalContext<'p> {
    pub(super) position: &'p Position,
    pub(super) occupied: Bitboard,
    sides: [SideContext; 2],
}

/// The data of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideContext {
    pub(super) king: Square,
    pub(super) pawns: Bitboard,
    /// All pieces.
    pub(super) pieces: Bitboard,
    /// The squares that pawns attack.
    pub(super) pawn_attacks: Bitboard,
    /// The passed pawns.
    pub(super) passed: Bitboard,
    /// The squares that pawns attack or can attack after advancing.
    pub(super) attack_span: Bitboard,
    /// The king zone: the king, the squares around it, and those in front of these.
    pub(super) king_zone: Bitboard,
    /// The pieces that are the only piece between the king and an enemy slider.
    pub(super) pinned: Bitboard,
    /// The mobility area: the squares that count for mobility.
    pub(super) mobility_area: Bitboard,
    /// The squares attacked by each role, pawn to king.
    pub(super) attacks: [Bitboard; 6],
    /// The squares attacked by any piece.
    pub(super) attacked: Bitboard,
}

impl<'p> EvalContext<'p> {
    #[inline(always)]
    pub(super) fn new(position: &'p Position, pawns: &[SidePawns; 2]) -> Self {
        let mut context = Self {
            position,
            occupied: position.occupied(),
            sides: [
                SideContext::new::<White>(position, &pawns[0]),
                SideContext::new::<Black>(position, &pawns[1]),
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

    /// Records the attacks of a piece of this role.
    #[inline(always)]
    pub(super) fn attack<S: Side>(&mut self, role: Role, squares: Bitboard) {
        let us = &mut self.sides[S::US.index()];
        us.attacks[role.index()] |= squares;
        us.attacked |= squares;
    }

    /// Returns the squares without own pieces and without enemy pawn attacks.
    #[inline(always)]
    fn mobility_area<S: Side>(&self) -> Bitboard {
        !(self.us::<S>().pieces | self.them::<S>().pawn_attacks)
    }
}

impl SideContext {
    /// Returns the squares attacked by any piece except the king.
    #[inline(always)]
    pub(super) fn attacked_by_others(&self) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, _] = self.attacks;
        pawns | knights | bishops | rooks | queens
    }

    #[inline(always)]
    fn new<S: Side>(position: &Position, pawns: &SidePawns) -> Self {
        let king = position.king(S::US);
        let own_pawns = position.pieces(S::US, Role::Pawn);
        let by_pawns = pawn_attacks::<S>(own_pawns);
        let by_king = king_attacks(king);
        Self {
            king,
            pawns: own_pawns,
            pieces: position.by_color(S::US),
            pawn_attacks: by_pawns,
            passed: pawns.passed,
            attack_span: pawns.attack_span,
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
        }
    }
}

/// Returns the squares that the king can reach and those in front of them
/// (<https://www.chessprogramming.org/King_Safety#Attacking_King_Zone>).
#[inline(always)]
fn king_zone<S: Side>(king: Square) -> Bitboard {
    let near = king_attacks(king) | Bitboard::from(king);
    near | forward::<S>(near)
}

/// Returns the side's pieces that are the only piece between the king and an enemy slider.
#[inline(always)]
fn pinned<S: Side>(position: &Position, king: Square) -> Bitboard {
    let board = position.board();
    let straight = rook_attacks(king, Bitboard::EMPTY) & board.orthogonal_sliders(S::THEM);
    let diagonal = bishop_attacks(king, Bitboard::EMPTY) & board.diagonal_sliders(S::THEM);
    let occupied = position.occupied();
    let mut pinned = Bitboard::EMPTY;
    for slider in straight | diagonal {
        if let Some(shield) = (between(king, slider) & occupied).single() {
            pinned |= shield;
        }
    }
    pinned & position.by_color(S::US)
}
