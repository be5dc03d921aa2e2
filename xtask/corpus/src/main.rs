//! The program behind `cargo xtask corpus`: a file of distinct games for measurements.
//!
//! | module | contents |
//! |---|---|
//! | this one | writes the games in order, from several threads |
//! | `options` | the command line |
//! | `play` | the moves of a game |
//! | `dress` | tags, clock times, evaluations, comments and variations |

#![forbid(unsafe_code)]

mod dress;
mod options;
mod play;

use dev_random::Random;
use options::{Command, Options};
use play::Player;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::thread;

/// The number of games that a thread makes at a time.
const BLOCK: u64 = 256;

fn main() -> ExitCode {
    let done = match options::parse(std::env::args_os()) {
        Ok(Command::Help) => {
            print!("{}", options::USAGE);
            Ok(())
        }
        Ok(Command::Write(options)) => write(&options),
        Err(error) => {
            eprintln!("error: {error}\n\n{}", options::USAGE);
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes blocks of games in order until the file has the size that was asked for. A game depends on the seed
/// and its number alone, so the file does not depend on the number of threads.
fn write(options: &Options) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&options.out)?);
    let players = (0..options.threads).map(|_| Player::new().map_err(io::Error::other));
    let mut players: Vec<Player> = players.collect::<io::Result<_>>()?;
    let (mut games, mut bytes) = (0_u64, 0_u64);
    for first in (0..).step_by(options.threads) {
        let blocks = thread::scope(|scope| {
            let threads = players
                .iter_mut()
                .zip(first..)
                .map(|(player, block)| scope.spawn(move || make_block(player, options, block)));
            let threads: Vec<_> = threads.collect();
            let blocks = threads.into_iter().map(thread::ScopedJoinHandle::join);
            blocks.collect::<Result<Vec<_>, _>>()
        });
        let blocks = blocks.map_err(|_| io::Error::other("a thread panicked"))?;
        for game in blocks.iter().flatten() {
            out.write_all(game.as_bytes())?;
            games += 1;
            bytes += game.len() as u64;
            if bytes >= options.megabytes * 1_000_000 {
                println!("{games} games, {bytes} bytes");
                return out.flush();
            }
        }
    }
    Ok(())
}

/// Returns the texts of the games with the numbers of a block.
fn make_block(player: &mut Player, options: &Options, block: u64) -> Vec<String> {
    let numbers = block * BLOCK..(block + 1) * BLOCK;
    numbers
        .map(|number| {
            let mut seed = Random(options.seed);
            let mut random = Random(seed.next() ^ number.wrapping_mul(0xd134_2543_de82_ef95));
            let start = play::start(&mut random, options.chess960);
            let game = player.play(&mut random, start, options.searched);
            dress::text(&mut random, &game, number)
        })
        .collect()
}
