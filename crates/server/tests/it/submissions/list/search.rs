//! Finding submissions by their words.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client, Form, Method, Part, TestApp};

async fn all_written(app: &TestApp) {
    search::write_all_words(app.platform()).await.unwrap();
}

async fn look(person: &Client<'_>, path: &str, query: &str) -> Answer {
    let encoded: String = url::form_urlencoded::byte_serialize(query.as_bytes()).collect();
    let separator = if path.contains('?') { '&' } else { '?' };
    person.get(&format!("{path}{separator}q={encoded}")).await
}

/// Returns the first values of what is found in the whole workspace.
async fn found(person: &Client<'_>, query: &str) -> Vec<String> {
    found_in(person, "/api/submissions/", query).await
}

async fn found_in(person: &Client<'_>, path: &str, query: &str) -> Vec<String> {
    let page = look(person, path, query).await.expect(200).json();
    let first = |item: &Value| item["fields"][0]["value"].as_str().unwrap_or_default().to_owned();
    page["items"].as_array().unwrap().iter().map(first).collect()
}

async fn change(person: &Client<'_>, id: &str, mut what: Value) {
    what["ids"] = json!([id]);
    let changed = person.request(Method::PATCH, "/api/submissions/").json(&what).send().await.unwrap();
    assert_eq!(changed.status(), 200);
}

#[tokio::test]
async fn words_phrases_fields_files_and_dates() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let guest = app.guest();
        guest
            .submit(&id, &[("name", "Zoë Müller"), ("company", "Big Corp"), ("email", "zoe@example.com")])
            .await
            .expect(200);
        app.clock.advance(Duration::from_mins(1));
        guest
            .submit(&id, &[("name", "Grace"), ("message", "The corp is big. Greetings to Zoe")])
            .await
            .expect(200);
        app.clock.advance(Duration::from_mins(1));
        let form = Form::new()
            .text("name", "Barbara")
            .part("cv", Part::bytes(b"x".to_vec()).file_name("Lebenslauf-2026.txt"));
        guest.upload(&id, form).await.expect(200);
        app.clock.advance(Duration::from_mins(1));
        guest.submit(&id, &[("name", "東京都庁")]).await.expect(200);
        all_written(app).await;

        let none: [&str; 0] = [];
        assert_eq!(found(&ada, "zoe").await, ["Grace", "Zoë Müller"], "newest first, without accents");
        assert_eq!(found(&ada, "MULL zo").await, ["Zoë Müller"], "all words, by their beginnings");
        assert_eq!(found(&ada, "\"big corp\"").await, ["Zoë Müller"]);
        assert_eq!(found(&ada, "\"muller big\"").await, none, "no phrase reaches into the next value");
        assert_eq!(found(&ada, "company:corp").await, ["Zoë Müller"]);
        assert_eq!(found(&ada, "name:zoe").await, ["Zoë Müller"]);
        assert_eq!(found(&ada, "from:zoe").await, ["Zoë Müller"]);
        assert_eq!(found(&ada, "message").await, ["Grace"], "the name of a field");
        assert_eq!(found(&ada, "zoe@example.com").await, ["Zoë Müller"]);
        assert_eq!(found(&ada, "lebens").await, ["Barbara"], "the name of a file");
        assert_eq!(found(&ada, "has:file").await, ["Barbara"]);
        assert_eq!(found(&ada, "has:file zoe").await, none);
        assert_eq!(found(&ada, "京都").await, ["東京都庁"]);
        assert_eq!(found(&ada, "庁").await, ["東京都庁"]);
        assert_eq!(found(&ada, "京東").await, none);
        let today = app.clock.now().to_string()[..10].to_owned();
        assert_eq!(found(&ada, &format!("on:{today}")).await.len(), 4);
        assert_eq!(found(&ada, &format!("zoe before:{today}")).await, none);
        assert_eq!(found(&ada, "rarely").await, none);

        let elsewhere = ada.create_endpoint("Another").await;
        guest.submit(&elsewhere, &[("name", "Zoe again")]).await.expect(200);
        all_written(app).await;
        assert_eq!(found(&ada, "zoe").await[0], "Zoe again");
        assert_eq!(found_in(&ada, &format!("/api/submissions/{elsewhere}"), "zoe").await, ["Zoe again"]);
        let eve = app.register("eve").await;
        assert_eq!(found(&eve, "zoe").await, none);
        look(&eve, &format!("/api/submissions/{id}"), "zoe").await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn memos_folders_and_marks_count_as_they_are_now() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let one = app.guest().submitted(&id, &[("name", "Grace")]).await;
        app.guest().submitted(&id, &[("name", "Grace Two")]).await;
        let memo = format!("/api/submissions/details/{one}/memo");
        ada.put(&memo, json!({ "text": "Called on Monday" })).await.expect(200);
        all_written(app).await;
        assert_eq!(found(&ada, "monday").await, ["Grace"]);
        ada.put(&memo, json!({ "text": "Called on Tuesday" })).await.expect(200);
        all_written(app).await;
        assert_eq!(found(&ada, "monday").await, [] as [&str; 0]);
        assert_eq!(found(&ada, "tuesday grace").await, ["Grace"]);

        change(&ada, &one, json!({ "starred": true })).await;
        assert_eq!(found_in(&ada, "/api/submissions/?starred=true", "grace").await, ["Grace"]);
        change(&ada, &one, json!({ "state": "trash" })).await;
        assert_eq!(found(&ada, "grace").await, ["Grace Two"]);
        assert_eq!(found_in(&ada, "/api/submissions/?state=trash", "grace").await, ["Grace"]);
        ada.delete(&format!("/api/submissions/{id}/{one}")).await.expect(204);
        assert_eq!(found_in(&ada, "/api/submissions/?state=trash", "grace").await, [] as [&str; 0]);
        assert_eq!(app.number("select count(*) from submission_words").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_search_goes_on_where_the_page_ended_through_all_groups() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for number in 0..40 {
            let kind = if number % 2 == 0 { "even" } else { "odd" };
            app.guest().submit(&id, &[("number", &number.to_string()), ("kind", kind)]).await.expect(200);
            if number % 4 == 3 {
                all_written(app).await;
                sqlx::query("update search_groups set submissions = 4000").execute(&app.owner).await.unwrap();
            }
        }
        assert_eq!(app.number("select count(*) from search_groups").await, 10);
        let mut seen = Vec::new();
        let mut cursor = String::new();
        loop {
            let path = format!("/api/submissions/?size=3{cursor}");
            let page = look(&ada, &path, "kind:odd").await.expect(200).json();
            let items = page["items"].as_array().unwrap();
            seen.extend(items.iter().map(|item| item["fields"][0]["value"].as_str().unwrap().to_owned()));
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        let wanted: Vec<String> = (0..20).rev().map(|number| (number * 2 + 1).to_string()).collect();
        assert_eq!(seen, wanted);
        assert_eq!(found(&ada, "number:17").await, ["17"]);
        look(&ada, "/api/submissions/?page=2", "odd").await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_read_says_why() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for (query, code) in [
            ("…", "no_words"),
            ("", "no_words"),
            (&*"x".repeat(501), "too_long"),
            ("after:soon", "not_a_date"),
        ] {
            let refused = look(&ada, "/api/submissions/", query).await.expect_error(422, "invalid");
            assert_eq!(
                (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
                (&json!("q"), &json!(code))
            );
        }
        for query in ["'", "a'b", "x') | ('y", "\\", "a:*", "a & !b", "a\0b", "\"", "<->"] {
            let status = look(&ada, "/api/submissions/", query).await.status;
            assert!(status == 200 || status == 422, "{query}: {status}");
        }
    })
    .await;
}

#[tokio::test]
async fn it_says_what_is_not_found_yet() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let before = app.clock.now();
        app.guest().submit(&id, &[("name", "Grace")]).await.expect(200);
        let page = look(&ada, "/api/submissions/", "grace").await.expect(200).json();
        assert_eq!(page["items"], json!([]));
        let since: jiff::Timestamp = page["not_indexed_since"].as_str().unwrap().parse().unwrap();
        assert!(since >= before.round(jiff::Unit::Millisecond).unwrap(), "{since} is before {before}");
        all_written(app).await;
        let page = look(&ada, "/api/submissions/", "grace").await.expect(200).json();
        assert_eq!((&page["not_indexed_since"], page["items"].as_array().unwrap().len()), (&json!(null), 1));
    })
    .await;
}

/// What is deleted while its words are being written has none afterwards.
#[tokio::test]
async fn words_do_not_outlive_their_submission() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let one = app.guest().submitted(&id, &[("name", "Grace")]).await;
        let mut held = db::begin(&app.owner).await.unwrap();
        sqlx::query("lock table submission_words").execute(&mut *held).await.unwrap();
        let path = format!("/api/submissions/{id}/{one}");
        let writing = all_written(app);
        let deleting = async {
            app.settled(async || waiting(app).await == 1).await;
            ada.delete(&path).await.expect(204);
        };
        let release = async {
            app.settled(async || waiting(app).await == 2).await;
            held.commit().await.unwrap();
        };
        tokio::join!(writing, deleting, release);
        assert_eq!(app.number("select count(*) from submission_words").await, 0);
    })
    .await;
}

/// Returns how many connections wait for a lock.
async fn waiting(app: &TestApp) -> i64 {
    let waiting = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    sqlx::query_scalar(waiting).fetch_one(&app.owner).await.unwrap()
}
