//! Opening, reading, listing and searching tickets.

use serde_json::{Value, json};

use super::{answer, id, open, path, thread, uploaded};

#[tokio::test]
async fn a_ticket_is_opened_and_read() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
        let file = uploaded(&ada, "log.txt", "the log").await;
        let body = json!({
            "subject": "  Webhook\n fails ", "text": "It answers 401.\r\nWhy?", "endpoint_id": endpoint,
            "submission_id": submission, "request_id": "req-1", "file_ids": [file],
        });
        let ticket = ada.post("/api/support/tickets", body).await.expect(201).json();
        assert_eq!(ticket["number"], 1001);
        assert_eq!((&ticket["subject"], &ticket["state"]), (&json!("Webhook fails"), &json!("open")));
        assert_eq!(ticket["endpoint"], json!({ "id": endpoint, "name": "Contact" }));
        assert_eq!((&ticket["submission_id"], &ticket["request_id"]), (&json!(submission), &json!("req-1")));
        assert_eq!(ticket["last_entry"]["author"], json!({ "role": "customer", "name": "ada" }));
        assert_eq!(ticket["last_entry"]["text"], "It answers 401. Why?");
        assert_eq!(ticket["unread"], false);

        let read = thread(&ada, &ticket).await;
        assert_eq!(read["ticket"], ticket);
        assert_eq!(read["access_requests"], json!([]));
        let [entry] = &read["entries"].as_array().unwrap()[..] else { panic!("{read}") };
        assert_eq!((&entry["kind"], &entry["via"]), (&json!("message"), &json!("web")));
        assert_eq!(entry["text"], "It answers 401.\nWhy?");
        assert_eq!(
            entry["files"],
            json!([{ "id": file, "name": "log.txt", "size": 7, "type": "text/plain" }])
        );
        assert_eq!(open(&ada, "Another", "x").await["number"], 1002);

        // The endpoint is named as long as there is one.
        ada.delete(&format!("/api/endpoints/{endpoint}")).await.expect(204);
        assert_eq!(thread(&ada, &ticket).await["ticket"]["endpoint"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_explained_all_at_once() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let theirs = eve.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&theirs, &[("a", "1")]).await;
        let body = json!({
            "subject": "x".repeat(201), "text": " \n", "endpoint_id": theirs, "submission_id": submission,
            "request_id": "<script>",
        });
        let refused = ada.post("/api/support/tickets", body).await.expect_error(422, "invalid");
        let errors: Vec<_> = refused["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| (error["field"].as_str().unwrap(), error["code"].as_str().unwrap()))
            .collect();
        assert_eq!(
            errors,
            [
                ("subject", "too_long"),
                ("text", "required"),
                ("request_id", "invalid"),
                ("endpoint_id", "not_found"),
                ("submission_id", "not_found"),
            ]
        );
        let body = json!({ "subject": "x", "text": "x".repeat(20_001) });
        ada.post("/api/support/tickets", body).await.expect_error(422, "invalid");
        assert_eq!(app.number("select count(*) from tickets").await, 0);
    })
    .await;
}

/// Returns the subjects of a list.
async fn subjects(client: &testkit::Client<'_>, query: &str) -> Vec<String> {
    let list = client.get(&format!("/api/support/tickets{query}")).await.expect(200).json();
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["subject"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn tickets_are_listed_by_activity_and_found_by_text_and_number() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let first = open(&ada, "Export is slow", "It takes an hour").await;
        open(&ada, "100% CPU_load", "Since Monday").await;
        let third = open(&ada, "Invoice", "Where is it?").await;
        open(&eve, "Export of eve", "It takes an hour").await;
        assert_eq!(subjects(&ada, "").await, ["Invoice", "100% CPU_load", "Export is slow"]);
        ada.post(&format!("{}/replies", path(&first)), json!({ "text": "It's the PDFs" })).await.expect(201);
        assert_eq!(subjects(&ada, "").await, ["Export is slow", "Invoice", "100% CPU_load"]);
        ada.post(&format!("{}/solve", path(&third)), json!({})).await.expect(200);

        for (query, found) in [
            ("?q=EXPORT", vec!["Export is slow"]),
            ("?q=pdfs", vec!["Export is slow"]),
            ("?q=%25%20cpu_", vec!["100% CPU_load"]),
            ("?q=%25", vec!["100% CPU_load"]),
            ("?q=_", vec!["100% CPU_load"]),
            ("?q=%231003", vec!["Invoice"]),
            ("?q=1003", vec!["Invoice"]),
            ("?q=nothing", vec![]),
            ("?state=solved", vec!["Invoice"]),
            ("?state=active", vec!["Export is slow", "100% CPU_load"]),
            ("?state=active&q=invoice", vec![]),
            ("?size=1&page=2", vec!["Export is slow"]),
        ] {
            assert_eq!(subjects(&ada, query).await, found, "{query}");
        }
        let list = ada.get("/api/support/tickets?state=active&size=1").await.expect(200).json();
        assert_eq!(list["counts"], json!({ "all": 3, "active": 2, "solved": 1 }));
        assert_eq!((&list["total"], &list["pages"]), (&json!(2), &json!(2)));
        let long = format!("/api/support/tickets?q={}", "x".repeat(201));
        ada.get(&long).await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn the_last_message_is_shortened_to_one_line() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Long", "short").await;
        answer(app, &ticket, &format!("Hello\n\n{}", "word ".repeat(100)), None).await;
        let read = thread(&ada, &ticket).await;
        let last = &read["ticket"]["last_entry"];
        assert_eq!(last["author"], json!({ "role": "operator", "name": "Ana" }));
        let text = last["text"].as_str().unwrap();
        assert!(text.starts_with("Hello word word") && text.ends_with('…'), "{text}");
        assert!(text.chars().count() <= 140);
    })
    .await;
}

/// What operators write for themselves, and replies from strangers, are nowhere in the customer's API.
#[tokio::test]
async fn notes_and_held_replies_are_not_for_the_customer() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "first").await;
        let (platform, ticket_id) = (app.platform(), id(&ticket));
        let mut tx = platform.db.begin().await.unwrap();
        ::support::operator_note(&mut tx, platform, ticket_id, "Ana", "canary note").await.unwrap();
        let to = Some("ana@example.org");
        ::support::operator_assign(&mut tx, platform, ticket_id, "Ana", to).await.unwrap();
        let file = ::support::store_file(
            platform,
            ::accounts::WorkspaceId(ada.workspace.parse().unwrap()),
            "canary.txt",
            "text/plain",
            "canary".into(),
        )
        .await
        .unwrap();
        let reply = ::support::EmailReply {
            text: "canary from a stranger",
            quoted: Some("canary quote"),
            files: &[file.id],
            held_from: Some("canary@example.net"),
        };
        let (_, held) = ::support::from_email(&mut tx, platform, ticket_id, &reply).await.unwrap();
        tx.commit().await.unwrap();

        let download = format!("/api/support/files/{}/download", file.id);
        for path in [path(&ticket), "/api/support/tickets".to_owned()] {
            let text = ada.get(&path).await.expect(200).text();
            assert!(!text.contains("canary") && !text.contains("ana@"), "{text}");
        }
        assert_eq!(subjects(&ada, "?q=canary").await, Vec::<String>::new());
        ada.get(&download).await.expect_error(404, "not_found");
        assert_eq!(thread(&ada, &ticket).await["ticket"]["state"], "open", "a stranger changes nothing");

        // An operator accepts it.
        let mut tx = platform.db.begin().await.unwrap();
        ::support::accept_entry(&mut tx, platform, ticket_id, held).await.unwrap();
        let again = ::support::accept_entry(&mut tx, platform, ticket_id, held).await;
        assert!(matches!(again, Err(::support::SupportError::NotFound)));
        tx.commit().await.unwrap();
        let read = thread(&ada, &ticket).await;
        let entry = &read["entries"][1];
        assert_eq!(entry["text"], "canary from a stranger");
        assert_eq!((&entry["via"], &entry["quoted"]), (&json!("email"), &json!("canary quote")));
        assert_eq!(
            (&entry["sender"], &entry["author"]["role"]),
            (&json!("canary@example.net"), &json!("other"))
        );
        assert_eq!(read["entries"].as_array().unwrap().len(), 2, "the note stays internal");
        assert_eq!(read["ticket"]["state"], "waiting_for_us");
        assert_eq!(ada.get(&download).await.expect(200).text(), "canary");
        assert_eq!(subjects(&ada, "?q=canary").await, ["Help"]);
    })
    .await;
}
