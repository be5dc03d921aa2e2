//! Traits and error codes of the public types.

use chess_search::{
    Diagnostic, EvalBreakdown, HandWritten, HandWrittenState, HashTooLarge, Limits, Report,
    ScoredLine, SearchClock, SearchControl, SearchOptions, SearchResult, Searcher,
};
use core::error::Error;

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<Searcher>();
    check::<SearchControl>();
    check::<SearchOptions>();
    check::<SearchResult>();
    check::<SearchClock>();
    check::<Limits>();
    check::<Report<'static>>();
    check::<ScoredLine>();
    check::<HandWritten>();
    check::<HandWrittenState>();
    check::<EvalBreakdown>();
}

#[test]
fn the_error_code_is_stable() {
    let hash = HashTooLarge { mib: 1 };
    assert_eq!(hash.code(), "search-hash-too-large");
    assert_eq!(
        hash.to_string(),
        "there is not enough memory for a hash table of 1 MiB"
    );
    let error: &(dyn Error + Send + Sync) = &hash;
    assert!(error.source().is_none());
}

#[test]
fn a_hash_table_that_cannot_be_allocated_changes_no_option() {
    let mut searcher = Searcher::new(SearchOptions {
        hash_mib: 1,
        ..SearchOptions::default()
    })
    .unwrap();
    let before = searcher.options().clone();
    let too_large = HashTooLarge { mib: 1 << 40 };
    let options = SearchOptions {
        hash_mib: too_large.mib,
        ..before.clone()
    };
    assert_eq!(searcher.set_options(options.clone()), Err(too_large));
    assert_eq!(*searcher.options(), before);
    assert_eq!(Searcher::new(options).err(), Some(too_large));
    assert_eq!(searcher.threads().get(), 1);
}
