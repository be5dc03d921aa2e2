//! `cargo xtask public-api`: compares the public API of each published library with the listing in the
//! repository, so that a change of the API is seen in review.
//!
//! `cargo public-api` makes the listings, from the JSON that a nightly rustdoc writes.

use crate::cargo::{cargo, workspace_root};
use crate::metadata::{self, DocumentedFeatures, Package};
use crate::{BAD_USAGE, CANNOT_RUN};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
Usage: cargo xtask public-api [--check | --update]

Compares the public API of each published library with its listing, public-api.txt.
Needs `cargo install --locked cargo-public-api` and a nightly toolchain.

Options:
  --check    compare, and show the differences (the default)
  --update   write the listings
";

/// The reason why the listings were not compared, or differ.
#[derive(Debug)]
pub(crate) enum Error {
    /// A program that makes the listings is not installed.
    Missing(String),
    Differs(String),
    Other(String),
}

/// What to do with the listings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Check,
    Update,
}

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    let task = match args {
        [] => Task::Check,
        [arg] if arg == "--check" => Task::Check,
        [arg] if arg == "--update" => Task::Update,
        [arg] if arg == "--help" || arg == "-h" => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("error: invalid arguments\n\n{USAGE}");
            return ExitCode::from(BAD_USAGE);
        }
    };
    match perform(task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::Differs(text)) => {
            eprintln!("error: {text}");
            ExitCode::from(1)
        }
        Err(Error::Missing(text) | Error::Other(text)) => {
            eprintln!("error: {text}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

/// Compares or writes the listings of all published libraries.
pub(crate) fn perform(task: Task) -> Result<(), Error> {
    let has_tool = Command::new("cargo-public-api")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if !has_tool {
        return Err(Error::Missing(
            "cargo-public-api: cargo install --locked cargo-public-api".to_owned(),
        ));
    }
    let has_nightly = Command::new("rustup")
        .args(["run", "nightly", "rustdoc", "--version"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !has_nightly {
        return Err(Error::Missing(
            "a nightly toolchain: rustup toolchain install nightly --profile minimal".to_owned(),
        ));
    }

    let mut differences = String::new();
    for package in metadata::published().map_err(Error::Other)? {
        if !package.is_library {
            continue;
        }
        let listed = listing(&package)?;
        let path = package.folder.join("public-api.txt");
        if task == Task::Update {
            fs::write(&path, &listed).map_err(|error| cannot("write", &package, &error))?;
            println!("{}: {} items", package.name, listed.lines().count());
            continue;
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        differences.push_str(&difference(&package.name, &committed, &listed));
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(Error::Differs(format!(
        "the public API differs from its listing:\n{differences}\
         If that is intended, run `cargo xtask public-api --update`, and note the change in CHANGELOG.md."
    )))
}

/// Returns the public items of a library with the features that docs.rs documents, one per line, without items from
/// derives and blanket implementations and without the functions of traits that are implemented.
fn listing(package: &Package) -> Result<String, Error> {
    let features = match &package.documented_features {
        Some(DocumentedFeatures::Only(names)) => format!("--features={}", names.join(",")),
        Some(DocumentedFeatures::All) | None => "--all-features".to_owned(),
    };
    let output = cargo()
        .current_dir(workspace_root())
        .args(["public-api", "-sss", "--package", &package.name])
        .arg(features)
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTC")
        .output()
        .map_err(|error| cannot("list", package, &error))?;
    if output.status.success() {
        return Ok(without_trait_functions(&String::from_utf8_lossy(
            &output.stdout,
        )));
    }
    Err(Error::Other(format!(
        "cargo public-api failed for {}:\n{}",
        package.name,
        String::from_utf8_lossy(&output.stderr)
    )))
}

/// Removes the functions of implemented traits, because the line of the implementation says that they exist, and repeated
/// lines, because an implementation is listed with its type and again with its trait.
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

fn cannot(what: &str, package: &Package, error: &std::io::Error) -> Error {
    Error::Other(format!(
        "cannot {what} the public API of {}: {error}",
        package.name
    ))
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
