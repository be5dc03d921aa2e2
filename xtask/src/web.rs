//! `cargo xtask web`: the npm package of chess-wasm, and the page in the browser.

use crate::process::{
    Failure, cannot, cargo, need, output, rustflags_with, succeed, target_dir, workspace_root,
};
use lexopt::{Arg, Parser, ValueExt};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

const USAGE: &str = "\
Usage: cargo xtask web COMMAND...

Makes the npm package, target/web/package, and the page, target/web/site, and then:
  build  nothing else
  test   runs the tests under Node
  page   runs the tests of the page in Chromium
  bench  compares the package with chess.js
  serve  serves the page at http://localhost:8000
";

/// The oldest version of Node that the package supports.
const MIN_NODE: u32 = 20;

const TARGET: &str = "wasm32-unknown-unknown";

/// The stack of the module, in bytes. The search of the greatest depth needs less than a quarter.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// WebAssembly SIMD, which makes the evaluation by a network twice as fast.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// A version of the package.
struct Build {
    name: &'static str,
    features: &'static [&'static str],
    /// The level of optimization: for size, or for speed.
    level: &'static str,
    /// The flags of the compiler.
    flags: &'static [&'static str],
    optimizer: &'static [&'static str],
    /// The files of `js/` that other versions do not have.
    files: &'static [&'static str],
}

/// The options of the optimizer for the version with the engine: they let a search unwind and rewind, as `js/core.js`
/// describes. The optimizer starts at `call_poll` to find the functions that can be on the stack at that moment.
/// Functions that are called by pointer are not among them.
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
    flags: &[STACK],
    optimizer: &["-Oz"],
    files: &[],
};

const FULL: Build = Build {
    name: "full",
    features: &["--features=engine"],
    level: "3",
    flags: &[STACK, VECTORS],
    optimizer: INTERRUPTIBLE,
    files: &FULL_FILES,
};

/// The version of the page's worker, which is not in the package.
const FILES: Build = Build {
    name: "files",
    features: &["--features=files"],
    level: "3",
    flags: &[STACK],
    optimizer: &["-O3"],
    files: &["file_host.js", "files.web.js"],
};

/// The files of `js/` in each version, then those of the version with the engine.
#[rustfmt::skip]
const RULES_FILES: [&str; 5] = ["border.js", "host.js", "index.d.ts", "index.node.js", "index.web.js"];
#[rustfmt::skip]
const FULL_FILES: [&str; 12] = [
    "client.js", "core.js", "engine.d.ts", "engine.node.js", "engine.web.js", "engine_host.js", "full.d.ts",
    "full.node.js", "full.web.js", "service.js", "worker.node.js", "worker.web.js",
];

pub(crate) fn run(mut args: Parser) -> Result<(), Failure> {
    let mut commands = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => {
                print!("{USAGE}");
                return Ok(());
            }
            Arg::Value(name) => commands.push(name.string()?),
            _ => return Err(arg.unexpected().into()),
        }
    }
    let known = ["build", "test", "page", "bench", "serve"];
    if commands.is_empty() || commands.iter().any(|name| !known.contains(&name.as_str())) {
        return Err(Failure::Usage(USAGE.to_owned()));
    }
    build()?;
    for command in commands {
        match command.as_str() {
            "test" => node_tests("tests/node")?,
            "page" => node_tests("tests/page")?,
            "bench" => node("tools/bench.js", &[])?,
            "serve" => node("tools/serve.js", &["8000"])?,
            _ => {}
        }
    }
    Ok(())
}

fn folder() -> PathBuf {
    workspace_root().join("crates/chess-wasm")
}

/// Builds the package and the page.
fn build() -> Result<(), Failure> {
    check_tools()?;
    let web = target_dir().join("web");
    let package = web.join("package");
    remove(&package)?;
    let bindgen = build_bindgen()?;
    make(&RULES, &bindgen, &package)?;
    make(&FULL, &bindgen, &package)?;
    let network = workspace_root().join("crates/chess-search/networks/default.nnue");
    copy(&network, &package.join(FULL.name).join("default.nnue"))?;
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
fn check_tools() -> Result<(), Failure> {
    let libraries =
        output(Command::new("rustc").args(["--print=target-libdir", "--target", TARGET]))?;
    if !Path::new(libraries.trim()).is_dir() {
        return Err(Failure::Missing(format!("rustup target add {TARGET}")));
    }
    let is_new = format!("process.exit(+(parseInt(process.versions.node) < {MIN_NODE}))");
    let install = format!("Node, version {MIN_NODE} or later: apt-get install nodejs npm");
    need("node", &["--eval", &is_new], &install)?;
    if !optimizer().exists() {
        let command = format!("npm ci --prefix {}", folder().display());
        return Err(Failure::Missing(format!(
            "the npm packages of chess-wasm: {command}"
        )));
    }
    Ok(())
}

fn optimizer() -> PathBuf {
    folder().join("node_modules/binaryen/bin/wasm-opt")
}

/// Builds the program that generates the JavaScript, and returns its path.
fn build_bindgen() -> Result<PathBuf, Failure> {
    succeed(cargo().args(["build", "--quiet", "--package=wasm-package"]))?;
    let name = format!("wasm-package{}", std::env::consts::EXE_SUFFIX);
    Ok(target_dir().join("debug").join(name))
}

/// Builds a version, a folder in this one.
fn make(build: &Build, bindgen: &Path, parent: &Path) -> Result<(), Failure> {
    let target = target_dir().join("web/cargo").join(build.name);
    let flags = build.flags.join("\x1f");
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
            .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with(&flags)),
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
            .arg("--enable-simd")
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
fn node(script: &str, args: &[&str]) -> Result<(), Failure> {
    succeed(
        Command::new("node")
            .current_dir(folder())
            .arg(script)
            .args(args),
    )
}

/// Runs the tests of a folder one after the other, because they measure time.
fn node_tests(tests: &str) -> Result<(), Failure> {
    let mut files: Vec<PathBuf> = entries(&folder().join(tests))?.collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
    files.sort();
    succeed(
        Command::new("node")
            .current_dir(folder())
            .args(["--test", "--test-concurrency=1", "--expose-gc"])
            .args(files),
    )
}

fn entries(folder: &Path) -> Result<impl Iterator<Item = PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| cannot("read", folder.display(), error))?;
    Ok(entries.flatten().map(|entry| entry.path()))
}

fn remove(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(cannot("remove", folder.display(), error))
        }
        _ => Ok(()),
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let copied = fs::copy(from, to).map_err(|error| cannot("copy", from.display(), error));
    copied.map(|_| ())
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::create_dir_all(to).map_err(|error| cannot("create", to.display(), error))?;
    for path in entries(from)? {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            copy_folder(&path, &to.join(name))?;
        } else {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}
