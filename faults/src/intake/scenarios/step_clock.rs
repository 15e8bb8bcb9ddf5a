//! F16: the server's clock jumps an hour back, then two hours forward, then to the right time again, under load. The
//! clocks of the services stay right.

use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Postgres, Server, Setup};
use crate::wait::seconds;

/// How far the clock is off, in hours, one after the other.
const STEPS: [i64; 3] = [-1, 1, 0];

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let stay = environment.campaign.length.pick(2, 10, 60);
    let clock = FakeClock::new(&environment.folder)?;
    let postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let mut server = Server::start(environment, clock.read_by(Setup::new(environment))?).await?;
    let mut traffic = environment.traffic(Load::default())?;
    seconds(2).await;
    let mut refused = traffic.phase().not_accepted();
    let mut off = Vec::new();
    for hours in STEPS {
        clock.step_to(hours)?;
        seconds(stay).await;
        let meanwhile = traffic.phase();
        refused += meanwhile.not_accepted();
        off.push(format!("{hours:+} h: {meanwhile}"));
    }
    server.expect_alive()?;
    let seen = hours_seen(&postgres.url()).await?;
    let mut outcome = conclude(environment, traffic, &postgres).await?.rounds(STEPS.len() as u64);
    outcome.require(refused == 0, &format!("{refused} posts were not accepted because the clock was set"));
    // Ids never go back, so an hour back doesn't show in them.
    outcome.require(seen == [0, 1], &format!("ids are {seen:?} hours ahead of the engine, not [0, 1]"));
    outcome.notes(off);
    Ok(outcome)
}

/// Returns by how many hours the times in the submissions' ids differ from PostgreSQL's clock. This proves that the
/// clock was changed.
async fn hours_seen(url: &str) -> anyhow::Result<Vec<i32>> {
    let pool = sqlx::PgPool::connect(url).await?;
    let hours = sqlx::query_scalar(
        "select distinct round(extract(epoch from uuid_time(id) - now()) / 3600)::int as hours
         from submissions order by hours",
    )
    .fetch_all(&pool)
    .await?;
    pool.close().await;
    Ok(hours)
}

/// A clock that only the server reads, set by a file.
struct FakeClock {
    file: PathBuf,
}

impl FakeClock {
    fn new(folder: &Path) -> anyhow::Result<Self> {
        let clock = Self { file: folder.join("clock") };
        clock.step_to(0)?;
        Ok(clock)
    }

    fn step_to(&self, hours: i64) -> anyhow::Result<()> {
        let off = hours * 3600;
        // Written atomically, so that a reader never sees half of it.
        let new = self.file.with_extension("new");
        std::fs::write(&new, format!("{off:+}\n"))?;
        std::fs::rename(&new, &self.file).context("setting the clock")
    }

    /// Returns a configuration that uses this clock. The library measures durations by the true clock, as a kernel does
    /// when its clock is set.
    fn read_by(&self, setup: Setup) -> anyhow::Result<Setup> {
        let library = PathBuf::from(format!(
            "/usr/lib/{}-linux-gnu/faketime/libfaketimeMT.so.1",
            std::env::consts::ARCH
        ));
        anyhow::ensure!(library.is_file(), "there is no {}: run scripts/setup", library.display());
        Ok(setup
            .variable("LD_PRELOAD", library.display())
            .variable("FAKETIME_TIMESTAMP_FILE", self.file.display())
            .variable("FAKETIME_NO_CACHE", 1)
            .variable("FAKETIME_DONT_FAKE_MONOTONIC", 1))
    }
}
