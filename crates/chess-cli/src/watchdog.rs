//! `chess __watchdog`: ends engines after a crash of the program that started them.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use std::io;

pub(crate) fn run(_context: &mut Context) -> Result<Verdict, Error> {
    chess_match::watch_engines(io::stdin().lock());
    Ok(Verdict::Good)
}
