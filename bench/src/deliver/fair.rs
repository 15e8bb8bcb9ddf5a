//! One workspace has a hundred thousand pending deliveries; measures how long a delivery of another workspace takes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use bench::Connection;

use super::environment::Environment;
use super::posting::{post_many, post_one};
use crate::run::latency::Latencies;

const POST_INTERVAL: Duration = Duration::from_millis(300);

/// Returns the longest delay of all that were posted while the backlog was delivered, in milliseconds.
pub(crate) async fn measure(environment: &Environment<'_>, pending: u64) -> anyhow::Result<f64> {
    environment.clear_tables().await?;
    let server = environment.start_server(false).await?;
    post_many(server.address, &environment.customers.of_one_workspace, &environment.numbers, pending).await?;
    environment.wait_until_stored(pending).await?;
    environment.receivers.reset(true);
    let worker = environment.start_worker()?;
    let mut connection = Connection::open(server.address).await?;
    environment.wait_until(|receivers| receivers.calls() > 0).await?;
    let mut accepted = Vec::new();
    // For as long as most of the backlog is still pending.
    while environment.receivers.calls() < pending * 9 / 10 {
        let number = environment.numbers.next();
        post_one(&mut connection, &environment.customers.of_other_workspace, number).await?;
        accepted.push((number, Instant::now()));
        tokio::time::sleep(POST_INTERVAL).await;
    }
    let posted = accepted.len();
    environment.wait_until(|receivers| receivers.calls() >= pending + posted as u64).await?;
    worker.stop().await?;
    server.process.stop().await?;
    let receivers = Arc::new(&environment.receivers);
    let latency = |(number, accepted): (u64, Instant)| {
        let arrived_at = receivers.arrived_at(number).context("one of them did not arrive")?;
        anyhow::Ok(arrived_at.saturating_duration_since(accepted))
    };
    let latencies = Latencies::of(accepted.into_iter().map(latency).collect::<anyhow::Result<_>>()?);
    println!(
        "{pending} pending in one workspace; {posted} of another: p50 {:.1} ms, max {:.1} ms",
        latencies.p50, latencies.longest
    );
    Ok(latencies.longest)
}
