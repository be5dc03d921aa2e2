//! The board, compared with a plain array of squares.

use crate::random::Random;
use crate::slow;
use chess_board::{Bitboard, Board, FenError, FenErrorKind, FenField, Found, raw};
use chess_move::{Color, Piece, Rank, Role, Square};
use insta::assert_snapshot;

fn random_board(random: &mut Random, pieces: usize) -> ([Option<Piece>; 64], Board) {
    let mut squares = [None; 64];
    let mut board = Board::empty();
    for _ in 0..pieces {
        let (square, piece) = (random.pick(&Square::ALL), random.pick(&Piece::ALL));
        if random.below(4) == 0 {
            assert_eq!(board.remove(square), squares[square.index()]);
            squares[square.index()] = None;
        } else {
            board.set(square, piece);
            squares[square.index()] = Some(piece);
        }
    }
    (squares, board)
}

#[test]
fn board_accessors_agree() {
    let mut random = Random(4);
    for pieces in 0..200 {
        let (squares, board) = random_board(&mut random, pieces);
        let at = |square: Square| squares[square.index()];
        let set = |keep: &dyn Fn(Piece) -> bool| -> Bitboard {
            Square::ALL
                .into_iter()
                .filter(|&square| at(square).is_some_and(keep))
                .collect()
        };
        for square in Square::ALL {
            assert_eq!(board.piece_at(square), at(square));
            assert_eq!(board.color_at(square), at(square).map(|piece| piece.color));
            assert_eq!(board.role_at(square), at(square).map(|piece| piece.role));
        }
        assert_eq!(board.occupied(), set(&|_| true));
        for color in Color::ALL {
            assert_eq!(board.by_color(color), set(&|piece| piece.color == color));
            for role in Role::ALL {
                assert_eq!(
                    board.pieces(color, role),
                    set(&|piece| piece == role.of(color))
                );
            }
            let own = |role| board.pieces(color, role);
            assert_eq!(
                board.diagonal_sliders(color),
                own(Role::Bishop) | own(Role::Queen)
            );
            assert_eq!(
                board.orthogonal_sliders(color),
                own(Role::Rook) | own(Role::Queen)
            );
            assert_eq!(board.king(color), own(Role::King).single());
        }
        for role in Role::ALL {
            assert_eq!(board.by_role(role), set(&|piece| piece.role == role));
        }
        let listed: Vec<_> = Square::ALL
            .into_iter()
            .filter_map(|sq| Some((sq, at(sq)?)))
            .collect();
        assert!(board.iter().eq(listed.iter().copied()));
        assert_eq!(board.iter().len(), listed.len());
        let mut again = Board::empty();
        for (square, piece) in board.iter() {
            again.set(square, piece);
        }
        assert_eq!(again, board);
        assert_eq!(board, listed.into_iter().collect());
    }
}

#[test]
fn attackers_to_matches_attacks_of_each_piece() {
    let mut random = Random(5);
    for pieces in 0..100 {
        let (squares, board) = random_board(&mut random, pieces);
        let occupied = board.occupied() ^ Bitboard::from_bits(random.next() & random.next());
        for target in Square::ALL {
            let expected = Square::ALL
                .into_iter()
                .filter(|&square| {
                    squares[square.index()].is_some_and(|piece| {
                        slow::attacks(piece, square, |at| occupied.contains(at)).contains(&target)
                    })
                })
                .collect();
            assert_eq!(board.attackers_to_if_occupied(target, occupied), expected);
            // In builds with AVX2, this is found in another way.
            for us in Color::ALL {
                let expected: Bitboard = expected & board.by_color(us.other());
                let found = raw::attackers_of(&board, us, target, occupied);
                assert_eq!(found, expected, "{us} {target} {occupied:?}");
            }
        }
    }
}

#[test]
fn flip_colors_and_mirror_files_are_their_own_inverse() {
    let mut random = Random(6);
    let (squares, board) = random_board(&mut random, 60);
    for square in Square::ALL {
        let piece = squares[square.index()];
        let other = piece.map(|piece| Piece {
            color: piece.color.other(),
            ..piece
        });
        assert_eq!(board.flip_colors().piece_at(square.flip()), other);
        assert_eq!(board.mirror().piece_at(square.mirror()), piece);
    }
    assert_eq!(board.flip_colors().flip_colors(), board);
    assert_eq!(board.mirror().mirror(), board);
    assert_eq!(Board::start().flip_colors(), Board::start());
}

#[test]
fn board_prints_a_diagram() {
    assert_snapshot!(Board::start(), @r"
    r n b q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P P P P P P
    R N B Q K B N R
    ");
}

#[test]
fn board_placement_round_trips() {
    let mut random = Random(10);
    for pieces in 0..200 {
        let (_, board) = random_board(&mut random, pieces);
        assert_eq!(board.to_fen().parse(), Ok(board));
    }
    for (text, problem) in [
        ("8/8/8/8/8/8/8/8 ", FenErrorKind::TrailingText),
        ("8/8/8/8/8/8/8/8 w - - 0 1", FenErrorKind::TrailingText),
        ("8/8/8/8/8/8/8", FenErrorKind::MissingRanks(Rank::Second)),
        (
            "8/8/8/8/8/8/8/x",
            FenErrorKind::Unexpected(Found::Char('x')),
        ),
        ("8/8/8/8/8/8/8/8/8", FenErrorKind::TooManyRanks),
    ] {
        let Err(FenError::Syntax(error)) = text.parse::<Board>() else {
            panic!("{text} is accepted");
        };
        assert_eq!(error.kind(), problem, "{text}");
        assert_eq!(error.field(), FenField::Placement);
    }
}
