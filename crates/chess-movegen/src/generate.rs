//! The legal move generator: passes the legal moves to a [`Sink`] in sets of targets.

use crate::board_view::BoardView;
use crate::castling;
use crate::safety::{Safety, attacked_among, attacked_by};
use crate::side::Side;
use crate::sink::{PawnTargets, Sink};
use crate::stage::Stage;
use chess_board::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use chess_board::{Bitboard, Board, CastlingSide, raw};
use chess_move::{Move, MoveFlag, Role, Square};
use core::ops::ControlFlow;

/// Generates the legal moves of stage `G` into `sink`.
#[inline(always)]
pub fn generate<S: Side, G: Stage, K: Sink>(
    view: BoardView<'_>,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = view.board;
    let safety = Safety::new::<S>(board);
    let (own, enemy) = (board.by_color(S::US), board.by_color(S::THEM));
    let stage_targets = G::targets(own, enemy);

    king_moves::<S, G, K>(view, &safety, stage_targets, sink)?;
    if safety.checkers.more_than_one() {
        return ControlFlow::Continue(());
    }
    let targets = stage_targets & safety.check_mask;

    if safety.pins().is_empty() {
        pawn_moves::<S, G, NoPins, K>(view, &safety, sink)?;
        piece_moves::<S, NoPins, K>(view, &safety, targets, sink)
    } else {
        pawn_moves::<S, G, SomePins, K>(view, &safety, sink)?;
        piece_moves::<S, SomePins, K>(view, &safety, targets, sink)
    }
}

/// Whether any piece of the side to move is pinned, as a compile-time constant. Usually none is, and half of the work
/// is needed only for pinned pieces.
trait Pinning {
    const ANY: bool;
}

enum NoPins {}
enum SomePins {}

impl Pinning for NoPins {
    const ANY: bool = false;
}

impl Pinning for SomePins {
    const ANY: bool = true;
}

#[inline(always)]
fn piece_moves<S: Side, P: Pinning, K: Sink>(
    view: BoardView<'_>,
    safety: &Safety,
    targets: Bitboard,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = view.board;
    let occupied = board.occupied();
    let pins = if P::ANY {
        safety.pins()
    } else {
        Bitboard::EMPTY
    };
    unpinned_pieces::<S, K>(board, pins, targets, sink)?;
    if P::ANY {
        // A pinned slider can move only along its pin ray, and only if it moves in that direction.
        for from in board.diagonal_sliders(S::US) & safety.diagonal_pins {
            let attacked = bishop_attacks(from, occupied) & safety.diagonal_pins & targets;
            let role = if K::BY_ROLE && board.by_role(Role::Queen).contains(from) {
                Role::Queen
            } else {
                Role::Bishop
            };
            sink.piece::<S>(role, from, attacked)?;
        }
        for from in board.orthogonal_sliders(S::US) & safety.orthogonal_pins {
            let attacked = rook_attacks(from, occupied) & safety.orthogonal_pins & targets;
            let role = if K::BY_ROLE && board.by_role(Role::Queen).contains(from) {
                Role::Queen
            } else {
                Role::Rook
            };
            sink.piece::<S>(role, from, attacked)?;
        }
    }
    ControlFlow::Continue(())
}

/// Generates the moves of knights, bishops, rooks and queens to the targets, except for pieces in `pins`.
#[inline(always)]
pub(crate) fn unpinned_pieces<S: Side, K: Sink>(
    board: &Board,
    pins: Bitboard,
    targets: Bitboard,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let occupied = board.occupied();
    // A pinned knight has no moves. The caller generates the moves of pinned sliders.
    for from in board.pieces(S::US, Role::Knight) - pins {
        sink.piece::<S>(Role::Knight, from, knight_attacks(from) & targets)?;
    }
    // Queens count as both kinds of sliders: their moves on diagonals and on ranks and files are two sets, unless the
    // sink needs the role.
    let (diagonal, orthogonal) = if K::BY_ROLE {
        for from in board.pieces(S::US, Role::Queen) - pins {
            sink.piece::<S>(Role::Queen, from, queen_attacks(from, occupied) & targets)?;
        }
        (
            board.pieces(S::US, Role::Bishop),
            board.pieces(S::US, Role::Rook),
        )
    } else {
        (
            board.diagonal_sliders(S::US),
            board.orthogonal_sliders(S::US),
        )
    };
    let (diagonal, orthogonal) = (diagonal - pins, orthogonal - pins);
    if K::BY_ROLE || !sink.sliders(diagonal, orthogonal, occupied, targets) {
        for from in diagonal {
            sink.piece::<S>(Role::Bishop, from, bishop_attacks(from, occupied) & targets)?;
        }
        for from in orthogonal {
            sink.piece::<S>(Role::Rook, from, rook_attacks(from, occupied) & targets)?;
        }
    }
    ControlFlow::Continue(())
}

/// Generates king steps and castling. Computes attacks only on the squares that the king could move to or pass.
#[inline(always)]
fn king_moves<S: Side, G: Stage, K: Sink>(
    view: BoardView<'_>,
    safety: &Safety,
    stage_targets: Bitboard,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = view.board;
    let steps = king_attacks(safety.king) & stage_targets;
    // Unrolled by hand: a loop over the two sides would keep them in memory.
    let rights = view.castling_rooks & S::BACK_RANK;
    let (kingside, queenside) = if G::QUIETS && rights.any() && safety.checkers.is_empty() {
        (
            castling::king_path::<S>(view, safety, CastlingSide::Kingside),
            castling::king_path::<S>(view, safety, CastlingSide::Queenside),
        )
    } else {
        (None, None)
    };
    if steps.is_empty() && kingside.is_none() && queenside.is_none() {
        return ControlFlow::Continue(());
    }
    // The king itself does not block the attacks of a slider that gives check.
    let without_king = board.occupied() ^ safety.king;
    let paths = kingside.unwrap_or_default() | queenside.unwrap_or_default();
    let attacked = if (steps | paths).more_than_one() {
        attacked_by::<S::Opponent>(board, without_king)
    } else {
        // For a single square, the attacks from that square are cheaper.
        attacked_among::<S::Opponent>(board, without_king, steps | paths)
    };
    let safe_steps = steps - attacked;
    if safe_steps.any() {
        sink.piece::<S>(Role::King, safety.king, safe_steps)?;
    }
    if kingside.is_some_and(|path| path.is_disjoint(attacked)) {
        sink.single::<S>(
            Role::King,
            castling::king_move::<S>(safety.king, CastlingSide::Kingside),
        )?;
    }
    if queenside.is_some_and(|path| path.is_disjoint(attacked)) {
        sink.single::<S>(
            Role::King,
            castling::king_move::<S>(safety.king, CastlingSide::Queenside),
        )?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn pawn_moves<S: Side, G: Stage, P: Pinning, K: Sink>(
    view: BoardView<'_>,
    safety: &Safety,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = view.board;
    let pawns = board.pieces(S::US, Role::Pawn);
    let empty = !view.board.occupied();
    let enemy = board.by_color(S::THEM);

    let capturable = enemy & safety.check_mask;
    let (single, west, east) = if P::ANY {
        // A pawn pinned on a diagonal can capture along its pin ray; a pawn pinned on its file can advance.
        let pushable = pawns - safety.diagonal_pins;
        let unpinned_pushes = S::forward(pushable - safety.orthogonal_pins);
        let pinned_pushes = S::forward(pushable & safety.orthogonal_pins) & safety.orthogonal_pins;
        let capturers = pawns - safety.orthogonal_pins;
        let unpinned = capturers - safety.diagonal_pins;
        let pinned = capturers & safety.diagonal_pins;
        let on_pin_ray = capturable & safety.diagonal_pins;
        (
            (unpinned_pushes | pinned_pushes) & empty,
            S::forward_west(unpinned) & capturable | S::forward_west(pinned) & on_pin_ray,
            S::forward_east(unpinned) & capturable | S::forward_east(pinned) & on_pin_ray,
        )
    } else {
        (
            S::forward(pawns) & empty,
            S::forward_west(pawns) & capturable,
            S::forward_east(pawns) & capturable,
        )
    };
    let double_pushes = S::forward(single & S::THIRD_RANK) & empty & safety.check_mask;
    let pushes = single & safety.check_mask;

    sink.pawns::<S>(G::pawns::<S>(PawnTargets {
        pushes,
        double_pushes,
        west,
        east,
    }))?;
    if G::NOISY
        && let Some(target) = view.en_passant
    {
        en_passant::<S, K>(view, target, sink)?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn en_passant<S: Side, K: Sink>(
    view: BoardView<'_>,
    target: Square,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let capturers = pawn_attacks(S::THEM, target) & view.board.pieces(S::US, Role::Pawn);
    for from in capturers {
        if raw::is_safe_after_en_passant(view.board, S::US, from, target) {
            sink.single::<S>(Role::Pawn, Move::new(from, target, MoveFlag::EnPassant))?;
        }
    }
    ControlFlow::Continue(())
}
