//! A position for each rule of notation.

use crate::{position, sans};
use chess_move::{Move, MoveFlag, Square};
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, Lan, PieceLetters, San, UciMove};

/// Selects the moves to one square.
fn to(square: Square) -> impl Fn(Move) -> bool {
    move |mv| mv.to() == square
}

#[test]
fn starting_position_moves_are_written_in_san() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    insta::assert_snapshot!(sans(start, |_| true), @"Na3 Nc3 Nf3 Nh3 a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4");
}

#[test]
fn san_disambiguates_by_file() {
    insta::assert_snapshot!(sans("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", to(Square::D2)), @"Kd2 Nbd2 Nfd2");
    insta::assert_snapshot!(sans("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", to(Square::D1)), @"Kd1 Rd1");
    // The file is used even where the rank would be enough.
    insta::assert_snapshot!(sans("4k3/8/8/R7/8/8/8/3RK3 w - - 0 1", to(Square::D5)), @"Rad5 Rdd5");
}

#[test]
fn san_disambiguates_by_rank() {
    insta::assert_snapshot!(sans("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", to(Square::A3)), @"R1a3 R5a3");
    insta::assert_snapshot!(sans("4k3/8/8/5N2/8/5N2/8/4K3 w - - 0 1", to(Square::D4)), @"N3d4 N5d4");
}

#[test]
fn san_disambiguates_three_queens() {
    insta::assert_snapshot!(sans("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", to(Square::E1)), @"Q1e1 Qee1 Qh4e1");
    insta::assert_snapshot!(sans("7k/8/8/8/Q1Q5/8/Q7/6K1 w - - 0 1", to(Square::C2)), @"Q2c2 Qa4c2 Qcc2");
    insta::assert_snapshot!(sans("k7/8/8/2Q1Q3/8/2Q1Q3/8/K7 w - - 0 1", to(Square::D4)), @"Qc3d4 Qc5d4 Qe3d4 Qe5d4");
}

#[test]
fn pinned_pieces_do_not_disambiguate() {
    // The knight on e2 may not leave the e-file.
    insta::assert_snapshot!(sans("4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1", to(Square::C2)), @"Nc2");
    insta::assert_snapshot!(sans("4r1k1/8/8/8/8/8/4N3/4K1N1 w - - 0 1", to(Square::F3)), @"Nf3");
    insta::assert_snapshot!(sans("4r1k1/8/8/8/8/8/4N3/N2K4 w - - 0 1", to(Square::C3)), @"Nc3");
    insta::assert_snapshot!(sans("4r1k1/8/8/8/4N3/8/8/N3K3 w - - 0 1", |_| true), @"Kd1 Kd2 Ke2 Kf1 Kf2 Nb3 Nc2");
    insta::assert_snapshot!(sans("4r1k1/8/8/8/4N3/8/4N3/4K3 w - - 0 1", to(Square::C3)), @"N2c3 N4c3");
    // In check only one of the rooks can interpose.
    insta::assert_snapshot!(sans("4r1k1/8/8/R7/8/8/8/R3K3 w - - 0 1", |mv| mv.to().file() == Square::E1.file() && mv.from().file() == Square::A1.file()), @"Re5");
}

#[test]
fn pawn_captures_name_the_file() {
    insta::assert_snapshot!(sans("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", |_| true), @"Kd1 Kd2 Ke2 Kf1 Kf2 c5 cxd5 e5 exd5");
    // En passant is written like any other capture.
    insta::assert_snapshot!(sans("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", to(Square::D6)), @"cxd6 exd6");
    // The pawn on e5 is pinned, and the other pawn's capture is still written with the file.
    insta::assert_snapshot!(sans("k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", to(Square::D6)), @"cxd6");
    // En passant with check: by the pawn, by a diagonal that it opens, by the rank of both pawns.
    insta::assert_snapshot!(sans("8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", to(Square::D6)), @"exd6+");
    insta::assert_snapshot!(sans("7k/8/8/3pP3/8/2B5/8/4K3 w - d6 0 1", to(Square::D6)), @"exd6+");
    insta::assert_snapshot!(sans("8/8/8/Q2pP2k/8/8/8/4K3 w - d6 0 1", to(Square::D6)), @"exd6+");
}

#[test]
fn promotions_are_written_with_an_equals_sign() {
    insta::assert_snapshot!(sans("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", Move::is_promotion), @"e8=B e8=N e8=Q+ e8=R+ exd8=B exd8=N exd8=Q+ exd8=R+");
    // Two pawns that capture on one square, with mate and without.
    insta::assert_snapshot!(sans("3r2k1/2P1Pppp/8/8/8/8/8/4K3 w - - 0 1", to(Square::D8)), @"cxd8=B cxd8=N cxd8=Q# cxd8=R# exd8=B exd8=N exd8=Q# exd8=R#");
    // The promoted pawn no longer blocks the new queen's line.
    insta::assert_snapshot!(sans("8/8/8/8/8/k7/p6K/8 b - - 0 1", Move::is_promotion), @"a1=B a1=N a1=Q a1=R");
    insta::assert_snapshot!(sans("8/4P3/8/8/4k3/8/8/4K3 w - - 0 1", Move::is_promotion), @"e8=B e8=N e8=Q+ e8=R+");
}

#[test]
fn checks_and_mates_have_a_suffix() {
    let suffixed = |fen: &str| {
        let all = sans(fen, |_| true);
        let checks: Vec<_> = all
            .split(' ')
            .filter(|san| san.ends_with(['+', '#']))
            .collect();
        checks.join(" ")
    };
    insta::assert_snapshot!(suffixed("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1"), @"Ra8#");
    // Discovered check by the bishop, double check, and a king that opens a line.
    insta::assert_snapshot!(suffixed("4k3/8/8/8/4B3/8/8/K3R3 w - - 0 1"), @"Ba8+ Bb1+ Bb7+ Bc2+ Bc6+ Bd3+ Bd5+ Bf3+ Bf5+ Bg2+ Bg6+ Bh1+ Bh7+");
    insta::assert_snapshot!(suffixed("4k3/8/8/8/8/8/4K3/4R3 w - - 0 1"), @"Kd1+ Kd2+ Kd3+ Kf1+ Kf2+ Kf3+");
    // Castling with check from the rook, and with mate.
    insta::assert_snapshot!(suffixed("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), @"O-O+ Rf1+ Rh8+");
    insta::assert_snapshot!(suffixed("2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1"), @"O-O-O# Rd1#");
    // Smothered mate.
    insta::assert_snapshot!(suffixed("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1"), @"Nf7#");
}

#[test]
fn castling_is_written_with_the_letter_o() {
    let castles = |fen: &str| sans(fen, Move::is_castle);
    insta::assert_snapshot!(castles("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), @"O-O O-O-O");
    insta::assert_snapshot!(castles("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"), @"O-O O-O-O");
    // Castling in Chess960: the king stays, the rook stays, or they swap squares.
    insta::assert_snapshot!(castles("4k3/8/8/8/8/8/8/6KR w K - 0 1"), @"O-O");
    insta::assert_snapshot!(castles("4k3/8/8/8/8/8/8/4KR2 w K - 0 1"), @"O-O");
    insta::assert_snapshot!(castles("4k3/8/8/8/8/8/8/5KR1 w K - 0 1"), @"O-O");
    insta::assert_snapshot!(castles("4k3/8/8/8/8/8/8/2RK4 w Q - 0 1"), @"O-O-O");
    // The king stays, and the rook appears behind it with check.
    insta::assert_snapshot!(castles("8/8/8/8/8/8/8/1RK3k1 w Q - 0 1"), @"O-O-O+");
}

/// Returns one move in every notation.
fn all_texts(fen: &str, from: Square, to: Square, flag: MoveFlag) -> String {
    let position = position(fen);
    let mv = Move::new(from, to, flag);
    assert!(position.legal_moves().contains(&mv));
    let (san, lan) = (San::from_move(&position, mv), Lan::from_move(&position, mv));
    let uci = UciMove::from_move(&position, mv);
    let uci960 = UciMove::from_move_with(&position, mv, CastlingText::Chess960);
    let figurine = san.to_text_with(&PieceLetters::FIGURINE);
    let russian = lan.to_text_with(&PieceLetters::RUSSIAN);
    format!("{san} | {lan} | {uci} | {uci960} | {figurine} | {russian}")
}

#[test]
fn each_move_has_a_text_in_every_notation() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    insta::assert_snapshot!(all_texts(start, Square::G1, Square::F3, MoveFlag::Quiet), @"Nf3 | Ng1-f3 | g1f3 | g1f3 | ♘f3 | Кg1-f3");
    insta::assert_snapshot!(all_texts(start, Square::E2, Square::E4, MoveFlag::DoublePawnPush), @"e4 | e2-e4 | e2e4 | e2e4 | e4 | e2-e4");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    insta::assert_snapshot!(all_texts(castling, Square::E1, Square::C1, MoveFlag::QueensideCastle), @"O-O-O | O-O-O | e1c1 | e1a1 | O-O-O | O-O-O");
    insta::assert_snapshot!(all_texts(castling, Square::E1, Square::F1, MoveFlag::Quiet), @"Kf1 | Ke1-f1 | e1f1 | e1f1 | ♔f1 | Крe1-f1");
    let promotion = "3n2k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1";
    insta::assert_snapshot!(all_texts(promotion, Square::E7, Square::D8, MoveFlag::PromoCaptureQueen), @"exd8=Q# | e7xd8=Q# | e7d8q | e7d8q | exd8=♕# | e7xd8=Ф#");
    let en_passant = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    insta::assert_snapshot!(all_texts(en_passant, Square::E5, Square::D6, MoveFlag::EnPassant), @"exd6 | e5xd6 | e5d6 | e5d6 | exd6 | e5xd6");
    let fischer = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    insta::assert_snapshot!(all_texts(fischer, Square::F1, Square::G1, MoveFlag::KingsideCastle), @"O-O | O-O | f1g1 | f1g1 | O-O | O-O");
}
