//! How soon a new submission is delivered for the first time, while one receiver of a hundred never responds.

use std::time::{Duration, Instant};

use anyhow::ensure;

use super::environment::Environment;
use super::posting::{endpoint_for, post_paced};
use crate::run::latency::Latencies;

/// Posts per second. Each is accepted, planned, delivered and recorded on the same CPUs.
const POSTS_PER_SECOND: f64 = 500.0;

/// Measures from the response to the visitor to the arrival at the receiver, for receivers that respond.
pub(crate) async fn measure(environment: &Environment<'_>, submissions: u64) -> anyhow::Result<Latencies> {
    environment.clear_tables().await?;
    environment.receivers.reset(true);
    let server = environment.start_server(true).await?;
    let endpoints = &environment.customers.with_any_webhook;
    let accepted =
        post_paced(server.address, endpoints, &environment.numbers, submissions, POSTS_PER_SECOND).await?;
    let is_responsive = |number: u64| {
        environment
            .customers
            .with_webhook
            .iter()
            .any(|responsive| responsive == endpoint_for(endpoints, number))
    };
    let responsive: Vec<(u64, Instant)> =
        accepted.into_iter().filter(|(number, _)| is_responsive(*number)).collect();
    // Checks each of them, not their number, because the receiver that never responds is called too.
    let all_arrived = environment
        .wait_until(|receivers| responsive.iter().all(|(number, _)| receivers.arrived_at(*number).is_some()))
        .await;
    server.process.stop().await?;
    all_arrived?;
    let latency = |(number, accepted): &(u64, Instant)| {
        Some(environment.receivers.arrived_at(*number)?.saturating_duration_since(*accepted))
    };
    let latencies: Vec<Duration> = responsive.iter().filter_map(latency).collect();
    ensure!(latencies.len() == responsive.len(), "{} of {} arrived", latencies.len(), responsive.len());
    let latencies = Latencies::of(latencies);
    println!(
        "first attempt, {POSTS_PER_SECOND} posts per second, 2 of 200 receivers unresponsive: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        latencies.p50, latencies.p99, latencies.longest
    );
    Ok(latencies)
}
