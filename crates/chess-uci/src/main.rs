//! The engine `chess-uci`, which speaks UCI on standard input and output.

use chess_uci::{Engine, Evaluation};
use std::env;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let engine = Engine::new(
        concat!("chess-uci ", env!("CARGO_PKG_VERSION")),
        env!("CARGO_PKG_AUTHORS"),
        Evaluation::default(),
    )
    .with_explanations()
    .with_eval_file();
    #[cfg(feature = "ablation")]
    let engine = engine.with_ablation();
    match engine.run(arguments, io::stdin(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
