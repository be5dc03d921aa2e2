//! The tree of a game as JSON.

use crate::json::Json;
use chess_move::Color;
use chess_notation::pgn::{Annotation, Comment, Nag, PgnGame, PgnNode};
use chess_notation::{PieceLetters, San};

/// Writes all moves of a game as an array of `GameNode`, in the order of a PGN file.
pub(crate) fn write_nodes(json: &mut Json, game: &PgnGame) {
    json.array(|json| {
        for node in game.nodes() {
            write_node(json, &node);
        }
    });
}

fn write_node(json: &mut Json, node: &PgnNode<'_>) {
    json.object(|json| {
        json.key("id").literal(node.id.number());
        json.key("parent").literal(node.parent.number());
        json.key("ply").literal(node.ply);
        json.key("depth").literal(node.depth);
        json.key("number").literal(node.before.fullmove_number());
        let color: Color = node.before.side_to_move();
        json.key("color").string(color.name());
        if let Some(mv) = node.mv {
            let san = San::from_move(&node.before, mv);
            json.key("san").text(san);
            json.key("figurine")
                .text(san.to_text_with(&PieceLetters::FIGURINE));
            json.key("from").text(mv.from());
            json.key("to").text(mv.to());
        } else {
            json.key("san").string("--");
            json.key("figurine").string("--");
        }
        write_nags(json, node.nags);
        write_comments(json, "commentsBefore", node.comments_before);
        write_comments(json, "comments", node.comments);
        write_annotations(json, node.comments);
    });
}

fn write_nags(json: &mut Json, nags: &[Nag]) {
    if nags.is_empty() {
        return;
    }
    json.key("glyphs").array(|json| {
        for nag in nags {
            json.literal(nag.number());
        }
    });
    let signs: Vec<_> = nags.iter().filter_map(|nag| nag.sign()).collect();
    if !signs.is_empty() {
        json.key("signs").string(&signs.join(" "));
    }
}

/// Writes the comments without the commands in them, if any text is left.
pub(crate) fn write_comments(json: &mut Json, key: &str, comments: &[Comment]) {
    let texts: Vec<_> = comments
        .iter()
        .map(Comment::text)
        .filter(|text| !text.is_empty())
        .collect();
    if texts.is_empty() {
        return;
    }
    json.key(key).array(|json| {
        for text in texts {
            json.string(&text);
        }
    });
}

/// Writes the evaluation, the clock, and the arrows and squares of comments.
pub(crate) fn write_annotations(json: &mut Json, comments: &[Comment]) {
    let mut arrows = Vec::new();
    let mut squares = Vec::new();
    for annotation in comments.iter().flat_map(Comment::annotations) {
        match annotation {
            Annotation::Evaluation(evaluation) => {
                json.key("evaluation").text(evaluation);
            }
            Annotation::Clock(clock) => json.key("clock").text(clock),
            Annotation::Arrows(marks) => arrows.extend(marks.iter()),
            Annotation::Squares(marks) => squares.extend(marks.iter()),
            _ => (),
        }
    }
    if !arrows.is_empty() {
        json.key("arrows").array(|json| {
            for arrow in arrows {
                json.array(|json| {
                    json.text(arrow.from);
                    json.text(arrow.to);
                    json.text(chess_svg::Rgb::from(arrow.color));
                });
            }
        });
    }
    if !squares.is_empty() {
        json.key("squares").array(|json| {
            for mark in squares {
                json.array(|json| {
                    json.text(mark.square);
                    json.text(chess_svg::Rgb::from(mark.color));
                });
            }
        });
    }
}
