//! Colors, roles and pieces.

use chess_move::{Color, Piece, Rank, Role};

#[test]
fn colors_convert_to_and_from_index_and_letter() {
    assert_eq!(Color::ALL, [Color::White, Color::Black]);
    for color in Color::ALL {
        assert_ne!(color.other(), color);
        assert_eq!(color.other().other(), color);
        assert_eq!(!color, color.other());
        assert_eq!(Color::from_char(color.to_char()), Some(color));
        assert_eq!(color.to_char().to_string().parse(), Ok(color));
        assert_eq!(color.to_string(), color.name());
        assert!(color.name().starts_with(color.to_char()));
    }
    for index in 0..=u8::MAX {
        let expected = Color::ALL
            .into_iter()
            .find(|color| color.index() == usize::from(index));
        assert_eq!(Color::from_index(index), expected);
    }
    assert_eq!((Color::White.index(), Color::Black.index()), (0, 1));
}

#[test]
fn back_pawn_double_push_and_promotion_ranks_follow_the_color() {
    let ranks = |color: Color| {
        [
            color.back_rank(),
            Rank::Second.relative_to(color),
            Rank::Fourth.relative_to(color),
            Rank::Eighth.relative_to(color),
        ]
    };
    assert_eq!(
        ranks(Color::White),
        [Rank::First, Rank::Second, Rank::Fourth, Rank::Eighth]
    );
    assert_eq!(
        ranks(Color::Black),
        [Rank::Eighth, Rank::Seventh, Rank::Fifth, Rank::First]
    );
}

#[test]
fn roles_convert_to_and_from_index_and_letter() {
    let letters: String = Role::ALL.map(Role::to_char).iter().collect();
    assert_eq!(letters, "pnbrqk");
    let capitals: String = Role::ALL.map(Role::to_upper_char).iter().collect();
    assert_eq!(capitals, "PNBRQK");
    assert_eq!(
        Role::ALL.map(Role::name),
        ["pawn", "knight", "bishop", "rook", "queen", "king"],
    );
    assert_eq!(
        Role::PROMOTIONS,
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
    );
    for role in Role::ALL {
        assert_eq!(role.to_char().to_string().parse(), Ok(role));
        assert_eq!(role.to_upper_char().to_string().parse(), Ok(role));
        assert_eq!(role.to_string(), role.name());
    }
    for index in 0..=u8::MAX {
        assert_eq!(
            Role::from_index(index),
            Role::ALL.get(usize::from(index)).copied()
        );
    }
    assert!((0..6).all(|index| Role::ALL[index].index() == index));
}

#[test]
fn pieces_convert_to_and_from_index_and_letter() {
    let letters: String = Piece::ALL.map(Piece::to_char).iter().collect();
    assert_eq!(letters, "PNBRQKpnbrqk");
    for (index, piece) in Piece::ALL.into_iter().enumerate() {
        assert_eq!(piece.index(), index);
        assert_eq!(piece, piece.role.of(piece.color));
        assert_eq!(piece, piece.role.of(piece.color));
        assert_eq!(piece.to_string(), piece.to_char().to_string());
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
    for index in 0..=u8::MAX {
        assert_eq!(
            Piece::from_index(index),
            Piece::ALL.get(usize::from(index)).copied()
        );
    }
    assert_eq!(size_of::<Option<Piece>>(), 2);
}

#[test]
fn other_letters_are_rejected() {
    for char in (0..=0x2fff).filter_map(char::from_u32) {
        let text = char.to_string();
        let color = Color::ALL.into_iter().find(|color| color.to_char() == char);
        assert_eq!(Color::from_char(char), color);
        assert_eq!(text.parse().ok(), color);
        let role = Role::ALL
            .into_iter()
            .find(|role| role.to_char() == char || role.to_upper_char() == char);
        assert_eq!(Role::from_char(char), role);
        assert_eq!(text.parse().ok(), role);
        let piece = Piece::ALL.into_iter().find(|piece| piece.to_char() == char);
        assert_eq!(Piece::from_char(char), piece);
        assert_eq!(text.parse().ok(), piece);
    }
    for text in ["", "ww", "w ", "white", "kk", "nn", "♘"] {
        assert!(text.parse::<Color>().is_err(), "{text:?}");
        assert!(text.parse::<Role>().is_err(), "{text:?}");
        assert!(text.parse::<Piece>().is_err(), "{text:?}");
    }
}
