//! Reviews of games, with scores that the tests give.

use chess_match::{
    AnalysisLine, Analyst, AnnotateOptions, BestLines, GameReview, PgnGame, PlayerError,
    PositionAnalysis, SearchPlayer, Supervisor, Thresholds, TimeControl, TurnLimits,
};
use chess_move::{Bound, Color, Score};
use chess_movegen::Game;
use chess_notation::PositionNotation;
use chess_search::{SearchOptions, Searcher};
use core::ops::ControlFlow;
use insta::assert_snapshot;

/// An analyst that knows the score (from White's point of view) and the best line after each ply.
struct Oracle(Vec<(i32, &'static str)>);

impl Analyst for Oracle {
    fn analyze(
        &mut self,
        game: &Game,
        _limits: &TurnLimits,
        _observer: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError> {
        let (white, line) = self.0[game.moves().len()];
        let mut after = game.clone();
        for san in line.split(' ') {
            let mv = after.position().parse_san(san).unwrap();
            after.play(mv).unwrap();
        }
        let moves = after.moves()[game.moves().len()..].to_vec();
        let score = match game.position().side_to_move() {
            Color::White => white,
            Color::Black => -white,
        };
        Ok(PositionAnalysis {
            best: moves.first().copied(),
            lines: vec![AnalysisLine {
                score: Score::Centipawns(score),
                bound: Bound::Exact,
                depth: Some(9),
                moves,
            }],
            ..PositionAnalysis::default()
        })
    }
}

const GAME: &str =
    "[White \"A\"]\n\n1. e4 {king's pawn} e5 2. Qh5 $2 (2. Nf3 Nc6) 2... Nf6 3. Qxe5+ *";

fn oracle() -> Oracle {
    Oracle(vec![
        (30, "e4 c5"),
        (25, "e5"),
        (30, "Nf3 Nc6"),
        (-30, "Nc6 Bc4"),
        (200, "Qxe5+ Be7"),
        (190, "Be7"),
    ])
}

fn review(text: &str, analyst: &mut dyn Analyst) -> (PgnGame, GameReview) {
    let pgn = PgnGame::from_pgn_tolerant(text).unwrap();
    let mut cursor = pgn.cursor();
    cursor.to_end();
    let game = cursor.history();
    let control = TimeControl {
        nodes: Some(20_000),
        ..TimeControl::default()
    };
    let review = GameReview::of_game(&game, analyst, control, &Thresholds::default(), &mut |_| {
        ControlFlow::Continue(())
    });
    (pgn, review.unwrap().unwrap())
}

fn annotated(options: AnnotateOptions) -> String {
    let (mut pgn, review) = review(GAME, &mut oracle());
    review.annotate(&mut pgn, &options);
    let text = pgn.to_pgn();
    text.split_once("\n\n").unwrap().1.to_owned()
}

#[test]
fn scores_marks_and_better_lines_are_written_into_the_game() {
    assert_snapshot!(annotated(AnnotateOptions::default()), @"
    1. e4 {[%eval 0.25,9] king's pawn} 1... e5 {[%eval 0.30,9]} 2. Qh5 $2
    {[%eval -0.30,9]} (2. Nf3 Nc6) 2... Nf6 $4 {[%eval 2.00,9]} (2... Nc6
    {[%eval -0.30,9]} 3. Bc4) 3. Qxe5+ {[%eval 1.90,9]} *
    ");
}

#[test]
fn lines_can_be_left_out_cut_or_added_everywhere() {
    assert_snapshot!(annotated(AnnotateOptions { lines: BestLines::None, ..AnnotateOptions::default() }), @"
    1. e4 {[%eval 0.25,9] king's pawn} 1... e5 {[%eval 0.30,9]} 2. Qh5 $2
    {[%eval -0.30,9]} (2. Nf3 Nc6) 2... Nf6 $4 {[%eval 2.00,9]} 3. Qxe5+
    {[%eval 1.90,9]} *
    ");
    assert_snapshot!(annotated(AnnotateOptions { lines: BestLines::All, max_line: 1, }), @"
    1. e4 {[%eval 0.25,9] king's pawn} 1... e5 {[%eval 0.30,9]} 2. Qh5 $2
    {[%eval -0.30,9]} (2. Nf3 Nc6) 2... Nf6 $4 {[%eval 2.00,9]} (2... Nc6
    {[%eval -0.30,9]}) 3. Qxe5+ {[%eval 1.90,9]} *
    ");
}

#[test]
fn annotating_twice_changes_nothing() {
    let (mut pgn, review) = review(GAME, &mut oracle());
    review.annotate(&mut pgn, &AnnotateOptions::default());
    let once = pgn.to_pgn();
    review.annotate(&mut pgn, &AnnotateOptions::default());
    assert_eq!(pgn.to_pgn(), once);
}

#[test]
fn losses_are_summed_for_each_player() {
    let (_, review) = review(GAME, &mut oracle());
    let white = review.summary(Color::White);
    assert_eq!(
        (white.moves, white.dubious, white.mistakes, white.blunders),
        (3, 1, 0, 0)
    );
    // 2. Qh5 gave away 60 centipawns in an even position, 0.109 points; no other move gave away anything.
    assert!((white.average_centipawn_loss - 60.0 / 3.0).abs() < 1e-9);
    let black = review.summary(Color::Black);
    assert_eq!((black.moves, black.blunders), (2, 1));
    assert!((black.average_centipawn_loss - 115.0).abs() < 1e-9);
    let blunder = review.moves[3];
    assert_eq!(
        (blunder.centipawn_loss, blunder.mv.to_string().as_str()),
        (230, "g8f6")
    );
    assert!(blunder.loss > 0.3 && blunder.loss < 1.0);
}

/// An analyst whose scores are bounds.
struct Doubtful(Oracle, Vec<Bound>);

impl Analyst for Doubtful {
    fn analyze(
        &mut self,
        game: &Game,
        limits: &TurnLimits,
        observer: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError> {
        let mut analysis = self.0.analyze(game, limits, observer)?;
        analysis.lines[0].bound = self.1[game.moves().len()];
        Ok(analysis)
    }
}

#[test]
fn bounds_are_no_scores_and_prove_a_loss_only_in_one_direction() {
    use Bound::{Exact, Lower, Upper};
    // Before and after 2... Nf6, from the point of view of the side to move: Black had at least 20 centipawns, and
    // White has at least 200.
    let proven = vec![Exact, Exact, Exact, Lower, Lower, Exact];
    let (mut pgn, found) = review(GAME, &mut Doubtful(oracle(), proven));
    assert_eq!(found.summary(Color::Black).blunders, 1);
    assert_eq!(found.positions[3].bound, Upper);
    assert_eq!(found.positions[4].bound, Lower);
    found.annotate(&mut pgn, &AnnotateOptions::default());
    let text = pgn.to_pgn();
    assert_snapshot!(text.split_once("\n\n").unwrap().1, @"
    1. e4 {[%eval 0.25,9] king's pawn} 1... e5 {[%eval 0.30,9]} 2. Qh5 $2 (2. Nf3
    Nc6) 2... Nf6 $4 (2... Nc6 3. Bc4) 3. Qxe5+ {[%eval 1.90,9]} *
    ");

    for open in [[Upper, Exact], [Exact, Upper], [Upper, Upper]] {
        let bounds = vec![Exact, Exact, Exact, open[0], open[1], Exact];
        let (_, found) = review(GAME, &mut Doubtful(oracle(), bounds));
        assert_eq!(found.summary(Color::Black).blunders, 0, "{open:?}");
        assert_eq!(found.moves[3].centipawn_loss, 0);
    }
}

#[test]
fn the_end_of_a_game_has_the_score_of_its_result() {
    let mate = "1. f3 e5 2. g4 Qh4# 0-1";
    let lines = vec![(0, "e4"), (-50, "e5"), (-60, "Nc3"), (-900, "Qh4#")];
    let (mut pgn, review) = review(mate, &mut Oracle(lines));
    assert_eq!(review.positions.len(), 5);
    assert_eq!(review.positions[4].score, Score::Mate(-1));
    assert!(review.positions[4].expected_score() < 0.01);
    review.annotate(&mut pgn, &AnnotateOptions::default());
    assert!(pgn.to_pgn().ends_with("Qh4# 0-1\n"), "{}", pgn.to_pgn());
}

#[test]
fn an_analysis_can_be_ended() {
    let mut seen = Vec::new();
    let mut cursor_game = Game::default();
    let mv = cursor_game.position().parse_san("e4").unwrap();
    cursor_game.play(mv).unwrap();
    let review = GameReview::of_game(
        &cursor_game,
        &mut oracle(),
        TimeControl::default(),
        &Thresholds::default(),
        &mut |done| {
            seen.push(done);
            if done == 1 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    assert_eq!(review.unwrap(), None);
    assert_eq!(seen, [0, 1]);
}

#[test]
fn a_search_finds_the_blunder_of_a_real_game() {
    let searcher = Searcher::new(SearchOptions {
        hash_mib: 1,
        ..SearchOptions::default()
    })
    .unwrap();
    let mut engine = SearchPlayer::new("engine", searcher, &Supervisor::new());
    let (mut pgn, review) = review("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", &mut engine);
    assert_eq!(review.summary(Color::Black).blunders, 1);
    assert_eq!(review.summary(Color::White).blunders, 0);
    review.annotate(&mut pgn, &AnnotateOptions::default());
    assert!(
        pgn.to_pgn().contains("3... Nf6 $4 {[%eval #1"),
        "{}",
        pgn.to_pgn()
    );
}
