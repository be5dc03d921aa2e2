//! `cargo xtask public-api`: compares the public API of each published library with the listing in the
//! repository, so that a change of the API is seen in review.
//!
//! `cargo public-api` makes the listings, from the JSON that a nightly rustdoc writes.

use crate::metadata::{self, DocumentedFeatures, Package};
use crate::process::{Failure, cargo, need, output, read, write};
use std::collections::HashSet;
use std::fmt::Write as _;

/// Compares the listings of all published libraries.
pub(crate) fn check() -> Result<(), Failure> {
    let mut differences = String::new();
    for package in libraries()? {
        let committed = read(&package.folder.join("public-api.txt"))?;
        let listed = listing(&package)?;
        differences.push_str(&difference(&package.name, &committed, &listed));
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(Failure::Failed(format!(
        "the public API differs from its listing:\n{differences}\
         If that is intended, run `cargo xtask public-api --update`, and note the change in CHANGELOG.md."
    )))
}

/// Writes the listings of all published libraries.
pub(crate) fn update() -> Result<(), Failure> {
    for package in libraries()? {
        write(&package.folder.join("public-api.txt"), &listing(&package)?)?;
    }
    Ok(())
}

fn libraries() -> Result<impl Iterator<Item = Package>, Failure> {
    const TOOL: &str = "cargo-public-api: cargo install --locked cargo-public-api";
    const NIGHTLY: &str = "a nightly toolchain: rustup toolchain install nightly --profile minimal";
    need("cargo-public-api", &["--version"], TOOL)?;
    need(
        "rustup",
        &["run", "nightly", "rustdoc", "--version"],
        NIGHTLY,
    )?;
    let packages = metadata::published()?.into_iter();
    Ok(packages.filter(|package| package.is_library))
}

/// Returns the public items of a library with the features that docs.rs documents, one per line, without items from
/// derives and blanket implementations and without the functions of traits that are implemented.
fn listing(package: &Package) -> Result<String, Failure> {
    let features = match &package.documented_features {
        Some(DocumentedFeatures::Only(names)) => format!("--features={}", names.join(",")),
        Some(DocumentedFeatures::All) | None => "--all-features".to_owned(),
    };
    let listing = output(
        cargo()
            .args(["public-api", "-sss", "--package", &package.name, &features])
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("RUSTC"),
    )?;
    Ok(without_trait_functions(&listing))
}

/// Removes the functions of implemented traits, because the line of the implementation says that they exist, and
/// repeated lines, because an implementation is listed with its type and again with its trait.
fn without_trait_functions(listing: &str) -> String {
    let mut text = String::new();
    let mut seen = HashSet::new();
    // How the name of a function of the implemented trait starts.
    let mut prefix = None;
    for line in listing.lines() {
        if line.starts_with("impl") {
            let implementing = line.split_once(" for ");
            prefix = implementing.map(|(_, name)| format!("fn {name}::"));
        }
        let is_of_trait = prefix.as_ref().is_some_and(|prefix| line.contains(prefix));
        if !is_of_trait && seen.insert(line) {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// Returns the lines that only one of two listings contains. The order of the lines is ignored.
fn difference(name: &str, committed: &str, listed: &str) -> String {
    let mut text = String::new();
    for (sign, these, those) in [('-', committed, listed), ('+', listed, committed)] {
        for line in these.lines() {
            if those.lines().all(|other| other != line) {
                let _ = writeln!(text, "{sign} {name}: {line}");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{difference, without_trait_functions};

    #[test]
    fn functions_of_implemented_traits_are_not_listed() {
        let listing = "\
pub struct x::A<T>
impl<T> x::A<T>
pub fn x::A<T>::new() -> Self
impl<T> core::clone::Clone for x::A<T>
pub fn x::A<T>::clone(&self) -> Self
impl core::str::traits::FromStr for x::B
pub type x::B::Err = x::Error
pub fn x::B::from_str(&str) -> core::result::Result<Self, x::Error>
pub trait x::T
pub fn x::T::f(&self)
impl x::T for x::B
pub fn x::B::f(&self)
pub fn x::free()
";
        let listed = "\
pub struct x::A<T>
impl<T> x::A<T>
pub fn x::A<T>::new() -> Self
impl<T> core::clone::Clone for x::A<T>
impl core::str::traits::FromStr for x::B
pub type x::B::Err = x::Error
pub trait x::T
pub fn x::T::f(&self)
impl x::T for x::B
pub fn x::free()
";
        assert_eq!(without_trait_functions(listing), listed);
        let twice = format!("{listing}{listing}");
        assert_eq!(without_trait_functions(&twice), listed);
    }

    #[test]
    fn removed_and_added_lines_are_shown() {
        assert_eq!(difference("x", "a\nb\n", "b\na\n"), "");
        assert_eq!(difference("x", "a\nb\n", "b\nc\n"), "- x: a\n+ x: c\n");
    }
}
