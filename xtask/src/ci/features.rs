//! Every combination of features that the published crates promise compiles by itself.

use super::{Failure, succeed};
use crate::cargo::cargo;

/// The crates with the combinations of their features, each separated by commas.
const COMBINATIONS: [(&str, &[&str]); 3] = [
    ("chess-move", &["", "serde"]),
    ("chess-board", &[""]),
    ("chess-movegen", &["", "alloc", "std"]),
];

pub(super) fn check() -> Result<(), Failure> {
    for (package, combinations) in COMBINATIONS {
        for features in combinations {
            succeed(cargo().args([
                "clippy",
                "--quiet",
                "--package",
                package,
                "--no-default-features",
                "--features",
                features,
                "--",
                "--deny=warnings",
            ]))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::COMBINATIONS;
    use crate::cargo::workspace_root;
    use std::collections::BTreeSet;
    use std::fs;

    /// The names in the section `[features]` of a manifest, and those of optional dependencies do
    /// not count: none is a feature by itself.
    fn features(manifest: &str) -> BTreeSet<&str> {
        manifest
            .lines()
            .skip_while(|line| *line != "[features]")
            .skip(1)
            .take_while(|line| !line.starts_with('['))
            .filter_map(|line| Some(line.split_once(" = ")?.0))
            .filter(|name| *name != "default")
            .collect()
    }

    #[test]
    fn every_feature_of_every_published_crate_is_combined() {
        let mut crates = BTreeSet::new();
        for entry in fs::read_dir(workspace_root().join("crates")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let manifest = fs::read_to_string(path.join("Cargo.toml")).unwrap();
            let (_, combinations) = COMBINATIONS
                .iter()
                .find(|(package, _)| *package == name)
                .unwrap_or_else(|| panic!("{name} is missing"));
            let combined: BTreeSet<_> = combinations
                .iter()
                .flat_map(|features| features.split(','))
                .filter(|feature| !feature.is_empty())
                .collect();
            assert_eq!(combined, features(&manifest), "{name}");
            crates.insert(name);
        }
        assert_eq!(crates.len(), COMBINATIONS.len());
    }
}
