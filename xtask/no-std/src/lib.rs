//! Proof that the lower crates need no standard library.
//!
//! `cargo xtask ci` compiles this with `--cfg bare`. Then it has a panic handler of its own, which
//! a program can have only one of: if any crate below brought the standard library with it, the
//! compiler would find the library's handler too, and refuse.

#![no_std]
#![forbid(unsafe_code)]

pub use chess_board::Position;
pub use chess_move::Move;
pub use chess_movegen::{legality, perft};

#[cfg(feature = "alloc")]
pub use chess_movegen::Game;
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
