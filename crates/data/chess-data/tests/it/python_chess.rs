//! Games are read as python-chess reads them. `tests/data/python_chess.py` wrote the expected values.

use crate::support::{notation_files, query, run, session};
use chess_board::Position;
use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::{Int32Type, Int64Type, UInt64Type};
use insta::assert_snapshot;
use std::fmt::Write;

const EXPECTED: &str = include_str!("../data/python_chess.tsv");

/// A game as python-chess reads it.
struct Game<'t> {
    number: i64,
    texts: [&'t str; 3],
    plies: i32,
    end: &'t str,
    is_broken: bool,
}

impl<'t> Game<'t> {
    fn parse(line: &'t str) -> (&'t str, Self) {
        let columns: Vec<_> = line.split('\t').collect();
        let [file, number, white, black, result, plies, end, errors] = columns[..] else {
            panic!("expected 8 columns: {line}");
        };
        let game = Self {
            number: number.parse().unwrap(),
            texts: [white, black, result],
            plies: plies.parse().unwrap(),
            end,
            is_broken: errors != "0",
        };
        (file, game)
    }

    /// Returns whether a row has the same tags, plies and final position.
    fn equals(&self, rows: &RecordBatch, row: usize) -> bool {
        let texts = [1, 2, 3].map(|column| rows.column(column).as_string::<i32>().value(row));
        let plies = rows.column(4).as_primitive::<Int32Type>().value(row);
        let key = rows.column(5).as_primitive::<UInt64Type>().value(row);
        let counters = |fen: &str| fen.split(' ').skip(4).collect::<Vec<_>>().join(" ");
        let end = rows.column(6).as_string::<i32>().value(row);
        texts == self.texts
            && plies == self.plies
            && key == Position::from_fen(self.end).unwrap().key()
            && counters(end) == counters(self.end)
    }
}

#[test]
fn tags_plies_results_and_final_positions_equal_those_of_python_chess() {
    run(async {
        let context = session(1);
        let games: Vec<_> = EXPECTED.lines().map(Game::parse).collect();
        let (mut equal, mut others) = (0, String::new());
        for file in games.chunk_by(|(a, _), (b, _)| a == b) {
            let name = file[0].0;
            let path = notation_files().join(name);
            let sql = format!(
                "SELECT game_number, coalesce(white, '?'), coalesce(black, '?'), coalesce(result, '*'), ply_count, \
                 key_after(moves, ply_count, fen), fen_after(moves, ply_count, fen), cardinality(errors) \
                 FROM games('{}') ORDER BY game_number",
                path.display()
            );
            let batches = query(&context, &sql).await;
            let rows =
                datafusion::arrow::compute::concat_batches(&batches[0].schema(), &batches).unwrap();
            for (_, game) in file {
                let numbers = rows.column(0).as_primitive::<Int64Type>();
                let row = numbers
                    .iter()
                    .position(|number| number == Some(game.number));
                let errors = rows.column(7).as_primitive::<UInt64Type>();
                let found = match row {
                    None => "no row",
                    Some(row) if game.is_broken && errors.value(row) > 0 => "broken for both",
                    Some(row) if errors.value(row) > 0 => "broken only here",
                    Some(_) if game.is_broken => "broken only for python-chess",
                    Some(row) if game.equals(&rows, row) => {
                        equal += 1;
                        continue;
                    }
                    Some(_) => "different",
                };
                let _ = writeln!(others, "{name} {}: {found}", game.number);
            }
        }
        assert_snapshot!(format!("{equal} equal\n{others}"), @"
        895 equal
        Disservin_chess-library/tests__pgns__black2move.pgn 1: broken for both
        Disservin_chess-library/tests__pgns__corrupted.pgn 1: broken only here
        Disservin_chess-library/tests__pgns__empty_body.pgn 1: different
        Disservin_chess-library/tests__pgns__no_moves_but_game_termination_2.pgn 1: broken only here
        Disservin_chess-library/tests__pgns__no_moves_but_game_termination_3.pgn 1: broken only here
        Disservin_chess-library/tests__pgns__skip.pgn 1: broken only here
        Disservin_chess-library/tests__pgns__square_bracket_in_header.pgn 1: broken only here
        bhlangonijr_chesslib/src__test__resources__ep.pgn 2: no row
        bhlangonijr_chesslib/src__test__resources__err.pgn 1: broken for both
        bhlangonijr_chesslib/src__test__resources__err.pgn 2: no row
        bhlangonijr_chesslib/src__test__resources__z0.pgn 2: no row
        iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__demoGames.pgn 1: different
        iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__demoGames.pgn 2: different
        iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__demoGames.pgn 3: no row
        iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__demoGames.pgn 4: no row
        jhlywa_chess.js/__tests____pgn__0.pgn 1: broken only here
        lichess-org_scalachess/test-kit__src__test__resources__uzchesscup.pgn 1: different
        mliebelt_pgn-parser/doc__sampleGameThrow.pgn 1: broken only here
        ");
    });
}
