//! How squares are numbered when a position becomes an index. Squares are 0 for a1, 1 for b1 to 63 for h8.
//!
//! All tables here are computed from their definitions:
//!
//! - The *triangle* a1-d1-d4 has the ten squares that remain if the board is mirrored so that a piece stands in its
//!   lower left eighth. The six squares below the diagonal come first.
//! - *Below the diagonal* are 28 squares, numbered by rank.
//! - The two kings have 462 placements that no symmetry maps to another one.
//! - Pawns are numbered by their distance from the edge files, from the outer files inwards.

/// Placements of two kings, up to symmetry.
pub(super) const KING_PAIRS: u64 = 462;
/// Placements of three different pieces, up to symmetry.
pub(super) const TRIPLES: u64 = OFF_DIAGONAL_TRIPLES + 4 * (28 * 62 + 7 * 28 + 7 * 6);
/// Placements of three different pieces, the first of them below the diagonal.
const OFF_DIAGONAL_TRIPLES: u64 = 6 * 63 * 62;

const fn file(square: u8) -> u8 {
    square & 7
}

const fn rank(square: u8) -> u8 {
    square >> 3
}

/// Exchanges files and ranks.
const fn transpose(square: u8) -> u8 {
    file(square) << 3 | rank(square)
}

const NONE: u16 = u16::MAX;

/// The number of a square of the triangle.
const TRIANGLE: [u8; 64] = {
    let mut numbers = [u8::MAX; 64];
    let (mut below, mut square) = (0, 0);
    while square < 28 {
        if file(square) < 4 && rank(square) < file(square) {
            numbers[square as usize] = below;
            below += 1;
        } else if rank(square) == file(square) {
            numbers[square as usize] = 6 + rank(square);
        }
        square += 1;
    }
    numbers
};

/// The number of a square below the diagonal.
const BELOW_DIAGONAL: [u8; 64] = {
    let mut numbers = [u8::MAX; 64];
    let (mut count, mut square) = (0, 0);
    while square < 64 {
        if rank(square) < file(square) {
            numbers[square as usize] = count;
            count += 1;
        }
        square += 1;
    }
    numbers
};

/// The number of a placement of two kings, by the number of the first in the triangle and the square of the second.
const KINGS: [[u16; 64]; 10] = {
    let mut numbers = [[NONE; 64]; 10];
    let mut count = 0;
    // Kings on the diagonal together come last.
    let mut both_on_diagonal = 0;
    while both_on_diagonal < 2 {
        let mut first_number = 0;
        while first_number < 10 {
            let first = square_of_triangle(first_number);
            let first_on_diagonal = rank(first) == file(first);
            let mut second = 0;
            while second < 64 {
                let on_diagonal = first_on_diagonal && rank(second) == file(second);
                let is_mirrored = first_on_diagonal && rank(second) > file(second);
                let adjacent = rank(first).abs_diff(rank(second)) <= 1
                    && file(first).abs_diff(file(second)) <= 1;
                if !is_mirrored && !adjacent && on_diagonal == (both_on_diagonal == 1) {
                    numbers[first_number as usize][second as usize] = count;
                    count += 1;
                }
                second += 1;
            }
            first_number += 1;
        }
        both_on_diagonal += 1;
    }
    assert!(count as u64 == KING_PAIRS);
    numbers
};

const fn square_of_triangle(number: u8) -> u8 {
    let mut square = 0;
    while TRIANGLE[square as usize] != number {
        square += 1;
    }
    square
}

/// Binomial coefficients, by the number of chosen things and the number of all.
const BINOMIAL: [[u64; 64]; 7] = {
    let mut table = [[0; 64]; 7];
    let mut of = 0;
    while of < 64 {
        table[0][of] = 1;
        let mut chosen = 1;
        while chosen < 7 && of > 0 {
            table[chosen][of] = table[chosen][of - 1] + table[chosen - 1][of - 1];
            chosen += 1;
        }
        of += 1;
    }
    table
};

/// Returns the number of ways to choose `chosen` of `of` things.
pub(super) const fn binomial(chosen: usize, of: usize) -> u64 {
    BINOMIAL[chosen][of]
}

/// The bits that change when the files are mirrored.
pub(super) const MIRROR: u8 = 0x07;
/// The bits that change when the ranks are reversed.
pub(super) const REVERSE: u8 = 0x38;

/// Mirrors the files or reverses the ranks of all squares.
#[inline]
pub(super) fn reflect(squares: &mut [u8], bits: u8) {
    for square in squares {
        *square ^= bits;
    }
}

/// Mirrors all squares so that the leading ones are in the lower left eighth of the board.
///
/// `leading` is the number of pieces that decide about the diagonal: if all of these are on it, nothing is mirrored.
#[inline]
pub(super) fn normalize(squares: &mut [u8], leading: usize) {
    if file(squares[0]) > 3 {
        reflect(squares, MIRROR);
    }
    if rank(squares[0]) > 3 {
        reflect(squares, REVERSE);
    }
    let decisive = squares[..leading]
        .iter()
        .find(|&&square| rank(square) != file(square));
    if decisive.is_some_and(|&square| rank(square) > file(square)) {
        for square in squares {
            *square = transpose(*square);
        }
    }
}

/// Returns the number of a placement of two kings, or `None` if they are adjacent. The squares are normalized.
#[inline]
pub(super) fn kings_number(first: u8, second: u8) -> Option<u64> {
    let number = KINGS[usize::from(TRIANGLE[usize::from(first)])][usize::from(second)];
    (number != NONE).then_some(u64::from(number))
}

/// Returns the number of a placement of three different pieces. The squares are normalized and different.
#[inline]
pub(super) fn triple_number([first, second, third]: [u8; 3]) -> u64 {
    let on_diagonal = |square| rank(square) == file(square);
    let below = |square: u8| u64::from(BELOW_DIAGONAL[usize::from(square)]);
    // Squares of earlier pieces are not counted.
    let skip_second = u64::from(second > first);
    let skip_third = u64::from(third > first) + u64::from(third > second);
    let second_rest = u64::from(second) - skip_second;
    let third_rest = u64::from(third) - skip_third;
    if !on_diagonal(first) {
        let first = u64::from(TRIANGLE[usize::from(first)]);
        return (first * 63 + second_rest) * 62 + third_rest;
    }
    let first = u64::from(rank(first));
    if !on_diagonal(second) {
        return OFF_DIAGONAL_TRIPLES + (first * 28 + below(second)) * 62 + third_rest;
    }
    let second = u64::from(rank(second)) - skip_second;
    let before = OFF_DIAGONAL_TRIPLES + 4 * 28 * 62;
    if !on_diagonal(third) {
        return before + (first * 7 + second) * 28 + below(third);
    }
    before + 4 * 7 * 28 + (first * 7 + second) * 6 + u64::from(rank(third)) - skip_third
}

/// Returns the distance of a file from the edge: 0 for a and h, 3 for d and e.
#[inline]
pub(super) const fn edge_distance(square: u8) -> u8 {
    if file(square) < 4 {
        file(square)
    } else {
        7 - file(square)
    }
}

/// The order of pawns: that with the smallest value leads. It is on the outermost file, and there on the lowest rank.
#[inline]
pub(super) const fn pawn_order(square: u8) -> u8 {
    edge_distance(square) * 6 + rank(square) - 1
}

/// Returns on how many squares a pawn can stand that comes after one on this square: from 47 on a2 to 0 on e7.
#[inline]
pub(super) const fn squares_after(square: u8) -> u8 {
    47 - 2 * pawn_order(square) - (file(square) > 3) as u8
}

/// The first number of the placements of pawns whose leading one stands on a square of the file.
/// By the number of pawns, less one, and the order of the leading pawn.
const PAWNS_BEFORE: [[u64; 24]; 5] = {
    let mut table = [[0; 24]; 5];
    let mut others = 0;
    while others < 5 {
        let mut order = 0;
        while order < 24 {
            table[others][order] = if order % 6 == 0 {
                0
            } else {
                table[others][order - 1] + pawns_led_by(others, order - 1)
            };
            order += 1;
        }
        others += 1;
    }
    table
};

/// Returns the number of placements of the other pawns if the leading one is on a square of the files a to d.
const fn pawns_led_by(others: usize, order: usize) -> u64 {
    binomial(others, 47 - 2 * order)
}

/// Returns the number of placements of this number of pawns, if the leading one is on a file at this distance from the
/// edge.
pub(super) const fn pawn_placements(pawns: usize, edge_distance: usize) -> u64 {
    let last = edge_distance * 6 + 5;
    PAWNS_BEFORE[pawns - 1][last] + pawns_led_by(pawns - 1, last)
}

/// Returns the number of a placement of pawns among those with the leading pawn on the same file. The leading pawn is
/// the first, on one of the files a to d. The order of the others is changed.
#[inline]
pub(super) fn pawns_number(pawns: &mut [u8]) -> u64 {
    let count = pawns.len();
    pawns[1..].sort_unstable_by_key(|&square| pawn_order_of_others(square));
    let mut number = PAWNS_BEFORE[count - 1][usize::from(pawn_order(pawns[0]))];
    for (at, &square) in pawns.iter().enumerate().skip(1) {
        number += binomial(count - at, usize::from(squares_after(square)));
    }
    number
}

const fn pawn_order_of_others(square: u8) -> u8 {
    47 - squares_after(square)
}

/// Returns the number of a placement of equal pieces among all squares that `earlier` pieces leave free, from `first`
/// on. The order of the pieces is changed.
#[inline]
pub(super) fn group_number(pieces: &mut [u8], earlier: &[u8], first: u8) -> u64 {
    pieces.sort_unstable();
    let mut number = 0;
    for (at, &square) in pieces.iter().enumerate() {
        let skipped = earlier.iter().filter(|&&taken| taken < square).count();
        number += binomial(at + 1, usize::from(square - first) - skipped);
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn squares_are_numbered_as_documented() {
        assert_eq!(TRIPLES, 31_332);
        assert_eq!(
            [1, 2, 10, 3, 11, 19].map(|square| TRIANGLE[square]),
            [0, 1, 3, 2, 4, 5]
        );
        assert_eq!([0, 9, 18, 27].map(|square| TRIANGLE[square]), [6, 7, 8, 9]);
        assert_eq!((BELOW_DIAGONAL[1], BELOW_DIAGONAL[55]), (0, 27));
        assert_eq!(
            [8, 15, 16, 9, 51, 52].map(squares_after),
            [47, 46, 45, 35, 1, 0]
        );
        assert_eq!(binomial(5, 47), 1_533_939);
    }

    /// All squares that symmetry maps a placement to.
    fn images<const N: usize>(squares: [u8; N]) -> impl Iterator<Item = [u8; N]> {
        (0..8).map(move |symmetry| {
            squares.map(|square| {
                let square = if symmetry & 4 == 0 {
                    square
                } else {
                    transpose(square)
                };
                square ^ [0, 7, 56, 63][symmetry & 3]
            })
        })
    }

    #[test]
    fn placements_of_kings_have_one_number_each() {
        let mut by_number: HashMap<u64, [u8; 2]> = HashMap::new();
        for first in 0..64 {
            for second in 0..64 {
                let mut squares = [first, second];
                normalize(&mut squares, 2);

                let near = rank(first).abs_diff(rank(second)) <= 1
                    && file(first).abs_diff(file(second)) <= 1;

                match kings_number(squares[0], squares[1]) {
                    None => assert!(near),
                    Some(number) => {
                        assert!(!near);
                        let smallest = images([first, second]).min().unwrap();
                        assert_eq!(*by_number.entry(number).or_insert(smallest), smallest);
                    }
                }
            }
        }
        assert_eq!(by_number.len() as u64, KING_PAIRS);
        assert_eq!(by_number.keys().max(), Some(&(KING_PAIRS - 1)));
    }

    #[test]
    fn placements_of_three_pieces_have_one_number_each() {
        let mut by_number: HashMap<u64, [u8; 3]> = HashMap::new();
        for first in 0..64 {
            for second in (0..64).filter(|&second| second != first) {
                for third in (0..64).filter(|&third| third != first && third != second) {
                    let mut squares = [first, second, third];
                    normalize(&mut squares, 3);
                    let smallest = images([first, second, third]).min().unwrap();
                    let number = triple_number(squares);
                    assert_eq!(*by_number.entry(number).or_insert(smallest), smallest);
                }
            }
        }
        assert_eq!(by_number.len() as u64, TRIPLES);
        assert_eq!(by_number.keys().max(), Some(&(TRIPLES - 1)));
    }

    #[test]
    fn placements_of_pawns_have_one_number_each() {
        let pawn_squares: Vec<u8> = (8..56).collect();
        let number = |pawns: &[u8]| {
            let mut pawns = pawns.to_vec();
            let lead = (0..pawns.len())
                .min_by_key(|&at| (pawn_order(pawns[at]), pawns[at]))
                .unwrap();
            pawns.swap(0, lead);
            if pawns[0] & 7 > 3 {
                reflect(&mut pawns, MIRROR);
            }
            (edge_distance(pawns[0]), pawns_number(&mut pawns))
        };
        let mut found: HashMap<(usize, u8), Vec<u64>> = HashMap::new();
        let mut add = |pawns: &[u8]| {
            let (file, number) = number(pawns);
            found.entry((pawns.len(), file)).or_default().push(number);
        };
        for &a in &pawn_squares {
            add(&[a]);
            for &b in pawn_squares.iter().filter(|&&b| b > a) {
                add(&[a, b]);
                for &c in pawn_squares.iter().filter(|&&c| c > b) {
                    add(&[c, a, b]);
                }
            }
        }
        for ((pawns, file), mut numbers) in found {
            numbers.sort_unstable();
            numbers.dedup();
            let expected = pawn_placements(pawns, usize::from(file));
            assert!(
                numbers.into_iter().eq(0..expected),
                "{pawns} pawns, file {file}"
            );
        }
    }

    #[test]
    fn groups_have_one_number_for_each_choice() {
        let mut numbers = Vec::new();
        let earlier = [3, 17, 60];
        let free: Vec<u8> = (0..64).filter(|square| !earlier.contains(square)).collect();
        for (at, &high) in free.iter().enumerate() {
            for &low in &free[..at] {
                numbers.push(group_number(&mut [high, low], &earlier, 0));
            }
        }
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..binomial(2, 61)));
    }
}
