//! Builds the book and checks the links between its pages.

use crate::process::{Failure, cannot, need, succeed, workspace_root};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The page that contains all others for printing. Its anchors repeat those of the other pages.
const PRINT_PAGE: &str = "print.html";

/// Builds the pages in docs/ with mdbook and checks that every link inside the book leads to a page and an anchor.
pub(super) fn check() -> Result<(), Failure> {
    need(
        "mdbook",
        &["--version"],
        "mdbook: cargo install --locked mdbook",
    )?;
    let root = workspace_root();
    let pages = root.join("target/book");
    succeed(
        Command::new("mdbook")
            .arg("build")
            .arg(root.join("docs"))
            .arg("--dest-dir")
            .arg(&pages),
    )?;
    let broken = broken_links(&pages).map_err(|error| cannot("read", pages.display(), error))?;
    if broken.is_empty() {
        return Ok(());
    }
    let list = broken.join("\n");
    Err(Failure::Failed(format!(
        "broken links in the book:\n{list}"
    )))
}

/// Lists the links to pages or anchors that do not exist, as `page: link`.
fn broken_links(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut pages = HashMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path
            .extension()
            .is_some_and(|extension| extension == "html")
            && name != PRINT_PAGE
        {
            pages.insert(name, fs::read_to_string(&path)?);
        }
    }
    let anchors: HashMap<_, HashSet<_>> = pages
        .iter()
        .map(|(name, text)| (name.as_str(), attributes(text, " id=\"").collect()))
        .collect();
    let mut broken = Vec::new();
    for (name, text) in &pages {
        for link in attributes(text, " href=\"") {
            let (page, anchor) = link.split_once('#').unwrap_or((link, ""));
            let page = if page.is_empty() { name } else { page };
            // Links to files of the repository and to the notes work when the pages are read as plain files; another
            // test checks them.
            let is_outside = page.starts_with("../")
                || page.starts_with("notes/")
                || page.contains(':')
                || page == PRINT_PAGE;
            let leads_somewhere = match anchors.get(page) {
                Some(anchors) => anchor.is_empty() || anchors.contains(anchor),
                None => folder.join(page).exists(),
            };
            if !is_outside && !leads_somewhere {
                broken.push(format!("{name}: {link}"));
            }
        }
    }
    broken.sort();
    Ok(broken)
}

/// Returns the values of an attribute, given as ` name="`.
fn attributes<'t>(html: &'t str, attribute: &'t str) -> impl Iterator<Item = &'t str> {
    html.split(attribute)
        .skip(1)
        .filter_map(|rest| Some(rest.split_once('"')?.0))
}

#[cfg(test)]
mod tests {
    use super::broken_links;
    use std::fs;

    #[test]
    fn links_to_missing_pages_and_anchors_are_found() {
        let folder = std::env::temp_dir().join(format!("book-links-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let links = [
            "b.html",
            "b.html#here",
            "#top",
            "https://example.org/x",
            "c.html",
            "b.html#gone",
            "#gone",
        ];
        let links = links
            .map(|link| format!("<a href=\"{link}\">x</a>"))
            .concat();
        fs::write(
            folder.join("a.html"),
            format!("<h1 id=\"top\">a</h1>{links}"),
        )
        .unwrap();
        fs::write(folder.join("b.html"), "<h2 id=\"here\">b</h2>").unwrap();
        let found = broken_links(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(
            found,
            ["a.html: #gone", "a.html: b.html#gone", "a.html: c.html"]
        );
    }
}
