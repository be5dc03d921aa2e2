//! Values by color.

use chess_move::{ByColor, Color};

#[test]
fn by_color_holds_one_value_per_color() {
    let mut names = ByColor::from_fn(Color::name);
    assert_eq!(names, ByColor::new("white", "black"));
    for color in Color::ALL {
        assert_eq!(names[color], color.name());
        assert_eq!(names[color], color.name());
    }
    assert!(
        names
            .iter()
            .map(|(color, name)| (color, *name))
            .eq(Color::ALL.map(|color| (color, color.name())))
    );
    assert_eq!(names.map(str::len), ByColor { white: 5, black: 5 });

    names[Color::White] = "w";
    names[Color::Black] = "b";
    assert_eq!((names.white, names.black), ("w", "b"));
    for (color, name) in names.iter_mut() {
        *name = color.name();
    }
    assert_eq!(names, ByColor::from_fn(Color::name));
}
