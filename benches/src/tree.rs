//! The trees that are counted.

/// A position with the number of leaves at each depth.
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    /// How the literature calls it.
    pub name: &'static str,
    /// The root.
    pub fen: &'static str,
    /// Published counts, of depth 1 and on.
    pub leaves: &'static [u64],
}

impl Tree {
    /// How games start.
    pub const START: Self = Self {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        leaves: &[
            20,
            400,
            8_902,
            197_281,
            4_865_609,
            119_060_324,
            3_195_901_860,
            84_998_978_956,
        ],
    };
    /// Everything that moves can do, close together.
    pub const KIWIPETE: Self = Self {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        leaves: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    };
    /// Many sliders, a symmetric middlegame.
    pub const MIDDLEGAME: Self = Self {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        leaves: &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    };
    /// Two queens and few other pieces.
    pub const ENDGAME: Self = Self {
        name: "endgame",
        fen: "5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28",
        leaves: &[38, 1_129, 37_035, 1_023_977, 31_265_700, 849_167_880],
    };

    /// Returns the number of leaves at this depth.
    ///
    /// # Panics
    /// If it is not known here.
    pub const fn count(&self, depth: u32) -> u64 {
        self.leaves[depth as usize - 1]
    }
}
