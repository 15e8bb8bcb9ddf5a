//! The nightly jobs: partitions, retention, the sweep, and the limits on spam.

use std::time::Duration;

use blobs::Blobs;
use bytes::Bytes;
use intake::{FileId, object_key};
use serde_json::json;
use testkit::{Form, Part};

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn partitions_are_made_ahead() {
    testkit::run(async |app| {
        const MADE: &str = "select count(*) from pg_inherits where inhparent = 'submissions'::regclass";
        const NEWEST: &str =
            "select max(inhrelid::regclass::text) from pg_inherits where inhparent = 'submissions'::regclass";
        assert_eq!(app.number(MADE).await, 7, "three behind, this one, three ahead");
        let newest: String = sqlx::query_scalar(NEWEST).fetch_one(&app.owner).await.unwrap();
        app.clock.advance(31 * DAY);
        app.run_job("make_partitions").await;
        let made = app.number(MADE).await;
        let next: String = sqlx::query_scalar(NEWEST).fetch_one(&app.owner).await.unwrap();
        assert!(next > newest, "{next} after {newest}");
        app.run_job("make_partitions").await;
        assert_eq!(app.number(MADE).await, made);
        assert_eq!(
            app.number("select count(*) from pg_partitioned_table where partdefid <> 0").await,
            0,
            "a default partition breaks the ordered scan"
        );
    })
    .await;
}

#[tokio::test]
async fn months_are_dropped_when_they_are_old_and_empty() {
    testkit::run(async |app| {
        const MADE: &str = "select count(*) from pg_inherits where inhparent = 'submissions'::regclass";
        let ada = app.register("ada").await;
        let (short, long) = (ada.create_endpoint("short").await, ada.create_endpoint("long").await);
        for (id, days) in [(&short, 7), (&long, 365)] {
            ada.put(&format!("/api/endpoints/{id}"), json!({ "retention_days": days })).await.expect(200);
        }
        app.guest().submitted(&long, &[("n", "1")]).await;
        app.clock.advance(31 * DAY);
        app.guest().submitted(&short, &[("n", "2")]).await;
        for (days, months, why) in [
            (310, 8, "three behind, this one, three ahead, and the one that isn't empty"),
            (31, 7, "that one is empty too"),
        ] {
            app.clock.advance(days * DAY);
            app.run_job("retain").await;
            app.run_job("make_partitions").await;
            assert_eq!(app.number(MADE).await, months, "{why}");
        }
        assert_eq!(app.number("select count(*) from submissions").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_month_that_became_empty_gives_its_space_back() {
    testkit::run(async |app| {
        const ADD_MANY: &str = "insert into submissions (id, workspace_id, endpoint_id, fields)
            select overlay(s.id::text placing substr(md5(n::text), 1, 12) from 25)::uuid, s.workspace_id, s.endpoint_id, s.fields
            from submissions s, generate_series(1, 20000) n";
        const LARGE_MONTHS: &str = "select count(*) from pg_inherits
            where inhparent = 'submissions'::regclass and pg_total_relation_size(inhrelid) > 1000000";
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("contact").await;
        app.guest().submitted(&id, &[("n", "1")]).await;
        sqlx::query(ADD_MANY).execute(&app.owner).await.unwrap();
        app.clock.advance(31 * DAY);
        app.guest().submitted(&id, &[("n", "2")]).await;
        app.run_job("make_partitions").await;
        assert_eq!(app.number(LARGE_MONTHS).await, 1, "nothing was deleted yet");
        sqlx::query("delete from submissions where id < (select max(id::text)::uuid from submissions)")
            .execute(&app.owner)
            .await
            .unwrap();
        assert_eq!(app.number(LARGE_MONTHS).await, 1);
        app.run_job("make_partitions").await;
        assert_eq!(app.number(LARGE_MONTHS).await, 0);
        assert_eq!(app.number("select count(*) from submissions").await, 1, "the other month stays as it is");
    })
    .await;
}

#[tokio::test]
async fn submissions_are_stored_when_the_month_has_changed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "this month")]).await;
        app.clock.advance(62 * DAY);
        let ada = app.register("grace").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "later")]).await;
        assert_eq!(app.number("select count(distinct tableoid) from submissions").await, 2);
    })
    .await;
}

#[tokio::test]
async fn what_is_past_its_retention_goes() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (short, forever) = (ada.create_endpoint("short").await, ada.create_endpoint("forever").await);
        ada.put(&format!("/api/endpoints/{short}"), json!({ "retention_days": 7 })).await.expect(200);
        for id in [&short, &forever] {
            app.guest().submitted(id, &[("n", "old")]).await;
        }
        app.clock.advance(6 * DAY);
        app.guest().submitted(&short, &[("n", "new")]).await;
        app.run_job("retain").await;
        assert_eq!(app.number("select count(*) from submissions").await, 3);
        app.clock.advance(2 * DAY);
        app.run_job("retain").await;
        let left = ada.get(&format!("/api/submissions/{short}")).await.expect(200).json();
        assert_eq!((&left["total"], &left["items"][0]["fields"][0]["value"]), (&json!(1), &json!("new")));
        assert_eq!(ada.get(&format!("/api/submissions/{forever}")).await.expect(200).json()["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn spam_and_trash_of_an_endpoint_go_sooner_if_its_owner_says_so() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (strict, other) = (ada.create_endpoint("strict").await, ada.create_endpoint("other").await);
        let path = format!("/api/endpoints/{strict}");
        for (field, days) in [("spam_retention_days", 31), ("trash_retention_days", 0)] {
            let refused = ada.put(&path, json!({ field: days })).await.expect_error(422, "invalid");
            assert_eq!(
                (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
                (&json!(field), &json!("out_of_range"))
            );
        }
        let days = json!({ "spam_retention_days": 2, "trash_retention_days": 5 });
        let changed = ada.put(&path, days).await.expect(200).json();
        assert_eq!(
            (&changed["spam_retention_days"], &changed["trash_retention_days"]),
            (&json!(2), &json!(5))
        );
        for id in [&strict, &other] {
            app.guest().submitted(id, &[("n", "inbox")]).await;
            app.guest().submitted(id, &[("n", "spam"), ("_gotcha", "x")]).await;
        }
        let trashed = app.guest().submitted(&strict, &[("n", "trash")]).await;
        app.clock.advance(DAY);
        // The days count from when it was moved.
        ada.patch("/api/submissions/", json!({ "ids": [trashed], "state": "trash" })).await.expect(200);
        let totals = async || {
            let total =
                async |path: String| ada.get(&path).await.expect(200).json()["total"].as_i64().unwrap();
            let of_strict =
                async |state: &str| total(format!("/api/submissions/{strict}?state={state}")).await;
            let others = total(format!("/api/submissions/{other}?state=spam")).await;
            (of_strict("inbox").await, of_strict("spam").await, of_strict("trash").await, others)
        };
        for (days, expected) in [(0, (1, 1, 1, 1)), (2, (1, 0, 1, 1)), (2, (1, 0, 1, 1)), (2, (1, 0, 0, 1))] {
            app.clock.advance(days * DAY);
            app.run_job("retain").await;
            assert_eq!(totals().await, expected);
        }
    })
    .await;
}

#[tokio::test]
async fn one_endpoint_that_cannot_be_cleared_keeps_no_other_from_it() {
    testkit::run(async |app| {
        let (eve, ada) = (app.register("eve").await, app.register("ada").await);
        let (stuck, endpoint) = (eve.create_endpoint("Stuck").await, ada.create_endpoint("Contact").await);
        for (owner, id) in [(&eve, &stuck), (&ada, &endpoint)] {
            owner.put(&format!("/api/endpoints/{id}"), json!({ "retention_days": 7 })).await.expect(200);
            app.guest().submitted(id, &[("n", "old")]).await;
        }
        let refuse = format!(
            "create function refuse() returns trigger language plpgsql as $$ begin
                 if old.endpoint_id = '{stuck}' then raise 'not this one'; end if;
                 return old;
             end $$"
        );
        sqlx::query(sqlx::AssertSqlSafe(refuse)).execute(&app.owner).await.unwrap();
        sqlx::query(
            "create trigger refuse before delete on submissions for each row execute function refuse()",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        app.clock.advance(8 * DAY);
        app.run_job("retain").await;
        assert_eq!(app.number("select count(*) from submissions").await, 1, "hers alone is left");
        assert_eq!(
            app.number("select count(*) from jobs._private_jobs where last_error is not null").await,
            1
        );
    })
    .await;
}

/// What storage failed to delete earlier is deleted by a later sweep.
#[tokio::test]
async fn the_sweep_finds_what_was_left_a_month_ago() {
    testkit::run(async |app| {
        app.clock.advance(90 * DAY);
        let orphan = object_key(FileId(app.clock.uuid()));
        app.platform().blobs.write(&orphan, Bytes::from_static(b"orphan")).await.unwrap();
        app.clock.advance(29 * DAY);
        app.run_job("sweep").await;
        assert!(app.blob(&orphan).await.is_some());
        app.clock.advance(DAY);
        app.run_job("sweep").await;
        assert_eq!(app.blob(&orphan).await, None);
    })
    .await;
}

#[tokio::test]
async fn the_sweep_takes_what_no_row_names_and_nothing_else() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        // Another time, so that today's files of other tests aren't listed.
        app.clock.advance(Duration::from_hours(24 * 40));
        let ada = ada.with_token(
            app.guest()
                .post(
                    "/api/auth/login",
                    json!({ "email": "ada@example.com", "password": "a long enough one" }),
                )
                .await
                .expect(200)
                .json()["token"]
                .as_str()
                .unwrap(),
        );
        app.guest()
            .upload(&id, Form::new().part("f", Part::text("kept").file_name("x.txt")))
            .await
            .expect(200);
        let named: String =
            sqlx::query_scalar("select object_key from files").fetch_one(&app.owner).await.unwrap();
        let orphan = object_key(FileId(app.clock.uuid()));
        app.platform().blobs.write(&orphan, Bytes::from_static(b"orphan")).await.unwrap();
        // Another installation in the same bucket: its files belong to rows that we can't see.
        let neighbour = Blobs::open(&app.config().blobs, &app.clock.uuid().to_string()).unwrap();
        neighbour.write(&orphan, Bytes::from_static(b"theirs")).await.unwrap();
        app.run_job("sweep").await;
        assert!(app.blob(&orphan).await.is_some(), "today's may belong to a post that is under way");
        app.clock.advance(6 * DAY);
        app.run_job("sweep").await;
        assert!(app.blob(&orphan).await.is_some(), "this week's may belong to one in a spool");
        app.clock.advance(DAY);
        app.run_job("sweep").await;
        assert_eq!(app.blob(&orphan).await, None);
        assert!(neighbour.read(&orphan).await.is_ok(), "the neighbour's file is gone");
        assert_eq!(app.blob(&named).await.as_deref(), Some(&b"kept"[..]));
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn spam_goes_after_a_month_and_its_files_after_a_week() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let file = || Part::text("x").file_name("x.txt");
        app.guest().upload(&id, Form::new().text("_gotcha", "x").part("f", file())).await.expect(200);
        app.guest().upload(&id, Form::new().text("a", "1").part("f", file())).await.expect(200);
        let numbers = async || {
            let spam = app.number("select count(*) from submissions where state = 'spam'").await;
            let of_spam = "select count(*) from files f join submissions s on s.id = f.submission_id where s.state = 'spam'";
            (spam, app.number(of_spam).await, app.number("select count(*) from files").await)
        };
        app.clock.advance(6 * DAY);
        app.run_job("drop_spam_files").await;
        assert_eq!(numbers().await, (1, 1, 2));
        app.clock.advance(2 * DAY);
        app.run_job("drop_spam_files").await;
        assert_eq!(numbers().await, (1, 0, 1), "the submission stays, the honest one's file too");
        assert_eq!(app.number("select sum(file_count)::bigint from submissions").await, 1);
        app.clock.advance(23 * DAY);
        app.run_job("retain").await;
        assert_eq!(numbers().await, (0, 0, 1));
        assert_eq!(app.number("select sum(spam)::bigint from folder_totals").await, 0);
    })
    .await;
}

#[tokio::test]
async fn one_transaction_deletes_the_spam_files_of_many_workspaces() {
    testkit::run(async |app| {
        for name in ["ada", "bob", "cy"] {
            let id = app.register(name).await.create_endpoint("Contact").await;
            let file = Part::text("x").file_name("x.txt");
            app.guest().upload(&id, Form::new().text("_gotcha", "x").part("f", file)).await.expect(200);
        }
        app.clock.advance(8 * DAY);
        app.run_job("drop_spam_files").await;
        assert_eq!(app.number("select count(*) from files").await, 0);
        assert_eq!(app.number("select count(distinct xmin::text) from submissions").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_workspace_keeps_200_megabytes_of_spams_files() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for n in 0..3 {
            let form = Form::new().text("_gotcha", "x").text("n", n.to_string());
            let form = form.part("f", Part::text("x").file_name("x.txt"));
            app.guest().upload(&id, form).await.expect(200);
        }
        sqlx::query("update files set size = 90000000").execute(&app.owner).await.unwrap();
        app.run_job("drop_spam_files").await;
        let left = "select count(*) from files f where id = any(array(select id from files order by id desc limit 2))";
        assert_eq!((app.number("select count(*) from files").await, app.number(left).await), (2, 2), "the oldest went");
    })
    .await;
}

#[tokio::test]
async fn keys_are_forgotten_after_a_day() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("a", "1"), ("_idempotency", "k")]).await;
        app.clock.advance(DAY / 2);
        app.run_job("forget_keys").await;
        assert_eq!(app.number("select count(*) from submission_keys").await, 1);
        app.clock.advance(DAY);
        app.run_job("forget_keys").await;
        assert_eq!(app.number("select count(*) from submission_keys").await, 0);
    })
    .await;
}
