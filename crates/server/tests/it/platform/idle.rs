//! A server that nobody uses leaves PostgreSQL alone.

use std::time::Duration;

const TRANSACTIONS: &str = "select xact_commit from pg_stat_database where datname = current_database()";

/// Job queues, the outbox and open deliveries are looked at about once a second each, and not as fast as they are
/// answered.
#[tokio::test]
async fn an_idle_server_asks_postgres_little() {
    testkit::run(async |app| {
        let server = app.another_server_at_work().await;
        // Whatever begins with the server has been done.
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
