//! Writes an analysis into a game.

use super::position::white_score;
use super::review::{GameReview, Judgment, ReviewedMove, ReviewedPosition};
use chess_move::{Bound, Score};
use chess_movegen::PositionRules;
use chess_notation::pgn::{Annotation, Comment, Cursor, Evaluation, Nag, PgnGame};

/// What to write into a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnotateOptions {
    /// Where to add the best line as a variation.
    pub lines: BestLines,
    /// The maximum number of plies of such a line.
    pub max_line: usize,
}

/// Where to add the best line as a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BestLines {
    /// Nowhere.
    None,
    /// At moves that are marked as bad.
    Marked,
    /// At all moves that are not the best ones.
    All,
}

impl Default for AnnotateOptions {
    fn default() -> Self {
        Self {
            lines: BestLines::Marked,
            max_line: 8,
        }
    }
}

impl GameReview {
    /// Writes the analysis into the game whose main line was analyzed: the score after each move (`%eval`) unless it is
    /// only a bound, marks (`?!`, `?`, `??`), and better lines as variations.
    ///
    /// Marks that a move has already are kept and no other one is added. Comments and variations are kept, too.
    pub fn annotate(&self, game: &mut PgnGame, options: &AnnotateOptions) {
        let mut cursor = game.cursor_mut();
        for (mv, positions) in self.moves.iter().zip(self.positions.windows(2)) {
            let [before, after] = positions else { break };
            if options.wants_line(mv) {
                add_line(&mut cursor, mv, before, options.max_line);
            }
            if !cursor.forward() {
                break;
            }
            set_evaluation(&mut cursor, after.score, after.bound, depth(after));
            if let Some(judgment) = mv.judgment {
                mark(&mut cursor, judgment);
            }
        }
    }
}

impl AnnotateOptions {
    fn wants_line(&self, mv: &ReviewedMove) -> bool {
        match self.lines {
            BestLines::None => false,
            BestLines::Marked => mv.judgment.is_some(),
            BestLines::All => mv.better.is_some(),
        }
    }
}

fn depth(position: &ReviewedPosition) -> Option<u32> {
    position.analysis.lines.first()?.depth
}

/// Adds the best line as a variation beside the next move, unless one begins with its first move.
fn add_line(
    cursor: &mut Cursor<&mut PgnGame>,
    mv: &ReviewedMove,
    before: &ReviewedPosition,
    max_line: usize,
) {
    let Some(best) = mv.better else { return };
    if max_line == 0 || cursor.variations().any(|(_, other)| other == Some(best)) {
        return;
    }
    let start = cursor.node();
    let line = before.analysis.lines.first();
    let moves = match line {
        Some(line) if line.moves.first() == Some(&best) => line.moves.as_slice(),
        // The engine changed its mind after its last report.
        _ => &[best],
    };
    for (index, &mv) in moves.iter().take(max_line).enumerate() {
        if cursor.play(mv).is_err() {
            break;
        }
        if index == 0
            && let Some(line) = line
        {
            let score = white_score(line.score, !cursor.position().side_to_move());
            set_evaluation(cursor, score, line.bound, line.depth);
        }
    }
    cursor.go_to(start);
}

/// Writes the score after the move before the cursor.
fn set_evaluation(
    cursor: &mut Cursor<&mut PgnGame>,
    score: Score,
    bound: Bound,
    depth: Option<u32>,
) {
    if bound != Bound::Exact || cursor.position().outcome().is_some() {
        // `%eval` claims an exact score. The end of the game says more than a score.
        return;
    }
    let evaluation = Annotation::Evaluation(Evaluation::new(score, depth));
    let comments = cursor.comments_mut();
    if comments.is_empty() {
        comments.extend(Comment::new("").ok());
    }
    // An evaluation can be read back, so it can be set.
    let with_old = comments.iter_mut().find(|comment| {
        let mut annotations = comment.annotations();
        annotations.any(|annotation| matches!(annotation, Annotation::Evaluation(_)))
    });
    if let Some(comment) = with_old {
        let _ = comment.set(&evaluation);
    } else if let Some(comment) = comments.first_mut() {
        let _ = comment.set(&evaluation);
    }
}

/// Marks the move before the cursor, unless it has a mark.
fn mark(cursor: &mut Cursor<&mut PgnGame>, judgment: Judgment) {
    let is_assessment = |nag: &Nag| (1..=6).contains(&nag.number());
    if cursor.nags().iter().any(is_assessment) {
        return;
    }
    let nag = match judgment {
        Judgment::Dubious => Nag::DUBIOUS_MOVE,
        Judgment::Mistake => Nag::MISTAKE,
        Judgment::Blunder => Nag::BLUNDER,
    };
    cursor.nags_mut().insert(0, nag);
}
