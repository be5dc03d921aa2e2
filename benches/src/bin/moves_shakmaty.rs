//! Prints the legal moves of a FEN. `cargo xtask bench` compares the sizes of such programs.

fn main() {
    benches::print_moves::<benches::Shakmaty>();
}
