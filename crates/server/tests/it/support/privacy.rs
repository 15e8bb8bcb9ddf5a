//! Tickets in the export of an account, and what is left of them when it's deleted.

use std::collections::HashMap;
use std::io::{Cursor, Read};

use serde_json::{Value, json};
use testkit::{Answer, Client, Method};

use super::{answer, ask_access, id, open, thread, uploaded};

async fn exported(client: &Client<'_>) -> HashMap<String, Vec<u8>> {
    let answer = client.get("/api/auth/export").await.expect(200);
    let mut archive = zip::ZipArchive::new(Cursor::new(&answer.body)).unwrap();
    let mut entries = HashMap::new();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).unwrap();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        entries.insert(entry.name().unwrap().into_owned(), content);
    }
    entries
}

#[tokio::test]
async fn an_export_has_the_threads_and_their_files() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let hers = open(&eve, "canary", "canary").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
        let file = uploaded(&ada, "log.txt", "the log").await;
        let body = json!({ "subject": "Help", "text": "It fails", "file_ids": [file] });
        let ticket = ada.post("/api/support/tickets", body).await.expect(201).json();
        answer(app, &ticket, "An answer", None).await;
        ask_access(app, &ticket, &submission).await.unwrap();
        let platform = app.platform();
        let mut tx = platform.db.begin().await.unwrap();
        ::support::operator_note(&mut tx, platform, id(&ticket), "Ana", "canary note").await.unwrap();
        tx.commit().await.unwrap();

        let entries = exported(&ada).await;
        let tickets: Value = serde_json::from_slice(&entries["tickets.json"]).unwrap();
        let [exported] = &tickets.as_array().unwrap()[..] else { panic!("{tickets}") };
        let read = thread(&ada, &ticket).await;
        assert_eq!((&exported["id"], &exported["subject"]), (&ticket["id"], &json!("Help")));
        assert_eq!(
            (&exported["entries"], &exported["access_requests"]),
            (&read["entries"], &read["access_requests"])
        );
        let path = format!("tickets/1002/{file}-log.txt");
        assert_eq!(exported["files"], json!([path]));
        assert_eq!(entries[&path], b"the log");
        let all = entries.values().flatten().copied().collect::<Vec<u8>>();
        assert!(!all.windows(6).any(|window| window == b"canary"), "{hers} or a note is in it");
        let readme = String::from_utf8(entries["README.txt"].clone()).unwrap();
        assert!(readme.contains("tickets.json") && readme.contains("tickets/"), "{readme}");
    })
    .await;
}

#[tokio::test]
async fn a_deleted_account_leaves_no_ticket_and_no_file() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let kept = uploaded(&eve, "kept", "x").await;
        open(&eve, "Help", "x").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
        let (sent, unsent) = (uploaded(&ada, "sent", "x").await, uploaded(&ada, "unsent", "x").await);
        let body = json!({ "subject": "Help", "text": "x", "file_ids": [sent] });
        let ticket = ada.post("/api/support/tickets", body).await.expect(201).json();
        ask_access(app, &ticket, &submission).await.unwrap();
        sqlx::query(
            "insert into inbound_emails (message_hash, received_at, kind, ticket_id)
             values (sha256('a'), now(), 'reply', $1)",
        )
        .bind(id(&ticket).0)
        .execute(&app.owner)
        .await
        .unwrap();
        let request = ada.request(Method::DELETE, "/api/auth/account");
        Answer::of(request.json(&json!({ "email": "ada@example.com" }))).await.expect(204);
        for table in [
            "select count(*) from tickets where workspace_id = $1::uuid",
            "select count(*) from ticket_entries where workspace_id = $1::uuid",
            "select count(*) from ticket_files where workspace_id = $1::uuid",
            "select count(*) from access_grants where workspace_id = $1::uuid",
            "select count(*) from inbound_emails where $1 <> ''",
        ] {
            let left: i64 =
                sqlx::query_scalar(table).bind(&ada.workspace).fetch_one(&app.owner).await.unwrap();
            assert_eq!(left, 0, "{table}");
        }
        app.run_jobs().await;
        for file in [&sent, &unsent] {
            assert!(app.blob(&format!("tickets/{file}")).await.is_none());
        }
        assert!(app.blob(&format!("tickets/{kept}")).await.is_some());
        assert_eq!(app.number("select count(*) from tickets").await, 1);
    })
    .await;
}

#[tokio::test]
async fn received_emails_are_forgotten_after_90_days() {
    testkit::run(async |app| {
        for (days, hash) in [(89, "new"), (91, "old")] {
            sqlx::query(
                "insert into inbound_emails (message_hash, received_at, kind)
                 values (sha256($1::text::bytea), now() - make_interval(days => $2), 'unmatched')",
            )
            .bind(hash)
            .bind(days)
            .execute(&app.owner)
            .await
            .unwrap();
        }
        app.run_job("forget_inbound_emails").await;
        assert_eq!(app.number("select count(*) from inbound_emails").await, 1);
    })
    .await;
}
