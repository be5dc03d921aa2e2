//! Sets of deviations.

use chess_move::{Deviation, Deviations};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    Case,
    Space,
    Quotes,
}

impl Deviation for Flaw {
    const SENTENCES: &'static [(Self, &'static str)] = &[
        (Self::Case, "a capital letter was accepted"),
        (Self::Space, "white space was ignored"),
        (Self::Quotes, "quotation marks were ignored"),
    ];

    fn index(self) -> usize {
        self as usize
    }
}

#[test]
fn sets_contain_what_was_inserted() {
    let mut set = Deviations::empty();
    assert!(set.is_empty());
    set |= Flaw::Quotes;
    set.insert(Flaw::Case);
    assert!(set.contains(Flaw::Case) && set.contains(Flaw::Quotes));
    assert!(!set.contains(Flaw::Space) && !set.is_empty());
    assert_eq!(set, Deviations::from([Flaw::Case, Flaw::Quotes]));
    assert_eq!(set, Deviations::from(Flaw::Case) | Flaw::Quotes);
    assert_eq!(
        set | Deviations::from(Flaw::Space),
        Flaw::SENTENCES.iter().map(|pair| pair.0).collect()
    );
    assert_ne!(set, Deviations::default());
}

#[test]
fn sets_print_sentences_in_the_order_of_the_type() {
    let set = Deviations::from([Flaw::Quotes, Flaw::Case]);
    assert!(set.iter().eq([Flaw::Case, Flaw::Quotes]));
    assert!(set.sentences().eq([
        "a capital letter was accepted",
        "quotation marks were ignored"
    ]));
    assert_eq!(
        set.to_string(),
        "a capital letter was accepted; quotation marks were ignored"
    );
    assert_eq!(format!("{set:?}"), "{Case, Quotes}");
    assert_eq!(Deviations::<Flaw>::empty().to_string(), "");
}
