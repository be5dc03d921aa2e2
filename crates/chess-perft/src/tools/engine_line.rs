//! The output of engines for `go perft`.
//!
//! Stockfish prints `e2e4: 20` for each move and `Nodes searched: 400` at the end. Other engines
//! number the moves, print a dash instead of the colon, or use another name for the sum.

/// A line of an engine's answer to `go perft`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A move with the count below it.
    Count(String, u128),
    /// The sum of all counts.
    Sum(u128),
    /// The engine is searching for a best move, or has found one.
    Search,
    /// The engine does not understand the command.
    NotUnderstood,
    Other,
}

/// Parses a line.
pub(super) fn read(line: &str) -> Line {
    let lower = line.trim().to_ascii_lowercase();
    let text = lower.strip_prefix("info string ").unwrap_or(&lower);
    if text.starts_with("bestmove") {
        return Line::Search;
    }
    if text.starts_with("info ") {
        return if text.contains(" score ") {
            Line::Search
        } else {
            Line::Other
        };
    }
    // `unrecogni` begins two spellings.
    let refusals = ["unknown", "unrecogni", "invalid", "illegal"];
    if refusals.iter().any(|word| text.contains(word)) {
        return Line::NotUnderstood;
    }
    count(text).or_else(|| sum(text)).unwrap_or(Line::Other)
}

/// Parses a count: `e2e4: 20`, `e2e4 - 20`, `1. e2e4 20`.
fn count(text: &str) -> Option<Line> {
    let is_separator = |char: char| char.is_whitespace() || ":-=,.)|".contains(char);
    let mut words = text.split(is_separator).filter(|word| !word.is_empty());
    let mut word = words.next()?;
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        word = words.next()?;
    }
    if !is_move(word) {
        return None;
    }
    words
        .next()?
        .parse()
        .ok()
        .map(|nodes| Line::Count(word.to_owned(), nodes))
}

/// The names that engines give to the sum.
const SUMS: [&str; 7] = [
    "nodes searched",
    "total nodes",
    "nodes total",
    "total",
    "nodes",
    "leaf nodes",
    "leaves",
];

/// Parses a sum: `Nodes searched: 400`, `total 400`.
fn sum(text: &str) -> Option<Line> {
    let digit = text.find(|char: char| char.is_ascii_digit())?;
    let name =
        text[..digit].trim_end_matches(|char: char| char.is_whitespace() || ":-=".contains(char));
    if !SUMS.contains(&name) {
        return None;
    }
    let number = text[digit..].split_whitespace().next()?;
    number.parse().ok().map(Line::Sum)
}

/// Returns whether the text has the form of a UCI move: two squares and perhaps a promotion.
fn is_move(word: &str) -> bool {
    let is_square =
        |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    match *word.as_bytes() {
        [file, rank, to_file, to_rank] => is_square(file, rank) && is_square(to_file, to_rank),
        [file, rank, to_file, to_rank, role] => {
            is_square(file, rank) && is_square(to_file, to_rank) && b"qrbn".contains(&role)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn count_lines_of_engines_are_parsed() {
        for line in [
            "e2e4: 20",
            "e2e4 20",
            "e2e4 - 20",
            "1. e2e4: 20",
            "12) e2e4 = 20 (5 ms)",
        ] {
            assert_eq!(read(line), Line::Count("e2e4".into(), 20), "{line}");
        }
        assert_eq!(read("E7E8Q: 3"), Line::Count("e7e8q".into(), 3));
        assert_eq!(read("info string a2a3: 1"), Line::Count("a2a3".into(), 1));
    }

    #[test]
    fn sum_lines_of_engines_are_parsed() {
        for line in [
            "Nodes searched: 400",
            "nodes: 400",
            "Total 400",
            "Total nodes = 400 in 3 ms",
        ] {
            assert_eq!(read(line), Line::Sum(400), "{line}");
        }
        for line in [
            "Nodes/second: 400",
            "Total time (ms) : 12",
            "perft 4",
            "Nodes searched: many",
        ] {
            assert_eq!(read(line), Line::Other, "{line}");
        }
    }

    #[test]
    fn an_engine_that_searches_instead_is_detected() {
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Line::Search);
        assert_eq!(
            read("info depth 1 seldepth 1 score cp 20 nodes 20 pv e2e4"),
            Line::Search
        );
        assert_eq!(
            read("info string NNUE evaluation using x.nnue"),
            Line::Other
        );
        assert_eq!(read("Unknown command: 'go perft 3'."), Line::NotUnderstood);
    }

    #[test]
    fn other_lines_are_ignored() {
        for line in [
            "", "e2", "e2e9: 4", "e2e4", "e2e4: x", "e7e8k: 1", "ä2e4: 3", "3.", "12",
        ] {
            assert_eq!(read(line), Line::Other, "{line}");
        }
    }
}
