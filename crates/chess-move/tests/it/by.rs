//! Values by color and by role.

use chess_move::{ByColor, ByRole, Color, Role};

#[test]
fn by_color_holds_one_value_per_color() {
    let mut names = ByColor::from_fn(Color::name);
    assert_eq!(names, ByColor::new("white", "black"));
    for color in Color::ALL {
        assert_eq!(names[color], color.name());
        assert_eq!(*names.get(color), color.name());
    }
    assert!(
        names
            .iter()
            .map(|(color, name)| (color, *name))
            .eq(Color::ALL.map(|color| (color, color.name())))
    );
    assert_eq!(names.map(str::len), ByColor { white: 5, black: 5 });

    names[Color::White] = "w";
    *names.get_mut(Color::Black) = "b";
    assert_eq!((names.white, names.black), ("w", "b"));
    for (color, name) in names.iter_mut() {
        *name = color.name();
    }
    assert_eq!(names, ByColor::from_fn(Color::name));
}

#[test]
fn by_role_holds_one_value_per_role() {
    let mut names = ByRole::from_fn(Role::name);
    assert_eq!(
        names,
        ByRole::new("pawn", "knight", "bishop", "rook", "queen", "king")
    );
    assert_eq!((names.pawn, names.queen), ("pawn", "queen"));
    for role in Role::ALL {
        assert_eq!(names[role], role.name());
        assert_eq!(*names.get(role), role.name());
    }
    assert!(
        names
            .iter()
            .map(|(role, name)| (role, *name))
            .eq(Role::ALL.map(|role| (role, role.name())))
    );
    assert_eq!(names.map(str::len), ByRole::new(4, 6, 6, 4, 5, 4));

    for role in Role::ALL {
        let others = names;
        names[role] = "changed";
        assert!(
            Role::ALL
                .into_iter()
                .all(|other| (names[other] == others[other]) == (other != role))
        );
        *names.get_mut(role) = role.name();
        assert_eq!(names, others);
    }
    for (role, name) in names.iter_mut() {
        assert_eq!(*name, role.name());
        *name = "";
    }
    assert_eq!(names, ByRole::default());
}
