//! F6: the power of PostgreSQL and the server is cut; everything that wasn't flushed is lost.

use crate::client::Load;
use crate::environment::Stage;
use crate::intake::outcome::Outcome;
use crate::machine::disk::Disk;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Setup};

pub(crate) async fn run(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    play(stage, Cluster::default(), stage.setup(), stage.ground.length.pick(1, 5, 100)).await
}

/// A PostgreSQL that answers before it has flushed, and flushes seldom.
const CARELESS: [&str; 3] = ["synchronous_commit=off", "wal_writer_delay=10s", "wal_writer_flush_after=64MB"];

/// The same with such a PostgreSQL, which must lose something.
pub(crate) async fn control(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let careless = Cluster { settings: CARELESS.to_vec(), ..Cluster::default() };
    let setup = stage.setup().accept_data_loss();
    Ok(play(stage, careless, setup, 1).await?.must_lose())
}

async fn play(stage: &Stage<'_>, cluster: Cluster, setup: Setup, cuts: u64) -> anyhow::Result<Outcome> {
    let mut disk = Disk::make(stage).await?;
    let mut postgres = stage.postgres(&disk.mounted(), cluster).await?;
    disk.flush().await?;
    let mut server = stage.server(setup).await?;
    let traffic = stage.traffic(Load::default())?;
    for _ in 0..cuts {
        stage.ground.wait_a_moment(3000, 7000).await;
        server.expect_alive()?;
        let all: Vec<u32> = disk.pid().into_iter().chain(postgres.pids()).chain(server.pid()).collect();
        kill_at_once(&all).await;
        server.gone().await?;
        postgres.gone().await?;
        disk.again().await?;
        postgres.again().await?;
        server.again().await?;
    }
    stage.ground.wait_a_moment(500, 1000).await;
    Ok(stage.conclude(traffic, &postgres).await?.rounds(cuts))
}
