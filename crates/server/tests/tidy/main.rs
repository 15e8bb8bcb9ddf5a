//! Rules of this repository that the compiler doesn't check: crate dependencies, names, and references from documents.

#![expect(clippy::unwrap_used, reason = "a test may fail by it")]

mod documents;
mod sources;
mod tree;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Returns the Rust files under a folder, sorted by path.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Returns the packages of the workspace, from `cargo metadata`.
fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().iter().map(Package::read).collect()
}

struct Package {
    name: String,
    folder: PathBuf,
    /// The group of crates that it belongs to.
    room: Room,
    /// Its dependencies. Dev-dependencies are left out, since they aren't restricted.
    needs: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    Admin,
    Flow,
    Customer,
    Platform,
    Above,
}

impl Package {
    fn read(package: &Value) -> Self {
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().to_owned();
        let group = folder.strip_prefix(root()).unwrap().to_str().unwrap();
        let group = group.strip_prefix("crates/").unwrap_or(group).split('/').next().unwrap();
        let room = match group {
            // Both are for the operator, above all that customers use, and neither knows the other.
            "admin" | "backup" => Room::Admin,
            "flow" => Room::Flow,
            "customer" => Room::Customer,
            "platform" => Room::Platform,
            "server" | "desk" | "testkit" | "bench" | "faults" => Room::Above,
            other => panic!("{other} is no room of the house"),
        };
        let needs = package["dependencies"].as_array().unwrap().iter();
        let needs =
            needs.filter(|need| need["kind"] != "dev").map(|need| need["name"].as_str().unwrap().to_owned());
        Self { name: package["name"].as_str().unwrap().to_owned(), folder, room, needs: needs.collect() }
    }
}

/// The order of the flow crates, each of which may depend on those before it; `CUSTOMER` lists what each customer crate
/// may depend on.
const FLOW: [&str; 14] = [
    "posted",
    "intake",
    "hosted",
    "search",
    "submissions",
    "imports",
    "exports",
    "learned",
    "delivery",
    "erasure",
    "live",
    "tryout",
    "alarms",
    "status",
];
const CUSTOMER: [(&str, &[&str]); 7] = [
    ("accounts", &[]),
    ("schema", &[]),
    ("forms", &["accounts", "schema"]),
    ("billing", &["accounts", "forms"]),
    ("invoices", &["accounts", "billing"]),
    ("inbound", &[]),
    ("support", &["accounts", "forms", "inbound"]),
];

fn is_allowed(from: &Package, to: &Package) -> bool {
    match (from.room, to.room) {
        // Testkit may depend on the server; nothing that ships depends on testkit.
        // Faults sends its load with the code of bench.
        // A simulated year runs the server as tests do.
        (Room::Above, Room::Above) => {
            from.name == "testkit"
                || [("faults", "bench"), ("year", "testkit")].contains(&(&*from.name, &*to.name))
        }
        (Room::Above, _)
        | (Room::Admin, Room::Flow | Room::Customer | Room::Platform)
        | (Room::Flow, Room::Customer | Room::Platform)
        | (Room::Customer | Room::Platform, Room::Platform) => true,
        // A crate may depend on the ones before it: data flows one way, dependencies the other.
        (Room::Flow, Room::Flow) => {
            let place = |name: &str| {
                FLOW.iter()
                    .position(|stage| *stage == name)
                    .unwrap_or_else(|| panic!("{name} has no place in the flow"))
            };
            place(&to.name) < place(&from.name)
        }
        (Room::Customer, Room::Customer) => {
            let (_, known) = CUSTOMER
                .iter()
                .find(|(name, _)| *name == from.name)
                .unwrap_or_else(|| panic!("{} is not placed", from.name));
            known.contains(&to.name.as_str())
        }
        _ => false,
    }
}

#[test]
fn code_depends_against_the_flow_and_never_along_it() {
    let packages = packages();
    let mut wrong = Vec::new();
    let mut arrows = 0;
    for from in &packages {
        for to in packages.iter().filter(|to| from.needs.contains(&to.name)) {
            arrows += 1;
            if !is_allowed(from, to) {
                wrong.push(format!("{} must not know {}", from.name, to.name));
            }
        }
    }
    assert!(arrows > 20, "only {arrows} arrows: is this the whole house?");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_rule_has_teeth() {
    let package =
        |name: &str, room| Package { name: name.to_owned(), folder: PathBuf::new(), room, needs: Vec::new() };
    let (intake, submissions) = (package("intake", Room::Flow), package("submissions", Room::Flow));
    let (accounts, forms) = (package("accounts", Room::Customer), package("forms", Room::Customer));
    let (db, server, testkit) =
        (package("db", Room::Platform), package("server", Room::Above), package("testkit", Room::Above));
    assert!(is_allowed(&submissions, &intake) && !is_allowed(&intake, &submissions));
    assert!(is_allowed(&forms, &accounts) && !is_allowed(&accounts, &forms));
    assert!(is_allowed(&intake, &forms) && !is_allowed(&forms, &intake));
    assert!(is_allowed(&forms, &db) && !is_allowed(&db, &forms));
    assert!(is_allowed(&testkit, &server) && !is_allowed(&server, &testkit));
}

/// URLs from customers are called only through `egress`, so no other crate has an HTTP client. `spool` calls the
/// operator's own NATS servers, and the probe in `status` the operator's own server.
#[test]
fn only_egress_calls_the_world() {
    let clients = ["reqwest", "ureq", "isahc", "curl", "hyper-rustls"];
    let callers = packages().into_iter().filter(|package| {
        package.room != Room::Above && package.needs.iter().any(|need| clients.contains(&need.as_str()))
    });
    let mut callers: Vec<String> = callers.map(|package| package.name).collect();
    callers.sort();
    assert_eq!(callers, ["egress", "spool", "status"]);
}

#[test]
fn every_crate_is_named_as_its_folder_and_has_a_readme() {
    for package in packages() {
        assert_eq!(package.folder.file_name().unwrap().to_str(), Some(package.name.as_str()));
        let readme = std::fs::read_to_string(package.folder.join("README.md"))
            .unwrap_or_else(|_| panic!("{} has no README.md", package.name));
        assert!(readme.lines().count() >= 5, "{}: its README says nothing", package.name);
    }
}

#[test]
fn nothing_is_called_after_a_drawer() {
    let banned = ["util", "utils", "common", "helpers", "misc", "manager"];
    let mut folders = vec![root().join("crates")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(!banned.contains(&name.as_str()), "{}: say what it holds", path.display());
            seen += 1;
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    assert!(seen > 100, "only {seen} files");
}

#[test]
fn operation_ids_are_unique_and_there() {
    let openapi: Value =
        serde_json::from_str(&std::fs::read_to_string(root().join("openapi.json")).unwrap()).unwrap();
    let mut seen = HashSet::new();
    for (path, methods) in openapi["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let id = operation["operationId"]
                .as_str()
                .unwrap_or_else(|| panic!("{method} {path} has no operation id"));
            assert!(seen.insert(id.to_owned()), "{id} is there twice: {method} {path}");
        }
    }
    assert!(seen.len() >= 16, "only {} operations", seen.len());
}
