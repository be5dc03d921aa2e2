//! Rules for all source files of the workspace, as tests.

use crate::process::workspace_root;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files with this ending: their paths in the workspace and their texts.
pub(crate) fn files(ending: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![workspace_root().to_owned()];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && name != "node_modules" && !name.starts_with('.')
            {
                folders.push(path);
            } else if name.ends_with(ending) {
                let text = fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(workspace_root()).unwrap();
                files.push((path.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    assert!(!files.is_empty(), "no files end with {ending}");
    files.sort_unstable();
    files
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
}

/// Returns the folders of the published crates, including those in a workspace of their own.
fn crates() -> Vec<PathBuf> {
    let is_workspace = |folder: &PathBuf| folder.join("Cargo.lock").exists();
    let root = workspace_root().join("crates");
    let (workspaces, mut crates): (Vec<_>, Vec<_>) = entries(&root).partition(is_workspace);
    for workspace in workspaces {
        crates.extend(entries(&workspace).filter(|folder| folder.join("Cargo.toml").exists()));
    }
    crates
}

/// Returns the lines of code, without lines that are only a comment.
pub(crate) fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("//"))
}

/// Asserts that there are no offending places, and lists them otherwise.
#[track_caller]
pub(crate) fn assert_none(what: &str, places: &[String]) {
    assert!(places.is_empty(), "{what}:\n  {}", places.join("\n  "));
}

/// Unsafe code calls processor instructions that docs/notes/performance.md measures, one line in each of these files.
#[test]
fn unsafe_code_is_in_three_lines() {
    const FILES: [&str; 3] = [
        // `pext`: row "legal moves into a list", native build against default build.
        "crates/chess-board/src/attacks/pext.rs",
        // Moves as vectors: rows "with AVX-512 VBMI2" and "with BMI2 and SSSE3".
        "crates/chess-board/src/raw/compress.rs",
        "crates/chess-board/src/raw/shuffle.rs",
    ];
    let mut places = Vec::new();
    for (path, text) in files(".rs") {
        // Composed here, so that the test does not find itself.
        let keyword = ["un", "safe "].concat();
        for _ in code(&text).filter(|line| line.contains(&keyword)) {
            places.push(path.clone());
        }
    }
    places.sort_unstable();
    assert_eq!(places, FILES);
}

/// The exports of a crate must be visible in its `lib.rs`.
#[test]
fn nothing_is_exported_by_glob() {
    let mut places = Vec::new();
    for (path, text) in files(".rs") {
        for line in code(&text).filter(|line| line.starts_with("pub use ") && line.ends_with("*;"))
        {
            places.push(format!("{path}: {line}"));
        }
    }
    assert_none("exported by glob", &places);
}

/// Returns where a text of an error is searched or cut, in code without tests.
fn cut_messages(text: &str) -> Vec<String> {
    #[rustfmt::skip]
    const CUTS: [&str; 12] = [
        ".find(", ".rfind(", ".split_once(", ".rsplit_once(", ".split(", ".strip_prefix(", ".strip_suffix(",
        ".trim_start_matches(", ".trim_end_matches(", ".contains(", ".starts_with(", ".ends_with(",
    ];
    /// What only messages of errors contain.
    const FRAGMENTS: [&str; 6] = [
        " (bytes ",
        "(os error",
        "expected ",
        ", found ",
        "(did you mean",
        "not understood",
    ];
    const MESSAGES: [&str; 3] = ["message", "reason", "error.to_string()"];
    let mut code_text = String::new();
    for line in code(text).take_while(|line| *line != "#[cfg(test)]") {
        // A call on a line of its own belongs to the value on the line before.
        if !line.starts_with('.') {
            code_text.push('\n');
        }
        code_text.push_str(line);
    }
    let mut places = Vec::new();
    for cut in CUTS {
        for (at, _) in code_text.match_indices(cut) {
            let argument = &code_text[at + cut.len()..];
            let argument = argument.split('\n').next().unwrap_or_default();
            let literal = argument
                .split('"')
                .nth(1)
                .filter(|_| argument.starts_with('"'));
            let value = code_text[..at].rsplit('\n').next().unwrap_or_default();
            let is_message = MESSAGES.iter().any(|name| value.ends_with(name));
            if is_message
                || literal.is_some_and(|text| FRAGMENTS.iter().any(|part| text.contains(part)))
            {
                places.push(format!("{value}{cut}{argument}"));
            }
        }
    }
    places
}

/// The fields of an error are those of `Diagnostic`, so that a message can change without breaking code.
#[test]
fn no_message_is_cut() {
    /// Messages of other programs, which have no fields.
    const ALLOWED: [&str; 1] = [
        // Ballista sends errors as text.
        "crates/data/chess-data/src/cli/cluster.rs",
    ];
    let mut places = Vec::new();
    for (path, text) in files(".rs") {
        let is_code =
            path.starts_with("crates/") && path.contains("/src/") && !path.ends_with("tests.rs");
        if is_code && !ALLOWED.contains(&path.as_str()) {
            let cut = cut_messages(&text).into_iter();
            places.extend(cut.map(|line| format!("{path}: {line}")));
        }
    }
    assert_none("messages that are searched or cut", &places);
}

#[test]
fn cut_messages_are_found() {
    for sample in [
        "let end = text.rfind(\" (bytes \").unwrap_or(text.len());",
        "let code = text\n    .split_once(\" (os error \")\n    .map(|(_, rest)| rest);",
        "let expected = text.split_once(\"expected \")?.1;",
        "let reason = message\n    .split_once(\": \")\n    .map_or(message, |(_, reason)| reason);",
        "if error.to_string().contains(\"king\") {",
        "let end = message.find(':');",
    ] {
        assert_eq!(cut_messages(sample).len(), 1, "{sample}");
    }
    for sample in [
        "// text.rfind(\" (bytes \")",
        "let (name, value) = line.split_once(\": \")?;",
        "Error::input(\"cli-no-moves\", \"expected moves or a PGN game\")",
        "#[cfg(test)]\nassert!(message.contains(\"king\"));",
    ] {
        assert_eq!(cut_messages(sample), Vec::<String>::new(), "{sample}");
    }
}

/// Text of users is decoded with `RawText::decode`, which keeps letters that are not UTF-8.
#[test]
fn text_of_users_is_decoded_without_loss() {
    /// What these files decode is not written anywhere as text of a user.
    const ALLOWED: [&str; 3] = [
        // Output of engines, and commands to them.
        "crates/chess-uci/src/client/process.rs",
        "crates/chess-uci/src/engine/genfens.rs",
        "crates/chess-uci/src/server/input.rs",
    ];
    let function = ["from_utf8", "_lossy"].concat();
    let mut places = Vec::new();
    for (path, text) in files(".rs") {
        let is_source = path.starts_with("crates/") && path.contains("/src/");
        let is_used = code(&text).any(|line| line.contains(&function));
        if is_source && is_used && !ALLOWED.contains(&path.as_str()) {
            places.push(path);
        }
    }
    assert_none("decoded with loss", &places);
}

/// An example in documentation has no line outside of it.
#[test]
fn examples_have_no_comment_outside_of_them() {
    let mut places = Vec::new();
    for (path, text) in files(".rs") {
        if !path.starts_with("crates/") {
            continue;
        }
        let mut is_example = false;
        for (index, line) in text.lines().map(str::trim_start).enumerate() {
            let doc = line.strip_prefix("///").or(line.strip_prefix("//!"));
            match doc {
                Some(doc) if doc.trim_start().starts_with("```") => is_example = !is_example,
                None if is_example && line.starts_with("// ") => {
                    places.push(format!("{path}:{}", index + 1));
                }
                Some(_) | None => {}
            }
        }
    }
    assert_none("comments within an example", &places);
}

/// Comments are at most this wide, except tables and examples.
const COMMENT_WIDTH: usize = 120;

#[test]
fn comments_are_not_too_wide() {
    let mut places = Vec::new();
    for (path, text) in files(".rs") {
        let mut is_example = false;
        for (index, line) in text.lines().enumerate() {
            let comment = ["///", "//!", "//"]
                .iter()
                .find_map(|mark| line.trim_start().strip_prefix(mark));
            let Some(comment) = comment.map(str::trim_start) else {
                is_example = false;
                continue;
            };
            if comment.starts_with("```") {
                is_example = !is_example;
            } else if !is_example
                && !comment.starts_with('|')
                && line.chars().count() > COMMENT_WIDTH
            {
                places.push(format!("{path}:{}", index + 1));
            }
        }
    }
    assert_none("too wide", &places);
}

/// Each open task must name an issue: `TODO(#12)`.
#[test]
fn open_tasks_name_an_issue() {
    let mut places = Vec::new();
    for (path, text) in files(".rs") {
        for word in [["TO", "DO"].concat(), ["FIX", "ME"].concat()] {
            for (index, line) in text.lines().enumerate() {
                if line.contains(&word) && !line.contains(&format!("{word}(#")) {
                    places.push(format!("{path}:{}", index + 1));
                }
            }
        }
    }
    assert_none("without an issue", &places);
}

/// Each crate has documentation and forbids unsafe code, except the crate with the unsafe lines,
/// which denies it.
#[test]
fn crates_state_their_purpose_and_forbid_unsafe_code() {
    for folder in crates() {
        let root = ["src/lib.rs", "src/main.rs"]
            .map(|root| folder.join(root))
            .into_iter()
            .find(|root| root.exists());
        let text = fs::read_to_string(root.unwrap()).unwrap();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let is_documented = text.starts_with("//! ") || text.starts_with("#![doc = ");
        assert!(is_documented, "{name} has no documentation");
        let lint = ["#![forbid(un", "safe_code)]"].concat();
        assert!(
            name == "chess-board" || text.contains(&lint),
            "{name} lacks {lint}"
        );
    }
}

/// Each crate contains its own copy of the workspace's licenses.
#[test]
fn crates_hold_the_licenses() {
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let text = fs::read_to_string(workspace_root().join(license)).unwrap();
        for folder in crates() {
            let copy = fs::read_to_string(folder.join(license)).unwrap_or_default();
            assert_eq!(copy, text, "{}: {license}", folder.display());
        }
    }
}

/// Every link between the documents leads to an existing file and heading.
#[test]
fn links_lead_somewhere() {
    let pages = files(".md");
    let mut places = Vec::new();
    for (path, text) in &pages {
        let folder = workspace_root().join(path);
        let folder = folder.parent().unwrap();
        for link in text.split("](").skip(1) {
            let link = link.split([')', ' ']).next().unwrap_or_default();
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            if target.contains("://") {
                continue;
            }
            let file = folder.join(target);
            if !target.is_empty() && !file.exists() {
                places.push(format!("{path}: {link}"));
            }
            let headings = if target.is_empty() {
                headings(text)
            } else if file.extension().is_some_and(|extension| extension == "md") {
                headings(&fs::read_to_string(file).unwrap_or_default())
            } else {
                continue;
            };
            if !anchor.is_empty() && !headings.iter().any(|heading| heading == anchor) {
                places.push(format!("{path}: {link}"));
            }
        }
    }
    assert_none("broken links", &places);
}

/// Links in the documentation of a crate to a heading of its root lead to an existing heading.
#[test]
fn links_to_headings_of_a_crate_lead_somewhere() {
    let sources = files(".rs");
    let mut places = Vec::new();
    for folder in crates() {
        let root = folder.join("src/lib.rs");
        let text = fs::read_to_string(root).unwrap_or_default();
        let docs: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("//! "))
            .collect();
        let headings = headings(&docs.join("\n"));
        let folder = folder.strip_prefix(workspace_root()).unwrap();
        let folder = format!("{}/", folder.to_string_lossy().replace('\\', "/"));
        for (path, text) in sources.iter().filter(|(path, _)| path.starts_with(&folder)) {
            for link in text.split("](crate#").skip(1) {
                let anchor = link.split(')').next().unwrap_or_default();
                if !headings.iter().any(|heading| heading == anchor) {
                    places.push(format!("{path}: #{anchor}"));
                }
            }
        }
    }
    assert_none("broken links", &places);
}

/// Returns the anchors of the headings of a page.
fn headings(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut anchors: Vec<String> = Vec::new();
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let Some((marks, heading)) = line.split_once(' ').filter(|_| !is_code) else {
            continue;
        };
        if marks.is_empty() || marks.bytes().any(|mark| mark != b'#') {
            continue;
        }
        let letters = heading
            .trim()
            .chars()
            .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
        let anchor: String = letters
            .map(|letter| if letter == ' ' { '-' } else { letter })
            .collect();
        anchors.push(anchor.to_lowercase());
    }
    anchors
}

/// Every page must be in the table of contents, because other pages are not in the book. The notes are not part of it.
#[test]
fn summary_lists_every_page_of_the_book() {
    let docs = workspace_root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let mut missing = Vec::new();
    for path in entries(&docs) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_page = path.extension().is_some_and(|extension| extension == "md");
        if is_page && name != "SUMMARY.md" && !summary.contains(&format!("({name})")) {
            missing.push(name);
        }
    }
    assert_none("missing from docs/SUMMARY.md", &missing);
}

/// Returns whether a text has the form of an error code: `fen-missing-field`.
fn is_code(text: &str) -> bool {
    text.contains('-')
        && text
            .bytes()
            .all(|byte| byte == b'-' || byte.is_ascii_alphanumeric())
}

/// The page on troubleshooting has a row for each error code, or for all codes with a common prefix: `epd-…`. Each code
/// in the first column of a table there is a text of the sources.
#[test]
fn troubleshooting_lists_the_error_codes_of_the_sources() {
    let page = fs::read_to_string(workspace_root().join("docs/troubleshooting.md")).unwrap();
    let is_source = |path: &str| path.starts_with("crates/") && path.contains("/src/");
    let mut sources = files(".rs");
    sources.retain(|(path, _)| is_source(path));
    let quoted = |text: &str| -> Vec<String> {
        let quoted = text.split('`').skip(1).step_by(2);
        quoted.map(str::to_owned).collect()
    };
    let entries = quoted(&page);
    let is_listed = |code: &str| {
        let lists = |entry: &String| match entry.strip_suffix('…') {
            Some(start) => code.starts_with(start),
            None => entry == code,
        };
        entries.iter().any(lists)
    };
    let (mut places, mut count) = (Vec::new(), 0);
    for (path, text) in &sources {
        for body in text.split("fn code(").skip(1) {
            let body = body.split("\n    }\n").next().unwrap_or_default();
            for code in body
                .split('"')
                .skip(1)
                .step_by(2)
                .filter(|text| is_code(text))
            {
                count += 1;
                if !is_listed(code) {
                    places.push(format!("{path}: {code} is not listed"));
                }
            }
        }
    }
    assert!(count > 100, "only {count} codes were found");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let listed: Vec<String> = rows
        .flat_map(|row| quoted(row.split(" |").next().unwrap_or_default()))
        .filter(|code| is_code(code) || code.ends_with('…'))
        .collect();
    assert!(listed.len() > 100, "only {} codes are listed", listed.len());
    for code in listed {
        let literal = match code.strip_suffix('…') {
            Some(start) => format!("\"{start}"),
            None => format!("\"{code}\""),
        };
        if !sources.iter().any(|(_, text)| text.contains(&literal)) {
            places.push(format!("{code} is in no source"));
        }
    }
    assert_none("error codes of docs/troubleshooting.md", &places);
}

/// A module with a table of floors, the lowest first, has only these, and none of them names a higher one.
#[test]
fn no_floor_uses_a_higher_one() {
    let files = files(".rs");
    let mut places = Vec::new();
    let mut tables = 0;
    for (root, text) in &files {
        let Some((folder, _)) = root.rsplit_once('/').filter(|(_, name)| *name == "mod.rs") else {
            continue;
        };
        let mut rows = text
            .lines()
            .skip_while(|line| *line != "// | floor | contents |");
        if rows.next().is_none() {
            continue;
        }
        tables += 1;
        let rows = rows.skip(1).map_while(|row| row.strip_prefix("// | `"));
        let floors: Vec<&str> = rows
            .filter_map(|row| Some(row.split_once('`')?.0))
            .collect();
        let (_, module) = folder.split_once("/src/").unwrap();
        let prefix = format!("crate::{}::", module.replace('/', "::"));
        let level = |path: &str| {
            let end = path.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
            let name = &path[..end.unwrap_or(path.len())];
            floors.iter().position(|floor| *floor == name)
        };
        for (path, text) in &files {
            let Some(inner) = path
                .strip_prefix(folder)
                .and_then(|path| path.strip_prefix('/'))
            else {
                continue;
            };
            if path == root {
                continue;
            }
            let Some(own) = level(inner) else {
                places.push(format!("{path}: in no floor"));
                continue;
            };
            for line in code(text) {
                let named = line.split(&prefix).skip(1);
                // A name that is not a floor is exported from any of them.
                let is_higher = named
                    .map(level)
                    .any(|level| level.is_none_or(|level| level > own));
                if is_higher || line.contains("super::super::") {
                    places.push(format!("{path}: {line}"));
                }
            }
        }
    }
    assert!(tables > 0, "no table of floors");
    assert_none("a higher floor is used", &places);
}
