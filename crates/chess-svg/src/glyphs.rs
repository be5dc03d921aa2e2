//! The letters, digits and signs of coordinates and moves, as lines on a field of 10 by 17 units: the base line is at
//! 13.

use chess_move::{File, Rank};

/// The height of digits, in units of the field.
pub(crate) const HEIGHT: i32 = 13;

/// Returns the letter of a file.
pub(crate) const fn file(file: File) -> &'static str {
    match file {
        File::A => "M8 5V13M8 9A3.5 4 0 1 1 1 9A3.5 4 0 1 1 8 9Z",
        File::B => "M1.5 0V13M1.5 9A3.5 4 0 1 1 8.5 9A3.5 4 0 1 1 1.5 9Z",
        File::C => "M8 6.3A4 4 0 1 0 8 11.7",
        File::D => "M8 0V13M8 9A3.5 4 0 1 1 1 9A3.5 4 0 1 1 8 9Z",
        File::E => "M1.2 9H8.6A3.7 4 0 1 0 7.6 11.8",
        File::F => "M7.5 .5C5 -.4 3.8 1 3.8 3V13M1.2 5H7",
        File::G => "M8 5V13.5C8 17.5 3.4 17.6 1.6 15.8M8 9A3.5 4 0 1 1 1 9A3.5 4 0 1 1 8 9Z",
        File::H => "M1.5 0V13M1.5 8.6C2.5 4 8 4 8 8.6V13",
    }
}

/// Returns a character of a move in standard algebraic notation or of its number. Others have no lines.
pub(crate) fn of_move(char: char) -> &'static str {
    match char {
        '0'..='9' => digit(char as usize - '0' as usize),
        'a'..='h' => File::ALL
            .into_iter()
            .find(|&letter| letter.to_char() == char)
            .map_or("", file),
        'K' => "M1.5 0V13M8.6 0L1.5 8M3.8 5.5L8.6 13",
        'Q' => {
            "M4.8 0C2.3 0 1 2.8 1 6.5C1 10.2 2.3 13 4.8 13C7.3 13 8.6 10.2 8.6 6.5C8.6 2.8 7.3 0 4.8 0ZM5.5 9.5L9 14"
        }
        'R' => "M1.5 13V0H5A3.4 3.4 0 0 1 5 6.8H1.5M5 6.8L8.6 13",
        'B' => "M1.5 0V13H5.2A3.5 3.4 0 0 0 5.2 6.2H1.5M5 6.2A3.1 3.1 0 0 0 5 0H1.5",
        'N' => "M1.2 13V0L8.4 13V0",
        'O' => digit(0),
        'x' => "M1.5 5L8 13M8 5L1.5 13",
        '=' => "M1 5.5H8.6M1 9.5H8.6",
        '+' => "M4.8 3.7V11.3M1 7.5H8.6",
        '#' => "M3.4 2L2.4 12M7.2 2L6.2 12M1 5H8.8M.8 9H8.6",
        '-' => "M2 7.5H7.6",
        '.' => "M2 12.8V13",
        _ => "",
    }
}

/// Returns the number of a rank.
pub(crate) const fn rank(rank: Rank) -> &'static str {
    digit(rank as usize + 1)
}

/// Returns a digit. A number above 9 is drawn as its last digit.
pub(crate) const fn digit(digit: usize) -> &'static str {
    match digit % 10 {
        0 => {
            "M4.8 0C2.3 0 1 2.8 1 6.5C1 10.2 2.3 13 4.8 13C7.3 13 8.6 10.2 8.6 6.5C8.6 2.8 7.3 0 4.8 0Z"
        }
        1 => "M2 3L5.5 0V13",
        2 => "M1 3.2C1.3 -1 8.4 -1 8.2 3.5C8 6.6 3 9.5 1 13H8.6",
        3 => {
            "M1 1.8C3 -.9 8.3 -.4 8 3.2C7.8 5.8 5.5 6.2 4 6.2C6 6.2 8.8 7 8.6 9.8C8.3 13.8 2.6 14 .8 11"
        }
        4 => "M6.6 13V0L.8 9.3H9.2",
        5 => "M8 0H2.4L1.8 5.6C4 4.4 8.6 4.8 8.6 8.8C8.6 13.4 3 14 1 11.4",
        6 => "M7.6 .4C3.6 .8 1.2 5 1.2 9A3.7 4 0 1 0 8.6 9A3.7 4 0 1 0 1.2 9",
        7 => "M1 0H8.6C6 4.5 4.3 8.5 3.8 13",
        8 => {
            "M4.8 6A3.2 3 0 1 1 4.8 0A3.2 3 0 1 1 4.8 6ZM4.8 13A3.7 3.5 0 1 1 4.8 6A3.7 3.5 0 1 1 4.8 13Z"
        }
        // The 6, turned around.
        _ => "M2 12.6C6 12.2 8.4 8 8.4 4A3.7 4 0 1 0 1 4A3.7 4 0 1 0 8.4 4",
    }
}
