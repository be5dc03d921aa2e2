//! Every move parses back from each of its texts, and SAN equals the text by its definition.

use crate::corpus::{positions, walk};
use chess_board::{CastlingSide, Position};
use chess_move::{Move, MoveList, Role};
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, Lan, San, UciMove};
use dev_random::effort;

/// Returns the text of a move by the definition of the standard, from the list of all legal moves.
fn san_by_definition(position: &Position, mv: Move, legal: &MoveList) -> String {
    let role = |mv: Move| position.piece_at(mv.from()).unwrap().role;
    let mut text = String::new();
    if mv.is_castle() {
        text += if mv.flag() == CastlingSide::Kingside.flag() {
            "O-O"
        } else {
            "O-O-O"
        };
    } else {
        let (from, to) = (mv.from(), mv.to());
        let rivals: Vec<_> = legal
            .iter()
            .filter(|other| {
                role(**other) == role(mv)
                    && other.to() == to
                    && other.from() != from
                    && !other.is_castle()
            })
            .map(|other| other.from())
            .collect();
        if role(mv) == Role::Pawn {
            if mv.is_capture() {
                text.push(from.file().to_char());
            }
        } else {
            text.push(role(mv).to_upper_char());
            let shares_file = rivals.iter().any(|rival| rival.file() == from.file());
            let shares_rank = rivals.iter().any(|rival| rival.rank() == from.rank());
            if !rivals.is_empty() && (!shares_file || shares_rank) {
                text.push(from.file().to_char());
            }
            if shares_file {
                text.push(from.rank().to_char());
            }
        }
        if mv.is_capture() {
            text.push('x');
        }
        text += &to.to_string();
        if let Some(role) = mv.promotion() {
            text.push('=');
            text.push(role.to_upper_char());
        }
    }
    let mut after = *position;
    after.play_unchecked(mv);
    if after.is_check() {
        text.push(if after.legal_moves().is_empty() {
            '#'
        } else {
            '+'
        });
    }
    text
}

/// Checks every legal move of a position in each notation; returns the number of moves.
fn check_all_texts(position: &Position) -> usize {
    let legal = position.legal_moves();
    for &mv in &legal {
        let san = San::from_move(position, mv);
        let text = san.to_text();
        assert_eq!(
            text.as_str(),
            san_by_definition(position, mv, &legal),
            "{position} {mv:?}"
        );
        assert_eq!(
            San::from_ascii(text.as_bytes()),
            Ok(san),
            "{position} {text}"
        );
        assert_eq!(
            San::find_move(position, text.as_bytes()),
            Ok(mv),
            "{position} {text}"
        );
        let bare = San::from_move_bare(position, mv);
        assert_eq!(
            bare,
            San {
                suffix: None,
                ..san
            }
        );
        assert_eq!(bare.to_move(position), Ok(mv), "{position} {text}");

        let lan = Lan::from_move(position, mv);
        let text = lan.to_text();
        assert_eq!(Lan::from_ascii(text.as_bytes()), Ok(lan));
        assert_eq!(lan.to_move(position), Ok(mv), "{position} {text}");

        for castling in [CastlingText::Standard, CastlingText::Chess960] {
            let uci = UciMove::from_move_with(position, mv, castling);
            assert_eq!(UciMove::from_ascii(uci.to_text().as_bytes()), Ok(uci));
            assert_eq!(uci.to_move(position), Ok(mv), "{position} {uci}");
        }
    }
    legal.len()
}

#[test]
fn every_move_of_the_corpus_round_trips() {
    let mut moves = 0;
    for position in positions().step_by(effort(4, 1)) {
        walk(&position, 2, &mut |position| {
            moves += check_all_texts(position);
        });
    }
    assert_eq!(moves, effort(348_709, 1_414_977));
}

#[test]
fn every_move_of_deeper_positions_round_trips() {
    let mut moves = 0;
    for position in positions().step_by(effort(160, 40)) {
        walk(&position, 3, &mut |position| {
            moves += check_all_texts(position);
        });
    }
    assert_eq!(moves, effort(235_541, 978_603));
}
