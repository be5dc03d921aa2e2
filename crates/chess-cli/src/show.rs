//! `chess show`: diagrams.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::output::Colors;
use crate::position::PositionArgs;
use chess_svg::Diagram;
use clap::Args;
use std::io::Write;

/// Draw a position: text, SVG, PNG
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    position: PositionArgs,
}

pub(crate) fn run(args: &ShowArgs, context: &mut Context) -> Result<Verdict, Error> {
    let diagram = match args.position.read_any(context)? {
        Ok(located) => {
            let diagram = Diagram::new(located.position());
            match located.game.moves().last() {
                Some(mv) => diagram.with_last_move(mv.from(), mv.to()),
                None => diagram,
            }
        }
        Err(setup) => Diagram::of_board(&setup.board),
    };
    let text = match context.out.colors() {
        Colors::On => diagram.to_ansi(),
        Colors::Off => diagram.to_unicode(),
    };
    write!(context.out, "{text}")?;
    Ok(Verdict::Good)
}
