//! Generates the JavaScript and the type declarations of a WebAssembly module, like the program `wasm-bindgen`, in the version
//! of the lock file.
//!
//! `wasm-package MODULE FOLDER NAME`
#![forbid(unsafe_code)]

use std::env;
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
        .and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
