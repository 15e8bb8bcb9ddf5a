//! Where a value is found, and what stays.

use serde_json::{Value, json};
use testkit::{Form, Part, TestApp};

use super::{counted, erased};

const VALUE: &str = "ada@example.net";

async fn set(app: &TestApp, sql: &'static str, submission: &str) {
    let changed = sqlx::query(sql).bind(submission).execute(&app.owner).await.unwrap();
    assert_eq!(changed.rows_affected(), 1, "{sql}");
}

fn number(value: &Value, name: &str) -> i64 {
    value["found"][name].as_i64().unwrap()
}

#[tokio::test]
async fn each_place_alone_is_enough() {
    testkit::run(async |app| {
        let owner = app.register("owner").await;
        let (id, other) = (owner.create_endpoint("Contact").await, owner.create_endpoint("Other").await);
        let guest = app.guest();
        guest.submitted(&id, &[("email", "ADA@Example.NET")]).await;
        guest.submitted(&other, &[("text", "Write to\u{ff1c}ada@example.net\u{ff1e}, please.")]).await;
        guest.submitted(&id, &[("ada@example.net", "x")]).await;
        let json = r#"{"person":{"mail":["ada\u0040example.net"]},"n":1e999}"#;
        let posting = guest.request(testkit::Method::POST, &format!("/api/submit/{id}"));
        testkit::Answer::of(posting.header("content-type", "application/json").body(json)).await.expect(200);
        for (field, name) in [("f", "ada@example.net.pdf"), ("for ada@example.net", "x.txt")] {
            let form = Form::new().part(field, Part::text("x").file_name(name));
            guest.upload(&id, form).await.expect(200);
        }
        let memo = guest.submitted(&id, &[("n", "memo")]).await;
        let text = json!({ "text": "This is ada@example.net" });
        owner.put(&format!("/api/submissions/details/{memo}/memo"), text).await.expect(200);
        for sql in [
            "update submissions set origin = 'https://x.example/?m=ada@example.net' where id = $1::uuid",
            "update submissions set notes = '[{\"code\":\"redirect_refused\",\"site\":\"ada@example.net\"}]' where id = $1::uuid",
            "update submissions set verdict = '{\"score\":0,\"reasons\":[\"ada@example.net\"]}' where id = $1::uuid",
        ] {
            let one = guest.submitted(&id, &[("n", sql)]).await;
            set(app, sql, &one).await;
        }
        let trashed = guest.submitted(&id, &[("n", "trashed"), ("email", VALUE)]).await;
        owner.patch("/api/submissions/", json!({ "ids": [trashed], "state": "trash" })).await.expect(200);
        guest.submitted(&id, &[("n", "spam"), ("email", VALUE), ("_gotcha", "x")]).await;
        let held = guest.submitted(&id, &[("n", "held"), ("email", VALUE)]).await;
        set(app, "update submissions set state = 'held' where id = $1::uuid", &held).await;
        let kept = [
            guest.submitted(&id, &[("email", "nada@example.net")]).await,
            guest.submitted(&id, &[("email", "ada@example.network")]).await,
        ];

        let count = counted(app, &owner, VALUE).await;
        assert_eq!(number(&count, "submissions"), 13, "{count}");
        assert_eq!((number(&count, "trash"), number(&count, "spam"), number(&count, "held")), (1, 1, 1), "{count}");
        assert_eq!((number(&count, "files"), number(&count, "memos")), (2, 1), "{count}");
        assert_eq!((&count["forms"], &count["hint"], &count["progress"]), (&json!(2), &json!("a…@example.net"), &json!(1.0)));
        assert_eq!(app.number("select count(*) from submissions").await, 15, "nothing is deleted yet");

        let receipt = erased(app, &owner, &count).await;
        assert_eq!((&receipt["state"], &receipt["erased"]["submissions"]), (&json!("done"), &json!(13)));
        assert_eq!(app.number("select count(*) from submissions").await, 2);
        for one in kept {
            owner.get(&format!("/api/submissions/details/{one}")).await.expect(200);
        }
        let list = owner.get("/api/erasures").await.expect(200).json();
        assert_eq!(list["items"].as_array().unwrap().len(), 1);
        let events = owner.get("/api/auth/events").await.expect(200).json();
        assert_eq!(events["items"][0]["kind"], "data_erased");
        assert_eq!(events["items"][0]["details"], json!({ "submissions": 13 }));
    })
    .await;
}

#[tokio::test]
async fn deliveries_of_others_lose_the_value_and_stay() {
    testkit::run(async |app| {
        let owner = app.register("owner").await;
        let id = owner.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "1")]).await;
        app.pretend_deliveries(&id).await;
        for sql in [
            "update deliveries set target = 'ada@example.net'",
            "update delivery_attempts set answer = '550 <Ada@Example.net> unknown'",
        ] {
            sqlx::query(sql).execute(&app.owner).await.unwrap();
        }
        let count = counted(app, &owner, VALUE).await;
        assert_eq!((number(&count, "submissions"), number(&count, "deliveries")), (0, 1), "{count}");
        let receipt = erased(app, &owner, &count).await;
        assert_eq!(receipt["erased"]["deliveries"], 1);
        let left: (String, String) = sqlx::query_as(
            "select target, answer from deliveries d join delivery_attempts a on a.delivery_id = d.id",
        )
        .fetch_one(&app.owner)
        .await
        .unwrap();
        assert_eq!(left, ("[erased]".to_owned(), "[erased]".to_owned()));
        assert_eq!(app.number("select count(*) from submissions").await, 1);
    })
    .await;
}

#[tokio::test]
async fn another_workspace_and_what_comes_later_stay() {
    testkit::run(async |app| {
        let (owner, eve) = (app.register("owner").await, app.register("eve").await);
        let (id, others) = (owner.create_endpoint("Contact").await, eve.create_endpoint("Hers").await);
        app.guest().submitted(&id, &[("email", VALUE)]).await;
        app.guest().submitted(&others, &[("email", VALUE)]).await;
        let count = counted(app, &owner, VALUE).await;
        let path = format!("/api/erasures/{}", count["id"].as_str().unwrap());
        eve.get(&path).await.expect_error(404, "not_found");
        let confirm = json!({ "confirm_count": 1 });
        eve.post(&format!("{path}/confirm"), confirm.clone()).await.expect_error(404, "not_found");
        owner.post(&format!("{path}/confirm"), confirm).await.expect(202);
        let later = app.guest().submitted(&id, &[("email", VALUE), ("n", "later")]).await;
        app.run_jobs().await;
        super::finish(app).await;
        let left = owner.get("/api/submissions/").await.expect(200).json();
        assert_eq!((&left["total"], &left["items"][0]["id"]), (&json!(1), &json!(later)));
        assert_eq!(eve.get("/api/submissions/").await.expect(200).json()["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn what_was_being_stored_meanwhile_is_found_by_the_second_look() {
    testkit::run(async |app| {
        let owner = app.register("owner").await;
        let id = owner.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "1")]).await;
        let accepted = app.clock.uuid();
        let count = counted(app, &owner, VALUE).await;
        let receipt = erased(app, &owner, &count).await;
        assert_eq!(receipt["erased"]["submissions"], 0);
        // As a server that took long to store what it had accepted before.
        sqlx::query(
            "insert into submissions (id, workspace_id, endpoint_id, fields)
             select $1, workspace_id, endpoint_id, '[[\"email\",\"ada@example.net\"]]' from submissions",
        )
        .bind(accepted)
        .execute(&app.owner)
        .await
        .unwrap();
        super::finish(app).await;
        assert_eq!(app.number("select count(*) from submissions").await, 1);
        assert_eq!(super::read(&owner, &count).await["erased"]["submissions"], 1);
    })
    .await;
}

#[tokio::test]
async fn many_are_erased_in_steps_that_continue_where_they_were() {
    testkit::run(async |app| {
        const ADD_MANY: &str = "insert into submissions (id, workspace_id, endpoint_id, fields)
            select overlay(s.id::text placing substr(md5(n::text), 1, 12) from 25)::uuid, s.workspace_id, s.endpoint_id,
                   case when n % 2 = 0 then s.fields else '[]' end
            from submissions s, generate_series(1, 1999) n";
        let owner = app.register("owner").await;
        let id = owner.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("email", VALUE)]).await;
        sqlx::query(ADD_MANY).execute(&app.owner).await.unwrap();
        let count = counted(app, &owner, VALUE).await;
        assert_eq!(number(&count, "submissions"), 1000);
        let path = format!("/api/erasures/{}/confirm", count["id"].as_str().unwrap());
        owner.post(&path, json!({ "confirm_count": 1000 })).await.expect(202);
        // The job's first run broke off after some.
        sqlx::query("update erasures set state = 'running', scanned_to = (select id from submissions order by id offset 600 limit 1)")
            .execute(&app.owner)
            .await
            .unwrap();
        app.run_jobs().await;
        let left = app.number("select count(*) from submissions where fields::text like '%ada%'").await;
        assert!((290..=310).contains(&left), "{left} before the place where it continued");
        assert_eq!(super::read(&owner, &count).await["state"], "done");
    })
    .await;
}
