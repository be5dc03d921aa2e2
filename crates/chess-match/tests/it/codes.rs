//! Each kind of error has a code of its own, in kebab case.

use chess_match::{Diagnostic, EngineConfig, ParseEngineError};

#[test]
fn texts_that_describe_no_engine_say_why() {
    let error = |text: &str| text.parse::<EngineConfig>().unwrap_err();
    for (text, code, message) in [
        ("", "engine-no-command", "expected a command, found nothing"),
        (
            "cmd=\"\"",
            "engine-no-command",
            "expected a command, found nothing",
        ),
        (
            "cmd='x",
            "engine-open-quote",
            "expected a closing quotation mark",
        ),
        (
            "cmd=x hash=16",
            "engine-unknown-key",
            "unknown word `hash=16`: expected cmd=, name=, dir=, option.NAME=, tc=, st=, nodes= or depth=",
        ),
        (
            "cmd=x Hash",
            "engine-unknown-key",
            "unknown word `Hash`: expected cmd=, name=, dir=, option.NAME=, tc=, st=, nodes= or depth=",
        ),
        (
            "cmd=x tc=fast",
            "engine-invalid-value",
            "invalid value in `tc=fast`: expected a clock such as 40/60+0.5",
        ),
        (
            "cmd=x st=0",
            "engine-invalid-value",
            "invalid value in `st=0`: expected a number of seconds",
        ),
        (
            "cmd=x nodes=-1",
            "engine-invalid-value",
            "invalid value in `nodes=-1`: expected a number of nodes",
        ),
    ] {
        let error: ParseEngineError = error(text);
        assert_eq!(
            (error.code(), error.to_string().as_str()),
            (code, message),
            "{text}"
        );
    }
}

#[test]
fn engines_have_options_and_limits_of_their_own() {
    let engine: EngineConfig = "cmd='a \"b c\" d' dir=/x name=\"N N\" option.Skill Level=1"
        .replace(
            "option.Skill Level=1",
            "'option.Skill Level=1' option.Clear= tc=1:00+1 nodes=5 depth=3 st=0.5",
        )
        .parse()
        .unwrap();
    assert_eq!(engine.program, "a");
    assert_eq!(engine.args, ["b c", "d"]);
    assert_eq!(engine.name.as_deref(), Some("N N"));
    assert_eq!(
        engine.options,
        [
            ("Skill Level".to_owned(), "1".to_owned()),
            ("Clear".to_owned(), String::new())
        ]
    );
    assert_eq!(
        engine.time_control.unwrap().to_string(),
        "60+1, 0.5 s/move, 5 nodes, depth 3"
    );
}
