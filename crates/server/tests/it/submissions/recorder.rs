//! The queue between the door and the batch statement.

use futures_util::FutureExt;
use testkit::{Answer, Method};

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
            let mut lock = app.owner.begin().await.unwrap();
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
