//! [`PrefixDeduplicator`]: finds the games that are the beginning of another one.

use crate::batch::Batch;
use crate::dedupe::IdSet;
use crate::identity::{GameId, Identity, MainLine, finish, hash, id_of_text};
use crate::pipeline::Worker;
use crate::selection::{Choice, Selection};
use chess_board::Position;
use chess_move::Move;
use chess_notation::pgn::{
    GameResult, GameStart, Nag, PgnError, PgnErrorKind, Ply, RawText, VisitStep, Visitor,
};
use siphasher::sip128::SipHasher13;
use std::hash::Hasher;
use std::mem;
use std::ops::Range;

/// Removes the games that say nothing new: another game has the same moves, and perhaps more.
///
/// A game *covers* another one if
///
/// - both begin from the same position, with equal values of the tags of the [`Identity`];
/// - its main line begins with the whole main line of the other game, or is equal to it;
/// - the other game has no comments, glyphs and variations, or both have the same ones up to there. Clock times are in
///   comments;
/// - the other game has no result, or both have the same one.
///
/// A covered game is removed. Of games that cover each other, the first is kept. So the longest game is kept wherever
/// it stands, and what it does not have is not lost: a game whose moves another game continues, but whose annotations
/// or result are its own, is kept and [reported](PrefixSelection::different).
///
/// A game without moves, and a game with an error in its moves, comments or variations, is only removed if an earlier
/// game has the same text.
///
/// A game can be covered by a later one, so all games are read before the first one is removed. There are three passes
/// over the same files:
///
/// 1. [`add`](Self::add) with the games of [`games`](Self::games);
/// 2. [`cover`](Self::cover) with the output of the [`finder`](Self::finder);
/// 3. [`select`](Self::select) with the games of [`games`](Self::games) again.
///
/// It remembers 32 bytes for each different game, whatever the length of the games: about 70 bytes of memory each.
///
/// ```
/// use chess_games::{Batch, Identity, PrefixDeduplicator, Worker};
///
/// let batch = Batch::new("1. e4 e5 *\n\n1. e4 e5 2. Nf3 1-0\n\n1. e4 {best by test} *\n", 0);
/// let mut deduplicator = PrefixDeduplicator::new(Identity::new());
/// let games = deduplicator.games().process(&batch);
/// deduplicator.add(&games);
/// let found = deduplicator.finder().process(&batch);
/// deduplicator.cover(found);
/// let selected = deduplicator.select(&batch, &games);
/// let kept: Vec<_> = selected.selection.texts(&batch).map(|text| text.trimmed()).collect();
/// assert_eq!(kept, [&b"1. e4 e5 2. Nf3 1-0"[..], b"1. e4 {best by test} *"]);
/// assert_eq!(selected.different.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PrefixDeduplicator {
    rule: Identity,
    /// The main lines of all games.
    lines: IdSet,
    /// The main lines of several games that differ in annotations or results.
    shared_lines: IdSet,
    /// All games, with their annotations and results.
    games: IdSet,
    /// The games that occur several times.
    repeated: IdSet,
    covered: CoveredGames,
    /// The repeated games of which the first is selected.
    selected: IdSet,
    /// The shared main lines of which a game is kept.
    kept_lines: IdSet,
}

/// A game of a batch, as [`PrefixGames`] reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrefixGame {
    range: Range<u64>,
    /// The identity of the main line; `None` if the text decides.
    line: Option<GameId>,
    /// The identity of everything that counts.
    id: GameId,
}

/// The games that other games cover, as [`PrefixFinder`] finds them.
#[derive(Clone, Debug, Default)]
pub struct CoveredGames {
    games: IdSet,
    /// The main lines that another game continues.
    continued: IdSet,
}

impl CoveredGames {
    /// Adds the games of another batch.
    pub fn merge(&mut self, other: Self) {
        self.games.extend(other.games);
        self.continued.extend(other.continued);
    }
}

/// The games of a batch that are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrefixSelection {
    /// The games that are kept, and those that are removed.
    pub selection: Selection,
    /// The places in the file of the games that are kept although a longer game, or an earlier one, has the same moves:
    /// their annotations or results differ.
    pub different: Vec<Range<u64>>,
}

impl PrefixDeduplicator {
    /// Creates a deduplicator for games whose tags agree. Without the names of the players, every short game is the
    /// beginning of many others: see [`Identity::with_tag`].
    pub fn new(rule: Identity) -> Self {
        Self {
            rule,
            ..Self::default()
        }
    }

    /// Returns a worker for the first and the third pass.
    pub fn games(&self) -> PrefixGames {
        PrefixGames {
            rule: self.rule.clone(),
        }
    }

    /// First pass: remembers games.
    pub fn add(&mut self, games: &[PrefixGame]) {
        for game in games {
            if !self.games.insert(game.id) {
                self.repeated.insert(game.id);
            } else if let Some(line) = game.line
                && !self.lines.insert(line)
            {
                self.shared_lines.insert(line);
            }
        }
    }

    /// Returns a worker for the second pass.
    pub fn finder(&self) -> PrefixFinder<'_> {
        PrefixFinder { known: self }
    }

    /// Second pass: remembers which games are covered.
    pub fn cover(&mut self, found: CoveredGames) {
        self.covered.merge(found);
    }

    /// Third pass: selects the games that are kept. A game that was not added is kept. Batches must come in order, so
    /// that the first of equal games is kept and not any.
    pub fn select(&mut self, batch: &Batch, games: &[PrefixGame]) -> PrefixSelection {
        let mut selected = PrefixSelection::default();
        for game in games {
            let is_first = !self.repeated.contains(&game.id) || self.selected.insert(game.id);
            let is_kept = is_first && !self.covered.games.contains(&game.id);
            let text = batch.game_text(game.range.clone());
            selected.selection.push(text, Choice::from(is_kept));
            if is_kept && let Some(line) = game.line {
                let is_later = self.shared_lines.contains(&line) && !self.kept_lines.insert(line);
                if is_later || self.covered.continued.contains(&line) {
                    selected.different.push(game.range.clone());
                }
            }
        }
        selected
    }
}

/// Reads the games of a batch for a [`PrefixDeduplicator`].
#[derive(Clone, Debug)]
pub struct PrefixGames {
    rule: Identity,
}

impl Worker for PrefixGames {
    type Output = Vec<PrefixGame>;

    fn process(&mut self, batch: &Batch) -> Vec<PrefixGame> {
        let mut visitor = PrefixVisitor::new(&self.rule, None);
        let games = batch.read_games(&mut visitor);
        games
            .map(|(text, game)| PrefixGame {
                range: text.range(),
                line: game.map(|(line, _)| line),
                id: match game {
                    Some((_, id)) => id,
                    None => id_of_text(text),
                },
            })
            .collect()
    }
}

/// Finds the games that the games of a batch cover.
#[derive(Clone, Copy, Debug)]
pub struct PrefixFinder<'d> {
    known: &'d PrefixDeduplicator,
}

impl Worker for PrefixFinder<'_> {
    type Output = CoveredGames;

    fn process(&mut self, batch: &Batch) -> CoveredGames {
        let mut visitor = PrefixVisitor::new(&self.known.rule, Some(self.known));
        for _ in batch.read_games(&mut visitor) {}
        visitor.found
    }
}

/// Reads main lines with their annotations, and looks for games that end on the way. Returns the identities of the main
/// line and of everything, or `None` if the text decides.
struct PrefixVisitor<'d> {
    line: MainLine<'d>,
    /// The hash of the tags that must agree, which can be long.
    tags: [u8; 16],
    notes: Notes,
    result: GameResult,
    /// Whether a part of the game cannot be read, and so not be compared.
    is_broken: bool,
    known: Option<&'d PrefixDeduplicator>,
    /// The games that end within this one: their main lines, and the annotations of this game up to there.
    ends: Vec<(GameId, Option<GameId>)>,
    found: CoveredGames,
}

/// The comments, glyphs and variations of a game so far.
#[derive(Clone, Copy, Default)]
struct Notes {
    hasher: SipHasher13,
    is_any: bool,
}

impl Notes {
    fn add(&mut self, plies: u32, kind: u8, bytes: &[u8]) {
        self.is_any = true;
        self.hasher.write(&plies.to_le_bytes());
        self.hasher.write(&[kind]);
        self.hasher.write(&(bytes.len() as u64).to_le_bytes());
        self.hasher.write(bytes);
    }

    /// Returns the identity of the annotations, or `None` if there are none.
    fn id(&self) -> Option<GameId> {
        self.is_any.then(|| finish(&self.hasher))
    }
}

/// Returns the identity of a game by everything that counts.
fn id_of_game(line: GameId, notes: Option<GameId>, result: GameResult) -> GameId {
    let mut bytes = line.0.to_le_bytes().to_vec();
    bytes.extend(notes.map_or(0, |notes| notes.0).to_le_bytes());
    bytes.extend(result.as_str().as_bytes());
    hash(2, &bytes)
}

impl<'d> PrefixVisitor<'d> {
    fn new(rule: &'d Identity, known: Option<&'d PrefixDeduplicator>) -> Self {
        Self {
            line: MainLine::new(rule),
            tags: [0; 16],
            notes: Notes::default(),
            result: GameResult::Unknown,
            is_broken: false,
            known,
            ends: Vec::new(),
            found: CoveredGames::default(),
        }
    }

    fn note(&mut self, kind: u8, bytes: &[u8]) {
        self.notes.add(self.line.plies(), kind, bytes);
    }

    /// Notes the games that this one covers.
    fn cover(&mut self, known: &PrefixDeduplicator, own: GameId) {
        for (line, notes) in mem::take(&mut self.ends) {
            for notes in [None, notes] {
                for result in [GameResult::Unknown, self.result] {
                    let id = id_of_game(line, notes, result);
                    if id != own && known.games.contains(&id) {
                        self.found.games.insert(id);
                    }
                }
            }
        }
    }
}

impl Visitor for PrefixVisitor<'_> {
    type Output = Option<(GameId, GameId)>;

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        self.notes = Notes::default();
        self.result = GameResult::Unknown;
        self.is_broken = false;
        self.ends.clear();
        self.line.begin_game(start)
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        self.line.tag(name, value);
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.tags = hash(3, &self.line.tags()).0.to_le_bytes();
        self.line.begin_moves(start)
    }

    fn ply(&mut self, ply: Ply<'_>) {
        if !self.line.is_here() {
            self.note(0, &ply.mv.map_or(0, Move::to_bits).to_le_bytes());
        } else if let Some(known) = self.known
            && let Some(line) = self.line.id(&self.tags)
            && known.lines.contains(&line)
        {
            self.ends.push((line, self.notes.id()));
        }
        self.line.ply(ply);
    }

    fn nag(&mut self, nag: Nag) {
        self.note(1, &[nag.number()]);
    }

    fn comment(&mut self, text: RawText<'_>) {
        self.note(2, text.trim().as_raw_bytes());
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.note(3, &[]);
        self.line.begin_variation()
    }

    fn end_variation(&mut self) {
        self.note(4, &[]);
        self.line.end_variation();
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn error(&mut self, error: &PgnError) {
        self.is_broken |= !matches!(
            error.kind(),
            PgnErrorKind::Tag | PgnErrorKind::ResultTag(_) | PgnErrorKind::ResultMismatch { .. }
        );
    }

    fn end_game(&mut self) -> Option<(GameId, GameId)> {
        let notes = self.notes.id();
        let line = self.line.id(&self.tags).filter(|_| !self.is_broken);
        self.line.end_game();
        let by_moves = line.map(|line| (line, id_of_game(line, notes, self.result)));
        if let Some(known) = self.known
            && let Some((line, own)) = by_moves
        {
            let continued = self.ends.iter().map(|(line, _)| *line);
            self.found.continued.extend(continued);
            if known.shared_lines.contains(&line) {
                self.ends.push((line, notes));
            }
            self.cover(known, own);
        }
        by_moves
    }
}
