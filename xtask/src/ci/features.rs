//! Every combination of features that the published crates offer compiles by itself.

use super::{Failure, published_packages, succeed};
use crate::cargo::{cargo, workspace_root};
use std::fs;

pub(super) fn check() -> Result<(), Failure> {
    for package in published_packages() {
        let path = workspace_root()
            .join("crates")
            .join(&package)
            .join("Cargo.toml");
        let manifest = fs::read_to_string(&path)
            .map_err(|error| Failure::Build(format!("cannot read {}: {error}", path.display())))?;
        for features in combinations(&features(&manifest)) {
            println!("{package} [{features}]");
            succeed(cargo().args([
                "clippy",
                "--quiet",
                "--package",
                &package,
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

/// The names in the section `[features]` of a manifest, but for `default`.
fn features(manifest: &str) -> Vec<&str> {
    manifest
        .lines()
        .skip_while(|line| *line != "[features]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| Some(line.split_once('=')?.0.trim()))
        .filter(|name| *name != "default" && !name.starts_with('#'))
        .collect()
}

/// Every subset of the features, each separated by commas.
fn combinations(features: &[&str]) -> Vec<String> {
    let mut combinations = vec![String::new()];
    for feature in features {
        let with: Vec<_> = combinations
            .iter()
            .map(|others| {
                format!(
                    "{others}{}{feature}",
                    if others.is_empty() { "" } else { "," }
                )
            })
            .collect();
        combinations.extend(with);
    }
    combinations
}

#[cfg(test)]
mod tests {
    use super::{combinations, features};

    #[test]
    fn features_are_found_in_a_manifest() {
        let manifest = "[package]\nname = \"x\"\n\n[features]\ndefault = [\"std\"]\n# For x = 1.\n\
                        std = []\nserde = [\"dep:serde\"]\n\n[dependencies]\nserde = \"1\"\n";
        assert_eq!(features(manifest), ["std", "serde"]);
        assert_eq!(features("[package]\nname = \"x\"\n"), [""; 0]);
    }

    #[test]
    fn every_subset_is_a_combination() {
        assert_eq!(combinations(&[]), [""]);
        assert_eq!(combinations(&["a", "b"]), ["", "a", "b", "a,b"]);
    }
}
