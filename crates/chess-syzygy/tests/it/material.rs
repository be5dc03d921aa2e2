//! Names of endings and of files.

use chess_syzygy::{Diagnostic, Material, TableKind, TableName};
use std::path::Path;

#[test]
fn the_stronger_side_comes_first() {
    for (text, normalized) in [
        ("KvK", "KvK"),
        ("KvKQ", "KQvK"),
        ("KRvKQ", "KQvKR"),
        ("KQPvKRR", "KQPvKRR"),
        ("KRRvKQP", "KQPvKRR"),
        ("KPPvKQ", "KPPvKQ"),
        ("KvKNNP", "KNNPvK"),
        ("KPQvK", "KQPvK"),
        ("KQQQQQvK", "KQQQQQvK"),
    ] {
        let material: Material = text.parse().unwrap();
        assert_eq!(material.normalized().to_string(), normalized);
        assert_eq!(material.flip_colors().normalized(), material.normalized());
    }
}

#[test]
fn invalid_names_are_errors() {
    for text in [
        "",
        "v",
        "K",
        "KQ",
        "KQvk",
        "kQvK",
        "KvQ",
        "KKvK",
        "KQvKv",
        "KXvK",
        "KQQQQQQvK",
        "KQvK ",
        "QKvK",
        "Kvé",
        "KPPPPPPPPPPPPPPPPvK",
    ] {
        let error = text.parse::<Material>().unwrap_err();
        assert_eq!(error.code(), "invalid-material", "{text}");
    }
}

#[test]
fn files_are_tables_by_their_names() {
    let name = |path: &str| TableName::of_file(Path::new(path)).map(|name| name.to_string());
    assert_eq!(name("a/b.c/KQvK.rtbw").as_deref(), Some("KQvK.rtbw"));
    assert_eq!(name("KRPvKP.rtbz").as_deref(), Some("KRPvKP.rtbz"));
    for other in [
        "KvKQ.rtbw",
        "KPQvK.rtbw",
        "KQvK.rtbm",
        "KQvK",
        "KvK.rtbw",
        "notes.txt",
        "",
    ] {
        assert_eq!(name(other), None, "{other}");
    }
}

#[test]
fn the_material_of_a_position_counts_its_pieces() {
    let material = |fen| Material::of_position(&crate::position(fen));
    let found = material("8/2p5/4k3/8/8/2K5/1P1R4/8 w - - 0 1").unwrap();
    assert_eq!(
        (found.to_string().as_str(), found.piece_count()),
        ("KRPvKP", 5)
    );
    assert_eq!(material("8/pppp4/4k3/8/8/2K5/1P1R4/8 w - - 0 1"), None);
    let table = TableName {
        material: found,
        kind: TableKind::Wdl,
    };
    assert_eq!(table.to_string(), "KRPvKP.rtbw");
}
