//! From a file of another service to submissions in the inbox.

use serde_json::{Value, json};
use testkit::TestApp;

use super::{checked, numbers, path, proposed, read, run, upload};

const FORMSPREE: &str = "_date,_status,email,message\n\
    2024-03-01T10:00:00Z,,ada@example.org,Hello\n\
    2024-03-02T10:00:00Z,spam,bob@example.org,Buy\n\
    yesterday,,eve@example.org,When?\n\
    2024-03-01T10:00:00Z,,ada@example.org,Hello\n";

/// Fails if the meter has another number than the submissions.
async fn assert_recounted(app: &TestApp, workspace: &str) {
    let differences: i64 = sqlx::query_scalar("select count(*) from recount($1::uuid)")
        .bind(workspace)
        .fetch_one(&app.owner)
        .await
        .unwrap();
    assert_eq!(differences, 0);
}

#[tokio::test]
async fn a_file_is_previewed_checked_and_imported() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = upload(&ada, &endpoint, FORMSPREE).await.expect(201).json();
        assert_eq!((&import["state"], &import["format"]), (&json!("uploaded"), &json!("csv")));
        assert_eq!((&import["service"], &import["file_name"]), (&json!("formspree"), &json!("contact.csv")));
        assert_eq!(import["preview"][0][3], "Hello");
        assert_eq!(
            import["columns"][2],
            json!({ "name": "email", "sample": "ada@example.org", "target": "field", "field": "email" })
        );
        ada.post(&format!("{}/run", path(&import)), json!({})).await.expect_error(409, "import_state");
        ada.put(&format!("{}/mapping", path(&import)), proposed(&import)).await.expect(200);
        app.run_jobs().await;
        let import = read(&ada, &import).await;
        assert_eq!(import["state"], "checked");
        assert_eq!(numbers(&import, &["total", "new", "duplicates", "rejected"]), [4, 2, 1, 1]);
        assert_eq!(import["first_at"], "2024-03-01T10:00:00Z");
        assert_eq!(app.number("select count(*) from submissions").await, 0, "a check imports nothing");
        let report = ada.get(&format!("{}/rejected.csv", path(&import))).await.expect(200);
        assert_eq!(
            report.text(),
            "\u{feff}row,reason,_date,_status,email,message\n4,We couldn't read the date.,yesterday,,eve@example.org,When?\n"
        );
        let import = run(app, &ada, &import).await;
        assert_eq!(import["state"], "done");
        assert_eq!(numbers(&import, &["imported", "duplicates", "rejected"]), [2, 1, 1]);
        let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
        assert_eq!(list["total"], 1);
        let one = &list["items"][0];
        assert_eq!((&one["created_at"], &one["read"]), (&json!("2024-03-01T10:00:00Z"), &json!(true)));
        assert_eq!(one["fields"][1], json!({ "name": "message", "value": "Hello" }));
        assert_eq!(one["notes"][0]["code"], "imported");
        let spam = ada.get(&format!("/api/submissions/{endpoint}?state=spam")).await.expect(200).json();
        assert_eq!(spam["total"], 1);
        let listed = ada.get(&format!("/api/imports?endpoint_id={endpoint}")).await.expect(200).json();
        assert_eq!(listed["items"][0]["imported"], 2);
        ada.put(&format!("{}/mapping", path(&import)), proposed(&import)).await.expect_error(409, "import_state");
    })
    .await;
}

#[tokio::test]
async fn imported_submissions_are_neither_counted_nor_delivered() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, FORMSPREE).await;
        run(app, &ada, &import).await;
        app.deliver().await;
        let spam = ada.get(&format!("/api/submissions/{endpoint}?state=spam")).await.expect(200).json();
        let moved = json!({ "ids": [spam["items"][0]["id"]], "state": "inbox" });
        ada.patch("/api/submissions/", moved).await.expect(200);
        app.deliver().await;
        assert_eq!(app.number("select count(*) from deliveries").await, 0);
        assert_eq!(app.number("select count(*) from outbox").await, 0);
        assert_eq!(app.number("select count(*) from usage").await, 0);
        assert_recounted(app, &ada.workspace).await;
        // Spam is deleted 30 days after the import, not 30 days after it was sent.
        let trash = json!({ "ids": [spam["items"][0]["id"]], "state": "spam" });
        ada.patch("/api/submissions/", trash).await.expect(200);
        app.run_job("retain").await;
        assert_eq!(app.number("select count(*) from submissions").await, 2);
        let own = app.guest().submitted(&endpoint, &[("email", "new@example.org")]).await;
        app.run_jobs().await;
        let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
        assert_eq!((&list["items"][0]["id"], &list["total"]), (&json!(own), &json!(2)));
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 1);
    })
    .await;
}

#[tokio::test]
async fn the_same_file_again_adds_nothing() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let first = checked(app, &ada, &endpoint, FORMSPREE).await;
        run(app, &ada, &first).await;
        let again = checked(app, &ada, &endpoint, FORMSPREE).await;
        assert_eq!(numbers(&again, &["new", "duplicates", "rejected"]), [0, 3, 1]);
        let again = run(app, &ada, &again).await;
        assert_eq!((&again["state"], &again["imported"]), (&json!("done"), &json!(0)));
        assert_eq!(app.number("select count(*) from submissions").await, 2);
        super::undo(app, &ada, &again).await;
        assert_eq!(app.number("select count(*) from submissions").await, 2, "they are the first import's");
        assert_recounted(app, &ada.workspace).await;
        // The same file for another form is something else.
        let other = ada.create_endpoint("Other").await;
        let import = checked(app, &ada, &other, FORMSPREE).await;
        assert_eq!(numbers(&import, &["new", "duplicates"]), [2, 1]);
    })
    .await;
}

#[tokio::test]
async fn the_owner_chooses_what_columns_become() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let file = "When;Your name;Read;Junk\n03/04/2024 10:00;José;no;x\n";
        let file = file.chars().map(|c| u8::try_from(c).unwrap()).collect::<Vec<_>>();
        let import = upload(&ada, &endpoint, file).await.expect(201).json();
        assert_eq!(import["preview"], json!([["03/04/2024 10:00", "José", "no", "x"]]));
        let map = async |columns: Value| {
            let body = json!({ "columns": columns, "day_first": true, "time_zone": "Europe/Berlin" });
            ada.put(&format!("{}/mapping", path(&import)), body).await
        };
        let field = json!({ "target": "field", "field": "name" });
        let (date, skip) = (json!({ "target": "date" }), json!({ "target": "skip" }));
        for (columns, code) in [
            (json!([date]), "wrong_number"),
            (json!([skip, field, skip, skip]), "one_date"),
            (json!([date, date, field, skip]), "one_date"),
            (json!([date, skip, skip, skip]), "no_fields"),
            (json!([date, { "target": "field", "field": " " }, skip, skip]), "field_name"),
        ] {
            let errors = map(columns).await.expect_error(422, "invalid");
            assert_eq!(errors["errors"][0]["code"], code);
        }
        let body = json!({ "columns": [date, field, skip, skip], "time_zone": "Mars" });
        let errors = ada.put(&format!("{}/mapping", path(&import)), body).await.expect_error(422, "invalid");
        assert_eq!(errors["errors"][0]["field"], "time_zone");
        map(json!([date, field, { "target": "read" }, skip])).await.expect(200);
        app.run_jobs().await;
        let import = run(app, &ada, &import).await;
        assert_eq!((&import["day_first"], &import["time_zone"]), (&json!(true), &json!("Europe/Berlin")));
        let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
        let one = &list["items"][0];
        assert_eq!((&one["created_at"], &one["read"]), (&json!("2024-04-03T08:00:00Z"), &json!(false)));
        assert_eq!(one["fields"], json!([{ "name": "name", "value": "José" }]));
        assert_eq!(ada.get("/api/stats").await.expect(200).json()["unread"], 1);
    })
    .await;
}

#[tokio::test]
async fn dates_are_kept_for_twenty_years_and_never_lie_ahead() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let now = app.platform().clock.now();
        let ago = |days: i64| (now - jiff::SignedDuration::from_hours(24 * days)).to_string();
        let rows = [ago(7300), ago(7310), ago(-1), ago(31), ago(29)].map(|at| json!({ "date": at, "a": at }));
        let import = checked(app, &ada, &endpoint, json!(rows).to_string()).await;
        assert_eq!(numbers(&import, &["new", "rejected"]), [3, 2]);
        let report = ada.get(&format!("{}/rejected.csv", path(&import))).await.expect(200).text();
        assert!(report.contains("2,The date is more than 20 years ago."), "{report}");
        assert!(report.contains("3,The date is in the future."), "{report}");
        run(app, &ada, &import).await;
        let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
        assert_eq!(list["items"][2]["fields"][0]["value"], rows[0]["a"]);
        // Submissions that the form would delete at once aren't imported.
        let strict = ada.create_endpoint("Strict").await;
        ada.put(&format!("/api/endpoints/{strict}"), json!({ "retention_days": 30 })).await.expect(200);
        let import = checked(app, &ada, &strict, json!(rows).to_string()).await;
        assert_eq!(numbers(&import, &["new", "rejected"]), [1, 4]);
        run(app, &ada, &import).await;
        app.run_job("retain").await;
        let list = ada.get(&format!("/api/submissions/{strict}")).await.expect(200).json();
        assert_eq!(list["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn search_finds_imported_submissions() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, FORMSPREE).await;
        run(app, &ada, &import).await;
        search::write_all_words(app.platform()).await.unwrap();
        let found = ada.get("/api/submissions/?q=hello").await.expect(200).json();
        assert_eq!(found["items"].as_array().unwrap().len(), 1);
    })
    .await;
}
