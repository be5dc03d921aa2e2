//! The step that checks for permissive licenses of all dependencies of published crates and
//! commands.

use crate::metadata::{self, DATA_MANIFEST, PYTHON_MANIFEST};
use crate::process::{Failure, cargo, output};
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::BTreeMap;

/// Licenses that allow any use and only require that their text is kept.
const PERMISSIVE: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "bzip2-1.0.6",
];

/// Checks the dependencies of the published crates, with all features and for their tests, and the dependencies of
/// the workspaces crates/data and crates/chess-python and of the project's commands. The benchmarks are not checked:
/// nothing depends on them, and the crates that they compare with may have any license.
pub(super) fn check() -> Result<(), Failure> {
    let tree = |edges: &str| {
        let mut command = cargo();
        command.args(["tree", "--prefix=none", "--format={p}|{l}", edges]);
        command
    };
    let mut published = tree("--edges=normal,build,dev");
    published.arg("--all-features");
    for package in metadata::published()? {
        published.arg("--package").arg(package.name);
    }
    let mut commands = tree("--edges=normal,build");
    commands.args(["--workspace", "--exclude=benches"]);
    let separate = |manifest: &str| {
        let mut command = tree("--edges=normal,build,dev");
        command.args(["--workspace", "--all-features", "--manifest-path", manifest]);
        command
    };

    let mut licenses = BTreeMap::new();
    for mut command in [
        published,
        commands,
        separate(DATA_MANIFEST),
        separate(PYTHON_MANIFEST),
    ] {
        for line in output(&mut command)?.lines() {
            if let Some((package, license)) = line.split_once('|') {
                // Marks a package whose dependencies were listed before.
                let license = license.trim_end_matches(" (*)");
                licenses.insert(package.to_owned(), license.to_owned());
            }
        }
    }
    println!("{} packages", licenses.len());
    match licenses
        .into_iter()
        .find(|(_, license)| !is_permissive(license))
    {
        None => Ok(()),
        Some((package, license)) => Err(Failure::Failed(format!(
            "the license of {package}, `{license}`, is not in the list of permissive licenses"
        ))),
    }
}

/// Returns whether permissive licenses alone satisfy a license expression. Some old crates separate
/// alternatives by a slash.
fn is_permissive(expression: &str) -> bool {
    let is_listed = |license: &LicenseReq| PERMISSIVE.contains(&license.to_string().as_str());
    Expression::parse_mode(expression, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(is_listed))
}

#[cfg(test)]
mod tests {
    use super::is_permissive;

    #[test]
    fn permissive_expressions_are_accepted() {
        for permissive in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "Apache-2.0 OR GPL-3.0-only",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "bzip2-1.0.6",
            "MIT AND (GPL-3.0-only OR BSD-3-Clause)",
        ] {
            assert!(is_permissive(permissive), "{permissive}");
        }
    }

    #[test]
    fn other_expressions_are_rejected() {
        for other in [
            "",
            "GPL-3.0-or-later",
            "MIT AND GPL-3.0-only",
            "GPL-2.0-only OR LGPL-3.0-only",
            "(MIT OR Apache-2.0) AND MPL-2.0",
            "Apache-2.0 WITH something",
        ] {
            assert!(!is_permissive(other), "{other}");
        }
    }
}
