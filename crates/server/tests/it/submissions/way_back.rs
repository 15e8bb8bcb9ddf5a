//! From the spool to PostgreSQL: nothing that lies there holds up the rest.

use std::time::Duration;

use testkit::TestApp;

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
        // For longer than months are made ahead nobody ran the jobs.
        app.clock.advance(Duration::from_hours(24 * 200));
        send(app, &id, "https://a.example", 1).await;
        app.settled(async || app.number(STORED).await == 1).await;
        send(app, &id, "https://a.example", 2).await;
        app.settled(async || app.number(STORED).await == 2).await;
        assert_eq!(app.number("select count(*) from unclaimed").await, 0);
    })
    .await;
}

#[tokio::test]
async fn one_that_breaks_a_rule_is_kept_aside_and_the_rest_goes_home() {
    testkit::run_on_a_wire(
        |_| {},
        async |app, wire| {
            let id = app.register("ada").await.create_endpoint("Contact").await;
            send(app, &id, "https://a.example", 0).await;
            let rule =
                "alter table submissions add constraint earthly check (origin <> 'https://mars.example')";
            sqlx::query(rule).execute(&app.owner).await.unwrap();
            wire.cut();
            send(app, &id, "https://a.example", 1).await;
            send(app, &id, "https://mars.example", 2).await;
            send(app, &id, "https://a.example", 3).await;
            wire.mend();
            app.settled(async || app.number(STORED).await == 3).await;
            app.settled(async || app.number("select count(*) from unclaimed").await == 1).await;
            // And nobody is sent to the spool on its account.
            send(app, &id, "https://a.example", 4).await;
            app.settled(async || app.number(STORED).await == 4).await;
        },
    )
    .await;
}
