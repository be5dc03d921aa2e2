//! `cargo xtask web`: the npm package of chess-wasm, and the page in the browser.

use crate::cargo::{cargo, rustflags_with, target_dir, workspace_root};
use crate::{BAD_USAGE, CANNOT_RUN};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
Usage: cargo xtask web build         make the npm package, target/web/package, and the page, target/web/site
       cargo xtask web serve [PORT]  make both and serve the page at http://localhost:PORT (8000 unless given)
       cargo xtask web test          make both and run the tests under Node
       cargo xtask web page          make both and run the tests of the page in Chromium
       cargo xtask web bench         make both and compare the package with chess.js
";

/// The oldest version of Node that the package supports.
const MIN_NODE: u32 = 20;

const TARGET: &str = "wasm32-unknown-unknown";

/// The stack of the module, in bytes. The search of the greatest depth needs less than a quarter.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// A version of the package.
struct Build {
    name: &'static str,
    features: &'static [&'static str],
    /// The level of optimization: for size, or for speed.
    level: &'static str,
    optimizer: &'static [&'static str],
    /// The files of `js/` that other versions do not have.
    files: &'static [&'static str],
}

/// The options of the optimizer for the version with the engine: they let a search unwind and rewind, as `js/core.js`
/// describes. The optimizer starts at `call_poll` to find the functions that can be on the stack at that moment. Functions
/// that are called by pointer are not among them.
const INTERRUPTIBLE: &[&str] = &[
    "--asyncify",
    "--pass-arg=asyncify-imports@./engine_host.js.*",
    "--pass-arg=asyncify-ignore-indirect",
    "--pass-arg=asyncify-propagate-addlist",
    "--pass-arg=asyncify-addlist@*9call_poll17h*",
    "-O3",
];

const RULES: Build = Build {
    name: "rules",
    features: &[],
    level: "\"z\"",
    optimizer: &["-Oz"],
    files: &[],
};

const FULL: Build = Build {
    name: "full",
    features: &["--features=engine"],
    level: "3",
    optimizer: INTERRUPTIBLE,
    files: &FULL_FILES,
};

/// The version of the page's worker, which is not in the package.
const FILES: Build = Build {
    name: "files",
    features: &["--features=files"],
    level: "3",
    optimizer: &["-O3"],
    files: &["file_host.js", "files.web.js"],
};

/// The files of `js/` in each version, then those of the version with the engine.
const RULES_FILES: [&str; 5] = [
    "border.js",
    "host.js",
    "index.d.ts",
    "index.node.js",
    "index.web.js",
];
const FULL_FILES: [&str; 12] = [
    "client.js",
    "core.js",
    "engine.d.ts",
    "engine.node.js",
    "engine.web.js",
    "engine_host.js",
    "full.d.ts",
    "full.node.js",
    "full.web.js",
    "service.js",
    "worker.node.js",
    "worker.web.js",
];

/// The reason why a command fails.
enum Error {
    /// A missing program, and the command that installs it.
    Missing(&'static str, String),
    Failed(String),
    Io(PathBuf, io::Error),
}

type Result<T> = std::result::Result<T, Error>;

pub(crate) fn run(args: &[OsString]) -> ExitCode {
    let words: Option<Vec<&str>> = args.iter().map(|arg| arg.to_str()).collect();
    let result = match words.as_deref() {
        Some(["build"]) => build(),
        Some(["serve"]) => build().and_then(|()| node("tools/serve.js", &["8000"])),
        Some(["serve", port]) => build().and_then(|()| node("tools/serve.js", &[port])),
        Some(["test"]) => build().and_then(|()| node_tests("tests/node")),
        Some(["page"]) => build().and_then(|()| node_tests("tests/page")),
        Some(["bench"]) => build().and_then(|()| node("tools/bench.js", &[])),
        Some(["help" | "--help" | "-h"]) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(BAD_USAGE);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::Missing(what, command)) => {
            eprintln!("error: not installed: {what}\ninstall it with: {command}");
            ExitCode::from(CANNOT_RUN)
        }
        Err(Error::Failed(what)) => {
            eprintln!("error: {what}");
            ExitCode::FAILURE
        }
        Err(Error::Io(path, error)) => {
            eprintln!("error: {}: {error}", path.display());
            ExitCode::from(CANNOT_RUN)
        }
    }
}

fn folder() -> PathBuf {
    workspace_root().join("crates/chess-wasm")
}

/// Builds the package and the page.
fn build() -> Result<()> {
    check_tools()?;
    let web = target_dir().join("web");
    let package = web.join("package");
    remove(&package)?;
    let bindgen = build_bindgen()?;
    make(&RULES, &bindgen, &package)?;
    make(&FULL, &bindgen, &package)?;
    let worker = web.join("worker");
    remove(&worker)?;
    make(&FILES, &bindgen, &worker)?;
    for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&folder().join(name), &package.join(name))?;
    }
    copy(
        &folder().join("js/package.json"),
        &package.join("package.json"),
    )?;
    let site = web.join("site");
    remove(&site)?;
    copy_folder(&folder().join("www"), &site)?;
    copy_folder(&package.join("full"), &site.join("chess-wasm"))?;
    copy_folder(&worker.join("files"), &site.join("chess-files"))?;
    let (site, package) = (site.to_string_lossy(), package.to_string_lossy());
    node("tools/seal.js", &[&site, &package])
}

/// Checks that everything that the build needs is installed.
fn check_tools() -> Result<()> {
    let library = Command::new("rustc")
        .args(["--print=target-libdir", "--target", TARGET])
        .output()
        .ok()
        .map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    if !library.is_some_and(|library| library.is_dir()) {
        let command = format!("rustup target add {TARGET}");
        return Err(Error::Missing(
            "the standard library for WebAssembly",
            command,
        ));
    }
    if node_version().is_none_or(|version| version < MIN_NODE) {
        let command = "apt-get install nodejs npm".to_owned();
        return Err(Error::Missing("Node, version 20 or later", command));
    }
    if !optimizer().exists() {
        let command = format!("npm ci --prefix {}", folder().display());
        return Err(Error::Missing("the npm packages of chess-wasm", command));
    }
    Ok(())
}

/// Returns the first number of Node's version, or `None` if it is not installed.
fn node_version() -> Option<u32> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout);
    version
        .trim()
        .trim_start_matches('v')
        .split('.')
        .next()?
        .parse()
        .ok()
}

fn optimizer() -> PathBuf {
    folder().join("node_modules/binaryen/bin/wasm-opt")
}

/// Builds the program that generates the JavaScript, and returns its path.
fn build_bindgen() -> Result<PathBuf> {
    succeed(cargo().args(["build", "--quiet", "--package=wasm-package"]))?;
    let name = format!("wasm-package{}", std::env::consts::EXE_SUFFIX);
    Ok(target_dir().join("debug").join(name))
}

/// Builds a version, a folder in this one.
fn make(build: &Build, bindgen: &Path, parent: &Path) -> Result<()> {
    let target = target_dir().join("web/cargo").join(build.name);
    succeed(
        cargo()
            .args(["build", "--quiet", "--package=chess-wasm", "--profile=web"])
            .args(["--target", TARGET])
            .args([
                "--config",
                &format!("profile.web.opt-level={}", build.level),
            ])
            .args(build.features)
            .arg("--target-dir")
            .arg(&target)
            .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with(STACK)),
    )?;
    let module = target.join(TARGET).join("web/chess_wasm.wasm");
    let out = parent.join(build.name);
    succeed(Command::new(bindgen).arg(module).arg(&out).arg("chess"))?;
    let module = out.join("chess_bg.wasm");
    succeed(
        Command::new("node")
            .arg(optimizer())
            .args(["--enable-bulk-memory", "--enable-nontrapping-float-to-int"])
            .args(["--enable-sign-ext", "--enable-mutable-globals"])
            .args(["--enable-reference-types", "--enable-multivalue"])
            .args(build.optimizer)
            .args(["--strip-debug", "--strip-producers"])
            .arg(&module)
            .arg("-o")
            .arg(&module),
    )?;
    for name in RULES_FILES.iter().chain(build.files) {
        copy(&folder().join("js").join(name), &out.join(name))?;
    }
    Ok(())
}

/// Runs a script of chess-wasm.
fn node(script: &str, args: &[&str]) -> Result<()> {
    succeed(
        Command::new("node")
            .current_dir(folder())
            .arg(script)
            .args(args),
    )
}

/// Runs the tests of a folder one after the other, because they measure time.
fn node_tests(tests: &str) -> Result<()> {
    let mut files = Vec::new();
    let path = folder().join(tests);
    for entry in fs::read_dir(&path).map_err(|error| Error::Io(path.clone(), error))? {
        let name = entry
            .map_err(|error| Error::Io(path.clone(), error))?
            .path();
        if name.to_string_lossy().ends_with(".test.js") {
            files.push(name);
        }
    }
    files.sort();
    succeed(
        Command::new("node")
            .current_dir(folder())
            .args(["--test", "--test-concurrency=1", "--expose-gc"])
            .args(files),
    )
}

fn succeed(command: &mut Command) -> Result<()> {
    let line = format!("`{}`", command.get_program().to_string_lossy());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Error::Failed(format!("{line} failed ({status})"))),
        Err(error) => Err(Error::Failed(format!("cannot run {line}: {error}"))),
    }
}

fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Error::Io(folder.to_owned(), error))
        }
        _ => Ok(()),
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map_err(|error| Error::Io(from.to_owned(), error))?;
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    let failed = |error| Error::Io(from.to_owned(), error);
    fs::create_dir_all(to).map_err(failed)?;
    for entry in fs::read_dir(from).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        if path.is_dir() {
            copy_folder(&path, &to.join(name))?;
        } else {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}
