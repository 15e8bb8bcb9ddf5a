use serde_json::{Value, json};
use testkit::{Answer, Method};

#[tokio::test]
async fn order_repeats_and_letters_are_kept() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let posted =
            [("b", "2"), ("a", "né 日本 🦆"), ("b", "3"), ("empty", ""), ("nul", "\u{0}"), ("\u{0}", "x")];
        let submission = app.guest().submitted(&id, &posted).await;
        let read = ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).json();
        let fields: Vec<(String, String)> = read["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|f| (f["name"].as_str().unwrap().to_owned(), f["value"].as_str().unwrap().to_owned()))
            .collect();
        let posted: Vec<(String, String)> =
            posted.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        assert_eq!(fields, posted);
    })
    .await;
}

#[tokio::test]
async fn what_steers_is_stored_and_not_shown() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let submission = app
            .guest()
            .submitted(&id, &[("email", "a@b.de"), ("_next", "/x"), ("g-recaptcha-response", "y")])
            .await;
        let read = ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).json();
        assert_eq!(read["fields"], json!([{ "name": "email", "value": "a@b.de" }]));
        let stored: Value =
            sqlx::query_scalar("select fields from submissions").fetch_one(&app.owner).await.unwrap();
        assert_eq!(stored.as_array().unwrap().len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_filled_honeypot_is_spam_that_nobody_is_notified_of() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.put(&format!("/api/endpoints/{id}"), json!({ "honeypot": "fax" })).await.expect(200);
        for trap in ["_gotcha", "fax"] {
            app.guest().submitted(&id, &[("message", "buy"), (trap, "x")]).await;
        }
        assert_eq!(ada.get("/api/submissions/").await.expect(200).json()["total"], 0);
        let spam = ada.get("/api/submissions/?state=spam").await.expect(200).json();
        assert_eq!(spam["total"], 2);
        assert_eq!(spam["items"][0]["verdict"]["reasons"], json!(["honeypot"]));
        assert_eq!(app.number("select count(*) from outbox").await, 0, "spam is not delivered");
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 0, "spam is not counted");
    })
    .await;
}

#[tokio::test]
async fn the_page_it_came_from_is_noted() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let post = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("a", "1")]);
        Answer::of(post.header("origin", "https://www.example.com")).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["items"][0]["origin"], "https://www.example.com");
    })
    .await;
}

#[tokio::test]
async fn many_at_once_are_all_there_once() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.without_quota(&ada.workspace).await;
        let id = ada.create_endpoint("Contact").await;
        let posts = (0..300).map(|i| {
            let path = format!("/api/submit/{id}");
            Answer::of(app.guest().request(Method::POST, &path).form(&[("n", i.to_string())]))
        });
        let answers = futures_util::future::join_all(posts).await;
        assert!(answers.iter().all(|answer| answer.status == 200));
        assert_eq!(app.number("select count(distinct fields::text) from submissions").await, 300);
        for counter in [
            "select count(*) from outbox",
            "select sum(counted)::bigint from usage",
            "select sum(unread)::bigint from folder_totals",
        ] {
            assert_eq!(app.number(counter).await, 300, "{counter}");
        }
        assert_eq!(ada.get("/api/submissions/").await.expect(200).json()["total"], 300);
    })
    .await;
}

#[tokio::test]
async fn json_comes_back_unchanged_however_deep() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let deep = format!("{}{}", "[".repeat(32), "]".repeat(32));
        let value = format!(r#"{{"n": 12345678901234567890.10, "n": 1e400, "deep": [{}]}}"#, &deep[2..62]);
        let post = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
        let post =
            post.header("content-type", "application/json").body(format!(r#"{{"a":{value},"b":{deep}}}"#));
        let submission = Answer::of(post).await.expect(200).json();
        let submission = submission["id"].as_str().unwrap();
        let read = ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).text();
        assert!(read.contains(&value), "{read}");
        assert!(read.contains(&deep), "{read}");
        ada.get("/api/submissions/").await.expect(200);
        ada.delete(&format!("/api/submissions/{id}/{submission}")).await.expect(204);
    })
    .await;
}
