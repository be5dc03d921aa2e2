//! Piece letters, accepted variants and null moves, in reading and writing.

use super::stream;
use super::trace::located;
use chess_notation::PieceLetters;
use chess_notation::pgn::{
    AcceptedVariants, GameBuilder, Inclusion, PgnGame, Reader, WriteOptions,
};

const PIECES: &str = "[FEN \"r3k2r/1Pp2ppp/1b3nbN/nP6/BBP1P3/q4N2/P5PP/R2Q1RK1 w kq - 0 1\"]\n\n\
                      1. bxa8=Q+ (1. bxa8=N Bxf1 (1... Rxa8 2. Nd4)) 1... Kd7 2. Qxh8 Ng8 3. Nf5 *";

#[test]
fn every_language_reads_what_it_writes() {
    let game = PgnGame::from_pgn_tolerant(PIECES).unwrap();
    for &letters in PieceLetters::ALL {
        let text = game.to_pgn_with(WriteOptions {
            letters,
            ..WriteOptions::default()
        });
        let read = Reader::new(text.as_bytes())
            .with_letters(letters)
            .games()
            .next();
        let read = read.unwrap();
        assert_eq!(read.errors(), [], "{text}");
        assert_eq!(read, game, "{text}");
        let stream = stream(text.as_bytes()).with_letters(letters);
        assert_eq!(stream.games().next().unwrap().unwrap(), game, "{text}");
    }
    assert_eq!(game.to_pgn(), game.to_string());
}

#[test]
fn each_part_of_a_game_can_be_left_out() {
    let text = "{start} 1. e4 $1 {good} e5 (1... c5 $10 {other}) 2. Nf3 *";
    let game = PgnGame::from_pgn_tolerant(text).unwrap();
    let moves = |options| {
        let text = game.to_pgn_with(options);
        let (_, moves) = text.split_once("\n\n").unwrap();
        moves.trim_end().to_owned()
    };
    let all = WriteOptions::default();
    let without = |leave_out: fn(&mut WriteOptions)| {
        let mut options = all;
        leave_out(&mut options);
        moves(options)
    };
    insta::assert_snapshot!(moves(all), @"{start} 1. e4 $1 {good} 1... e5 (1... c5 $10 {other}) 2. Nf3 *");
    insta::assert_snapshot!(without(|options| options.comments = Inclusion::Omit), @"1. e4 $1 e5 (1... c5 $10) 2. Nf3 *");
    insta::assert_snapshot!(without(|options| options.nags = Inclusion::Omit), @"{start} 1. e4 {good} 1... e5 (1... c5 {other}) 2. Nf3 *");
    insta::assert_snapshot!(without(|options| options.variations = Inclusion::Omit), @"{start} 1. e4 $1 {good} 1... e5 2. Nf3 *");
    let main_line_only = WriteOptions {
        comments: Inclusion::Omit,
        nags: Inclusion::Omit,
        variations: Inclusion::Omit,
        ..all
    };
    insta::assert_snapshot!(moves(main_line_only), @"1. e4 e5 2. Nf3 *");
    let german = WriteOptions {
        letters: PieceLetters::GERMAN,
        ..main_line_only
    };
    insta::assert_snapshot!(moves(WriteOptions { width: 8, ..german }), @r"
    1. e4 e5
    2. Sf3 *
    ");
}

#[test]
fn lines_of_moves_are_as_long_as_the_width_allows() {
    let game = PgnGame::from_pgn_tolerant("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *")
        .unwrap();
    let moves = |width| {
        let text = game.to_pgn_with(WriteOptions {
            width,
            ..WriteOptions::default()
        });
        let (_, moves) = text.split_once("\n\n").unwrap();
        moves.trim_end().to_owned()
    };
    assert_eq!(moves(80).lines().count(), 1);
    for width in [1, 10, 20, 30] {
        let text = moves(width);
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            assert!(pair[0].len() <= width.max(4), "{width}: {text}");
            let (first, _) = pair[1].split_once(' ').unwrap_or((pair[1], ""));
            assert!(pair[0].len() + 1 + first.len() > width, "{width}: {text}");
        }
    }
}

#[test]
fn letters_of_another_language_are_an_error_with_their_place() {
    let error = |letters: PieceLetters, text: &str| {
        let mut reader = Reader::new(text.as_bytes()).with_letters(letters);
        let game = reader.read_game(&mut GameBuilder::default()).unwrap();
        located(&game.errors()[0])
    };
    insta::assert_snapshot!(error(PieceLetters::GERMAN, "1. Sf3 Nf6"), @"game 1, line 1, bytes 7..10: Nf6: expected a piece letter of the chosen language, a file (a to h) or O-O, found 'N'");
    insta::assert_snapshot!(error(PieceLetters::GERMAN, "1. nf3"), @"game 1, line 1, bytes 3..6: nf3: expected a piece letter of the chosen language, a file (a to h) or O-O, found 'n'");
    insta::assert_snapshot!(error(PieceLetters::RUSSIAN, "1. e4 e5 2. Крe9"), @"game 1, line 1, bytes 12..18: Крe9: expected a rank (1 to 8), found '9'");
    insta::assert_snapshot!(error(PieceLetters::ENGLISH, "1. Sf3"), @"game 1, line 1, bytes 3..6: Sf3: expected a piece (one of KQRBN), a file (a to h) or O-O, found 'S'");
}

#[test]
fn localized_moves_are_read_in_the_spellings_of_files() {
    let read = |letters: PieceLetters, text: &str| {
        let game = Reader::new(text.as_bytes())
            .with_letters(letters)
            .games()
            .next()
            .unwrap();
        assert_eq!(game.errors(), [], "{text}");
        game.main_line()
            .map(|mv| mv.map_or("--".to_owned(), |mv| mv.to_string()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    insta::assert_snapshot!(read(PieceLetters::GERMAN, "1. Sg1-f3 d5 2. g3!? Lg4 3. Lg2 -- 4. 0-0 Dd6 5. ♘c3"), @"g1f3 d7d5 g2g3 c8g4 f1g2 -- e1g1 d8d6 b1c3");
    insta::assert_snapshot!(read(PieceLetters::RUSSIAN, "1. e4 e5 2. Кр-e2? Кe7 *"), @"e2e4 e7e5 e1e2 g8e7");
}

#[test]
fn standard_only_rejects_chess960() {
    let errors = |variants: AcceptedVariants, text: &str| {
        let mut reader = Reader::new(text.as_bytes()).with_variants(variants);
        let game = reader.read_game(&mut GameBuilder::default()).unwrap();
        let errors: Vec<String> = game.errors().iter().map(located).collect();
        format!("{} moves; {}", game.node_count(), errors.join("; "))
    };
    let tag = "[Variant \"Chess 960\"]\n[FEN \"1k5r/8/8/8/8/8/8/1K4R1 w G - 0 1\"]\n\n1. O-O *";
    let rights = "[FEN \"1k5r/8/8/8/8/8/8/1K4R1 w G - 0 1\"]\n\n1. O-O *";
    let standard = "[Variant \"Standard\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *";
    let other = "[Variant \"Antichess\"]\n\n1. e4 *";
    let only = AcceptedVariants::StandardOnly;
    insta::assert_snapshot!(errors(only, tag), @"0 moves; game 1, line 1, bytes 10..19: expected standard chess, found Chess960");
    insta::assert_snapshot!(errors(only, rights), @"0 moves; game 1, line 1, bytes 6..38: expected standard chess, found Chess960");
    insta::assert_snapshot!(errors(only, standard), @"1 moves;");
    insta::assert_snapshot!(errors(only, other), @"0 moves; game 1, line 1, bytes 10..19: expected chess or Chess960, found the variant Antichess");
    let both = AcceptedVariants::default();
    insta::assert_snapshot!(errors(both, tag), @"1 moves;");
    insta::assert_snapshot!(errors(both, rights), @"1 moves;");
}

#[test]
fn null_moves_are_read_in_all_spellings_and_written_as_two_hyphens() {
    for text in ["--", "Z0", "z0", "0000", "null", "@@@@"] {
        let game = PgnGame::from_pgn_tolerant(format!("1. e4 {text} 2. d4 *")).unwrap();
        assert_eq!(game.errors(), [], "{text}");
        assert!(game.to_pgn().ends_with("1. e4 -- 2. d4 *\n"), "{text}");
        assert_eq!(PgnGame::from_pgn_tolerant(game.to_pgn()).unwrap(), game);
    }
}

#[test]
fn names_of_variants_that_say_nothing_are_standard_chess() {
    let moves = |variant: &str| {
        let game =
            PgnGame::from_pgn_tolerant(format!("[Variant \"{variant}\"]\n\n1. e4 e5 *")).unwrap();
        (game.node_count(), game.errors().len())
    };
    for name in [
        "Regular",
        "Classical",
        "Standard Chess",
        "Illegal",
        "?",
        "Unknown",
        "-",
        "Fischer Random Chess",
        "fischerandom",
        "Freestyle Chess",
        "chess 960",
    ] {
        assert_eq!(moves(name), (2, 0), "{name}");
    }
    for name in ["Antichess", "Three-check", "Crazyhouse", "???"] {
        assert_eq!(moves(name), (0, 1), "{name}");
    }
}
