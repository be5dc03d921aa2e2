//! The step that compiles every combination of features of the published crates.

use super::{Failure, succeed};
use crate::cargo::cargo;
use crate::metadata;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check() -> Result<(), Failure> {
    for package in metadata::published().map_err(Failure::Other)? {
        for features in combinations(&package.features) {
            println!("{} [{features}]", package.name);
            succeed(cargo().args([
                "clippy",
                "--quiet",
                "--package",
                &package.name,
                "--no-default-features",
                "--features",
                &features,
                "--",
                "--deny=warnings",
            ]))?;
        }
    }
    Ok(())
}

/// Returns every set of features that can be enabled, each separated by commas. A feature that another one enables is not
/// listed beside it.
fn combinations(features: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut combinations = BTreeSet::from([BTreeSet::new()]);
    for feature in features.keys() {
        for mut enabled in combinations.clone() {
            enable(feature, features, &mut enabled);
            combinations.insert(enabled);
        }
    }
    combinations
        .iter()
        .map(|enabled| {
            let is_implied = |feature: &&str| {
                let others = enabled.iter().filter(|other| *other != feature);
                others
                    .filter_map(|other| features.get(*other))
                    .any(|implied| implied.iter().any(|name| name == feature))
            };
            let named: Vec<_> = enabled
                .iter()
                .copied()
                .filter(|feature| !is_implied(feature))
                .collect();
            named.join(",")
        })
        .collect()
}

/// Adds a feature and all features that it enables.
fn enable<'a>(
    feature: &'a str,
    features: &'a BTreeMap<String, Vec<String>>,
    enabled: &mut BTreeSet<&'a str>,
) {
    if enabled.insert(feature) {
        for implied in features.get(feature).into_iter().flatten() {
            enable(implied, features, enabled);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::combinations;
    use std::collections::BTreeMap;

    fn features(features: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        features
            .iter()
            .map(|&(name, implied)| (name.to_owned(), owned(implied)))
            .collect()
    }

    #[test]
    fn every_subset_is_a_combination() {
        assert_eq!(combinations(&features(&[])), [""]);
        assert_eq!(
            combinations(&features(&[("a", &[]), ("b", &[])])),
            ["", "a", "a,b", "b"]
        );
    }

    #[test]
    fn enabled_features_are_not_listed_beside_the_feature_that_enables_them() {
        let features = features(&[("a", &[]), ("b", &["a"]), ("c", &["b"]), ("d", &[])]);
        assert_eq!(
            combinations(&features),
            ["", "a", "b", "c", "c,d", "b,d", "a,d", "d"]
        );
    }
}
