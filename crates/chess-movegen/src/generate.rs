//! The generator: every legal move, and only these, handed to a [`Sink`] in sets.

use crate::safety::{Safety, attacked_by};
use crate::side::Side;
use crate::sink::{PawnTargets, Sink};
use crate::stage::Stage;
use chess_board::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Role, Square};
use core::ops::ControlFlow;

/// Hands all legal moves of one stage to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, G: Stage, K: Sink>(
    position: &Position,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = position.board();
    let safety = Safety::new::<S>(board);
    let (own, enemy) = (board.by_color(S::US), board.by_color(S::THEM));
    let reachable = G::targets(own, enemy);

    king_moves::<S, G, K>(position, &safety, reachable, sink)?;
    if safety.checkers.more_than_one() {
        return ControlFlow::Continue(());
    }
    let targets = reachable & safety.check_mask;
    let occupied = own | enemy;

    pawn_moves::<S, G, K>(position, &safety, sink)?;
    // A pinned knight never has a move.
    for from in board.pieces(S::US, Role::Knight) - safety.pins() {
        sink.piece::<S>(Role::Knight, from, knight_attacks(from) & targets)?;
    }
    // A slider pinned along a line it moves on keeps that line, pinned otherwise it keeps nothing.
    for from in board.pieces(S::US, Role::Bishop) - safety.straight_pins {
        let mut reached = bishop_attacks(from, occupied) & targets;
        if safety.diagonal_pins.contains(from) {
            reached &= safety.diagonal_pins;
        }
        sink.piece::<S>(Role::Bishop, from, reached)?;
    }
    for from in board.pieces(S::US, Role::Rook) - safety.diagonal_pins {
        let mut reached = rook_attacks(from, occupied) & targets;
        if safety.straight_pins.contains(from) {
            reached &= safety.straight_pins;
        }
        sink.piece::<S>(Role::Rook, from, reached)?;
    }
    for from in board.pieces(S::US, Role::Queen) {
        let mut diagonal = bishop_attacks(from, occupied);
        let mut straight = rook_attacks(from, occupied);
        if safety.pins().contains(from) {
            if safety.diagonal_pins.contains(from) {
                diagonal &= safety.diagonal_pins;
                straight = Bitboard::EMPTY;
            } else {
                straight &= safety.straight_pins;
                diagonal = Bitboard::EMPTY;
            }
        }
        sink.piece::<S>(Role::Queen, from, (diagonal | straight) & targets)?;
    }
    ControlFlow::Continue(())
}

/// King steps and castling. Which squares are attacked is only worked out where it matters.
#[inline(always)]
fn king_moves<S: Side, G: Stage, K: Sink>(
    position: &Position,
    safety: &Safety,
    reachable: Bitboard,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = position.board();
    let steps = king_attacks(safety.king) & reachable;
    let castling_rooks = if G::QUIETS && safety.checkers.is_empty() {
        position.castling_rooks() & S::BACK_RANK
    } else {
        Bitboard::EMPTY
    };
    if (steps | castling_rooks).is_empty() {
        return ControlFlow::Continue(());
    }
    // The king does not shield the squares behind it from a slider that gives check.
    let without_king = position.occupied() ^ safety.king;
    let attacked = attacked_by::<S::Opponent>(board, without_king);
    let safe_steps = steps - attacked;
    if safe_steps.any() {
        sink.piece::<S>(Role::King, safety.king, safe_steps)?;
    }
    if castling_rooks.any() {
        for side in CastlingSide::ALL {
            if can_castle::<S>(position, safety, attacked, side) {
                sink.castle::<S>(safety.king, side)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the king, not in check, may castle to this side: the right is there, nothing but the
/// two stands where either passes or ends, and no square of the king's way is attacked.
#[inline(always)]
fn can_castle<S: Side>(
    position: &Position,
    safety: &Safety,
    attacked: Bitboard,
    side: CastlingSide,
) -> bool {
    let Some(rook) = position.castling_rook(S::US, side) else {
        return false;
    };
    let king = safety.king;
    let (king_to, rook_to) = (side.king_to(S::US), side.rook_to(S::US));
    let king_way = between(king, king_to) | king_to;
    let way = king_way | between(rook, rook_to) | rook_to;
    let others = (position.occupied() ^ king) - rook;
    // In Chess960 the rook may shield the king's end from a rook on the same rank. It is then
    // pinned, and as it always ends beside the king it cannot go on shielding.
    way.is_disjoint(others)
        && king_way.is_disjoint(attacked)
        && !safety.straight_pins.contains(rook)
}

#[inline(always)]
fn pawn_moves<S: Side, G: Stage, K: Sink>(
    position: &Position,
    safety: &Safety,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = position.board();
    let pawns = board.pieces(S::US, Role::Pawn);
    let empty = !position.occupied();
    let enemy = board.by_color(S::THEM);

    // A pawn pinned on a diagonal may take along it; pinned on its file it may go on.
    let pushers = pawns - safety.diagonal_pins;
    let free = S::forward(pushers - safety.straight_pins);
    let pinned = S::forward(pushers & safety.straight_pins) & safety.straight_pins;
    let single = (free | pinned) & empty;
    let double = S::forward(single & S::THIRD_RANK) & empty & safety.check_mask;
    let pushes = single & safety.check_mask;

    let takers = pawns - safety.straight_pins;
    let (free, pinned) = (takers - safety.diagonal_pins, takers & safety.diagonal_pins);
    let takeable = enemy & safety.check_mask;
    let pinned_takeable = takeable & safety.diagonal_pins;
    let west = S::forward_west(free) & takeable | S::forward_west(pinned) & pinned_takeable;
    let east = S::forward_east(free) & takeable | S::forward_east(pinned) & pinned_takeable;

    sink.pawns::<S>(G::pawns::<S>(PawnTargets {
        pushes,
        double_pushes: double,
        west,
        east,
    }))?;
    if G::CAPTURES
        && let Some(target) = position.en_passant()
    {
        en_passant::<S, K>(position, target, sink)?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn en_passant<S: Side, K: Sink>(
    position: &Position,
    target: Square,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let capturers = pawn_attacks(S::THEM, target) & position.pieces(S::US, Role::Pawn);
    for from in capturers {
        if position.en_passant_leaves_king_safe(from, target) {
            sink.en_passant::<S>(from, target)?;
        }
    }
    ControlFlow::Continue(())
}
