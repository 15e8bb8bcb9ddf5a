//! How soon a new submission is delivered for the first time, whatever state other receivers are in.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::ensure;

use super::environment::Environment;
use super::posting::{endpoint_for, post_paced};
use crate::run::latency::Latencies;

/// Posts per second. Each is accepted, planned, delivered and recorded on the same CPUs.
const POSTS_PER_SECOND: f64 = 500.0;

/// Measures while one receiver of a hundred never responds.
pub(crate) async fn measure(environment: &Environment<'_>, submissions: u64) -> anyhow::Result<Latencies> {
    environment.clear_tables().await?;
    let endpoints = &environment.customers.with_any_webhook;
    measure_posts(environment, "2 of 200 receivers unresponsive", endpoints, submissions).await
}

/// Measures while this many other destinations wait for a retry in an hour.
pub(crate) async fn measure_beside_retries(
    environment: &Environment<'_>,
    submissions: u64,
    retries: u64,
) -> anyhow::Result<Latencies> {
    environment.clear_tables().await?;
    sqlx::query(
        "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target, state,
                                 attempts, next_at, postponed, created_at)
         select gen_random_uuid(), md5((n % 1000)::text)::uuid, 'other', gen_random_uuid(), gen_random_uuid(), 'webhook',
                'https://example.com/hook', 'due', 1, now() + interval '1 hour', true, now()
         from generate_series(1, $1) n",
    )
    .bind(i64::try_from(retries)?)
    .execute(&environment.database.pool)
    .await?;
    let beside = format!("{retries} other destinations waiting for a retry");
    measure_posts(environment, &beside, &environment.customers.with_webhook, submissions).await
}

/// Measures without and with a receiver whose name no name server answers for, in turns. Returns how many times as long
/// the others take with it, at the 99th percentile, for each round.
pub(crate) async fn measure_beside_black_hole(
    environment: &Environment<'_>,
    submissions: u64,
    rounds: usize,
) -> anyhow::Result<Vec<f64>> {
    let customers = &environment.customers;
    let mut ratios = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        environment.clear_tables().await?;
        let without =
            measure_posts(environment, "all receivers responsive", &customers.with_webhook, submissions)
                .await?;
        environment.clear_tables().await?;
        let with = "one receiver's name unanswered";
        let with = measure_posts(environment, with, &customers.with_black_hole, submissions).await?;
        ensure!(was_black_hole_called(environment).await?, "the receiver without an answer was never called");
        ratios.push(with.p99 / without.p99);
    }
    Ok(ratios)
}

/// Returns whether a call to the receiver without an answer was begun.
async fn was_black_hole_called(environment: &Environment<'_>) -> anyhow::Result<bool> {
    let called = sqlx::query_scalar(
        "select exists (select from deliveries
                        where endpoint_id = $1 and (claimed_until is not null or attempts > 0))",
    )
    .bind(environment.customers.with_black_hole.last())
    .fetch_one(&environment.database.pool)
    .await?;
    Ok(called)
}

/// Measures from the response to the visitor to the arrival at the receiver, for receivers that respond.
async fn measure_posts(
    environment: &Environment<'_>,
    beside: &str,
    endpoints: &Arc<[String]>,
    submissions: u64,
) -> anyhow::Result<Latencies> {
    environment.receivers.reset(true);
    let server = environment.start_server(true).await?;
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
        "first attempt, {POSTS_PER_SECOND} posts per second, {beside}: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        latencies.p50, latencies.p99, latencies.longest
    );
    Ok(latencies)
}
