//! Nothing but permissive licenses below what is published or run.

use super::{Failure, output, published_packages};
use crate::cargo::cargo;
use std::collections::BTreeMap;

/// Licenses that allow any use, and ask for no more than that their text be kept.
const PERMISSIVE: [&str; 13] = [
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
];

/// Looks at all that the published crates depend on, with every feature and for their tests too, and
/// at all that the project's commands depend on. The benchmarks are not looked at: nothing depends on
/// them, and the peers that they measure may be under any license.
pub(super) fn check() -> Result<(), Failure> {
    let mut published = cargo();
    published.args(["tree", "--all-features", "--edges=normal,build,dev"]);
    for package in published_packages() {
        published.arg("--package").arg(package);
    }
    let mut commands = cargo();
    commands.args([
        "tree",
        "--edges=normal,build",
        "--workspace",
        "--exclude=benches",
    ]);

    let mut licenses = BTreeMap::new();
    for mut command in [published, commands] {
        let tree = output(command.args(["--prefix=none", "--no-dedupe", "--format={p}|{l}"]))?;
        for line in tree.lines() {
            if let Some((package, license)) = line.split_once('|') {
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
        Some((package, license)) => Err(Failure::License { package, license }),
    }
}

/// Whether a license expression (SPDX, or its old form with a slash) can be met with permissive
/// licenses alone.
fn is_permissive(expression: &str) -> bool {
    let expression = expression.trim().replace('/', " OR ");
    if let Some(alternatives) = split(&expression, " OR ") {
        return alternatives.into_iter().any(is_permissive);
    }
    if let Some(parts) = split(&expression, " AND ") {
        return parts.into_iter().all(is_permissive);
    }
    match expression
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
    {
        Some(inner) => is_permissive(inner),
        None => PERMISSIVE.contains(&expression.as_str()),
    }
}

/// The parts between operators that are not inside of brackets, if there is such an operator.
fn split<'a>(expression: &'a str, operator: &str) -> Option<Vec<&'a str>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (index, _) in expression.match_indices(operator) {
        let before = &expression[..index];
        if before.matches('(').count() == before.matches(')').count() {
            parts.push(&expression[start..index]);
            start = index + operator.len();
        }
    }
    if parts.is_empty() {
        return None;
    }
    parts.push(&expression[start..]);
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::is_permissive;

    #[test]
    fn licenses_are_told_apart() {
        for permissive in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "Apache-2.0 OR GPL-3.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "MIT AND (GPL-3.0 OR BSD-3-Clause)",
        ] {
            assert!(is_permissive(permissive), "{permissive}");
        }
        for other in [
            "",
            "GPL-3.0-or-later",
            "MIT AND GPL-3.0",
            "GPL-2.0 OR LGPL-3.0",
            "(MIT OR Apache-2.0) AND MPL-2.0",
            "Apache-2.0 WITH something",
        ] {
            assert!(!is_permissive(other), "{other}");
        }
    }
}
