//! Games of the engine against itself.

use crate::adjudicator::Adjudicator;
use crate::opening::opening;
use crate::recipe::{EQUAL_OPENING, HARD_LIMIT_FACTOR, HASH_MIB, MAX_PLIES, Recipe};
use chess_board::Position;
use chess_movegen::Game;
use chess_search::{Evaluation, HashTooLarge, Limits, SearchOptions, SearchResult, Searcher};
use dev_random::Random;
use training_data::{
    Adjudication, Ending, ScoredGame, ScoredPly, Verdict, ending_by_rules, white_score,
};

/// Plays both sides of games.
pub(crate) struct Player {
    recipe: Recipe,
    limits: Limits,
    searcher: Searcher<Evaluation>,
}

impl Player {
    pub(crate) fn new(recipe: Recipe) -> Result<Self, HashTooLarge> {
        let evaluation = recipe.evaluation.clone();
        Ok(Self {
            limits: limits(recipe.nodes),
            searcher: Searcher::with_evaluation(options_of_search(), evaluation)?,
            recipe,
        })
    }

    /// Plays the game with this number. It depends on nothing else but the recipe.
    pub(crate) fn play(&mut self, number: u64) -> ScoredGame {
        let mut random = random_of_game(self.recipe.seed, number);
        let is_played_out = random.below(100) < usize::from(self.recipe.played_out);
        loop {
            if let Some(start) = opening(&mut random)
                && let Some(game) = self.play_from(start, is_played_out)
            {
                return game;
            }
        }
    }

    fn play_from(&mut self, start: Position, is_played_out: bool) -> Option<ScoredGame> {
        self.searcher.clear();
        play_game(start, is_played_out, |game| {
            self.searcher.search(game, &self.limits, |_| ())
        })
    }
}

/// Returns the limits of a search with this soft limit of nodes.
pub(crate) fn limits(soft_nodes: u64) -> Limits {
    Limits {
        soft_nodes: Some(soft_nodes),
        nodes: Some(soft_nodes * HARD_LIMIT_FACTOR),
        ..Limits::default()
    }
}

/// Returns the options of a search.
pub(crate) fn options_of_search() -> SearchOptions {
    SearchOptions {
        hash_mib: HASH_MIB,
        ..SearchOptions::default()
    }
}

/// Plays a game to its end, or returns `None` if its start is too far from equal.
pub(crate) fn play_game(
    start: Position,
    is_played_out: bool,
    mut search: impl FnMut(&Game) -> SearchResult,
) -> Option<ScoredGame> {
    let mut game = Game::new(start);
    let mut plies = Vec::new();
    let mut adjudicator = Adjudicator::default();
    let mut adjudication: Option<Adjudication> = None;
    let (verdict, ending) = loop {
        if let Some(end) = ending_by_rules(&game) {
            break end;
        }
        if let Some(adjudication) = adjudication
            && !is_played_out
        {
            break (adjudication.verdict, Ending::Adjudication);
        }
        if plies.len() == usize::from(MAX_PLIES) {
            break (Verdict::Draw, Ending::PlyLimit);
        }
        let result = search(&game);
        let mv = result.best.expect("a game that goes on has a legal move");
        let score = white_score(result.score, game.position().side_to_move());
        if plies.is_empty() && score.unsigned_abs() > EQUAL_OPENING.unsigned_abs() {
            return None;
        }
        plies.push(ScoredPly { mv, score });
        game.play(mv).expect("the best move is legal");
        adjudication = adjudication.or_else(|| adjudicator.observe(score));
    };
    Some(ScoredGame {
        start,
        plies,
        verdict,
        ending,
        adjudication,
    })
}

/// Returns the random numbers of a game.
pub(crate) fn random_of_game(seed: u64, number: u64) -> Random {
    let mixed = Random(seed).next();
    Random(Random(mixed ^ number.wrapping_mul(0xd134_2543_de82_ef95)).next())
}
