//! F14: no space is left for PostgreSQL, for the spool, or for both. What can't be made durable is rejected with 503,
//! and when there is space again, everything recovers by itself.

use std::time::{Duration, Instant};

use crate::client::{Counts, Load, Traffic};
use crate::environment::{Stage, seconds};
use crate::intake::outcome::Outcome;
use crate::machine::disk::Volume;
use crate::services::{Cluster, Postgres, Server};

/// How soon posts must be accepted again once there is space.
const PATIENCE: Duration = Duration::from_secs(20);

struct Scene {
    postgres: Postgres,
    server: Server,
    traffic: Traffic,
    notes: Vec<String>,
    failures: Vec<String>,
}

pub(crate) async fn run(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let data = Volume::make(stage.folder.join("data"), 512).await?;
    let spool = Volume::make(stage.folder.join("spool-volume"), 128).await?;
    let mut scene = Scene {
        postgres: stage.postgres(data.place(), Cluster::default()).await?,
        server: stage.server(stage.setup().spool_in(&spool.place().join("spool"))).await?,
        traffic: stage.traffic(Load::default())?,
        notes: Vec::new(),
        failures: Vec::new(),
    };
    seconds(2).await;

    data.fill().await?;
    let counts = scene.play("PostgreSQL's disk is full", stage.ground.length.pick(4, 8, 30)).await?;
    scene.expect_accepted(&counts, "the spool had space");
    scene.expect_no_space_for_postgres(1)?;
    data.free()?;
    scene.recover("PostgreSQL's disk").await?;

    spool.fill().await?;
    let counts = scene.play("the spool's disk is full", 3).await?;
    scene.expect_accepted(&counts, "PostgreSQL had space");
    scene.postgres.stop().await?;
    scene.play_until_refused("and PostgreSQL is away").await?;
    spool.free()?;
    scene.recover_without_postgres("the spool's disk").await?;
    scene.postgres.again().await?;
    scene.recover("PostgreSQL").await?;

    data.fill().await?;
    spool.fill().await?;
    scene.play_until_refused("both disks are full").await?;
    scene.expect_no_space_for_postgres(2)?;
    data.free()?;
    spool.free()?;
    scene.recover("both disks").await?;

    scene.server.expect_alive()?;
    if !scene.failures.is_empty() {
        // Shows whether what didn't arrive by itself arrives after a restart: whether it is lost or only stuck.
        scene.server.kill().await?;
        scene.server.again().await?;
        scene.notes.push("the server was started again, to tell what is lost from what is stuck".to_owned());
    }
    let mut outcome = stage.conclude(scene.traffic, &scene.postgres).await?.rounds(3);
    outcome.notes(scene.notes);
    for failure in &scene.failures {
        outcome.require(false, failure);
    }
    Ok(outcome)
}

impl Scene {
    async fn play(&mut self, what: &str, lasts: u64) -> anyhow::Result<Counts> {
        self.traffic.phase();
        seconds(lasts).await;
        let counts = self.traffic.phase();
        self.notes.push(format!("{what}: {counts}"));
        self.server.expect_alive()?;
        Ok(counts)
    }

    fn expect_accepted(&mut self, counts: &Counts, although: &str) {
        if counts.accepted_share() < 0.999 {
            self.failures.push(format!("posts were not accepted although {although}: {counts}"));
        }
    }

    /// The space left inside the spool's own file may last a while; after that all posts are rejected with 503.
    async fn play_until_refused(&mut self, what: &str) -> anyhow::Result<()> {
        let mut all = Counts::default();
        for _ in 0..10 {
            let counts = self.play(what, 3).await?;
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
        if self.postgres.complaints("No space left on device")? < times {
            self.failures.push("PostgreSQL never missed any space".to_owned());
        }
        Ok(())
    }

    /// Waits for recovery. PostgreSQL stops when it can't even write its log; a supervisor would restart it, as this
    /// does.
    async fn recover(&mut self, what: &str) -> anyhow::Result<()> {
        if !self.postgres.is_alive() {
            self.notes.push("PostgreSQL had given up and was started again".to_owned());
            self.postgres.gone().await?;
            self.postgres.begin()?;
        }
        self.postgres.answers().await?;
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
            if started.elapsed() > PATIENCE {
                self.failures.push(format!("{what} has space again, but after {PATIENCE:?}: {counts}"));
                return Ok(());
            }
        }
    }
}
