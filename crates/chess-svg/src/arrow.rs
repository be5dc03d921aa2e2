//! The outline of an arrow from one square to another.

use alloc::string::String;
use core::fmt::Write;

/// Lengths below are in units of a hundredth of a square's hundredth.
const SCALE: i64 = 100;

/// Half of the shaft's width, half of the head's width, and the head's length, in hundredths of a square.
const SHAFT: i64 = 8;
const HEAD_WIDTH: i64 = 23;
const HEAD_LENGTH: i64 = 38;

/// Writes the path of an arrow between the centers of two different squares, given in hundredths of a square.
///
/// With integers only: the same image comes out on every machine, and without the standard library.
pub(crate) fn write_arrow(out: &mut String, from: (i32, i32), to: (i32, i32)) {
    let from = (i64::from(from.0) * SCALE, i64::from(from.1) * SCALE);
    let to = (i64::from(to.0) * SCALE, i64::from(to.1) * SCALE);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    // The point `along` from the start and `aside` to the right of the shaft, both in hundredths of a square.
    let point = |along: i64, aside: i64| {
        let x = from.0 + (dx * along - dy * aside) / length;
        let y = from.1 + (dy * along + dx * aside) / length;
        (x, y)
    };
    let neck = length - HEAD_LENGTH * SCALE;
    let points = [
        point(0, -SHAFT * SCALE),
        point(neck, -SHAFT * SCALE),
        point(neck, -HEAD_WIDTH * SCALE),
        point(length, 0),
        point(neck, HEAD_WIDTH * SCALE),
        point(neck, SHAFT * SCALE),
        point(0, SHAFT * SCALE),
    ];
    for (index, (x, y)) in points.into_iter().enumerate() {
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(out, "{command}{} {}", Hundredths(x), Hundredths(y));
    }
    out.push('Z');
}

/// A number of hundredths, written as a decimal number.
struct Hundredths(i64);

impl core::fmt::Display for Hundredths {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}
