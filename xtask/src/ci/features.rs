//! The step that compiles every combination of features of the published crates.

use super::{Failure, succeed};
use crate::cargo::cargo;
use crate::metadata;

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

/// Returns every subset of the features, each separated by commas.
fn combinations(features: &[String]) -> Vec<String> {
    let mut combinations = vec![String::new()];
    for feature in features {
        let with: Vec<_> = combinations
            .iter()
            .map(|others| {
                let comma = if others.is_empty() { "" } else { "," };
                format!("{others}{comma}{feature}")
            })
            .collect();
        combinations.extend(with);
    }
    combinations
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn every_subset_is_a_combination() {
        assert_eq!(combinations(&[]), [""]);
        let features = ["a".to_owned(), "b".to_owned()];
        assert_eq!(combinations(&features), ["", "a", "b", "a,b"]);
    }
}
