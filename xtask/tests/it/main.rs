//! Tests of the program as a whole.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that looks like a checkout of the workspace.
struct Checkout(PathBuf);

impl Checkout {
    fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        for folder in ["docs", "xtask/src"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::write(root.join("xtask/Cargo.toml"), "").unwrap();
        Self(root)
    }

    /// Returns the program that was compiled from this checkout. It is run elsewhere, like a
    /// program from a target directory that several checkouts share.
    fn samples() -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command
            .arg("samples")
            .env_remove("CARGO_MANIFEST_DIR")
            .current_dir(env::temp_dir());
        command
    }

    /// Runs the program as `cargo run` does, which names the package in the environment.
    fn samples_by_cargo(&self) -> Output {
        let mut command = Self::samples();
        command.env("CARGO_MANIFEST_DIR", self.0.join("xtask"));
        command.output().unwrap()
    }

    /// Runs the program as a person does, in a folder of the checkout.
    fn samples_by_hand(&self) -> Output {
        let mut command = Self::samples();
        command.current_dir(self.0.join("xtask/src"));
        command.output().unwrap()
    }
}

#[test]
fn a_shared_program_works_on_the_checkout_it_is_run_in() {
    let good = Checkout::new("with_readme");
    fs::write(good.0.join("README.md"), "# Title\n").unwrap();
    let bad = Checkout::new("without_readme");

    for output in [good.samples_by_cargo(), good.samples_by_hand()] {
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("found 0 samples"), "{errors}");
    }
    for output in [bad.samples_by_cargo(), bad.samples_by_hand()] {
        let errors = String::from_utf8(output.stderr).unwrap();
        let expected = bad.0.join("README.md").display().to_string();
        assert!(errors.contains(&expected), "{errors}");
    }
}

#[test]
fn a_folder_outside_of_any_checkout_is_an_error() {
    let output = Checkout::samples().output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("error: no workspace found"), "{errors}");
}

#[test]
fn an_unknown_option_is_an_error() {
    let output = Checkout::samples().arg("--nonsense").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
