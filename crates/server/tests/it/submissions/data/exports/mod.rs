//! Exports of submissions in all formats, sent at once and written in the background.

mod background;
mod formats;
mod hidden;
mod limits;

use std::io::{Cursor, Read};

use serde_json::{Value, json};
use testkit::{Answer, Client, TestApp};

/// Returns the body of an export that is sent at once.
async fn download(client: &Client<'_>, request: Value) -> Answer {
    client.post("/api/exports/download", request).await.expect(200)
}

/// Starts an export in the background, lets it be written, and returns it.
async fn write(app: &TestApp, client: &Client<'_>, request: Value) -> Value {
    let export = client.post("/api/exports/", request).await.expect(202).json();
    app.run_jobs().await;
    client.get(&format!("/api/exports/{}", export["id"].as_str().unwrap())).await.expect(200).json()
}

/// Returns the path of an export's link.
fn link(app: &TestApp, export: &Value) -> String {
    let url = export["download_url"].as_str().unwrap_or_else(|| panic!("no link in {export}"));
    url.strip_prefix(&*app.platform().public_url)
        .unwrap_or_else(|| panic!("{url} leads elsewhere"))
        .to_owned()
}

/// Returns the entries of a ZIP archive: their names and contents.
fn entries(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = archive.len();
    let read = |at| {
        let mut entry = archive.by_index(at).unwrap();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        (entry.name().unwrap().into_owned(), content)
    };
    (0..count).map(read).collect()
}

/// Returns an entry of a ZIP archive as text.
fn entry(bytes: &[u8], name: &str) -> String {
    let mut entries = entries(bytes);
    let names: Vec<String> = entries.iter().map(|(name, _)| name.clone()).collect();
    entries.retain(|(found, _)| found == name);
    let (_, content) = entries.pop().unwrap_or_else(|| panic!("no {name} in {names:?}"));
    String::from_utf8(content).unwrap()
}

fn csv() -> Value {
    json!({ "format": "csv" })
}
