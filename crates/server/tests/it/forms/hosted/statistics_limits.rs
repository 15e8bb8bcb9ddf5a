//! Statistics of hosted forms that strangers, several servers and deletions can't confuse.

use std::io::{Cursor, Read};

use futures_util::StreamExt;
use futures_util::stream::iter;
use serde_json::{Value, json};
use testkit::{Answer, Client, Method, TestApp};

use super::statistics::{browser, counted, report, statistics, totals, view, with_form};

const ROWS: &str = "select count(*) from form_statistics";

async fn post(visitor: &Client<'_>, address: &str, body: impl Into<Vec<u8>>) {
    let request = visitor.request(Method::POST, &format!("/h/{address}/events")).body(body.into());
    Answer::of(request).await.expect(204);
}

#[tokio::test]
async fn nonsense_counts_nothing_and_is_answered_like_everything() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let visitor = browser(app);
        for body in [
            "",
            "start",
            "[]",
            r#"{"event":"view"}"#,
            r#"{"event":"completion"}"#,
            r#"{"event":"step"}"#,
            r#"{"event":"step","step":0}"#,
            r#"{"event":"step","step":-1}"#,
            r#"{"event":"step","step":4,"seconds":1}"#,
            r#"{"event":"step","step":1e9}"#,
            r#"{"event":"step","step":99999999999999999999}"#,
            r#"{"event":"step","step":"1"}"#,
            r#"{"event":"start; drop table form_statistics"}"#,
            "\0\u{1}",
        ] {
            post(&visitor, &id, body).await;
        }
        let padded = format!(r#"{{"event":"start","padding":"{}"}}"#, "x".repeat(1024));
        post(&visitor, &id, padded).await;
        post(&visitor, &id, vec![0xff; 100]).await;
        // Ids that don't exist, forms that don't take submissions, and endpoints without a form.
        let start = json!({ "event": "start" });
        let last = id.chars().last().unwrap();
        let forged = format!("{}{}", &id[..15], if last == '2' { '3' } else { '2' });
        for unknown in ["x", "2222222222222222", "%00", "%ff", forged.as_str()] {
            report(&visitor, unknown, start.clone()).await;
        }
        let formless = ada.create_endpoint("Without a form").await;
        report(&visitor, &formless, start.clone()).await;
        let (eve, paused) = with_form(app, "eve").await;
        eve.put(&format!("/api/endpoints/{paused}"), json!({ "status": "paused" })).await.expect(200);
        report(&visitor, &paused, start.clone()).await;

        report(&visitor, &id, start).await;
        counted(app, &ada, &id, [0, 1, 0]).await;
        assert_eq!(app.number(ROWS).await, 1);
        assert_eq!(totals(&statistics(&eve, &paused, "").await), [0, 0, 0]);
        assert_eq!(totals(&statistics(&ada, &formless, "").await), [0, 0, 0]);
    })
    .await;
}

#[tokio::test]
async fn a_flood_of_events_stays_a_few_rows() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let visitor = &browser(app);
        let flood = (0..4_000_u32).map(|n| {
            let event = json!({ "event": "step", "step": n % 7, "seconds": n });
            let id = &id;
            async move { report(visitor, id, event).await }
        });
        iter(flood).buffer_unordered(32).collect::<Vec<()>>().await;
        let (eve, other) = with_form(app, "eve").await;
        let neighbour = browser(app).with_header("x-forwarded-for", "203.0.113.9");
        report(&neighbour, &other, json!({ "event": "start" })).await;
        let own = view(&neighbour, &format!("/h/{id}")).await;
        let fields = [("what", "A shop"), ("_formtray_hosted", own.as_str()), ("_formtray_seconds", "9,9")];
        neighbour.submitted(&id, &fields).await;
        counted(app, &eve, &other, [0, 1, 0]).await;
        let found = counted(app, &ada, &id, [1, 0, 1]).await;
        // The burst of one address, and what drips in while the test runs.
        let most = found["steps"][0]["continued"].as_i64().unwrap();
        assert!((1..=300).contains(&most), "{most} of 571 were counted");
        let rows = app.number(ROWS).await;
        assert!(rows <= 3 * 52 + 4, "{rows} rows");
    })
    .await;
}

#[tokio::test]
async fn servers_add_up_and_write_before_they_stop() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let other = app.another_server().await;
        let path = format!("/h/{id}/events");
        let there = format!("http://{}{path}", other.address);
        for _ in 0..5 {
            report(&browser(app), &id, json!({ "event": "start" })).await;
            let sent = app.http().post(&there).body(r#"{"event":"start"}"#).send().await.unwrap();
            assert_eq!(sent.status(), 204);
        }
        other.stop().await.unwrap();
        counted(app, &ada, &id, [0, 10, 0]).await;
        assert_eq!(app.number(ROWS).await, 1);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_left_of_a_deleted_endpoint() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let (eve, kept) = with_form(app, "eve").await;
        for form in [&id, &kept] {
            report(&browser(app), form, json!({ "event": "start" })).await;
        }
        counted(app, &ada, &id, [0, 1, 0]).await;
        counted(app, &eve, &kept, [0, 1, 0]).await;
        report(&browser(app), &id, json!({ "event": "step", "step": 1 })).await;
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        app.run_jobs().await;
        report(&browser(app), &id, json!({ "event": "start" })).await;
        report(&browser(app), &kept, json!({ "event": "start" })).await;
        counted(app, &eve, &kept, [0, 2, 0]).await;
        assert_eq!(app.number(ROWS).await, 1);
    })
    .await;
}

/// Returns a file of an account's export.
async fn exported(app: &TestApp, token: &str, name: &str) -> Value {
    let archive = app.guest().with_token(token).get("/api/auth/export").await.expect(200).body;
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut text = String::new();
    archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[tokio::test]
async fn an_export_has_what_was_counted_for_the_account() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let (eve, _) = with_form(app, "eve").await;
        report(&browser(app), &id, json!({ "event": "start" })).await;
        report(&browser(app), &id, json!({ "event": "step", "step": 2, "seconds": 60 })).await;
        counted(app, &ada, &id, [0, 1, 0]).await;
        let day = app.clock.now().to_string()[..10].to_owned();
        let own = exported(app, &ada.token, "form_statistics.json").await;
        let start =
            json!({ "endpoint_id": id, "day": day, "event": "start", "step": null, "seconds": null, "seconds_bucket": 0, "count": 1 });
        assert_eq!(own[0], start);
        assert_eq!((&own[1]["event"], &own[1]["step"], &own[1]["count"]), (&json!("step"), &json!(2), &json!(1)));
        let seconds = own[1]["seconds"].as_i64().unwrap();
        assert!((53..=68).contains(&seconds), "{seconds}");
        assert_eq!(exported(app, &eve.token, "form_statistics.json").await, json!([]));
    })
    .await;
}
