//! F6: the power of PostgreSQL and the server is cut; everything that wasn't flushed is lost.

use crate::client::Load;
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::machine::disk::Disk;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Postgres, Server, Setup};

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    run_with(
        environment,
        Cluster::default(),
        Setup::new(environment),
        environment.campaign.length.pick(1, 5, 100),
    )
    .await
}

/// A PostgreSQL that answers before it has flushed, and flushes seldom.
const ASYNC_COMMIT_SETTINGS: [&str; 3] =
    ["synchronous_commit=off", "wal_writer_delay=10s", "wal_writer_flush_after=64MB"];

/// The same with such a PostgreSQL, which must lose something.
pub(crate) async fn control(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let async_commits = Cluster { settings: ASYNC_COMMIT_SETTINGS.to_vec(), ..Cluster::default() };
    let setup = Setup::new(environment).accept_data_loss();
    Ok(run_with(environment, async_commits, setup, 1).await?.must_lose())
}

async fn run_with(
    environment: &Environment<'_>,
    cluster: Cluster,
    setup: Setup,
    cuts: u64,
) -> anyhow::Result<Outcome> {
    let mut disk = Disk::make(environment).await?;
    let mut postgres = Postgres::start(environment, &disk.mounted(), cluster).await?;
    disk.flush().await?;
    let mut server = Server::start(environment, setup).await?;
    let traffic = environment.traffic(Load::default())?;
    for _ in 0..cuts {
        environment.campaign.wait_randomly(3000, 7000).await;
        server.expect_alive()?;
        let all: Vec<u32> = disk.pid().into_iter().chain(postgres.pids()).chain(server.pid()).collect();
        kill_at_once(&all).await;
        server.wait_until_ended().await?;
        postgres.wait_until_ended().await?;
        disk.remount().await?;
        postgres.restart().await?;
        server.restart().await?;
    }
    environment.campaign.wait_randomly(500, 1000).await;
    Ok(conclude(environment, traffic, &postgres).await?.rounds(cuts))
}
