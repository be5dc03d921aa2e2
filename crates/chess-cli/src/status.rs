//! `chess status`: what the rules say about a position.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::output::Style;
use crate::position::{Located, PositionArgs};
use chess_board::{CastlingRights, Position, PositionError};
use chess_move::{Color, Diagnostic, Role};
use chess_movegen::{DrawClaim, DrawRule, PositionRules};
use chess_notation::PositionNotation;
use chess_notation::pgn::GameResult;
use chess_openings::Opening;
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;

/// Say what the rules say about a position: check, mate, draws, rights, material
#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Refuse a position with impossible checks or too much material, as composed problems have them
    #[arg(long)]
    strict: bool,
}

/// What the rules say about a position, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatusRecord {
    /// The position.
    fen: String,
    /// `white` or `black`.
    side_to_move: &'static str,
    /// Whether the side to move is in check.
    check: bool,
    /// The squares of the pieces that give check.
    checkers: Vec<String>,
    /// The number of legal moves.
    legal_moves: usize,
    /// Why the game is over, if it is: checkmate, stalemate, insufficient material, fivefold repetition, seventy-five
    /// moves.
    outcome: Option<&'static str>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if the game goes on.
    result: &'static str,
    /// Whether it is proved that no series of legal moves leads to mate.
    dead: bool,
    /// Why no game can reach the position, as codes: impossible checks, too much material.
    broken_rules: Vec<&'static str>,
    /// The draws that the side to move can claim.
    claims: Vec<ClaimRecord>,
    /// How often this position has occurred in the game, including now.
    repetitions: usize,
    /// The plies since the last capture or pawn move.
    halfmove_clock: u16,
    /// The number of the move.
    move_number: u16,
    /// The castling rights in the letters of a FEN, `-` without any.
    castling: String,
    /// The square of a legal en passant capture.
    en_passant: Option<String>,
    /// Whether the position needs the rules of Chess960.
    chess960: bool,
    /// The pieces of White.
    white: MaterialRecord,
    /// The pieces of Black.
    black: MaterialRecord,
    /// The name of the opening, of the last position of the game that has one.
    opening: Option<String>,
    /// The key of the position in Polyglot books, in hexadecimal.
    polyglot_key: String,
}

/// A draw that can be claimed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ClaimRecord {
    /// `threefold repetition` or `fifty-move rule`.
    rule: &'static str,
    /// The move to announce for the claim, in SAN; null if the draw can be claimed now.
    with_move: Option<String>,
}

/// The number of pieces of a side.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MaterialRecord {
    pawns: usize,
    knights: usize,
    bishops: usize,
    rooks: usize,
    queens: usize,
}

pub(crate) fn run(args: &StatusArgs, context: &mut Context) -> Result<Verdict, Error> {
    let located = args.position.read(context)?;
    let broken_rules = Position::try_from(located.position().to_setup()).err();
    if let Some(error) = broken_rules
        && args.strict
    {
        return Err(Error::invalid(&error).about("invalid position"));
    }
    let record = record(&located, broken_rules);
    if context.out.is_json() {
        context.out.json(&record)?;
    } else {
        print(&record, broken_rules, context)?;
    }
    Ok(Verdict::Good)
}

fn record(located: &Located, broken_rules: Option<PositionError>) -> StatusRecord {
    let game = &located.game;
    let position = game.position();
    let claim = |claim: DrawClaim| ClaimRecord {
        rule: match claim.rule {
            DrawRule::ThreefoldRepetition => "threefold repetition",
            DrawRule::FiftyMoves => "fifty-move rule",
        },
        with_move: claim.mv.map(|mv| position.san(mv).to_string()),
    };
    let outcome = game.outcome();
    let fen = position.to_fen().to_string();
    let opening = Opening::of_game(game)
        .map(|named| named.opening)
        .or_else(|| Opening::of_position(position));
    StatusRecord {
        side_to_move: position.side_to_move().name(),
        check: position.is_check(),
        checkers: position
            .checkers()
            .into_iter()
            .map(|square| square.to_string())
            .collect(),
        legal_moves: position.count_legal(),
        outcome: outcome.map(chess_movegen::Outcome::reason),
        result: GameResult::from(outcome).as_str(),
        dead: position.is_dead_position(),
        broken_rules: broken_rules
            .into_iter()
            .flat_map(PositionError::reasons)
            .map(|reason| reason.code())
            .collect(),
        claims: match outcome {
            Some(_) => Vec::new(),
            None => game.claimable_draws().into_iter().map(claim).collect(),
        },
        repetitions: game.repetitions(),
        halfmove_clock: position.halfmove_clock(),
        move_number: position.fullmove_number(),
        castling: castling(&fen, position.castling_rights()),
        en_passant: position.legal_en_passant().map(|square| square.to_string()),
        chess960: position.is_chess960(),
        white: material(located, Color::White),
        black: material(located, Color::Black),
        opening: opening.map(|opening| opening.to_string()),
        polyglot_key: format!("{:016x}", position.polyglot_key()),
        fen,
    }
}

/// Returns the third field of a FEN.
fn castling(fen: &str, rights: CastlingRights) -> String {
    if rights.is_empty() {
        return "-".to_owned();
    }
    fen.split(' ').nth(2).unwrap_or("-").to_owned()
}

fn material(located: &Located, color: Color) -> MaterialRecord {
    let board = located.position().board();
    let count = |role| board.pieces(color, role).len();
    MaterialRecord {
        pawns: count(Role::Pawn),
        knights: count(Role::Knight),
        bishops: count(Role::Bishop),
        rooks: count(Role::Rook),
        queens: count(Role::Queen),
    }
}

fn print(
    record: &StatusRecord,
    broken_rules: Option<PositionError>,
    context: &mut Context,
) -> Result<(), Error> {
    let out = &mut context.out;
    let mut line = |name: &str, value: &str| -> Result<(), Error> {
        let name = out.styled(Style::Dim, &format!("{name:<15}"));
        writeln!(out, "{name}{value}")?;
        Ok(())
    };
    line("FEN", &record.fen)?;
    for reason in broken_rules.into_iter().flat_map(PositionError::reasons) {
        line("impossible", &reason.to_string())?;
    }
    let side = if record.side_to_move == "white" {
        "White"
    } else {
        "Black"
    };
    match record.outcome {
        Some(outcome) => line("game over", &format!("{outcome}, {}", record.result))?,
        None => line(
            "to move",
            &format!(
                "{side}, move {}, {} legal moves",
                record.move_number, record.legal_moves
            ),
        )?,
    }
    if record.dead && record.outcome.is_none() {
        line("dead", "no series of legal moves leads to checkmate")?;
    }
    if record.check {
        line("check from", &record.checkers.join(", "))?;
    }
    for rule in ["threefold repetition", "fifty-move rule"] {
        let claims = || record.claims.iter().filter(|claim| claim.rule == rule);
        let moves: Vec<&str> = claims()
            .filter_map(|claim| claim.with_move.as_deref())
            .collect();
        match moves.as_slice() {
            [] if claims().next().is_none() => {}
            [] => line("can claim", rule)?,
            moves => line(
                "can claim",
                &format!("{rule} by announcing {}", moves.join(" or ")),
            )?,
        }
    }
    if record.repetitions > 1 {
        line("occurred", &format!("{} times", record.repetitions))?;
    }
    line("castling", &record.castling)?;
    if let Some(square) = &record.en_passant {
        line("en passant", square)?;
    }
    let clock = record.halfmove_clock;
    let clock = if clock <= 100 {
        format!("{clock} of 100 plies")
    } else {
        format!("{clock} plies, a claim needs 100")
    };
    line("fifty moves", &clock)?;
    let material = |material: &MaterialRecord| {
        let counts = [
            ('Q', material.queens),
            ('R', material.rooks),
            ('B', material.bishops),
            ('N', material.knights),
            ('P', material.pawns),
        ];
        let letters = counts.iter().filter(|(_, count)| *count > 0);
        let letters: Vec<String> = letters
            .map(|(letter, count)| format!("{count}{letter}"))
            .collect();
        if letters.is_empty() {
            "bare king".to_owned()
        } else {
            letters.join(" ")
        }
    };
    line("White has", &material(&record.white))?;
    line("Black has", &material(&record.black))?;
    if record.chess960 {
        line("variant", "Chess960")?;
    }
    if let Some(opening) = &record.opening {
        line("opening", opening)?;
    }
    Ok(())
}
