//! The list of moves and the principal variation.

use chess_move::{Move, MoveFlag, MoveList, PvLine, Square};

use crate::moves;

#[test]
fn move_list_behaves_like_vec() {
    let some = moves(10);
    let mut list: MoveList = some.iter().copied().collect();
    assert_eq!(list[..], some);
    assert!(list.iter().eq(&some));
    assert!(list.clone().into_iter().eq(some.iter().copied()));
    assert!(
        list.clone()
            .into_iter()
            .rev()
            .eq(some.iter().rev().copied())
    );
    assert_eq!(list.clone().into_iter().len(), 10);
    assert!((&list).into_iter().eq(&some));

    list.swap(2, 9);
    assert_eq!(list.pop(), Some(some[2]));
    assert_eq!(list[2], some[9]);
    assert_eq!(list.pop(), Some(some[8]));
    list.truncate(20);
    assert_eq!(list.len(), 8);
    list.retain(|mv| mv != some[0]);
    assert_eq!(list[..], [1, 9, 3, 4, 5, 6, 7].map(|index| some[index]));
    list.sort_unstable();
    assert!(list.is_sorted());
    for mv in &mut list {
        *mv = some[0];
    }
    assert_eq!(list[..], [some[0]; 7]);
    list.truncate(1);
    list.extend([some[1]]);
    assert_eq!(list[..], [some[0], some[1]]);
    list.clear();
    assert_eq!(list, MoveList::default());
    assert_eq!(list.pop(), None);
}

#[test]
fn full_move_list_rejects_moves() {
    let all = moves(MoveList::CAPACITY + 1);
    let mut list: MoveList = all[..MoveList::CAPACITY].iter().copied().collect();
    let before = list.clone();
    assert!(list.try_extend_from_slice(&all[..1]).is_err());
    assert_eq!(list.len(), MoveList::CAPACITY);
    assert_eq!(list.try_extend_from_slice(&[]), Ok(()));
    assert!(list.try_push(all[MoveList::CAPACITY]).is_err());
    assert_eq!(list, before);
    list.pop();
    assert_eq!(list.try_push(all[MoveList::CAPACITY]), Ok(()));
    assert_eq!(list.last(), all.last());
}

#[test]
#[should_panic(expected = "capacity")]
fn push_to_a_full_move_list_panics() {
    let mut list: MoveList = moves(MoveList::CAPACITY).into_iter().collect();
    list.push(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush));
}

#[test]
fn move_lists_print_their_moves() {
    let list: MoveList = [
        Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush),
        Move::new(Square::B7, Square::A8, MoveFlag::PromoCaptureRook),
    ]
    .into_iter()
    .collect();
    insta::assert_snapshot!(list, @"[e2e4 b7a8r]");
    insta::assert_snapshot!(format!("{list:?}"), @"[Move(e2e4 DoublePawnPush), Move(b7a8r PromoCaptureRook)]");
    assert_eq!(MoveList::new().to_string(), "[]");

    let line: PvLine = list.into_iter().collect();
    insta::assert_snapshot!(line, @"e2e4 b7a8r");
    assert_eq!(PvLine::new().to_string(), "");
}

#[test]
fn prepend_sets_the_move_and_the_line_of_the_child() {
    // Each line is the parent of the line before; moves beyond the capacity are cut off.
    let some = moves(PvLine::CAPACITY + 20);
    let mut child = PvLine::new();
    let mut parent = PvLine::new();
    for (ply, &mv) in some.iter().enumerate() {
        parent.prepend(mv, &child);
        let expected: Vec<Move> = some[..=ply]
            .iter()
            .rev()
            .copied()
            .take(PvLine::CAPACITY)
            .collect();
        assert_eq!(parent[..], expected);
        child.clone_from(&parent);
    }
    assert_eq!(parent.len(), PvLine::CAPACITY);

    // The previous moves of the line are dropped.
    parent.prepend(some[0], &[]);
    assert_eq!(*parent, [some[0]]);
    parent.prepend(some[1], &some);
    assert_eq!(parent[1..], some[..PvLine::CAPACITY - 1]);
    parent.clear();
    assert!(parent.is_empty());
}

#[test]
fn collecting_a_pv_line_cuts_it_at_its_capacity() {
    let some = moves(PvLine::CAPACITY + 1);
    let mut line: PvLine = some.iter().copied().collect();
    assert_eq!(line[..], some[..PvLine::CAPACITY]);
    assert!((&line).into_iter().eq(&some[..PvLine::CAPACITY]));
    assert!(line.try_push(some[0]).is_err());
    line.truncate(PvLine::CAPACITY);
    assert_eq!(line.len(), PvLine::CAPACITY);
    line.truncate(2);
    assert_eq!(line.try_push(some[7]), Ok(()));
    assert_eq!(*line, [some[0], some[1], some[7]]);
}
