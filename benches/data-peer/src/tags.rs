//! A query over tags: games and ratings by opening. The moves are skipped.

use crate::Result;
use pgn_reader::{RawTag, Reader, Visitor};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;

/// Prints the number of games and the sum of White's ratings for each code of an opening.
pub(crate) fn run(file: File) -> Result<()> {
    let mut reader = Reader::new(file);
    let mut counts = Counts::default();
    while reader.read_game(&mut counts)?.is_some() {}
    let mut out = std::io::stdout().lock();
    for (eco, (games, elo)) in counts.0 {
        writeln!(out, "{},{games},{elo}", String::from_utf8_lossy(&eco))?;
    }
    Ok(())
}

#[derive(Default)]
struct Counts(BTreeMap<Vec<u8>, (u64, i64)>);

#[derive(Default)]
struct Tags {
    eco: Vec<u8>,
    elo: i64,
}

impl Visitor for Counts {
    type Tags = Tags;
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        match name {
            b"ECO" => tags.eco.extend_from_slice(value.as_bytes()),
            b"WhiteElo" => {
                let text = std::str::from_utf8(value.as_bytes()).ok();
                tags.elo = text.and_then(|text| text.parse().ok()).unwrap_or(0);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<()> {
        let count = self.0.entry(tags.eco).or_default();
        count.0 += 1;
        count.1 += tags.elo;
        ControlFlow::Break(())
    }

    fn end_game(&mut self, (): ()) {}
}
