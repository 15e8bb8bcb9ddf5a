use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use testkit::Client;

use super::calls::{create_webhook, form_with_webhook, list_webhooks, webhook_delivery};
use super::receiver::{self, Reply};
use crate::delivery::email::relay;
use crate::delivery::make_due;

#[tokio::test]
async fn a_secret_is_shown_once_and_two_sign_while_it_changes() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, hook) = form_with_webhook(app, &receiver.url("/")).await;
            let first = hook.secret.clone();
            let rotate = async || {
                let path = format!("{}/rotate-secret", hook.path);
                ada.post(&path, json!({})).await.expect(200).json()["secret"].as_str().unwrap().to_owned()
            };
            let signed_by = async |secrets: &[&str]| {
                let n = receiver.calls().len().to_string();
                app.guest().submitted(&endpoint, &[("n", &n)]).await;
                app.deliver().await;
                let call = receiver.calls().pop().unwrap();
                let signed: Vec<bool> = secrets.iter().map(|secret| call.is_signed_by(secret)).collect();
                (signed, call.signatures().len())
            };
            let secrets =
                async || list_webhooks(&ada, &endpoint).await[0]["secrets"].as_array().unwrap().clone();

            let second = rotate().await;
            assert_ne!(first, second);
            assert_eq!(signed_by(&[&second, &first]).await, (vec![true, true], 2));
            let both = secrets().await;
            assert_eq!(both.len(), 2);
            assert!(second.ends_with(both[0]["hint"].as_str().unwrap()), "the newest first: {both:?}");
            assert!(first.ends_with(both[1]["hint"].as_str().unwrap()));
            assert!(both[0]["expires_at"].is_null() && both[1]["expires_at"].is_string(), "{both:?}");

            let third = rotate().await;
            assert_eq!(signed_by(&[&third, &second, &first]).await, (vec![true, true, false], 2));
            ada.post(&format!("{}/end-old-secret", hook.path), json!({})).await.expect(204);
            assert_eq!(signed_by(&[&third, &second]).await, (vec![true, false], 1));

            let fourth = rotate().await;
            app.clock.advance(Duration::from_hours(23));
            assert_eq!(signed_by(&[&fourth, &third]).await, (vec![true, true], 2));
            app.clock.advance(Duration::from_hours(2));
            assert_eq!(signed_by(&[&fourth, &third]).await, (vec![true, false], 1));
            assert_eq!(secrets().await.len(), 1, "what has ended is not shown");

            let list = list_webhooks(&ada, &endpoint).await[0].to_string();
            let kept: String =
                sqlx::query_scalar("select settings::text from destinations where kind = 'webhook'")
                    .fetch_one(&app.owner)
                    .await
                    .unwrap();
            for secret in [&first, &second, &third, &fourth] {
                let text = secret.strip_prefix("whsec_").unwrap();
                assert!(!list.contains(text) && !kept.contains(text), "{list} {kept}");
            }
        },
    )
    .await;
}

#[tokio::test]
async fn headers_go_out_and_their_values_never_come_back() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let ada = app.register("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            let path = format!("/api/endpoints/{endpoint}/webhooks");
            let headers = json!([
                { "name": "Authorization", "value": "Bearer sesame-1" },
                { "name": "x-key", "value": "sesame-2" },
            ]);
            let made =
                ada.post(&path, json!({ "url": receiver.url("/"), "headers": headers })).await.expect(201);
            let mut seen = made.text();
            let made = made.json();
            assert_eq!(made["webhook"]["headers"], json!([{ "name": "authorization" }, { "name": "x-key" }]));
            receiver.always_says(Reply::Echo);
            let first = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            let call = receiver.call();
            assert_eq!((call.header("authorization"), call.header("x-key")), ("Bearer sesame-1", "sesame-2"));

            // One header keeps its value, one gets another, one is removed, one is new.
            let one = format!("{path}/{}", made["webhook"]["id"].as_str().unwrap());
            let headers = json!([
                { "name": "X-Key", "value": null },
                { "name": "x-new", "value": "sesame-3" },
            ]);
            let changed = ada.patch(&one, json!({ "headers": headers })).await.expect(200);
            seen.push_str(&changed.text());
            assert_eq!(changed.json()["headers"], json!([{ "name": "x-key" }, { "name": "x-new" }]));
            app.guest().submitted(&endpoint, &[("a", "2")]).await;
            app.deliver().await;
            let call = receiver.calls().pop().unwrap();
            assert_eq!((call.header("x-key"), call.header("x-new")), ("sesame-2", "sesame-3"));
            assert!(call.headers.get("authorization").is_none());
            // Headers that are left out of a change stay.
            ada.patch(&one, json!({ "url": receiver.url("/b") })).await.expect(200);
            let tested = ada.post(&format!("{one}/test"), json!({})).await.expect(200);
            assert_eq!(receiver.calls().pop().unwrap().header("x-new"), "sesame-3");

            seen.push_str(&tested.text());
            seen.push_str(&webhook_delivery(&ada, &first).await.to_string());
            seen.push_str(&Value::from(list_webhooks(&ada, &endpoint).await).to_string());
            seen.push_str(&ada.get(&format!("{one}/attempts")).await.expect(200).text());
            let kept = "select coalesce(string_agg(settings::text, ''), '') from destinations";
            seen.push_str(&sqlx::query_scalar::<_, String>(kept).fetch_one(&app.owner).await.unwrap());
            assert!(!seen.contains("sesame"), "{seen}");
            assert!(seen.contains("•••"), "the echo was looked at: {seen}");
        },
    )
    .await;
}

const URL: &str = "https://hooks.example.com/in";

/// Creates a webhook that must be refused because of this field.
async fn is_refused(owner: &Client<'_>, path: &str, body: Value, field: &str, code: &str) {
    let error = owner.post(path, body).await.expect_error(422, "invalid");
    assert_eq!((&error["errors"][0]["field"], &error["errors"][0]["code"]), (&field.into(), &code.into()));
}

async fn wrong_urls_are_refused(owner: &Client<'_>, path: &str) {
    for (wrong, why) in [
        ("", "full URL"),
        ("hooks.example.com", "full URL"),
        ("ftp://hooks.example.com/", "full URL"),
        ("https://a@hooks.example.com/", "full URL"),
        ("http://127.0.0.1/", "private network"),
        ("https://hooks.example.com:8080/", "port"),
    ] {
        is_refused(owner, path, json!({ "url": wrong }), "url", "not_callable").await;
        let error = owner.post(path, json!({ "url": wrong })).await.json();
        assert!(error["errors"][0]["message"].as_str().unwrap().contains(why), "{error}");
    }
    is_refused(owner, path, json!({}), "url", "not_callable").await;
}

async fn wrong_headers_are_refused(owner: &Client<'_>, path: &str) {
    let refused = async |headers: Value, code: &str| {
        is_refused(owner, path, json!({ "url": URL, "headers": headers }), "headers", code).await;
    };
    let one = |name: &str, value: Value| json!([{ "name": name, "value": value }]);
    for name in ["", "a b", "a\r\nx", "é", "host:"] {
        refused(one(name, "1".into()), "wrong_header").await;
    }
    for name in
        ["Host", "content-length", "Content-Type", "user-agent", "webhook-id", "Webhook-Signature", "TE"]
    {
        refused(one(name, "1".into()), "reserved_header").await;
    }
    for value in ["", "a\r\nhost: b", "a\nb", "\u{0}", "ü", &"a".repeat(1_001)] {
        refused(one("x-key", value.into()), "wrong_value").await;
    }
    refused(one("x-key", Value::Null), "value_missing").await;
    let twice = json!([{ "name": "x-key", "value": "1" }, { "name": "X-KEY", "value": "2" }]);
    refused(twice, "repeated").await;
    let many: Vec<Value> = (0..11).map(|n| json!({ "name": format!("x-{n}"), "value": "1" })).collect();
    refused(many.into(), "too_many").await;
}

#[tokio::test]
async fn what_cannot_be_saved_is_refused_by_field() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.with_webhooks(&ada.workspace).await;
        let endpoint = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{endpoint}/webhooks");
        wrong_urls_are_refused(&ada, &path).await;
        wrong_headers_are_refused(&ada, &path).await;
        ada.post(&path, json!({ "url": URL, "secret": "mine" })).await.expect_error(422, "invalid");
        assert_eq!(list_webhooks(&ada, &endpoint).await, Vec::<Value>::new());

        let other = ada.create_endpoint("Other").await;
        let ours = create_webhook(&ada, &endpoint, URL).await;
        for wrong in ["http://10.0.0.1/", ""] {
            let error = ada.patch(&ours.path, json!({ "url": wrong })).await.expect_error(422, "invalid");
            assert_eq!(error["errors"][0]["field"], "url");
        }
        let misplaced = ours.path.replace(&endpoint, &other);
        ada.patch(&misplaced, json!({ "url": URL })).await.expect_error(404, "not_found");
        ada.delete(&misplaced).await.expect_error(404, "not_found");
        for _ in 0..9 {
            create_webhook(&ada, &endpoint, URL).await;
        }
        ada.post(&path, json!({ "url": URL })).await.expect_error(409, "too_many_webhooks");
        ada.delete(&ours.path).await.expect(204);
        create_webhook(&ada, &endpoint, URL).await;
    })
    .await;
}

#[tokio::test]
async fn two_who_add_at_once_do_not_pass_the_limit() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.with_webhooks(&ada.workspace).await;
        let endpoint = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{endpoint}/webhooks");
        let add = || ada.post(&path, json!({ "url": "https://hooks.example.com/" }));
        let answers = futures_util::future::join_all((0..15).map(|_| add())).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 10);
        assert_eq!(list_webhooks(&ada, &endpoint).await.len(), 10);
    })
    .await;
}

#[tokio::test]
async fn the_log_lists_every_attempt_newest_first_by_pages() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let ada = app.register("ada").await;
            app.with_webhooks(&ada.workspace).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let (ours, other) = (
                create_webhook(&ada, &endpoint, &receiver.url("/ours")).await,
                create_webhook(&ada, &endpoint, &receiver.url("/other")).await,
            );
            receiver.always_says(Reply::Say(500, Vec::new(), "busy".to_owned()));
            for n in 0..30 {
                app.guest().submitted(&endpoint, &[("n", &n.to_string())]).await;
            }
            app.deliver().await;
            receiver.always_says(Reply::status(204));
            make_due(app).await;
            app.deliver().await;

            let log = format!("{}/attempts", ours.path);
            let first = ada.get(&log).await.expect(200).json();
            let next = first["next"].as_str().unwrap();
            let second = ada.get(&format!("{log}?before={next}")).await.expect(200).json();
            assert!(second["next"].is_null());
            let items: Vec<&Value> =
                [&first, &second].iter().flat_map(|page| page["items"].as_array().unwrap()).collect();
            assert_eq!((first["items"].as_array().unwrap().len(), items.len()), (50, 60));
            // Compared as times: a timestamp without microseconds is a shorter text.
            let at = |item: &Value| item["at"].as_str().unwrap().parse::<Timestamp>().unwrap();
            assert!(items.windows(2).all(|pair| at(pair[0]) >= at(pair[1])), "{items:#?}");
            assert!(items[..30].iter().all(|item| item["n"] == 2 && item["outcome"] == "ok"));
            let late = &items[30..];
            assert!(
                late.iter().all(|item| item["n"] == 1 && item["answer"] == "500 Internal Server Error: busy")
            );
            assert!(items.iter().all(|item| item["state"] == "done" && item["peer"].is_string()));
            let mut each: Vec<_> =
                items.iter().map(|item| (item["delivery_id"].as_str(), item["n"].as_i64())).collect();
            each.sort_unstable();
            each.dedup();
            assert_eq!(each.len(), 60, "each once");

            let last = &list_webhooks(&ada, &endpoint).await[0]["last_attempt"];
            assert_eq!(last["at"], items[0]["at"]);
            let others = ada.get(&format!("{}/attempts", other.path)).await.expect(200).json();
            assert_ne!(others["items"][0]["delivery_id"], items[0]["delivery_id"]);
            for wrong in ["x", "1-2-3", "%00"] {
                ada.get(&format!("{log}?before={wrong}")).await.expect_error(422, "invalid");
            }
        },
    )
    .await;
}

/// Emails don't appear in a webhook's log.
#[tokio::test]
async fn only_calls_are_logged_for_webhooks() {
    relay::run(
        |_| {},
        async |app, _| {
            let ada = app.register("ada").await;
            crate::delivery::verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            assert_eq!(app.number("select count(*) from delivery_attempts").await, 1);
            assert_eq!(app.number("select count(destination_id) from delivery_attempts").await, 0);
        },
    )
    .await;
}
