//! Nothing of a held submission but its id, time and size leaves the server, on any route. The routes are read from the
//! OpenAPI description, so a new one is walked too.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use testkit::{Client, Form, Part, TestApp};

use super::{days_later, with_used};
use crate::delivery::webhooks::calls::create_webhook;
use crate::delivery::webhooks::receiver;

/// What the visitor sent, in the name of a field, its value, a file's name and its content.
const SECRET: &str = "heldcanary";

struct Held {
    endpoint: String,
    submission: String,
    file: String,
}

async fn submit(app: &TestApp, endpoint: &str) -> Held {
    let file = Part::bytes(format!("{SECRET} in a file").into_bytes()).file_name(format!("{SECRET}.png"));
    let form = Form::new().text(SECRET, format!("{SECRET} in a field")).part("f", file);
    let sent = app.guest().with_header("origin", "https://heldcanary.example").upload(endpoint, form).await;
    let submission = sent.expect(200).json()["id"].as_str().unwrap().to_owned();
    let file = sqlx::query_scalar("select id::text from files where submission_id = $1::uuid")
        .bind(&submission)
        .fetch_one(&app.owner)
        .await
        .unwrap();
    Held { endpoint: endpoint.to_owned(), submission, file }
}

/// Returns the paths of all GET operations, with every id that a parameter may name.
fn paths(held: &Held) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let openapi: Value =
        serde_json::from_str(&std::fs::read_to_string(root.join("openapi.json")).unwrap()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in openapi["paths"].as_object().unwrap() {
        if methods.get("get").is_none() {
            continue;
        }
        for id in [&held.endpoint, &held.submission, &held.file] {
            let filled = path
                .replace("{endpoint_id}", &held.endpoint)
                .replace("{submission_id}", &held.submission)
                .replace("{file_id}", &held.file)
                .replace("{ticket_id}", &held.file)
                .replace("{export_id}", &held.file)
                .replace("{import_id}", &held.file)
                .replace("{workspace_id}", &held.file)
                .replace("{id}", id)
                .replace("{destination_id}", &held.file)
                .replace("{webhook_id}", &held.file)
                .replace("{number}", "FT-2026-00001")
                .replace("{version}", "1")
                .replace("{token}", "x")
                .replace("{pass}", "x");
            assert!(!filled.contains('{'), "{filled}: this test doesn't know what that names");
            for query in ["", "?state=held", "?q=heldcanary", "?q=heldcanary&state=held"] {
                let filled = format!("{filled}{query}");
                if !found.contains(&filled) {
                    found.push(filled);
                }
            }
        }
    }
    assert!(found.len() > 40, "{found:?}");
    found
}

/// Returns everything that a response contains, with the content of archives. An endless one is read for a moment.
async fn body(person: &Client<'_>, path: &str) -> Vec<u8> {
    let response = person.request(testkit::Method::GET, path).send().await.unwrap();
    let mut body = Vec::new();
    let mut chunks = response.bytes_stream();
    while let Ok(Some(chunk)) = tokio::time::timeout(Duration::from_secs(2), chunks.next()).await {
        body.extend_from_slice(&chunk.unwrap());
    }
    if let Ok(mut archive) = zip::ZipArchive::new(std::io::Cursor::new(body.clone())) {
        for number in 0..archive.len() {
            let mut entry = archive.by_index(number).unwrap();
            body.extend_from_slice(entry.name().unwrap().as_bytes());
            entry.read_to_end(&mut body).unwrap();
        }
    }
    body
}

/// Returns the path of a link to the file, as it is in emails.
fn shared_path(app: &TestApp, held: &Held) -> String {
    let url = submissions::shared_file_url(app.platform(), held.file.parse().map(intake::FileId).unwrap());
    url.strip_prefix("https://formtray.test").unwrap().to_owned()
}

fn has_secret(body: &[u8]) -> bool {
    body.windows(SECRET.len()).any(|window| window == SECRET.as_bytes())
}

#[tokio::test]
async fn no_route_shows_what_is_held() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint) = with_used(app, "ada", 150).await;
            create_webhook(&ada, &endpoint, &receiver.url("/in")).await;
            let held = submit(app, &endpoint).await;
            search::write_all_words(app.platform()).await.unwrap();
            let mut seen = 0;
            for path in paths(&held) {
                let body = body(&ada, &path).await;
                assert!(!has_secret(&body), "{path}: {}", String::from_utf8_lossy(&body));
                let names_it = body.windows(36).any(|window| window == held.submission.as_bytes());
                let is_search = path.contains("/?q=") || path.contains(&format!("{endpoint}?q="));
                assert!(!names_it || !is_search, "{path} finds it");
                seen += usize::from(body.windows(36).any(|window| window == held.submission.as_bytes()));
            }
            assert!(seen >= 4, "lists, details and exports name it: {seen}");
            let list = ada.get("/api/submissions/?state=held").await.expect(200).json();
            let one = &list["items"][0];
            assert_eq!(one["id"], held.submission.as_str());
            assert!(one["size"].as_i64().unwrap() > 40, "{one}");
            assert_eq!(
                (&one["fields"], &one["files"], &one["origin"]),
                (&json!([]), &json!([]), &json!(null))
            );
            ada.get(&format!("/api/submissions/files/{}/download", held.file)).await.expect(404);
            ada.get(&format!("/api/submissions/files/{}/thumbnail", held.file)).await.expect(404);
            app.guest().get(&shared_path(app, &held)).await.expect(404);
            app.run_jobs().await;
            app.deliver().await;
            assert_eq!(receiver.calls().len(), 0);
            let emails = app.peek_mail_to("ada@example.com");
            assert!(emails.iter().all(|email| !email.text.contains(SECRET)), "{emails:#?}");

            // Opened, everything is there: what was sought above can be found.
            let ada = days_later(app, "ada", 31).await;
            super::open(&ada, 1, 0).await.expect(200);
            let found = body(&ada, &format!("/api/submissions/details/{}", held.submission)).await;
            assert!(has_secret(&found));
            search::write_all_words(app.platform()).await.unwrap();
            assert!(has_secret(&self::body(&ada, "/api/submissions/?q=heldcanary").await));
            ada.get(&format!("/api/submissions/files/{}/download", held.file)).await.expect(200);
            app.guest().get(&shared_path(app, &held)).await.expect(200);
        },
    )
    .await;
}

/// An open page is told that something arrived, not what.
#[tokio::test]
async fn live_events_dont_tell_either() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        let response = ada.request(testkit::Method::GET, "/api/live").send().await.unwrap();
        assert_eq!(response.status(), 200);
        let held = submit(app, &endpoint).await;
        let (mut read, mut chunks) = (Vec::new(), response.bytes_stream());
        while !read.windows(36).any(|window| window == held.submission.as_bytes()) {
            let chunk = tokio::time::timeout(testkit::HANG_TIMEOUT, chunks.next()).await;
            read.extend_from_slice(&chunk.unwrap().unwrap().unwrap());
        }
        assert!(!has_secret(&read), "{}", String::from_utf8_lossy(&read));
    })
    .await;
}
