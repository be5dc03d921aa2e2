//! The steps that compile the crates: with every combination of features, for other targets, with other versions of
//! Rust and of the dependencies, and from their packaged form.

use crate::metadata::{self, Package};
use crate::process::{
    Failure, cannot, cargo, cargo_of, output, rustflags_with, succeed, target_dir,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// 32-bit targets that have the standard library.
const WITH_STD: [&str; 2] = ["wasm32-unknown-unknown", "i686-unknown-linux-gnu"];
/// 32-bit targets without the standard library. The first has no atomic operations but loads and stores.
const WITHOUT_STD: [&str; 2] = ["thumbv6m-none-eabi", "thumbv7em-none-eabi"];
/// Targets for which this machine has no linker: chess-uci, which has code for each operating system, is checked there
/// with the crates below it.
const CHECKED: [&str; 3] = [
    "aarch64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-gnu",
];

/// Features for the project's own measurements, which are no part of the public API.
const INTERNAL: [&str; 3] = ["ablation", "spsa", "tune"];

/// Checks every combination of public features of the published crates, each internal feature alone and with all
/// others, and the tests of each crate as they are built without the rest of the workspace.
pub(super) fn features() -> Result<(), Failure> {
    for package in metadata::published()? {
        println!("{} and its tests", package.name);
        succeed(cargo().args(["clippy", "--quiet", "--all-targets"]).args([
            "--package",
            &package.name,
            "--",
            "--deny=warnings",
        ]))?;
        for features in combinations(&package.features) {
            println!("{} [{features}]", package.name);
            succeed(
                cargo()
                    .args(["clippy", "--quiet", "--no-default-features"])
                    .args(["--package", &package.name, "--features", &features])
                    .args(["--", "--deny=warnings"]),
            )?;
        }
    }
    Ok(())
}

/// Returns the sets of features to check, each separated by commas.
fn combinations(features: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let (internal, public): (Vec<_>, Vec<_>) = features
        .keys()
        .partition(|feature| INTERNAL.contains(&feature.as_str()));
    let mut combinations = BTreeSet::from([BTreeSet::new()]);
    for feature in public {
        for mut enabled in combinations.clone() {
            enable(feature, features, &mut enabled);
            combinations.insert(enabled);
        }
    }
    let mut all = BTreeSet::new();
    for feature in features.keys() {
        enable(feature, features, &mut all);
    }
    combinations.insert(all);
    for feature in internal {
        let mut alone = BTreeSet::new();
        enable(feature, features, &mut alone);
        combinations.insert(alone);
    }
    let text = |enabled: BTreeSet<&str>| Vec::from_iter(enabled).join(",");
    combinations.into_iter().map(text).collect()
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

/// Checks that the lower crates need no standard library: compiles a crate that defines a panic handler, which the
/// compiler rejects if the standard library is linked too. (The step `targets` builds the crates for a processor
/// without an operating system.)
pub(super) fn no_std() -> Result<(), Failure> {
    for features in ["", "alloc", "serde", "alloc,serde"] {
        succeed(
            cargo()
                .args(["check", "--quiet", "--package=no-std-proof"])
                .args(["--features", features, "--target-dir"])
                .arg(target_dir().join("no-std"))
                .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with("--cfg=bare")),
        )?;
    }
    Ok(())
}

/// Builds the libraries for 32-bit processors and without an operating system, and checks them for other operating
/// systems.
pub(super) fn targets() -> Result<(), Failure> {
    let mut list = Command::new("rustup");
    let installed = output(list.args(["target", "list", "--installed"]))
        .map_err(|_| Failure::Missing("rustup, to list the installed targets".to_owned()))?;
    let libraries = metadata::published()?;
    let libraries = libraries.into_iter().filter(|package| package.is_library);
    let libraries: Vec<_> = libraries.map(|package| package.name).collect();
    let libraries: Vec<&str> = libraries.iter().map(String::as_str).collect();
    let with_std = |target| (target, "build", &libraries[..], &["--all-features"][..]);
    let checked = |target| (target, "check", &["chess-uci"][..], &["--all-features"][..]);
    let without_std = |target| {
        let builds = [&[][..], &["--features=alloc,serde"]];
        builds.map(|features| (target, "build", &["no-std-proof"][..], features))
    };
    let builds = WITH_STD.map(with_std).into_iter();
    let builds = builds.chain(CHECKED.map(checked));
    let builds = builds.chain(WITHOUT_STD.into_iter().flat_map(without_std));

    let mut missing = BTreeSet::new();
    for (target, command, packages, features) in builds {
        if installed.lines().all(|line| line != target) {
            missing.insert(target);
            continue;
        }
        println!(
            "{command} for {target} {features:?}: {}",
            packages.join(" ")
        );
        succeed(
            cargo()
                .args([command, "--quiet", "--profile=unoptimized", "--lib"])
                .args(packages.iter().flat_map(|name| ["--package", name]))
                .args(features)
                .args(["--target", target, "--target-dir"])
                .arg(target_dir().join("targets")),
        )?;
    }
    if missing.is_empty() {
        return Ok(());
    }
    let missing = Vec::from_iter(missing).join(" ");
    let install = format!("{missing}: rustup target add {missing}");
    Err(Failure::Missing(install))
}

/// Checks the default packages, and all others that may be published, with the oldest Rust version that their manifests
/// name.
pub(super) fn msrv() -> Result<(), Failure> {
    let mut packages = metadata::packages()?;
    packages.retain(|package| package.is_default || package.is_published);
    let versions = packages
        .iter()
        .filter_map(|package| package.rust_version.as_deref());
    let versions = Vec::from_iter(versions.collect::<BTreeSet<_>>());
    let [version] = versions.as_slice() else {
        return Err(Failure::Failed(format!(
            "expected one rust-version for all default and published packages, found {versions:?}"
        )));
    };
    println!("checking with Rust {version}");
    let mut check = cargo_of(version)?;
    succeed(
        check
            .args(["check", "--quiet", "--all-features"])
            .args(names(&packages))
            .arg("--target-dir")
            .arg(target_dir().join("msrv")),
    )
}

/// Checks the published crates with the oldest versions of their dependencies that their manifests allow. The lock file
/// names the newest versions, so nothing else would notice a requirement that is too low.
pub(super) fn minimal_versions() -> Result<(), Failure> {
    let folder = target_dir().join("minimal-versions");
    let lock_file = folder.join("Cargo.lock");
    let nightly = || -> Result<Command, Failure> {
        let mut cargo = cargo_of("nightly")?;
        let path = lock_file.to_string_lossy();
        cargo.args(["--config", &format!("resolver.lockfile-path={path:?}")]);
        Ok(cargo)
    };
    // Written anew, so that it follows the manifests. The lock file of the repository is not touched.
    let _ = fs::remove_file(&lock_file);
    fs::create_dir_all(&folder).map_err(|error| cannot("create", folder.display(), error))?;
    succeed(nightly()?.args(["generate-lockfile", "--quiet", "-Zdirect-minimal-versions"]))?;
    succeed(
        nightly()?
            .args(["check", "--quiet", "--locked", "--all-features"])
            .args(names(&metadata::published()?))
            .arg("--target-dir")
            .arg(&folder),
    )
}

/// The files that every package must contain.
const REQUIRED: [&str; 4] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Checks what every published crate would publish, and builds it from its packaged form.
pub(super) fn package() -> Result<(), Failure> {
    let packages = metadata::published()?;
    for package in &packages {
        check_contents(package, "Cargo.toml")?;
    }
    // These are not built: their 400 dependencies take long.
    for package in metadata::published_data()? {
        check_contents(&package, metadata::DATA_MANIFEST)?;
    }
    // In one command for all packages, cargo resolves the dependencies between them from the packages that it has just
    // created. It keeps their unpacked sources under the path of the target folder and the version. With the same
    // folder in every run, it would build sources of an earlier run.
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.unwrap_or_default().as_secs();
    let folder = target_dir().join(format!("packages-{seconds}"));
    let result = succeed(
        cargo()
            .args(["package", "--quiet", "--allow-dirty", "--all-features"])
            .args(names(&packages))
            .arg("--target-dir")
            .arg(&folder)
            // The profile of this workspace does not apply to the packages.
            .env("CARGO_PROFILE_DEV_DEBUG", "none"),
    );
    // Nothing needs the folder any more. If it cannot be removed, it only takes space.
    let _ = fs::remove_dir_all(&folder);
    result
}

/// Checks the files of a package, and that its manifest says what docs.rs builds.
fn check_contents(package: &Package, manifest: &str) -> Result<(), Failure> {
    let name = &package.name;
    let failed = |reason: String| Err(Failure::Failed(format!("the package {name} {reason}")));
    if package.documented_features.is_none() {
        return failed("lacks [package.metadata.docs.rs] in its Cargo.toml".to_owned());
    }
    let list = output(cargo().args(["package", "--list", "--allow-dirty"]).args([
        "--manifest-path",
        manifest,
        "--package",
        name,
    ]))?;
    let files: Vec<_> = list.lines().collect();
    if let Some(required) = REQUIRED.iter().find(|required| !files.contains(required)) {
        return failed(format!("lacks {required}: see `include` in its Cargo.toml"));
    }
    if let Some(test) = files.iter().find(|file| file.starts_with("tests")) {
        return failed(format!(
            "would publish the test data {test}: see `include` in its Cargo.toml"
        ));
    }
    println!("{name}: {} files", files.len());
    Ok(())
}

/// Returns the arguments that select packages.
fn names(packages: &[Package]) -> impl Iterator<Item = &str> {
    packages
        .iter()
        .flat_map(|package| ["--package", &package.name])
}

#[cfg(test)]
mod tests {
    use super::combinations;
    use std::collections::BTreeMap;

    fn combinations_of<const N: usize>(features: [(&str, &[&str]); N]) -> Vec<String> {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let features = features.map(|(name, implied)| (name.to_owned(), owned(implied)));
        combinations(&BTreeMap::from(features))
    }

    #[test]
    fn every_set_of_features_is_checked_once_with_the_features_that_it_enables() {
        assert_eq!(
            combinations_of([("a", &[]), ("b", &["a"]), ("c", &["b"]), ("d", &[])]),
            ["", "a", "a,b", "a,b,c", "a,b,c,d", "a,b,d", "a,d", "d"]
        );
    }

    #[test]
    fn internal_features_are_checked_alone_and_with_all_others() {
        assert_eq!(
            combinations_of([("a", &[]), ("ablation", &["a"]), ("b", &[]), ("tune", &[])]),
            [
                "",
                "a",
                "a,ablation",
                "a,ablation,b,tune",
                "a,b",
                "b",
                "tune"
            ]
        );
    }
}
