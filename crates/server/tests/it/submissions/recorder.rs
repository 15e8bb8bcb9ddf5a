//! The queue between the door and the batch statement.

use futures_util::FutureExt;
use testkit::{Answer, Method, TestApp};
use tokio::task::JoinHandle;

#[tokio::test]
async fn a_full_queue_asks_to_come_again_and_stores_nothing_of_it() {
    testkit::run_with(
        |config| {
            config.recorder.waiting = 1;
            config.recorder.writers = 1;
        },
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            // Nobody can write while this transaction is open: the writer waits with the first.
            let mut lock = db::begin(&app.owner).await.unwrap();
            sqlx::query("lock table outbox").execute(&mut *lock).await.unwrap();
            let posts = (0..5).map(|i| {
                let request =
                    app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("n", i)]);
                tokio::spawn(Answer::of(request))
            });
            let mut posts: Vec<_> = posts.collect();
            // At most one is being written and one waits: the others are answered at once.
            let mut refused = 0;
            while refused < 3 {
                let (answer, _, rest) = futures_util::future::select_all(posts).await;
                let answer = answer.unwrap();
                assert_eq!(answer.header("retry-after"), Some("5"));
                answer.expect_error(503, "UNAVAILABLE");
                refused += 1;
                posts = rest;
            }
            assert!(
                posts.iter_mut().all(|post| post.now_or_never().is_none()),
                "the accepted ones still wait"
            );
            lock.rollback().await.unwrap();
            for post in posts {
                post.await.unwrap().expect(200);
            }
            assert_eq!(app.number("select count(*) from submissions").await, 2);
        },
    )
    .await;
}

/// Posts to a form until its workspace's line is full, and gives those that wait in it.
async fn fill_the_line(app: &TestApp, id: &str, posts: usize, refused: usize) -> Vec<JoinHandle<Answer>> {
    let mut posts: Vec<_> = (0..posts)
        .map(|n| {
            let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
            tokio::spawn(Answer::of(request.form(&[("n", n.to_string())])))
        })
        .collect();
    for _ in 0..refused {
        let (answer, _, rest) = futures_util::future::select_all(posts).await;
        answer.unwrap().expect_error(503, "UNAVAILABLE");
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
        },
        async |app| {
            let (bob, ada) = (app.register("bob").await, app.register("ada").await);
            let flooded = bob.create_endpoint("Flooded").await;
            let other = ada.create_endpoint("Other").await;
            let mut lock = db::begin(&app.owner).await.unwrap();
            sqlx::query("lock table outbox").execute(&mut *lock).await.unwrap();
            // One batch of at most 200 is being written; of one workspace 400 may wait, and all the rest is refused.
            let first = fill_the_line(app, &flooded, 610, 10).await;
            let then = fill_the_line(app, &other, 410, 10).await;
            lock.rollback().await.unwrap();
            for waiting in first.into_iter().chain(then) {
                waiting.await.unwrap();
            }
            let before = app.number(BEFORE_THE_OTHER).await;
            assert!(before <= 200, "{before} of the flood were written before the first of the other");
        },
    )
    .await;
}
