//! How soon a new submission is delivered for the first time, while one receiver of a hundred never responds.

use std::time::{Duration, Instant};

use anyhow::ensure;

use super::environment::Ground;
use super::posting::{of, post_paced};
use crate::run::latency::Waits;

/// Posts per second. Each is accepted, planned, delivered and recorded on the same CPUs.
const RATE: f64 = 500.0;

/// Measures from the response to the visitor to the arrival at the receiver, for receivers that respond.
pub(crate) async fn measure(ground: &Ground<'_>, submissions: u64) -> anyhow::Result<Waits> {
    ground.forget().await?;
    ground.hall.begin_anew(true);
    let server = ground.serve(true).await?;
    let endpoints = &ground.customers.calling_also_dead;
    let accepted = post_paced(server.address, endpoints, &ground.numbers, submissions, RATE).await?;
    let is_live = |number: u64| ground.customers.calling.iter().any(|live| live == of(endpoints, number));
    let live: Vec<(u64, Instant)> = accepted.into_iter().filter(|(number, _)| is_live(*number)).collect();
    // Checks each of them, not their number, because the receiver that never responds is called too.
    let all_came = ground.until(|hall| live.iter().all(|(number, _)| hall.arrived(*number).is_some())).await;
    server.process.stop().await?;
    all_came?;
    let wait = |(number, accepted): &(u64, Instant)| {
        Some(ground.hall.arrived(*number)?.saturating_duration_since(*accepted))
    };
    let waits: Vec<Duration> = live.iter().filter_map(wait).collect();
    ensure!(waits.len() == live.len(), "{} of {} came", waits.len(), live.len());
    let waits = Waits::of(waits);
    println!(
        "first attempt, {RATE} a second, 2 of 200 receivers dead: half in {:.1} ms, 99 of 100 in {:.1} ms, all in {:.1} ms",
        waits.p50, waits.p99, waits.longest
    );
    Ok(waits)
}
