//! Moving a workspace from one installation to another, with other keys and another database.

mod failing;
mod hostile;
mod moving;

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::path::PathBuf;

use accounts::{Email, ImportReport};
use serde_json::Value;
use server::commands::{ImportSettings, import_workspace};
use tempfile::TempDir;
use testkit::{Person, TestApp};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

pub(super) const OWNER: &str = "ada@example.com";

/// The entries of an archive, by name.
pub(super) type Entries = BTreeMap<String, Vec<u8>>;

/// Runs a test with two installations.
pub(super) async fn run(test: impl AsyncFnOnce(&TestApp, &TestApp)) {
    Box::pin(testkit::run(async |old| {
        Box::pin(testkit::run(async |new| test(old, new).await)).await;
    }))
    .await;
}

/// An archive in a file.
pub(super) struct Archived {
    _folder: TempDir,
    pub path: PathBuf,
}

impl Archived {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("account.zip");
        std::fs::write(&path, bytes).unwrap();
        Self { _folder: folder, path }
    }

    pub(super) fn packed(entries: &Entries) -> Self {
        Self::of(&packed(entries))
    }
}

/// Packs entries that may have been changed.
pub(super) fn packed(entries: &Entries) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, content) in entries {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

pub(super) fn unpacked(bytes: &[u8]) -> Entries {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut entries = Entries::new();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).unwrap();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        entries.insert(entry.name().unwrap().into_owned(), content);
    }
    entries
}

/// Downloads the archive of an account.
pub(super) async fn export(person: &Person<'_>) -> Vec<u8> {
    person.get("/api/auth/export").await.expect(200).body.to_vec()
}

pub(super) async fn import(app: &TestApp, archive: &Archived) -> Result<ImportReport, String> {
    let owner = Email::parse(OWNER).unwrap();
    let settings = ImportSettings { owner, keeps_confirmations: false };
    import_with(app, archive, &settings).await
}

pub(super) async fn import_with(
    app: &TestApp,
    archive: &Archived,
    settings: &ImportSettings,
) -> Result<ImportReport, String> {
    let imported = import_workspace(app.config(), app.platform(), &archive.path, settings).await;
    imported.map_err(|error| format!("{error:#}"))
}

/// Signs the owner of an imported account in, by the link that was emailed.
pub(super) async fn sign_in(app: &TestApp) -> String {
    let token = app.mail_to(OWNER).await.token("/reset-password");
    let body = serde_json::json!({ "token": token, "new_password": "another long one" });
    app.guest().post("/api/auth/reset-password", body).await.expect(204);
    let body = serde_json::json!({ "email": OWNER, "password": "another long one" });
    let answer = app.guest().post("/api/auth/login", body).await.expect(200).json();
    answer["token"].as_str().unwrap().to_owned()
}

#[track_caller]
pub(super) fn json(entries: &Entries, name: &str) -> Value {
    let content = entries.get(name).unwrap_or_else(|| panic!("no {name} among {:?}", entries.keys()));
    serde_json::from_slice(content).unwrap()
}

#[track_caller]
pub(super) fn lines(entries: &Entries, endpoint: &str) -> Vec<Value> {
    let content = &entries[&format!("endpoints/{endpoint}/submissions.ndjson")];
    let text = std::str::from_utf8(content).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
