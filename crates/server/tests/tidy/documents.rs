//! What the documents say of the code: the files and tests that they name are there.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{packages, root};

/// Domain terms only, so that the list can be read.
const MAX_GLOSSARY_ENTRIES: usize = 39;

#[test]
fn the_glossary_holds_domain_terms_only() {
    let glossary = std::fs::read_to_string(root().join("GLOSSARY.md")).unwrap();
    let entries = glossary.lines().filter(|line| line.starts_with("| **") || line.starts_with("**")).count();
    println!("glossary entries: {entries}");
    assert!((10..=MAX_GLOSSARY_ENTRIES).contains(&entries), "{entries} entries");
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

/// Every Rust file between backticks in a Markdown file exists, as a path from the root or as its end. Paths within a
/// crate may leave out `src`. The report on mutants names them as they were at its commit.
#[test]
fn the_files_that_documents_name_are_there() {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let files: Vec<&str> = listed.split('\0').filter(|file| root().join(file).exists()).collect();
    let is_there = |path: &str| {
        let without_src = |file: &str| file.replacen("/src/", "/", 1);
        let ends = |file: &str| file == path || file.ends_with(&format!("/{path}"));
        files.iter().any(|file| ends(file) || ends(&without_src(file)))
    };
    let (mut checked, mut missing) = (0, Vec::new());
    for document in files.iter().filter(|file| {
        has_extension(file, "md") && !file.starts_with("web/") && **file != "docs/ack-path-mutants.md"
    }) {
        let text = std::fs::read_to_string(root().join(document)).unwrap();
        for path in text.split('`').skip(1).step_by(2) {
            let is_path = has_extension(path, "rs") && !path.contains([' ', '<', '*', '…', '{']);
            if is_path {
                checked += 1;
                if !is_there(path) {
                    missing.push(format!("{document}: {path}"));
                }
            }
        }
    }
    println!("files named in documents: {checked}, missing: {}", missing.len());
    assert!(checked > 200, "only {checked} names");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// `docs/security/asvs.md` names files and tests as evidence. Each must exist under that name.
#[test]
fn what_the_security_review_names_is_there() {
    let review = std::fs::read_to_string(root().join("docs/security/asvs.md")).unwrap();
    let folders: Vec<(String, PathBuf)> =
        packages().into_iter().map(|package| (package.name, package.folder.join("src"))).collect();
    let (mut last, mut checked, mut missing) = (PathBuf::new(), 0, Vec::new());
    // Every second piece is between backticks; the text after it may start with the name of a test in quotes.
    let pieces: Vec<&str> = review.split('`').collect();
    for pair in pieces[1..].chunks(2) {
        let (path, test) = pair[0].split_once("::").unwrap_or((pair[0], ""));
        let is_path = path.contains('/') && !path.contains([' ', '…', '(']) && !path.starts_with('/');
        if !is_path && (test.is_empty() || !path.is_empty()) {
            continue;
        }
        let file = if path.is_empty() { last.clone() } else { place(path, &folders) };
        let content = if file.is_file() { std::fs::read_to_string(&file).unwrap() } else { String::new() };
        let is_there = |name: &str| name.is_empty() || content.contains(name);
        let call = if test.is_empty() { String::new() } else { format!("fn {test}(") };
        let quoted = pair.get(1).and_then(|after| after.strip_prefix(" \"")?.split('"').next());
        if !file.exists() || !is_there(&call) || !is_there(quoted.unwrap_or_default()) {
            missing.push(format!("{} {}", pair[0], quoted.unwrap_or_default()));
        }
        (last, checked) = (file, checked + 1);
    }
    assert!(checked > 150, "only {checked} names");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Returns the file for a path in the review, which explains its prefixes itself.
fn place(path: &str, crates: &[(String, PathBuf)]) -> PathBuf {
    let (first, rest) = path.split_once('/').unwrap();
    let of_crate = crates.iter().find(|(name, _)| name == first);
    match (first, of_crate) {
        ("it" | "attack", _) => root().join("crates/server/tests").join(path),
        ("app", _) => root().join("web").join(path),
        (_, Some((_, source))) => source.join(rest),
        _ => root().join(path),
    }
}
