//! Tests of whole runs, with short searches.

use crate::adjudicator::Adjudicator;
use crate::generate::run;
use crate::opening::opening;
use crate::options::{Command, FilterOptions, Options, ShuffleOptions, parse};
use crate::play::random_of_game;
use crate::recipe::{DRAWN, DRAWN_FROM, DRAWN_PLIES, Recipe, WON, WON_PLIES};
use chess_board::Position;
use chess_nnue::{FEATURES, Layers, Network, OUTPUT_BUCKETS};
use dev_random::Random;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use training_data::{
    Adjudication, Filter, Header, PositionReader, PositionWriter, Record, ScoredGame, Shard,
    Verdict, shard_paths, shards_of_folder,
};

fn options(out: &Path, more: &[&str]) -> Options {
    let out = out.to_str().unwrap();
    let args = [
        "selfplay",
        "selfplay",
        "--out",
        out,
        "--nodes",
        "100",
        "--shard-games",
        "4",
    ];
    match parse(args.iter().chain(more).map(Into::into)) {
        Ok(Command::SelfPlay(options)) => options,
        other => panic!("{other:?}"),
    }
}

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let name = format!("chess-selfplay-{name}-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn shards(folder: &Path) -> Vec<Vec<u8>> {
    let paths = shards_of_folder(folder).unwrap();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn games(folder: &Path) -> Vec<ScoredGame> {
    let paths = shard_paths(&[folder.to_owned()]).unwrap();
    let games_of = |path: &PathBuf| {
        let games = Shard::open(path).unwrap();
        games.games().map(Result::unwrap).collect::<Vec<_>>()
    };
    paths.iter().flat_map(games_of).collect()
}

#[test]
fn an_interrupted_run_continues_to_the_same_files_with_any_number_of_threads() {
    let [whole, resumed] = ["whole", "resumed"].map(folder);
    run(&options(&whole, &["--games", "10", "--threads", "1"])).unwrap();
    let expected = shards(&whole);
    assert_eq!(expected.len(), 3);

    // As after an interruption in the second shard.
    run(&options(&resumed, &["--games", "4", "--threads", "2"])).unwrap();
    fs::write(resumed.join("000001.unfinished"), &expected[1][..100]).unwrap();
    run(&options(&resumed, &["--games", "10", "--threads", "3"])).unwrap();
    assert_eq!(shards(&resumed), expected);
    assert_eq!(
        fs::read_dir(&resumed).unwrap().count(),
        4,
        "three shards and the lock"
    );

    for path in [whole, resumed] {
        fs::remove_dir_all(path).unwrap();
    }
}

#[test]
fn games_follow_the_rules_and_are_adjudicated_by_their_scores() {
    let path = folder("rules");
    run(&options(&path, &["--games", "12", "--played-out", "50"])).unwrap();
    let games = games(&path);
    assert_eq!(games.len(), 12);
    for game in &games {
        game.verify().unwrap();
        let mut adjudicator = Adjudicator::default();
        let expected = game
            .plies
            .iter()
            .find_map(|ply| adjudicator.observe(ply.score));
        assert_eq!(game.adjudication, expected);
    }
    let is_played_out = |game: &&ScoredGame| {
        let end = game.plies.len();
        game.adjudication
            .is_some_and(|by| usize::from(by.plies) < end)
    };
    assert!(games.iter().filter(is_played_out).count() > 0);
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn runs_with_other_parameters_are_not_mixed() {
    let path = folder("mixed");
    run(&options(&path, &["--games", "1", "--commit", "a"])).unwrap();
    run(&options(&path, &["--games", "1", "--commit", "b"])).unwrap();
    for other in [["--seed", "2"], ["--nodes", "101"], ["--played-out", "6"]] {
        let error = run(&options(&path, &other)).unwrap_err().to_string();
        assert!(error.contains("belongs to another run"), "{error}");
    }
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn a_network_plays_other_games_than_the_hand_written_evaluation() {
    const NEURONS: usize = 32;
    let [by_hand, by_network] = ["by-hand", "by-network"].map(folder);
    run(&options(&by_hand, &["--games", "4"])).unwrap();
    let file = std::env::temp_dir().join(format!("chess-selfplay-{}.nnue", std::process::id()));
    let network = file.to_str().unwrap();
    let mut random = Random(1);
    let mut number = |limit: usize| random.below(2 * limit + 1) as i32 - limit as i32;
    let layers = Layers {
        feature_weights: (0..FEATURES * NEURONS).map(|_| number(40) as i16).collect(),
        feature_biases: vec![100; NEURONS],
        output_weights: (0..OUTPUT_BUCKETS * 2 * NEURONS)
            .map(|_| number(40) as i8)
            .collect(),
        output_biases: [0; OUTPUT_BUCKETS],
    };
    fs::write(
        &file,
        Network::new(&layers, "a test".to_owned())
            .unwrap()
            .to_bytes(),
    )
    .unwrap();

    run(&options(
        &by_network,
        &["--games", "4", "--network", network],
    ))
    .unwrap();
    assert_ne!(games(&by_network), games(&by_hand));
    for game in games(&by_network) {
        game.verify().unwrap();
    }
    let shard = Shard::open(&shard_paths(std::slice::from_ref(&by_network)).unwrap()[0]).unwrap();
    let evaluation = shard.header().get("evaluation").unwrap();
    assert!(
        evaluation.starts_with("network of 32 neurons, FNV-1a "),
        "{evaluation}"
    );
    // The hand-written evaluation does not continue the run, and neither does another network.
    let error = run(&options(&by_network, &["--games", "8"]))
        .unwrap_err()
        .to_string();
    assert!(error.contains("belongs to another run"), "{error}");
    let other = Layers {
        output_biases: [1; OUTPUT_BUCKETS],
        ..layers
    };
    fs::write(
        &file,
        Network::new(&other, "a test".to_owned())
            .unwrap()
            .to_bytes(),
    )
    .unwrap();
    let again = options(&by_network, &["--games", "8", "--network", network]);
    let error = run(&again).unwrap_err().to_string();
    assert!(error.contains("belongs to another run"), "{error}");

    fs::write(&file, "not a network").unwrap();
    let error = run(&again).unwrap_err().to_string();
    assert!(error.contains(network), "{error}");
    fs::remove_file(&file).unwrap();
    let error = run(&again).unwrap_err().to_string();
    assert!(error.contains(network), "{error}");
    for path in [by_hand, by_network] {
        fs::remove_dir_all(path).unwrap();
    }
}

#[test]
fn two_processes_do_not_write_to_one_folder() {
    let path = folder("locked");
    let recipe = Recipe::new(&options(&path, &[])).unwrap();
    let _first = crate::folder::RunFolder::open(&path, &recipe).unwrap();
    let error = crate::folder::RunFolder::open(&path, &recipe).unwrap_err();
    assert!(error.to_string().contains("another process"), "{error}");
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn a_damaged_shard_stops_a_run() {
    let path = folder("damaged");
    run(&options(&path, &["--games", "1"])).unwrap();
    let shard = &shard_paths(std::slice::from_ref(&path)).unwrap()[0];
    let mut bytes = fs::read(shard).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(shard, bytes).unwrap();
    let error = run(&options(&path, &["--games", "9"])).unwrap_err();
    assert!(error.to_string().contains("checksum"), "{error}");
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn openings_are_distinct_and_some_are_of_chess960() {
    let openings: Vec<_> = (0..10_000)
        .filter_map(|number| opening(&mut random_of_game(1, number)))
        .collect();
    assert!(openings.len() > 9_900);
    let distinct: HashSet<u64> = openings.iter().map(Position::key).collect();
    assert!(
        distinct.len() * 1000 > openings.len() * 999,
        "{}",
        distinct.len()
    );
    let chess960 = openings.iter().filter(|start| start.is_chess960()).count();
    assert!((1_000..1_700).contains(&chess960), "{chess960}");
}

#[test]
fn games_are_adjudicated_at_the_thresholds_and_not_before() {
    let first = |mut scores: Vec<i16>| {
        let mut adjudicator = Adjudicator::default();
        scores
            .drain(..)
            .find_map(|score| adjudicator.observe(score))
    };
    let at = |verdict, plies| Some(Adjudication { verdict, plies });
    let always = |score: i16| vec![score; 400];
    assert_eq!(first(always(WON)), at(Verdict::WhiteWins, WON_PLIES));
    assert_eq!(first(always(-WON)), at(Verdict::BlackWins, WON_PLIES));
    assert_eq!(first(always(WON - 1)), None);
    let drawn = at(Verdict::Draw, DRAWN_FROM + DRAWN_PLIES);
    assert_eq!(first(always(-DRAWN)), drawn);
    assert_eq!(first(always(DRAWN + 1)), None);
    let interrupted = (0..400)
        .map(|ply| if ply % 5 == 4 { 0 } else { WON })
        .collect();
    assert_eq!(first(interrupted), None);
}

fn filter_options(games: &Path, more: &[&str]) -> FilterOptions {
    let args = ["selfplay", "data", "filter", games.to_str().unwrap()];
    match parse(args.iter().chain(more).map(Into::into)) {
        Ok(Command::Filter(options)) => options,
        other => panic!("{other:?}"),
    }
}

/// Reads a file of positions.
fn records(path: &Path) -> Vec<[u8; Record::LEN]> {
    let mut reader = PositionReader::open(path).unwrap();
    let mut records = Vec::new();
    loop {
        match reader.next_block().unwrap() {
            [] => return records,
            block => records.extend_from_slice(block),
        }
    }
}

#[test]
fn filtered_positions_are_those_of_the_games_on_one_side_each() {
    let path = folder("filtered");
    run(&options(&path, &["--games", "12"])).unwrap();
    let [training, validation] = ["t.positions", "v.positions"].map(|name| path.join(name));
    let files = [training.to_str().unwrap(), validation.to_str().unwrap()];
    let more = ["--out", files[0], "--validation", files[1]];
    let options = filter_options(
        &path,
        &[&more[..], &["--validation-percent", "50"]].concat(),
    );
    crate::filter::run(&options).unwrap();

    let mut expected = [Vec::new(), Vec::new()];
    let mut sides: HashMap<u64, HashSet<bool>> = HashMap::new();
    for game in games(&path) {
        let is_for_validation = game.is_for_validation(50);
        sides
            .entry(game.start.key())
            .or_default()
            .insert(is_for_validation);
        let push = |position: &Position, ply| {
            if Filter::default().rejection(position, ply).is_none() {
                let record = Record::new(position, ply.score, game.verdict).unwrap();
                expected[usize::from(is_for_validation)].push(record.to_bytes());
            }
        };
        let _end = game.replay(push).unwrap();
    }
    assert!(sides.values().all(|sides| sides.len() == 1));
    assert!(expected.iter().all(|records| records.len() > 100));
    assert!([training.clone(), validation].map(|file| records(&file)) == expected);
    let header = PositionReader::open(&training).unwrap().header().clone();
    assert!(header.get("games").unwrap().contains("--nodes 100 "));
    assert_eq!(header.get("filter"), Some("--max-score 3000 --min-ply 0"));
    fs::remove_dir_all(path).unwrap();
}

/// Writes positions with distinct scores, in the order of the scores.
fn write_numbered(path: &Path, scores: std::ops::Range<i16>) {
    let header = Header::new([("games", "a"), ("filter", path.to_str().unwrap())]);
    let mut writer = PositionWriter::create(path, header).unwrap();
    for score in scores {
        let record = Record::new(&Position::default(), score, Verdict::Draw).unwrap();
        writer.push(&record.to_bytes()).unwrap();
    }
    writer.finish().unwrap();
}

fn scores(path: &Path) -> Vec<i16> {
    let score = |record| Record::from_bytes(record).unwrap().score;
    records(path).iter().map(score).collect()
}

#[test]
fn the_order_after_a_shuffle_depends_on_the_seed_and_not_on_the_memory() {
    let path = folder("shuffled");
    fs::create_dir_all(&path).unwrap();
    let files = ["a", "b"].map(|name| path.join(name));
    write_numbered(&files[0], -30_000..-10_000);
    write_numbered(&files[1], -10_000..30_000);
    let shuffled = |seed, memory_mib| {
        let options = ShuffleOptions {
            files: files.to_vec(),
            out: path.join("out"),
            seed,
            memory_mib,
        };
        crate::shuffle::run(&options).unwrap();
        crate::shuffle::run(&options).unwrap_err();
        let scores = scores(&options.out);
        fs::rename(&options.out, path.join("last")).unwrap();
        scores
    };
    let order = shuffled(1, 1);
    assert_eq!(shuffled(1, 1_024), order);
    assert_ne!(shuffled(2, 1_024), order);
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(-30_000..30_000));
    // Half of the first half comes from the second half, give or take five standard deviations.
    let moved = order[..30_000].iter().filter(|&&score| score >= 0).count();
    assert!((14_400..15_600).contains(&moved), "{moved}");
    // Half of the neighbors go up.
    let up = order.windows(2).filter(|pair| pair[0] < pair[1]).count();
    assert!((29_600..30_400).contains(&up), "{up}");
    let header = PositionReader::open(&path.join("last"))
        .unwrap()
        .header()
        .to_string();
    let [a, b] = files.each_ref().map(|file| file.display());
    assert_eq!(
        header,
        format!("games a\nfilter {a}\nfilter {b}\nshuffle --seed 2\n")
    );
    assert_eq!(
        fs::read_dir(&path).unwrap().count(),
        3,
        "no other files are left"
    );
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn a_shuffle_that_needs_too_many_files_is_refused() {
    let bucket_count = |positions, memory| crate::shuffle::bucket_count(positions, memory).ok();
    assert_eq!(bucket_count(0, 1 << 20), Some(1));
    assert_eq!(bucket_count(100_000_000, 1 << 30), Some(5));
    assert_eq!(bucket_count(100_000_000, 1 << 20), None);
    assert_eq!(bucket_count(u128::from(u64::MAX), u64::MAX), Some(45));
}

#[test]
fn exported_games_and_positions_are_imported_again() {
    let path = folder("converted");
    let games = path.join("games");
    run(&options(&games, &["--games", "4"])).unwrap();
    let at = |name: &str| path.join(name);
    let convert = |command: &str, format: &str, from: &str, to: &str| {
        let [from, to] = [from, to].map(|name| at(name).to_str().unwrap().to_owned());
        let args = ["selfplay", "data", command, format, &from, &to];
        match parse(args.iter().map(Into::into)).unwrap() {
            Command::Export(conversion) => crate::convert::export(&conversion),
            Command::Import(conversion) => crate::convert::import(&conversion),
            other => panic!("{other:?}"),
        }
    };
    let filtered = |folder: &str, name: &str| {
        let out = at(name);
        let options = filter_options(&at(folder), &["--out", out.to_str().unwrap()]);
        crate::filter::run(&options).unwrap();
        records(&out)
    };
    let expected = filtered("games", "positions");
    convert("export", "viri", "games", "viri").unwrap();
    convert("import", "viri", "viri", "again").unwrap();
    assert!(filtered("again", "again.positions") == expected);
    let error = convert("import", "viri", "viri", "again").unwrap_err();
    assert!(error.to_string().contains("already holds games"), "{error}");

    convert("export", "marlin", "positions", "marlin").unwrap();
    convert("import", "marlin", "marlin", "from-marlin").unwrap();
    assert!(records(&at("from-marlin")) == expected);
    convert("export", "bullet", "positions", "bullet").unwrap();
    convert("import", "bullet", "bullet", "from-bullet").unwrap();
    convert("export", "bullet", "from-bullet", "bullet-again").unwrap();
    assert_eq!(
        fs::read(at("bullet")).unwrap(),
        fs::read(at("bullet-again")).unwrap()
    );

    for format in ["viri", "marlin"] {
        convert("export", format, "viri", "wrong").unwrap_err();
        assert!(!at("wrong").exists());
    }

    let paths = ["again", "from-bullet", "positions"].map(at);
    crate::data::verify(&paths).unwrap();
    crate::data::show(&paths).unwrap();
    let mut cut = fs::read(at("bullet")).unwrap();
    cut.pop();
    fs::write(at("bullet"), cut).unwrap();
    let error = convert("import", "bullet", "bullet", "from-bullet").unwrap_err();
    assert!(error.to_string().contains("exists"), "{error}");
    let error = convert("import", "bullet", "bullet", "cut").unwrap_err();
    assert!(error.to_string().contains("ends too early"), "{error}");
    assert!(!at("cut").exists());
    let whole = fs::read(at("from-bullet")).unwrap();
    fs::write(at("cut"), &whole[..whole.len() - 1]).unwrap();
    let error = crate::data::verify(&[at("cut")]).unwrap_err();
    assert_eq!(error.to_string(), "1 files are wrong");
    fs::create_dir(at("empty")).unwrap();
    for error in [
        crate::data::verify(&[at("empty")]),
        crate::data::show(&[at("empty")]),
    ] {
        let error = error.unwrap_err().to_string();
        assert!(error.contains("empty: the folder has no shards"), "{error}");
    }
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    for option in ["--nodes", "--games", "--shard-games", "--threads"] {
        let value = usize::MAX.to_string();
        let args = ["selfplay", "selfplay", "--out", "o", option, &value];
        let error = parse(args.iter().map(Into::into)).unwrap_err();
        assert!(error.to_string().contains("at most"), "{error}");
    }
}
