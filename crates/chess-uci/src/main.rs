//! The engine `chess-uci`, which speaks UCI on standard input and output.

use chess_uci::{Engine, Evaluation, Network};
use std::env;
use std::error::Error;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

/// The file of the network of `make EVALFILE=path`.
#[cfg(chess_built_in_network)]
const NETWORK: Option<&[u8]> = Some(include_bytes!(env!("EVALFILE")));
#[cfg(not(chess_built_in_network))]
const NETWORK: Option<&[u8]> = None;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let evaluation = match NETWORK {
        Some(file) => Evaluation::with_network(Arc::new(Network::from_bytes(file)?)),
        None => Evaluation::with_default_network(),
    };
    let engine = Engine::new(
        concat!("chess-uci ", env!("CARGO_PKG_VERSION")),
        env!("CARGO_PKG_AUTHORS"),
        evaluation,
    )
    .with_explanations()
    .with_eval_file();
    #[cfg(feature = "ablation")]
    let engine = engine.with_ablation();
    Ok(engine.run(arguments, io::stdin(), io::stdout())?)
}
