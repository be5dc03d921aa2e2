//! [`Scene`]: what the terms look at: the board, and who attacks what.

use super::pawns::Pawns;
use super::side::{Black, Side, White, backward, pawn_attacks, pawn_double_attacks, rank, widened};
use chess_board::attacks::{between, bishop_attacks, king_attacks, rook_attacks};
use chess_board::{Bitboard, Position};
use chess_move::{File, Rank, Role, Square};

/// What the terms look at. The attacks are complete once [`pieces`](super::pieces) has gone over the
/// pieces of both sides.
#[derive(Debug)]
pub(super) struct Scene<'p> {
    pub(super) position: &'p Position,
    pub(super) occupied: Bitboard,
    pub(super) passed: Bitboard,
    sides: [SideScene; 2],
}

/// One side's part in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideScene {
    pub(super) king: Square,
    pub(super) pawns: Bitboard,
    /// All pieces.
    pub(super) pieces: Bitboard,
    /// What the pawns attack now.
    pub(super) pawn_attacks: Bitboard,
    /// What they may come to attack by going forward.
    pub(super) attack_span: Bitboard,
    /// The king and the squares about it, for whoever attacks them.
    pub(super) king_zone: Bitboard,
    pub(super) pinned: Bitboard,
    /// Where it is worth something to a piece to go.
    pub(super) mobility_area: Bitboard,
    /// What each role attacks, pawn to king.
    pub(super) attacks: [Bitboard; 6],
    /// What anybody attacks.
    pub(super) attacked: Bitboard,
    /// What is attacked twice or more.
    pub(super) attacked_twice: Bitboard,
}

impl<'p> Scene<'p> {
    #[inline(always)]
    pub(super) fn new(position: &'p Position, pawns: &Pawns) -> Self {
        let mut scene = Self {
            position,
            occupied: position.occupied(),
            passed: pawns.passed,
            sides: [
                SideScene::new::<White>(position, pawns),
                SideScene::new::<Black>(position, pawns),
            ],
        };
        scene.sides[0].mobility_area = scene.mobility_area::<White>();
        scene.sides[1].mobility_area = scene.mobility_area::<Black>();
        scene
    }

    #[inline(always)]
    pub(super) fn us<S: Side>(&self) -> &SideScene {
        &self.sides[S::US.index()]
    }

    #[inline(always)]
    pub(super) fn them<S: Side>(&self) -> &SideScene {
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

    /// Not where pawns attack, not where the own king or queen stands, and not where an own pawn
    /// stands that is not going to make way: on its first two ranks or stopped.
    #[inline(always)]
    fn mobility_area<S: Side>(&self) -> Bitboard {
        let low = rank::<S>(Rank::Second) | rank::<S>(Rank::Third);
        let us = self.us::<S>();
        let stuck = us.pawns & (backward::<S>(self.occupied) | low);
        !(stuck | us.king | self.role::<S>(Role::Queen) | self.them::<S>().pawn_attacks)
    }
}

impl SideScene {
    #[inline(always)]
    fn new<S: Side>(position: &Position, pawns: &Pawns) -> Self {
        let king = position.king(S::US);
        let own_pawns = position.pieces(S::US, Role::Pawn);
        let by_pawns = pawn_attacks::<S>(own_pawns);
        let by_king = king_attacks(king);
        Self {
            king,
            pawns: own_pawns,
            pieces: position.by_color(S::US),
            pawn_attacks: by_pawns,
            attack_span: pawns.attack_span[S::US.index()],
            king_zone: king_zone(king) - pawn_double_attacks::<S>(own_pawns),
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
            attacked_twice: pawn_double_attacks::<S>(own_pawns) | (by_pawns & by_king),
        }
    }
}

/// Three by three squares with the king among them, away from the edge if it stands there.
#[inline(always)]
fn king_zone(king: Square) -> Bitboard {
    let centre = Square::new(
        match king.file() {
            File::A => File::B,
            File::H => File::G,
            file => file,
        },
        match king.rank() {
            Rank::First => Rank::Second,
            Rank::Eighth => Rank::Seventh,
            rank => rank,
        },
    );
    let row = widened(Bitboard::from(centre));
    row | row.north() | row.south()
}

/// Pieces of either colour that alone stand between a king and a slider of the opponent.
#[inline(always)]
fn pinned<S: Side>(position: &Position, king: Square) -> Bitboard {
    let board = position.board();
    let straight = rook_attacks(king, Bitboard::EMPTY) & board.straight_sliders(S::THEM);
    let diagonal = bishop_attacks(king, Bitboard::EMPTY) & board.diagonal_sliders(S::THEM);
    let mut pinned = Bitboard::EMPTY;
    for slider in straight | diagonal {
        let shields = between(king, slider) & position.occupied();
        if !shields.more_than_one() {
            pinned |= shields;
        }
    }
    pinned
}
