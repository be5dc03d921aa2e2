//! Setups with anything in them, and packed positions of any bytes.

use crate::bytes::Bytes;
use crate::{Target, agreement};
use chess_board::{PackError, PackedPosition, Position, Setup, Waivers};

pub(crate) const TARGET: Target = Target {
    name: "setup",
    subject: "setups of any content, positions with all waivers, packed positions of any bytes",
    check,
    max_len: 180,
    words: &[],
};

fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.byte() % 3 {
        0 => setup(bytes.setup()),
        1 => {
            if let Some(position) = bytes.position() {
                every(&position);
            }
        }
        _ => packed(bytes.rest()),
    }
}

fn setup(setup: Setup) {
    let fen = setup.to_fen();
    let _ = fen.as_str().parse::<Setup>();
    match Position::from_setup(setup, Waivers::all()) {
        Ok(position) => {
            assert_eq!(position.to_setup(), setup);
            every(&position);
        }
        Err(error) => {
            assert!(error.reasons().next().is_some());
            assert!(!error.to_string().is_empty());
            assert!(error.reasons().all(|reason| error.contains(reason)));
            // Waivers only remove reasons.
            let all = Position::try_from(setup).expect_err("with no waiver it is invalid as well");
            assert!(error.reasons().all(|reason| all.contains(reason)));
        }
    }
}

fn packed(bytes: &[u8]) {
    let Some((bytes, _)) = bytes.split_first_chunk::<{ PackedPosition::LEN }>() else {
        return;
    };
    let read = |packed| -> Result<Position, PackError> {
        {
            Ok(Position::from_setup(
                Setup::from_packed(packed)?,
                Waivers::all(),
            )?)
        }
    };
    match read(PackedPosition::from_bytes(*bytes)) {
        Ok(position) => {
            let again = position.to_packed().expect("it was packed before");
            assert_eq!(read(again), Ok(position));
            every(&position);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn every(position: &Position) {
    agreement::moves(position);
    agreement::text(position);
    agreement::symmetry(position);
    agreement::notation(position);
}
