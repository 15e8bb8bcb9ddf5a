//! The bytes of files that a workspace has stored: the counter must always equal the sum of the rows.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Form, Part, Person, TestApp};

const DAY: Duration = Duration::from_hours(24);

async fn send(app: &TestApp, endpoint: &str, is_spam: bool, sizes: &[usize]) {
    let mut form = Form::new().text("message", format!("{sizes:?} {:?}", app.clock.uuid()));
    if is_spam {
        form = form.text("_gotcha", "x");
    }
    for size in sizes {
        form = form.part("f", Part::bytes(vec![1; *size]).file_name("f.bin"));
    }
    app.guest().upload(endpoint, form).await.expect(200);
}

/// Returns the counters for all files, and for those of spam that nobody has moved. Panics unless the rows agree.
async fn counted(app: &TestApp, owner: &Person<'_>) -> (i64, i64) {
    let counted = || async {
        sqlx::query_as::<_, (i64, i64)>("select file_bytes, spam_file_bytes from stored_bytes_of($1::uuid)")
            .bind(&owner.workspace)
            .fetch_one(&app.owner)
            .await
            .unwrap()
    };
    let before = counted().await;
    sqlx::query("select count_storage()").execute(&app.owner).await.unwrap();
    let rows: (i64, i64) = sqlx::query_as(
        "select coalesce(sum(f.size), 0)::bigint,
                coalesce(sum(f.size) filter (where s.state = 'spam' and s.moved_at is null), 0)::bigint
         from files f join submissions s on s.id = f.submission_id where f.workspace_id = $1::uuid",
    )
    .bind(&owner.workspace)
    .fetch_one(&app.owner)
    .await
    .unwrap();
    assert_eq!(before, rows, "before they are added up");
    assert_eq!(counted().await, rows, "and after");
    rows
}

async fn ids(owner: &Person<'_>, state: &str) -> Vec<String> {
    let list = owner.get(&format!("/api/submissions/?state={state}")).await.expect(200).json();
    let ids = list["items"].as_array().unwrap().iter();
    ids.map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

async fn moved(owner: &Person<'_>, ids: &[String], state: &str) -> Value {
    owner.patch("/api/submissions/", json!({ "ids": ids, "state": state })).await.expect(200).json()
}

#[tokio::test]
async fn bytes_are_counted_as_they_come_and_go() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let (id, other) = (ada.create_endpoint("Contact").await, eve.create_endpoint("Other").await);
        assert_eq!(counted(app, &ada).await, (0, 0));
        send(app, &id, false, &[100, 23]).await;
        send(app, &id, false, &[1000]).await;
        send(app, &id, true, &[7, 13]).await;
        send(app, &other, false, &[5]).await;
        app.guest().submitted(&id, &[("n", "without")]).await;
        assert_eq!(counted(app, &ada).await, (1143, 20));
        assert_eq!(counted(app, &eve).await, (5, 0));
        let stats = ada.get("/api/stats").await.expect(200).json();
        assert_eq!(stats["file_bytes"], 1143);

        let last = ids(&ada, "inbox").await.remove(1);
        ada.delete(&format!("/api/submissions/{id}/{last}")).await.expect(204);
        assert_eq!(counted(app, &ada).await, (143, 20), "deleted");
        assert_eq!(ada.get("/api/stats").await.expect(200).json()["file_bytes"], 143);
    })
    .await;
}

#[tokio::test]
async fn what_the_owner_moves_no_longer_counts_as_spam() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        send(app, &id, true, &[7]).await;
        send(app, &id, true, &[13]).await;
        send(app, &id, false, &[100]).await;
        let spam = ids(&ada, "spam").await;
        moved(&ada, &spam[..1], "inbox").await;
        assert_eq!(counted(app, &ada).await, (120, 7));
        // And back: the limit must not undo the owner's own choice.
        moved(&ada, &spam[..1], "spam").await;
        let inbox = ids(&ada, "inbox").await;
        moved(&ada, &inbox, "spam").await;
        assert_eq!(counted(app, &ada).await, (120, 7));
        moved(&ada, &spam, "trash").await;
        assert_eq!(counted(app, &ada).await, (120, 0));
    })
    .await;
}

#[tokio::test]
async fn bytes_are_counted_through_every_job_that_deletes() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (kept, short) = (ada.create_endpoint("kept").await, ada.create_endpoint("short").await);
        ada.put(&format!("/api/endpoints/{short}"), json!({ "retention_days": 7 })).await.expect(200);
        for endpoint in [&kept, &short] {
            send(app, endpoint, false, &[100]).await;
            send(app, endpoint, true, &[10, 5]).await;
        }
        assert_eq!(counted(app, &ada).await, (230, 30));
        app.clock.advance(8 * DAY);
        app.run_job("drop_spam_files").await;
        assert_eq!(counted(app, &ada).await, (200, 0), "spam's files are old");
        app.run_job("retain").await;
        assert_eq!(counted(app, &ada).await, (100, 0), "retention");
        send(app, &kept, true, &[3]).await;
        assert_eq!(counted(app, &ada).await, (103, 3));
        ada.delete(&format!("/api/endpoints/{kept}")).await.expect(204);
        app.run_jobs().await;
        assert_eq!(counted(app, &ada).await, (0, 0), "its endpoint was deleted");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_counted_for_a_workspace_that_has_gone() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        send(app, &id, false, &[100]).await;
        assert_eq!(counted(app, &ada).await, (100, 0));
        let leave = json!({ "email": "ada@example.com" });
        let request = ada.request(testkit::Method::DELETE, "/api/auth/account").json(&leave);
        testkit::Answer::of(request).await.expect(204);
        app.run_jobs().await;
        assert_eq!(app.number("select count(*) from files").await, 0);
        assert_eq!(app.number("select count(*) from storage").await, 0);
        assert_eq!(app.number("select count(*) from storage_changes").await, 0);
    })
    .await;
}
