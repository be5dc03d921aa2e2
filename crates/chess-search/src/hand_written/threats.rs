//! Threats: what captures would gain (<https://www.chessprogramming.org/Hanging_Piece>), and control of squares.

use super::context::{EvalContext, SideContext};
use super::parameters::{PARAMETERS, Terms};
use super::side::{Black, Side, White, forward, own_half, pawn_attacks, rank};
use super::sums::{EvalSums, Trace};
use chess_board::Bitboard;
use chess_move::{Rank, Role};

/// The values of the roles up to the queen, in pawns.
const WORTH: [usize; 5] = [1, 3, 3, 5, 9];
/// The index of a capture that gains nothing: the most that one can lose is a queen for a pawn.
const NO_GAIN: usize = 8;

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
    count::<S, T, _>(context, sums, &PARAMETERS.threat_pawn_move, victims);

    count::<S, T, _>(
        context,
        sums,
        &PARAMETERS.undefended,
        us.pieces - us.attacked,
    );
    let contested = us.pieces & us.attacked & them.attacked;
    count::<S, T, _>(context, sums, &PARAMETERS.contested, contested);
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

/// Adds each piece by its role. Kings do not count, because attacks on them are checks, which the search handles.
#[inline(always)]
fn count<S: Side, T: Trace, const N: usize>(
    context: &EvalContext<'_>,
    sums: &mut EvalSums<'_, T>,
    terms: &Terms<N>,
    pieces: Bitboard,
) {
    if pieces.is_empty() {
        return;
    }
    for role in Role::ALL.into_iter().take(N) {
        let pieces = pieces & context.position.by_role(role);
        if pieces.any() {
            sums.add_times::<S, _>(terms, role.index(), pieces.len() as i32);
        }
    }
}

/// Adds each attacked enemy piece by what its capture gains. A capture by the king counts only if it is not defended.
#[inline(always)]
fn gains<S: Side, T: Trace>(context: &EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    let (us, them) = (context.us::<S>(), context.them::<S>());
    let [pawns, knights, bishops, rooks, queens, _] = us.attacks;
    let attackers = [
        (pawns, Role::Pawn),
        (knights | bishops, Role::Knight),
        (rooks, Role::Rook),
        (queens, Role::Queen),
    ];
    for (victim, worth) in Role::ALL.into_iter().zip(WORTH) {
        let victims = them.pieces & context.position.by_role(victim) & us.attacked;
        if victims.is_empty() {
            continue;
        }
        let mut gain = |gain: usize, victims: Bitboard| {
            if victims.any() {
                sums.add_times::<S, _>(&PARAMETERS.threat_gain, gain, victims.len() as i32);
            }
        };
        gain(NO_GAIN + worth, victims - them.attacked);
        let mut defended = victims & them.attacked;
        for (attacks, role) in attackers {
            gain(NO_GAIN + worth - WORTH[role.index()], defended & attacks);
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
