//! Threats: what captures would gain (<https://www.chessprogramming.org/Hanging_Piece>), and control of squares.

use super::context::{EvalContext, SideContext};
use super::parameters::Terms;
use super::side::{Black, Side, White, forward, own_half, pawn_attacks, rank};
use super::sums::{EvalSums, Trace};
use super::tuned::PARAMETERS;
use chess_board::Bitboard;
use chess_move::{Rank, Role};

/// The values of a pawn, a knight or bishop, a rook and a queen, in pawns.
const WORTH: [usize; 4] = [1, 3, 5, 9];
/// The index of a trade of pieces of equal value: the most that one can lose is a queen for a pawn.
const EQUAL_TRADE: usize = 4;

/// Adds the threats of this side, and what is at risk.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(
    context: &EvalContext<'_>,
    majorities: [Bitboard; 2],
    sums: &mut EvalSums<'_, T>,
) {
    let (us, them) = (context.us::<S>(), context.them::<S>());
    gains::<S, T>(context, sums);
    let defended = (them.pieces & them.attacked) - them.pawn_attacks;
    let outnumbered = defended & majorities[S::US.index()];
    sums.add_times::<S, _>(&PARAMETERS.threat_majority, 0, outnumbered.len() as i32);

    let step = forward::<S>(us.pawns) - context.occupied;
    let second = forward::<S>(step & rank::<S>(Rank::Third)) - context.occupied;
    let victims = pawn_attacks::<S>(step | second) & (them.pieces - them.pawns);
    let terms = &PARAMETERS.threat_pawn_move;
    count::<S, T, _>(context, sums, terms, Role::Knight, victims);

    let undefended = us.pieces - us.attacked;
    let terms = &PARAMETERS.undefended;
    count::<S, T, _>(context, sums, terms, Role::Pawn, undefended);
    let contested = us.pieces & us.attacked & them.attacked;
    let terms = &PARAMETERS.contested;
    count::<S, T, _>(context, sums, terms, Role::Pawn, contested);
    control::<S, T>(us, them, sums);
}

/// Adds the control of squares (<https://www.chessprogramming.org/Square_Control>).
#[inline(always)]
fn control<S: Side, T: Trace>(us: &SideContext, them: &SideContext, sums: &mut EvalSums<'_, T>) {
    let alone = us.attacked - them.attacked;
    let squares = [
        alone & own_half::<S>(),
        alone - own_half::<S>(),
        (us.pawn_attacks & them.attacked) - them.pawn_attacks,
    ];
    for (index, squares) in squares.into_iter().enumerate() {
        sums.add_times::<S, _>(&PARAMETERS.control, index, squares.len() as i32);
    }
}

/// Adds each piece by its role, from this one on. Kings do not count, because attacks on them are checks, which the
/// search handles.
#[inline(always)]
fn count<S: Side, T: Trace, const N: usize>(
    context: &EvalContext<'_>,
    sums: &mut EvalSums<'_, T>,
    terms: &Terms<N>,
    first: Role,
    pieces: Bitboard,
) {
    if pieces.is_empty() {
        return;
    }
    for (index, &role) in Role::ALL[first.index()..].iter().take(N).enumerate() {
        let pieces = pieces & context.position.by_role(role);
        if pieces.any() {
            sums.add_times::<S, _>(terms, index, pieces.len() as i32);
        }
    }
}

/// Adds each attacked enemy piece by what its capture gains. A capture by the king counts only if it is not defended.
#[inline(always)]
fn gains<S: Side, T: Trace>(context: &EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    let (us, them) = (context.us::<S>(), context.them::<S>());
    let [pawns, knights, bishops, rooks, queens, _] = us.attacks;
    let attackers = [pawns, knights | bishops, rooks, queens];
    let by_role = |role| context.position.by_role(role);
    let pieces = [
        by_role(Role::Pawn),
        by_role(Role::Knight) | by_role(Role::Bishop),
        by_role(Role::Rook),
        by_role(Role::Queen),
    ];
    for (class, (pieces, worth)) in pieces.into_iter().zip(WORTH).enumerate() {
        let victims = pieces & them.pieces & us.attacked;
        if victims.is_empty() {
            continue;
        }
        let free = victims - them.attacked;
        sums.add_times::<S, _>(&PARAMETERS.threat_free, class, free.len() as i32);
        let mut defended = victims & them.attacked;
        for (attacks, cost) in attackers.into_iter().zip(WORTH) {
            let trades = defended & attacks;
            if trades.any() {
                let index = (2 * EQUAL_TRADE + worth - cost) / 2;
                sums.add_times::<S, _>(&PARAMETERS.threat_trade, index, trades.len() as i32);
            }
            defended -= attacks;
        }
    }
}

/// Returns, by color, the squares that more roles of this side attack than of the other side.
#[inline(always)]
pub(super) fn majorities(context: &EvalContext<'_>) -> [Bitboard; 2] {
    let white = numbers(&context.us::<White>().attacks);
    let black = numbers(&context.us::<Black>().attacks);
    let mut majorities = [Bitboard::EMPTY; 2];
    let mut equal = !Bitboard::EMPTY;
    for (white, black) in white.into_iter().zip(black).rev() {
        majorities[0] |= equal & (white - black);
        majorities[1] |= equal & (black - white);
        equal -= white ^ black;
    }
    majorities
}

/// Returns how many of the sets each square belongs to: the ones, twos and fours of a binary number.
#[inline(always)]
fn numbers(sets: &[Bitboard; 6]) -> [Bitboard; 3] {
    let mut digits = [Bitboard::EMPTY; 3];
    for &set in sets {
        let mut carry = set;
        for digit in &mut digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }
    digits
}
