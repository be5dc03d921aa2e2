//! [`nodes_for_elo`]: the options `UCI_LimitStrength` and `UCI_Elo` as a limit of nodes per move.

use core::ops::RangeInclusive;

/// The Elo rating and the nodes per move of each measured level. The differences come from 1,000
/// games between neighboring levels (`cargo run --release --package chess-match --example
/// calibrate_elo -- 1000`), rounded to tens; 1500 for 400 nodes is a definition. See docs/engine.md.
const LEVELS: [(u32, u32); 7] = [
    (500, 50),
    (810, 100),
    (1_210, 200),
    (1_500, 400),
    (1_740, 800),
    (2_000, 1_600),
    (2_240, 3_200),
];

/// The ratings that can be set.
pub(super) const ELO: RangeInclusive<u32> = LEVELS[0].0..=LEVELS[LEVELS.len() - 1].0;

/// The rating before the first `setoption`.
pub(super) const DEFAULT_ELO: u32 = 1_500;

/// Returns the nodes per move for a rating. Between the measured levels, the rating is linear in
/// the logarithm of the nodes.
pub(super) fn nodes_for_elo(elo: u32) -> u64 {
    let elo = elo.clamp(*ELO.start(), *ELO.end());
    let upper = LEVELS.partition_point(|&(level, _)| level < elo).max(1);
    let ((low, few), (high, many)) = (LEVELS[upper - 1], LEVELS[upper]);
    let [low, high, few, many, elo] = [low, high, few, many, elo].map(f64::from);
    let nodes = few * (many / few).powf((elo - low) / (high - low));
    #[expect(clippy::cast_sign_loss, reason = "it is positive")]
    let nodes = nodes.round() as u64;
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_match_the_measured_levels_and_rise_between_them() {
        for (elo, nodes) in &LEVELS {
            assert_eq!(nodes_for_elo(*elo), u64::from(*nodes));
        }
        let nodes: Vec<u64> = ELO.map(nodes_for_elo).collect();
        assert!(nodes.is_sorted());
        assert_eq!(nodes.first(), Some(&50));
        assert_eq!(nodes.last(), Some(&3_200));
        assert_eq!(nodes_for_elo(0), 50);
        assert_eq!(nodes_for_elo(u32::MAX), 3_200);
    }
}
