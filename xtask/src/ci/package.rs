//! The step that checks what every published crate would publish, and builds it from its packaged form.

use super::{Failure, output, succeed};
use crate::cargo::{cargo, target_dir};
use crate::metadata::{self, Package};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// The files that every package must contain.
const REQUIRED: [&str; 4] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

pub(super) fn check() -> Result<(), Failure> {
    let packages = metadata::published().map_err(Failure::Other)?;
    for package in &packages {
        check_contents(package, "Cargo.toml")?;
    }
    // These are not built: their 400 dependencies take long.
    for package in metadata::published_data().map_err(Failure::Other)? {
        check_contents(&package, metadata::DATA_MANIFEST)?;
    }
    // In one command for all packages, cargo resolves the dependencies between them from the packages that it has just
    // created. It keeps their unpacked sources under the path of the target folder and the version. With the same folder in
    // every run, it would build sources of an earlier run.
    let folder = target_dir().join(format!("packages-{}", seconds_since_1970()));
    let mut package = cargo();
    package.args(["package", "--quiet", "--allow-dirty", "--all-features"]);
    package.arg("--target-dir").arg(&folder);
    for published in packages {
        package.arg("--package").arg(published.name);
    }
    let result = succeed(&mut package);
    // Nothing needs the folder any more. If it cannot be removed, it only takes space.
    let _ = fs::remove_dir_all(&folder);
    result
}

/// Checks the files of a package, and that its manifest says what docs.rs builds.
fn check_contents(package: &Package, manifest: &str) -> Result<(), Failure> {
    let name = &package.name;
    if package.documented_features.is_none() {
        return Err(Failure::Other(format!(
            "the package {name} lacks [package.metadata.docs.rs] in its Cargo.toml"
        )));
    }
    let list = output(cargo().args([
        "package",
        "--list",
        "--allow-dirty",
        "--manifest-path",
        manifest,
        "--package",
        name,
    ]))?;
    let files: Vec<_> = list.lines().collect();
    for required in REQUIRED {
        if !files.contains(&required) {
            return Err(Failure::Other(format!(
                "the package {name} lacks {required}: see `include` in its Cargo.toml"
            )));
        }
    }
    if let Some(test) = files.iter().find(|file| file.starts_with("tests")) {
        return Err(Failure::Other(format!(
            "the package {name} would publish the test data {test}: see `include` in its Cargo.toml"
        )));
    }
    println!("{name}: {} files", files.len());
    Ok(())
}

fn seconds_since_1970() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.unwrap_or_default().as_secs()
}
