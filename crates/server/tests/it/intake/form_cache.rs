//! The cache of forms: every server is notified of changes, and cached forms are used while the database is
//! unavailable.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::{Answer, TestApp};

#[tokio::test]
async fn a_change_on_one_server_reaches_the_other() {
    testkit::run(async |app| {
        let other = app.another_server().await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let post = async |n: u32| {
            let request =
                app.http().post(format!("http://{}/api/submit/{id}", other.address)).form(&[("n", n)]);
            Answer::of(request).await
        };
        post(1).await.expect(200);
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "paused" })).await.expect(200);
        app.settled(async || post(2).await.status == 403).await;
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "active" })).await.expect(200);
        app.settled(async || post(3).await.status == 200).await;
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        app.settled(async || post(4).await.status == 404).await;
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_form_that_was_open_stays_open_when_the_database_is_away() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.put(&format!("/api/endpoints/{id}"), json!({ "closed_message": "Away", "status": "paused" }))
            .await
            .expect(200);
        app.guest().submit(&id, &[("a", "1")]).await.expect_error(403, "INACTIVE");
        sqlx::query("alter table endpoints rename to endpoints_gone").execute(&app.owner).await.unwrap();
        // A form that is known to have changed is still used as it was.
        sqlx::query("select pg_notify('endpoint_changed', $1)").bind(&id).execute(&app.owner).await.unwrap();
        for _ in 0..5 {
            app.guest().submit(&id, &[("a", "1")]).await.expect_error(403, "INACTIVE");
        }
        sqlx::query("alter table endpoints_gone rename to endpoints").execute(&app.owner).await.unwrap();
    })
    .await;
}

/// How many look-ups of forms wait for a lock.
const WAITING_LOOKUPS: &str = "select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from endpoint_addresses where%'";

/// Posts to these endpoints at once while forms can't be looked up. Returns the status of each response, and how many
/// look-ups waited at most.
async fn post_together(app: &TestApp, ids: &[&String]) -> (Vec<u16>, i64) {
    let mut lock = db::begin(&app.owner).await.unwrap();
    sqlx::query("lock table endpoint_addresses").execute(&mut *lock).await.unwrap();
    let post =
        async |(n, id): (usize, &&String)| app.guest().submit(id, &[("n", &n.to_string())]).await.status;
    tokio::join!(futures_util::future::join_all(ids.iter().enumerate().map(post)), async {
        app.settled(async || app.number(WAITING_LOOKUPS).await > 0).await;
        let mut most = 0;
        let until = Instant::now() + Duration::from_millis(150);
        while Instant::now() < until {
            most = most.max(app.number(WAITING_LOOKUPS).await);
        }
        lock.rollback().await.unwrap();
        most
    })
}

/// Posts 40 submissions at once, to these endpoints in turn, and returns how many look-ups waited at most.
async fn most_lookups(app: &TestApp, ids: &[String]) -> i64 {
    let ids: Vec<&String> = ids.iter().cycle().take(40).collect();
    let (answers, most) = post_together(app, &ids).await;
    assert_eq!(answers, [200; 40]);
    most
}

#[tokio::test]
async fn a_form_is_looked_up_once_for_many_senders() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ids = [ada.create_endpoint("Contact").await];
        assert_eq!(most_lookups(app, &ids).await, 1, "it isn't cached");
        ada.put(&format!("/api/endpoints/{}", ids[0]), json!({ "name": "Changed" })).await.expect(200);
        assert_eq!(most_lookups(app, &ids).await, 1, "it has changed, as all have after a lost connection");
    })
    .await;
}

#[tokio::test]
async fn many_forms_are_looked_up_together() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let mut ids = Vec::new();
        for n in 0..20 {
            ids.push(ada.create_endpoint(&format!("Contact {n}")).await);
        }
        assert_eq!(most_lookups(app, &ids).await, 1, "they aren't cached");
        // What a server does that has lost its connection for notifications.
        let lost = "select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and query ilike 'listen %'";
        assert_eq!(sqlx::query(lost).execute(&app.owner).await.unwrap().rows_affected(), 1);
        app.settled(async || {
            app.number(
                "select count(*) from pg_stat_activity
                        where datname = current_database() and query ilike 'listen %'",
            )
            .await
                == 1
        })
        .await;
        assert_eq!(most_lookups(app, &ids).await, 1, "all have changed");
    })
    .await;
}

#[tokio::test]
async fn a_form_that_a_newer_version_wrote_keeps_no_other_from_being_read() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let mut ids = Vec::new();
        for n in 0..8 {
            ids.push(ada.create_endpoint(&format!("Contact {n}")).await);
        }
        let (newer, paused) = ids.split_at(3);
        for id in paused {
            ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "paused" })).await.expect(200);
        }
        sqlx::query("update endpoints set rules = '[{\"newer\": true}]' where id = any($1)")
            .bind(newer)
            .execute(&app.owner)
            .await
            .unwrap();
        let all: Vec<&String> = ids.iter().collect();
        let (answers, _) = post_together(app, &all).await;
        assert_eq!(answers, [200, 200, 200, 403, 403, 403, 403, 403]);
    })
    .await;
}
