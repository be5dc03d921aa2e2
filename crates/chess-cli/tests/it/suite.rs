//! Test suites with the engine of the program, whose results depend on the number of nodes alone.

use crate::json::check;
use crate::program::{Folder, chess};

#[test]
fn results_do_not_depend_on_the_number_of_engines() {
    let suite = |concurrency| {
        let args = ["suite", "bratko_kopec", "--nodes", "300", "--hash", "1"];
        let args = [args.as_slice(), &["--misses", "--concurrency", concurrency]].concat();
        chess(&args).good()
    };
    let result = suite("1");
    assert!(result.contains("of 24, "), "{result}");
    assert!(
        result
            .lines()
            .skip(1)
            .all(|line| line.starts_with("  missed BK.")),
        "{result}"
    );
    assert_eq!(suite("3"), result);
}

#[test]
fn a_file_has_moves_mates_and_points() {
    let folder = Folder::new();
    let file = folder.write(
        "mixed.epd",
        "# Three tasks.\n\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8#; id \"not that\";\n\
         7k/8/R7/1R6/8/8/8/K7 w - - dm 2;\n\
         7k/8/R7/1R6/8/8/8/K7 w - - dm 9;\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - c8 \"10 4\"; c9 \"a1a8 a1a7\"; id \"STS(v2.2) Open Files.001\";\n",
    );
    let args = [
        "suite",
        &file,
        "--nodes",
        "2000",
        "--misses",
        "--max-mate",
        "5",
    ];
    let ran = chess(&args);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.err, "note: mixed: skipped 1 longer mate\n");
    let (first, rest) = ran.out.split_once('\n').unwrap();
    assert!(
        first.starts_with("mixed: solved 3 of 4, 12 of 13 points, 92.3 %, "),
        "{first}"
    );
    let rest: Vec<&str> = rest.lines().collect();
    let [theme, mate, miss] = rest.as_slice() else {
        panic!("{rest:?}");
    };
    assert!(
        theme.starts_with("  Open Files ") && theme.ends_with(" 10 of    10  100.0 %"),
        "{theme}"
    );
    assert!(
        mate.starts_with("  mate in 2 ") && mate.ends_with(" 1 of     1  100.0 %"),
        "{mate}"
    );
    let expected = "  missed not that: Ra8#, wanted anything but Ra8#; #1 depth ";
    assert!(miss.starts_with(expected), "{miss}");
    let missed = chess(&[args.as_slice(), &["--target", "93"]].concat());
    assert_eq!(missed.code, Some(1));
}

#[test]
fn the_record_of_a_suite_fits_its_schema() {
    let records = chess(&["suite", "kaufman", "--nodes", "50", "--hash", "1", "--json"]).good();
    let record = &check("suite", &records)[0];
    assert_eq!(record["max_points"], 25);
    assert_eq!(record["positions"][1]["wanted"], "Nxd4");
}

#[test]
fn a_wrong_suite_is_an_error() {
    let folder = Folder::new();
    let file = folder.write("odd.epd", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Rb2;\n");
    let ran = chess(&["suite", "wac", &file]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""));
    assert!(ran.err.contains("odd.epd:1:34"), "{}", ran.err);
    let ran = chess(&["suite", "wacky"]);
    assert_eq!(ran.code, Some(4));
    assert!(
        ran.err.contains("the embedded suites are wac, sts"),
        "{}",
        ran.err
    );
}
