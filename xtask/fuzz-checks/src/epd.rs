//! EPD, strict and tolerant.

use crate::Target;
use chess_board::{Position, Waivers};
use chess_notation::{Epd, EpdDeviation, EpdError};

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "epd",
    subject: "EPD, strict and tolerant",
    check,
    max_len: 400,
    words: &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", " bm ", " am ", " pv ", " id \"", "\";", " hmvc 3;",
        " fmvn 4;", " ce -12;", " dm 3;", " c0 \"a\";", ";", " acd 10", "Nf3", "e4", ";D1 20 ;D2 400",
    ],
};

/// Returns the waivers without [`Waivers::NO_COMMON_START`], because tolerant reading drops castling rights that no
/// common start explains.
fn waivers() -> Waivers {
    Waivers::all() - Waivers::NO_COMMON_START
}

fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let strict = report(Epd::from_epd(text));
    let tolerant = report(Epd::from_epd_tolerant_with(text, waivers()));
    if let Some(epd) = &strict {
        let again = Epd::from_epd(&epd.to_epd());
        assert_eq!(again.as_ref(), Ok(epd), "{text:?}");
        // Tolerant parsing removes the rights of the letters `KQkq` in a Chess960 position.
        let written = epd.to_epd();
        let text = if epd.position.is_chess960() {
            &written
        } else {
            text
        };
        let (read, deviations) = report(Epd::from_epd_tolerant_with(text, waivers()))
            .expect("a strict EPD is a tolerant one");
        assert_eq!(&read, epd, "{text:?}");
        assert!(deviations.is_empty(), "{text:?} {deviations:?}");
    }
    if let Some((epd, deviations)) = &tolerant {
        // Strict parsing waives no rule of chess.
        let is_valid = Position::from_setup(epd.position.to_setup(), Waivers::empty()).is_ok();
        assert!(
            strict.is_some() || !deviations.is_empty() || !is_valid,
            "{text:?}"
        );
        let written = epd.to_epd();
        // Operands that are not what the opcode asks for are kept as text.
        let is_kept = [
            EpdDeviation::Number,
            EpdDeviation::Text,
            EpdDeviation::UnreadableMove,
        ]
        .into_iter()
        .any(|kept| deviations.contains(kept));
        let again = if is_valid && !is_kept {
            Epd::from_epd(&written)
        } else {
            Epd::from_epd_tolerant_with(&written, waivers()).map(|(epd, _)| epd)
        };
        let again = again.unwrap_or_else(|error| panic!("{text:?} {written:?}: {error}"));
        assert_eq!(&again, epd, "{text:?} {written:?}");
        assert_eq!(
            again.position.to_setup(),
            epd.position.to_setup(),
            "{text:?} {written:?}"
        );
        assert_eq!(again.to_epd(), written, "{text:?}");
        for operation in &epd.operations {
            assert!(epd.get(operation.opcode()).is_some());
        }
        let _ = (epd.id(), epd.best_moves(), epd.avoid_moves());
        let _ = epd.mate_in();
    }
}

fn report<T>(result: Result<T, EpdError>) -> Option<T> {
    result
        .inspect_err(|error| assert!(!error.to_string().is_empty()))
        .ok()
}
