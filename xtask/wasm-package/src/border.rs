//! Puts a check of each argument of each exported function into the generated JavaScript, by the type in its
//! documentation, which stays in the declarations alone.
//!
//! The generated code passes its arguments on as they are, so that a number in the place of a text would be read as a
//! place in the memory of the module. `js/border.js` of chess-wasm has the checks.

use std::fmt::Write as _;

/// The function of `js/border.js` for each type of an argument.
const CHECKS: [(&str, &str); 9] = [
    ("string", "text"),
    ("Color", "text"),
    ("Role", "text"),
    ("Square", "text"),
    ("number", "whole"),
    ("Uint8Array | number[]", "bytes"),
    ("MoveInput", "move"),
    ("SvgOptions", "options"),
    ("PgnOptions", "options"),
];

/// The place where the module is known for the first time, and what the border makes of it.
const EXPORTS: [&str; 2] = [
    "wasm = instance.exports;",
    "wasm = border.guard(instance.exports);",
];

/// The first line of the code.
const IMPORT: &str = "import * as border from \"./border.js\";\n";

/// A parameter of a function.
struct Parameter<'t> {
    name: &'t str,
    type_name: &'t str,
    is_optional: bool,
}

/// Returns the code with the checks.
///
/// # Errors
/// If a function has no documentation of its parameters, if the type of one is not known, or if the code has another
/// form than expected: everything that is exported must be checked.
pub(crate) fn check_arguments(code: &str) -> Result<String, String> {
    let code = code.replace(EXPORTS[0], EXPORTS[1]);
    let mut checked = IMPORT.to_owned();
    let mut class = None;
    let mut parameters = Vec::new();
    let mut is_comment = false;
    for line in code.lines() {
        // The documentation is in the declarations.
        is_comment |= line.trim_start().starts_with("/**");
        if !is_comment {
            checked.push_str(line);
            checked.push('\n');
        }
        is_comment &= !line.ends_with("*/");
        if let Some(name) = class_name(line) {
            class = Some(name.to_owned());
        } else if line == "}" {
            class = None;
        }
        let Some(class) = &class else {
            if line.starts_with("export function") {
                return Err(format!("expected methods of classes alone, found `{line}`"));
            }
            continue;
        };
        if line == "    /**" {
            parameters.clear();
        } else if let Some(parameter) = line.strip_prefix("     * @param ").map(Parameter::parse) {
            parameters
                .push(parameter.ok_or_else(|| format!("expected a type and a name: `{line}`"))?);
        } else if let Some(method) = Method::parse(line) {
            if !method.is_internal() {
                method.write_checks(&mut checked, class, &parameters)?;
            }
            parameters.clear();
        }
    }
    if checked.contains(EXPORTS[1]) {
        Ok(checked)
    } else {
        Err(format!("expected `{}` in the generated code", EXPORTS[0]))
    }
}

/// Returns the name of a class from its first line.
fn class_name(line: &str) -> Option<&str> {
    line.strip_prefix("export class ")?.strip_suffix(" {")
}

impl<'t> Parameter<'t> {
    /// Parses `{string | null} [from]`.
    fn parse(text: &'t str) -> Option<Self> {
        let (type_name, name) = text.strip_prefix('{')?.split_once("} ")?;
        let required_type = type_name.strip_suffix(" | null").unwrap_or(type_name);
        let in_brackets = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'));
        Some(Self {
            name: in_brackets.unwrap_or(name),
            type_name: required_type,
            is_optional: in_brackets.is_some() || required_type != type_name,
        })
    }

    /// Returns the expression that checks and converts the argument.
    fn check(&self) -> Result<String, String> {
        let Self {
            name,
            type_name,
            is_optional,
        } = *self;
        let check = CHECKS.iter().find(|(known, _)| *known == type_name);
        match (check, is_optional) {
            (Some((_, "text")), true) => Ok(format!("border.optionalText(\"{name}\", {name})")),
            (Some((_, check @ "options")), _) | (Some((_, check)), false) => {
                Ok(format!("border.{check}(\"{name}\", {name})"))
            }
            (None, false) if type_name.starts_with(char::is_uppercase) => {
                Ok(object("object", name, name, type_name))
            }
            _ => Err(format!(
                "no check is known for the argument `{name}` of the type `{type_name}`"
            )),
        }
    }
}

/// Returns the expression that checks an object of an exported class.
fn object(check: &str, field: &str, value: &str, class: &str) -> String {
    format!("border.{check}(\"{field}\", {value}, {class}, \"{class}\")")
}

/// The first line of a method.
struct Method<'t> {
    name: &'t str,
    arguments: Vec<&'t str>,
    is_static: bool,
}

impl<'t> Method<'t> {
    /// Parses `    static name(first, second) {`.
    fn parse(line: &'t str) -> Option<Self> {
        let line = line.strip_prefix("    ")?.strip_suffix(") {")?;
        if line.starts_with(' ') {
            return None;
        }
        let (head, arguments) = line.split_once('(')?;
        Some(Self {
            name: head.rsplit(' ').next()?,
            arguments: arguments
                .split(", ")
                .filter(|name| !name.is_empty())
                .collect(),
            is_static: head.starts_with("static ") || head == "constructor",
        })
    }

    /// Returns whether the method belongs to the generated code.
    fn is_internal(&self) -> bool {
        self.name.starts_with("__")
    }

    fn write_checks(
        &self,
        code: &mut String,
        class: &str,
        parameters: &[Parameter<'_>],
    ) -> Result<(), String> {
        let is_documented = self
            .arguments
            .iter()
            .eq(parameters.iter().map(|parameter| &parameter.name));
        if !is_documented {
            return Err(format!(
                "expected the types of the arguments of `{class}.{}`",
                self.name
            ));
        }
        if self.name == "free" {
            // An object may be freed again, as by `using` after `free`.
            let _ = writeln!(
                code,
                "        if ({}) return;",
                object("isFreed", "this", "this", class)
            );
        } else if !self.is_static {
            let _ = writeln!(code, "        {};", object("object", "this", "this", class));
        }
        for parameter in parameters {
            let _ = writeln!(code, "        {} = {};", parameter.name, parameter.check()?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::check_arguments;

    /// Code in the form that wasm-bindgen generates.
    fn generated(parameter: &str, signature: &str) -> String {
        format!(
            "export class Position {{\n    /**\n     * Plays.\n     * @param {parameter}\n     */\n    {signature} {{\n        \
             return 1;\n    }}\n}}\nfunction init(instance) {{\n    wasm = instance.exports;\n}}\n"
        )
    }

    #[test]
    fn each_argument_is_checked_by_its_type() {
        for (parameter, signature, checks) in [
            (
                "{string} text",
                "play(text)",
                "border.object(\"this\", this, Position, \"Position\");\n        text = border.text(\"text\", text);",
            ),
            (
                "{Square} [from]",
                "static moves(from)",
                "from = border.optionalText(\"from\", from);",
            ),
            (
                "{string | null} [fen]",
                "constructor(fen)",
                "fen = border.optionalText(\"fen\", fen);",
            ),
            (
                "{SvgOptions} [options]",
                "static svg(options)",
                "options = border.options(\"options\", options);",
            ),
            (
                "{Position} other",
                "static equals(other)",
                "other = border.object(\"other\", other, Position, \"Position\");",
            ),
        ] {
            let code = check_arguments(&generated(parameter, signature)).unwrap();
            assert!(
                code.contains(&format!(
                    "{signature} {{\n        {checks}\n        return 1;"
                )),
                "{code}"
            );
            assert!(code.contains("wasm = border.guard(instance.exports);"));
        }
    }

    #[test]
    fn an_argument_without_a_check_fails_the_build() {
        for (parameter, signature) in [
            ("{any} value", "play(value)"),
            ("{number} [count]", "play(count)"),
            ("{string} other", "play(text)"),
        ] {
            assert!(
                check_arguments(&generated(parameter, signature)).is_err(),
                "{parameter}"
            );
        }
        assert!(check_arguments("").is_err());
        assert!(
            check_arguments(
                &generated("{string} text", "play(text)")
                    .replace("export class Position", "export function f()")
            )
            .is_err()
        );
    }
}
