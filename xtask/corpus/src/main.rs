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
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
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
    let next_block = Mutex::new(0_u64);
    let is_done = AtomicBool::new(false);
    let (mut games, mut bytes) = (0_u64, 0_u64);
    thread::scope(|scope| {
        let mut blocks = Vec::new();
        let (turn, turns) = sync_channel(2 * options.threads);
        for _ in 0..options.threads {
            let (next_block, is_done, turn) = (&next_block, &is_done, turn.clone());
            scope.spawn(move || -> io::Result<()> {
                let mut player = Player::new().map_err(io::Error::other)?;
                while !is_done.load(Ordering::Relaxed) {
                    let number = {
                        let mut next = next_block.lock().map_err(|_| io::ErrorKind::Other)?;
                        *next += 1;
                        *next - 1
                    };
                    let block = make_block(&mut player, options, number);
                    if turn.send((number, block)).is_err() {
                        break;
                    }
                }
                Ok(())
            });
        }
        drop(turn);
        let mut due = 0;
        'blocks: for block in turns {
            blocks.push(block);
            while let Some(at) = blocks.iter().position(|block| block.0 == due) {
                due += 1;
                for game in blocks.swap_remove(at).1 {
                    out.write_all(game.as_bytes())?;
                    games += 1;
                    bytes += game.len() as u64;
                    if bytes >= options.megabytes * 1_000_000 {
                        break 'blocks;
                    }
                }
            }
        }
        is_done.store(true, Ordering::Relaxed);
        out.flush()
    })?;
    println!("{games} games, {bytes} bytes");
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
