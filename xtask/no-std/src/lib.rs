//! A check that the lower crates need no standard library.
//!
//! `cargo xtask ci` compiles this crate with `--cfg bare`, which adds a panic handler. A program
//! can have only one panic handler. If a crate below used the standard library, the compiler would
//! also find the handler of the standard library and report an error.

#![no_std]
#![forbid(unsafe_code)]

pub use chess_board::Position;
pub use chess_move::Move;
pub use chess_movegen::{PositionRules, perft};

#[cfg(feature = "alloc")]
pub use chess_movegen::Game;
#[cfg(feature = "alloc")]
pub use chess_nnue::Network;
#[cfg(feature = "alloc")]
pub use chess_notation::San;
#[cfg(feature = "alloc")]
pub use chess_openings::{Book, Opening};
#[cfg(feature = "alloc")]
pub use chess_svg::Diagram;

#[cfg(bare)]
#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
