//! The drawings of the pieces: paths on a square of 100 by 100 units, from the lowest layer to the highest.
//!
//! All pieces stand on the same base and have the same line width. They were drawn for this crate.

use chess_move::Role;

/// The line width, in units of a hundredth of a square.
pub(crate) const LINE: u32 = 4;

/// A drawing of a piece.
pub(crate) struct Drawing {
    /// Closed shapes, filled and outlined.
    pub(crate) shapes: &'static [&'static str],
    /// Lines inside of the shapes.
    pub(crate) lines: &'static str,
    /// Dots inside of the shapes, filled.
    pub(crate) dots: &'static str,
}

const BASE: &str = "M24 89V84C24 80 27 78 31 78H69C73 78 76 80 76 84V89Z";

/// Returns the drawing of a piece.
pub(crate) const fn drawing(role: Role) -> Drawing {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

const PAWN: Drawing = Drawing {
    shapes: &[
        "M33 78C38 70 43.5 66 44 53H56C56.5 66 62 70 67 78Z",
        "M36 53C34 53 33 51.5 33 49.5C33 47.5 34 46 36 46H64C66 46 67 47.5 67 49.5C67 51.5 66 53 64 53Z",
        "M50 17A14.5 14.5 0 0 1 50 46A14.5 14.5 0 0 1 50 17Z",
        BASE,
    ],
    lines: "",
    dots: "",
};

const KNIGHT: Drawing = Drawing {
    shapes: &[
        "M70 78C77 58 76 36 59 24C56 22 53 21 51 20L46 11L41 21C35 24 32 30 30 37C27 45 20 50 17 57C15 62 18 67 23 68C27 69 30 67 33 64C38 60 44 60 50 54C50 63 34 65 32 78Z",
        BASE,
    ],
    lines: "M57 33C65 44 67 58 63 70",
    dots: "M40 33A3.2 3.2 0 0 1 40 39.4A3.2 3.2 0 0 1 40 33ZM23 57A2 2 0 0 1 23 61A2 2 0 0 1 23 57Z",
};

const BISHOP: Drawing = Drawing {
    shapes: &[
        "M42 62C42 70 38 74 33 78H67C62 74 58 70 58 62Z",
        "M36 62C34 62 33 60.5 33 58.5C33 56.5 34 55 36 55H64C66 55 67 56.5 67 58.5C67 60.5 66 62 64 62Z",
        "M50 17C60 25 67 33 67 42C67 48 64 52 61 55H39C36 52 33 48 33 42C33 33 40 25 50 17Z",
        "M50 7A5.5 5.5 0 0 1 50 18A5.5 5.5 0 0 1 50 7Z",
        BASE,
    ],
    lines: "M50 29V46M42 37H58",
    dots: "",
};

const ROOK: Drawing = Drawing {
    shapes: &[
        "M34 44H66L69 78H31Z",
        "M26 16H37V23H45V16H55V23H63V16H74V34L66 44H34L26 34Z",
        BASE,
    ],
    lines: "M34 44H66",
    dots: "",
};

const QUEEN: Drawing = Drawing {
    shapes: &[
        "M27 78C27 72 26 69 24 64L14 33L31 50L32 24L44 47L50 20L56 47L68 24L69 50L86 33L76 64C74 69 73 72 73 78Z",
        "M14 23A5 5 0 0 1 14 33A5 5 0 0 1 14 23Z",
        "M32 14A5 5 0 0 1 32 24A5 5 0 0 1 32 14Z",
        "M50 10A5 5 0 0 1 50 20A5 5 0 0 1 50 10Z",
        "M68 14A5 5 0 0 1 68 24A5 5 0 0 1 68 14Z",
        "M86 23A5 5 0 0 1 86 33A5 5 0 0 1 86 23Z",
        BASE,
    ],
    lines: "M26 69C40 64 60 64 74 69",
    dots: "",
};

const KING: Drawing = Drawing {
    shapes: &[
        "M46.5 5H53.5V10H59V17H53.5V26H46.5V17H41V10H46.5Z",
        "M50 24C57 28 59 36 50 50C41 36 43 28 50 24Z",
        "M29 78C29 71 26 68 21 61C14 51 15 40 25 36C36 32 47 40 50 50C53 40 64 32 75 36C85 40 86 51 79 61C74 68 71 71 71 78Z",
        BASE,
    ],
    lines: "M50 50V68M26 68C40 63 60 63 74 68",
    dots: "",
};
