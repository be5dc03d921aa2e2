//! Finds files of a crate that use each other in a circle.

use crate::tidy::{assert_none, code, files};
use std::collections::{BTreeMap, BTreeSet};

/// The path of a module in its crate: `["pgn", "reader"]`.
type Module = Vec<String>;

/// Each file can be read after those that it uses.
///
/// A module and the modules in its folder are one topic, so what a module uses of the module above it does not count,
/// and neither do tests.
#[test]
fn files_of_a_crate_form_no_circle() {
    let mut crates: BTreeMap<String, BTreeMap<Module, String>> = BTreeMap::new();
    for (path, text) in files(".rs") {
        let Some((krate, module)) = path.split_once("/src/") else {
            continue;
        };
        let mut module: Module = module
            .trim_end_matches(".rs")
            .split('/')
            .map(str::to_owned)
            .collect();
        if module
            .last()
            .is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str()))
        {
            module.pop();
        }
        let is_test = module.iter().any(|name| name.ends_with("tests"));
        let is_crate = path.starts_with("crates/");
        if is_crate && !is_test && module.first().is_none_or(|name| name != "bin") {
            let modules = crates.entry(krate.to_owned()).or_default();
            modules.insert(module, without_tests(&text));
        }
    }
    let mut found = Vec::new();
    for (krate, modules) in &crates {
        for circle in circles(modules) {
            let names: Vec<_> = circle.iter().map(|module| module.join("/")).collect();
            found.push(format!("{krate}: {}", names.join(", ")));
        }
    }
    assert_none("files that use each other in a circle", &found);
}

/// Returns the code of a file up to its tests.
fn without_tests(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next();
    code(text.unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the groups of files each of which uses each other one, directly or not.
fn circles(modules: &BTreeMap<Module, String>) -> Vec<Vec<&Module>> {
    let used: BTreeMap<&Module, BTreeSet<&Module>> = modules
        .iter()
        .map(|(module, text)| (module, used_modules(module, text, modules)))
        .collect();
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = used
        .keys()
        .map(|module| {
            let mut reached = BTreeSet::new();
            let mut open: Vec<&Module> = used[module].iter().copied().collect();
            while let Some(next) = open.pop() {
                if reached.insert(next) {
                    open.extend(&used[next]);
                }
            }
            (*module, reached)
        })
        .collect();
    let mut groups: BTreeSet<Vec<&Module>> = BTreeSet::new();
    for (module, own) in &reached {
        let group = own.iter().filter(|other| reached[*other].contains(module));
        let group: Vec<_> = group.copied().collect();
        if group.len() > 1 {
            groups.insert(group);
        }
    }
    groups.into_iter().collect()
}

/// Returns the files that a file uses, without those above it.
fn used_modules<'m>(
    module: &Module,
    text: &str,
    modules: &'m BTreeMap<Module, String>,
) -> BTreeSet<&'m Module> {
    let mut used = BTreeSet::new();
    for start in ["crate::", "super::", "self::", "use "] {
        for (at, _) in text.match_indices(start) {
            let is_word = text[..at]
                .chars()
                .next_back()
                .is_some_and(|before| before.is_alphanumeric() || before == '_' || before == ':');
            if is_word {
                continue;
            }
            let path = if start == "use " {
                &text[at + start.len()..]
            } else {
                &text[at..]
            };
            for path in paths(path) {
                let mut full = match path.first().map(String::as_str) {
                    Some("crate") => Vec::new(),
                    _ => module.clone(),
                };
                for name in path {
                    match name.as_str() {
                        "crate" | "self" => {}
                        "super" => {
                            full.pop();
                        }
                        _ => full.push(name),
                    }
                }
                while !full.is_empty() && !modules.contains_key(&full) {
                    full.pop();
                }
                if let Some((found, _)) = modules.get_key_value(&full)
                    && !module.starts_with(found)
                {
                    used.insert(found);
                }
            }
        }
    }
    used
}

/// Returns the paths at the start of a text: several if there are braces.
fn paths(text: &str) -> Vec<Module> {
    let mut paths = Vec::new();
    read_paths(text, &[], &mut paths);
    paths
}

/// Reads a path after others, and returns the rest of the text.
fn read_paths<'t>(text: &'t str, before: &[String], paths: &mut Vec<Module>) -> &'t str {
    let mut path = before.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(inner) = rest.strip_prefix('{') {
            rest = inner.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let length = rest.len();
                rest = read_paths(rest, &path, paths).trim_start();
                rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
                if rest.len() == length {
                    break;
                }
            }
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
        if !name.is_empty() {
            path.push(name.to_owned());
        }
        match after.strip_prefix("::") {
            Some(next) if !name.is_empty() => rest = next,
            _ => {
                paths.push(path);
                let other_name = after.strip_prefix(" as ").unwrap_or(after);
                let end = other_name.find([',', '}', ';', '\n']);
                return &other_name[end.unwrap_or(other_name.len())..];
            }
        }
    }
}

#[test]
fn circles_are_found() {
    let module = |name: &str| name.split('/').map(str::to_owned).collect::<Module>();
    let modules = BTreeMap::from([
        (module("a"), "use crate::{b::X, c::{Y as Z, W}};".to_owned()),
        (module("b"), "use crate::d;".to_owned()),
        (module("c"), "fn f(x: crate::d::Y) {}".to_owned()),
        (module("d"), "use super::c::Y;".to_owned()),
        (module("e"), "use inner::X;".to_owned()),
        (module("e/inner"), "use super::Y;".to_owned()),
    ]);
    assert_eq!(circles(&modules), [[&module("c"), &module("d")]]);
}
