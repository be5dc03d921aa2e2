//! The packages of the workspace, as `cargo metadata` describes them.

use crate::process::{Failure, cargo, output};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// One package of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// The folder of its manifest.
    pub(crate) folder: PathBuf,
    /// Whether the package may be published.
    pub(crate) is_published: bool,
    /// Whether `cargo test` builds it when no package is named.
    pub(crate) is_default: bool,
    /// Its features without `default`, each with the features of the same package that it enables.
    pub(crate) features: BTreeMap<String, Vec<String>>,
    /// The features that docs.rs documents, and that the public API contains; `None` if the manifest does not say.
    pub(crate) documented_features: Option<DocumentedFeatures>,
    /// The oldest supported Rust version.
    pub(crate) rust_version: Option<String>,
    /// Whether the package is a library.
    pub(crate) is_library: bool,
}

/// The manifest of the workspace of chess-arrow and chess-data.
pub(crate) const DATA_MANIFEST: &str = "crates/data/Cargo.toml";

/// The manifest of the Python package.
pub(crate) const PYTHON_MANIFEST: &str = "crates/chess-python/Cargo.toml";

/// The features in the table `package.metadata.docs.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DocumentedFeatures {
    All,
    Only(Vec<String>),
}

/// Returns the packages of the workspace, sorted by name.
pub(crate) fn packages() -> Result<Vec<Package>, Failure> {
    packages_of("Cargo.toml")
}

/// Returns the packages that may be published, sorted by name.
pub(crate) fn published() -> Result<Vec<Package>, Failure> {
    let mut packages = packages()?;
    packages.retain(|package| package.is_published);
    Ok(packages)
}

/// Returns the packages of the workspace of chess-arrow and chess-data that may be published, sorted by name.
pub(crate) fn published_data() -> Result<Vec<Package>, Failure> {
    let mut packages = packages_of(DATA_MANIFEST)?;
    packages.retain(|package| package.is_published);
    Ok(packages)
}

fn packages_of(manifest: &str) -> Result<Vec<Package>, Failure> {
    let metadata = output(
        cargo()
            .args(["metadata", "--no-deps", "--format-version=1"])
            .args(["--manifest-path", manifest]),
    )?;
    parse(metadata.as_bytes())
        .ok_or_else(|| Failure::CannotRun("cannot understand `cargo metadata`".to_owned()))
}

fn parse(json: &[u8]) -> Option<Vec<Package>> {
    let metadata: Value = serde_json::from_slice(json).ok()?;
    let defaults = metadata["workspace_default_members"].as_array()?;
    let mut packages = metadata["packages"]
        .as_array()?
        .iter()
        .map(|package| parse_package(package, defaults))
        .collect::<Option<Vec<_>>>()?;
    packages.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    Some(packages)
}

fn parse_features(features: &Value) -> Option<BTreeMap<String, Vec<String>>> {
    let features = features.as_object()?;
    let enabled = |values: &Value| {
        let names = values.as_array()?.iter().filter_map(Value::as_str);
        let own = names.filter(|name| features.contains_key(*name));
        Some(own.map(str::to_owned).collect())
    };
    features
        .iter()
        .filter(|(name, _)| *name != "default")
        .map(|(name, values)| Some((name.clone(), enabled(values)?)))
        .collect()
}

fn parse_documented(docs_rs: &Value) -> Option<DocumentedFeatures> {
    if docs_rs["all-features"] == true {
        return Some(DocumentedFeatures::All);
    }
    let names = docs_rs["features"].as_array()?.iter();
    let names = names.filter_map(Value::as_str).map(str::to_owned);
    Some(DocumentedFeatures::Only(names.collect()))
}

fn parse_package(package: &Value, defaults: &[Value]) -> Option<Package> {
    let targets = package["targets"].as_array()?;
    let is_library = |target: &Value| {
        let kinds = target["kind"].as_array();
        kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == "lib"))
    };
    Some(Package {
        name: package["name"].as_str()?.to_owned(),
        folder: PathBuf::from(package["manifest_path"].as_str()?)
            .parent()?
            .to_owned(),
        // `publish = false` is an empty list of registries here, and the default is null.
        is_published: package["publish"].is_null(),
        is_default: defaults.contains(&package["id"]),
        features: parse_features(&package["features"])?,
        documented_features: parse_documented(&package["metadata"]["docs"]["rs"]),
        rust_version: package["rust_version"].as_str().map(str::to_owned),
        is_library: targets.iter().any(is_library),
    })
}

#[cfg(test)]
mod tests {
    use super::{DocumentedFeatures, parse};

    #[test]
    fn packages_are_parsed_and_sorted() {
        let json = br#"{
            "packages": [
                {"name": "b", "id": "path+b", "manifest_path": "/w/b/Cargo.toml", "publish": [],
                 "features": {}, "rust_version": null, "targets": [{"kind": ["bin"]}],
                 "metadata": {"docs": {"rs": {"features": ["std"]}}}},
                {"name": "a", "id": "path+a", "manifest_path": "/w/a/Cargo.toml", "publish": null,
                 "features": {"default": ["std"], "serde": ["dep:serde"], "std": []},
                 "rust_version": "1.89", "targets": [{"kind": ["lib"]}]}
            ],
            "workspace_default_members": ["path+a"]
        }"#;
        let packages = parse(json).unwrap();
        let [a, b] = packages.as_slice() else {
            panic!("{packages:?}");
        };
        assert_eq!((a.name.as_str(), b.name.as_str()), ("a", "b"));
        assert!(a.is_published && a.is_default && a.is_library);
        assert!(!b.is_published && !b.is_default && !b.is_library);
        assert_eq!(a.features.keys().collect::<Vec<_>>(), ["serde", "std"]);
        assert_eq!(a.rust_version.as_deref(), Some("1.89"));
        assert_eq!(a.documented_features, None);
        let only = DocumentedFeatures::Only(vec!["std".to_owned()]);
        assert_eq!(b.documented_features, Some(only));
        assert_eq!(parse(b"{}"), None);
    }
}
