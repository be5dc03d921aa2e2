//! The step that builds every published crate from its packaged form.

use super::{Failure, output, succeed};
use crate::cargo::{cargo, target_dir};
use crate::metadata;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// The files that every package must contain.
const REQUIRED: [&str; 4] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

pub(super) fn check() -> Result<(), Failure> {
    let packages = metadata::published().map_err(Failure::Other)?;
    for package in &packages {
        let name = &package.name;
        let list = output(cargo().args(["package", "--list", "--allow-dirty", "--package", name]))?;
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
                "the package {name} would publish the test data {test}: see `include` in its \
                 Cargo.toml"
            )));
        }
        println!("{name}: {} files", files.len());
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

fn seconds_since_1970() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.unwrap_or_default().as_secs()
}
