//! F15: the disk of PostgreSQL is slow. Posts may go to the spool; no visitor waits long, and memory doesn't grow.

use std::time::Duration;

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::machine::disk::Disk;
use crate::services::{Cluster, Postgres, Server, Setup};
use crate::wait::seconds;

const DELAYS_MS: [u64; 3] = [20, 80, 200];
/// Enough for a queue of 4096 posts and what a server needs besides.
const MAX_MEMORY_MB: u64 = 400;

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let each = environment.campaign.length.pick(5, 15, 120);
    let mut disk = Disk::make(environment).await?;
    let mut postgres = Postgres::start(environment, &disk.mounted(), Cluster::default()).await?;
    let mut server = Server::start(environment, Setup::new(environment)).await?;
    let mut traffic = environment.traffic(Load::default())?;
    seconds(2).await;
    let (mut slowest, mut largest, mut notes) = (Duration::ZERO, 0, Vec::new());
    for delay in DELAYS_MS {
        // The disk is unmounted while its speed is changed.
        postgres.stop().await?;
        disk.slow_down(Duration::from_millis(delay)).await?;
        postgres.restart().await?;
        seconds(2).await;
        traffic.phase();
        seconds(each).await;
        let counts = traffic.phase();
        let memory = server.resident_mb()?;
        notes.push(format!("{delay} ms a write: {counts}, {memory} MB"));
        slowest = slowest.max(counts.accepted_within(0.99)).max(counts.refused_within(0.99));
        largest = largest.max(memory);
    }
    server.expect_alive()?;
    postgres.stop().await?;
    disk.slow_down(Duration::ZERO).await?;
    postgres.restart().await?;
    let mut outcome = conclude(environment, traffic, &postgres).await?.rounds(DELAYS_MS.len() as u64);
    outcome.notes(notes);
    outcome.require(slowest <= Duration::from_secs(1), &format!("p99 was {} ms", slowest.as_millis()));
    outcome.require(largest <= MAX_MEMORY_MB, &format!("the server held {largest} MB"));
    Ok(outcome)
}
