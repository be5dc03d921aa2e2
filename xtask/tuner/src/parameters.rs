//! The parameters that are tuned, and the source file that they are written to.

use chess_search::tune::groups;
use std::fmt::Write;

/// Pairs of middlegame and endgame, in the order of their places.
pub(crate) type Pairs = Vec<[f64; 2]>;

/// Returns the parameters of the current evaluation.
pub(crate) fn current() -> Pairs {
    groups()
        .into_iter()
        .flat_map(|(_, values)| values)
        .map(|(middlegame, endgame)| [middlegame.into(), endgame.into()])
        .collect()
}

/// Returns the index of the first parameter of a group, and the number of its parameters.
fn place(name: &str) -> (usize, usize) {
    let mut first = 0;
    for (group, values) in groups() {
        if group == name {
            return (first, values.len());
        }
        first += values.len();
    }
    (0, 0)
}

const ROLES: [&str; 5] = ["pawn", "knight", "bishop", "rook", "queen"];

/// Moves the mean of the square values of each role to its material. Evaluations change only by rounding.
pub(crate) fn center(pairs: &mut Pairs) {
    let (material, _) = place("material");
    for (role, name) in ROLES.into_iter().enumerate() {
        let (first, count) = place(&format!("{name}_square"));
        // A pawn stands on the second to the seventh rank.
        let can_stand = |place: usize| role != 0 || (8..56).contains(&(place % 64));
        let mut squares: Vec<_> = pairs[first..first + count]
            .iter_mut()
            .enumerate()
            .filter(|&(place, _)| can_stand(place))
            .map(|(_, pair)| pair)
            .collect();
        let mut mean = [0.0; 2];
        for (half, mean) in mean.iter_mut().enumerate() {
            *mean = squares.iter().map(|pair| pair[half]).sum::<f64>() / squares.len() as f64;
            for pair in &mut squares {
                pair[half] -= *mean;
            }
        }
        for (material, mean) in pairs[material + role].iter_mut().zip(mean) {
            *material += mean;
        }
    }
}

/// Returns the mean of the middlegame and endgame values of a pawn, in centipawns.
///
/// For the report only: the parameters are not scaled by it, because the search has margins in the unit of the scores.
pub(crate) fn pawn_value(pairs: &Pairs) -> f64 {
    let (pawn, _) = place("material");
    f64::midpoint(pairs[pawn][0], pairs[pawn][1])
}

/// Returns the source file with these values.
pub(crate) fn source(pairs: &Pairs, header: &str) -> String {
    let mut text = format!(
        "//! The values of the parameters. Written by the tuner; do not edit.\n//!\n{header}\n\
         use super::parameters::{{Parameters, Values}};\n\n\
         /// The parameters in use.\n\
         #[rustfmt::skip]\n\
         pub(crate) static PARAMETERS: Parameters = Parameters::new(&Values {{\n"
    );
    let mut pairs = pairs
        .iter()
        .map(|pair| format!("({}, {})", pair[0].round(), pair[1].round()).replace("-0", "0"));
    for (name, values) in groups() {
        let values: Vec<_> = pairs.by_ref().take(values.len()).collect();
        if values.len() <= 8 {
            let _ = writeln!(text, "    {name}: [{}],", values.join(", "));
        } else {
            let width = if values.len() == 32 { 4 } else { 8 };
            let _ = writeln!(text, "    {name}: [");
            for row in values.chunks(width) {
                let _ = writeln!(text, "        {},", row.join(", "));
            }
            let _ = writeln!(text, "    ],");
        }
    }
    text.push_str("});\n");
    text
}
