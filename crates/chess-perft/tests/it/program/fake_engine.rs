//! A UCI engine that only knows `go perft`, with a fault that the test selects.

use chess_board::{Bitboard, CastlingSide, Position, Setup, Waivers};
use chess_move::{Move, MoveFlag, MoveList, Square};
use chess_movegen::{MoveGen, PositionRules};
use std::io::{BufRead, stdin};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;
use std::{env, fmt};

/// The fault that the environment variable `FAKE_ENGINE_FAULT` selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    ForgetsEnPassant,
    IgnoresPins,
    CountsLeavesTwice,
    ContradictsItself,
    ListsTwice,
    WrongSum,
    SumOnly,
    Searches,
    DoesNotUnderstand,
    NoChess960,
    Hangs,
    Dies,
    /// Prints other lines than counts without end.
    Talks,
    /// Lists moves without end.
    ListsWithoutEnd,
    /// Keeps castling rights when the king or the rook comes back.
    KeepsCastlingRights,
    /// Starts a program that outlives it unless it is killed, prints its number, and hangs.
    StartsProgram,
}

fn fault() -> Fault {
    match env::var("FAKE_ENGINE_FAULT").as_deref() {
        Err(_) => Fault::None,
        Ok("forgets en passant") => Fault::ForgetsEnPassant,
        Ok("ignores pins") => Fault::IgnoresPins,
        Ok("counts leaves twice") => Fault::CountsLeavesTwice,
        Ok("contradicts itself") => Fault::ContradictsItself,
        Ok("lists twice") => Fault::ListsTwice,
        Ok("wrong sum") => Fault::WrongSum,
        Ok("sum only") => Fault::SumOnly,
        Ok("searches") => Fault::Searches,
        Ok("does not understand") => Fault::DoesNotUnderstand,
        Ok("no chess960") => Fault::NoChess960,
        Ok("hangs") => Fault::Hangs,
        Ok("dies") => Fault::Dies,
        Ok("talks") => Fault::Talks,
        Ok("lists without end") => Fault::ListsWithoutEnd,
        Ok("keeps castling rights") => Fault::KeepsCastlingRights,
        Ok("starts a program") => Fault::StartsProgram,
        Ok(other) => panic!("the tests know no fault `{other}`"),
    }
}

fn main() {
    let fault = fault();
    let mut position = Position::default();
    let mut castling = Castling::Standard;
    let mut rights = position.castling_rooks();
    for line in stdin().lock().lines() {
        let line = line.expect("the runner writes text");
        if line == "uci" {
            println!("id name Fake");
            if fault != Fault::NoChess960 {
                println!("option name UCI_Chess960 type check default false");
            }
            println!("uciok");
        } else if line == "isready" {
            println!("readyok");
        } else if line == "setoption name UCI_Chess960 value true" {
            castling = Castling::Chess960;
        } else if let Some(line) = line.strip_prefix("position fen ") {
            let (fen, moves) = line.split_once(" moves ").unwrap_or((line, ""));
            // A suite has double Chess960.
            position = Position::from_setup(fen.parse().unwrap(), Waivers::NO_COMMON_START)
                .expect("the runner sends valid positions");
            rights = position.castling_rooks();
            for text in moves.split_whitespace() {
                let mv = position
                    .legal_moves()
                    .into_iter()
                    .find(|&mv| Text(&position, mv, castling).to_string() == text);
                position = child(
                    &position,
                    mv.expect("the runner sends legal moves"),
                    rights,
                    fault,
                );
            }
        } else if let Some(depth) = line.strip_prefix("go perft ") {
            let depth = depth.parse().expect("the runner sends a depth");
            go_perft(&position, depth, castling, rights, fault);
        } else {
            println!("Unknown command: {line}");
        }
    }
}

#[derive(Clone, Copy)]
enum Castling {
    Standard,
    Chess960,
}

/// A move as it is written in standard chess or in Chess960.
struct Text<'a>(&'a Position, Move, Castling);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(position, mv, castling) = self;
        let side = match mv.flag() {
            MoveFlag::KingsideCastle => CastlingSide::Kingside,
            _ => CastlingSide::Queenside,
        };
        match (
            castling,
            position.castling_rook(position.side_to_move(), side),
        ) {
            (Castling::Chess960, Some(rook)) if mv.is_castle() => write!(f, "{}{rook}", mv.from()),
            _ => write!(f, "{mv}"),
        }
    }
}

/// Returns the position after a move. `rights` is the castling rooks of the start.
fn child(position: &Position, mv: Move, rights: Bitboard, fault: Fault) -> Position {
    let mut child = *position;
    child.play_unchecked(mv);
    if fault != Fault::KeepsCastlingRights {
        return child;
    }
    let setup = Setup {
        castling_rooks: rights,
        ..child.to_setup()
    };
    // While the king or the rook is away, a position cannot have the right.
    Position::try_from(setup).unwrap_or(child)
}

fn go_perft(position: &Position, depth: u32, castling: Castling, rights: Bitboard, fault: Fault) {
    match fault {
        Fault::Talks => loop {
            println!("info string still counting");
            sleep(Duration::from_millis(1));
        },
        Fault::ListsWithoutEnd => {
            for (from, to) in (0_u8..64).flat_map(|from| (0_u8..64).map(move |to| (from, to))) {
                let square = |index| Square::from_index(index).expect("indices are below 64");
                println!("{}{}: 1", square(from), square(to));
            }
            sleep(Duration::from_secs(600));
        }
        Fault::StartsProgram => {
            let program = std::process::Command::new("sleep").arg("600").spawn();
            let mut program = program.expect("there is a program sleep");
            println!("started {} {}", std::process::id(), program.id());
            eprintln!("started {} {}", std::process::id(), program.id());
            let _ = program.wait();
        }
        Fault::Hangs => sleep(Duration::from_secs(600)),
        Fault::Dies => exit(7),
        Fault::Searches => {
            println!("info depth 1 seldepth 1 score cp 20 nodes 20 pv e2e4");
            println!("bestmove e2e4");
            return;
        }
        Fault::DoesNotUnderstand => {
            println!("Unknown command: go perft {depth}");
            return;
        }
        _ => {}
    }
    let mut sum = 0;
    let mut moves = moves(position, fault);
    moves.sort_unstable();
    for mv in moves {
        let child = child(position, mv, rights, fault);
        let mut nodes = count(&child, depth - 1, rights, fault);
        if fault == Fault::ContradictsItself && depth == 3 {
            nodes += 1;
        }
        if fault != Fault::SumOnly {
            println!("{}: {nodes}", Text(position, mv, castling));
        }
        sum += nodes;
        if fault == Fault::ListsTwice {
            println!("{}: {nodes}", Text(position, mv, castling));
        }
    }
    if fault == Fault::WrongSum {
        sum += 1;
    }
    println!("\nNodes searched: {sum}\n");
}

fn moves(position: &Position, fault: Fault) -> MoveList {
    match fault {
        Fault::IgnoresPins => MoveGen::pseudo_legal(position).list(),
        Fault::ForgetsEnPassant => {
            let mut moves = position.legal_moves();
            moves.retain(|mv| !mv.is_en_passant());
            moves
        }
        _ => position.legal_moves(),
    }
}

fn count(position: &Position, depth: u32, rights: Bitboard, fault: Fault) -> u64 {
    match depth {
        0 if fault == Fault::CountsLeavesTwice => 2,
        0 => 1,
        _ => {
            let below = |mv| {
                count(
                    &child(position, mv, rights, fault),
                    depth - 1,
                    rights,
                    fault,
                )
            };
            moves(position, fault).into_iter().map(below).sum()
        }
    }
}
