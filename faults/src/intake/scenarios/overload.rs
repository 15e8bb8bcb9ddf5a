//! F18: five times as many posts as can be stored. Those that can be stored are, the others are rejected at once, and
//! the server recovers as soon as the load ends.
//!
//! PostgreSQL is slowed down on purpose (every commit takes a tenth of a second more, one writer). So this measures how
//! the server rejects what its database can't take, not how fast two cores are. Server and PostgreSQL have one core,
//! the visitors the other.

use std::time::{Duration, Instant};

use anyhow::ensure;

use crate::client::{Load, ResponseCounts};
use crate::environment::Environment;
use crate::intake::conclude::compare;
use crate::intake::outcome::Outcome;
use crate::machine::process::run_ignoring_failure;
use crate::services::{Cluster, Postgres, Server, Setup};
use crate::wait::seconds;

const SLOW_COMMITS: [&str; 2] = ["commit_delay=100000", "commit_siblings=0"];

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let duration_s = environment.campaign.length.pick(8, 15, 60);
    let _pinned = Pinned::to(1);
    let cluster = Cluster { settings: SLOW_COMMITS.to_vec(), core: Some(0), ..Cluster::default() };
    let postgres = Postgres::start(environment, &environment.folder, cluster).await?;
    let setup =
        Setup::new(environment).with("RECORDER__WRITERS", 1).with("RECORDER__WAITING", 1000).on_core(0);
    let mut server = Server::start(environment, setup).await?;

    let busy = Load { connections: 400, per_second: 20_000, open: false };
    let (before, mut all) = measure(environment, busy, duration_s).await?;
    let peak = before.accepted / duration_s;
    ensure!(peak > 0, "nothing is accepted: {before}");
    let requested = 5 * peak;
    let flood = Load { connections: 3000, per_second: u32::try_from(requested)?, open: true };
    let (meanwhile, counts) = measure(environment, flood, duration_s).await?;
    all.add(counts);
    let (recovered, counts) = recover(environment, peak).await?;
    all.add(counts);

    server.expect_alive()?;
    let mut outcome = compare(environment, &all, &postgres).await?;
    let (goodput, offered) = (meanwhile.accepted / duration_s, meanwhile.sent() / duration_s);
    outcome.note(format!(
        "peak {peak}/s; asked for {requested}/s, offered {offered}/s: {goodput}/s accepted, refused in {} ms (p50), {} ms (p99); \
         recovered after {} ms",
        meanwhile.refused_within(0.5).as_millis(),
        meanwhile.refused_within(0.99).as_millis(),
        recovered.as_millis()
    ));
    let only_expected =
        meanwhile.refused.keys().all(|status| matches!(status, 429 | 503)) && meanwhile.broken == 0;
    outcome.require(offered >= 4 * peak, "the visitors were too slow to be five times too many");
    outcome.require(goodput * 10 >= peak * 9, "less than 90 % of the peak was accepted");
    outcome.require(only_expected, "refused otherwise than with 429 or 503");
    outcome.require(meanwhile.refused_within(0.5) < Duration::from_millis(50), "refusals are slow");
    outcome.require(meanwhile.refused_within(0.99) < Duration::from_secs(1), "some refusals are very slow");
    outcome.require(recovered < Duration::from_secs(5), "it has not recovered in 5 s");
    Ok(outcome)
}

/// Returns the counts of posts in the middle of such a load, and of all of them.
async fn measure(
    environment: &Environment<'_>,
    load: Load,
    duration_s: u64,
) -> anyhow::Result<(ResponseCounts, ResponseCounts)> {
    let mut traffic = environment.traffic(load)?;
    seconds(3).await;
    traffic.phase();
    seconds(duration_s).await;
    let measured = traffic.phase();
    Ok((measured, traffic.stop().await?))
}

/// Returns how long it takes until half of the peak load is accepted completely and quickly.
async fn recover(environment: &Environment<'_>, peak: u64) -> anyhow::Result<(Duration, ResponseCounts)> {
    let started = Instant::now();
    let calm = Load { connections: 400, per_second: u32::try_from(peak / 2)?, open: false };
    let mut traffic = environment.traffic(calm)?;
    let recovered = loop {
        traffic.phase();
        let tried = started.elapsed();
        seconds(1).await;
        let counts = traffic.phase();
        let is_calm = counts.not_accepted() == 0
            && counts.accepted * 10 >= peak / 2 * 8
            && counts.accepted_within(0.99) < Duration::from_secs(1);
        if is_calm || tried > Duration::from_secs(15) {
            break tried;
        }
    };
    Ok((recovered, traffic.stop().await?))
}

/// Pins this process to one core until it is dropped.
struct Pinned;

impl Pinned {
    fn to(core: u8) -> Self {
        pin(&core.to_string());
        Self
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        let cores =
            std::fs::read_to_string("/sys/devices/system/cpu/online").unwrap_or_else(|_| "0-1".into());
        pin(cores.trim());
    }
}

fn pin(cores: &str) {
    let process = std::process::id().to_string();
    run_ignoring_failure("taskset", ["-a".into(), "-c".into(), "-p".into(), cores.to_owned(), process]);
}
