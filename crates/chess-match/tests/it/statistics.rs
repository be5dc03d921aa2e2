//! Elo, error bars and SPRT, against figures that were computed in other ways.
//!
//! The figures marked "fastchess" are those of the tests of fastchess 1.8 (MIT). The others were computed with mpmath
//! (Elo, superiority) and by constrained maximization of the likelihood with SLSQP of `SciPy` 1.17 (LLR), which knows
//! nothing of Lagrange multipliers. On the normalized scale it started from 62 distributions, because there may be
//! several local maxima.

use chess_match::{
    EloScale, InvalidSprt, Points, Sprt, SprtState, Tally, elo_difference, expected_score,
};

#[track_caller]
fn assert_close(actual: f64, expected: f64, tolerance: f64) {
    assert!(
        (actual - expected).abs() <= tolerance,
        "{actual} is not within {tolerance} of {expected}"
    );
}

/// Losses, draws and wins.
fn games([losses, draws, wins]: [u64; 3]) -> Tally {
    Tally::from_games(wins, draws, losses)
}

#[test]
fn elo_and_its_interval_are_those_of_mpmath() {
    let tallies = [
        (
            games([89, 123, 76]),
            [-15.693_520_705, -46.272_354_200, 14.643_647_234],
            -20.756_449_777,
        ),
        (
            games([96, 111, 136]),
            [40.702_458_187, 10.586_756_299, 71.441_192_186],
            49.768_415_381,
        ),
        (
            games([356, 0, 34]),
            [-407.988_432_372, -480.525_704_925, -354.196_675_454],
            -508.435_325_040,
        ),
        (
            Tally::from_pairs([34, 54, 63, 64, 75]),
            [55.579_780_420, 28.276_159_757, 83.583_018_770],
            57.935_599_938,
        ),
        (
            Tally::from_pairs([332, 433, 498, 333, 334]),
            [-8.642_667_268, -18.984_508_686, 1.683_880_163],
            -9.172_914_270,
        ),
    ];
    for (tally, [elo, low, high], normalized) in tallies {
        let estimate = tally.elo().unwrap();
        let interval = estimate.interval.unwrap();
        assert_close(estimate.elo, elo, 1e-8);
        assert_close(interval.0, low, 1e-8);
        assert_close(interval.1, high, 1e-8);
        assert_close(estimate.normalized.unwrap(), normalized, 1e-8);
    }
}

#[test]
fn elo_and_its_error_are_those_of_fastchess() {
    for (tally, elo, error) in [
        (games([96, 111, 136]), 40.70, 30.43),
        (Tally::from_pairs([34, 54, 63, 64, 75]), 55.58, 27.65),
        (Tally::from_pairs([332, 433, 498, 333, 334]), -8.64, 10.33),
        (
            Tally::from_pairs([7895, 8757, 5685, 568, 9999]),
            -21.04,
            2.95,
        ),
    ] {
        let estimate = tally.elo().unwrap();
        assert_close(estimate.elo, elo, 0.005);
        assert_close(estimate.margin().unwrap(), error, 0.005);
    }
}

#[test]
fn superiority_is_that_of_mpmath() {
    for (tally, superiority) in [
        (games([89, 123, 76]), 0.155_326_434_927),
        (games([96, 111, 136]), 0.996_010_235_733),
        (games([40, 100, 60]), 0.978_324_124_370),
        (Tally::from_pairs([34, 54, 63, 64, 75]), 0.999_970_393_008),
        (
            Tally::from_pairs([332, 433, 498, 333, 334]),
            0.050_470_066_983,
        ),
    ] {
        assert_close(
            tally.likelihood_of_superiority().unwrap(),
            superiority,
            1e-11,
        );
    }
}

#[test]
fn pairs_have_a_smaller_error_than_their_games_if_openings_decide_games() {
    // Every opening is won by White: each pair is a win and a loss.
    let mut paired = Tally::default();
    for _ in 0..50 {
        paired.add_pair(Points::Win, Points::Loss);
    }
    paired.add_pair(Points::Win, Points::Draw);
    let single = games([paired.losses(), paired.draws(), paired.wins()]);
    assert_close(paired.elo().unwrap().elo, single.elo().unwrap().elo, 1e-9);
    assert!(paired.elo().unwrap().margin() < Some(10.0));
    assert!(single.elo().unwrap().margin() > Some(60.0));
}

#[test]
fn equal_results_have_no_error_bar() {
    assert_eq!(Tally::default().elo(), None);
    assert_eq!(Tally::default().score(), None);
    let draws = games([0, 7, 0]).elo().unwrap();
    assert_eq!(
        (draws.elo, draws.interval, draws.normalized),
        (0.0, None, None)
    );
    assert_eq!(draws.to_string(), "+0.0");
    let wins = games([0, 0, 7]).elo().unwrap();
    assert_eq!((wins.elo, wins.interval), (f64::INFINITY, None));
    assert_eq!(games([0, 0, 7]).likelihood_of_superiority(), None);
}

#[test]
fn an_interval_without_an_end_is_printed_as_such() {
    let elo = games([2, 1, 17]).elo().unwrap();
    assert_eq!(elo.to_string(), "+338.0 [+180.4, +inf]");
    assert_eq!(
        games([40, 100, 60]).elo().unwrap().to_string(),
        "+34.9 ± 34.2"
    );
}

#[test]
fn elo_and_score_are_inverse() {
    for elo in [-700.0, -3.5, 0.0, 1.0, 190.0] {
        assert_close(elo_difference(expected_score(elo)), elo, 1e-9);
    }
}

#[test]
fn llr_is_that_of_constrained_maximization() {
    for (tally, elo0, elo1, llr) in [
        (games([21_184, 40_708, 21_404]), 0.5, 2.5, -1.5719),
        (games([57_030, 106_593, 57_433]), 0.0, 2.0, -2.5930),
        (games([40, 100, 60]), 0.0, 10.0, 0.9881),
        (games([7, 0, 3]), -5.0, 5.0, -0.1151),
        (
            Tally::from_pairs([223, 9863, 21_279, 10_037, 246]),
            0.5,
            2.5,
            -3.0741,
        ),
        (
            Tally::from_pairs([871, 26_175, 55_983, 26_678, 821]),
            0.0,
            2.0,
            -4.9787,
        ),
        (
            Tally::from_pairs([60, 1200, 2400, 1400, 80]),
            0.0,
            5.0,
            7.7811,
        ),
        (Tally::from_pairs([3, 0, 0, 0, 1]), -10.0, 10.0, -0.1151),
        (Tally::from_pairs([0, 1, 5, 2, 0]), 0.0, 20.0, 0.1688),
        // All results on one side of both expected scores, and on neither.
        (games([0, 0, 50]), 0.0, 5.0, 0.7144),
        (games([0, 10, 0]), 0.0, 5.0, -0.1449),
        (Tally::from_pairs([0, 0, 0, 0, 50]), 0.0, 5.0, 0.7144),
    ] {
        let sprt = Sprt::new(EloScale::Logistic, elo0, elo1, 0.05, 0.05).unwrap();
        assert_close(sprt.llr(&tally), llr, 0.0001);
    }
}

#[test]
fn llr_is_that_of_fastchess() {
    for (tally, elo0, elo1, llr) in [
        (games([21_184, 40_708, 21_404]), 0.5, 2.5, -1.57),
        (games([57_030, 106_593, 57_433]), 0.0, 2.0, -2.59),
        (
            Tally::from_pairs([223, 9863, 21_279, 10_037, 246]),
            0.5,
            2.5,
            -3.07,
        ),
        (
            Tally::from_pairs([871, 26_175, 55_983, 26_678, 821]),
            0.0,
            2.0,
            -4.98,
        ),
    ] {
        let sprt = Sprt::new(EloScale::Logistic, elo0, elo1, 0.05, 0.05).unwrap();
        assert_close(sprt.llr(&tally), llr, 0.005);
    }
}

#[test]
fn llr_of_normalized_differences_is_that_of_constrained_maximization() {
    for (tally, elo0, elo1, llr) in [
        (games([40, 100, 60]), 0.0, 10.0, 0.7316),
        (games([7, 0, 3]), -5.0, 5.0, -0.1151),
        (
            Tally::from_pairs([60, 1200, 2400, 1400, 80]),
            0.0,
            5.0,
            5.1659,
        ),
        (Tally::from_pairs([3, 0, 0, 0, 1]), -10.0, 10.0, -0.1628),
        (Tally::from_pairs([0, 1, 5, 2, 0]), 0.0, 20.0, 0.1066),
        (Tally::from_pairs([2, 31, 70, 42, 5]), 0.0, 5.0, 0.3923),
        (
            Tally::from_pairs([12, 40, 90, 160, 50]),
            -100.0,
            150.0,
            135.9900,
        ),
        (
            Tally::from_pairs([500, 3, 1, 2, 0]),
            -200.0,
            200.0,
            -748.8766,
        ),
        // All results are the same.
        (games([0, 0, 50]), 0.0, 5.0, 0.7143),
        (games([0, 10, 0]), 0.0, 5.0, -0.0013),
        (Tally::from_pairs([0, 0, 0, 0, 50]), 0.0, 5.0, 1.0072),
    ] {
        let sprt = Sprt::new(EloScale::Normalized, elo0, elo1, 0.05, 0.05).unwrap();
        assert_close(sprt.llr(&tally), llr, 0.0001);
    }
}

/// Published results of other programs.
#[test]
fn llr_of_normalized_differences_is_that_of_fishtest_and_fastchess() {
    for (tally, elo0, elo1, llr) in [
        // The tests of fastchess 1.8.
        (games([36_027, 68_692, 36_433]), 0.0, 2.0, 0.92),
        (games([10_650, 20_431, 10_871]), -1.75, 0.25, 2.30),
        (
            Tally::from_pairs([365, 16_618, 36_229, 16_974, 390]),
            0.0,
            2.0,
            2.25,
        ),
        (
            Tally::from_pairs([127, 4883, 10_712, 5150, 104]),
            -1.75,
            0.25,
            3.01,
        ),
        // The output of a match of fastchess, with results that did not occur.
        (Tally::from_pairs([0, 0, 2, 0, 37]), 0.0, 20.0, 2.96),
    ] {
        let sprt = Sprt::new(EloScale::Normalized, elo0, elo1, 0.05, 0.05).unwrap();
        assert_close(sprt.llr(&tally), llr, 0.005);
    }
    // The raw statistics of test 69d3c8dc7c5b3724e29d2712 of montytest, a server with the program of fishtest.
    let tally = Tally::from_pairs([13, 37, 50, 25, 3]);
    let sprt = Sprt::new(EloScale::Normalized, 0.0, 4.0, 0.05, 0.05).unwrap();
    assert_close(sprt.llr(&tally), -0.549_12, 0.000_005);
    let elo = tally.elo().unwrap();
    assert_close(elo.normalized.unwrap(), -63.97, 0.005);
}

/// The ratio is finite, has the other sign seen from the other side, and favors the hypothesis on whose side the sample
/// is.
#[test]
fn llr_of_normalized_differences_is_sound_for_every_sample() {
    let mut random = dev_random::Random(3);
    for _ in 0..4000 {
        let mut count = || match random.next() % 6 {
            0 | 1 => 0,
            2 => 1,
            3 => random.next() % 10,
            _ => random.next() % 1000,
        };
        let pairs = [count(), count(), count(), count(), count()];
        let tally = if random.next().is_multiple_of(2) {
            Tally::from_pairs(pairs)
        } else {
            Tally::from_games(pairs[0], pairs[1], pairs[2])
        };
        let mut elo = || f64::from((random.next() % 400_001) as u32) / 1000.0 - 200.0;
        let (one, two) = (elo(), elo());
        let (elo0, elo1) = (one.min(two), one.max(two) + 0.01);
        let Ok(sprt) = Sprt::new(EloScale::Normalized, elo0, elo1, 0.05, 0.05) else {
            continue;
        };
        let llr = sprt.llr(&tally);
        assert!(llr.is_finite(), "{tally} {pairs:?} {elo0} {elo1}");
        // The same test from the other side.
        let reversed = Sprt::new(EloScale::Normalized, -elo1, -elo0, 0.05, 0.05).unwrap();
        let mirrored = -reversed.llr(&tally.other());
        assert!(
            (llr - mirrored).abs() <= 1e-6 * (1.0 + llr.abs()),
            "{tally} {pairs:?} {elo0} {elo1}: {llr} {mirrored}"
        );
        if let Some(normalized) = tally.elo().and_then(|elo| elo.normalized) {
            if normalized > elo1 + 5.0 {
                assert!(llr > 0.0, "{tally} {pairs:?} {elo0} {elo1}: {llr}");
            } else if normalized < elo0 - 5.0 {
                assert!(llr < 0.0, "{tally} {pairs:?} {elo0} {elo1}: {llr}");
            }
        }
    }
}

#[test]
fn the_test_ends_at_its_bounds() {
    let sprt = Sprt::new(EloScale::Logistic, 0.0, 5.0, 0.05, 0.1).unwrap();
    let (low, high) = sprt.bounds();
    assert_close(low, -2.251_291_798_606_495, 1e-12);
    assert_close(high, 2.890_371_757_896_165, 1e-12);
    assert_eq!(sprt.state(&Tally::default()), SprtState::Continue);
    let better = Tally::from_pairs([60, 1200, 2400, 1400, 80]);
    let worse = Tally::from_pairs([80, 1400, 2400, 1200, 60]);
    assert_eq!(sprt.state(&better), SprtState::AcceptH1);
    assert_eq!(sprt.state(&worse), SprtState::AcceptH0);
    assert_eq!(
        sprt.state(&Tally::from_pairs([1, 1, 3, 1, 1])),
        SprtState::Continue
    );
}

#[test]
fn parameters_that_make_no_test_are_errors() {
    for (elo0, elo1) in [
        (5.0, 0.0),
        (1.0, 1.0),
        (f64::NAN, 1.0),
        (0.0, f64::INFINITY),
    ] {
        assert_eq!(
            Sprt::new(EloScale::Logistic, elo0, elo1, 0.05, 0.05),
            Err(InvalidSprt::Elo)
        );
    }
    for (elo0, elo1) in [(5.0, 0.0), (-201.0, 0.0), (0.0, 201.0), (f64::NAN, 1.0)] {
        assert_eq!(
            Sprt::new(EloScale::Normalized, elo0, elo1, 0.05, 0.05),
            Err(InvalidSprt::NormalizedElo)
        );
    }
    for (alpha, beta) in [(0.0, 0.05), (0.05, 0.5), (-0.1, 0.05), (f64::NAN, 0.05)] {
        assert_eq!(
            Sprt::new(EloScale::Logistic, 0.0, 5.0, alpha, beta),
            Err(InvalidSprt::ErrorRate)
        );
    }
}

/// Simulates tests of players whose difference is exactly that of H0, and then that of H1.
#[test]
fn error_rates_are_about_those_asked_for() {
    const TESTS: u32 = 400;
    for (scale, elo1) in [(EloScale::Logistic, 50.0), (EloScale::Normalized, 100.0)] {
        let sprt = Sprt::new(scale, 0.0, elo1, 0.1, 0.1).unwrap();
        for (elo, wrong) in [(0.0, SprtState::AcceptH1), (elo1, SprtState::AcceptH0)] {
            let mut random = dev_random::Random(7);
            let mut errors = 0;
            for _ in 0..TESTS {
                let mut tally = Tally::default();
                let state = loop {
                    // 40 % draws in each game, so that the variance of a game is 0.15 less the square of the mean
                    // beyond one half.
                    let win = match scale {
                        EloScale::Logistic => expected_score(elo) - 0.2,
                        EloScale::Normalized => {
                            let deviations = elo / 800.0 * core::f64::consts::LN_10;
                            0.3 + deviations * (0.15 / (1.0 + deviations * deviations)).sqrt()
                        }
                    };
                    let mut game = || match f64::from(random.next() as u32) / f64::from(u32::MAX) {
                        number if number < win => Points::Win,
                        number if number < win + 0.4 => Points::Draw,
                        _ => Points::Loss,
                    };
                    tally.add_pair(game(), game());
                    match sprt.state(&tally) {
                        SprtState::Continue => {}
                        state => break state,
                    }
                };
                errors += u32::from(state == wrong);
            }
            let rate = f64::from(errors) / f64::from(TESTS);
            assert!(
                (0.04..=0.14).contains(&rate),
                "error rate {rate} at {elo} Elo, {scale:?}"
            );
        }
    }
}

#[test]
fn a_game_without_a_partner_does_not_count_for_paired_statistics() {
    let pairs = Tally::from_pairs([2, 31, 70, 42, 5]);
    let mut tally = pairs;
    tally.add_game(Points::Loss);
    assert_eq!(tally.games(), pairs.games() + 1);
    assert_eq!(tally.elo(), pairs.elo());
    let sprt = Sprt::new(EloScale::Normalized, 0.0, 5.0, 0.05, 0.05).unwrap();
    assert_close(sprt.llr(&tally), sprt.llr(&pairs), 0.0);
    assert_eq!(tally.other().pairs(), [5, 42, 70, 31, 2]);
    assert_eq!(tally.other().other(), tally);
}

#[test]
fn tallies_count_games_and_pairs() {
    let mut tally = Tally::default();
    tally.add_pair(Points::Win, Points::Win);
    tally.add_pair(Points::Loss, Points::Draw);
    assert_eq!((tally.wins(), tally.draws(), tally.losses()), (2, 1, 1));
    assert_eq!(tally.pairs(), [0, 1, 0, 0, 1]);
    assert_eq!(2 * tally.pairs().iter().sum::<u64>(), tally.games());
    let mut sum = tally + tally;
    assert_eq!(sum.games(), 8);
    sum.add_game(Points::Draw);
    assert_ne!(2 * sum.pairs().iter().sum::<u64>(), sum.games());
    assert_eq!(sum.to_string(), "+4 =3 -2");
    assert_eq!(Tally::from_pairs([1, 2, 3, 4, 5]).games(), 30);
    assert_close(
        Tally::from_pairs([1, 2, 3, 4, 5]).score().unwrap(),
        (2.0 * 0.5 + 3.0 + 6.0 + 10.0) / 30.0,
        1e-12,
    );
    assert_eq!(Points::Win.other(), Points::Loss);
}
