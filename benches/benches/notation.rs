//! SAN written and read, beside shakmaty: every legal move of 997 positions out of real games.
//!
//! Both write into a byte buffer that is kept, and the texts are compared before any is measured.

use benches::POSITIONS;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::legal_moves;
use chess_notation::{Lan, San, UciMove};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove as PeerUci;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::hint::black_box;

/// A position with its legal moves and their texts, in both libraries' types and the same order.
struct Case {
    ours: Position,
    moves: Vec<Move>,
    peer: Chess,
    peer_moves: Vec<shakmaty::Move>,
    sans: Vec<String>,
    ucis: Vec<String>,
}

fn case(fen: &str) -> Case {
    let ours = Position::from_fen(fen).expect("a position");
    let peer: Chess = fen
        .parse::<Fen>()
        .expect("a FEN")
        .into_position(CastlingMode::Standard)
        .expect("a position");
    let moves: Vec<Move> = legal_moves(&ours).iter().copied().collect();
    let ucis: Vec<String> = moves
        .iter()
        .map(|&mv| UciMove::from_move(&ours, mv).to_string())
        .collect();
    let peer_moves: Vec<_> = ucis
        .iter()
        .map(|uci| {
            let uci: PeerUci = uci.parse().expect("the text of a move");
            uci.to_move(&peer).expect("a legal move")
        })
        .collect();
    let sans: Vec<String> = moves
        .iter()
        .map(|&mv| San::from_move(&ours, mv).to_string())
        .collect();
    assert_eq!(peer.legal_moves().len(), moves.len(), "{fen}");
    for (san, &mv) in sans.iter().zip(&peer_moves) {
        assert_eq!(
            &SanPlus::from_move(peer.clone(), mv).to_string(),
            san,
            "{fen}"
        );
        let read = SanPlus::from_ascii(san.as_bytes()).expect("SAN");
        assert_eq!(read.san.to_move(&peer).ok(), Some(mv), "{fen} {san}");
    }
    for (san, &mv) in sans.iter().zip(&moves) {
        assert_eq!(San::find_move(&ours, san.as_bytes()), Ok(mv), "{fen} {san}");
    }
    Case {
        ours,
        moves,
        peer,
        peer_moves,
        sans,
        ucis,
    }
}

fn notation(criterion: &mut Criterion) {
    let cases: Vec<Case> = POSITIONS.lines().map(case).collect();
    write_san(criterion, &cases);
    read(criterion, &cases);
    write_lan(criterion, &cases);
}

/// All moves of all positions.
fn count(cases: &[Case]) -> Throughput {
    Throughput::Elements(cases.iter().map(|case| case.moves.len() as u64).sum())
}

fn write_san(criterion: &mut Criterion, cases: &[Case]) {
    let mut out = Vec::with_capacity(1 << 20);
    let mut peer_out = Vec::with_capacity(1 << 20);

    let mut group = criterion.benchmark_group("write SAN with suffix");
    group.throughput(count(cases));
    group.bench_function("chess-notation", |b| {
        b.iter(|| {
            out.clear();
            for case in cases {
                for &mv in &case.moves {
                    out.extend_from_slice(San::from_move(&case.ours, mv).to_text().as_bytes());
                }
            }
            black_box(out.len())
        });
    });
    group.bench_function("shakmaty", |b| {
        b.iter(|| {
            peer_out.clear();
            for case in cases {
                for &mv in &case.peer_moves {
                    SanPlus::from_move(case.peer.clone(), mv).append_ascii_to(&mut peer_out);
                }
            }
            black_box(peer_out.len())
        });
    });
    group.finish();
    assert!(peer_out.is_empty() || out.is_empty() || peer_out == out);

    let mut group = criterion.benchmark_group("write SAN bare");
    group.throughput(count(cases));
    group.bench_function("chess-notation", |b| {
        b.iter(|| {
            out.clear();
            for case in cases {
                for &mv in &case.moves {
                    out.extend_from_slice(San::from_move_bare(&case.ours, mv).to_text().as_bytes());
                }
            }
            black_box(out.len())
        });
    });
    group.bench_function("shakmaty", |b| {
        b.iter(|| {
            peer_out.clear();
            for case in cases {
                for &mv in &case.peer_moves {
                    shakmaty::san::San::from_move(&case.peer, mv).append_ascii_to(&mut peer_out);
                }
            }
            black_box(peer_out.len())
        });
    });
    group.finish();
    assert!(peer_out.is_empty() || out.is_empty() || peer_out == out);
}

fn read(criterion: &mut Criterion, cases: &[Case]) {
    let mut group = criterion.benchmark_group("read SAN");
    group.throughput(count(cases));
    group.bench_function("chess-notation", |b| {
        b.iter(|| {
            let mut sum = 0_u32;
            for case in cases {
                for san in &case.sans {
                    let mv = San::find_move(&case.ours, san.as_bytes()).expect("a legal move");
                    sum = sum.wrapping_add(u32::from(mv.to_bits()));
                }
            }
            sum
        });
    });
    group.bench_function("shakmaty", |b| {
        b.iter(|| {
            let mut sum = 0_u32;
            for case in cases {
                for san in &case.sans {
                    let san = SanPlus::from_ascii(san.as_bytes()).expect("SAN");
                    let mv = san.san.to_move(&case.peer).expect("a legal move");
                    sum = sum.wrapping_add(mv.to() as u32);
                }
            }
            sum
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("read UCI");
    group.throughput(count(cases));
    group.bench_function("chess-notation", |b| {
        b.iter(|| {
            let mut sum = 0_u32;
            for case in cases {
                for uci in &case.ucis {
                    let mv = UciMove::parse_move(&case.ours, uci.as_bytes()).expect("a legal move");
                    sum = sum.wrapping_add(u32::from(mv.to_bits()));
                }
            }
            sum
        });
    });
    group.bench_function("shakmaty", |b| {
        b.iter(|| {
            let mut sum = 0_u32;
            for case in cases {
                for uci in &case.ucis {
                    let uci = PeerUci::from_ascii(uci.as_bytes()).expect("UCI");
                    let mv = uci.to_move(&case.peer).expect("a legal move");
                    sum = sum.wrapping_add(mv.to() as u32);
                }
            }
            sum
        });
    });
    group.finish();
}

/// Without a peer: what the other texts cost.
fn write_lan(criterion: &mut Criterion, cases: &[Case]) {
    let mut out = Vec::with_capacity(1 << 20);
    let mut group = criterion.benchmark_group("write LAN");
    group.throughput(count(cases));
    group.bench_function("chess-notation", |b| {
        b.iter(|| {
            out.clear();
            for case in cases {
                for &mv in &case.moves {
                    out.extend_from_slice(Lan::from_move(&case.ours, mv).to_text().as_bytes());
                }
            }
            black_box(out.len())
        });
    });
    group.finish();
}

criterion_group!(benchmarks, notation);
criterion_main!(benchmarks);
