//! One workspace has a hundred thousand pending deliveries; measures how long a delivery of another workspace takes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use bench::Connection;

use super::environment::Ground;
use super::posting::{post_many, post_one};
use crate::run::latency::Waits;

const EVERY: Duration = Duration::from_millis(300);

/// Returns the longest delay of all that were posted while the backlog was delivered, in milliseconds.
pub(crate) async fn measure(ground: &Ground<'_>, pending: u64) -> anyhow::Result<f64> {
    ground.forget().await?;
    let server = ground.serve(false).await?;
    post_many(server.address, &ground.customers.of_one, &ground.numbers, pending).await?;
    ground.all_stored(pending).await?;
    ground.hall.begin_anew(true);
    let worker = ground.work()?;
    let mut connection = Connection::open(server.address).await?;
    ground.until(|hall| hall.calls() > 0).await?;
    let mut accepted = Vec::new();
    // For as long as most of the backlog is still pending.
    while ground.hall.calls() < pending * 9 / 10 {
        let number = ground.numbers.next();
        post_one(&mut connection, &ground.customers.other, number).await?;
        accepted.push((number, Instant::now()));
        tokio::time::sleep(EVERY).await;
    }
    let posted = accepted.len();
    ground.until(|hall| hall.calls() >= pending + posted as u64).await?;
    worker.stop().await?;
    server.process.stop().await?;
    let hall = Arc::new(&ground.hall);
    let wait = |(number, accepted): (u64, Instant)| {
        let arrived = hall.arrived(number).context("one of them did not come")?;
        anyhow::Ok(arrived.saturating_duration_since(accepted))
    };
    let waits = Waits::of(accepted.into_iter().map(wait).collect::<anyhow::Result<_>>()?);
    println!(
        "{pending} pending for one; {posted} of another's: half in {:.1} ms, all in {:.1} ms",
        waits.p50, waits.longest
    );
    Ok(waits.longest)
}
