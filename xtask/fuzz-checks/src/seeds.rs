//! Seeds: the first inputs of each target, from the test data of the crates.

use crate::bytes;
use chess_board::{CastlingHint, Position, Setup, Waivers};
use chess_movegen::PositionRules;
use chess_notation::San;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the first inputs of a target.
///
/// # Panics
/// If the test data of the crates cannot be read.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "fen" => fens().map(String::into_bytes).collect(),
        "epd" => epds(),
        "setup" => positions().map(|position| prefixed(1, &position)).collect(),
        "words" => positions()
            .map(|position| bytes::encode(&position))
            .collect(),
        "search" => positions()
            .enumerate()
            .map(|(kind, position)| prefixed(kind as u8, &position))
            .collect(),
        "game" => (0..200_u8)
            .map(|seed| vec![seed; 60 + usize::from(seed)])
            .collect(),
        "tree" => (0..100_u8)
            .map(|seed| (0..90_u8).map(|at| at.wrapping_mul(7) ^ seed).collect())
            .collect(),
        "notation" => positions().map(|position| moves_of(&position)).collect(),
        "pgn" | "games" => pgn(),
        "protocol" => PROTOCOL
            .iter()
            .map(|text| text.as_bytes().to_vec())
            .collect(),
        "json" => json(),
        "book" => book(),
        "tablebase" => tablebase(),
        _ => Vec::new(),
    }
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates")
}

fn text_of(path: &str) -> String {
    let path = crates().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The FENs of other projects' tests, and those of perft suites.
fn fens() -> impl Iterator<Item = String> {
    let hostile = text_of("chess-board/tests/data/hostile.tsv");
    let hostile: Vec<String> = hostile
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.rsplit('\t').next())
        .map(|fen| fen.replace("\\n", "\n"))
        .collect();
    hostile.into_iter().chain(suite_fens())
}

fn suite_fens() -> Vec<String> {
    [
        "perftsuite",
        "edge",
        "tricky",
        "disservin",
        "fischer",
        "enpassant",
    ]
    .into_iter()
    .flat_map(|name| {
        let text = text_of(&format!("chess-perft/suites/{name}.epd"));
        let lines: Vec<String> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .take(40)
            .map(str::to_owned)
            .collect();
        lines
    })
    .filter_map(|line| line.split(';').next().map(|fen| fen.trim().to_owned()))
    .collect()
}

fn positions() -> impl Iterator<Item = Position> {
    let valid = |fen: String| {
        let (setup, _) = Setup::from_fen_tolerant(&fen, CastlingHint::Unknown).ok()?;
        Position::from_setup(setup, Waivers::all()).ok()
    };
    fens().filter_map(valid).step_by(3)
}

fn prefixed(first: u8, position: &Position) -> Vec<u8> {
    let mut input = vec![first];
    input.extend(bytes::encode(position));
    input.extend((0..8).map(|at| first.wrapping_mul(at)));
    input
}

fn epds() -> Vec<Vec<u8>> {
    [
        "bratko_kopec",
        "kaufman",
        "lct2",
        "pet",
        "silent_but_deadly",
    ]
    .iter()
    .map(|name| text_of(&format!("chess-notation/tests/data/{name}.epd")))
    .chain(
        ["edge", "perftsuite"]
            .iter()
            .map(|name| text_of(&format!("chess-perft/suites/{name}.epd"))),
    )
    .flat_map(|text| {
        text.lines()
            .map(|line| line.as_bytes().to_vec())
            .collect::<Vec<_>>()
    })
    .collect()
}

fn moves_of(position: &Position) -> Vec<u8> {
    let mut text = position.to_string();
    for &mv in position.legal_moves().iter().step_by(5) {
        let san = San::from_move(position, mv);
        for text_of_move in [
            san.to_string(),
            mv.to_string(),
            chess_notation::Lan::from_move(position, mv).to_string(),
        ] {
            text.push('\n');
            text.push_str(&text_of_move);
        }
    }
    text.truncate(300);
    text.into_bytes()
}

/// The PGN files of the tests, in parts of at most 4,000 bytes.
fn pgn() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    collect(&crates().join("chess-notation/tests/data/pgn"), &mut files);
    let mut inputs = Vec::new();
    for (count, file) in files.iter().enumerate() {
        let content = fs::read(file).unwrap_or_default();
        for (at, part) in content.chunks(4_000).take(20).enumerate() {
            let parameters = [count as u8 & 3, (7 * count + at) as u8];
            inputs.push([&parameters, part].concat());
        }
    }
    inputs
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "pgn") {
            files.push(path);
        }
    }
}

const PROTOCOL: [&str; 12] = [
    "uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 3\nquit\n",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1\ngo wtime 1000 btime 1000 winc 10 binc 10 movestogo 4\n",
    "go infinite\nisready\nstop\ngo ponder wtime 5 btime 5\nponderhit\n",
    "setoption name Skill value 3\nsetoption name Clear\nsetoption name UCI_Chess960 value true\nd\nhelp\n",
    "go searchmoves e2e4 d2d4 nodes 5\ngo mate 2\ngo movetime 10\nwait\nstop\n",
    "debug on\nregister name a code b\nregister later\nfoo bar\nponderhit\nstop\n",
    "id name Engine 1.0\nid author A, B\nuciok\nreadyok\nbestmove e2e4 ponder e7e5\nbestmove (none)\n",
    "info depth 3 seldepth 5 multipv 1 score cp -12 lowerbound nodes 1 nps 2 hashfull 3 tbhits 4 time 5 pv e2e4 e7e5\n",
    "info score mate -3 wdl 1 2 997 currmove e2e4 currmovenumber 3 refutation d1h5 g6h5 currline 1 e2e4 string a\n",
    "option name Hash type spin default 16 min 1 max 64\noption name Clear Hash type button\noption name B type check default true\n",
    "option name S type combo default a var a var b\noption name F type string default <empty>\ncopyprotection ok\nregistration error\n",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1\nposition startpos moves e2e5\ngo deph 3\ngo depth 99999999999999999999\n",
];

fn json() -> Vec<Vec<u8>> {
    let texts = r#""e4" "white" "w" "N" "knight" "Nf3+" "Ng1-f3" "e7e8q" "1/2-1/2" "KQkq" 12345 null ["a1","h8"]
        "Quiet" "quiet" "P" "a" "1" 1 {"Mate":3} {"Centipawns":-12}"#;
    let bytes = |text: &str| text.as_bytes().to_vec();
    let mut inputs: Vec<Vec<u8>> = texts.split_whitespace().map(bytes).collect();
    inputs.extend(
        positions()
            .take(50)
            .map(|position| format!("\"{position}\"").into_bytes()),
    );
    if let Ok(packed) = Position::default().to_packed() {
        inputs.push(format!("{:?}", packed.as_bytes()).into_bytes());
    }
    inputs
}

fn book() -> Vec<Vec<u8>> {
    let start = Position::default();
    let mut book = Vec::new();
    for (count, mv) in (0_u16..).zip(&start.legal_moves()) {
        book.extend(start.polyglot_key().to_be_bytes());
        book.extend(
            chess_openings::BookMove::from_move(&start, *mv)
                .to_bits()
                .to_be_bytes(),
        );
        book.extend(count.to_be_bytes());
        book.extend([0; 4]);
    }
    vec![
        book[..64].to_vec(),
        book[..16].to_vec(),
        book[..15].to_vec(),
        book,
    ]
}

/// Unchanged headers, and single changed bytes.
fn tablebase() -> Vec<Vec<u8>> {
    let headers = (0..6).map(|table| vec![table]);
    let changes = (0..60_u8).map(|at| vec![128 + at, 4 * at, 0, 0xff - at]);
    headers.chain(changes).collect()
}
