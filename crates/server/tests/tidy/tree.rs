//! Reads the source files of a crate and finds out which file uses which: the names behind `use`, and the paths in code.
//! A name that is passed on by `pub use` counts for the file that defines it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{File, Item, ItemMod, ItemUse, UseTree};

/// A module by its names, from the crate's root: `["store", "sessions"]`.
type ModulePath = Vec<String>;

/// A module that has a file of its own.
struct Module {
    file: PathBuf,
    syntax: File,
    /// What is defined in the file itself.
    defined: BTreeSet<String>,
    /// The names that `use` brings in, with the path that it says.
    imported: HashMap<String, Vec<String>>,
    /// The paths behind `use …::*`.
    globs: Vec<Vec<String>>,
}

pub(crate) struct Tree {
    modules: BTreeMap<ModulePath, Module>,
}

impl Tree {
    /// Reads all files under `folder`, whose root is `lib.rs` or `main.rs`.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut modules = BTreeMap::new();
        for file in super::rust_files(folder) {
            let syntax = syn::parse_file(&std::fs::read_to_string(&file).unwrap()).unwrap();
            let mut module = Module {
                defined: BTreeSet::new(),
                imported: HashMap::new(),
                globs: Vec::new(),
                file: file.clone(),
                syntax,
            };
            for item in &module.syntax.items {
                if let Item::Use(import) = item {
                    flatten(&import.tree, &mut Vec::new(), &mut module.imported, &mut module.globs);
                } else {
                    module.defined.extend(name_of(item));
                }
            }
            modules.insert(path_of(file.strip_prefix(folder).unwrap()), module);
        }
        Self { modules }
    }

    /// Which file uses which, by their paths.
    pub(crate) fn uses(&self) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
        let mut uses = BTreeMap::new();
        for (path, module) in &self.modules {
            let mut found = Found { inside: Vec::new(), paths: Vec::new() };
            found.visit_file(&module.syntax);
            let targets =
                found.paths.iter().filter_map(|(inside, written)| self.file_of(path, inside, written));
            let targets: BTreeSet<PathBuf> = targets.filter(|target| *target != module.file).collect();
            uses.insert(module.file.clone(), targets);
        }
        uses
    }

    /// Returns the file that defines what a path names, if that is part of this crate. `inside` are the modules around
    /// the path within its file.
    fn file_of(&self, module: &ModulePath, inside: &[String], written: &[String]) -> Option<PathBuf> {
        let first = written.first()?;
        let (start, rest): (ModulePath, &[String]) = match first.as_str() {
            "crate" => (Vec::new(), &written[1..]),
            "self" | "super" => {
                let mut place: ModulePath = module.iter().chain(inside).cloned().collect();
                let ups = written.iter().take_while(|name| *name == "super").count();
                place.truncate(place.len().checked_sub(ups)?);
                // Inside an inline module, `super` is the same file.
                place.truncate(self.nearest(&place).len());
                (place, &written[ups.max(1)..])
            }
            _ => (module.clone(), written),
        };
        self.follow(&start, rest, 0)
    }

    /// The longest beginning of a path that has a file.
    fn nearest(&self, place: &ModulePath) -> ModulePath {
        (0..=place.len())
            .rev()
            .map(|length| place[..length].to_vec())
            .find(|path| self.modules.contains_key(path))
            .unwrap_or_default()
    }

    /// Walks from a module through `names` to the file that defines the last one.
    fn follow(&self, from: &ModulePath, names: &[String], depth: u8) -> Option<PathBuf> {
        let module = self.modules.get(from)?;
        let (Some(name), true) = (names.first(), depth < 16) else { return None };
        let mut child = from.clone();
        child.push(name.clone());
        if self.modules.contains_key(&child) {
            // A module that is only named says nothing yet; what is taken from it does.
            return if names.len() == 1 { None } else { self.follow(&child, &names[1..], depth + 1) };
        }
        if module.defined.contains(name) {
            return Some(module.file.clone());
        }
        if let Some(path) = module.imported.get(name) {
            let whole: Vec<String> = path.iter().chain(&names[1..]).cloned().collect();
            if path.first() == Some(name) && path.len() == 1 {
                return None;
            }
            return self.again(from, &whole, depth);
        }
        module.globs.iter().find_map(|glob| {
            let whole: Vec<String> = glob.iter().chain(names).cloned().collect();
            self.again(from, &whole, depth)
        })
    }

    fn again(&self, from: &ModulePath, written: &[String], depth: u8) -> Option<PathBuf> {
        match written.first()?.as_str() {
            "crate" => self.follow(&Vec::new(), &written[1..], depth + 1),
            "self" => self.follow(from, &written[1..], depth + 1),
            "super" => {
                let ups = written.iter().take_while(|name| *name == "super").count();
                let place = from[..from.len().checked_sub(ups)?].to_vec();
                self.follow(&place, &written[ups..], depth + 1)
            }
            _ => self.follow(from, written, depth + 1),
        }
    }
}

/// `store/sessions.rs` and `store/sessions/mod.rs` are both `["store", "sessions"]`.
fn path_of(file: &Path) -> ModulePath {
    let mut path: ModulePath =
        file.with_extension("").iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if matches!(path.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        path.pop();
    }
    path
}

/// The name that an item defines. Implementations and modules define none.
fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn flatten(
    tree: &UseTree,
    before: &mut Vec<String>,
    names: &mut HashMap<String, Vec<String>>,
    globs: &mut Vec<Vec<String>>,
) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, names, globs);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            names.insert(before.last().cloned().unwrap_or_default(), before.clone());
        }
        UseTree::Name(name) => {
            let whole = before.iter().cloned().chain([name.ident.to_string()]).collect();
            names.insert(name.ident.to_string(), whole);
        }
        UseTree::Rename(rename) => {
            let whole = before.iter().cloned().chain([rename.ident.to_string()]).collect();
            names.insert(rename.rename.to_string(), whole);
        }
        UseTree::Glob(_) => globs.push(before.clone()),
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| flatten(tree, before, names, globs));
        }
    }
}

/// The paths in a file, each with the inline modules around it.
struct Found {
    inside: Vec<String>,
    paths: Vec<(Vec<String>, Vec<String>)>,
}

impl Visit<'_> for Found {
    fn visit_item_mod(&mut self, module: &ItemMod) {
        self.inside.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.inside.pop();
    }

    /// Only passing a name on is no use of it.
    fn visit_item_use(&mut self, import: &ItemUse) {
        if !matches!(import.vis, syn::Visibility::Inherited) {
            return;
        }
        let (mut names, mut globs) = (HashMap::new(), Vec::new());
        flatten(&import.tree, &mut Vec::new(), &mut names, &mut globs);
        self.paths.extend(names.into_values().map(|path| (self.inside.clone(), path)));
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let written = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.paths.push((self.inside.clone(), written));
        visit::visit_path(self, path);
    }
}

/// Returns the groups of files that lead back to themselves, each sorted.
pub(crate) fn circles(uses: &BTreeMap<PathBuf, BTreeSet<PathBuf>>) -> Vec<Vec<PathBuf>> {
    let reachable: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
        uses.keys().map(|file| (file, reached_from(file, uses))).collect();
    let mut circles = BTreeSet::new();
    for (file, reached) in &reachable {
        if reached.contains(file) {
            let circle =
                reached.iter().filter(|other| reachable.get(*other).is_some_and(|back| back.contains(file)));
            circles.insert(circle.map(|other| (*other).clone()).collect::<Vec<PathBuf>>());
        }
    }
    circles.into_iter().collect()
}

fn reached_from<'a>(file: &PathBuf, uses: &'a BTreeMap<PathBuf, BTreeSet<PathBuf>>) -> BTreeSet<&'a PathBuf> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&PathBuf> = uses[file].iter().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(uses.get(next).into_iter().flatten());
        }
    }
    reached
}
