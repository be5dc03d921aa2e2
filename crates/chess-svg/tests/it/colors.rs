//! Colors and themes.

use chess_svg::{Diagnostic, ParseRgbError, Rgb, Theme};

#[test]
fn colors_round_trip() {
    for color in [
        Rgb::GREEN,
        Rgb::RED,
        Rgb::YELLOW,
        Rgb::BLUE,
        Rgb {
            red: 0,
            green: 255,
            blue: 7,
        },
    ] {
        assert_eq!(color.to_string().parse(), Ok(color));
        assert_eq!(color.to_string().to_uppercase().parse(), Ok(color));
    }
    assert_eq!(
        "#0f8".parse(),
        Ok(Rgb {
            red: 0,
            green: 0xff,
            blue: 0x88
        })
    );
    assert_eq!(
        Rgb::from_u32(0xff_01_02_03),
        Rgb {
            red: 1,
            green: 2,
            blue: 3
        }
    );
}

#[test]
fn texts_that_are_not_colors_are_errors() {
    for text in [
        "",
        "#",
        "red",
        "15781b",
        "#15781",
        "#15781b0",
        "#+12",
        "#-12345",
        "#12 456",
        "#ggg",
        "##15781b",
        "#１２３",
        "#fff\"/><script>",
    ] {
        let parsed: Result<Rgb, ParseRgbError> = text.parse();
        assert!(parsed.is_err(), "{text:?}");
    }
    let error = "green".parse::<Rgb>().unwrap_err();
    assert_eq!(error.code(), "svg-color");
    assert_eq!(
        error.to_string(),
        "invalid color: expected `#` and three or six hexadecimal digits, such as `#15781b`"
    );
}

#[test]
fn themes_print_their_names() {
    for (name, theme) in Theme::NAMED {
        assert_eq!(theme.to_string(), name);
    }
    let mut theme = Theme::default();
    assert_eq!(theme.to_string(), "brown");
    theme.light = Rgb::RED;
    assert_eq!(theme.to_string(), "custom");
}
