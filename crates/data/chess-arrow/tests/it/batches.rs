//! Record batches: limits, selection, order and projection.

use crate::support::{lines, read};
use arrow::array::BooleanArray;
use arrow::compute::concat_batches;
use chess_arrow::{Batch, BatchLimits, Table, TableReader};
use std::fmt::Write;
use std::ops::ControlFlow;

fn many_games(count: usize) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = write!(text, "[Event \"{number}\"]\n\n1. e4 e5 2. Nf3 *\n\n");
        text
    })
}

#[test]
fn batches_are_bounded_and_have_every_row() {
    let text = many_games(1000);
    for table in Table::ALL {
        let whole = read(table, &["game_number", "game_id"], &text);
        for limits in [
            BatchLimits::default().with_rows(10),
            BatchLimits::default().with_bytes(2000),
        ] {
            let mut reader = TableReader::new(table)
                .with_limits(limits)
                .with_columns(&["game_number", "game_id"])
                .unwrap();
            let batches = reader.read_all(&Batch::new(&text[..], 0)).unwrap();
            assert!(batches.len() > 10);
            assert!(batches.iter().all(|batch| batch.num_rows() <= 60));
            assert_eq!(concat_batches(&reader.schema(), &batches).unwrap(), whole);
        }
    }
}

#[test]
fn rows_of_several_batches_are_put_together() {
    let mut reader = TableReader::new(Table::Games)
        .with_columns(&["game_number"])
        .unwrap();
    for _ in 0..3 {
        let flow = reader.read(&Batch::new(many_games(2), 0), None, |_| unreachable!());
        assert_eq!(flow.unwrap(), ControlFlow::Continue(()));
    }
    assert_eq!(
        lines(&reader.finish().unwrap().unwrap()),
        "1\n2\n3\n4\n5\n6\n"
    );
    assert_eq!(reader.finish().unwrap(), None);
    assert_eq!(reader.games(), 6);
}

#[test]
fn only_selected_games_are_read() {
    let mut reader = TableReader::new(Table::Games)
        .with_columns(&["game_number", "event", "ply_count"])
        .unwrap();
    let selection = BooleanArray::from(vec![false, true, false, true]);
    let flow = reader.read(
        &Batch::new(many_games(4), 0),
        Some(&selection),
        |_| unreachable!(),
    );
    assert!(flow.unwrap().is_continue());
    let rows = reader.finish().unwrap().unwrap();
    assert_eq!(lines(&rows), "2 | 1 | 3\n4 | 3 | 3\n");
}

#[test]
fn reading_stops_when_the_sink_says_so() {
    let mut reader =
        TableReader::new(Table::Games).with_limits(BatchLimits::default().with_rows(1));
    let mut rows = 0;
    let flow = reader.read(&Batch::new(many_games(10), 0), None, |batch| {
        rows += batch.num_rows();
        if rows == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(flow.unwrap().is_break());
    assert_eq!((rows, reader.games()), (3, 3));
}

#[test]
fn columns_come_in_the_order_asked_for() {
    let all = TableReader::new(Table::Games);
    assert_eq!(all.schema(), Table::Games.schema());
    let reader = TableReader::new(Table::Games)
        .with_columns(&["white", "event"])
        .unwrap();
    assert_eq!(reader.schema().field(0).name(), "white");
    assert!(
        TableReader::new(Table::Games)
            .with_columns(&["no_such"])
            .is_err()
    );
    assert!(
        TableReader::new(Table::Games)
            .with_projection(&[1000])
            .is_err()
    );
}

#[test]
fn no_columns_count_the_rows() {
    let rows = read(Table::Games, &["event"], &many_games(3));
    let mut reader = TableReader::new(Table::Games).with_columns(&[]).unwrap();
    let batches = reader.read_all(&Batch::new(many_games(3), 0)).unwrap();
    assert_eq!(batches[0].num_rows(), rows.num_rows());
}
