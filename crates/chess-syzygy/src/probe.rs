//! Results and distances of positions: what tables store, corrected by captures and en passant.
//!
//! - A table stores any value that is not better than the true one where a capture is best, because such values
//!   compress better. So captures are searched first.
//! - Tables have no en passant. A position where it is legal is compared with its captures.
//! - Tables of distances have one side to move. For the other one, each move that does not zero is looked up.
//!
//! Source: the probing code that Ronald de Man released for any use, as described in [the notes on the
//! format](https://chess.stackexchange.com/questions/22207/how-does-syzygy-store-its-information) and read in Fathom
//! (MIT).

use crate::dtz::{Dtz, MaybeRounded};
use crate::error::{ProbeError, ReadError, TableFault};
use crate::material::Material;
use crate::table::StoredDtz;
use crate::table_name::{TableKind, TableName};
use crate::tablebase::Tablebase;
use crate::wdl::Wdl;
use chess_board::Position;
use chess_move::{Move, MoveList, Role};
use chess_movegen::{MoveGen, PositionRules};

/// A result, and whether a capture is the best move.
#[derive(Clone, Copy)]
struct Resolved {
    wdl: Wdl,
    /// A capture wins, or en passant is the best move: the distance follows from the result.
    zeroes: bool,
}

impl Tablebase {
    /// Returns the result of a position, as if its halfmove clock were zero.
    ///
    /// # Errors
    /// If the position has castling rights or more than seven pieces, or if a table is missing, unreadable or damaged.
    /// Captures lead to other tables, so that more than one is needed.
    pub fn probe_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        check(position)?;
        Ok(self.resolve(position, None)?.wdl)
    }

    /// Returns the distance to zeroing of a position, as if its halfmove clock were zero.
    ///
    /// See [`MaybeRounded::wdl_at`] for the result with the clock of the position.
    ///
    /// # Errors
    /// As [`Tablebase::probe_wdl`].
    pub fn probe_dtz(&self, position: &Position) -> Result<MaybeRounded, ProbeError> {
        check(position)?;
        self.distance(position, None, OtherSide::Search)
    }

    /// Returns the result of a position, with regard to captures and en passant. If the result is known, only the
    /// captures are examined, if there are any.
    fn resolve(&self, position: &Position, known: Option<Wdl>) -> Result<Resolved, ProbeError> {
        let mut best_capture = None;
        let mut best_en_passant = None;
        for mv in captures(position) {
            let lower = best_capture.unwrap_or(Wdl::Loss);
            let wdl = -self.search(&position.after(mv), Wdl::Loss, -lower)?;
            if wdl == Wdl::Win {
                return Ok(Resolved { wdl, zeroes: true });
            }
            let best = if mv.is_en_passant() {
                &mut best_en_passant
            } else {
                &mut best_capture
            };
            *best = (*best).max(Some(wdl));
        }
        let stored = match known {
            Some(known) if best_capture.max(best_en_passant).is_none() => known,
            _ => self.stored_wdl(position)?,
        };
        if let Some(wdl) = best_en_passant {
            // The table's result is of the position without en passant, where it can be stalemate.
            if Some(wdl) > best_capture.max(Some(stored)) || only_en_passant(position) {
                return Ok(Resolved { wdl, zeroes: true });
            }
        }
        let capture = best_capture.max(best_en_passant);
        Ok(match capture {
            Some(wdl) if wdl >= stored => Resolved {
                wdl,
                zeroes: wdl > Wdl::Draw,
            },
            _ => Resolved {
                wdl: stored,
                zeroes: false,
            },
        })
    }

    /// Searches captures only, until the table decides. The position has no en passant.
    fn search(&self, position: &Position, mut lower: Wdl, upper: Wdl) -> Result<Wdl, ProbeError> {
        for mv in captures(position) {
            let wdl = -self.search(&position.after(mv), -upper, -lower)?;
            if wdl >= upper {
                return Ok(wdl);
            }
            lower = lower.max(wdl);
        }
        Ok(self.stored_wdl(position)?.max(lower))
    }

    fn stored_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        let material = material_of(position)?;
        if material == Material::KINGS {
            return Ok(Wdl::Draw);
        }
        self.with_table(material, TableKind::Wdl, |table, cache, flip| {
            table.wdl(cache, position, flip)
        })
    }

    fn stored_dtz(&self, position: &Position, wdl: Wdl) -> Result<StoredDtz, ProbeError> {
        let material = material_of(position)?;
        self.with_table(material, TableKind::Dtz, |table, cache, flip| {
            table.dtz(cache, position, flip, wdl)
        })
    }

    fn distance(
        &self,
        position: &Position,
        known: Option<Wdl>,
        other_side: OtherSide,
    ) -> Result<MaybeRounded, ProbeError> {
        let Resolved { wdl, zeroes } = self.resolve(position, known)?;
        let zeroing = MaybeRounded::Exact(Dtz::new(wdl.zeroing_plies()));
        if wdl == Wdl::Draw || zeroes || wdl > Wdl::Draw && self.pawn_move_keeps(position, wdl)? {
            return Ok(zeroing);
        }
        match (self.stored_dtz(position, wdl)?, other_side) {
            (StoredDtz::Plies { plies, exact }, _) => {
                let plies = wdl.zeroing_plies() + (wdl as i32).signum() * plies;
                Ok(if exact {
                    MaybeRounded::Exact(Dtz::new(plies))
                } else {
                    MaybeRounded::Rounded(Dtz::new(plies))
                })
            }
            (StoredDtz::OtherSide, OtherSide::Search) => self.distance_by_moves(position, wdl),
            // The table has the positions of one side, so that this one must have been there.
            (StoredDtz::OtherSide, OtherSide::Refuse) => Err(wrong_side(position)),
        }
    }

    /// Returns whether a pawn move that does not capture keeps a result that is better than a draw.
    fn pawn_move_keeps(&self, position: &Position, wdl: Wdl) -> Result<bool, ProbeError> {
        if position
            .pieces(position.side_to_move(), Role::Pawn)
            .is_empty()
        {
            return Ok(false);
        }
        for mv in &position.legal_moves() {
            let is_push = position.moved_role(*mv) == Role::Pawn && !mv.is_capture();
            if is_push && -self.resolve(&position.after(*mv), None)?.wdl == wdl {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the distance of a position from those after its moves that do not zero. No zeroing move wins.
    fn distance_by_moves(&self, position: &Position, wdl: Wdl) -> Result<MaybeRounded, ProbeError> {
        let mut best: Option<MaybeRounded> = None;
        // All moves from a lost position lead to won ones.
        let known = (wdl == Wdl::Loss).then_some(Wdl::Win);
        for mv in &position.legal_moves() {
            if is_zeroing(position, *mv) {
                continue;
            }
            let after = position.after(*mv);
            let dtz = self.distance(&after, known, OtherSide::Refuse)?;
            if dtz.shortest() >= Dtz::DRAW && wdl > Wdl::Draw {
                continue;
            }
            let dtz = if dtz.shortest() == Dtz::new(-1) && after.is_checkmate() {
                MaybeRounded::Exact(Dtz::new(1))
            } else {
                dtz.map(Dtz::before_move)
            };
            best = Some(match best {
                Some(best) => nearer_or_later(wdl, best, dtz),
                None => dtz,
            });
        }
        // A lost position has no such move if it is checkmate, or if every move zeroes.
        let zeroing = MaybeRounded::Exact(Dtz::new(wdl.zeroing_plies()));
        match best {
            Some(best) if wdl > Wdl::Draw => Ok(best),
            Some(best) => Ok(nearer_or_later(wdl, best, zeroing)),
            None if wdl < Wdl::Draw => Ok(zeroing),
            None => Err(wrong_side(position)),
        }
    }
}

/// Returns the error of a table whose flags contradict each other.
fn wrong_side(position: &Position) -> ProbeError {
    match material_of(position) {
        Ok(material) => ReadError::from(TableFault::Value).of_table(TableName {
            material: material.normalized(),
            kind: TableKind::Dtz,
        }),
        Err(error) => error,
    }
}

/// Whether positions that a table does not have are searched by one move.
#[derive(Clone, Copy)]
enum OtherSide {
    Search,
    Refuse,
}

/// Returns the better of two distances: the shorter one if the result is a win, the longer one if it is a loss.
fn nearer_or_later(wdl: Wdl, a: MaybeRounded, b: MaybeRounded) -> MaybeRounded {
    let key = |dtz: MaybeRounded| {
        let [short, long] = [dtz.shortest(), dtz.longest()].map(|dtz| dtz.plies().abs());
        (short, long)
    };
    // Of a rounded and an exact value, the winning side can count on the exact one, the losing side on the other.
    if (key(b) < key(a)) == (wdl > Wdl::Draw) {
        b
    } else {
        a
    }
}

/// Checks what no table has.
pub(crate) fn check(position: &Position) -> Result<(), ProbeError> {
    if !position.castling_rights().is_empty() {
        return Err(ProbeError::CastlingRights);
    }
    material_of(position).map(|_| ())
}

fn material_of(position: &Position) -> Result<Material, ProbeError> {
    Material::of_position(position).ok_or_else(|| ProbeError::TooManyPieces {
        pieces: position.occupied().len(),
    })
}

/// Returns whether a move sets the halfmove clock to zero.
pub(crate) fn is_zeroing(position: &Position, mv: Move) -> bool {
    mv.is_capture() || position.moved_role(mv) == Role::Pawn
}

/// Returns the legal captures, en passant and capturing promotions included.
#[inline]
fn captures(position: &Position) -> impl Iterator<Item = Move> + use<> {
    let moves = if may_capture(position) {
        MoveGen::legal(position).noisy().list()
    } else {
        MoveList::new()
    };
    moves.into_iter().filter(|mv| mv.is_capture())
}

/// Returns whether a piece other than the king is attacked, or en passant is possible.
#[inline]
fn may_capture(position: &Position) -> bool {
    let us = position.side_to_move();
    let targets = position.by_color(us.other()) - position.by_role(Role::King);
    position.en_passant().is_some()
        || targets
            .into_iter()
            .any(|target| position.board().is_attacked(target, us))
}

fn only_en_passant(position: &Position) -> bool {
    position.legal_moves().iter().all(|mv| mv.is_en_passant())
}
