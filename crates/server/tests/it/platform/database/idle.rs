//! A server that nobody uses sends PostgreSQL few queries.

use std::time::Duration;

const TRANSACTIONS: &str = "select xact_commit from pg_stat_database where datname = current_database()";

/// Job queues, the outbox and open deliveries are polled about once a second each, and not as fast as the database
/// answers.
#[tokio::test]
async fn an_idle_server_asks_postgres_little() {
    testkit::run(async |app| {
        let server = app.another_server_at_work().await;
        // Everything that runs at startup is done by then.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let before = app.number(TRANSACTIONS).await;
        tokio::time::sleep(Duration::from_secs(4)).await;
        let asked = app.number(TRANSACTIONS).await - before;
        println!("{asked} transactions in 4 s");
        assert!(asked < 400, "{asked} transactions in 4 s");
        server.stop().await.unwrap();
    })
    .await;
}
