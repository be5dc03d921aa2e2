//! Tags, clock times, evaluations, comments and variations, so that games look like those of databases.

use crate::play::{self, Ending, Played};
use chess_notation::pgn::{Comment, Nag, PgnGame};
use chess_openings::Opening;
use dev_random::Random;
use std::fmt::Write;

/// The style of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// A tournament game: tags and moves.
    Plain,
    /// A game of a server, with the clock after each move.
    Clocks,
    /// A game of a server, with an evaluation and the clock after each move.
    Evaluations,
    /// A game with glyphs, comments and variations.
    Annotated,
}

/// The styles of a hundred games.
const STYLES: [(Style, usize); 4] = [
    (Style::Plain, 60),
    (Style::Clocks, 20),
    (Style::Evaluations, 8),
    (Style::Annotated, 12),
];

const SURNAMES: [&str; 40] = [
    "Adair", "Bakker", "Castro", "Dahl", "Eriksen", "Fabre", "Garcia", "Horvath", "Ivanov",
    "Jensen", "Kowalski", "Larsen", "Meyer", "Novak", "Olsen", "Petrov", "Quinn", "Rossi", "Silva",
    "Tanaka", "Ueda", "Vogel", "Weber", "Xu", "Yilmaz", "Zhang", "Abel", "Braun", "Costa", "Dumas",
    "Ehrlich", "Fischer", "Gupta", "Hansen", "Ito", "Jovic", "Klein", "Lopez", "Moreau", "Nilsson",
];
const GIVEN: [&str; 30] = [
    "Ada", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Irina", "Jonas", "Karin",
    "Leo", "Maria", "Nils", "Olga", "Pavel", "Rosa", "Samuel", "Tara", "Ulrich", "Vera", "Walter",
    "Yana", "Zoltan", "Anna", "Bruno", "Chiara", "Dmitri", "Eva", "Frank",
];
#[rustfmt::skip]
const PLACES: [&str; 16] = [
    "Amsterdam", "Bergen", "Cork", "Dresden", "Evora", "Florence", "Ghent", "Hastings", "Innsbruck", "Jerusalem",
    "Krakow", "London", "Madrid", "Nice", "Oslo", "Prague",
];
const COMMENTS: [&str; 12] = [
    "The alternative was worth a thought.",
    "A novelty.",
    "White has the more active pieces, but the pawn structure speaks for Black.",
    "Only move!",
    "This loses a pawn; better was to castle first.",
    "With the idea of doubling the rooks on the open file.",
    "Threatening mate.",
    "The ending is drawn with correct play.",
    "Time trouble.",
    "A surprising retreat.",
    "Black could have equalized at once.",
    "[%csl Gd5,Re4][%cal Gd1d5,Yg2g4] The center decides.",
];
/// The given names of a player are followed by a number, so that there are some thousands of players.
const PLAYERS_OF_A_NAME: usize = 9;

/// Returns the text of a game with its tags.
pub(crate) fn text(random: &mut Random, played: &Played, number: u64) -> String {
    let mut game = PgnGame::from_game(&played.game);
    game.set_result(played.result);
    let style = style(random);
    tags(random, &mut game, played, style, number);
    match style {
        Style::Plain => {}
        Style::Clocks | Style::Evaluations => clocks(random, &mut game, style),
        Style::Annotated => annotate(random, &mut game),
    }
    let mut text = game.to_pgn();
    text.push('\n');
    text
}

fn style(random: &mut Random) -> Style {
    let mut rest = random.below(STYLES.iter().map(|(_, share)| share).sum());
    for (style, share) in STYLES {
        if rest < share {
            return style;
        }
        rest -= share;
    }
    Style::Plain
}

fn player(random: &mut Random) -> (String, usize) {
    let (surname, given) = (random.below(SURNAMES.len()), random.below(GIVEN.len()));
    let number = random.below(PLAYERS_OF_A_NAME);
    let base = 1200 + (surname * 7919 + given * 104_729 + number * 1_299_709) % 1500;
    let name = match number {
        0 => format!("{}, {}", SURNAMES[surname], GIVEN[given]),
        _ => format!("{}, {} {number}", SURNAMES[surname], GIVEN[given]),
    };
    (name, base + random.below(60))
}

fn tags(random: &mut Random, game: &mut PgnGame, played: &Played, style: Style, number: u64) {
    let is_server = matches!(style, Style::Clocks | Style::Evaluations);
    let place = random.pick(&PLACES);
    let year = 1975 + random.below(50);
    let date = format!(
        "{year}.{:02}.{:02}",
        1 + random.below(12),
        1 + random.below(28)
    );
    let (white, white_elo) = player(random);
    let (black, black_elo) = player(random);
    let (event, site, round) = if is_server {
        let site = format!("https://example.org/{number:08x}");
        ("Rated Blitz game".to_owned(), site, "-".to_owned())
    } else {
        let round = format!("{}.{}", 1 + random.below(11), 1 + random.below(40));
        (format!("{place} Open {year}"), place.to_owned(), round)
    };
    let mut tags = vec![
        ("Event", event),
        ("Site", site),
        ("Date", date.clone()),
        ("Round", round),
        ("White", white),
        ("Black", black),
        ("Result", played.result.as_str().to_owned()),
        ("WhiteElo", white_elo.to_string()),
        ("BlackElo", black_elo.to_string()),
    ];
    if let Some(named) = Opening::of_game(&played.game) {
        tags.push(("ECO", named.opening.eco().to_owned()));
        if is_server {
            tags.push(("Opening", named.opening.name().to_owned()));
        }
    }
    if is_server {
        let time = format!(
            "{:02}:{:02}:{:02}",
            random.below(24),
            random.below(60),
            random.below(60)
        );
        tags.push(("UTCDate", date));
        tags.push(("UTCTime", time));
        tags.push(("TimeControl", "180+2".to_owned()));
        let termination = match played.ending {
            Ending::Time => "Time forfeit",
            Ending::Rules | Ending::Players => "Normal",
        };
        tags.push(("Termination", termination.to_owned()));
    }
    for (name, value) in tags {
        // The names are valid, and the values have no line ends.
        let _ = game.set_tag(name, &value);
    }
}

/// Adds the clock after each move, and an evaluation if the style has it.
fn clocks(random: &mut Random, game: &mut PgnGame, style: Style) {
    let mut left = [1800_usize; 2];
    let mut eval = 20_i32;
    let mut text = String::new();
    let mut cursor = game.cursor_mut();
    let mut ply = 0;
    while cursor.forward() {
        text.clear();
        if style == Style::Evaluations {
            eval += play::signed(random.below(81)) - 40;
            let sign = if eval < 0 { "-" } else { "" };
            let pawns = eval.abs();
            let _ = write!(text, "[%eval {sign}{}.{:02}] ", pawns / 100, pawns % 100);
        }
        let left = &mut left[ply % 2];
        *left = (*left + 20).saturating_sub(random.below(90)).max(3);
        let seconds = *left / 10;
        let _ = write!(text, "[%clk 0:{:02}:{:02}]", seconds / 60, seconds % 60);
        if let Ok(comment) = Comment::new(&text) {
            cursor.comments_mut().push(comment);
        }
        ply += 1;
    }
}

/// Adds glyphs, comments and variations here and there.
fn annotate(random: &mut Random, game: &mut PgnGame) {
    let mut cursor = game.cursor_mut();
    while cursor.forward() {
        match random.below(24) {
            0 | 1 => cursor.nags_mut().push(Nag::new(1 + random.below(6) as u8)),
            2 | 3 => {
                let _ = cursor.comment(random.pick(&COMMENTS));
            }
            4 => {
                let here = cursor.node();
                cursor.back();
                for _ in 0..2 + random.below(7) {
                    let mv = play::choose(random, cursor.position());
                    // A move of the game itself would be continued after the end of the game.
                    if mv.is_none_or(|mv| cursor.play(mv).is_err()) || cursor.node() == here {
                        break;
                    }
                }
                cursor.go_to(here);
            }
            _ => {}
        }
    }
}
