//! Counts what makes the sources hard to take in: crowded folders, files that use each other, long functions, constants
//! that share a name. Each test prints its count.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::tree::{Tree, circles};
use super::{packages, root, rust_files};

/// Files plus folders in one folder.
const MAX_ENTRIES: usize = 12;
const MAX_FUNCTION_LINES: usize = 60;
/// How many names may be shared by constants of different modules of the repository.
const MAX_SHARED_CONSTANTS: usize = 3;

/// The folders with the source code of the crates that ship. Constants of `bench` and `faults` aren't counted.
fn crate_sources() -> Vec<PathBuf> {
    let crates = packages().into_iter().filter(|package| package.folder.starts_with(root().join("crates")));
    crates.map(|package| package.folder.join("src")).collect()
}

/// The same, with `bench`, `faults` and the integration tests.
fn source_folders() -> Vec<PathBuf> {
    let others = ["bench/src", "faults/src", "crates/server/tests/it"].map(|folder| root().join(folder));
    crate_sources().into_iter().chain(others).collect()
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}

#[test]
fn no_folder_is_crowded() {
    let mut folders = source_folders();
    let (mut seen, mut crowded) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        let entries: Vec<PathBuf> =
            std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        if entries.len() > MAX_ENTRIES {
            crowded.push(format!("{}: {}", shown(&folder), entries.len()));
        }
        seen += 1;
        folders.extend(entries.into_iter().filter(|path| path.is_dir()));
    }
    println!("folders: {seen}, over {MAX_ENTRIES} entries: {}", crowded.len());
    assert!(seen > 50, "only {seen} folders");
    assert!(crowded.is_empty(), "{crowded:#?}");
}

#[test]
fn no_file_uses_one_that_uses_it() {
    let (mut files, mut arrows, mut found) = (0, 0, Vec::new());
    for folder in source_folders() {
        let uses = Tree::read(&folder).uses();
        files += uses.len();
        arrows += uses.values().map(std::collections::BTreeSet::len).sum::<usize>();
        found.extend(circles(&uses));
    }
    println!("files: {files}, circles between them: {}", found.len());
    assert!(files > 300 && arrows > files, "only {files} files and {arrows} uses");
    let found: Vec<Vec<String>> =
        found.iter().map(|circle| circle.iter().map(|file| shown(file)).collect()).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_function_is_long() {
    let (mut seen, mut long) = (0, Vec::new());
    for file in source_folders().iter().flat_map(|folder| rust_files(folder)) {
        let mut functions = Functions(Vec::new());
        functions.visit_file(&syn::parse_file(&std::fs::read_to_string(&file).unwrap()).unwrap());
        seen += functions.0.len();
        let over = functions.0.into_iter().filter(|(_, lines)| *lines > MAX_FUNCTION_LINES);
        long.extend(over.map(|(name, lines)| format!("{} {name}: {lines}", shown(&file))));
    }
    println!("functions: {seen}, over {MAX_FUNCTION_LINES} lines: {}", long.len());
    assert!(seen > 1000, "only {seen} functions");
    assert!(long.is_empty(), "{long:#?}");
}

/// `store` holds all SQL of a crate. `db` and `jobs` are about nothing but the database, `server` creates it, and the
/// testkit looks into it.
#[test]
fn all_sql_is_in_store() {
    let exempt = ["crates/platform/db/", "crates/platform/jobs/", "crates/server/", "crates/testkit/"];
    let (mut seen, mut elsewhere) = (0, Vec::new());
    for file in crate_sources().iter().flat_map(|folder| rust_files(folder)) {
        let (name, text) = (shown(&file), std::fs::read_to_string(&file).unwrap());
        let has_sql = ["query!(", "query_as!(", "query_scalar!(", "sqlx::query", "sqlx::raw_sql"];
        if !has_sql.iter().any(|call| text.contains(call)) || exempt.iter().any(|part| name.starts_with(part))
        {
            continue;
        }
        seen += 1;
        if !name.contains("/src/store/") && !name.ends_with("/src/store.rs") {
            elsewhere.push(name);
        }
    }
    println!("files with SQL: {seen}, outside store: {}", elsewhere.len());
    assert!(seen > 30, "only {seen} files");
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
}

/// Functions by name, with their lines from the signature to the closing brace.
struct Functions(Vec<(String, usize)>);

impl Functions {
    fn note(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let lines = block.span().end().line - signature.span().start().line + 1;
        self.0.push((signature.ident.to_string(), lines));
    }
}

impl Visit<'_> for Functions {
    fn visit_item_fn(&mut self, function: &syn::ItemFn) {
        self.note(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &syn::ImplItemFn) {
        self.note(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}

#[test]
fn a_constant_can_be_found_by_its_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in crate_sources().iter().flat_map(|folder| rust_files(folder)) {
        let syntax = syn::parse_file(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for item in &syntax.items {
            if let syn::Item::Const(constant) = item {
                let name = constant.ident.to_string();
                if name != "_" {
                    places.entry(name).or_default().push(shown(&file));
                }
            }
        }
    }
    let shared: BTreeMap<&String, &Vec<String>> =
        places.iter().filter(|(_, files)| files.len() > 1).collect();
    println!("constants: {}, names shared by several: {}", places.len(), shared.len());
    assert!(places.len() > 100, "only {} constants", places.len());
    assert!(shared.len() <= MAX_SHARED_CONSTANTS, "{shared:#?}");
}
