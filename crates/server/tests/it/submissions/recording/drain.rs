//! From the spool back to PostgreSQL: no entry holds up the rest.

use std::time::Duration;

use serde_json::json;
use spool::{Disk, Spool};
use testkit::TestApp;
use uuid::Uuid;

async fn send(app: &TestApp, id: &str, origin: &str, n: usize) {
    let request = app.guest().request(testkit::Method::POST, &format!("/api/submit/{id}"));
    let request = request.header("origin", origin).form(&[("n", n.to_string())]);
    testkit::Answer::of(request).await.expect(200);
}

const STORED: &str = "select count(*) from submissions s join outbox o on o.id = s.id";

#[tokio::test]
async fn a_month_that_nobody_has_made_is_made() {
    testkit::run(async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        // The jobs didn't run for longer than partitions are created ahead.
        app.clock.advance(Duration::from_hours(24 * 200));
        send(app, &id, "https://a.example", 1).await;
        app.settled(async || app.number(STORED).await == 1).await;
        send(app, &id, "https://a.example", 2).await;
        app.settled(async || app.number(STORED).await == 2).await;
        assert_eq!(app.number("select count(*) from unclaimed").await, 0);
    })
    .await;
}

/// The daily job may drop an empty month just after the drain has made it.
#[tokio::test]
async fn a_month_that_is_gone_again_is_made_again() {
    testkit::run(async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        for statement in [
            "alter function make_submission_partitions rename to make_partitions_later",
            "create sequence tries; grant usage on tries to formtray_worker",
            "create function make_submission_partitions(first date, last date) returns integer language sql
             as $$ select nextval('tries')::integer * 0 $$",
            "grant execute on function make_submission_partitions to formtray_worker",
        ] {
            sqlx::raw_sql(statement).execute(&app.owner).await.unwrap();
        }
        app.clock.advance(Duration::from_hours(24 * 200));
        send(app, &id, "https://a.example", 1).await;
        app.settled(async || app.number("select last_value from tries").await >= 3).await;
        assert_eq!(app.number("select count(*) from unclaimed").await, 0);
        for statement in [
            "drop function make_submission_partitions",
            "alter function make_partitions_later rename to make_submission_partitions",
        ] {
            sqlx::raw_sql(statement).execute(&app.owner).await.unwrap();
        }
        app.settled(async || app.number(STORED).await == 1).await;
        assert_eq!(app.number("select count(*) from unclaimed").await, 0);
    })
    .await;
}

#[tokio::test]
async fn one_that_breaks_a_rule_is_kept_aside_and_the_rest_is_stored() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let id = app.register("ada").await.create_endpoint("Contact").await;
            send(app, &id, "https://a.example", 0).await;
            let rule =
                "alter table submissions add constraint earthly check (origin <> 'https://mars.example')";
            sqlx::query(rule).execute(&app.owner).await.unwrap();
            proxy.cut();
            send(app, &id, "https://a.example", 1).await;
            send(app, &id, "https://mars.example", 2).await;
            send(app, &id, "https://a.example", 3).await;
            proxy.restore();
            app.settled(async || app.number(STORED).await == 3).await;
            app.settled(async || app.number("select count(*) from unclaimed").await == 1).await;
            // And no other submission goes to the spool because of it.
            send(app, &id, "https://a.example", 4).await;
            app.settled(async || app.number(STORED).await == 4).await;
        },
    )
    .await;
}

/// Returns a submission as it is stored in an envelope, for an existing form.
async fn content(app: &TestApp, endpoint: &str, version: u16, id: Uuid) -> Vec<u8> {
    let workspace: String = sqlx::query_scalar("select workspace_id::text from endpoints where id = $1")
        .bind(endpoint)
        .fetch_one(&app.owner)
        .await
        .unwrap();
    let one = json!({
        "version": version, "id": id, "workspace": workspace, "endpoint": endpoint, "state": "inbox",
        "fields": [{ "name": "n", "value": "1" }], "files": [], "origin": null,
        "verdict": { "score": 0.0, "reasons": [] }, "address_hash": vec![0; 16], "notes": [], "key": null
    });
    serde_json::to_vec(&json!([one])).unwrap()
}

#[tokio::test]
async fn what_this_version_cannot_read_waits_and_holds_up_nothing() {
    testkit::run(async |app| {
        let endpoint = app.register("ada").await.create_endpoint("Contact").await;
        let folder = tempfile::tempdir().unwrap();
        let open = || Spool::Disk(Disk::open(folder.path(), 1_000_000).unwrap());
        let spool = open();
        for content in [
            content(app, &endpoint, 99, app.clock.uuid()).await,
            b"not an envelope at all".to_vec(),
            content(app, &endpoint, 1, app.clock.uuid()).await,
        ] {
            spool.put(app.clock.uuid(), content).await.unwrap();
        }
        drop(spool);
        let mut config = app.config().clone();
        config.spool.path = folder.path().display().to_string();
        let server = Box::pin(server::start(&config, app.clock.clone())).await.unwrap();
        app.settled(async || app.number(STORED).await == 1).await;
        server.stop().await.unwrap();
        assert_eq!(app.number("select count(*) from unclaimed").await, 0);
        assert_eq!(open().len().await.unwrap(), 2, "both are still there");
    })
    .await;
}

/// The response to a commit was lost, so the submission is both stored and in the spool.
#[tokio::test]
async fn what_was_deleted_meanwhile_does_not_come_back() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let deleted = app.guest().submitted(&endpoint, &[("n", "1")]).await;
        ada.delete(&format!("/api/submissions/{endpoint}/{deleted}")).await.expect(204);
        let folder = tempfile::tempdir().unwrap();
        let spool = Spool::Disk(Disk::open(folder.path(), 1_000_000).unwrap());
        for id in [deleted.parse().unwrap(), app.clock.uuid()] {
            spool.put(id, content(app, &endpoint, 1, id).await).await.unwrap();
        }
        drop(spool);
        let mut config = app.config().clone();
        config.spool.path = folder.path().display().to_string();
        let server = Box::pin(server::start(&config, app.clock.clone())).await.unwrap();
        app.settled(async || app.number(STORED).await == 1).await;
        server.stop().await.unwrap();
        assert_eq!(app.number("select count(*) from submissions").await, 1);

        app.clock.advance(Duration::from_hours(24 * 9));
        app.run_job("forget_keys").await;
        assert_eq!(
            app.number("select count(*) from deleted_submissions").await,
            0,
            "forgotten after a while"
        );
    })
    .await;
}
