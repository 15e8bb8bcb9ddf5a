use crate::delivery::email::relay;
use crate::delivery::verify_all_emails;

/// Inserts a backlog of deliveries, as if it had built up while nothing was sent.
async fn insert_backlog(app: &testkit::TestApp, endpoint: &str, many: i32, postponed: bool) {
    sqlx::query(
        "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, round, kind, target, state,
                                 next_at, postponed, created_at)
         select gen_random_uuid(), s.workspace_id, s.endpoint_id, s.id, t.id, n + 1, 'mail', 'ada@example.com', 'due',
                now() - interval '1 hour', $3, now()
         from submissions s join destinations t using (endpoint_id), generate_series(1, $2) n
         where s.endpoint_id = $1",
    )
    .bind(endpoint)
    .bind(many)
    .bind(postponed)
    .execute(&app.owner)
    .await
    .unwrap();
}

#[tokio::test]
async fn many_deliveries_of_one_workspace_do_not_hold_up_another() {
    one_among_many(false).await;
}

/// As after an hour in which the mail server was down.
#[tokio::test]
async fn many_retries_that_are_due_at_the_same_time_do_not_hold_up_another() {
    one_among_many(true).await;
}

async fn one_among_many(postponed: bool) {
    relay::run(
        |_| {},
        async |app, relay| {
            let (ada, eve) = (app.register("ada").await, app.register("eve").await);
            verify_all_emails(app).await;
            let (hers, others) = (ada.create_endpoint("Crowd").await, eve.create_endpoint("One").await);
            app.guest().submitted(&hers, &[("a", "1")]).await;
            app.deliver().await;
            insert_backlog(app, &hers, 2000, postponed).await;
            app.guest().submitted(&others, &[("a", "1")]).await;
            let before = relay.accepted().len();
            let delivering = app.deliver();
            tokio::pin!(delivering);
            let there = async || relay.accepted().iter().any(|(to, _)| to == "eve@example.com");
            tokio::select! {
                () = &mut delivering => {}
                () = app.settled(there) => {}
            }
            let accepted = relay.accepted();
            let place = accepted.iter().skip(before).position(|(to, _)| to == "eve@example.com").unwrap();
            assert!(place < 200, "after {place} of another's");
            delivering.await;
            assert_eq!(relay.accepted().len(), before + 2001);
        },
    )
    .await;
}
