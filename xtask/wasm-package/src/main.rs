//! Generates the JavaScript and the type declarations of a WebAssembly module, like the program `wasm-bindgen`, in the
//! version of the lock file.
//!
//! `wasm-package MODULE FOLDER NAME`
#![forbid(unsafe_code)]

mod border;
mod declarations;

use std::env;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = args.as_slice() else {
        eprintln!("usage: wasm-package MODULE FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_path(module)
        .out_name(name)
        .typescript(true)
        // Asyncify finds functions by their names; `wasm-opt` removes the names afterwards.
        .omit_default_module_path(false)
        .keep_lld_exports(false)
        .demangle(false)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))
        .map_err(|error| format!("{error:#}"));
    let file = |extension: &str| Path::new(folder).join(name).with_extension(extension);
    let made = made
        .and_then(|()| rewrite(&file("js"), border::check_arguments))
        .and_then(|()| rewrite(&file("d.ts"), declarations::without_loading))
        .and_then(|()| {
            // The declarations of the module itself, which nothing imports.
            let useless = Path::new(folder).join(format!("{name}_bg.wasm.d.ts"));
            fs::remove_file(&useless).map_err(|error| format!("{}: {error}", useless.display()))
        });
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Changes the text of a file.
fn rewrite(path: &Path, change: fn(&str) -> Result<String, String>) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    let text = change(&text).map_err(|error| failed(&error))?;
    fs::write(path, text).map_err(|error| failed(&error))
}
