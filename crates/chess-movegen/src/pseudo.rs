//! Pseudo-legal moves as a list: those that obey the pieces' ways of moving, whether or not the
//! own king is safe afterwards.

use crate::legality::can_castle;
use crate::list::{Lister, append_with};
use crate::side::{Side, with_side};
use crate::sink::{PawnTargets, Sink};
use crate::stage::{All, Captures, Quiets, Stage};
use chess_board::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use chess_board::{CastlingSide, Position};
use chess_move::{MoveList, Role};
use core::ops::ControlFlow;

/// All pseudo-legal moves: every legal one, and those that would be if they did not leave the own
/// king in check.
///
/// Castling is the exception, and listed only where it is legal in full: a king that may not pass
/// a square is not left in check there, so playing the move would not tell.
///
/// Legal are those that [leave the king safe](crate::leaves_king_safe). An engine that cuts off
/// early may find it cheaper to ask that of each move when its turn comes.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::{leaves_king_safe, legal_moves, pseudo_legal_moves};
///
/// // The bishop is pinned.
/// let position = Position::from_fen("4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1")?;
/// let mut moves = pseudo_legal_moves(&position);
/// assert_eq!(moves.len(), 12);
/// moves.retain(|mv| leaves_king_safe(&position, mv));
/// assert_eq!(moves.len(), legal_moves(&position).len());
/// # Ok::<(), chess_board::FenError>(())
/// ```
pub fn pseudo_legal_moves(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    append_pseudo_legal_moves(position, &mut list);
    list
}

/// Adds all pseudo-legal moves to a list, which may hold others already.
///
/// # Panics
/// If the list has no room for them. An empty list [has room](crate#how-many-moves-there-can-be)
/// for the moves of any position.
pub fn append_pseudo_legal_moves(position: &Position, list: &mut MoveList) {
    append::<All>(position, list);
}

/// The pseudo-legal moves that change the material: captures, en passant, promotions.
pub fn pseudo_legal_captures(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    append_pseudo_legal_captures(position, &mut list);
    list
}

/// Adds what [`pseudo_legal_captures`] returns to a list.
///
/// # Panics
/// If the list has no room for them.
pub fn append_pseudo_legal_captures(position: &Position, list: &mut MoveList) {
    append::<Captures>(position, list);
}

/// The pseudo-legal moves that leave the material as it is: all that [`pseudo_legal_captures`]
/// leaves out.
pub fn pseudo_legal_quiets(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    append_pseudo_legal_quiets(position, &mut list);
    list
}

/// Adds what [`pseudo_legal_quiets`] returns to a list.
///
/// # Panics
/// If the list has no room for them.
pub fn append_pseudo_legal_quiets(position: &Position, list: &mut MoveList) {
    append::<Quiets>(position, list);
}

fn append<G: Stage>(position: &Position, list: &mut MoveList) {
    append_with(list, |room| {
        let mut lister = Lister::new(position, room);
        let flow = with_side!(position, S => generate::<S, G, _>(position, &mut lister));
        lister.finish(flow)
    });
}

/// Hands all pseudo-legal moves of one stage to the sink.
#[inline(always)]
fn generate<S: Side, G: Stage, K: Sink>(
    position: &Position,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let (own, enemy) = (position.by_color(S::US), position.by_color(S::THEM));
    let targets = G::targets(own, enemy);
    let occupied = own | enemy;

    pawn_moves::<S, G, K>(position, sink)?;
    for from in position.pieces(S::US, Role::Knight) {
        sink.piece::<S>(Role::Knight, from, knight_attacks(from) & targets)?;
    }
    for from in position.pieces(S::US, Role::Bishop) {
        sink.piece::<S>(Role::Bishop, from, bishop_attacks(from, occupied) & targets)?;
    }
    for from in position.pieces(S::US, Role::Rook) {
        sink.piece::<S>(Role::Rook, from, rook_attacks(from, occupied) & targets)?;
    }
    for from in position.pieces(S::US, Role::Queen) {
        sink.piece::<S>(Role::Queen, from, queen_attacks(from, occupied) & targets)?;
    }
    let king = position.king(S::US);
    sink.piece::<S>(Role::King, king, king_attacks(king) & targets)?;
    if G::QUIETS && (position.castling_rooks() & S::BACK_RANK).any() {
        for side in CastlingSide::ALL {
            if can_castle(position, side) {
                sink.castle::<S>(king, side)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn pawn_moves<S: Side, G: Stage, K: Sink>(
    position: &Position,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let pawns = position.pieces(S::US, Role::Pawn);
    let enemy = position.by_color(S::THEM);
    let empty = !position.occupied();
    let pushes = S::forward(pawns) & empty;
    sink.pawns::<S>(G::pawns::<S>(PawnTargets {
        pushes,
        double_pushes: S::forward(pushes & S::THIRD_RANK) & empty,
        west: S::forward_west(pawns) & enemy,
        east: S::forward_east(pawns) & enemy,
    }))?;
    if G::CAPTURES
        && let Some(target) = position.en_passant()
    {
        for from in pawn_attacks(S::THEM, target) & pawns {
            sink.en_passant::<S>(from, target)?;
        }
    }
    ControlFlow::Continue(())
}
