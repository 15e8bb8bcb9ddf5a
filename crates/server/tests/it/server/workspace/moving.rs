//! A whole move: what is there afterwards, and what isn't done because of it.

use std::os::unix::fs::PermissionsExt;

use serde_json::{Value, json};
use server::commands::ImportSettings;
use testkit::{Answer, Form, Method, Part, Person, TestApp};

use super::{Archived, Entries, OWNER, export, import, import_with, json, lines, run, sign_in, unpacked};
use crate::forms::hosted::{form_of, publish};
use crate::server::commands::{formtray, run as run_command};

const FILE: &[u8] = b"\x00\xff the bytes of a file";
const GRACE: &str = "grace@example.org";

/// What a workspace has before its move.
struct Filled {
    /// With a published form, deliveries, webhooks and all kinds of submissions.
    contact: String,
    /// Has another URL than at first.
    orders: String,
    /// The current public id of `orders`.
    orders_address: String,
}

/// A schema with one field of this label.
fn schema(label: &str) -> Value {
    form_of(
        json!([{ "name": "email", "type": "email", "label": label }, { "name": "cv", "type": "file", "label": "CV" }]),
    )
}

async fn change(who: &Person<'_>, submission: &str, body: Value) {
    let mut body = body;
    body["ids"] = json!([submission]);
    who.patch("/api/submissions/", body).await.expect(200);
}

async fn fill(app: &TestApp, ada: &Person<'_>) -> Filled {
    app.with_webhooks(&ada.workspace).await;
    let (contact, orders) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Orders").await);
    let settings = json!({
        "label": "Acme", "sites": ["https://acme.example"], "redirect_url": "https://acme.example/thanks",
        "honeypot": "url", "retention_days": 365, "spam_retention_days": 7, "trash_retention_days": 3, "language": "de", "merge_twins": false,
    });
    ada.put(&format!("/api/endpoints/{contact}"), settings).await.expect(200);
    publish(ada, &contact, &schema("Email")).await;
    publish(ada, &contact, &schema("Your email")).await;

    let notifications = json!({
        "recipients": [OWNER, GRACE], "subject": "New: {{ email }}",
        "rules": [{ "field": "email", "equals": "x@example.org", "recipients": [GRACE] }],
    });
    ada.put(&format!("/api/endpoints/{contact}/notifications"), notifications).await.expect(200);
    let link = app.mail_to(GRACE).await.link("/api/recipients/confirm/");
    app.guest().post(&link, json!({})).await.expect(204);
    let webhook =
        json!({ "url": "https://crm.example/hooks", "headers": [{ "name": "x-key", "value": "a secret" }] });
    ada.post(&format!("/api/endpoints/{contact}/webhooks"), webhook).await.expect(201);

    let first =
        app.guest().submitted(&contact, &[("email", "a@example.org"), ("tag", "b"), ("tag", "a")]).await;
    let posted =
        json!({ "email": "b@example.org", "deep": { "a": [1.50, null, "ü"] }, "_subject": "From JSON" });
    app.guest().post(&format!("/api/submit/{contact}"), posted).await.expect(200);
    let file =
        Part::bytes(FILE.to_vec()).file_name("Lebenslauf für Köln.pdf").mime_str("application/pdf").unwrap();
    let form = Form::new().text("email", "c@example.org").part("cv", file);
    app.guest().upload(&contact, form).await.expect(200);
    app.guest().submitted(&contact, &[("email", "d@example.org"), ("url", "a bot")]).await;
    let trashed = app.guest().submitted(&contact, &[("email", "e@example.org")]).await;
    app.deliver().await;
    change(ada, &first, json!({ "starred": true, "read": true })).await;
    change(ada, &trashed, json!({ "state": "trash" })).await;
    let memo = format!("/api/submissions/details/{first}/memo");
    ada.put(&memo, json!({ "text": "Called back" })).await.expect(200);
    let event =
        app.guest().request(Method::POST, &format!("/h/{contact}/events")).body(r#"{"event":"start"}"#);
    Answer::of(event).await.expect(204);
    app.settled(async || app.number("select count(*) from form_statistics").await == 1).await;

    let body = json!({ "keep_days": 30 });
    let changed = ada.post(&format!("/api/endpoints/{orders}/change-address"), body).await.expect(200).json();
    let orders_address = changed["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    app.guest().submitted(&orders_address, &[("item", "1")]).await;
    Filled { contact, orders, orders_address }
}

/// Takes out what is different after a move, and compares everything else.
#[track_caller]
fn assert_same(old: &Entries, new: &Entries, name: &str, differing: &[&str]) {
    let without = |entries: &Entries| {
        let mut items = json(entries, name);
        for item in items.as_array_mut().unwrap() {
            for field in differing {
                item.as_object_mut().unwrap().remove(*field).unwrap_or_else(|| panic!("{name}: no {field}"));
            }
        }
        items
    };
    let (old, new) = (without(old), without(new));
    assert!(!old.as_array().unwrap().is_empty(), "{name} is empty: nothing is compared");
    assert_eq!(old, new, "{name}");
}

/// Compares the submissions of an endpoint, whose files have other ids.
#[track_caller]
fn assert_same_submissions(old: &Entries, new: &Entries, endpoint: &str) {
    let without = |entries: &Entries| {
        let mut lines = lines(entries, endpoint);
        for line in &mut lines {
            let paths = line["paths"].take();
            let bytes = paths.as_array().unwrap().iter().map(|path| entries[path.as_str().unwrap()].clone());
            line["paths"] = json!(bytes.collect::<Vec<_>>());
            for file in line["files"].as_array_mut().unwrap() {
                file["id"].take();
            }
        }
        lines
    };
    let (old, new) = (without(old), without(new));
    assert!(!old.is_empty());
    assert_eq!(old, new);
}

#[tokio::test]
async fn everything_is_there_afterwards_under_the_same_ids() {
    run(async |old, new| {
        let ada = old.verified("ada").await;
        let filled = fill(old, &ada).await;
        let archive = Archived::of(&export(&ada).await);
        let report = import(new, &archive).await.unwrap();
        assert_eq!((report.endpoints, report.submissions, report.files), (2, 6, 1), "{report:?}");
        assert_eq!(report.form_versions, 2);
        assert_eq!(report.left_out, [""; 0]);
        let to_do = report.to_do.join("\n");
        for part in [
            "grace@example.org: has to confirm again",
            "rotate the signing secret",
            "x-key",
            "choose a password",
        ] {
            assert!(to_do.contains(part), "{part} is not in {to_do}");
        }
        assert!(!to_do.contains("a secret"));

        let before = unpacked(&std::fs::read(&archive.path).unwrap());
        let token = sign_in(new).await;
        let owner = new.guest().with_token(&token);
        let after = unpacked(&owner.get("/api/auth/export").await.expect(200).body);
        assert_same(&before, &after, "endpoints.json", &["month_count"]);
        assert_same(&before, &after, "forms.json", &[]);
        assert_same(&before, &after, "notifications.json", &[]);
        assert_same(&before, &after, "recipients.json", &["confirmed_at"]);
        assert_same(&before, &after, "destinations.json", &["state", "headers"]);
        assert_same(&before, &after, "form_statistics.json", &[]);
        assert_same_submissions(&before, &after, &filled.contact);
        assert_same_submissions(&before, &after, &filled.orders);
        assert_same(&before, &after, "deliveries.json", &["state", "waits_for", "next_at"]);
        let states = json(&before, "deliveries.json");
        let states: Vec<&str> =
            states.as_array().unwrap().iter().map(|one| one["state"].as_str().unwrap()).collect();
        assert!(states.contains(&"done"), "{states:?}");
        let open = "select count(*) from deliveries where state in ('due', 'waiting')";
        assert_eq!(new.number(open).await, 0);
        assert_eq!(
            new.number("select count(*) from destinations where kind = 'webhook' and state = 'paused'").await,
            1
        );
        assert_eq!(json(&after, "account.json")["name"], "ada");
        search::write_all_words(new.platform()).await.unwrap();
        let found = owner.get("/api/submissions/?q=a%40example.org").await.expect(200).json();
        assert!(!found["items"].as_array().unwrap().is_empty(), "what was imported can be found");
    })
    .await;
}

#[tokio::test]
async fn the_form_answers_under_its_old_ids_and_nothing_else_happens() {
    run(async |old, new| {
        let ada = old.verified("ada").await;
        let filled = fill(old, &ada).await;
        import(new, &Archived::of(&export(&ada).await)).await.unwrap();
        // Nobody is told of what others were told of.
        assert_eq!(new.number("select count(*) from outbox").await, 0);
        assert_eq!(new.number("select count(*) from usage").await, 0, "it isn't counted");
        new.no_mail_to(GRACE).await;
        let differing: i64 = sqlx::query_scalar("select count(*) from workspaces w, recount(w.id)")
            .fetch_one(&new.owner)
            .await
            .unwrap();
        assert_eq!(differing, 0, "the meter and the recount agree");

        let ids = [&filled.contact, &filled.orders, &filled.orders_address];
        for (n, id) in ids.into_iter().enumerate() {
            let email = format!("{n}@example.org");
            new.settled(async || new.guest().submit(id, &[("email", &email)]).await.status == 200).await;
        }
        new.guest().get(&format!("/f/{}/rules.json", filled.contact)).await.expect(200);
        new.guest().get(&format!("/h/{}", filled.contact)).await.expect(200);
        let owner = new.guest().with_token(&sign_in(new).await);
        let list = owner.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["total"], 4 + 3, "what was imported and what has arrived since: {list}");
        assert_eq!(new.number("select sum(inbox)::bigint from folder_totals").await, 4 + 3);

        // What is moved back to the inbox is neither counted nor delivered here.
        assert_eq!(new.number("select sum(counted)::bigint from usage").await, 3);
        let trash = owner.get("/api/submissions/?state=trash").await.expect(200).json();
        let id = trash["items"][0]["id"].as_str().unwrap();
        owner.patch("/api/submissions/", json!({ "ids": [id], "state": "inbox" })).await.expect(200);
        assert_eq!(new.number("select sum(counted)::bigint from usage").await, 3);
        let planned =
            "select count(*) from outbox o join submissions s using (id) where s.counted_on is not null";
        assert_eq!(new.number(planned).await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_commands_write_and_read_the_same_archive() {
    run(async |old, new| {
        let ada = old.verified("ada").await;
        let contact = ada.create_endpoint("Contact").await;
        old.guest().submitted(&contact, &[("name", "Grace")]).await;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moved.zip");
        let file = path.to_str().unwrap();

        let (done, said) =
            run_command(formtray(old, &["export-workspace", "nobody@example.com", "--to", file])).await;
        assert!(!done && said.contains("there is no account") && !path.exists(), "{said}");
        let (done, said) = run_command(formtray(old, &["export-workspace", OWNER, "--to", file])).await;
        assert!(done && said.contains("\"bytes\""), "{said}");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        let (done, said) = run_command(formtray(old, &["export-workspace", OWNER, "--to", file])).await;
        assert!(!done, "it overwrites nothing: {said}");
        assert_eq!(json(&unpacked(&std::fs::read(&path).unwrap()), "events.json")[0]["kind"], "exported");

        let (done, said) = run_command(formtray(new, &["import-workspace", file, "--owner", OWNER])).await;
        assert!(done && said.contains("\"submissions\": 1"), "{said}");
        new.settled(async || new.guest().submit(&contact, &[("name", "Alan")]).await.status == 200).await;
        let (done, said) = run_command(formtray(new, &["import-workspace", file, "--owner", OWNER])).await;
        assert!(!done && said.contains("nothing was imported"), "{said}");
        let (done, said) =
            run_command(formtray(new, &["import-workspace", file, "--owner", "eve@example.com"])).await;
        assert!(!done && said.contains("is or was in this installation already"), "{said}");
        assert_eq!(new.number("select count(*) from users").await, 1, "nobody else got an account");
    })
    .await;
}

#[tokio::test]
async fn an_account_that_is_there_and_empty_can_be_the_target() {
    run(async |old, new| {
        let (ada, here) = (old.verified("ada").await, new.verified("ada").await);
        let contact = ada.create_endpoint("Contact").await;
        let notifications = json!({ "recipients": [OWNER, GRACE] });
        ada.put(&format!("/api/endpoints/{contact}/notifications"), notifications).await.expect(200);
        let link = old.mail_to(GRACE).await.link("/api/recipients/confirm/");
        old.guest().post(&link, json!({})).await.expect(204);
        let archive = Archived::of(&export(&ada).await);
        let settings =
            ImportSettings { owner: accounts::Email::parse(OWNER).unwrap(), keeps_confirmations: true };
        let report = import_with(new, &archive, &settings).await.unwrap();
        assert_eq!(report.to_do, [""; 0]);
        assert_eq!(here.get("/api/endpoints/").await.expect(200).json()["total"], 1);
        new.settled(async || new.guest().submit(&contact, &[("n", "1")]).await.status == 200).await;
        // Both are notified, as they were.
        new.mail_to(OWNER).await;
        new.mail_to(GRACE).await;
    })
    .await;
}

#[tokio::test]
async fn a_workspace_can_be_deleted_with_what_was_imported() {
    run(async |old, new| {
        let ada = old.verified("ada").await;
        let filled = fill(old, &ada).await;
        import(new, &Archived::of(&export(&ada).await)).await.unwrap();
        new.settled(async || new.guest().submit(&filled.contact, &[]).await.status == 400).await;
        let owner = new.guest().with_token(&sign_in(new).await);
        let request = owner.request(Method::DELETE, "/api/auth/account").json(&json!({ "email": OWNER }));
        Answer::of(request).await.expect(204);
        new.run_jobs().await;
        for table in [
            "submissions",
            "files",
            "deliveries",
            "delivery_attempts",
            "destinations",
            "imported_ids",
            "memos",
        ] {
            let left: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
                .fetch_one(&new.owner)
                .await
                .unwrap();
            assert_eq!(left, 0, "{table}");
        }
        new.settled(async || new.guest().submit(&filled.contact, &[]).await.status == 404).await;
    })
    .await;
}
