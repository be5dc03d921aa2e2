//! What the quick commands print.

use crate::program::{Folder, OPERA, chess, chess_with};
use insta::assert_snapshot;

#[test]
fn moves_are_listed_in_three_notations_or_in_one() {
    let position = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert_snapshot!(chess(&["moves", position]).good(), @"
    Ka2     a1a2  Ka1-a2
    Kb1     a1b1  Ka1-b1
    Kb2     a1b2  Ka1-b2
    a8=B    a7a8b a7-a8=B
    a8=N    a7a8n a7-a8=N
    a8=Q    a7a8q a7-a8=Q
    a8=R    a7a8r a7-a8=R
    ");
    assert_snapshot!(chess(&["moves", position, "--notation", "german", "--from", "a7"]).good(), @"
    a8=L
    a8=S
    a8=D
    a8=T
    ");
}

#[test]
fn explain_says_what_a_move_does() {
    for (position, mv, expected) in [
        (
            "startpos",
            "Nf3",
            "legal: Nf3: the white knight goes from g1 to f3\n",
        ),
        (
            "startpos",
            "g1f3",
            "legal: Nf3: the white knight goes from g1 to f3\n",
        ),
        (
            "startpos",
            "♘f3",
            "legal: Nf3: the white knight goes from g1 to f3\n",
        ),
        (
            "1. e4 d5",
            "exd5",
            "legal: exd5: the white pawn goes from e4 to d5 and takes the black pawn\n",
        ),
        (
            "1. e4 a6 2. e5 d5",
            "exd6",
            "legal: exd6: the white pawn goes from e5 to d6 and takes the black pawn on d5 en passant\n",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "O-O-O",
            "legal: O-O-O: the white king castles from e1 to c1, and the rook goes from a1 to d1\n",
        ),
        (
            "1k6/4P3/8/8/8/8/8/K7 w - - 0 1",
            "e8Q",
            "legal: e8=Q+: the white pawn goes from e7 to e8 and becomes a queen, with check\n",
        ),
        (
            "1. f3 e5 2. g4",
            "Qh4",
            "legal: Qh4#: the black queen goes from d8 to h4, with checkmate\n",
        ),
    ] {
        assert_eq!(chess(&["explain", position, mv]).good(), expected);
    }
    let german = chess(&["explain", "--language", "german", "startpos", "Sf3"]);
    assert_eq!(
        german.good(),
        "legal: Nf3: the white knight goes from g1 to f3\n"
    );
}

#[test]
fn explain_says_why_a_move_is_illegal() {
    for (position, mv, expected) in [
        (
            "startpos",
            "Nf6",
            "illegal: none of the white knights can go to f6\n",
        ),
        (
            "startpos",
            "O-O",
            "illegal: the white bishop on f1 stands in the way of castling kingside\n",
        ),
        (
            "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1",
            "f2f3",
            "illegal: the white pawn on f2 cannot go to f3: the white knight on f3 is in the way\n",
        ),
        (
            "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nc3",
            "illegal: the white knight on e2 is pinned to its king by the black rook on e8\n",
        ),
    ] {
        let ran = chess(&["explain", position, mv]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        assert_eq!(ran.out, expected);
    }
}

#[test]
fn positions_come_from_standard_input() {
    assert_eq!(chess_with(&["explain", "Ke3"], "1. e4 e5").code, Some(1));
    assert_eq!(
        chess_with(&["explain", "-", "Nf3"], "1. e4 e5").code,
        Some(0)
    );
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1\n";
    assert_eq!(chess_with(&["perft", "1"], fen).good(), "7\n");
    assert_eq!(chess_with(&["perft", "1", "-"], fen).good(), "7\n");
    assert_eq!(
        chess_with(&["opening"], OPERA).good().lines().next(),
        Some("C41 Philidor Defense")
    );
}

#[test]
fn a_place_in_a_game_is_found_by_ply_or_move() {
    let two = format!("{OPERA}\n1. d4 d5 *\n");
    let fen = |args: &[&str]| {
        let args: Vec<&str> = ["moves", "-", "--format", "json"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        let out = chess_with(&args, &two).good();
        out.split('"').nth(3).unwrap().to_owned()
    };
    assert!(fen(&[]).starts_with("1n1Rkb1r/"));
    assert_eq!(fen(&["--ply", "1"]), fen(&["--after", "1"]));
    assert_eq!(fen(&["--ply", "2"]), fen(&["--after", "1b"]));
    assert_eq!(
        fen(&["--ply", "1"]),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    );
    assert_eq!(
        fen(&["--game", "2"]),
        "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq d6 0 2"
    );
    assert_eq!(
        chess_with(&["moves", "--game", "3"], &two).bad(3),
        "error: standard input: expected game 3, found 2 games\n"
    );
    assert_eq!(
        chess_with(&["moves", "--ply", "99"], &two).bad(3),
        "error: standard input: game 1 ends after 33 plies\n"
    );
}

#[test]
fn status_says_what_the_rules_say() {
    assert_snapshot!(chess_with(&["status"], OPERA).good(), @"
    FEN            1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17
    game over      checkmate, 1-0
    check from     d8
    castling       k
    fifty moves    1 of 100 plies
    White has      1R 1B 7P
    Black has      1Q 1R 1B 1N 5P
    opening        C41 Philidor Defense
    ");
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1";
    assert_snapshot!(chess(&["status", repeated]).good(), @"
    FEN            rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4
    to move        Black, move 4, 22 legal moves
    can claim      threefold repetition by announcing Ng8
    occurred       2 times
    castling       KQkq
    fifty moves    7 of 100 plies
    White has      1Q 2R 2B 2N 8P
    Black has      1Q 2R 2B 2N 8P
    opening        A05 Zukertort Opening
    ");
    assert_snapshot!(chess(&["status", "4k3/8/8/8/8/8/8/4KB2 w - - 99 80"]).good(), @"
    FEN            4k3/8/8/8/8/8/8/4KB2 w - - 99 80
    game over      insufficient material, 1/2-1/2
    castling       -
    fifty moves    99 of 100 plies
    White has      1B
    Black has      bare king
    ");
    let long = chess(&["status", "4k3/8/8/8/8/8/8/4KR2 w - - 65535 80"]).good();
    assert!(
        long.contains("fifty moves    65535 plies, a claim needs 100\n"),
        "{long}"
    );
    assert_snapshot!(chess(&["status", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]).good(), @"
    FEN            bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9
    to move        White, move 9, 21 legal moves
    castling       KQkq
    fifty moves    2 of 100 plies
    White has      1Q 2R 2B 2N 8P
    Black has      1Q 2R 2B 2N 8P
    variant        Chess960
    ");
}

#[test]
fn status_names_dead_and_impossible_positions() {
    assert_snapshot!(chess(&["status", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"]).good(), @"
    FEN            4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1
    to move        White, move 1, 5 legal moves
    dead           no series of legal moves leads to checkmate
    castling       -
    fifty moves    0 of 100 plies
    White has      3P
    Black has      3P
    ");
    let impossible = "4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1";
    assert_snapshot!(chess(&["status", impossible]).good(), @"
    FEN            4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1
    impossible     no single move can have given the check
    to move        Black, move 1, 5 legal moves
    check from     c7, g7
    castling       -
    fifty moves    0 of 100 plies
    White has      2N
    Black has      bare king
    ");
    let json = chess(&["status", impossible, "--format", "json"]).good();
    assert!(json.contains(r#""dead":false,"broken_rules":["position-impossible-check"]"#));
    assert_snapshot!(chess(&["status", "--strict", impossible]).bad(3), @"error: invalid position: no single move can have given the check");
    chess(&["status", "--strict", "startpos"]).good();
}

#[test]
fn careless_castling_letters_give_no_right_to_castle() {
    // The king has moved to g1, and the letters were left in place.
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w KQ - 0 1";
    let explained = chess(&["explain", fen, "O-O-O"]);
    assert_eq!(explained.code, Some(1));
    assert_snapshot!(explained.out, @"illegal: white has no right to castle queenside");
    assert_snapshot!(explained.err, @"
    note: FEN: castling rights without king and rook in place were removed
    note: FEN: castling rights KQkq without king and rook on their squares of standard chess were removed (if the game is Chess960, name the files of the rooks or the variant)
    ");
    let status = chess(&["status", fen, "--quiet"]).good();
    assert!(status.contains("castling       -\n") && !status.contains("Chess960"));
    // The letter of a file is a right of Chess960.
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w A - 0 1";
    assert!(
        chess(&["explain", fen, "O-O-O"])
            .good()
            .starts_with("legal: O-O-O: ")
    );
    // A start position of Chess960 needs no such letters.
    let start = chess(&["960", "0", "--format", "json"]).good();
    let fen = start
        .split('"')
        .find(|text| text.contains("/8/8/"))
        .unwrap();
    assert!(
        chess(&["status", fen])
            .good()
            .contains("variant        Chess960\n")
    );
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(chess(&["perft", "4", "startpos"]).good(), "197281\n");
    assert_eq!(chess(&["perft", "0", "startpos"]).good(), "1\n");
    assert_eq!(
        chess(&["perft", "4", "startpos", "--threads", "2", "--hash", "1"]).good(),
        "197281\n"
    );
    let divided = chess(&["perft", "2", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "--divide"]);
    assert_snapshot!(divided.good(), @"
    a1a2: 5
    a1b1: 5
    a1b2: 5
    a7a8b: 5
    a7a8n: 5
    a7a8q: 3
    a7a8r: 3

    31
    ");
}

#[test]
fn perft_compares_with_the_counts_of_a_suite() {
    let printed = chess(&["perft", "--suite", "edge"]).good();
    assert!(printed.ends_with(": all are right\n"), "{printed}");
    let folder = Folder::new();
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let suite = folder.write("wrong.epd", format!("{kings} ;D1 5 ;D2 26\n"));
    let wrong = chess(&["perft", "--suite", &suite]);
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.out.ends_with(": 1 of the counts WRONG\n"),
        "{}",
        wrong.out
    );
    let right = chess(&["perft", "1", "--suite", &suite]).good();
    assert!(right.ends_with(": all are right\n"), "{right}");
    let malformed = folder.write("malformed.epd", format!("{kings}\n"));
    let error = chess(&["perft", "--suite", &malformed]).bad(3);
    assert_snapshot!(error.replace(&malformed, "malformed.epd"), @"error: malformed.epd: line 1: expected counts after the position, such as `;D1 20 ;D2 400`");
    let missing = chess(&["perft", "--suite", "standart"]).bad(4);
    assert!(
        missing.contains("hint: the embedded suites are standard,"),
        "{missing}"
    );
}

#[test]
fn perft_counts_deeper_within_a_budget() {
    let printed = chess(&["perft", "9", "startpos", "--budget", "500"]).good();
    let depths: Vec<_> = printed
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().nth(6))
        .collect();
    assert_eq!(depths, ["1", "2"], "{printed}");
}

#[test]
fn perft_checks_that_the_crates_agree() {
    let printed = chess(&["perft", "2", "startpos", "--check"]).good();
    assert!(
        printed.contains("\n1 positions, 421 nodes; all of these hold:\n"),
        "{printed}"
    );
    assert!(
        printed.contains("\nFingerprint of the legal moves of all nodes: "),
        "{printed}"
    );
}

#[test]
fn perft_compares_with_an_engine() {
    let printed = chess(&["perft", "3", "startpos", "--against", "self"]).good();
    assert!(printed.ends_with("\nall counts agree\n"), "{printed}");
    let missing = chess(&["perft", "1", "startpos", "--against", "no/such/engine"]).bad(6);
    assert!(
        missing.starts_with("error: cannot start no/such/engine: "),
        "{missing}"
    );
    for (args, message) in [
        (
            &["perft", "0", "startpos", "--against", "self"][..],
            "--against takes a depth of at least 1",
        ),
        (
            &["perft", "1", "startpos", "--against", "self", "--json"],
            "--check and --against print no JSON",
        ),
    ] {
        assert!(chess(args).bad(2).contains(message), "{args:?}");
    }
}

#[test]
fn chess960_shows_a_start_position() {
    assert_snapshot!(chess(&["960", "0"]).good(), @"
    0: BBQNNRKR
    bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1

    8 ♝ ♝ ♛ ♞ ♞ ♜ ♚ ♜
    7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
    6 · · · · · · · ·
    5 · · · · · · · ·
    4 · · · · · · · ·
    3 · · · · · · · ·
    2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
    1 ♗ ♗ ♕ ♘ ♘ ♖ ♔ ♖
      a b c d e f g h
    ");
    let asymmetric = chess(&["960", "518", "--black", "0"]).good();
    assert!(asymmetric.starts_with("518 against 0\nbbqnnrkr/pppppppp/"));
    for wrong in ["960", "one", "99999999"] {
        let error = chess(&["960", "--black", wrong]).bad(2);
        assert!(error.contains("expected a number from 0 to 959"), "{error}");
    }
    let random = chess(&["960"]).good();
    let number: u16 = random.split(':').next().unwrap().parse().unwrap();
    assert!(number < 960);
}

#[test]
fn openings_are_named_found_and_continued() {
    assert_snapshot!(chess(&["opening", "1. Nf3 c5 2. e4 d6 3. a3"]).good(), @"
    B50 Sicilian Defense: Modern Variations
    1. e4 c5 2. Nf3 d6
    reached after 1. Nf3 c5 2. e4 d6
    ");
    assert_snapshot!(chess(&["opening", "--find", "evans gambit declined"]).good(), @"
    C51 Italian Game: Evans Gambit Declined: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6
    C51 Italian Game: Evans Gambit Declined: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. a4
    C51 Italian Game: Evans Gambit Declined, Cordel Variation: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. Bb2
    C51 Italian Game: Evans Gambit Declined, Hicken Variation: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. b5 Na5 6. Nxe5 Qg5 7. Qf3 Qxe5 8. Qxf7+ Kd8 9. Bb2
    C51 Italian Game: Evans Gambit Declined, Hirschbach Variation: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. b5 Na5 6. Nxe5 Qg5
    C51 Italian Game: Evans Gambit Declined, Lange Variation: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. b5 Na5 6. Nxe5 Nh6
    C51 Italian Game: Evans Gambit Declined, Pavlov Variation: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. b5 Na5 6. Nxe5 Nh6 7. d4 d6 8. Bxh6 dxe5 9. Bxg7 Rg8 10. Bxf7+ Kxf7 11. Bxe5 Qg5 12. Nd2
    C51 Italian Game: Evans Gambit Declined, Showalter Variation: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. a4 a6 6. Nc3
    C51 Italian Game: Evans Gambit Declined, Vasquez Variation: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bb6 5. b5 Na5 6. Nxe5 Qg5 7. Bxf7+ Ke7 8. Qh5
    ");
    assert_snapshot!(chess(&["opening", "--next", "1. e4 e5 2. f4 exf4 3. Bc4"]).good(), @"
    c6      C33 King's Gambit Accepted: Bishop's Gambit, Lopez Defense
    b5      C33 King's Gambit Accepted: Bishop's Gambit, Kieseritzky Gambit
    d5      C33 King's Gambit Accepted: Bishop's Gambit, Bledow Variation
    f5      C33 King's Gambit Accepted: Bishop's Gambit, Gianutio Gambit
    g5      C33 King's Gambit Accepted: Bishop's Gambit, Anderssen Defense
    Nc6     C33 King's Gambit Accepted: Bishop's Gambit, Maurian Defense
    Nf6     C33 King's Gambit Accepted: Bishop's Gambit, Cozio Defense
    Ne7     C33 King's Gambit Accepted: Bishop's Gambit, Steinitz Defense
    Qh4+
    ");
    let unnamed = chess(&["opening", "8/P6k/8/8/8/8/8/K7 w - - 0 1"]);
    assert_eq!(
        unnamed.bad(1),
        "note: no opening of the table has this position\n"
    );
    assert_eq!(chess(&["opening", "--find", "no such name"]).code, Some(1));
}

#[test]
fn moves_are_converted_between_notations() {
    let convert = |args: &[&str]| {
        let args: Vec<&str> = ["convert", "--to"].iter().chain(args).copied().collect();
        chess(&args).good()
    };
    assert_eq!(convert(&["uci", "1. e4 e5 2. Nf3"]), "e2e4 e7e5 g1f3\n");
    assert_eq!(
        convert(&["san", "e2e4", "e7e5", "g1f3"]),
        "1. e4 e5 2. Nf3\n"
    );
    assert_eq!(convert(&["lan", "1. e4 e5 2. Nf3"]), "e2-e4 e7-e5 Ng1-f3\n");
    assert_eq!(
        convert(&["figurine", "1. e4 e5 2. Nf3"]),
        "1. e4 e5 2. ♘f3\n"
    );
    assert_eq!(
        convert(&["san", "1. e2-e4 e7-e5 2. Ng1-f3"]),
        "1. e4 e5 2. Nf3\n"
    );
    assert_eq!(
        convert(&["english", "--from", "russian", "1. e4 e5 2. Кf3"]),
        "1. e4 e5 2. Nf3\n"
    );
    assert_eq!(
        convert(&["uci", "--position", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N"]),
        "a7a8n\n"
    );
    // Castling in Chess960 is king takes rook.
    let chess960 = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    assert_eq!(convert(&["uci", "--position", chess960, "O-O"]), "e1g1\n");
}

#[test]
fn every_language_is_read_back() {
    let knights = [
        ("czech", "Jf3"),
        ("danish", "Sf3"),
        ("dutch", "Pf3"),
        ("english", "Nf3"),
        ("finnish", "Rf3"),
        ("french", "Cf3"),
        ("german", "Sf3"),
        ("hungarian", "Hf3"),
        ("italian", "Cf3"),
        ("polish", "Sf3"),
        ("portuguese", "Cf3"),
        ("romanian", "Cf3"),
        ("russian", "Кf3"),
        ("spanish", "Cf3"),
        ("swedish", "Sf3"),
    ];
    for (language, text) in knights {
        let written = chess(&["convert", "--to", language, "1. Nf3"]).good();
        assert_eq!(written, format!("1. {text}\n"));
        let game = chess_with(&["convert", "--to", language], OPERA).good();
        let back = chess_with(&["convert", "--to", "uci", "--from", language], &game).good();
        assert_eq!(
            back,
            chess_with(&["convert", "--to", "uci"], OPERA).good(),
            "{language}"
        );
    }
}

#[test]
fn games_keep_their_tags_comments_and_variations() {
    let game = "[Event \"X\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n\
                1. e4 {best by test} 1... e5 (1... c5 2. Nf3) 2. Nc3 *\n";
    let german = chess_with(&["convert", "--to", "german"], game).good();
    assert_eq!(german, game.replace("Nf3", "Sf3").replace("Nc3", "Sc3"));
    let two = format!("{game}\n{game}");
    let uci = chess_with(&["convert", "--to", "uci"], &two).good();
    assert_eq!(uci, "e2e4 e7e5 b1c3\ne2e4 e7e5 b1c3\n");
}
