//! [`Build`]: how the program is compiled.

use super::Error;
use super::worker::Size;
use crate::cargo::{cargo, rustflags_with, target_dir};
use std::env::consts::EXE_SUFFIX;
use std::fmt;
use std::path::PathBuf;

/// The processors that the program is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Build {
    /// This processor.
    Native,
    /// Processors with AVX-512.
    V4,
    /// Processors with AVX2 and BMI2.
    V3,
    /// Every processor of the architecture, as cargo builds without flags.
    Default,
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Build {
    pub(super) const ALL: [Self; 4] = [Self::Native, Self::V4, Self::V3, Self::Default];

    /// The builds that are measured unless the user chooses.
    pub(super) const USUAL: [Self; 2] = [Self::Native, Self::Default];

    /// Returns the name on the command line and in tables.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::V4 => "x86-64-v4",
            Self::V3 => "x86-64-v3",
            Self::Default => "default",
        }
    }

    /// Builds the program if it is not up to date, and returns its path.
    pub(super) fn program(self) -> Result<PathBuf, Error> {
        let target_dir = target_dir().join(self.name());
        let flags = match self {
            // This is the build of those who set nothing, whatever the user has set.
            Self::Default => "".into(),
            _ => rustflags_with(&format!("-Ctarget-cpu={}", self.name())),
        };
        eprintln!("Building: {self}");
        let status = cargo()
            .args(["build", "--release", "--package=benches", "--bin=compare"])
            .args(["--quiet", "--target-dir"])
            .arg(&target_dir)
            .env_remove("CARGO_BUILD_TARGET")
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            // The small functions of some peers are inlined only with link-time optimization.
            .env("CARGO_PROFILE_RELEASE_LTO", "fat")
            .status()
            .map_err(Error::Start)?;
        if status.success() {
            let name = format!("compare{EXE_SUFFIX}");
            Ok(target_dir.join("release").join(name))
        } else {
            Err(Error::Build(self))
        }
    }
}

/// Builds a small program with each library, which prints the legal moves of a position, and returns the sizes of the
/// stripped files.
pub(super) fn program_sizes() -> Result<Vec<Size>, Error> {
    const PROGRAMS: [(&str, &str); 4] = [
        ("ours", "moves_ours"),
        ("cozy-chess", "moves_cozy_chess"),
        ("chess", "moves_chess"),
        ("shakmaty", "moves_shakmaty"),
    ];
    let target_dir = target_dir().join("sizes");
    eprintln!("Building: programs to compare sizes");
    let mut build = cargo();
    build
        .args(["build", "--release", "--package=benches", "--quiet"])
        .arg("--target-dir")
        .arg(&target_dir)
        .env_remove("CARGO_BUILD_TARGET")
        .env("CARGO_ENCODED_RUSTFLAGS", "")
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("CARGO_PROFILE_RELEASE_STRIP", "true")
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort");
    for (_, program) in PROGRAMS {
        build.arg(format!("--bin={program}"));
    }
    if !build.status().map_err(Error::Start)?.success() {
        return Err(Error::Build(Build::Default));
    }
    let size = |(name, program): (&str, &str)| {
        let path = target_dir
            .join("release")
            .join(format!("{program}{EXE_SUFFIX}"));
        let bytes = std::fs::metadata(path).map_err(Error::Start)?.len();
        Ok(Size {
            program: name.to_owned(),
            name: "program that lists legal moves, default build".to_owned(),
            bytes: bytes.to_string(),
        })
    };
    PROGRAMS.into_iter().map(size).collect()
}
