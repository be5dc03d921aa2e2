//! Games from won positions against a perfect defender: all are won within the fifty-move rule.

use super::{nodes, searcher_with, three_pieces};
use chess_board::{Setup, Waivers};
use chess_move::{Color, Role};
use chess_movegen::{Outcome, PositionRules};
use chess_search::{Game, Move, Position, SearchTablebase, Searcher, Tablebase};
use chess_syzygy::{Material, TableKind, Wdl};
use dev_random::{Random, effort};
use std::env;
use std::sync::Arc;

/// The node limit of each move: too few to find longer mates.
const NODES: u64 = 500;

/// Returns a random position of a material, with a random halfmove clock, or `None` if it is invalid.
fn random_position(random: &mut Random, material: Material) -> Option<Position> {
    let mut setup = Setup {
        side_to_move: random.pick(&Color::ALL),
        halfmove_clock: random.below(100) as u16,
        fullmove_number: 90,
        ..Setup::empty()
    };
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = role.of(color);
            for _ in 0..material.count(piece) {
                let free = !setup.board.occupied();
                let square = free.into_iter().nth(random.below(free.len()))?;
                setup.board.set(square, piece);
            }
        }
    }
    // The stronger side is Black as often as White.
    if random.below(2) == 0 {
        setup.board = setup.board.flip_colors();
    }
    Position::from_setup(setup, Waivers::empty()).ok()
}

/// Returns the side that wins a position with its halfmove clock.
fn winner(tables: &Tablebase, position: &Position) -> Option<Color> {
    let us = position.side_to_move();
    let dtz = tables.probe_dtz(position).unwrap();
    match dtz.wdl_at(position.halfmove_clock())? {
        Wdl::Win => Some(us),
        Wdl::Loss => Some(us.other()),
        _ => None,
    }
}

/// Returns the move with the longest resistance. A third repetition comes first.
fn best_defense(tables: &Tablebase, game: &Game) -> Move {
    let moves = tables.root_moves(game.position()).unwrap();
    let repeats = |mv| game.can_claim_threefold_after(mv).unwrap();
    let drawn = moves.iter().find(|found| repeats(found.mv));
    drawn.unwrap_or(&moves[0]).mv
}

/// Plays a game until it ends by the rules, or a draw can be claimed. Returns the winner.
fn play(
    searcher: &mut Searcher,
    tables: &Tablebase,
    game: &mut Game,
    winner: Color,
) -> Option<Color> {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome.winner();
        }
        if game.can_claim_threefold() || game.can_claim_fifty_moves() {
            return None;
        }
        let mv = if game.position().side_to_move() == winner {
            searcher.search(game, &nodes(NODES), |_| ()).best.unwrap()
        } else {
            best_defense(tables, game)
        };
        game.play(mv).unwrap();
    }
}

/// What the games of a test show, for a person.
#[derive(Debug, Default)]
struct Played {
    games: usize,
    plies: usize,
    longest: usize,
    highest_clock: u16,
    /// The games in which the fifty-move rule was at most two plies away.
    close: usize,
}

fn play_won_positions(tables: &SearchTablebase, pieces: usize, count: usize) -> Played {
    let tablebase = &tables.tablebase;
    let is_wanted = |material: &Material| material.piece_count() == pieces;
    let materials: Vec<Material> = tablebase
        .tables()
        .filter(|name| name.kind == TableKind::Dtz)
        .map(|name| name.material)
        .filter(is_wanted)
        .collect();
    let mut random = Random(48);
    let mut searcher = searcher_with(tables.clone());
    let mut played = Played::default();
    while played.games < count {
        let material = random.pick(&materials);
        let Some(position) = random_position(&mut random, material) else {
            continue;
        };
        if position.outcome().is_some() {
            continue;
        }
        let Some(winner) = winner(tablebase, &position) else {
            continue;
        };
        searcher.clear();
        let mut game = Game::new(position);
        let found = play(&mut searcher, tablebase, &mut game, winner);
        let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
        assert_eq!(found, Some(winner), "{position}: {}", moves.join(" "));
        assert!(matches!(game.outcome(), Some(Outcome::Checkmate { .. })));
        let clocks = game.positions().iter().map(Position::halfmove_clock);
        let highest = clocks.max().unwrap();
        played.games += 1;
        played.plies += game.moves().len();
        played.longest = played.longest.max(game.moves().len());
        played.highest_clock = played.highest_clock.max(highest);
        played.close += usize::from(highest >= 98);
    }
    played
}

#[test]
fn won_positions_of_three_pieces_are_won_against_a_perfect_defender() {
    let played = play_won_positions(&three_pieces(), 3, effort(30, 500));
    assert!(played.highest_clock <= 100, "{played:?}");
}

/// `CHESS_SYZYGY=DIRECTORY cargo test -p chess-search --features syzygy -- --include-ignored`.
#[test]
#[ignore = "needs published tables: CHESS_SYZYGY"]
fn won_positions_of_four_pieces_are_won_against_a_perfect_defender() {
    let directory = env::var("CHESS_SYZYGY").expect("CHESS_SYZYGY names a directory of tables");
    let tables = SearchTablebase::new(Arc::new(Tablebase::open([directory]).unwrap()));
    let played = play_won_positions(&tables, 4, 500);
    assert!(played.highest_clock <= 100, "{played:?}");
    println!("{played:?}");
}

#[test]
fn without_ranks_at_the_root_the_fifty_move_rule_saves_the_defender() {
    let tables = three_pieces();
    let game = |tables: SearchTablebase| {
        let mut game = crate::game("8/8/8/3k4/8/8/8/KR6 w - - 71 100");
        let tablebase = Arc::clone(&tables.tablebase);
        play(
            &mut searcher_with(tables),
            &tablebase,
            &mut game,
            Color::White,
        )
    };
    let unused = SearchTablebase {
        max_pieces: 0,
        ..tables.clone()
    };
    assert_eq!(game(tables), Some(Color::White));
    assert_eq!(game(unused), None);
}
