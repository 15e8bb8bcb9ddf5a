//! F14: no space is left for PostgreSQL, for the spool, or for both. What can't be made durable is rejected with 503,
//! and when there is space again, everything recovers by itself.

use std::time::{Duration, Instant};

use crate::client::{Load, ResponseCounts, Traffic};
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::machine::disk::Volume;
use crate::services::{Cluster, Postgres, Server, Setup};
use crate::wait::seconds;

/// How soon posts must be accepted again once there is space.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(20);

struct FullDisks {
    postgres: Postgres,
    server: Server,
    traffic: Traffic,
    notes: Vec<String>,
    failures: Vec<String>,
}

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let data = Volume::make(environment.folder.join("data"), 512).await?;
    let spool = Volume::make(environment.folder.join("spool-volume"), 128).await?;
    let mut disks = FullDisks {
        postgres: Postgres::start(environment, data.place(), Cluster::default()).await?,
        server: Server::start(environment, Setup::new(environment).spool_in(&spool.place().join("spool")))
            .await?,
        traffic: environment.traffic(Load::default())?,
        notes: Vec::new(),
        failures: Vec::new(),
    };
    seconds(2).await;

    data.fill().await?;
    let counts =
        disks.run_phase("PostgreSQL's disk is full", environment.campaign.length.pick(4, 8, 30)).await?;
    disks.expect_accepted(&counts, "the spool had space");
    disks.expect_no_space_for_postgres(1)?;
    data.free()?;
    disks.recover("PostgreSQL's disk").await?;

    spool.fill().await?;
    let counts = disks.run_phase("the spool's disk is full", 3).await?;
    disks.expect_accepted(&counts, "PostgreSQL had space");
    disks.postgres.stop().await?;
    disks.run_until_refused("and PostgreSQL is down").await?;
    spool.free()?;
    disks.recover_without_postgres("the spool's disk").await?;
    disks.postgres.restart().await?;
    disks.recover("PostgreSQL").await?;

    data.fill().await?;
    spool.fill().await?;
    disks.run_until_refused("both disks are full").await?;
    disks.expect_no_space_for_postgres(2)?;
    data.free()?;
    spool.free()?;
    disks.recover("both disks").await?;

    disks.server.expect_alive()?;
    if !disks.failures.is_empty() {
        // Shows whether what didn't arrive by itself arrives after a restart: whether it is lost or only stuck.
        disks.server.kill().await?;
        disks.server.restart().await?;
        disks.notes.push("the server was started again, to tell what is lost from what is stuck".to_owned());
    }
    let mut outcome = conclude(environment, disks.traffic, &disks.postgres).await?.rounds(3);
    outcome.notes(disks.notes);
    for failure in &disks.failures {
        outcome.require(false, failure);
    }
    Ok(outcome)
}

impl FullDisks {
    async fn run_phase(&mut self, what: &str, duration_s: u64) -> anyhow::Result<ResponseCounts> {
        self.traffic.phase();
        seconds(duration_s).await;
        let counts = self.traffic.phase();
        self.notes.push(format!("{what}: {counts}"));
        self.server.expect_alive()?;
        Ok(counts)
    }

    fn expect_accepted(&mut self, counts: &ResponseCounts, although: &str) {
        if counts.accepted_share() < 0.999 {
            self.failures.push(format!("posts were not accepted although {although}: {counts}"));
        }
    }

    /// The space left inside the spool's own file may last a while; after that all posts are rejected with 503.
    async fn run_until_refused(&mut self, what: &str) -> anyhow::Result<()> {
        let mut all = ResponseCounts::default();
        for _ in 0..10 {
            let counts = self.run_phase(what, 3).await?;
            let is_refused = counts.refused.contains_key(&503);
            all.add(counts);
            if is_refused {
                break;
            }
            self.notes.pop();
        }
        if all.refused.keys().any(|status| *status != 503) || !all.refused.contains_key(&503) {
            self.failures.push(format!("{what}: not refused with 503: {all}"));
        }
        Ok(())
    }

    /// Fails unless PostgreSQL ran out of space, because otherwise the disk wasn't full.
    fn expect_no_space_for_postgres(&mut self, times: usize) -> anyhow::Result<()> {
        if self.postgres.count_in_log("No space left on device")? < times {
            self.failures.push("PostgreSQL never ran out of space".to_owned());
        }
        Ok(())
    }

    /// Waits for recovery. PostgreSQL stops when it can't even write its log; a supervisor would restart it, as this
    /// does.
    async fn recover(&mut self, what: &str) -> anyhow::Result<()> {
        if !self.postgres.is_alive() {
            self.notes.push("PostgreSQL had stopped and was started again".to_owned());
            self.postgres.wait_until_ended().await?;
            self.postgres.spawn()?;
        }
        self.postgres.wait_until_ready().await?;
        self.recover_without_postgres(what).await
    }

    /// Waits for a second in which everything is accepted.
    async fn recover_without_postgres(&mut self, what: &str) -> anyhow::Result<()> {
        let started = Instant::now();
        loop {
            self.traffic.phase();
            seconds(1).await;
            let counts = self.traffic.phase();
            if counts.accepted > 0 && counts.not_accepted() == 0 {
                self.notes.push(format!(
                    "{what} has space again: all accepted after {} s",
                    started.elapsed().as_secs()
                ));
                return Ok(());
            }
            if started.elapsed() > RECOVERY_TIMEOUT {
                self.failures
                    .push(format!("{what} has space again, but after {RECOVERY_TIMEOUT:?}: {counts}"));
                return Ok(());
            }
        }
    }
}
