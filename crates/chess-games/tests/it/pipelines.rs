//! Pipelines deliver everything once and in order, with any number of threads.

use crate::support::{Trace, Trickle, files, gzip, trace, unusual};
use chess_games::{Batch, Diagnostic, Event, Input, InputError, Pipeline, Progress, Worker};
use chess_notation::pgn::looks_like_pgn;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Tracer;

impl Worker for Tracer {
    type Output = String;

    fn process(&mut self, batch: &Batch) -> String {
        let mut trace = Trace::default();
        for _ in batch.read_games(&mut trace) {}
        trace.0
    }
}

fn threads(count: usize) -> Pipeline {
    Pipeline {
        threads: NonZeroUsize::new(count).unwrap(),
        batch_size: 2000,
        ..Pipeline::default()
    }
}

#[test]
fn outputs_are_in_order_with_any_number_of_threads() {
    let mut files: Vec<_> = files().into_iter().chain(unusual()).collect();
    files.retain(|(_, bytes)| looks_like_pgn(bytes));
    let expected: Vec<_> = files.iter().map(|(_, bytes)| trace(bytes)).collect();
    for count in [1, 2, 7] {
        let inputs: Vec<_> = files
            .iter()
            .map(|(_, bytes)| Input::Reader(Box::new(std::io::Cursor::new(gzip(bytes)))))
            .collect();
        let mut found = vec![String::new(); files.len()];
        let mut ends = Vec::new();
        let done = threads(count).run(
            inputs,
            || Tracer,
            |event| {
                match event {
                    Event::Batch { input, output, .. } => {
                        assert_eq!(input, ends.len());
                        found[input] += &output;
                    }
                    Event::End { input, result } => {
                        result.unwrap();
                        ends.push(input);
                    }
                }
                ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!(done.unwrap().len(), count);
        assert!(ends.into_iter().eq(0..files.len()));
        assert!(found == expected, "{count} threads");
    }
}

#[test]
fn an_input_that_fails_does_not_end_the_others() {
    for count in [1, 3] {
        let games = b"[Event \"1\"]\n\n1. e4 *\n\n".repeat(1000);
        let cut = gzip(&games)[..100].to_vec();
        let inputs = [
            Input::Reader(Box::new("1. e4 *".as_bytes())),
            Input::File("missing".into()),
            Input::Reader(Box::new(std::io::Cursor::new(cut))),
            Input::Reader(Box::new("1. d4 *".as_bytes())),
        ];
        let mut codes = Vec::new();
        let done = threads(count).run(
            inputs,
            || Tracer,
            |event| {
                if let Event::End { result, .. } = event {
                    codes.push(result.map_err(|error| error.code()));
                }
                ControlFlow::<()>::Continue(())
            },
        );
        assert!(done.is_ok());
        assert_eq!(
            codes,
            [Ok(()), Err("input-open"), Err("input-truncated"), Ok(())]
        );
    }
}

#[test]
fn reading_stops_when_the_consumer_stops() {
    for count in [1, 4] {
        let progress = Arc::new(Progress::default());
        let text = "[Event \"1\"]\n\n1. e4 *\n\n".repeat(100_000);
        let inputs = [Input::Reader(Box::new(std::io::Cursor::new(text.clone())))];
        let pipeline = Pipeline {
            progress: Some(Arc::clone(&progress)),
            ..threads(count)
        };
        let mut batches = 0;
        let done = pipeline.run(
            inputs,
            || Tracer,
            |_| {
                batches += 1;
                if batches == 3 {
                    ControlFlow::Break("enough")
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(done.err(), Some("enough"));
        assert!(
            progress.bytes() < text.len() as u64 / 10,
            "{}",
            progress.bytes()
        );
    }
}

#[test]
fn few_batches_are_in_memory_when_the_consumer_is_slow() {
    static PROCESSED: AtomicUsize = AtomicUsize::new(0);
    struct Count;
    impl Worker for Count {
        type Output = ();
        fn process(&mut self, _: &Batch) {
            PROCESSED.fetch_add(1, Ordering::SeqCst);
        }
    }
    let text = "[Event \"1\"]\n\n1. e4 *\n\n".repeat(10_000);
    let mut consumed = 0;
    let done = threads(2).run(
        [Input::Reader(Box::new(std::io::Cursor::new(text)))],
        || Count,
        |_| {
            std::thread::sleep(std::time::Duration::from_millis(1));
            let ahead = PROCESSED.load(Ordering::SeqCst) - consumed;
            assert!(ahead <= 6, "{ahead}");
            consumed += 1;
            ControlFlow::<()>::Continue(())
        },
    );
    assert!(done.is_ok() && consumed > 100);
}

#[test]
#[should_panic(expected = "a bad worker")]
fn a_panic_of_a_worker_reaches_the_caller() {
    struct Bad;
    impl Worker for Bad {
        type Output = ();
        fn process(&mut self, batch: &Batch) {
            assert!(batch.range().start < 100_000, "a bad worker");
        }
    }
    let text = "[Event \"1\"]\n\n1. e4 *\n\n".repeat(10_000);
    let _ = threads(3).run(
        [Input::Reader(Box::new(std::io::Cursor::new(text)))],
        || Bad,
        |_| ControlFlow::<()>::Continue(()),
    );
}

#[test]
#[should_panic(expected = "a bad stream")]
fn a_panic_of_a_stream_reaches_the_caller() {
    struct Bad;
    impl std::io::Read for Bad {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            panic!("a bad stream");
        }
    }
    let _ = threads(3).run(
        [Input::Reader(Box::new(Bad))],
        || Tracer,
        |_| ControlFlow::<()>::Continue(()),
    );
}

#[test]
fn workers_come_back_with_what_they_have_gathered() {
    struct Sum(usize);
    impl Worker for Sum {
        type Output = ();
        fn process(&mut self, batch: &Batch) {
            self.0 += batch.bytes().len();
        }
    }
    let text = "[Event \"1\"]\n\n1. e4 *\n\n".repeat(10_000);
    let length = text.len();
    for count in [1, 5] {
        let inputs = [Input::Reader(Box::new(std::io::Cursor::new(text.clone())))];
        let workers = threads(count).run(
            inputs,
            || Sum(0),
            |_| ControlFlow::<InputError>::Continue(()),
        );
        let sum: usize = workers.unwrap().iter().map(|sum| sum.0).sum();
        assert_eq!(sum, length);
    }
}

#[test]
fn progress_counts_bytes_before_decompression() {
    let file = gzip(&b"[Event \"1\"]\n\n1. e4 *\n\n".repeat(1000));
    let size = file.len() as u64;
    let progress = Arc::new(Progress::default());
    let pipeline = Pipeline {
        progress: Some(Arc::clone(&progress)),
        ..threads(2)
    };
    let done = pipeline.run(
        [Input::Reader(Box::new(std::io::Cursor::new(file)))],
        || Tracer,
        |_| ControlFlow::<()>::Continue(()),
    );
    assert!(done.is_ok());
    assert_eq!(progress.bytes(), size);
}

#[test]
fn streams_that_trickle_are_read() {
    let text: &'static [u8] = Box::leak(
        b"[Event \"1\"]\n\n1. e4 *\n\n"
            .repeat(500)
            .into_boxed_slice(),
    );
    let stream = Trickle {
        bytes: text,
        step: 10,
        fails: false,
        calls: 0,
    };
    let mut found = String::new();
    let done = threads(2).run(
        [Input::Reader(Box::new(stream))],
        || Tracer,
        |event| {
            if let Event::Batch { output, .. } = event {
                found += &output;
            }
            ControlFlow::<()>::Continue(())
        },
    );
    assert!(done.is_ok());
    assert_eq!(found, trace(text));
}
