//! F7: PostgreSQL is down and everything goes to the spool, when the power of the spool and the server is cut. In every
//! second round the drain is in progress at that moment.

use std::time::Duration;

use crate::client::{Counts, Load};
use crate::environment::Stage;
use crate::intake::outcome::Outcome;
use crate::machine::disk::Disk;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Nats, Setup, Syncs};

/// Runs it with the spool in a folder on the disk.
pub(crate) async fn on_disk(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let disk = Disk::make(stage).await?;
    let setup = stage.setup().spool_in(&disk.mounted().join("spool"));
    play(stage, disk, None, setup, rounds(stage)).await
}

/// Runs it with the spool in a stream on three NATS servers, whose data is on the disk. The power is cut for all three.
pub(crate) async fn on_stream(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let disk = Disk::make(stage).await?;
    let nats = Nats::start(stage, &disk.mounted(), Syncs::Always).await?;
    let setup = nats.spilled_to(stage.setup());
    play(stage, disk, Some(nats), setup, rounds(stage)).await
}

/// The same with the default sync interval of NATS, which must lose something.
pub(crate) async fn control(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let disk = Disk::make(stage).await?;
    let nats = Nats::start(stage, &disk.mounted(), Syncs::NowAndThen).await?;
    let setup = nats.spilled_to(stage.setup()).accept_data_loss();
    Ok(play(stage, disk, Some(nats), setup, 1).await?.must_lose())
}

fn rounds(stage: &Stage<'_>) -> u64 {
    stage.ground.length.pick(1, 5, 50)
}

async fn play(
    stage: &Stage<'_>,
    mut disk: Disk,
    mut nats: Option<Nats>,
    setup: Setup,
    cuts: u64,
) -> anyhow::Result<Outcome> {
    let mut postgres = stage.postgres(&stage.folder, Cluster::default()).await?;
    let mut server = stage.server(setup).await?;
    disk.flush().await?;
    let mut traffic = stage.traffic(Load::default())?;
    let mut meanwhile = Counts::default();
    for round in 0..cuts {
        stage.ground.wait_a_moment(500, 1500).await;
        postgres.stop().await?;
        traffic.phase();
        stage.ground.wait_a_moment(2500, 6000).await;
        meanwhile.add(traffic.phase());
        server.expect_alive()?;
        let drains = round % 2 == 1;
        if drains {
            postgres.again().await?;
            stage.ground.wait_a_moment(50, 1000).await;
        }
        let spill = nats.as_ref().map(Nats::pids).unwrap_or_default();
        let all: Vec<u32> = disk.pid().into_iter().chain(spill).chain(server.pid()).collect();
        kill_at_once(&all).await;
        server.gone().await?;
        if let Some(nats) = &mut nats {
            nats.gone().await?;
        }
        disk.again().await?;
        if let Some(nats) = &mut nats {
            nats.again().await?;
        }
        if !drains {
            postgres.again().await?;
        }
        server.again().await?;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    server.expect_alive()?;
    let mut outcome = stage.conclude(traffic, &postgres).await?.rounds(cuts);
    outcome.note(format!("spilled before the cuts: {meanwhile}"));
    outcome.require(meanwhile.accepted_share() >= 0.999, "the spill did not take what PostgreSQL could not");
    Ok(outcome)
}
