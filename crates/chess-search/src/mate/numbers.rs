//! [`ProofNumbers`]: proof and disproof numbers of a node.

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Attacker,
    Defender,
}

impl Turn {
    /// Returns the side to move with this many plies left. The attacker makes the last move.
    pub(super) fn at_plies_left(plies: usize) -> Self {
        if plies.is_multiple_of(2) {
            Self::Defender
        } else {
            Self::Attacker
        }
    }
}

/// Lower bounds for the number of positions that must still be decided to prove, or to disprove,
/// that the attacker mates in the remaining plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNumbers {
    /// The number of a proof that is impossible. Two of them can be added without overflow.
    pub(super) const INFINITE: u32 = 1 << 30;

    pub(super) const PROVEN: Self = Self {
        proof: 0,
        disproof: Self::INFINITE,
    };
    pub(super) const DISPROVEN: Self = Self {
        proof: Self::INFINITE,
        disproof: 0,
    };
    /// The numbers of an unexplored node.
    pub(super) const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    /// A limit that only a decided node reaches.
    pub(super) const UNLIMITED: Self = Self {
        proof: Self::INFINITE,
        disproof: Self::INFINITE,
    };

    pub(super) fn decided(is_mate: bool) -> Self {
        if is_mate {
            Self::PROVEN
        } else {
            Self::DISPROVEN
        }
    }

    pub(super) fn decision(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Returns the numbers from the point of view of the side to move: the work left to reach its
    /// goal, and the work left to prevent it.
    pub(super) fn seen_by(self, turn: Turn) -> (u32, u32) {
        match turn {
            Turn::Attacker => (self.proof, self.disproof),
            Turn::Defender => (self.disproof, self.proof),
        }
    }

    /// Reverses [`seen_by`](Self::seen_by).
    pub(super) fn of_mover(turn: Turn, aim: u32, thwart: u32) -> Self {
        match turn {
            Turn::Attacker => Self {
                proof: aim,
                disproof: thwart,
            },
            Turn::Defender => Self {
                proof: thwart,
                disproof: aim,
            },
        }
    }
}
