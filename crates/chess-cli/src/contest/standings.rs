//! The cross table of more than two engines, for people.

use crate::error::Error;
use crate::output::{Output, Style};
use chess_match::{CrossTable, Tally};
use std::io::Write;

/// Prints the engines by rank: points, Elo against all opponents, and the points against each one.
pub(super) fn print(names: &[String], table: &CrossTable, out: &mut Output) -> Result<(), Error> {
    let ranking = table.ranking();
    let mut rows = vec![heading(ranking.len())];
    for (rank, &player) in ranking.iter().enumerate() {
        let total = table.total(player);
        let mut row = vec![
            (rank + 1).to_string(),
            names[player].clone(),
            total.games().to_string(),
            format!("{:.1}", points(&total)),
            total
                .score()
                .map_or_else(String::new, |score| format!("{:.1}", score * 100.0)),
            total.elo().map_or_else(String::new, |elo| elo.to_string()),
        ];
        for &opponent in &ranking {
            let tally = table.between(player, opponent);
            row.push(match (opponent == player, tally.games()) {
                (true, _) => "·".to_owned(),
                (false, 0) => String::new(),
                (false, _) => format!("{:.1}", points(&tally)),
            });
        }
        rows.push(row);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..rows[0].len()).filter_map(width).collect();
    for (index, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<_> = cells
            .map(|(column, (cell, width))| match column {
                NAME => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            })
            .collect();
        let line = cells.join("  ");
        let line = line.trim_end();
        let line = match index {
            0 => out.styled(Style::Bold, line),
            _ => line.to_owned(),
        };
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The column of the names, the only one that is aligned to the left.
const NAME: usize = 1;

fn heading(engines: usize) -> Vec<String> {
    let columns = ["#", "engine", "games", "points", "%", "Elo (95 %)"].map(str::to_owned);
    let opponents = (1..=engines).map(|rank| rank.to_string());
    columns.into_iter().chain(opponents).collect()
}

/// Returns the number of points: 1 for a win, ½ for a draw.
pub(super) fn points(tally: &Tally) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
    let halves = (2 * tally.wins() + tally.draws()) as f64;
    halves / 2.0
}
