//! The queue between the submit endpoint and the batch statement.

use futures_util::FutureExt;
use testkit::{Answer, Method, TestApp};
use tokio::task::JoinHandle;

/// Stops all writers until [`unblock_writers`], however slow the machine is. This uses no lock: waiting for a lock ends
/// after half a minute, and the batch would go to the spool.
async fn block_writers(app: &TestApp) {
    for statement in [
        "create table held (); insert into held default values; grant select on held to public",
        "create function wait_while_held() returns trigger language plpgsql as $$ begin
             while exists (select from held) loop perform pg_sleep(0.02); end loop;
             return null;
         end $$",
        "create trigger held before insert on outbox for each statement execute function wait_while_held()",
    ] {
        sqlx::raw_sql(statement).execute(&app.owner).await.unwrap();
    }
}

/// Submits once, and returns the request when the writer waits with it.
async fn occupy_writer(app: &TestApp, id: &str) -> JoinHandle<Answer> {
    const HELD: &str = "select count(*) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep' and query like '%insert into outbox%'";
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
    let post = tokio::spawn(Answer::of(request.form(&[("n", "first")])));
    app.settled(async || app.number(HELD).await == 1).await;
    post
}

async fn unblock_writers(app: &TestApp) {
    sqlx::query("delete from held").execute(&app.owner).await.unwrap();
}

#[tokio::test]
async fn a_full_queue_asks_to_come_again_and_stores_nothing_of_it() {
    testkit::run_with(
        |config| {
            config.recorder.waiting = 1;
            config.recorder.writers = 1;
            config.recorder.patience_ms = 600_000;
        },
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            block_writers(app).await;
            let first = occupy_writer(app, &id).await;
            // One of them may wait; the others are answered at once.
            let mut posts = fill_queue(app, &id, 4, 3).await;
            posts.push(first);
            assert!(
                posts.iter_mut().all(|post| post.now_or_never().is_none()),
                "the accepted ones still wait"
            );
            unblock_writers(app).await;
            for post in posts {
                post.await.unwrap().expect(200);
            }
            assert_eq!(app.number("select count(*) from submissions").await, 2);
        },
    )
    .await;
}

/// Submits to a form until its workspace's queue is full, and returns the requests that wait in it.
async fn fill_queue(app: &TestApp, id: &str, posts: usize, refused: usize) -> Vec<JoinHandle<Answer>> {
    let mut posts: Vec<_> = (0..posts)
        .map(|n| {
            let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
            tokio::spawn(Answer::of(request.form(&[("n", n.to_string())])))
        })
        .collect();
    for _ in 0..refused {
        let (answer, _, rest) = futures_util::future::select_all(posts).await;
        let answer = answer.unwrap();
        assert_eq!(answer.header("retry-after"), Some("5"));
        answer.expect_error(503, "UNAVAILABLE");
        posts = rest;
    }
    posts
}

#[tokio::test]
async fn a_flood_does_not_keep_another_workspace_waiting() {
    const BEFORE_THE_OTHER: &str = "with rows as (
            select s.xmin::text::bigint as written, e.name from submissions s join endpoints e on e.id = s.endpoint_id
        )
        select count(*) from rows
        where name = 'Flooded' and written < (select min(written) from rows where name = 'Other')";
    testkit::run_with(
        |config| {
            config.recorder.waiting = 800;
            config.recorder.writers = 1;
            config.recorder.patience_ms = 600_000;
        },
        async |app| {
            let (bob, ada) = (app.register("bob").await, app.register("ada").await);
            let flooded = bob.create_endpoint("Flooded").await;
            let other = ada.create_endpoint("Other").await;
            block_writers(app).await;
            let being_written = occupy_writer(app, &flooded).await;
            // 400 of one workspace may wait, and the rest is rejected.
            let first = fill_queue(app, &flooded, 410, 10).await;
            let then = fill_queue(app, &other, 410, 10).await;
            unblock_writers(app).await;
            for waiting in first.into_iter().chain(then).chain([being_written]) {
                waiting.await.unwrap();
            }
            let before = app.number(BEFORE_THE_OTHER).await;
            assert_eq!(before, 1, "{before} of the flood were written before the first of the other");
        },
    )
    .await;
}
