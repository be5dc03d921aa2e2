//! [`SearchParameters`]: the numbers of the search that were chosen by games.
//!
//! `cargo xtask spsa` plays games with other values and moves them toward those that win.

#[cfg(feature = "spsa")]
use core::ops::RangeInclusive;

/// Defines the structure and its values. The number after `step` is the change that `cargo xtask spsa` tries at the end
/// of a run: large enough to matter in a game.
macro_rules! search_parameters {
    ($($(#[$doc:meta])+ $name:ident = $value:literal, $min:literal..=$max:literal, step $step:literal;)+) => {
        /// The numbers of the search that were chosen by games.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[cfg_attr(not(feature = "spsa"), expect(unreachable_pub, reason = "public with the feature `spsa`"))]
        pub struct SearchParameters {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl SearchParameters {
            pub(crate) const DEFAULT: Self = Self { $($name: $value,)+ };
        }

        #[cfg(feature = "spsa")]
        impl SearchParameters {
            /// All parameters.
            pub const ALL: &[TunedParameter] = &[$(TunedParameter {
                name: stringify!($name),
                value: $value,
                range: $min..=$max,
                step: $step,
            },)+];

            /// Creates parameters from values in the order of [`ALL`](Self::ALL), or returns `None` if there are not as
            /// many.
            pub fn from_values(values: impl IntoIterator<Item = i32>) -> Option<Self> {
                let mut values = values.into_iter();
                let parameters = Self { $($name: values.next()?,)+ };
                values.next().is_none().then_some(parameters)
            }
        }
    };
}

search_parameters! {
    /// The scale of the margins of reverse futility pruning, in 64ths.
    reverse_futility_scale = 64, 16..=192, step 10;
    /// The scale of the margins of futility pruning, in 64ths.
    futility_scale = 64, 16..=192, step 10;
    /// Moves to which the late move model gives at least these log-odds are not reduced. In 1024ths.
    full_depth_odds = -6100, -12000..=-2000, step 400;
    /// The same in PV nodes, where a wrong reduction changes the result of the search, and not only its node count.
    full_depth_odds_pv = -7300, -12000..=-2000, step 500;
    /// The drop in log-odds that reduces a move by one more ply.
    odds_per_ply = 1000, 300..=3000, step 90;
    /// The deficit, the distance from the evaluation up to alpha, that counts as one half in the model, in centipawns.
    deficit_scale = 300, 50..=1200, step 45;
    /// The improvement of the evaluation that counts as one half in the model, in centipawns.
    improvement_scale = 100, 20..=400, step 18;
    /// The constant part of the reduction of a null move, in quarters of a ply.
    null_move_reduction = 8, 2..=24, step 2;
    /// The share of the remaining depth to which a null move is searched, in 32nds.
    null_move_depth = 20, 6..=30, step 2;
    /// The history bonus of a cutoff, per ply of depth.
    history_bonus_per_ply = 430, 50..=2000, step 70;
    /// The maximum history bonus.
    history_max_bonus = 3000, 500..=8000, step 450;
    /// Half the width of the first aspiration window, in centipawns.
    aspiration_delta = 20, 5..=100, step 4;
    /// The maximum error of the static evaluation that is learned, in centipawns. Larger errors come from the tactics
    /// of a single position.
    correction_max_error = 96, 24..=400, step 18;
    /// The weight of a new error at which it would replace the old ones.
    correction_full_weight = 250, 60..=1000, step 40;
    /// The share of the sum of the three learned errors that corrects an evaluation, in 64ths. They overlap.
    correction_share = 32, 8..=64, step 5;
}

/// A parameter that can be changed at run time.
#[cfg(feature = "spsa")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TunedParameter {
    /// The name.
    pub name: &'static str,
    /// The value.
    pub value: i32,
    /// The values that make sense.
    pub range: RangeInclusive<i32>,
    /// A change that is large enough to matter in a game.
    pub step: i32,
}

impl Default for SearchParameters {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(all(test, feature = "spsa"))]
mod tests {
    use super::*;

    #[test]
    fn default_values_are_in_their_ranges_and_make_the_default_parameters() {
        for TunedParameter {
            name,
            value,
            range,
            step,
        } in SearchParameters::ALL
        {
            assert!(
                range.contains(&(value - step)) && range.contains(&(value + step)),
                "{name}"
            );
        }
        let values = || {
            SearchParameters::ALL
                .iter()
                .map(|parameter| parameter.value)
        };
        assert_eq!(
            SearchParameters::from_values(values()),
            Some(SearchParameters::DEFAULT)
        );
        assert_eq!(SearchParameters::from_values(values().skip(1)), None);
        assert_eq!(SearchParameters::from_values(values().chain([1])), None);
    }
}
