//! What owners do with submissions: moving and marking them, and undoing that.

mod matching;

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client, Form, Method, Part, TestApp};

const DAY: Duration = Duration::from_hours(24);

/// Finds endpoints whose counters differ from the rows.
const WRONG_COUNTERS: &str = "
    select count(*) from (
        select endpoint_id, sum(inbox), sum(unread), sum(spam), sum(trash) from (
            select endpoint_id, inbox, unread, spam, trash from folder_totals
            union all
            select endpoint_id, -(state = 'inbox')::int, -(state = 'inbox' and not read)::int,
                   -(state = 'spam')::int, -(state = 'trash')::int from submissions
        ) both_sides group by 1
        having sum(inbox) <> 0 or sum(unread) <> 0 or sum(spam) <> 0 or sum(trash) <> 0
    ) wrong";

async fn update(who: &Client<'_>, ids: &[&str], mut what: Value) -> Answer {
    what["ids"] = json!(ids);
    Answer::of(who.request(Method::PATCH, "/api/submissions/").json(&what)).await
}

/// Changes submissions, and returns how many were changed.
async fn updated(who: &Client<'_>, ids: &[&str], what: Value) -> u64 {
    update(who, ids, what).await.expect(200).json()["changed"].as_u64().unwrap()
}

async fn total(who: &Client<'_>, folder: &str) -> Value {
    who.get(&format!("/api/submissions/?state={folder}")).await.expect(200).json()["total"].clone()
}

async fn month_count(who: &Client<'_>, endpoint: &str) -> Value {
    who.get(&format!("/api/endpoints/{endpoint}")).await.expect(200).json()["month_count"].clone()
}

async fn assert_counters(app: &TestApp) {
    sqlx::query("select count_arrivals()").execute(&app.owner).await.unwrap();
    assert_eq!(app.number(WRONG_COUNTERS).await, 0, "the counters do not say what is there");
}

async fn some(app: &TestApp, endpoint: &str, how_many: usize) -> Vec<String> {
    let mut ids = Vec::new();
    for n in 0..how_many {
        ids.push(app.guest().submitted(endpoint, &[("n", &n.to_string())]).await);
    }
    ids
}

#[tokio::test]
async fn what_is_moved_and_marked_is_found_there_and_comes_back() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let ids = some(app, &id, 4).await;
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        // Before they have been counted.
        assert_eq!(updated(&ada, &ids[..2], json!({ "state": "trash", "read": true })).await, 2);
        assert_eq!(updated(&ada, &ids[2..3], json!({ "starred": true })).await, 1);
        assert_eq!(updated(&ada, &ids[2..3], json!({ "starred": true })).await, 0, "it is starred already");
        assert_counters(app).await;
        assert_eq!((total(&ada, "inbox").await, total(&ada, "trash").await), (json!(2), json!(2)));
        let endpoint = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!((&endpoint["unread"], &endpoint["month_count"]), (&json!(2), &json!(4)));
        let starred = ada.get("/api/submissions/?starred=true").await.expect(200).json();
        assert_eq!(starred["items"][0]["id"], ids[2]);

        // Undo sets the former state.
        assert_eq!(updated(&ada, &ids[..2], json!({ "state": "inbox", "read": false })).await, 2);
        assert_eq!(updated(&ada, &ids, json!({ "read": true })).await, 4);
        assert_eq!(updated(&ada, &ids[..1], json!({ "read": false })).await, 1);
        assert_eq!(updated(&ada, &ids[3..], json!({ "state": "spam" })).await, 1);
        assert_counters(app).await;
        assert_eq!((total(&ada, "inbox").await, total(&ada, "trash").await), (json!(3), json!(0)));
        let endpoint = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!((&endpoint["unread"], &endpoint["month_count"]), (&json!(1), &json!(4)));
        // Deleting lowers the counter of the folder that the submission is in now.
        ada.delete(&format!("/api/submissions/{id}/{}", ids[3])).await.expect(204);
        assert_counters(app).await;
        assert_eq!(total(&ada, "spam").await, json!(0));
    })
    .await;
}

#[tokio::test]
async fn what_is_no_spam_is_counted_and_delivered_once() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let spam = app.guest().submitted(&id, &[("a", "1"), ("_gotcha", "x")]).await;
        assert_eq!(month_count(&ada, &id).await, 0);
        app.deliver().await;
        app.no_mail_to("ada@example.com").await;
        assert_eq!(updated(&ada, &[&spam], json!({ "state": "inbox" })).await, 1);
        assert_eq!(month_count(&ada, &id).await, 1);
        app.deliver().await;
        app.mail_to("ada@example.com").await;
        for folder in ["spam", "inbox", "trash", "inbox", "spam", "trash", "inbox"] {
            assert_eq!(updated(&ada, &[&spam], json!({ "state": folder })).await, 1);
            app.deliver().await;
        }
        assert_eq!(month_count(&ada, &id).await, 1, "back and forth counts once");
        app.no_mail_to("ada@example.com").await;
        assert_counters(app).await;
    })
    .await;
}

#[tokio::test]
async fn what_arrived_in_the_inbox_is_not_counted_or_delivered_again() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let good = app.guest().submitted(&id, &[("a", "1")]).await;
        app.deliver().await;
        app.mail_to("ada@example.com").await;
        for folder in ["spam", "inbox", "trash", "spam", "inbox"] {
            assert_eq!(updated(&ada, &[&good], json!({ "state": folder })).await, 1);
        }
        app.deliver().await;
        app.no_mail_to("ada@example.com").await;
        assert_eq!(month_count(&ada, &id).await, 1);
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 1);
    })
    .await;
}

#[tokio::test]
async fn what_was_put_away_before_it_went_out_goes_out_when_it_is_back() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let hasty = app.guest().submitted(&id, &[("a", "1")]).await;
        updated(&ada, &[&hasty], json!({ "state": "trash" })).await;
        app.deliver().await;
        app.no_mail_to("ada@example.com").await;
        updated(&ada, &[&hasty], json!({ "state": "inbox" })).await;
        app.deliver().await;
        app.mail_to("ada@example.com").await;
        updated(&ada, &[&hasty], json!({ "state": "trash" })).await;
        updated(&ada, &[&hasty], json!({ "state": "inbox" })).await;
        app.deliver().await;
        app.no_mail_to("ada@example.com").await;
        assert_eq!(month_count(&ada, &id).await, 1);
    })
    .await;
}

#[tokio::test]
async fn many_at_once_count_once_and_leave_the_counters_true() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (one, two) = (ada.create_endpoint("One").await, ada.create_endpoint("Two").await);
        let mut ids = Vec::new();
        for n in 0..12 {
            let endpoint = if n % 2 == 0 { &one } else { &two };
            ids.push(app.guest().submitted(endpoint, &[("n", &n.to_string()), ("_gotcha", "x")]).await);
        }
        let forth: Vec<&str> = ids.iter().map(String::as_str).collect();
        let back: Vec<&str> = forth.iter().rev().copied().collect();
        let acts = (0..24).map(|n| {
            let what = match n % 4 {
                0 | 1 => json!({ "state": "inbox" }),
                2 => json!({ "state": "spam", "read": true }),
                _ => json!({ "state": "trash", "read": false }),
            };
            update(&ada, if n % 2 == 0 { &forth } else { &back }, what)
        });
        for answer in futures_util::future::join_all(acts).await {
            answer.expect(200);
        }
        updated(&ada, &forth, json!({ "state": "inbox" })).await;
        assert_counters(app).await;
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 12, "each once");
        assert_eq!(app.number("select count(*) from outbox").await, 12);
    })
    .await;
}

#[tokio::test]
async fn others_and_what_is_not_there_are_passed_over() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let (hers, own) = (ada.create_endpoint("Contact").await, eve.create_endpoint("Contact").await);
        let secret = app.guest().submitted(&hers, &[("a", "1")]).await;
        let spam = app.guest().submitted(&hers, &[("a", "2"), ("_gotcha", "x")]).await;
        let held = app.guest().submitted(&own, &[("a", "3")]).await;
        let mine = app.guest().submitted(&own, &[("a", "4")]).await;
        sqlx::query("update submissions set state = 'held' where id = $1::uuid")
            .bind(&held)
            .execute(&app.owner)
            .await
            .unwrap();
        let nobodys = app.clock.uuid().to_string();
        let ids = [&secret, &spam, &held, &nobodys, &mine, &mine].map(String::as_str);
        let before = ada.get(&format!("/api/submissions/details/{secret}")).await.expect(200).json();
        for what in [
            json!({ "state": "trash" }),
            json!({ "state": "inbox" }),
            json!({ "read": true, "starred": true }),
        ] {
            assert_eq!(updated(&eve, &ids, what).await, 1, "her own, once");
        }
        assert_eq!(ada.get(&format!("/api/submissions/details/{secret}")).await.expect(200).json(), before);
        assert_eq!((total(&ada, "inbox").await, total(&ada, "spam").await), (json!(1), json!(1)));
        assert_eq!(month_count(&ada, &hers).await, 1);
        let held_there = "select count(*) from submissions where state = 'held' and not read and not starred";
        assert_eq!(app.number(held_there).await, 1, "what is held is opened otherwise");
        update(&app.guest(), &ids, json!({ "read": true })).await.expect_error(401, "unauthorized");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_said() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let some: Vec<String> = (0..201).map(|_| app.clock.uuid().to_string()).collect();
        let some: Vec<&str> = some.iter().map(String::as_str).collect();
        assert_eq!(updated(&ada, &some[..200], json!({ "read": true })).await, 0);
        for (ids, what, field) in [
            (&some[..], json!({ "read": true }), "ids"),
            (&[][..], json!({ "read": true }), "ids"),
            (&some[..1], json!({}), "state"),
        ] {
            let refused = update(&ada, ids, what).await.expect_error(422, "invalid");
            assert_eq!(refused["errors"][0]["field"], field);
        }
        for what in [
            json!({ "state": "held" }),
            json!({ "state": "gone" }),
            json!({ "read": "yes" }),
            json!({ "fields": [] }),
        ] {
            update(&ada, &some[..1], what).await.expect(422);
        }
        update(&ada, &["'; drop table submissions"], json!({ "read": true })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn trash_ends_a_month_after_it_was_put_there() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let file = || Part::text("x").file_name("x.txt");
        let upload =
            app.guest().upload(&id, Form::new().text("a", "1").part("f", file())).await.expect(200).json();
        let spammed = upload["id"].as_str().unwrap();
        let trashed = app.guest().submitted(&id, &[("a", "2")]).await;
        app.guest().submitted(&id, &[("a", "3")]).await;
        app.clock.advance(10 * DAY);
        ada.get("/api/endpoints/").await.expect(200);
        app.clock.advance(10 * DAY);
        ada.get("/api/endpoints/").await.expect(200);
        app.clock.advance(10 * DAY);
        updated(&ada, &[&trashed], json!({ "state": "trash" })).await;
        updated(&ada, &[spammed], json!({ "state": "spam" })).await;
        app.clock.advance(5 * DAY);
        for job in ["retain", "drop_spam_files"] {
            app.run_job(job).await;
        }
        assert_eq!(
            app.number("select count(*) from submissions").await,
            3,
            "they came long ago, and lie there five days"
        );
        assert_eq!(app.number("select count(*) from files").await, 1);
        app.clock.advance(26 * DAY);
        for job in ["retain", "drop_spam_files"] {
            app.run_job(job).await;
        }
        assert_eq!(app.number("select count(*) from submissions").await, 1);
        assert_eq!(app.number("select count(*) from files").await, 0);
        assert_counters(app).await;
    })
    .await;
}

/// Whatever the code above asks for: folders change together with their counters or not at all.
#[tokio::test]
async fn the_app_moves_nothing_by_itself() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("a", "1"), ("_gotcha", "x")]).await;
        let pool = sqlx::PgPool::connect(&app.config().database.app_url).await.unwrap();
        for (workspace, sql, allowed) in [
            (&ada, "update submissions set state = 'inbox'", false),
            (&ada, "update submissions set read = true", false),
            (&ada, "update submissions set counted_on = null", false),
            (&ada, "update submissions set fields = '[]'", false),
            (&ada, "update usage set counted = 0", false),
            (
                &eve,
                "select update_submissions(array(select id from submissions), 'inbox', null, null, null, now(), null)",
                true,
            ),
            (
                &ada,
                "select update_submissions(array(select id from submissions), 'held', null, null, null, now(), null)",
                false,
            ),
        ] {
            let mut tx = db::begin(&pool).await.unwrap();
            sqlx::query("select set_config('app.workspace', $1, true)")
                .bind(&workspace.workspace)
                .execute(&mut *tx)
                .await
                .unwrap();
            assert_eq!(sqlx::query(sql).execute(&mut *tx).await.is_ok(), allowed, "{sql}");
            tx.commit().await.ok();
        }
        assert_eq!(app.number("select count(*) from submissions where state = 'spam'").await, 1);
    })
    .await;
}
