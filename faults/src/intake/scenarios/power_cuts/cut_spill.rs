//! F7: PostgreSQL is down and everything goes to the spool, when the power of the spool and the server is cut. In every
//! second round the drain is in progress at that moment.

use std::time::Duration;

use crate::client::{Load, ResponseCounts};
use crate::environment::Environment;
use crate::intake::conclude::conclude;
use crate::intake::outcome::Outcome;
use crate::machine::disk::Disk;
use crate::machine::process::kill_at_once;
use crate::services::{Cluster, Nats, Postgres, Server, Setup, Syncs};

/// Runs it with the spool in a folder on the disk.
pub(crate) async fn on_disk(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let disk = Disk::make(environment).await?;
    let setup = Setup::new(environment).spool_in(&disk.mounted().join("spool"));
    run_with(environment, disk, None, setup, rounds(environment)).await
}

/// Runs it with the spool in a stream on three NATS servers, whose data is on the disk. The power is cut for all three.
pub(crate) async fn on_stream(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let disk = Disk::make(environment).await?;
    let nats = Nats::start(environment, &disk.mounted(), Syncs::Always).await?;
    let setup = nats.configure(Setup::new(environment));
    run_with(environment, disk, Some(nats), setup, rounds(environment)).await
}

/// The same with the default sync interval of NATS, which must lose something.
pub(crate) async fn control(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let disk = Disk::make(environment).await?;
    let nats = Nats::start(environment, &disk.mounted(), Syncs::EveryTwoMinutes).await?;
    let setup = nats.configure(Setup::new(environment)).accept_data_loss();
    Ok(run_with(environment, disk, Some(nats), setup, 1).await?.must_lose())
}

fn rounds(environment: &Environment<'_>) -> u64 {
    environment.campaign.length.pick(1, 5, 50)
}

async fn run_with(
    environment: &Environment<'_>,
    mut disk: Disk,
    mut nats: Option<Nats>,
    setup: Setup,
    cuts: u64,
) -> anyhow::Result<Outcome> {
    let mut postgres = Postgres::start(environment, &environment.folder, Cluster::default()).await?;
    let mut server = Server::start(environment, setup).await?;
    disk.flush().await?;
    let mut traffic = environment.traffic(Load::default())?;
    let mut meanwhile = ResponseCounts::default();
    for round in 0..cuts {
        environment.campaign.wait_randomly(500, 1500).await;
        postgres.stop().await?;
        traffic.phase();
        environment.campaign.wait_randomly(2500, 6000).await;
        meanwhile.add(traffic.phase());
        server.expect_alive()?;
        let drains = round % 2 == 1;
        if drains {
            postgres.restart().await?;
            environment.campaign.wait_randomly(50, 1000).await;
        }
        let spill = nats.as_ref().map(Nats::pids).unwrap_or_default();
        let all: Vec<u32> = disk.pid().into_iter().chain(spill).chain(server.pid()).collect();
        kill_at_once(&all).await;
        server.wait_until_ended().await?;
        if let Some(nats) = &mut nats {
            nats.wait_until_ended().await?;
        }
        disk.remount().await?;
        if let Some(nats) = &mut nats {
            nats.restart().await?;
        }
        if !drains {
            postgres.restart().await?;
        }
        server.restart().await?;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    server.expect_alive()?;
    let mut outcome = conclude(environment, traffic, &postgres).await?.rounds(cuts);
    outcome.note(format!("spilled before the cuts: {meanwhile}"));
    outcome.require(meanwhile.accepted_share() >= 0.999, "the spill did not take what PostgreSQL could not");
    Ok(outcome)
}
