//! Evaluation by a neural network.

use crate::KIWIPETE;
use chess_nnue::{Instructions, Layers};
use chess_search::{
    Evaluate, Evaluation, ExplainEvaluation, Game, HandWritten, Limits, Network, NetworkEvaluation,
    Position, SearchOptions, Searcher,
};
use dev_random::Random;
use std::sync::Arc;

/// Returns a network with random weights.
fn random_network(neurons: usize) -> Network {
    let mut random = Random(1);
    let mut weight = |bound: i16| (random.next() % 1_000) as i16 % (2 * bound + 1) - bound;
    let layers = Layers {
        feature_weights: (0..3_072 * neurons).map(|_| weight(100)).collect(),
        feature_biases: (0..neurons).map(|_| weight(100)).collect(),
        output_weights: (0..16 * neurons).map(|_| weight(30) as i8).collect(),
        output_biases: [0; 8],
    };
    Network::new(&layers, String::new()).unwrap()
}

fn search<E: Evaluate>(evaluation: E, fen: &str) -> (String, u64) {
    let mut searcher = Searcher::with_evaluation(SearchOptions::default(), evaluation).unwrap();
    let game = Game::new(Position::from_fen(fen).unwrap());
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::default()
    };
    let result = searcher.search(&game, &limits, |_| ());
    (format!("{:?}", result.lines), result.nodes)
}

/// In a debug build, each evaluation in these searches is compared with one from all pieces.
#[test]
fn all_instructions_give_the_same_search() {
    for fen in [
        KIWIPETE,
        "8/3k4/8/3p1p2/8/2P5/3K4/8 w - - 0 1",
        "1k6/1p6/8/8/4K3/8/5PP1/8 b - - 10 1",
    ] {
        let network = random_network(32);
        let results = Instructions::available().into_iter().map(|instructions| {
            let network = Arc::new(network.clone().with_instructions(instructions));
            let with_rules = Evaluation::with_network(Arc::clone(&network));
            (
                search(NetworkEvaluation { network }, fen),
                search(with_rules, fen),
            )
        });
        let results: Vec<_> = results.collect();
        for result in &results {
            assert_eq!(*result, results[0], "{fen}");
        }
    }
}

#[test]
fn the_default_network_prefers_more_material() {
    let evaluation = Evaluation::with_default_network();
    let network = evaluation.network().unwrap();
    assert!(network.text().contains("command "), "{}", network.text());
    let score = |fen| evaluation.score(&Position::from_fen(fen).unwrap());
    let even = score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let queen_up = score("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let queen_down = score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    assert!((0..100).contains(&even), "{even}");
    assert!(queen_up > even + 500, "{queen_up}");
    assert!(queen_down < even - 500, "{queen_down}");
}

#[test]
fn known_endings_have_the_hand_written_score_beside_a_network() {
    let evaluation = Evaluation::with_default_network();
    for (fen, is_known) in [
        ("8/8/8/3k4/8/3K4/8/BN6 w - - 0 1", true),
        ("8/8/8/3k4/8/3K4/8/BN6 b - - 90 80", true),
        ("8/8/8/3k4/8/3K4/PPP5/BN6 w - - 0 1", false),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let hand_written = HandWritten::default().score(&position);
        let network = evaluation.network().unwrap().evaluate(&position);
        assert_ne!(network, hand_written, "{fen}");
        let expected = if is_known { hand_written } else { network };
        assert_eq!(evaluation.score(&position), expected, "{fen}");
    }
}

#[test]
fn a_high_halfmove_clock_reduces_the_score_of_a_network() {
    let evaluation = Evaluation::with_default_network();
    let score = |clock| {
        let fen = format!("r3k2r/pppq1ppp/8/8/8/8/PPPQBPPP/R3K2R w - - {clock} 60");
        evaluation.score(&Position::from_fen(&fen).unwrap())
    };
    assert!(score(0) > 100);
    assert_eq!(score(20), score(0));
    assert_eq!(score(60), score(0) - score(0) / 4);
}

#[test]
fn evaluation_can_be_switched() {
    let position = Position::from_fen(KIWIPETE).unwrap();
    let network = Arc::new(random_network(64));
    let mut evaluation = Evaluation::default();
    let hand_written = HandWritten::default();
    assert!(evaluation.network().is_none());
    assert_eq!(evaluation.score(&position), hand_written.score(&position));
    assert_eq!(
        search(evaluation.clone(), KIWIPETE),
        search(hand_written.clone(), KIWIPETE)
    );
    assert_eq!(
        evaluation.explain(&position),
        hand_written.explain(&position)
    );

    evaluation.set_network(Some(Arc::clone(&network)));
    assert_eq!(
        evaluation.network().map(|network| network.neurons()),
        Some(64)
    );
    assert_eq!(evaluation.score(&position), network.evaluate(&position));
    let explanation = evaluation.explain(&position).unwrap();
    assert_eq!(explanation.lines().count(), 10);

    evaluation.set_network(None);
    assert_eq!(evaluation.score(&position), hand_written.score(&position));
}

/// A network that counts pawns: each neuron is a quarter for each pawn of its side, so that two pawns are worth four
/// times as much as one.
#[test]
fn values_of_pieces_are_drawn_on_a_board() {
    let mut feature_weights = vec![0; 3_072 * 32];
    for king_bucket in feature_weights.chunks_mut(768 * 32) {
        king_bucket[..64 * 32].fill(64);
    }
    let mut output_weights = vec![32; 16 * 32];
    for bucket in output_weights.chunks_mut(64) {
        bucket[32..].fill(-32);
    }
    let layers = Layers {
        feature_weights,
        feature_biases: vec![0; 32],
        output_weights,
        output_biases: [0; 8],
    };
    let network = Arc::new(Network::new(&layers, String::new()).unwrap());
    let position = Position::from_fen("4k2r/5p2/8/8/8/8/4PP2/4K3 b - - 0 1").unwrap();
    let expected = "\
Network of 32 neurons. How much better each piece makes the score for its side, in pawns:

8  .         .         .         .         k         .         .         r +0.00
7  .         .         .         .         .         p +1.01   .         .
6  .         .         .         .         .         .         .         .
5  .         .         .         .         .         .         .         .
4  .         .         .         .         .         .         .         .
3  .         .         .         .         .         .         .         .
2  .         .         .         .         P +3.02   P +3.02   .         .
1  .         .         .         .         K         .         .         .
";
    let found = NetworkEvaluation { network }.explain(&position).unwrap();
    assert_eq!(found, expected);
}
